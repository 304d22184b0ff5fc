"""The board by what is seen: closed tokens as such, all other pieces as what they are (S1, S4, S6, S9, S10, S12 to S14)."""

from ..luft import board as luft
from ..luft.board import BESIDE, CORNERS, FIRST, KINGS, on_board
from ..sides import other

TOKENS = tuple("1234567")  # a closed token stands on the board by its number, where others have the letter of their kind
FAR = {"K": 1} | dict.fromkeys(TOKENS, 2)  # how far they go, in all eight directions (S4)


class Board(luft.Board):
    """`pieces` are (side, letter or number) by square; Luft's moves, with kings that are seen."""

    def __init__(self):
        super().__init__()
        for file, letter in enumerate("1234K567"):  # S1
            for seat in "wb":
                self.pieces[file, FIRST[seat]] = (seat, letter)

    @property
    def key(self):
        """What has to be the same where a position stands again (S14): a pawn that passed counts where it may be taken."""
        pieces, turn, rights, passed = super().key
        return pieces, turn, rights, passed if passed and self.passing() else None

    def closed(self, seat):
        """The closed tokens of that side on the board: square by number."""
        return {letter: place for place, (side, letter) in self.pieces.items() if side == seat and letter in TOKENS}

    # Moves ----------------------------------------------------------------------------------------------------

    def lines(self, start, letter):
        """The squares that a piece attacks; closed tokens and kings go no farther than they may (S4)."""
        if letter not in FAR:
            yield from super().lines(start, letter)
            return
        for step in BESIDE:
            to = start
            for _ in range(FAR[letter]):
                to = to[0] + step[0], to[1] + step[1]
                if not on_board(to):
                    break
                yield to
                if to in self.pieces:
                    break

    def check(self, seat):
        """Whether that side's king is attacked (S9, S13)."""
        king = next(place for place, piece in self.pieces.items() if piece == (seat, "K"))
        return self.attacked(king, other(seat))

    def safe(self, start, to):
        """Whether a move does not leave the own king in check, before anything is turned up (S6)."""
        after = self.copy()
        after.move(start, to)
        return not after.check(self.turn)

    def lawful(self):
        """Every lawful move of the side to move, castling aside: who may castle may also go one step that way (S14)."""
        for start, (seat, _) in list(self.pieces.items()):
            if seat == self.turn:
                yield from ((start, to) for to in self.reaches(start) if self.safe(start, to))

    def passing(self):
        """Whether the pawn that has just passed may be taken."""
        return any(self.taken(start, to) not in (None, to) for start, to in self.lawful())

    def castles(self, side):
        """S10: as in chess, with an open rook; not in check, through check or into it."""
        seat, step = self.turn, 1 if side == "O-O" else -1
        way = [(file, FIRST[seat]) for file in range(4, KINGS[side] + step, step)]
        rook = self.pieces.get(CORNERS[seat, side]) == (seat, "R")
        return rook and self.room(seat, side) and not any(self.attacked(place, other(seat)) for place in way)

    # What an order does ---------------------------------------------------------------------------------------

    def move(self, start, to, becomes=""):
        """A piece moves; with the king both rights go (S10)."""
        seat, letter = self.pieces[start]
        super().move(start, to, becomes)
        if letter == "K":
            self.rights = {right for right in self.rights if right[0] != seat}

    def castle(self, side):
        """King and rook of the side to move."""
        first = FIRST[self.turn]
        self.pieces[KINGS[side], first] = self.pieces.pop((4, first))
        super().castle(side)

    def turn_up(self, seat, token, kind):
        """A closed token is what it is; a corner keeps its right only for a rook (S5, S14)."""
        place = self.closed(seat)[token]
        self.pieces[place] = (seat, kind)
        self.rights = {right for right in self.rights if kind == "R" or CORNERS[right] != place}

    # The end --------------------------------------------------------------------------------------------------

    def dead(self):
        """S14: no pawn and no closed token; kings alone, or with one bishop or knight."""
        return [letter for _, letter in self.pieces.values() if letter != "K"] in ([], ["B"], ["N"])

    def announces(self):
        """S9, S13, S14, S17: what is so for the side to move, in the order of the page."""
        check = self.check(self.turn)
        if not any(self.lawful()):
            return ["mate" if check else "stalemate"]
        return ["check"] * check + ["dead"] * self.dead()
