"""Seals: openings, commitments, sheets (FORMAT.md, section 2)."""

import hashlib
import re
from dataclasses import dataclass

from .text import Fault, need, number, secret_word

SQUARE = re.compile(r"[a-h][1-8]")


@dataclass(frozen=True)
class Opening:
    """One opening, as it stands and taken apart."""

    line: str
    game: int
    seat: str
    what: str  # "list", "sq", "draw list", "draw numbers"
    index: int
    salt: str
    value: object

    @property
    def fact(self):
        """What it opens: no fact is opened twice."""
        return (self.game, self.seat, self.what, self.index)

    @property
    def place(self):
        """The order in which openings stand in a record."""
        return ("wb".index(self.seat), ["list", "sq", "draw list", "draw numbers"].index(self.what), self.index)


def commitment(line):
    """The SHA-256 of the opening without its line end."""
    return hashlib.sha256(line.encode()).hexdigest()


def read_opening(line):
    """Reads one opening of a record; `mail` is opened in none."""
    need(line.isascii() and line.isprintable(), f"{line!r} is not ASCII")
    words = line.split(" ")
    need(len(words) == 7 and words[0] == "tempete/1", f"{line!r} is no opening of a record")
    game = number(words[1], 1, 999999999)
    need(words[2] in ("w", "b"), f"{words[2]!r} is no seat")
    if words[3] == "draw":
        need(words[4] in ("list", "numbers"), f"no draw of {words[4]!r}")
        return Opening(line, game, words[2], "draw " + words[4], 0, secret_word(words[5]), secret_word(words[6]))
    salt = secret_word(words[5])
    if words[3] == "list":
        return Opening(line, game, words[2], "list", number(words[4], 1, 99), salt, number(words[6], 1, 99))
    if words[3] == "sq":
        need(SQUARE.fullmatch(words[6]), f"{words[6]!r} is no square")
        return Opening(line, game, words[2], "sq", number(words[4], 0, 9999), salt, words[6])
    raise Fault(f"no opening of {words[3]!r}")


def list_line(game, seat, position, salt, card):
    """The opening of one position of a list."""
    return f"tempete/1 {game} {seat} list {position} {salt} {card}"


def sheet_commitment(game, seat, lines):
    """The commitment to a list, from the openings of its positions in order."""
    sheet = f"tempete/1 {game} {seat} sheet {len(lines)}\n" + "".join(commitment(line) + "\n" for line in lines)
    return hashlib.sha256(sheet.encode()).hexdigest()
