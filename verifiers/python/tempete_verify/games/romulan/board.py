"""The true position, what an order makes of it, and whether it is lawful (R2 to R12, R15)."""

from ..tempete.board.line import start
from ..tempete.board.moves import CASTLINGS, in_check, legal_moves, make
from .entries import Deed


class Board:
    """A position of orthodox chess, played on the board of Tempête without cards, and the squares whose piece is seen."""

    def __init__(self):
        self.position, self.seen = start(), frozenset()
        self.settle()

    def settle(self):
        """What the side to move may do."""
        self.turn = self.position.side
        self.check = in_check(self.position, self.turn)
        self.moves = {(move.a, move.b, move.promotion): move for move in legal_moves(self.position, self.turn)}

    def behind(self, seen, move=None):
        """The board behind a turn: of a move, or of a cloaking."""
        board = object.__new__(Board)
        board.position, board.seen = self.position.copy(), frozenset(seen)
        if move is not None:
            make(board.position, self.turn, move)
        board.position.finish(self.turn)
        board.settle()
        return board

    @property
    def key(self):
        """What has to be the same where a position stands again (R15): a pawn that passed counts where it may be taken."""
        pieces = frozenset((square, piece.side, piece.kinds[0]) for square, piece in self.position.at.items())
        passing = any(self.passing(move) for move in self.moves.values())
        passed = frozenset(self.position.passed) if passing else frozenset()
        return pieces, self.seen, self.turn, frozenset(self.position.rights), passed

    @staticmethod
    def passing(move):
        """Whether a move takes en passant."""
        return move.victim not in (None, move.b)

    # Orders ---------------------------------------------------------------------------------------------------

    def allows(self, order):
        """What is told of an order, where the true position allows it; else None (R6)."""
        piece = self.position.at.get(order.start)
        if piece is None or piece.side != self.turn:
            return None
        if order.kind == "cloak":
            barred = order.start not in self.seen or self.check  # R3, R8
            return None if barred else Deed("cloak", piece.kinds[0], to=order.start)
        move = self.moves.get((order.start, order.to, order.becomes))  # R12
        lawful = move and order.piece in ("", piece.kinds[0]) and order.passing == self.passing(move)  # R11
        if not lawful or not self.may_take(order, move):
            return None
        return self.told(piece.kinds[0], move)

    def may_take(self, order, move):
        """R5: the kind that is taken is right; of a seen piece alone it may be left out."""
        if move.victim is None:
            return not order.takes
        kinds = [self.position.at[move.victim].kinds[0], *([""] if move.victim in self.seen else [])]
        return order.takes in kinds

    def told(self, kind, move):
        """What is told of a lawful move (R2, R5, R10 to R12)."""
        if move.castling:
            return Deed("castles", side=move.castling)
        takes, how, passed = "", "", None
        if move.victim is not None:
            takes = self.position.at[move.victim].kinds[0]
            how = "seen" if move.victim in self.seen else "cloaked"
            passed = move.victim if self.passing(move) else None
        if move.a in self.seen:
            return Deed("goes", kind, move.a, move.b, takes, how, passed, move.promotion)
        return Deed("appears", kind, None, move.b, takes, how, passed, move.promotion)

    def after(self, order):
        """The board behind a lawful order."""
        if order.kind == "cloak":
            return self.behind(self.seen - {order.start})
        move = self.moves[order.start, order.to, order.becomes]
        left, shown = {move.a, move.victim}, {move.b}
        if move.castling:  # R10
            _, beside, corner, _ = CASTLINGS[move.castling]
            left, shown = left | {move.a - 4 + corner}, shown | {move.a - 4 + beside}
        return self.behind(self.seen - left | shown, move)

    # The end --------------------------------------------------------------------------------------------------

    def ends(self, dead):
        """R7, R9, R15, R17: what ends the game for the side to move, if anything does."""
        if not self.moves and self.check:
            return ["mate"]
        own = any(self.position.at[square].side == self.turn for square in self.seen)
        if not self.moves and not own:
            return ["stalemate"]
        return ["dead"] * dead
