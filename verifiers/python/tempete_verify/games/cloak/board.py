"""The board by what is seen: a disc as its number, all other pieces as what they are (K1 to K3, K6, K9 to K13, K15)."""

from ..luft import board as luft
from ..luft.board import AHEAD, BESIDE, FIRST, KINGS, ROOKS, on_board
from ..sides import other

DISCS = tuple("12345678")  # a disc stands on the board by its number, where others have the letter of their kind
KINDS = "KQRBN"  # what a disc may be


class Board(luft.Board):
    """`pieces` are (side, letter or number) by square; how they go and attack is Luft's, with kings that are seen."""

    def __init__(self):
        self.pieces = {(file, FIRST[seat]): (seat, number) for file, number in enumerate(DISCS) for seat in "wb"}  # K1
        self.still = set(self.pieces)  # where a disc, or what it was, has never moved (K13)
        self.pieces |= {(file, FIRST[seat] + AHEAD[seat]): (seat, "P") for file in range(8) for seat in "wb"}
        self.passed = None  # the square that a pawn has just passed (K15)
        self.hand = {"w": 0, "b": 0}  # pawns that may come back (K6)

    def copy(self):
        """Another that may be changed."""
        same = object.__new__(type(self))
        same.pieces, same.still, same.passed, same.hand = dict(self.pieces), set(self.still), self.passed, dict(self.hand)
        return same

    def find(self, seat, letter):
        """The square of a disc, or of an open king; None where there is none."""
        return next((place for place, piece in self.pieces.items() if piece == (seat, letter)), None)

    # Moves ----------------------------------------------------------------------------------------------------

    def lines(self, start, letter):
        """The squares that an open piece attacks; a disc attacks none (K11)."""
        if letter == "K":
            yield from (to for x, y in BESIDE if on_board(to := (start[0] + x, start[1] + y)))
        elif letter not in DISCS:
            yield from super().lines(start, letter)

    def pawn_steps(self, start, seat):
        """As in chess; a pawn that has just passed is the other side's, bonus moves too (K6, K15)."""
        for to in super().pawn_steps(start, seat):
            if to in self.pieces or to[0] == start[0] or to[1] != FIRST[seat] + 2 * AHEAD[seat]:
                yield to

    def goes(self, start, kind):
        """Where a piece of that kind may stop, whatever attacks its king; no open king is taken (K3, K11)."""
        seat = self.pieces[start][0]
        for to in self.pawn_steps(start, seat) if kind == "P" else self.lines(start, kind):
            held = self.pieces.get(to, ("", ""))
            if held[0] != seat and held[1] != "K":
                yield to

    def safe(self, seat):
        """Whether that side has no open king that an open piece attacks (K11, K12)."""
        king = self.find(seat, "K")
        return king is None or not self.attacked(king, other(seat))

    def moved(self, start, to, becomes=""):
        """The board behind a move."""
        after = self.copy()
        after.move(start, to, becomes)
        return after

    def dropped(self, seat, to):
        """The board behind a drop."""
        after = self.copy()
        after.drop(seat, to)
        return after

    def drops(self, seat):
        """The squares where a pawn may come back (K6)."""
        places = [(file, FIRST[seat] + AHEAD[seat]) for file in range(8)]
        return [place for place in places if self.hand[seat] and place not in self.pieces]

    def castles(self, seat, side, king, rook):
        """K13: they never moved; the rook on that side; nothing between; an open king not on, over or to what is attacked, nor left so (K12)."""
        if king is None or rook is None or not {king, rook} <= self.still or (rook > king) != (side == "O-O"):
            return False
        ways = ((king, KINGS[side]), (rook, ROOKS[side]))
        between = {(file, FIRST[seat]) for start, end in ways for file in span(start[0], end)} - {king, rook}
        if between & set(self.pieces):
            return False
        after = self.copy()
        after.castle(seat, side, king, rook)
        way = [(file, FIRST[seat]) for file in span(king[0], KINGS[side])] if self.pieces[king][1] == "K" else []
        return after.safe(seat) and not any(self.attacked(place, other(seat)) for place in way)

    def passing(self, seat):
        """Whether that side may take the pawn that has just passed (K19)."""
        for start, piece in self.pieces.items():
            if piece == (seat, "P"):
                for to in self.goes(start, "P"):
                    if self.taken(start, to) not in (None, to) and self.moved(start, to).safe(seat):
                        return True
        return False

    def bare(self):
        """K19: one piece of each side is left."""
        return sorted(seat for seat, _ in self.pieces.values()) == ["b", "w"]

    # What is left to a side -----------------------------------------------------------------------------------

    def regular(self, seat, kinds):
        """Whether that side has a regular move, its discs being `kinds` by number (K16)."""
        for start, (side, letter) in list(self.pieces.items()):
            if side == seat and any(self.moved(start, to).safe(seat) for to in self.goes(start, kinds.get(letter, letter))):
                return True
        own = [(place, kinds.get(self.pieces[place][1], self.pieces[place][1])) for place in self.still if self.pieces[place][0] == seat]
        kings, rooks = ([place for place, kind in own if kind == letter] for letter in "KR")
        return any(self.castles(seat, side, king, rook) for side in KINGS for king in kings for rook in rooks)

    def bonuses(self, seat):
        """The boards behind each lawful bonus of that side (K6, K12)."""
        pawns = [place for place, piece in self.pieces.items() if piece == (seat, "P")]
        ways = [(start, to) for start in pawns for to in self.goes(start, "P")]
        after = [self.moved(*way, becomes) for way in ways for becomes in ("QRBN" if self.promotes(*way) else ("",))]
        after += [self.dropped(seat, to) for to in self.drops(seat)]
        return [board for board in after if board.safe(seat)]

    def stuck(self, seat, kinds, bonus):
        """K16: no regular move is left, even with the bonus where one is due."""
        if self.regular(seat, kinds):
            return False
        return not (bonus and any(board.regular(seat, kinds) for board in self.bonuses(seat)))

    # What an act does -----------------------------------------------------------------------------------------

    def move(self, start, to, becomes=""):
        """A piece moves; a pawn that it takes may come back (K6)."""
        if (gone := self.taken(start, to)) is not None:
            owner, letter = self.pieces.pop(gone)
            self.hand[owner] += letter == "P"
        seat, letter = self.pieces.pop(start)
        self.pieces[to] = (seat, becomes or letter)
        self.still -= {start, to}
        self.passed = (start[0], (start[1] + to[1]) // 2) if letter == "P" and abs(to[1] - start[1]) == 2 else None

    def drop(self, seat, to):
        """A pawn comes back."""
        self.hand[seat] -= 1
        self.pieces[to], self.passed = (seat, "P"), None

    def castle(self, seat, side, king, rook):
        """King and rook, discs or open."""
        pieces = self.pieces.pop(king), self.pieces.pop(rook)
        self.still -= {king, rook}
        self.pieces[KINGS[side], FIRST[seat]], self.pieces[ROOKS[side], FIRST[seat]] = pieces
        self.passed = None

    def uncloak(self, seat, number, kind):
        """A disc is its piece from then on (K9)."""
        self.pieces[self.find(seat, number)] = (seat, kind)


def span(one, two):
    """The files from one to the other, both among them."""
    return range(min(one, two), max(one, two) + 1)
