"""The board and who is to move; what he may do, and whether his king can be taken at once (H2 to H7, H10, H11)."""

from ..luft import board as luft
from ..luft.board import BESIDE, FIRST, KINGS, ROOKS
from .seats import COLORS, after, own_half

CASTLINGS = {(4, KINGS[side]): side for side in KINGS}  # by the files between which the king goes


class Board(luft.Board):
    """`pieces` are (color, letter) by square; Luft's moves, with kings that are seen. `turn` is a seat's letter."""

    def __init__(self):
        super().__init__()
        self.turn = "a"
        for color in "wb":
            self.pieces[4, FIRST[color]] = (color, "K")

    @property
    def color(self):
        """That of the player to move."""
        return COLORS[self.turn]

    @property
    def key(self):
        """What has to be the same where a position stands again (H11): a pawn that passed counts where it may be taken."""
        pieces, turn, rights, passed = super().key
        return pieces, turn, rights, passed if passed and self.passing() else None

    def lines(self, start, letter):
        """The squares that a piece attacks; kings are seen, and go one step."""
        if letter != "K":
            yield from super().lines(start, letter)
            return
        for step in BESIDE:
            to = start[0] + step[0], start[1] + step[1]
            if luft.on_board(to):
                yield to

    # What can be taken at once ----------------------------------------------------------------------------------

    def king(self, color):
        """Where that color's king stands."""
        return next(place for place, piece in self.pieces.items() if piece == (color, "K"))

    def takes_king(self, seat, color):
        """H4: whether that player has a move, allowed to him by H2, that takes the king of that color."""
        king = self.king(color)
        for start, (side, letter) in self.pieces.items():
            if side == COLORS[seat] and own_half(seat, start, king):
                if king in (self.aslant(start, side) if letter == "P" else self.lines(start, letter)):
                    return True
        return False

    @property
    def check(self):
        """H5: whether the player to move, if he did nothing, would lose his king to the next one."""
        return self.takes_king(after(self.turn), self.color)

    def safe(self, start, to):
        """H4: whether a move leaves the next player none that takes the king."""
        behind = self.copy()
        behind.play(start, to)
        return not behind.takes_king(behind.turn, self.color)

    # Moves ------------------------------------------------------------------------------------------------------

    def allows(self, start, to, becomes=""):
        """Whether a move is legal for the player to move (H2 to H4, H6, H10, H11)."""
        if self.pieces.get(start, ("",))[0] != self.color or not own_half(self.turn, start, to):
            return False
        if self.castling(start, to):
            return not becomes and self.castles(start, to)
        goes = to in self.reaches(start) and self.pieces.get(to, ("", ""))[1] != "K"
        return goes and bool(becomes) == self.promotes(start, to) and self.safe(start, to)

    def moves(self):
        """Every legal move, castling aside: who may castle may also go one step that way."""
        for start, (color, _) in list(self.pieces.items()):
            if color == self.color:
                becomes = "Q" if self.promotes(start, (start[0], start[1] + luft.AHEAD[color])) else ""
                yield from ((start, to) for to in self.reaches(start) if self.allows(start, to, becomes))

    def passing(self):
        """H10: whether the pawn that has just passed may be taken."""
        return any(self.taken(start, to) not in (None, to) for start, to in self.moves())

    def castling(self, start, to):
        """`O-O` or `O-O-O`, where it is a king's move by two squares from its own; else nothing."""
        home = start[1] == to[1] == FIRST[self.color] and self.pieces.get(start) == (self.color, "K")
        return CASTLINGS.get((start[0], to[0]), "") if home else ""

    def castles(self, start, to):
        """H6: as in chess, but that only the next player attacks: where the king stands, on the square that it passes, where it stops."""
        if not self.room(self.color, self.castling(start, to)) or self.check:
            return False
        passed = (start[0] + to[0]) // 2, start[1]
        return self.safe(start, passed) and self.safe(start, to)

    # What a move does -------------------------------------------------------------------------------------------

    def play(self, start, to, becomes=""):
        """A move of the player to move."""
        color, side = self.color, self.castling(start, to)
        king = self.pieces[start][1] == "K"
        if side:
            self.pieces[ROOKS[side], start[1]] = self.pieces.pop(luft.CORNERS[color, side])
        self.move(start, to, becomes)
        if king:
            self.rights = {right for right in self.rights if right[0] != color}

    def pass_on(self, passed):
        """The next player is to move."""
        self.passed, self.turn = passed, after(self.turn)

    def bare(self):
        """H11: only the kings are left."""
        return len(self.pieces) == 2
