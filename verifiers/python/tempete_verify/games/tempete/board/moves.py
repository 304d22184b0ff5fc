"""Moves, checks, mates (FORMAT.md of Tempête, section 15; B1 to B31)."""

import functools
import re
from dataclasses import dataclass

from . import squares
from .illegal import Illegal
from .position import Position
from .squares import ALL_WAYS, DIAGONAL, STRAIGHT, name, other

SLIDES = {"Q": ALL_WAYS, "R": STRAIGHT, "B": DIAGONAL}
LEAPS = {"K": ALL_WAYS, "N": squares.leaps(1, 2), "M": squares.leaps(2, 3)}
WRITTEN = re.compile(r"([KQRBNM]?)([a-h][1-8])([-x])([a-h][1-8])(?:=([QRBN]))?")
CASTLINGS = {"O-O": (6, 5, 7, "Kk"), "O-O-O": (2, 3, 0, "Qq")}


@dataclass
class Move:
    """From, to, what a pawn becomes; the square of what is taken; castling by its word."""

    a: int
    b: int
    promotion: str = ""
    victim: int | None = None
    castling: str = ""


def pawn_goes(p: Position, piece, a):
    """Where a pawn goes without taking, and where it takes."""
    way = squares.ahead(piece.side)
    ahead = ((0, way),)
    aslant = ((-1, way), (1, way))
    quiet, takes = (aslant, ahead) if p.reversed else (ahead, aslant)
    goes = []
    for w in quiet:
        one = squares.step(a, w)
        if one is None or not p.empty(one):
            continue
        goes.append(one)
        two = squares.step(one, w)
        if a // 8 == squares.second(piece.side) and two is not None and p.empty(two):
            goes.append(two)
    return goes, [s for s in (squares.step(a, w) for w in takes) if s is not None]


def reach(p: Position, a):
    """All that a piece could go to and take on: pairs (square, whether it would take there or must be free)."""
    piece = p.at[a]
    for kind in piece.kinds:
        for way in SLIDES.get(kind, ()):
            b = squares.step(a, way)
            while b is not None and b not in p.holes:
                yield b, None
                if b in p.at:
                    break
                b = squares.step(b, way)
        for way in LEAPS.get(kind, ()):
            b = squares.step(a, way)
            if b is not None and b not in p.holes:
                yield b, None
        if kind == "P":
            goes, takes = pawn_goes(p, piece, a)
            for b in goes:
                yield b, False
            for b in takes:
                if b not in p.holes:
                    yield b, True


@functools.cache
def near(kind, a, b):
    """Whether a piece of that kind could go so on some board."""
    file, rank = b % 8 - a % 8, b // 8 - a // 8
    if kind in LEAPS:
        return (file, rank) in LEAPS[kind]
    if kind == "P":
        return abs(file) <= 1 and abs(rank) <= 1
    return kind != "B" and 0 in (file, rank) or kind != "R" and abs(file) == abs(rank)


def attacked(p: Position, square, by):
    """Whether that side could capture on that square (B22)."""
    for a, piece in p.at.items():
        if piece.serves(by) and a != square and any([near(kind, a, square) for kind in piece.kinds]) and not p.held(a, by):
            if any(b == square and take is not False for b, take in reach(p, a)):
                return True
    return False


def in_check(p: Position, seat):
    """Whether the royal piece of that side could be taken; never while it is away or shielded (B22, B31)."""
    square = p.royal(seat)
    if square is None or p.at[square].ids & p.orders[other(seat)].safe:
        return False
    return attacked(p, square, other(seat))


def passing(p: Position, seat, a):
    """The en passant captures of a piece: squares gone to and pawns taken (B29)."""
    piece = p.at[a]
    if not piece.pawn or p.reversed:
        return
    for b in p.passed:
        owner = "w" if b // 8 == 2 else "b"
        pawn = b + 8 * squares.ahead(owner)
        if owner == piece.side or pawn // 8 != a // 8 or abs(pawn - a) != 1:
            continue
        if p.takes(piece, p.at[pawn], seat):
            yield b, pawn


def candidates(p: Position, seat):
    """All moves of a side, its king's safety and its orders to move a kind aside."""
    for a in sorted(p.at):
        piece = p.at[a]
        if not piece.serves(seat) or p.held(a, seat):
            continue
        seen = set()
        for b, take in reach(p, a):
            target = p.at.get(b)
            if b in seen or (take if target is None else take is False or not p.takes(piece, target, seat)):
                continue
            seen.add(b)
            victim = b if target is not None else None
            if piece.pawn and b // 8 == squares.last(piece.side):
                for kind in "BN" if piece.royal else "QRBN":
                    yield Move(a, b, kind, victim)
            else:
                yield Move(a, b, "", victim)
        for b, victim in passing(p, seat, a):
            yield Move(a, b, "", victim)
    yield from castlings(p, seat)


def castlings(p: Position, seat):
    """B28 and chess."""
    base = 0 if seat == "w" else 56
    king = base + 4
    if not p.rights & set("KQ" if seat == "w" else "kq") or p.held(king, seat) or in_check(p, seat):
        return
    for word, (to, beside, corner, rights) in CASTLINGS.items():
        right = rights[0] if seat == "w" else rights[1]
        rook = base + corner
        if right not in p.rights or p.held(rook, seat):
            continue
        if all(p.empty(s) for s in range(min(king, rook) + 1, max(king, rook))) and not attacked(p, base + beside, other(seat)):
            yield Move(king, base + to, castling=word)


def make(p: Position, seat, move):
    """Makes a move; returns what it took."""
    p.end_passed(seat)
    taken = None
    piece = p.piece(move.a)
    pawn = piece.pawn
    if move.victim is not None:
        taken = p.remove(move.victim, seat)
    p.shift(move.a, move.b)
    if move.castling:
        base = move.a - 4
        _, beside, corner, _ = CASTLINGS[move.castling]
        p.shift(base + corner, base + beside)
    p.two_ahead(piece, move.a, move.b)
    if move.promotion:
        p.promote(piece, move.promotion, move.b)
    p.half = 0 if taken or pawn else min(p.half + 1, 9999)
    p.tidy()
    return taken


def obeys(p: Position, move, kinds):
    """Whether a move is of a kind that is to be moved (B27)."""
    if not kinds or any(p.at[move.a].named(k) for k in kinds):
        return True
    return bool(move.castling) and "R" in kinds


def safe_moves(p: Position, seat):
    """Moves that leave the own royal piece unattacked, orders to move a kind aside."""
    for move in candidates(p, seat):
        rook = [move.a - 4 + CASTLINGS[move.castling][2]] if move.castling else []
        after = p.copy([move.a, *rook])
        make(after, seat, move)
        if not in_check(after, seat):
            yield move


def legal_moves(p: Position, seat):
    """All legal moves of a side; an order to move a kind lapses where no legal move obeys it (B27)."""
    moves = list(safe_moves(p, seat))
    kinds = p.orders[seat].must
    obedient = [m for m in moves if obeys(p, m, kinds)]
    return obedient or moves


def can_move(p: Position, seat):
    """Whether a side has a legal move."""
    return next(safe_moves(p, seat), None) is not None


def mated(p: Position, seat):
    """In check without a legal move."""
    return in_check(p, seat) and not can_move(p, seat)


def write(p: Position, move):
    """A move in full (B1)."""
    if move.castling:
        return move.castling
    letter = p.at[move.a].kinds[0]
    sign = "-" if move.victim is None else "x"
    become = f"={move.promotion}" if move.promotion else ""
    return ("" if letter == "P" else letter) + name(move.a) + sign + name(move.b) + become


def find(p: Position, seat, text):
    """The legal move that is written so in full (B2)."""
    move = next((m for m in candidates(p, seat) if write(p, m) == text), None)
    if move is None:
        raise Illegal(f"{text} is no move here")
    after = p.copy()
    make(after, seat, move)
    if in_check(after, seat):
        raise Illegal(f"{text} leaves the own king in check")
    kinds = p.orders[seat].must
    if not obeys(p, move, kinds) and any(obeys(p, m, kinds) for m in safe_moves(p, seat)):
        raise Illegal(f"{text} does not obey an order to move a kind")
    return move


def force(p: Position, seat, text):
    """The move that is written so, without asking whether it is legal (B8, section 14)."""
    base = 0 if seat == "w" else 56
    if text in CASTLINGS:
        return Move(base + 4, base + CASTLINGS[text][0], castling=text)
    match = WRITTEN.fullmatch(text)
    if not match:
        raise Illegal(f"{text} is not written in full")
    a, b = squares.parse(match[2]), squares.parse(match[4])
    piece = p.piece(a)
    victim = b if b in p.at else None
    if victim is None and match[3] == "x":
        victim = next((pawn for to, pawn in passing(p, seat, a) if to == b), None)
    if (match[1] or "P") != piece.kinds[0] or (victim is None) != (match[3] == "-"):
        raise Illegal(f"{text} cannot be made")
    return Move(a, b, match[5] or "" if piece.pawn else "", victim)
