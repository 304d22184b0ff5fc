"""Where a head is looked for in a letter (FORMAT.md, section 5, *In a letter*). Nothing here is a fault, and all of it takes linear time."""

import base64
import re
from dataclasses import dataclass, field

from .key import Head, Origin, read_head
from .text import Fault, base64_bytes, need, number

LEAST = 60  # no head is shorter
ENTITIES = (
    (" ", ("&nbsp;", "&#160;")), ("+", ("&#43;", "&#x2B;", "&#x2b;", "&plus;")), ("/", ("&#47;", "&#x2F;", "&#x2f;", "&sol;")),
    (">", ("&gt;",)), ("=", ("&#61;", "&#x3D;", "&#x3d;", "&equals;")),
)
SPACES = re.compile("[ \t\n\u00a0>]+")
LETTERS = "(?: ?[A-Za-z0-9+/]){%d} ?="
FOOT = re.compile(
    "head (?=([1-9][0-9]{0,8})/([1-9][0-9]{0,5}) ([1-9][0-9]{0,4})(?= )(%s)(%s))" % (LETTERS % 43, LETTERS % 91)
)
QUOTED = re.compile(rb"=(?:\n|([0-9A-Fa-f]{2}))")
BLOCK = re.compile(r"(?:^ *[A-Za-z0-9+/=]+ *(?:\n|\Z))+", re.MULTILINE)
PROOF = re.compile("[0-9]{1,4} [0-9]{4}-")
ENTRY = re.compile(r"^[0-9](?:.*\n)(?:(?![0-9]).*\n)*", re.MULTILINE)
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


def decoded(data):
    """Bytes as text: what is no UTF-8 as U+FFFD, every CR left out."""
    return data.decode("utf-8", "replace").replace("\r", "")


def parted(text):
    """Headers and body."""
    if text.startswith("\n"):
        return "", text[1:]
    headers, _, body = text.partition("\n\n")
    return headers, body


def unquoted(body):
    """Quoted-printable undone."""
    return decoded(QUOTED.sub(lambda found: bytes.fromhex(found[1].decode()) if found[1] else b"", body.encode()))


def blocks(body):
    """Each block of base64, decoded."""
    for found in BLOCK.finditer(body):
        text = found[0].replace(" ", "").replace("\n", "")
        try:
            data = base64.b64decode(text)
        except ValueError:
            continue
        if base64.b64encode(data).decode() == text:
            yield decoded(data)


def untagged(text):
    """A text without tags."""
    text = re.sub("<[^>]*>?", " ", text)
    for letter, names in ENTITIES:
        for name in names:
            text = text.replace(name, letter)
    return text


def whole(text):
    """The head that a text is, from its first byte to its last; or None."""
    if len(text) > 1000:
        return None
    lines = text.split("\n")
    try:
        need(len(lines) in (4, 6) and lines.pop() == "", "not the lines of a head")
        return read_head(lines)
    except Fault:
        return None


def feet(text, terms):
    """Every foot that stands in a text."""
    for found in FOOT.finditer(SPACES.sub(" ", text).strip(" ")):
        try:
            root, signature = found[4].replace(" ", ""), found[5].replace(" ", "")
            base64_bytes(root, 32)
            origin = Origin(terms.origin.host, number(found[1], 1, 999999999), number(found[2], 1, 999999))
            yield Head(origin, number(found[3], 1, 10000), root, terms.key.name, base64_bytes(signature, 68))
        except Fault:
            continue


def header(headers, name):
    """The first header of that name, with the lines that belong to it; None where there is none, which an empty one is not."""
    found = re.search(rf"^{name}:([^\n]*(?:\n[ \t][^\n]*)*)", headers, re.MULTILINE | re.IGNORECASE | re.ASCII)
    return found[1].strip(" \t\n") if found else None


def short_of(headers):
    """The short head of the headers, or None."""
    told = SHORT.fullmatch((header(headers, "Message-ID") or "")[:1000])
    try:
        return (int(told[1]), number(header(headers, "X-Tempete-Entries") or "", 1, 10000), told[2]) if told else None
    except Fault:
        return None


def read_letter(data, terms):
    """What stands in the bytes of a file, made into heads with entry 0's host and key name."""
    text = decoded(data)
    headers, body = parted(text)
    letter, heads = Letter(), {}
    alone = whole(text)
    if alone is not None and not alone.signature:
        letter.alone = alone
    elif alone is not None:
        heads[alone] = None
    inner = [block for block in blocks(body) if len(block) >= LEAST]
    letter.proofs = [ENTRY.findall(block) for block in inner if PROOF.match(block) and block.endswith("\n")]
    for part in dict.fromkeys([*inner, unquoted(body), body]):
        told = whole(part)
        if told is not None and told.signature:
            heads[told] = None
        for same in dict.fromkeys([part, untagged(part)]):
            heads.update((foot, None) for foot in feet(same, terms))
    letter.heads = list(heads)
    letter.short = short_of(headers)
    return letter
