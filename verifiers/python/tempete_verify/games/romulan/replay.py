"""Step 5 of Romulan Chess: what seen pieces and trays can refute, and with all seals open the whole turn (crates/games/romulan/src/FORMAT.md, section 11)."""

from ...replay import Replay
from ...unruly import must
from ..sides import other
from .board import Board
from .table import Table

QUIET = 100  # turns in a row without capture and pawn move


class RomulanReplay(Replay):
    """A game of Romulan Chess; `board` is the true one, where the seals are open."""

    def __init__(self, record, secrets):
        super().__init__(record, secrets)
        self.table, self.board = Table(), Board() if secrets.known else None
        self.stood = [self.board.key] if self.board else []  # the true positions so far (R15)
        self.moved = set()  # the seats that have made a turn
        self.ordering = ""  # whose orders since its last turn an `end` may seal

    def begin(self):
        """White's turn is due."""
        self.due("turn", "w")

    def called_off(self, seat):
        """Before the own first turn."""
        return seat not in self.moved

    def before(self, entry):
        """Only who owes a turn can have tried orders that no turn seals; a turn seals its own."""
        self.ordering = self.state.ower if entry.kind != "turn" else ""

    # Claims ---------------------------------------------------------------------------------------------------

    def repeated(self):
        """R15: the same true position stood three times."""
        return self.stood.count(self.board.key) >= 3

    def enter_claim(self, entry):
        """R15: one that is so, a draw; a stalemate ends the game by itself (R9)."""
        self.may_claim(entry)
        claim = entry.value["claim"]
        must(claim != "stalemate", "R9: no such claim")
        must(claim != "fifty" or self.table.quiet >= QUIET, "R15: fifty is not so")
        must(claim != "repetition" or self.board is None or self.repeated(), "R15: repetition is not so")
        self.over("draw", "claim")

    def enter_not_granted(self, entry):
        """R15: a wrong claim is told to nobody."""
        must(False, "R15: no claim that is not granted is entered")

    # Turns ----------------------------------------------------------------------------------------------------

    def enter_turn(self, entry):
        """What is told of an order, of the orders before it, of the end."""
        self.owes(entry, "turn")
        seat, turn = entry.who, entry.value["turn"]
        self.check_terms(turn)
        self.table.enter(seat, turn.deed)
        self.check_ends(turn.ends)
        if self.board is not None:
            self.check_order(entry, turn)
        self.moved.add(seat)
        self.state.offer, self.charge = seat if entry.draw else "", "turn"
        self.due("turn", other(seat))
        if turn.ends:
            self.over(self.winner(other(seat)) if turn.ends == ["mate"] else "draw", "board")

    def check_terms(self, turn):
        """R2, R13: what the terms have told."""
        due = turn.deed.kind == "appears" and self.terms.told("origin")
        must(due == (turn.origin is not None), "R2: where it came from, told or not")
        must(not turn.illegal or self.terms.told("illegal"), "R13: illegal orders are not told")

    def check_ends(self, told):
        """R15, R17: what the public count of pieces can refute."""
        must(len(told) <= 1, "R17: the game ends in two ways")
        must(bool(told) if self.table.dead() else "dead" not in told, "R15: dead, or not")

    def check_order(self, entry, turn):
        """R2 to R17: the order is lawful, the entry is what it makes, and those before it were unlawful."""
        order = self.secrets.value(entry.who, "move", entry.number)
        tried = self.secrets.value(entry.who, "tried", entry.number)
        self.check_tried(tried)
        deed = self.board.allows(order)
        must(deed is not None, "R6: the true position does not allow the order")
        must(deed == turn.deed, "R2: the entry is not what the order makes")
        must(turn.origin in (None, order.start), "R2: it came from elsewhere")
        must(turn.illegal == len(tried) or not self.terms.told("illegal"), f"R13: {len(tried)} orders were illegal")
        self.board = self.board.after(order)
        self.stood.append(self.board.key)
        due = self.board.ends(self.table.dead())
        must(turn.ends == due, f"R7, R9, R15: {due or 'no end'} is so")

    def check_tried(self, orders):
        """R14: each was unlawful; a claim among them was wrong."""
        for order in orders:
            lawful = self.repeated() if order.kind == "repetition" else self.board.allows(order) is not None
            must(not lawful, "R14: an order that was no illegal one")

    def enter_end(self, entry):
        """R14: the orders that were illegal since the last turn, in the position that ends."""
        super().enter_end(entry)
        for seat in self.seats if self.board is not None else []:
            orders = self.secrets.value(seat, "tried", entry.number)
            must(not orders or seat == self.ordering, "R14: orders of a seat that owed no turn")
            self.check_tried(orders)
        self.ordering = ""
