"""A turn and a pass of Crowded House, read strictly (crates/games/crowded/src/FORMAT.md, section 10)."""

import re
from dataclasses import dataclass

from ...text import need
from ..luft.board import square

SQUARE = "[a-h][1-8]"
MOVE = re.compile(rf"({SQUARE})-({SQUARE})(?:=([NBRQ]))?")
ANNOUNCED = {"turn": ("check", "mate", "bare-kings"), "pass": ("check", "mate", "four-passes")}


@dataclass
class Move:
    """What a turn says."""

    start: tuple
    to: tuple
    becomes: str = ""
    line: str = ""


def read_announced(lines, entry):
    """At most one word of what the kind of entry may announce."""
    entry.value["announced"] = next((word for word in ANNOUNCED[entry.kind] if lines.has(word)), "")


def read_turn(lines, entry):
    """A move; castling is the king's by two squares."""
    told = MOVE.fullmatch(value := lines.value("move"))
    need(told, f"{value!r} is no move")
    entry.value["move"] = Move(square(told[1]), square(told[2]), told[3] or "", value)
    read_announced(lines, entry)
    entry.draw = lines.has("draw")


def read_pass(lines, entry, game):
    """Who is passed over."""
    entry.value["seat"] = game.seat(lines.value("seat"))
    read_announced(lines, entry)
