"""An arrangement and a turn of Reverse Schrödinger's Chess, read strictly (crates/games/schrodinger/src/FORMAT.md, section 10)."""

import re
from dataclasses import dataclass, field

from ...seals import Opening, read_opening
from ...text import hex_hash, need
from ..luft.board import square
from ..sides import other
from ..tempete.entries import read_draw
from .board import TOKENS

TOKEN_WORDS = tuple(f"token {number}" for number in TOKENS)
SQUARE = "[a-h][1-8]"
TAKES = rf"(?: takes (?:token ([1-7])|([QRBNP])) ({SQUARE})( ep)?)?"
MOVE = re.compile(rf"(?:token ([1-7])|move) ({SQUARE})-({SQUARE}){TAKES}(?:=([QRBN]))?")
CASTLES = re.compile(r"castles (O-O|O-O-O)")
ANNOUNCED = ("check", "mate", "stalemate", "dead")


@dataclass
class Turn:
    """What a turn says."""

    kind: str  # move, castles
    token: str = ""  # the number of the closed token that moves
    start: tuple = None
    to: tuple = None
    takes: str = ""  # what is taken, a kind or the number of a closed token …
    where: tuple = None  # … and where it stood
    passing: bool = False  # en passant
    becomes: str = ""
    side: str = ""  # O-O, O-O-O
    shown: Opening = None  # the token that is turned up
    announced: list = field(default_factory=list)


def read_deed(line):
    """The first line."""
    if told := CASTLES.fullmatch(line):
        return Turn("castles", side=told[1])
    told = MOVE.fullmatch(line)
    need(told, f"{line!r} is no turn")
    takes, passing = told[4] or told[5] or "", bool(told[7])
    need(takes == "P" or not passing, f"{line!r}: en passant a pawn is taken")
    return Turn("move", told[1] or "", square(told[2]), square(told[3]), takes, told[6] and square(told[6]), passing, told[8] or "")


def read_turn(lines, entry, game):
    """What is done, what is turned up, what is announced."""
    turn = entry.value["turn"] = read_deed(lines.next())
    if lines.begins("shown"):
        turn.shown = read_opening(lines.value("shown"), game)
        need(turn.shown.what in TOKEN_WORDS, f"{turn.shown.what} is no token")
    turn.announced = [word for word in ANNOUNCED if lines.has(word)]
    entry.draw = lines.has("draw")


def read_sheet(lines, entry, owner, words):
    """The commitments of that side's tokens, a line each by the number that their words end with; below them what a draw hangs on."""
    entry.value["seals"] = [(owner, word, hex_hash(lines.value(word[-1]))) for word in words]
    if lines.begins("answers"):
        read_draw(lines, entry, entry.value)


def read_arrange(lines, entry):
    """The other side's tokens."""
    read_sheet(lines, entry, other(entry.who), TOKEN_WORDS)
