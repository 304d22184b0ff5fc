"""Squares: numbers 0..63, a1 = 0, b1 = 1, h8 = 63; that is the order in which position lines list them."""

import functools

from .illegal import Illegal

EDGE = frozenset(s for s in range(64) if s % 8 in (0, 7) or s // 8 in (0, 7))
CORNERS = frozenset((0, 7, 56, 63))
CENTRE = frozenset((27, 28, 35, 36))

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
ALL_WAYS = STRAIGHT + DIAGONAL


def leaps(a, b):
    """The eight leaps of an (a, b) leaper."""
    return tuple((x * s, y * t) for x, y in ((a, b), (b, a)) for s in (1, -1) for t in (1, -1))


def name(square):
    """`e4` for 28."""
    return "abcdefgh"[square % 8] + "12345678"[square // 8]


def parse(text):
    """28 for `e4`."""
    if len(text) != 2 or text[0] not in "abcdefgh" or text[1] not in "12345678":
        raise Illegal(f"{text} is no square")
    return "abcdefgh".index(text[0]) + 8 * "12345678".index(text[1])


@functools.cache
def step(square, way, wrap=False):
    """The square one step on, or None over the edge; `wrap` joins the a-file and the h-file (card 24)."""
    file, rank = square % 8 + way[0], square // 8 + way[1]
    if wrap:
        file %= 8
    if 0 <= file < 8 and 0 <= rank < 8:
        return file + 8 * rank
    return None


@functools.cache
def neighbours(square):
    """The up to eight squares around."""
    return [s for s in (step(square, way) for way in ALL_WAYS) if s is not None]


def other(seat):
    """The other side."""
    return "b" if seat == "w" else "w"


def ahead(seat):
    """The direction of a pawn that began on that side."""
    return 1 if seat == "w" else -1


def second(seat):
    """The rank from which a pawn of that side goes two squares (R13)."""
    return 1 if seat == "w" else 6


def last(seat):
    """The rank on which a pawn of that side promotes."""
    return 7 if seat == "w" else 0


def starts(seat, kind):
    """The squares on which a piece of that kind begins (55, 59); a camel's are the knight's (R33)."""
    if kind == "P":
        rank = second(seat)
        return frozenset(8 * rank + f for f in range(8))
    files = {"K": (4,), "Q": (3,), "R": (0, 7), "B": (2, 5), "N": (1, 6), "M": (1, 6)}[kind]
    return frozenset(f + (0 if seat == "w" else 56) for f in files)
