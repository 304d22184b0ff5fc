"""Verifier keys, heads and their signatures (FORMAT.md, section 5)."""

import base64
import hashlib
import re
from dataclasses import dataclass

from . import ed25519
from .text import base64_bytes, need, number

HOST = re.compile(r"[a-z0-9.-]{1,253}")


@dataclass(frozen=True)
class Origin:
    """`HOST/tempete/GAME/EPOCH`."""

    host: str
    game: int
    epoch: int

    def __str__(self):
        return f"{self.host}/tempete/{self.game}/{self.epoch}"


def read_origin(text):
    """An origin, strictly."""
    words = text.split("/", 4)
    need(len(words) == 4 and HOST.fullmatch(words[0]) and words[1] == "tempete", f"{text!r} is no origin")
    return Origin(words[0], number(words[2], 1, 999999999), number(words[3], 1, 999999))


@dataclass(frozen=True)
class Key:
    """A C2SP verifier key: its name, its four bytes, its public key."""

    name: str
    id: bytes
    public: bytes

    def __str__(self):
        public = base64.b64encode(b"\1" + self.public).decode()
        return f"{self.name}+{self.id.hex()}+{public}"

    @property
    def point(self):
        """Whether the key is one that a signature can be good under."""
        return ed25519.read_point(self.public) is not None

    def signed(self, text, signature):
        """Whether the 68 bytes, its ID and a signature, are its own of this text."""
        return signature[:4] == self.id and ed25519.verify(self.public, text.encode(), signature[4:])


def read_key(text):
    """`KEYNAME+ID+PUBLIC`; the ID is of that name and public key."""
    words = text.split("+", 2)
    need(len(words) == 3, f"{text!r} is no key")
    keyname, digits, public = words
    need(keyname.endswith("/tempete") and HOST.fullmatch(keyname[:-8]), f"{keyname!r} is no key's name")
    need(re.fullmatch(r"[0-9a-f]{8}", digits), f"{digits!r} is no key's ID")
    data = base64_bytes(public, 33)
    need(data[0] == 1, "a key of another kind than Ed25519")
    known = hashlib.sha256(keyname.encode() + b"\n" + data).digest()[:4]
    need(known.hex() == digits, "the key's ID is not that of its name and key")
    return Key(keyname, known, data[1:])


@dataclass(frozen=True)
class Head:
    """A signed note over so many entries."""

    origin: Origin
    size: int
    root: str
    keyname: str = ""
    signature: bytes = b""

    @property
    def root_bytes(self):
        """The root's 32 bytes."""
        return base64.b64decode(self.root)

    @property
    def text(self):
        """What is signed: three lines with their line ends."""
        return f"{self.origin}\n{self.size}\n{self.root}\n"

    def good(self, key):
        """Whether its signature is that of the key."""
        return self.keyname == key.name and key.signed(self.text, self.signature)


def read_head(lines):
    """The five lines of a head; of three it has no signature."""
    origin, size, root = read_origin(lines[0]), number(lines[1], 1, 10000), lines[2]
    base64_bytes(root, 32)
    if not lines[3:]:
        return Head(origin, size, root)
    need(lines[3] == "", "the head's fourth line is not empty")
    words = lines[4].split(" ", 3)
    need(len(words) == 3 and words[0] == "—", f"{lines[4]!r} is no signature")
    need(words[1].endswith("/tempete") and HOST.fullmatch(words[1][:-8]), f"{words[1]!r} is no key's name")
    return Head(origin, size, root, words[1], base64_bytes(words[2], 68))
