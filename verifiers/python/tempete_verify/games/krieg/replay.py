"""Step 5 of Kriegspiel: what the lines can refute, and with all seals open the whole turn (crates/games/krieg/src/FORMAT.md, section 11)."""

from ...replay import Replay
from ...unruly import must
from ..sides import other
from .board import Board
from .view import View

LOSES = 15  # pieces that a side can lose: all but its king
TELLS = {  # what a turn tells
    "ends": "Q8, Q9", "capture": "Q4", "taken": "Q4", "promotion": "Q4", "check": "Q7", "tries": "Q5", "attempts": "Q11", "any": "Q6",
}


class KriegReplay(Replay):
    """A game of Kriegspiel; `board` is the truth, where the seals are open."""

    def __init__(self, record, secrets):
        super().__init__(record, secrets)
        self.board = Board() if secrets.known else None
        self.stood = [self.board.key] if self.board else []  # the positions so far (Q9)
        self.lost = {seat: 0 for seat in self.seats}  # how many pieces
        self.moved = set()  # the seats that have made a turn
        self.trying = ""  # whose attempts since its last turn an `end` may seal

    def begin(self):
        """White's turn is due."""
        self.due("turn", "w")

    def called_off(self, seat):
        """Before the own first turn."""
        return seat not in self.moved

    def before(self, entry):
        """Only who owes a turn can have tried what no turn seals; a turn seals its own."""
        self.trying = self.state.ower if entry.kind != "turn" else ""

    # Claims ---------------------------------------------------------------------------------------------------

    def enter_claim(self, entry):
        """Q9."""
        must(False, "Q9: there is nothing to claim")

    def enter_not_granted(self, entry):
        """Q9."""
        must(False, "Q9: there is nothing to claim")

    # Turns ----------------------------------------------------------------------------------------------------

    def enter_turn(self, entry):
        """What is told, and with all seals open what is so."""
        self.owes(entry, "turn")
        seat, turn = entry.who, entry.value["turn"]
        self.check_terms(turn)
        self.check_lines(turn)
        self.lost[other(seat)] += bool(turn.capture)
        must(self.lost[other(seat)] <= LOSES, f"Q1: a side loses more than {LOSES} pieces")
        if self.board is not None:
            self.check_truth(entry, turn)
        self.moved.add(seat)
        self.state.offer, self.charge = seat if entry.draw else "", "turn"
        self.due("turn", other(seat))
        if turn.ends:
            wins = turn.ends == "mate" or turn.ends == "stalemate" and self.terms.rule == "rand"  # Q8
            self.over(self.winner(other(seat)) if wins else "draw", "board")

    def check_terms(self, turn):
        """Q4 to Q6, Q11: each line stands as the terms have it."""
        terms = self.terms
        must((turn.taken in ("pawn", "piece")) == bool(turn.capture and terms.kinds), "Q4: pawn or piece, told or not")
        must(turn.taken != "ep" or terms.rule == "english", "Q4: en passant is not told as such")
        must(not turn.promotion or terms.rule == "rand", "Q4: a promotion is not told")
        must(turn.tells in ("", terms.tells), "Q5: pawn tries are not told so")
        must(turn.tells or turn.ends or terms.tells != "answer", "Q5: whether there is a pawn try is told")
        must(not turn.attempts or terms.counts, "Q11: failed attempts are not heard")
        must(not turn.any or terms.asks, "Q6: `any` is not asked")

    def check_lines(self, turn):
        """Q5 to Q9: what the lines say of each other."""
        must(not turn.ends or not turn.check and not turn.tries, "Q9: a check or a pawn try beside an end")
        failed = turn.attempts and self.terms.rule == "english"
        must(turn.any != "yes" or turn.capture or failed, "Q6: nothing was taken behind `any yes`")

    def check_truth(self, entry, turn):
        """Q2 to Q9, Q11: all attempts might be tried and were answered truly, the last is the move, and the entry tells what it makes."""
        move = self.secrets.value(entry.who, "move", entry.number)
        tried = self.secrets.value(entry.who, "tried", entry.number)
        must(tried and tried[-1] == (move, True), "Q10: the last attempt is not the move")
        self.check_tried(tried, [move])
        before, self.board = self.board, self.board.after(move)
        self.stood.append(self.board.key)
        ends = self.board.ends(self.stood.count(self.board.key))
        due = before.told(self.terms, move, self.board, ends, tried)
        for key, rules in TELLS.items():
            told, so = getattr(turn, key), getattr(due, key)
            must(told == so, f"{rules}: {key} {told or 'nothing'} is told, but {so or 'nothing'} is so")

    def check_tried(self, tried, moves):
        """These moves alone were answered yes; each attempt might be made, and was answered truly."""
        must([move for move, yes in tried if yes and move is not None] == moves, "Q10: the first that is legal is played")
        View(self.board, self.terms).try_all(tried)

    def enter_end(self, entry):
        """Q11: what was tried since the last turn, in the position that ends."""
        super().enter_end(entry)
        for seat in self.seats if self.board is not None else []:
            tried = self.secrets.value(seat, "tried", entry.number)
            must(not tried or seat == self.trying, "Q11: attempts of a seat that owed no turn")
            self.check_tried(tried, [])
        self.trying = ""
