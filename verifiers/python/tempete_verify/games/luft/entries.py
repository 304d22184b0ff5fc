"""A turn of Luft Chess, read strictly (crates/games/luft/src/FORMAT.md, section 10)."""

import re
from dataclasses import dataclass, field

from ...text import hex_hash, need
from .board import square

SQUARE = "[a-h][1-8]"
MOVE = re.compile(rf"move ({SQUARE})-({SQUARE})(?:=([NBRQ]))?(?: takes ([PNBRQ]))?")
KING = re.compile(rf"king(?: takes ([PNBRQ]) ({SQUARE}))?")
CASTLES = re.compile(r"castles (O-O|O-O-O)")
ANNOUNCED = ("check", "mate", "stalemate", "takes-king", "dead")


@dataclass
class Turn:
    """What a turn says."""

    kind: str  # move, king, castles
    start: int = None
    to: int = None  # where it goes; of a king, where it took something
    becomes: str = ""
    takes: str = ""
    side: str = ""  # O-O, O-O-O
    announced: list = field(default_factory=list)


def read_order(line):
    """The first line."""
    if told := MOVE.fullmatch(line):
        return Turn("move", square(told[1]), square(told[2]), told[3] or "", told[4] or "")
    if told := KING.fullmatch(line):
        return Turn("king", to=told[2] and square(told[2]), takes=told[1] or "")
    told = CASTLES.fullmatch(line)
    need(told, f"{line!r} is no turn")
    return Turn("castles", side=told[1])


def read_turn(lines, entry):
    """An order, what is announced, where the king stands then."""
    turn = entry.value["turn"] = read_order(lines.next())
    turn.announced = [word for word in ANNOUNCED if lines.has(word)]
    entry.value["seals"] = [(entry.who, "king", hex_hash(lines.value("seal")))]
    entry.draw = lines.has("draw")
