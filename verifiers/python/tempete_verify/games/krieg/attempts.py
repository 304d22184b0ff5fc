"""A move, and all that was tried in a turn, as they are sealed (crates/games/krieg/src/FORMAT.md, section 10, `MOVE` and `ATTEMPT`)."""

import re

from ...text import need
from ..tempete.board.squares import parse

MOVE = re.compile("([a-h][1-8])([a-h][1-8])(?:=([QRBN]))?")
ANSWERS = {"yes": True, "no": False, "barred": None}  # Q6: barred is neither


def read_move(text):
    """(from, to, what a pawn becomes); castling by the king's squares."""
    told = MOVE.fullmatch(text)
    need(told, f"{text!r} is no move")
    return parse(told[1]), parse(told[2]), told[3] or ""


def read_attempt(text):
    """(move, whether it was answered yes); the move of `any` is None, and it is never barred."""
    what, colon, answer = text.partition(":")
    need(colon and answer in ANSWERS and text != "any:barred", f"{text!r} is no attempt with its answer")
    return None if what == "any" else read_move(what), ANSWERS[answer]


def read_sealed(word, text):
    """What is sealed by `move`, or by `tried`: several attempts, or `-` for none."""
    if word == "move":
        return read_move(text)
    return [] if text == "-" else [read_attempt(attempt) for attempt in text.split(",")]
