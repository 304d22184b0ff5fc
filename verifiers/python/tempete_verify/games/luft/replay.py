"""Step 5 of Luft Chess: what the visible pieces can refute, and with all seals open the whole turn (crates/games/luft/src/FORMAT.md, section 11)."""

from ...replay import Replay
from ...unruly import must
from ..sides import other
from . import view
from .board import FIRST, KINGS, Board, square

ENDS = ("mate", "stalemate", "takes-king", "dead")
QUIET = 100  # turns in a row without pawn move or capture


class LuftReplay(Replay):
    """A game of Luft Chess; `kings` are known where the seals are open."""

    def __init__(self, record, secrets):
        super().__init__(record, secrets)
        self.board, self.quiet = Board(), 0
        self.kings = {seat: secrets.value(seat, "king", 0) for seat in self.seats} if secrets.known else None
        self.stood = [self.board.key]  # the positions since a king last moved (L14)
        self.moved = set()  # the seats that have made a turn

    def begin(self):
        """Both kings stand where both know them to stand (L1); White's turn is due."""
        if self.kings is not None:
            must(self.kings == {"w": square("e1"), "b": square("e8")}, "L1: a king begins elsewhere")
        self.due("turn", "w")

    def called_off(self, seat):
        """Before the own first turn."""
        return seat not in self.moved

    # Claims ---------------------------------------------------------------------------------------------------

    def is_so(self, claim):
        """L14; a hundred quiet turns; a stalemate ends the game by itself (L11)."""
        if claim == "repetition":
            return self.stood.count(self.board.key) >= 3
        must(claim == "fifty", "L17: no such claim")
        return self.quiet >= QUIET

    def enter_claim(self, entry):
        """One that is so: a draw."""
        self.may_claim(entry)
        must(self.is_so(entry.value["claim"]), f"L14: {entry.value['claim']} is not so")
        self.over("draw", "claim")

    def enter_not_granted(self, entry):
        """One that is not: the turn is still due."""
        self.may_claim(entry)
        must(not self.is_so(entry.value["claim"]), f"L14: {entry.value['claim']} is so")
        self.state.claimed = True

    # Turns ----------------------------------------------------------------------------------------------------

    def enter_turn(self, entry):
        """An order, what it does, what is announced."""
        self.owes(entry, "turn")
        seat, turn, before = entry.who, entry.value["turn"], self.board
        king = self.secrets.value(seat, "king", entry.number)
        self.board = before.copy()
        quiet = getattr(self, "order_" + turn.kind)(seat, turn, before, king)
        self.quiet = self.quiet + 1 if quiet else 0
        if turn.kind != "move":
            self.stood.clear()
        self.stood.append(self.board.key)
        if self.kings is not None:
            self.kings[seat] = king
        self.check_announced(seat, turn, before)
        self.moved.add(seat)
        self.state.claimed, self.state.offer, self.charge = False, seat if entry.draw else "", "turn"
        self.due("turn", other(seat))
        self.end_by_board(seat, turn.announced)

    def order_move(self, seat, turn, before, king):
        """A visible piece moves, and takes what it says (L1, L10, L12, L16)."""
        start, to = turn.start, turn.to
        must(before.pieces.get(start, ("",))[0] == seat and to in before.reaches(start), "L1: no move of the visible pieces")
        must(bool(turn.becomes) == before.promotes(start, to), "L16: a pawn on its last rank, there alone, becomes something")
        gone = before.taken(start, to)
        must(turn.takes == (before.pieces[gone][1] if gone else ""), "L1: it takes something else")
        if self.kings is not None:
            must(king == self.kings[seat], "L2: the king moved unsaid")
            must(view.moves(before, seat, king, start, to, turn.becomes), "L5, L12: not by the own view")
        self.board.move(start, to, turn.becomes)
        return gone is None and before.pieces[start][1] != "P"

    def order_king(self, seat, turn, before, king):
        """The king moves; what it takes stands there (L2, L5, L6)."""
        if turn.takes:
            must(before.pieces.get(turn.to) == (other(seat), turn.takes), "L2: nothing such to be taken stands there")
        if self.kings is not None:
            must(view.goes(before, seat, self.kings[seat], king), "L5: the king may not go there")
            must(turn.to == (king if king in before.pieces else None), "L2: what the king took is not what it says")
        self.board.king(turn.to)
        return not turn.takes

    def order_castles(self, seat, turn, before, king):
        """It castles (L3, L15)."""
        must(before.room(seat, turn.side), "L3: no right to castle, or something stands between")
        if self.kings is not None:
            must(view.castles(before, seat, self.kings[seat], turn.side), "L3: not by the own view")
            must(king == (KINGS[turn.side], FIRST[seat]), "L3: the king castled elsewhere")
        self.board.castle(turn.side)
        return True

    # What is announced ----------------------------------------------------------------------------------------

    def check_announced(self, seat, turn, before):
        """L7, L9, L11, L13: what the visible pieces can refute; with the kings known, all of it."""
        told = turn.announced
        ends = [word for word in ENDS if word in told]
        must(len(ends) <= 1, "L11: the game ends in two ways")
        must("check" not in told or not ends or ends == ["dead"], "L11: check beside another end")
        must(self.board.bare() == ("dead" in told) or ends and ends != ["dead"], "L13: dead, or not")
        straight = turn.kind == "move" and before.pieces[turn.start][1] == "P" and not turn.takes
        must("takes-king" not in told or straight, "L9: only a pawn that steps straight on takes a king")
        if self.kings is not None:
            due = self.announces(seat, turn)
            must(told == due, f"L7, L9, L11, L13: announced {told or 'nothing'}, but {due or 'nothing'} is so")

    def announces(self, seat, turn):
        """What is so behind a turn, in the order of the page."""
        enemy = other(seat)
        king = self.kings[enemy]
        if turn.kind == "move" and turn.to == king:
            return ["takes-king"]
        check = not view.safe(self.board, enemy, king)
        if not view.any_order(self.board, enemy, king):
            return ["mate" if check else "stalemate"]
        return ["check"] * check + ["dead"] * self.board.bare()

    def end_by_board(self, seat, told):
        """L9, L11, L13: each of the four ends the game."""
        if "mate" in told or "takes-king" in told:
            self.over(self.winner(other(seat)), "board")
        elif "stalemate" in told or "dead" in told:
            self.over("draw", "board")
