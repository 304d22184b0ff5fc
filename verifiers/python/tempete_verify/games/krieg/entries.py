"""A turn of Kriegspiel, read strictly (crates/games/krieg/src/FORMAT.md, section 10)."""

import re
from dataclasses import dataclass, field

from ...text import hex_hash, need, number
from ..tempete.board.squares import parse

SQUARE = "[a-h][1-8]"
CAPTURE = re.compile(rf"({SQUARE})(?: (pawn|piece|ep))?")
HOW = ("knight", "rank", "file", "long-diagonal", "short-diagonal")  # in the order of Q7
ENDS = ("mate", "stalemate", "dead", "repetition", "seventy-five")  # in the order of Q9


@dataclass
class Turn:
    """What a turn tells."""

    capture: str = ""  # the square
    taken: str = ""  # pawn, piece, ep: what stands behind it
    promotion: bool = False
    check: list = field(default_factory=list)
    tries: list = field(default_factory=list)  # the words: a number, yes or no, or squares
    attempts: int = 0
    any: str = ""  # yes, no: the answer
    ends: str = ""

    @property
    def tells(self):
        """How pawn tries are told: number, answer or squares; empty where they are not."""
        first = self.tries[0] if self.tries else ""
        return "answer" if first in ("yes", "no") else "number" if first.isdecimal() else "squares" if first else ""


def read_capture(lines, turn):
    """Where something was taken, and what."""
    told = CAPTURE.fullmatch(value := lines.value("capture"))
    need(told, f"{value!r} is no capture")
    turn.capture, turn.taken = told[1], told[2] or ""


def read_check(lines, turn):
    """One way in which the king is in check, or two."""
    turn.check = lines.value("check").split(" ")
    in_order = turn.check == [how for how in HOW if how in turn.check]
    need(len(turn.check) <= 2 and in_order, f"{turn.check} is no check")


def read_tries(lines, turn):
    """Pawn tries by their number, by yes or no, or by squares."""
    value = lines.value("tries")
    turn.tries = value.split(" ")
    if re.fullmatch(f"{SQUARE}( {SQUARE})*", value):
        need(turn.tries == sorted(set(turn.tries), key=parse), f"{value!r}: squares out of order, or twice")
    elif value not in ("yes", "no"):
        number(value, 1, 16)


def read_turn(lines, entry):
    """What is told of a turn, what ends the game, what is sealed."""
    turn = entry.value["turn"] = Turn()
    if lines.begins("capture"):
        read_capture(lines, turn)
    turn.promotion = lines.has("promotion")
    if lines.begins("check"):
        read_check(lines, turn)
    if lines.begins("tries"):
        read_tries(lines, turn)
    if lines.begins("attempts"):
        turn.attempts = number(lines.value("attempts"), 1, 999)
    if lines.begins("any"):
        turn.any = lines.value("any")
        need(turn.any in ("yes", "no"), f"any {turn.any!r} is no answer")
    turn.ends = next((word for word in ENDS if lines.has(word)), "")
    entry.value["seals"] = [(entry.who, word, hex_hash(lines.value(word))) for word in ("move", "tried")]
    entry.draw = lines.has("draw")
