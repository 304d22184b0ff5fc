"""The visible pieces: where they stand, how they move and what they attack, kings away (L1, L8, L10, L15, L16)."""

from ..sides import other

ROOK = ((0, 1), (1, 0), (0, -1), (-1, 0))
BISHOP = ((1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
BESIDE = ROOK + BISHOP  # also how a king goes
SLIDES = {"R": ROOK, "B": BISHOP, "Q": BESIDE}
FIRST, LAST, AHEAD = {"w": 0, "b": 7}, {"w": 7, "b": 0}, {"w": 1, "b": -1}
CORNERS = {("w", "O-O"): (7, 0), ("w", "O-O-O"): (0, 0), ("b", "O-O"): (7, 7), ("b", "O-O-O"): (0, 7)}  # of the rooks that castle
KINGS = {"O-O": 6, "O-O-O": 2}  # the file that the king castles to
ROOKS = {"O-O": 5, "O-O-O": 3}


def square(word):
    """`e4` as (file, rank), each from 0."""
    return "abcdefgh".index(word[0]), int(word[1]) - 1


def name(place):
    """The other way round."""
    return "abcdefgh"[place[0]] + str(place[1] + 1)


def on_board(place):
    """Whether there is such a square."""
    return 0 <= place[0] < 8 and 0 <= place[1] < 8


class Board:
    """The visible position: `pieces` are (side, letter) by square."""

    def __init__(self):
        self.pieces = {}
        for file, letter in enumerate("RNBQ BNR"):
            for seat in "wb":
                self.pieces[file, FIRST[seat] + AHEAD[seat]] = (seat, "P")
                if letter != " ":
                    self.pieces[file, FIRST[seat]] = (seat, letter)
        self.turn = "w"
        self.rights = set(CORNERS)  # (side, O-O or O-O-O)
        self.passed = None  # the square that a pawn has just passed, whether or not it can be taken there (L14)

    def copy(self):
        """Another that may be changed."""
        same = object.__new__(type(self))
        same.pieces, same.turn, same.rights, same.passed = dict(self.pieces), self.turn, set(self.rights), self.passed
        return same

    @property
    def key(self):
        """What has to be the same where a position stands again (L14)."""
        return frozenset(self.pieces.items()), self.turn, frozenset(self.rights), self.passed

    # Moves ----------------------------------------------------------------------------------------------------

    def reaches(self, start):
        """The squares on which the piece there may stop, nothing in check; a king is neither seen nor passed."""
        seat, letter = self.pieces[start]
        if letter == "P":
            yield from self.pawn_steps(start, seat)
            return
        for to in self.lines(start, letter):
            if self.pieces.get(to, ("",))[0] != seat:
                yield to

    def pawn_steps(self, start, seat):
        """L10: straight on onto what is empty; diagonally to take alone."""
        file, rank = start
        for far in (1, 2) if rank == FIRST[seat] + AHEAD[seat] else (1,):
            to = file, rank + far * AHEAD[seat]
            if not on_board(to) or to in self.pieces:
                break
            yield to
        for to in self.aslant(start, seat):
            if to == self.passed or self.pieces.get(to, (seat,))[0] != seat:
                yield to

    def aslant(self, start, seat):
        """The squares that a pawn attacks."""
        return [to for side in (-1, 1) if on_board(to := (start[0] + side, start[1] + AHEAD[seat]))]

    def lines(self, start, letter):
        """The squares that a piece attacks, its own side's among them; kings stop no line (L4, L8)."""
        for step in KNIGHT if letter == "N" else SLIDES[letter]:
            to = start[0] + step[0], start[1] + step[1]
            while on_board(to):
                yield to
                if to in self.pieces or letter == "N":
                    break
                to = to[0] + step[0], to[1] + step[1]

    def attacked(self, place, by):
        """Whether a visible piece of that side attacks a square."""
        for start, (seat, letter) in self.pieces.items():
            if seat == by and place in (self.aslant(start, seat) if letter == "P" else self.lines(start, letter)):
                return True
        return False

    def taken(self, start, to):
        """The square whose piece a move takes, or None."""
        if to in self.pieces:
            return to
        passing = self.pieces[start][1] == "P" and start[0] != to[0]
        return (to[0], start[1]) if passing else None

    def promotes(self, start, to):
        """Whether it is a pawn that gets to its last rank."""
        seat, letter = self.pieces[start]
        return letter == "P" and to[1] == LAST[seat]

    def room(self, seat, side):
        """L3, L15: the right to castle, and nothing visible between king and rook."""
        files = (5, 6) if side == "O-O" else (1, 2, 3)
        return (seat, side) in self.rights and not any((file, FIRST[seat]) in self.pieces for file in files)

    # What an order does ---------------------------------------------------------------------------------------

    def move(self, start, to, becomes=""):
        """A visible piece moves."""
        if (gone := self.taken(start, to)) is not None:
            self.lose(gone)
        seat, letter = self.pieces.pop(start)
        self.pieces[to] = (seat, becomes or letter)
        self.rights = {right for right in self.rights if CORNERS[right] != start}
        double = letter == "P" and abs(to[1] - start[1]) == 2
        self.pass_on((start[0], (start[1] + to[1]) // 2) if double else None)

    def lose(self, place):
        """A piece is taken; with a rook its right goes (L15)."""
        del self.pieces[place]
        self.rights = {right for right in self.rights if CORNERS[right] != place}

    def king(self, takes=None):
        """The king of the side to move moves; it may take what stands on a square."""
        if takes is not None:
            self.lose(takes)
        self.rights = {right for right in self.rights if right[0] != self.turn}
        self.pass_on(None)

    def castle(self, side):
        """The rook of the side to move jumps."""
        self.pieces[ROOKS[side], FIRST[self.turn]] = self.pieces.pop(CORNERS[self.turn, side])
        self.king()

    def pass_on(self, passed):
        """The other side is to move."""
        self.passed, self.turn = passed, other(self.turn)

    def bare(self):
        """L13: no pawn, one side nothing but its king, and the other too little to mate one."""
        letters = {seat: sorted(letter for side, letter in self.pieces.values() if side == seat) for seat in "wb"}
        few = sorted(letters.values(), key=len)
        minor = [letter in "BN" for letter in few[1]]
        little = len(few[1]) < 2 or len(few[1]) == 2 and (all(minor) or few[1] == ["B", "R"])
        return not few[0] and "P" not in few[1] and little
