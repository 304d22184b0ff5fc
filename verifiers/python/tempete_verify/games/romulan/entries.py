"""A turn of Romulan Chess, read strictly (crates/games/romulan/src/FORMAT.md, section 10)."""

import re
from dataclasses import dataclass, field

from ...text import hex_hash, need, number
from ..tempete.board.squares import parse
from .order import SQUARE

TAKES = rf"(?: takes (?:([QRBNP]) (cloaked|seen)|P seen ep ({SQUARE})))?"
APPEARS = re.compile(rf"appears ([KQRBNP]) ({SQUARE}){TAKES}( promoted)?")
GOES = re.compile(rf"goes ([KQRBNP]) ({SQUARE}) ({SQUARE}){TAKES}(?: becomes ([QRBN]))?")
CASTLES = re.compile(r"castles (O-O|O-O-O)")
CLOAK = re.compile(rf"cloak ([KQRBNP]) ({SQUARE})")
ENDS = ("mate", "stalemate", "dead")


@dataclass(frozen=True)
class Deed:
    """What is told of an order; a pawn that promotes is a `P` in `piece`, however it is told."""

    kind: str  # appears, goes, castles, cloak
    piece: str = ""
    start: int = None  # where a seen piece goes from
    to: int = None  # where it goes, or is cloaked
    takes: str = ""
    how: str = ""  # cloaked, seen: what it takes
    passed: int = None  # where the pawn stood that is taken en passant
    becomes: str = ""
    side: str = ""  # O-O, O-O-O


@dataclass
class Turn:
    """What a turn says."""

    deed: Deed
    origin: int = None  # where a cloaked piece came from
    illegal: int = 0
    ends: list = field(default_factory=list)


def read_taken(kind, how, passed):
    """`takes` as an entry has it: (takes, how, passed)."""
    return ("P", "seen", parse(passed)) if passed else (kind or "", how or "", None)


def read_deed(line):
    """The first line."""
    if told := APPEARS.fullmatch(line):
        promoted = bool(told[6])
        need(not promoted or told[1] in "QRBN", f"{line!r}: no pawn becomes that")
        piece, becomes = ("P", told[1]) if promoted else (told[1], "")
        return Deed("appears", piece, None, parse(told[2]), *read_taken(*told.group(3, 4, 5)), becomes)
    if told := GOES.fullmatch(line):
        return Deed("goes", told[1], parse(told[2]), parse(told[3]), *read_taken(*told.group(4, 5, 6)), told[7] or "")
    if told := CASTLES.fullmatch(line):
        return Deed("castles", side=told[1])
    told = CLOAK.fullmatch(line)
    need(told, f"{line!r} is no turn")
    return Deed("cloak", told[1], to=parse(told[2]))


def read_turn(lines, entry):
    """What is told of an order, what ends the game, what is sealed."""
    turn = entry.value["turn"] = Turn(read_deed(lines.next()))
    if lines.begins("from"):
        square = lines.value("from")
        need(re.fullmatch(SQUARE, square), f"{square!r} is no square")
        turn.origin = parse(square)
    if lines.begins("illegal"):
        turn.illegal = number(lines.value("illegal"), 1, 999)
    turn.ends = [word for word in ENDS if lines.has(word)]
    entry.value["seals"] = [(entry.who, word, hex_hash(lines.value(word))) for word in ("move", "tried")]
    entry.draw = lines.has("draw")
