"""Conventions of FORMAT.md, section 1: text, numbers, hex, base64, names, times."""

import base64
import re
import unicodedata
from datetime import datetime, timezone

from .assigned import assigned


class Fault(Exception):
    """What is not written exactly as FORMAT.md says (step 1); of a long line only its beginning is told."""

    def __init__(self, why):
        super().__init__(why if len(why) <= 200 else why[:200] + "…")


def need(truth, why):
    """A fault unless it is so."""
    if not truth:
        raise Fault(why)


def number(word, least, most):
    """A number: digits without sign and without leading zeros."""
    need(re.fullmatch(r"0|[1-9][0-9]{0,11}", word, re.ASCII), f"{word!r} is no number")
    value = int(word)
    need(least <= value <= most, f"{value} is not in {least}..={most}")
    return value


def hex_hash(word):
    """A SHA-256 as 64 lower-case hex digits."""
    need(re.fullmatch(r"[0-9a-f]{64}", word), f"{word!r} is no hash")
    return word


def base64_bytes(word, size, url=False):
    """The bytes of base64 (padded) or base64url (not padded); what does not encode back to itself is a fault."""
    letters = r"[A-Za-z0-9_-]+" if url else r"[A-Za-z0-9+/]+={0,2}"
    need(re.fullmatch(letters, word), f"{word!r} is no base64")
    try:
        data = base64.urlsafe_b64decode(word + "=" * (-len(word) % 4)) if url else base64.b64decode(word)
    except ValueError as error:
        raise Fault(f"{word!r} is no base64") from error
    again = base64.urlsafe_b64encode(data).decode().rstrip("=") if url else base64.b64encode(data).decode()
    need(again == word and len(data) == size, f"{word!r} does not encode back, or not {size} bytes")
    return data


def secret_word(word):
    """A salt or a seed: 32 bytes in base64url."""
    base64_bytes(word, 32, url=True)
    return word


def moment(word):
    """A time as seconds since 1970, an existing moment of UTC."""
    match = re.fullmatch(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})Z", word, re.ASCII)
    need(match, f"{word!r} is no time")
    try:
        return int(datetime(*map(int, match.groups()), tzinfo=timezone.utc).timestamp())
    except ValueError as error:
        raise Fault(f"{word!r} is no time") from error


# Section 4: controls, private use, no characters; other spaces and letters that cannot be seen; joiners, marks, tags.
INVISIBLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\ue000-\uf8ff\ufdd0-\ufdef\U000f0000-\U0010ffff"
    + "".join(chr(plane << 16 | 0xFFFE) + chr(plane << 16 | 0xFFFF) for plane in range(15))
    + "\u00a0\u034f\u115f-\u1160\u1680\u17b4-\u17b5\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0"
    "\u00ad\u061c\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb\U000e0000-\U000e0fff]"
)


def printable(text):
    """Section 4: every character of an entry is one that can be seen, or a space."""
    return not INVISIBLE.search(text)


def check_line(line):
    """One line of an entry: printable, one space between words, none at either end, not empty."""
    need(line != "", "an empty line in an entry")
    need(printable(line), f"a character that cannot be seen in {line!r}")
    need(not line.startswith(" ") and not line.endswith(" ") and "  " not in line, f"a space too many in {line!r}")


def free_words(text, most):
    """Free words of 1 to `most` characters."""
    need(1 <= len(text) <= most, f"not 1 to {most} characters: {text!r}")
    return text


def name(text, most=40, banned='@<>",;'):
    """A player's name: NFC, 1 to 40 characters, none that would make it an address."""
    free_words(text, most)
    need(all(map(assigned, text)), f"{text!r} has a character that Unicode 14.0 does not assign")
    need(unicodedata.is_normalized("NFC", text), f"{text!r} is not in NFC")
    need(not set(text) & set(banned), f"{text!r} has a character that no name has")
    return text


def split_value(line, key):
    """What stands behind `key` and a space."""
    need(line.startswith(key + " "), f"{line!r} where `{key} …` has to stand")
    return line[len(key) + 1 :]
