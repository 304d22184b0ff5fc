"""The truth: the position, its lawful moves, pawn tries, checks and ends; and what is told of a move (Q1, Q4, Q5, Q7 to Q9, Q11)."""

from ..tempete.board.line import start
from ..tempete.board.moves import in_check, legal_moves, make, reach
from ..tempete.board.squares import name
from .entries import HOW, Turn

QUIET = 150  # turns in a row without a capture and a pawn's move: 75 of each side (Q9)
TIMES = 5  # so often a position may not stand (Q9)
MOST = 999  # failed attempts that are told (Q11)


class Board:
    """A position of orthodox chess, played on the board of Tempête without cards."""

    def __init__(self, position=None):
        self.position = position or start()
        self.turn = self.position.side
        self.check = in_check(self.position, self.turn)
        self.moves = {(move.a, move.b, move.promotion): move for move in legal_moves(self.position, self.turn)}
        self.tries = {(a, b) for a, b, _ in self.moves if self.aslant(a, b)}  # Q5: whatever the pawn becomes

    def after(self, move):
        """The board behind a lawful move."""
        position = self.position.copy()
        make(position, self.turn, self.moves[move])
        position.finish(self.turn)
        return Board(position)

    def aslant(self, a, b):
        """Whether it is a pawn that goes to another file: a capture."""
        piece = self.position.at.get(a)
        return piece is not None and piece.pawn and a % 8 != b % 8

    @property
    def key(self):
        """What has to be the same where a position stands again (Q9): a pawn that passed counts where it may be taken."""
        pieces = frozenset((square, piece.side, piece.kinds[0]) for square, piece in self.position.at.items())
        passing = any(b not in self.position.at for _, b in self.tries)
        passed = frozenset(self.position.passed) if passing else frozenset()
        return pieces, self.turn, frozenset(self.position.rights), passed

    # What is told ---------------------------------------------------------------------------------------------

    def told(self, terms, move, after, ends, tried):
        """What is told of a lawful move, of the board behind it, and of what was tried in its turn."""
        turn = Turn(ends=ends)
        victim = self.moves[move].victim
        if victim is not None:  # Q4
            turn.capture = name(victim)
            if terms.kinds:
                turn.taken = "pawn" if self.position.at[victim].pawn else "piece"
            elif terms.rule == "english" and victim != move[1]:
                turn.capture, turn.taken = name(move[1]), "ep"
        turn.promotion = terms.rule == "rand" and bool(move[2])
        if not ends:
            turn.check, turn.tries = after.checks(), after.tries_told(terms.tells)
        if terms.counts:
            turn.attempts = min(MOST, sum(one is not None and yes is False for one, yes in tried))
        turn.any = next(("yes" if yes else "no" for one, yes in tried if one is None), "")
        return turn

    def tries_told(self, tells):
        """What is told of the pawn tries of the side to move (Q5): nothing of a number or of squares where there is none."""
        if tells == "answer":
            return ["yes" if self.tries else "no"]
        if tells == "number":
            return [str(len(self.tries))] if self.tries else []
        return [name(a) for a in sorted({a for a, _ in self.tries})] if tells else []

    def checks(self):
        """How the king of the side to move is in check, in the order of Q7."""
        king = self.position.royal(self.turn)
        hows = {
            how(piece.kinds[0], a, king)
            for a, piece in self.position.at.items()
            if piece.side != self.turn and any(b == king and take is not False for b, take in reach(self.position, a))
        }
        return sorted(hows, key=HOW.index)

    # The end --------------------------------------------------------------------------------------------------

    def dead(self):
        """Q8: beside the kings nothing, one knight, or bishops on squares of one colour."""
        rest = [(piece.kinds[0], square) for square, piece in self.position.at.items() if piece.kinds[0] != "K"]
        colours = {(square % 8 + square // 8) % 2 for _, square in rest}
        bishops = all(kind == "B" for kind, _ in rest) and len(colours) <= 1
        return bishops or [kind for kind, _ in rest] == ["N"]

    def ends(self, stood):
        """Q8, Q9: what ends the game, if anything does, where this position has stood so often."""
        if not self.moves:
            return "mate" if self.check else "stalemate"
        if self.dead():
            return "dead"
        if stood >= TIMES:
            return "repetition"
        return "seventy-five" if self.position.half >= QUIET else ""


def how(kind, a, king):
    """Q7: how a piece that attacks a king is seen from there; the long diagonal is the longer of the two through its square."""
    if kind == "N":
        return "knight"
    file, rank = king % 8, king // 8
    if a // 8 == rank:
        return "rank"
    if a % 8 == file:
        return "file"
    rising = (a % 8 - file) * (a // 8 - rank) > 0  # towards h8, or back
    shorter = abs(file - rank) > abs(file + rank - 7)  # the rising one
    return "short-diagonal" if rising == shorter else "long-diagonal"
