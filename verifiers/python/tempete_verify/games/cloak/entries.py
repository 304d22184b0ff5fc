"""A set-up and the acts of a turn of Cloak and Dagger Chess, read strictly (crates/games/cloak/src/FORMAT.md, section 10)."""

import re
from dataclasses import dataclass, field

from ...seals import read_opening
from ...text import need
from ..luft.board import square
from ..schrodinger.entries import read_sheet
from .board import DISCS

DISC_WORDS = tuple(f"disc {number}" for number in DISCS)
SQUARE = "[a-h][1-8]"
TAKES = rf"(?: takes (?:disc ([1-8]) ([KQRBN])|([QRBNP])) ({SQUARE})( ep)?)?"
MOVE = re.compile(rf"(?:disc ([1-8])|(bonus )?move) ({SQUARE})-({SQUARE}){TAKES}(?:=([QRBN]))?")
DROP = re.compile(rf"bonus drop ({SQUARE})")
GUESS = re.compile("guess ([1-8]) ([KQRBN]) (right|wrong)")
CASTLES = re.compile("castles (O-O|O-O-O) ([1-8]|-) ([1-8]|-)")
UNCLOAK = re.compile("uncloak ([1-8]) ([KQRBN])")
ACTS = ("bonus", "guess", "disc", "move", "castles", "uncloak")
ANNOUNCED = {"turn": ("check", "mate", "stalemate", "king", "bare"), "part": ("king", "bare")}


@dataclass
class Act:
    """What an act says."""

    kind: str  # move, drop, guess, castles, uncloak
    bonus: bool = False
    number: str = ""  # of the disc that moves, is guessed, is uncloaked; of the king's that castles, empty where it is open …
    rook: str = ""  # … and the rook's
    piece: str = ""  # what is guessed or uncloaked
    right: bool = False  # of a guess
    start: tuple = None
    to: tuple = None
    takes: str = ""  # what is taken, a kind or the number of a disc …
    reveals: str = ""  # … of which this is told …
    passing: bool = False  # en passant
    becomes: str = ""
    side: str = ""  # O-O, O-O-O
    shown: list = field(default_factory=list)  # the openings below it


@dataclass
class Turn:
    """What a turn or a part says."""

    acts: list
    announced: list


def read_act(line):
    """One act, without what is shown below it."""
    if told := DROP.fullmatch(line):
        return Act("drop", True, to=square(told[1]))
    if told := GUESS.fullmatch(line):
        return Act("guess", number=told[1], piece=told[2], right=told[3] == "right")
    if told := CASTLES.fullmatch(line):
        return Act("castles", number=told[2].strip("-"), rook=told[3].strip("-"), side=told[1])
    if told := UNCLOAK.fullmatch(line):
        return Act("uncloak", number=told[1], piece=told[2])
    told = MOVE.fullmatch(line)
    need(told, f"{line!r} is no act")
    act = Act("move", bool(told[2]), told[1] or "", start=square(told[3]), to=square(told[4]), becomes=told[10] or "")
    act.takes, act.reveals, act.passing = told[5] or told[7] or "", told[6] or "", bool(told[9])
    need(told[8] in (None, told[4]), f"{line!r}: it takes elsewhere than where it went")
    need(act.takes == "P" or not act.passing, f"{line!r}: en passant a pawn is taken")
    return act


def read_turn(lines, entry, game):
    """Acts, what they open, what is announced; a draw is offered with no part."""
    turn = entry.value["turn"] = Turn([], [])
    while not turn.acts or lines.peek().split(" ")[0] in ACTS:
        act = read_act(lines.next())
        turn.acts.append(act)
        while lines.begins("shown"):
            act.shown.append(read_opening(lines.value("shown"), game))
            need(act.shown[-1].what in DISC_WORDS, f"{act.shown[-1].what} is no disc")
    turn.announced = [word for word in ANNOUNCED[entry.kind] if lines.has(word)]
    entry.draw = entry.kind == "turn" and lines.has("draw")


def read_setup(lines, entry):
    """The commitments of the own discs; below them what a draw hangs on."""
    read_sheet(lines, entry, entry.who, DISC_WORDS)
