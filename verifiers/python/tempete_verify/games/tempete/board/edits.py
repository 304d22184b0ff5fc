"""Edits: what a card does to a board (FORMAT.md of Tempête, section 16)."""

import re

from . import squares
from .illegal import Illegal
from .position import KINDS, Piece, Position
from .squares import other

KIND_WORDS = {"king": "K", "queen": "Q", "rook": "R", "bishop": "B", "knight": "N", "camel": "M", "pawn": "P"}
QUIET = {"ban", "must", "safe", "void", "grab", "pick", "seal", "spring", "note"}


def split(text):
    """The edits of a text: each a tuple of words; a group is a list of such tuples."""
    out, group, target = [], None, []
    target = out
    for token in re.findall(r'\{|\}|;|note "[^"]*"|[^{};\s][^{};]*', text):
        token = token.rstrip()
        if token == "{":
            group = []
            target = group
        elif token == "}":
            out.append(group)
            target = out
        elif token and token != ";":
            target.append(("note", token[5:]) if token.startswith("note ") else tuple(token.split(" ")))
    return out


def apply(p: Position, own, edit):
    """Does one edit, or a group, for a card of that side; returns the piece that a `take` took."""
    taken = None
    if isinstance(edit, list):
        together(p, own, edit)
    else:
        taken = DOES.get(edit[0], impossible)(p, own, *edit[1:])
    if isinstance(edit, list) or edit[0] not in QUIET:
        p.half = 0
    p.tidy()
    return taken


def impossible(p, own, *words):
    """Walls, gates, and words of no meaning: never possible."""
    raise Illegal("an edit that is never possible")


def together(p, own, edits):
    """A group: what goes off first, then all that move at once, then the rest; no piece twice."""
    seen = set()

    def once(square):
        """No piece twice."""
        ids = p.piece(square).ids
        if ids & seen:
            raise Illegal("a piece twice in one group")
        seen.update(ids)

    moves = []
    for edit in edits:
        if edit[0] in ("go", "take"):
            once(squares.parse(edit[1]))
            moves.append((edit[1], edit[2], edit[3:]))
        elif edit[0] == "swap":
            once(squares.parse(edit[1])), once(squares.parse(edit[2]))
            moves += [(edit[1], edit[2], ()), (edit[2], edit[1], ())]
        elif edit[0] == "off":
            once(squares.parse(edit[1]))
    for edit in edits:
        if edit[0] == "off":
            off(p, own, *edit[1:])
    up = [(p.lift(squares.parse(a)), squares.parse(b), rest) for a, b, rest in moves]
    taken = {squares.parse(e[2]) for e in edits if e[0] == "take"}
    for square in taken:
        if square in p.at:
            p.remove(square, own)
    for piece, b, rest in up:
        piece.marks -= {"magnet"}
        p.set(b, piece)
        become_by(p, piece, b, rest)
    for edit in edits:
        if edit[0] not in ("go", "take", "swap", "off"):
            apply(p, own, edit)


def become_by(p, piece, square, rest):
    """What a pawn becomes, where the edit says it."""
    if rest:
        p.promote(piece, rest[0][1], square)


def go(p, own, a, b, *rest):
    """To a free square."""
    a, b = squares.parse(a), squares.parse(b)
    piece = p.piece(a)
    p.shift(a, b)
    p.two_ahead(piece, a, b)
    become_by(p, piece, b, rest)


def take(p, own, a, b, *rest):
    """Onto a piece, whosever, which is lost."""
    a, b = squares.parse(a), squares.parse(b)
    piece = p.piece(a)
    if a == b:
        raise Illegal("a piece does not take itself")
    victim = p.remove(b, own)
    p.shift(a, b)
    become_by(p, piece, b, rest)
    return victim


def swap(p, own, a, b):
    """Two pieces change places."""
    a, b = squares.parse(a), squares.parse(b)
    if a == b:
        raise Illegal("a swap needs two pieces")
    p.piece(a), p.piece(b)
    one, two = p.lift(a), p.lift(b)
    for piece, square in ((one, b), (two, a)):
        piece.marks -= {"magnet"}
        p.set(square, piece)


def put(p, own, kind, square):
    """A taken piece is back, unmarked."""
    if not p.pool[own, kind]:
        raise Illegal(f"no {kind} was taken")
    p.set(squares.parse(square), p.new_piece(kind, own))
    p.pool[own, kind] -= 1


def off(p, own, square, *dead):
    """A piece leaves the game."""
    p.remove(squares.parse(square), own, bool(dead))


def become(p, own, square, word):
    """A change of kind in place; of a fused piece its knight to a camel (R36)."""
    piece = p.piece(squares.parse(square))
    kind = word if word in KINDS else KIND_WORDS.get(word)
    if kind is None:
        raise Illegal(f"{word} is no kind")
    if piece.fused:
        if kind != "M" or "N" not in piece.kinds:
            raise Illegal("a fused piece becomes nothing else")
        piece.kinds[piece.kinds.index("N")] = "M"
        piece.sort()
    else:
        piece.kinds = [kind]
        if kind in "PK":
            piece.promoted = [False]


def side(p, own, square, whose):
    """A change of owner; a neutral piece keeps the side it came from (B23)."""
    piece = p.piece(squares.parse(square))
    if piece.royal:
        raise Illegal("a royal piece keeps its side")
    if whose == "neutral":
        piece.neutral = True
    else:
        piece.neutral = False
        piece.side = own if whose == "own" else other(own)


def merge(p, own, a, b):
    """Two pieces become one, on the square of the second (B24, R60)."""
    a, b = squares.parse(a), squares.parse(b)
    one, two = p.piece(a), p.piece(b)
    if a == b or one.royal or two.royal or one.fused or two.fused:
        raise Illegal("these two do not fuse")
    if one.side != two.side and not (one.neutral or two.neutral):
        raise Illegal("pieces of two sides do not fuse")
    p.lift(a), p.lift(b)
    new = Piece(one.ids | two.ids, one.kinds + two.kinds, two.side, one.promoted + two.promoted)
    new.sort()
    new.neutral = one.neutral or two.neutral
    new.marks = (one.marks - {"magnet"}) | two.marks
    for orders in p.orders.values():
        for bound in (orders.ban, orders.safe):
            if bound & new.ids:
                bound.update(new.ids)
    p.set(b, new)


def royal(p, own, square):
    """Another piece is what check and mate are about (B25)."""
    square = squares.parse(square)
    piece = p.piece(square)
    if piece.neutral or p.away[piece.side]:
        raise Illegal("this piece cannot be royal")
    old = p.royal(piece.side)
    if old is not None and old != square:
        p.at[old].royal = False
    piece.royal = True


def mark(p, own, square, word):
    """`magnet`, or a word that only the players know."""
    piece = p.piece(squares.parse(square))
    if word in KINDS:
        raise Illegal("a mark is no letter")
    piece.marks |= {word}


def unmark(p, own, square, word):
    """The mark is gone."""
    piece = p.piece(squares.parse(square))
    if word not in piece.marks:
        raise Illegal("it has no such mark")
    piece.marks -= {word}


def hole(p, own, square):
    """A free square leaves the board (B20)."""
    square = squares.parse(square)
    if not p.empty(square):
        raise Illegal("a hole is made on a free square")
    p.holes.add(square)


def rule(p, own, word, how="toggle"):
    """Pawns reversed, or back to normal (B26)."""
    if word != "pawns-reversed" or how not in ("toggle", "on", "off"):
        raise Illegal("no such rule")
    p.reversed = not p.reversed if how == "toggle" else how == "on"


def lift(p, own, square):
    """A royal piece goes away (B31)."""
    square = squares.parse(square)
    piece = p.piece(square)
    if not piece.royal:
        raise Illegal("only a royal piece goes away")
    p.lift(square)
    p.forget(piece)
    piece.marks = frozenset()
    p.away[piece.side] = piece


def land(p, own, kind, square):
    """It comes back."""
    piece = p.away[own]
    if piece is None or kind not in piece.kinds or p.side != own:
        raise Illegal("no landing is due")
    p.set(squares.parse(square), piece)
    p.away[own] = None


def ban(p, own, square):
    """The other side may not move this piece in its next turn."""
    p.orders[other(own)].ban.update(p.piece(squares.parse(square)).ids)


def safe(p, own, square):
    """The other side may not capture this piece in its next turn."""
    p.orders[other(own)].safe.update(p.piece(squares.parse(square)).ids)


def must(p, own, kind):
    """The other side has to move this kind in its next turn."""
    p.orders[other(own)].must.add(kind)


def nothing(p, own, *words):
    """Acts on cards and secrets: nothing on the board."""


DOES = {"go": go, "take": take, "swap": swap, "put": put, "off": off, "become": become, "side": side, "merge": merge,
        "royal": royal, "mark": mark, "unmark": unmark, "hole": hole, "rule": rule, "lift": lift, "land": land,
        "ban": ban, "safe": safe, "must": must, "void": nothing, "grab": nothing, "pick": nothing, "seal": nothing,
        "spring": nothing, "note": nothing}
