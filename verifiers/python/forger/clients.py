"""What mail programs, and people, do to a letter before it is saved: quoted, wrapped, encoded and cut. Each change is drawn from the dice."""

import base64
import email
import email.policy
import quopri
import re
import textwrap

FOOT = re.compile(r"head \d+/\d+ \d+ \S+\s+\S+\s+\S+")
WIDTHS = (40, 46, 60, 64, 72, 76, 78)
ENTITY = {"+": ("&#43;", "&#x2B;", "&#x2b;", "&plus;"), "/": ("&#47;", "&#x2F;", "&#x2f;", "&sol;"), "=": ("&#61;", "&#x3D;", "&#x3d;", "&equals;")}


def texts(data):
    """The headers and the texts of a letter: what stands in it as plain text, and as HTML."""
    mail = email.message_from_bytes(data, policy=email.policy.default)
    headers = data.replace(b"\r", b"").split(b"\n\n", 1)[0].decode("utf-8", "replace")
    found = {"plain": "", "html": ""}
    for part in mail.walk():
        if part.get_content_maintype() == "text" and not found.get(part.get_content_subtype()):
            found[part.get_content_subtype()] = part.get_content().replace("\r", "")
    return headers, found["plain"], found["html"]


# Each takes the dice and a text ---------------------------------------------------------------------------------


def quote(dice, text):
    """As an answer quotes it, once or more often."""
    mark = dice.choice(("> ", ">", ">> ", "> > ", "| ", "\t", "    ", "\u00a0"))
    return "".join(mark + line + "\n" for line in text.split("\n"))


def wrap(dice, text):
    """Lines broken where they are too long, in words or within them."""
    width, hard = dice.choice(WIDTHS), dice.random() < 0.5
    lines = []
    for line in text.split("\n"):
        if hard:
            lines += [line[at : at + width] for at in range(0, len(line), width)] or [""]
        else:
            lines += textwrap.wrap(line, width, break_long_words=dice.random() < 0.5, break_on_hyphens=False) or [""]
    return "\n".join(lines)


def join(dice, text):
    """Paragraphs made one line."""
    return re.sub(r"(?<!\n)\n(?!\n)", dice.choice((" ", "  ", "\u00a0")), text)


def entities(dice, text):
    """Signs written as HTML writes them, some of them or all."""
    every = dice.random() < 0.5
    return re.sub("[+/=]", lambda found: dice.choice(ENTITY[found[0]]) if every or dice.random() < 0.3 else found[0], text)


def tags(dice, text):
    """Lines in tags, and a tag within the head."""
    mark = dice.choice(("<br>", "<br/>\n", "<div>", "</p><p style='x > y'>", "<wbr>", "<"))
    text = text.replace("\n", mark + "\n" if dice.random() < 0.5 else mark)
    at = dice.randrange(len(text) + 1)
    return text[:at] + dice.choice(("<wbr>", "<b>", "</b>", "")) + text[at:]


def typo(dice, text):
    """One character of a head is another, is missing or stands twice."""
    found = list(FOOT.finditer(text))
    if not found:
        return text
    where = dice.choice(found)
    at = dice.randrange(where.start(), where.end())
    return text[:at] + dice.choice((dice.choice("A1=/+ >"), "", text[at] * 2)) + text[at + 1 :]


def numbers(dice, text):
    """A head's numbers are others, some of them beyond all bounds."""
    other = dice.choice(("0", "1", "041", "10001", "99999999999", "9" * 5000, "-1", "٤١"))
    return re.sub(r"(head )(\d+)(/)(\d+)( )(\d+)", lambda found: dice.choice((
        f"head {other}/{found[4]} {found[6]}", f"head {found[2]}/{other} {found[6]}", f"head {found[2]}/{found[4]} {other}",
    )), text, count=1)


def twice(dice, text):
    """The text stands twice, the second time changed."""
    return text + "\n" + dice.choice((quote, typo, numbers, wrap))(dice, text)


def cut(dice, text):
    """Only a part is left."""
    at = dice.randrange(len(text) + 1)
    return text[:at] if dice.random() < 0.5 else text[at:]


def noise(dice, text):
    """Signs that no text has."""
    at = dice.randrange(len(text) + 1)
    return text[:at] + dice.choice(("\0", "\ufeff", "\u200b", "\u2028", "\v", "\x85", "\U0001f600", "&nbsp;", "&gt; ")) + text[at:]


def alone(dice, text):
    """The foot and nothing else."""
    found = FOOT.search(text)
    return found[0] + "\n" if found else text


CHANGES = [quote, quote, wrap, wrap, join, entities, tags, typo, numbers, twice, cut, noise, alone]


def encoded(dice, text):
    """(charset, how it is encoded, the bytes) of a part."""
    charset = dice.choice(("utf-8", "utf-8", "utf-8", "iso-8859-1", "utf-16", "x-unknown"))
    data = text.encode("utf-8" if charset == "x-unknown" else charset, "replace")
    how = dice.choice(("8bit", "quoted-printable", "base64"))
    if how == "quoted-printable":
        return charset, how, quopri.encodestring(data, quotetabs=dice.random() < 0.2)
    if how == "base64":
        width = dice.choice((60, 64, 76, 100000))
        word = base64.b64encode(data)
        end = dice.choice((b"\n", b"\n", b" \n", b"\n\n"))
        return charset, how, b"".join(word[at : at + width] + end for at in range(0, len(word), width))
    return charset, how, data


def damaged(dice, data):
    """(what was done, in words; the letter as somebody has it)."""
    headers, plain, html = texts(data)
    kind = dice.choice(("plain", "plain", "html"))
    text, done = (html or plain) if kind == "html" else plain, []
    for _ in range(dice.choice((0, 1, 1, 2, 3))):
        change = dice.choice(CHANGES)
        text = change(dice, text)
        done.append(change.__name__)
    charset, how, body = encoded(dice, text)
    rest = [line for line in headers.split("\n") if not line.lower().startswith(("content-", "mime-", " ", "\t"))]
    if dice.random() < 0.3:
        rest = [line for line in rest if not line.lower().startswith(("message-id", "x-tempete"))]
    part = f"Content-Type: text/{kind}; charset={charset}\nContent-Transfer-Encoding: {how}\n\n".encode() + body
    if dice.random() < 0.5:
        part = b"Content-Type: multipart/mixed; boundary=x\n\n--x\n" + part + b"\n--x--\n"
    whole = "\n".join(rest).encode() + b"\n" + part
    if dice.random() < 0.3:
        whole, end = whole.replace(b"\n", b"\r\n"), "crlf"
        done.append(end)
    if dice.random() < 0.05:
        whole = body
        done.append("body")
    return "-".join([kind, how, *done]), whole
