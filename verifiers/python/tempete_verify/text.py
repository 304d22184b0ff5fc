"""Conventions of FORMAT.md, section 1: text, numbers, hex, base64, names, times."""

import base64
import re
import unicodedata
from datetime import datetime, timezone


class Fault(Exception):
    """What is not written exactly as FORMAT.md says (step 1)."""


SEATS = {"white": "w", "black": "b"}
NAMES = {"w": "white", "b": "black"}


def other(seat):
    """The seat across the board."""
    return "b" if seat == "w" else "w"


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


def seat_of(word):
    """`white` or `black`."""
    need(word in SEATS, f"{word!r} is no seat")
    return SEATS[word]


def moment(word):
    """A time as seconds since 1970, an existing moment of UTC."""
    match = re.fullmatch(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})Z", word, re.ASCII)
    need(match, f"{word!r} is no time")
    try:
        return int(datetime(*map(int, match.groups()), tzinfo=timezone.utc).timestamp())
    except ValueError as error:
        raise Fault(f"{word!r} is no time") from error


INVISIBLE = [
    (0x00, 0x1F), (0x7F, 0x9F), (0xE000, 0xF8FF), (0xF0000, 0x10FFFF), (0xFDD0, 0xFDEF),
    (0xA0, 0xA0), (0x34F, 0x34F), (0x115F, 0x1160), (0x1680, 0x1680), (0x17B4, 0x17B5), (0x2000, 0x200A),
    (0x202F, 0x202F), (0x205F, 0x205F), (0x2800, 0x2800), (0x3000, 0x3000), (0x3164, 0x3164), (0xFFA0, 0xFFA0),
    (0xAD, 0xAD), (0x61C, 0x61C), (0x180B, 0x180F), (0x200B, 0x200F), (0x2028, 0x202E), (0x2060, 0x206F),
    (0xFEFF, 0xFEFF), (0xFFF0, 0xFFFB), (0xE0000, 0xE0FFF),
]


def printable(text):
    """Section 4: every character of an entry is one that can be seen, or a space."""
    if text.isascii():
        return text.isprintable()
    for char in text:
        code = ord(char)
        if code & 0xFFFE == 0xFFFE or any(low <= code <= high for low, high in INVISIBLE):
            return False
    return True


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
    need(unicodedata.is_normalized("NFC", text), f"{text!r} is not in NFC")
    need(not set(text) & set(banned), f"{text!r} has a character that no name has")
    return text


def split_value(line, key):
    """What stands behind `key` and a space."""
    need(line.startswith(key + " "), f"{line!r} where `{key} …` has to stand")
    return line[len(key) + 1 :]
