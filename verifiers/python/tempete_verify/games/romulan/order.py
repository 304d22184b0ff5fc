"""An order as it is sealed (crates/games/romulan/src/FORMAT.md, section 10, `ORDER`)."""

import re
from dataclasses import dataclass

from ...text import need
from ..tempete.board.squares import parse

SQUARE = "[a-h][1-8]"
MOVE = re.compile(rf"([KQRBNP]?)({SQUARE})({SQUARE})(?:x(Pep|[PNBRQ]))?(?:=([QRBN]))?")
CLOAK = re.compile(rf"cloak:({SQUARE})")


@dataclass(frozen=True)
class Order:
    """What was ordered."""

    kind: str  # move, cloak, repetition
    start: int = None  # of a cloaking the square of the piece
    to: int = None
    piece: str = ""  # its letter, where one was written
    takes: str = ""  # the kind that is taken, where one was written
    passing: bool = False  # en passant
    becomes: str = ""


def read_order(text):
    """One order; a move is what a turn seals as well, castling by the king's squares."""
    if told := CLOAK.fullmatch(text):
        return Order("cloak", parse(told[1]))
    if text == "repetition":
        return Order("repetition")
    told = MOVE.fullmatch(text)
    need(told, f"{text!r} is no order")
    takes = told[4] or ""
    return Order("move", parse(told[2]), parse(told[3]), told[1], takes[:1], takes == "Pep", told[5] or "")


def read_sealed(word, text):
    """What is sealed by `move`, an order that is a turn, or by `tried`, several or `-` for none."""
    if word == "tried":
        return [] if text == "-" else [read_order(order) for order in text.split(",")]
    order = read_order(text)
    need(order.kind != "repetition", "a claim in place of an order")
    return order
