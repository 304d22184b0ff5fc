"""What the side to move may try in a turn, by its own view, and how it is answered (Q2, Q3, Q5, Q6)."""

from ...unruly import must
from ..tempete.board.moves import CASTLINGS, reach
from ..tempete.board.squares import last


def own_board(position, seat):
    """The position as that side sees it: its own pieces alone."""
    own = position.copy([])
    own.at = {square: piece for square, piece in own.at.items() if piece.side == seat}
    return own


def goes(own, seat, move):
    """Q2: whether the own pieces allow a move, nothing but they standing in the way; Q12: a pawn on its last rank, there alone, becomes something."""
    a, b, becomes = move
    piece = own.at.get(a)
    if piece is None or b in own.at or bool(becomes) != (piece.pawn and b // 8 == last(seat)):
        return False
    return any(to == b for to, _ in reach(own, a)) or castles(own, seat, a, b)


def castles(own, seat, a, b):
    """Q2: the own right to castle, with no own piece between king and rook."""
    king = 4 if seat == "w" else 60
    for to, _, corner, rights in CASTLINGS.values():
        rook = king - 4 + corner
        right = rights[0 if seat == "w" else 1] in own.rights
        if (a, b) == (king, king - 4 + to) and right and not any(square in own.at for square in range(min(king, rook) + 1, max(king, rook))):
            return True
    return False


class View:
    """One turn, attempt by attempt."""

    def __init__(self, board, terms):
        self.board, self.terms = board, terms
        self.own = own_board(board.position, board.turn)
        self.failed, self.begun = set(), False
        self.bound = None  # the answer to `any`, as long as it bars anything

    def try_all(self, tried):
        """All attempts of a turn, or of an `end`, in their order."""
        for move, yes in tried:
            self.ask(yes) if move is None else self.attempt(move, yes)
            self.begun = True

    def ask(self, yes):
        """Q6: `any`."""
        must(self.terms.asks, "Q6: `any` under a rule that has none")
        must(not self.begun, "Q6: `any` comes before the first attempt of a turn, and once")
        must(yes == bool(self.board.tries), "Q6: the answer to `any` is not so")
        self.bound = yes

    def attempt(self, move, yes):
        """A move: whether it may be tried, and what comes of it."""
        must(move not in self.failed, "Q3: it was answered no in this turn")
        must(goes(self.own, self.board.turn, move), "Q2: its side sees that it cannot be")
        takes = self.board.aslant(*move[:2])
        must(not takes or self.may_take(move[0]), "Q5: a capture by a pawn, and none was told of it")
        bars = self.bound is not None and self.bound != takes
        must(bars == (yes is None), "Q6: it is barred by the answer to `any`, and by nothing else")
        if bars:
            return
        must(yes == (move in self.board.moves), f"Q2: the truth {'does not allow it' if yes else 'allows it'}")
        if not yes:
            self.failed.add(move)
            if takes and self.terms.rule == "english":
                self.bound = None  # it was yes, and bars nothing any more

    def may_take(self, square):
        """Q5: whether tries are not told, or there are some, by squares of that pawn."""
        tries = self.board.tries
        if self.terms.tells == "squares":
            return any(a == square for a, _ in tries)
        return bool(tries) or not self.terms.tells
