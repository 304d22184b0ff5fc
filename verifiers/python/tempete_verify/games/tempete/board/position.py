"""A position: everything the next move depends on, and what was lost and how (POSITION.md)."""

from collections import Counter

from . import squares
from .illegal import Illegal
from .squares import other

KINDS = "KQRBNMP"
CORNER_RIGHTS = {0: "Q", 7: "K", 56: "q", 63: "k"}
KING_RIGHTS = {4: "KQ", 60: "kq"}
RIGHTS = (("K", 4, 7, "w"), ("Q", 4, 0, "w"), ("k", 60, 63, "b"), ("q", 60, 56, "b"))


class Piece:
    """One piece: its kinds (two when fused, with an identity each), which were pawns, its side, and the marks on it."""

    __slots__ = ("ids", "kinds", "promoted", "side", "neutral", "royal", "marks")

    def __init__(self, ids, kinds, side, promoted=None):
        self.ids, self.kinds, self.side = frozenset(ids), list(kinds), side
        self.promoted = list(promoted) if promoted else [False] * len(self.kinds)
        self.neutral = self.royal = False
        self.marks = frozenset()

    def copy(self):
        new = Piece.__new__(Piece)
        new.ids, new.kinds, new.side, new.promoted = self.ids, self.kinds[:], self.side, self.promoted[:]
        new.neutral, new.royal, new.marks = self.neutral, self.royal, self.marks
        return new

    def sort(self):
        """The two parts in the order of the letters."""
        pairs = sorted(zip(self.kinds, self.promoted), key=lambda p: (KINDS.index(p[0]), p[1]))
        self.kinds, self.promoted = [p[0] for p in pairs], [p[1] for p in pairs]

    @property
    def fused(self):
        return len(self.kinds) == 2

    @property
    def pawn(self):
        """A pawn and nothing else."""
        return self.kinds == ["P"]

    def named(self, kind):
        """Whether a card that names this kind names the piece: either part does, a camel is a knight (R33, R36)."""
        return any(k == kind or (kind == "N" and k == "M") for k in self.kinds)

    def serves(self, seat):
        """Whether that side moves it (B23)."""
        return self.neutral or self.side == seat

    def foe(self, seat):
        return self.neutral or self.side != seat


class Orders:
    """What binds a side in its next turn: pieces it may not move, kinds it has to, pieces it may not take (B15)."""

    __slots__ = ("ban", "must", "safe")

    def __init__(self, ban=(), must=(), safe=()):
        self.ban, self.must, self.safe = set(ban), set(must), set(safe)

    def copy(self):
        return Orders(self.ban, self.must, self.safe)

    def __bool__(self):
        return bool(self.ban or self.must or self.safe)


class Position:
    """The board with its marks, clocks, orders and losses. Methods change it; `copy` first where it is to be kept."""

    def __init__(self):
        self.at = {}
        self.holes = set()
        self.side, self.rights, self.passed, self.half, self.full = "w", set(), set(), 0, 1
        self.reversed = False
        self.orders = {"w": Orders(), "b": Orders()}
        self.away = {"w": None, "b": None}
        self.pool, self.lost, self.dead = Counter(), Counter(), Counter()
        self.next_id = 0

    def copy(self, changing=None):
        """Another position; where it is told on which squares pieces may change, the others stay the same ones."""
        new = Position.__new__(Position)
        if changing is None:
            new.at = {s: p.copy() for s, p in self.at.items()}
        else:
            new.at = {**self.at, **{s: self.at[s].copy() for s in changing}}
        new.holes, new.rights, new.passed = set(self.holes), set(self.rights), set(self.passed)
        new.side, new.half, new.full, new.reversed = self.side, self.half, self.full, self.reversed
        new.orders = {s: o.copy() for s, o in self.orders.items()}
        new.away = {s: p.copy() if p else None for s, p in self.away.items()}
        new.pool, new.lost, new.dead = Counter(self.pool), Counter(self.lost), Counter(self.dead)
        new.next_id = self.next_id
        return new

    # -- looking

    def piece(self, square):
        """The piece there; Illegal where none is."""
        piece = self.at.get(square)
        if piece is None:
            raise Illegal(f"nothing stands on {squares.name(square)}")
        return piece

    def empty(self, square):
        """Free for a piece: nobody there, and no hole."""
        return square not in self.at and square not in self.holes

    def find(self, ids):
        """Where the piece with these identities stands, or None."""
        return next((s for s, p in self.at.items() if p.ids & ids), None)

    def royal(self, seat):
        """The square of the side's royal piece, or None while it is away."""
        return next((s for s, p in self.at.items() if p.royal and p.side == seat), None)

    def held(self, square, seat):
        """Neither moves nor gives check for that side: beside a magnet, royal pieces excepted, or banned (B21, B22)."""
        piece = self.at[square]
        if piece.ids & self.orders[seat].ban:
            return True
        return self.stuck(square)

    def stuck(self, square):
        """Held by a magnet beside it (B21)."""
        if self.at[square].royal:
            return False
        at = self.at
        for beside in squares.neighbours(square):
            if beside in at and "magnet" in at[beside].marks:
                return True
        return False

    def takes(self, piece, target, seat):
        """Whether a piece moved by that side may capture that other one, wherever they stand (B23, B15)."""
        if target.royal or target.ids & self.orders[seat].safe:
            return False
        return target.foe(seat) or piece.neutral

    # -- changing

    def touch(self, square):
        """A king or rook that was displaced, taken or changed castles no more (B28)."""
        self.rights -= set(CORNER_RIGHTS.get(square, "")) | set(KING_RIGHTS.get(square, ""))

    def tidy(self):
        """What ends by itself after every change: rights, squares passed (B28, B29, B24, B26)."""
        for right, king, rook, side in RIGHTS:
            k, r = self.at.get(king), self.at.get(rook)
            if not (k and k.royal and k.kinds == ["K"] and k.side == side
                    and r and r.kinds == ["R"] and r.side == side and not r.neutral):
                self.rights.discard(right)
        keep = set()
        for square in self.passed:
            side = "w" if square // 8 == 2 else "b"
            pawn = self.at.get(square + 8 * squares.ahead(side))
            if self.empty(square) and pawn and pawn.pawn and pawn.side == side and not pawn.neutral and not self.reversed:
                keep.add(square)
        self.passed = keep

    def count(self, piece, seat, dead=False):
        """Counts a piece that `seat` removed: taken by the opponent, or lost by its own side's doing (B30, R34)."""
        book = self.dead if dead else self.lost if piece.side == seat else self.pool
        for kind, promoted in zip(piece.kinds, piece.promoted):
            book[piece.side, self.fallen(kind, promoted)] += 1

    @staticmethod
    def fallen(kind, promoted):
        """What a piece is once it is taken: a promoted one a pawn, a camel a knight (R33, R34)."""
        return "P" if promoted else "N" if kind == "M" else kind

    def lift(self, square):
        """Takes a piece off its square, to be set down or counted by the caller."""
        piece = self.piece(square)
        self.touch(square)
        del self.at[square]
        return piece

    def set(self, square, piece):
        """Sets a piece down on a free square."""
        if square in self.holes:
            raise Illegal(f"{squares.name(square)} is a hole")
        if square in self.at:
            raise Illegal(f"{squares.name(square)} is occupied")
        self.touch(square)
        self.at[square] = piece

    def shift(self, a, b):
        """One piece goes from square to free square; a magnet that goes holds no more (B21)."""
        piece = self.lift(a)
        piece.marks -= {"magnet"}
        self.set(b, piece)
        return piece

    def remove(self, square, seat, dead=False):
        """Takes a piece off the game, by that side's doing."""
        piece = self.piece(square)
        if piece.royal:
            raise Illegal("a royal piece is never taken")
        self.lift(square)
        self.count(piece, seat, dead)
        self.forget(piece)
        return piece

    def forget(self, piece):
        """Orders about a piece end when it leaves the board."""
        for orders in self.orders.values():
            orders.ban -= piece.ids
            orders.safe -= piece.ids

    def promote(self, piece, kind, square):
        """A pawn alone becomes another piece on its last rank; a royal one a bishop or a knight (R35)."""
        if not piece.pawn or square // 8 != squares.last(piece.side) or (piece.royal and kind in "QR"):
            raise Illegal(f"no promotion to {kind}")
        piece.kinds, piece.promoted = [kind], [True]

    def two_ahead(self, piece, a, b):
        """Notes the square passed where a pawn goes two squares straight ahead from its second rank (B29)."""
        way = squares.ahead(piece.side)
        if piece.pawn and a // 8 == squares.second(piece.side) and b == a + 16 * way:
            self.passed.add(a + 8 * way)

    def new_piece(self, kind, side):
        piece = Piece({self.next_id}, [kind], side)
        self.next_id += 1
        return piece

    def finish(self, seat):
        """The end of a side's turn: its orders are used up, its opponent is to move."""
        self.orders[seat] = Orders()
        self.end_passed(seat)
        self.tidy()
        self.side = other(seat)
        if seat == "b":
            self.full = min(self.full + 1, 9999)

    def end_passed(self, seat):
        """The squares passed that this side might have taken on end."""
        self.passed = {s for s in self.passed if s // 8 == (2 if seat == "w" else 5)}
