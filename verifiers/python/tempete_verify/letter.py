"""Where a head is looked for in a letter (FORMAT.md, section 5, *In a letter*). Nothing here is a fault, and all of it takes linear time
and little memory: a letter stays bytes, and one text of it is looked through after the other."""

import base64
import re
from dataclasses import dataclass, field

from .key import Head, Origin, read_head
from .text import Fault, base64_bytes, need, number

MOST_BYTES = 2_000_000  # of a letter
TOO_LARGE = f"a letter has at most {MOST_BYTES} bytes"
LEAST, MOST_HEAD, MOST_ENTRIES = 60, 1000, 10000  # no head is shorter or longer, no log has more
ENTITIES = (
    (b" ", (b"&nbsp;", b"&#160;")), (b"+", (b"&#43;", b"&#x2B;", b"&#x2b;", b"&plus;")), (b"/", (b"&#47;", b"&#x2F;", b"&#x2f;", b"&sol;")),
    (b">", (b"&gt;",)), (b"=", (b"&#61;", b"&#x3D;", b"&#x3d;", b"&equals;")),
)
SPACES = re.compile("[ \t\n\u00a0>]+")
LETTERS = "(?: ?[A-Za-z0-9+/]){%d} ?="
FOOT = re.compile("head ([1-9][0-9]{0,8})/([1-9][0-9]{0,5}) ([1-9][0-9]{0,4})(?= )(%s)(%s)" % (LETTERS % 43, LETTERS % 91))
# A foot has two `=`: between them a signature, and before the first one, read backwards, all the rest. What is found so is looked at again.
SIGNATURE = re.compile(rb"=(?=(?:[ \t\n>\xc2\xa0]*+[A-Za-z0-9+/]){91}[ \t\n>\xc2\xa0]*+(=))")
BEFORE = re.compile(
    rb"[ \t\n>\xc2\xa0]*+(?:[A-Za-z0-9+/][ \t\n>\xc2\xa0]*+){43}(?<=[ \t\n>\xc2\xa0])[0-9]{1,5}[ \t\n>\xc2\xa0]++"
    rb"[0-9]{1,6}/[0-9]{1,9}[ \t\n>\xc2\xa0]++daeh"
)
QUOTED = re.compile(rb"=(?:\n|([0-9A-Fa-f]{2}))")
HEX = "0123456789ABCDEFabcdef"
QUOTES = {(high + low).encode(): bytes.fromhex(high + low) for high in HEX for low in HEX}
TAG = re.compile(rb"<[^>]*+>?")
LINE = re.compile(rb"^ *+[A-Za-z0-9+/=]++ *+$", re.MULTILINE)
PROOF = re.compile(rb"[0-9]{1,4} [0-9]{4}-")
ENTRY = re.compile(rb"^(?=[0-9])", re.MULTILINE)
SHORT = re.compile(r"<g([1-9][0-9]{0,8})\.[^<>@\s]*\.([0-9a-f]{32})@([a-z0-9.-]{1,253})>")


@dataclass
class Letter:
    """What was found in one file: heads, a head that it wholly is, texts of entries, a short head."""

    heads: list = field(default_factory=list)
    alone: Head = None
    proofs: list = field(default_factory=list)  # of each text its entries
    short: tuple = None  # (game, number of entries, digits)

    @property
    def empty(self):
        """Whether it is no letter."""
        return not (self.heads or self.alone or self.short)


def text_of(data):
    """Bytes without CR. That what is no UTF-8 is a character of its own matters where a CR parts the two bytes of a U+00A0 alone."""
    return data.replace(b"\xc2\r", b"\xff\r").replace(b"\r", b"") if b"\r" in data else data


def parted(text):
    """Headers and body; both of them the whole, where no line is empty."""
    if text.startswith(b"\n"):
        return b"", text[1:]
    headers, ends, body = text.partition(b"\n\n")
    return headers, body if ends else text


def replaced(pattern, how, text):
    """The text with each match as `how` has it; `sub` would keep a piece for each of a million matches."""
    out, last = bytearray(), 0
    for found in pattern.finditer(text):
        out += text[last : found.start()]
        out += how(found)
        last = found.end()
    out += text[last:]
    return bytes(out)


def unquoted(body):
    """Quoted-printable undone."""
    return text_of(replaced(QUOTED, lambda found: QUOTES.get(found[1], b""), body))


def blocks(body):
    """Each block of base64, decoded."""
    begin, end = 0, -1
    for line in LINE.finditer(body):
        if line.start() != end + 1:
            yield from block(body[begin : max(end, begin)])
            begin = line.start()
        end = line.end()
    yield from block(body[begin : max(end, begin)])


def block(lines):
    """What these lines are, decoded, where they encode back to themselves, and may be a head or have a foot."""
    text = lines.replace(b" ", b"").replace(b"\n", b"")
    try:
        data = base64.b64decode(text) if len(text) >= LEAST else b""
    except ValueError:
        return
    if data and base64.b64encode(data) == text:
        yield text_of(data)


def untagged(text):
    """A text without tags."""
    text = replaced(TAG, lambda _: b" ", text)
    for letter, names in ENTITIES if b"&" in text else ():
        for name in names:
            text = text.replace(name, letter)
    return text


def whole(text):
    """The head that a text is, from its first byte to its last; or None."""
    if len(text) > MOST_HEAD:
        return None
    lines = text.decode("utf-8", "replace").split("\n")
    try:
        need(len(lines) in (4, 6) and lines.pop() == "", "not the lines of a head")
        return read_head(lines)
    except Fault:
        return None


def candidates(text):
    """What may be a foot, as it stands in a text."""
    for found in SIGNATURE.finditer(text):
        root = found.start()
        before = BEFORE.match(text[text.rfind(b"=", 0, root) + 1 : root][::-1])
        if before:
            yield text[root - before.end() : found.end(1)]


def feet(text, terms):
    """Every foot that stands in a text."""
    for candidate in candidates(text):
        found = FOOT.fullmatch(SPACES.sub(" ", candidate.decode("utf-8", "replace")))
        if not found:
            continue
        try:
            root, signature = found[4].replace(" ", ""), found[5].replace(" ", "")
            base64_bytes(root, 32)
            origin = Origin(terms.origin.host, number(found[1], 1, 999999999), number(found[2], 1, 999999))
            yield Head(origin, number(found[3], 1, 10000), root, terms.key.name, base64_bytes(signature, 68))
        except Fault:
            continue


def header(headers, name):
    """The first header of that name, with the lines that belong to it; None where there is none, which an empty one is not."""
    found = re.search(rb"^%s:([^\n]*+(?:\n[ \t][^\n]*+)*)" % name.encode(), headers, re.MULTILINE | re.IGNORECASE)
    return found[1].decode("utf-8", "replace").strip(" \t\n") if found else None


def short_of(headers):
    """The short head of the headers, or None."""
    told = SHORT.fullmatch((header(headers, "Message-ID") or "")[:1000])
    try:
        return (int(told[1]), number(header(headers, "X-Tempete-Entries") or "", 1, 10000), told[2]) if told else None
    except Fault:
        return None


def entries_of(text):
    """The entries of a text that is nothing else."""
    begins = [found.start() for _, found in zip(range(MOST_ENTRIES + 1), ENTRY.finditer(text))]
    rows = zip(begins, [*begins[1:], len(text)]) if len(begins) <= MOST_ENTRIES else ()
    return [text[begin:end].decode("utf-8", "replace") for begin, end in rows]


def read_letter(data, terms):
    """What stands in the bytes of a file, made into heads with entry 0's host and key name."""
    text = text_of(data)
    headers, body = parted(text)
    letter, heads = Letter(), {}
    alone = whole(text)
    if alone is not None and not alone.signature:
        letter.alone = alone
    elif alone is not None:
        heads[alone] = None
    letter.short = short_of(headers)


    def look(part, around):
        told = whole(part)
        if told is not None and told.signature:
            heads[told] = None
        heads.update((foot, None) for foot in feet(around, terms))
        if b"<" in around or b"&" in around:
            heads.update((foot, None) for foot in feet(untagged(around), terms))

    for part in blocks(body):
        if PROOF.match(part) and part.endswith(b"\n"):
            letter.proofs.append(entries_of(part))
        look(part, part)
    if b"=" in body:
        look(undone := unquoted(body), undone)
    look(body, text)
    letter.heads = list(heads)
    return letter
