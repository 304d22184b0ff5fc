"""Step 5 of Reverse Schrödinger's Chess: all but the kinds of closed tokens is public (crates/games/schrodinger/src/FORMAT.md, section 11)."""

from collections import Counter

from ...replay import Replay
from ...seals import commitment
from ...unruly import must
from ..sides import other
from .board import TOKENS, Board
from .draws import SET, kinds

QUIET = 100  # turns in a row without capture and pawn move


class SchrodingerReplay(Replay):
    """A game of Reverse Schrödinger's Chess."""

    allowances = ("arrange",)

    def __init__(self, record, secrets):
        super().__init__(record, secrets)
        self.board, self.quiet = Board(), 0
        self.stood = [self.board.key]  # the positions so far (S14)
        self.arranged = set()  # the seats that have arranged
        self.sealed = set()  # whose token, which, and its commitment
        self.open = {seat: {} for seat in self.seats}  # what was turned up of a side: kind by number

    def begin(self):
        """Both owe an arrangement, in any order."""
        self.due("arrange", "")

    def owing(self):
        """The seats that owe something."""
        if self.state.duty == "arrange":
            return [seat for seat in self.seats if seat not in self.arranged]
        return super().owing()

    def called_off(self, seat):
        """Before the own arrangement."""
        return seat not in self.arranged

    # Claims ---------------------------------------------------------------------------------------------------

    def is_so(self, claim):
        """S14: repetition and fifty; a stalemate ends the game by itself."""
        if claim == "repetition":
            return self.stood.count(self.board.key) >= 3
        must(claim == "fifty", "S14: no such claim")
        return self.quiet >= QUIET

    def enter_claim(self, entry):
        """One that is so: a draw."""
        self.may_claim(entry)
        must(self.is_so(entry.value["claim"]), f"S14: {entry.value['claim']} is not so")
        self.over("draw", "claim")

    def enter_not_granted(self, entry):
        """One that is not: the turn is still due."""
        self.may_claim(entry)
        must(not self.is_so(entry.value["claim"]), f"S14: {entry.value['claim']} is so")
        self.state.claimed = True

    # Arrangements ---------------------------------------------------------------------------------------------

    def enter_arrange(self, entry):
        """Once a seat, drawn under `blind`; with all seals open a whole set (S2, S3)."""
        must(self.state.duty == "arrange" and entry.who not in self.arranged, "S2: what was arranged stands")
        must(self.terms.arranger == "knows" or "answers" in entry.value, "S3: under blind it is drawn")
        if self.secrets.known:
            must(sorted(kinds(self.secrets, entry)) == sorted(SET), "S2: it is not what its order makes: two N, B and R, and a Q")
        self.arranged.add(entry.who)
        self.sealed |= set(entry.seals)
        self.charge = "allowance"
        if len(self.arranged) == len(self.seats):
            self.due("turn", "w")

    # Turns ----------------------------------------------------------------------------------------------------

    def enter_turn(self, entry):
        """What is done, what is turned up, what is announced."""
        must(self.state.duty != "arrange", "S2: both arrange before the first turn")
        self.owes(entry, "turn")
        seat, turn, before = entry.who, entry.value["turn"], self.board
        self.board = before.copy()
        quiet = getattr(self, "order_" + turn.kind)(seat, turn, before)
        self.check_shown(seat, turn)
        self.quiet = self.quiet + 1 if quiet else 0
        self.stood.append(self.board.key)
        due = self.board.announces()
        must(turn.announced == due, f"S13: announced {turn.announced or 'nothing'}, but {due or 'nothing'} is so")
        self.state.claimed, self.state.offer, self.charge = False, seat if entry.draw else "", "turn"
        self.due("turn", other(seat))
        self.end_by_board(seat, due)

    def order_move(self, seat, turn, before):
        """A piece moves by what is seen of it, and takes what it says (S4, S7, S9, S12)."""
        owner, letter = before.pieces.get(turn.start, ("", ""))
        must(owner == seat, "S9: no piece of its own stands there")
        must(turn.token == (letter if letter in TOKENS else ""), "S7: it is another token, or none")
        must(turn.to in before.reaches(turn.start), "S4: no way of a closed token" if turn.token else "S9: no move of that piece")
        must(bool(turn.becomes) == before.promotes(turn.start, turn.to), "S12: a pawn on its last rank, there alone, becomes something")
        must(before.safe(turn.start, turn.to), "S9: the king would be in check")
        gone = before.taken(turn.start, turn.to)
        takes = before.pieces[gone][1] if gone else ""
        must((turn.takes, turn.where, turn.passing) == (takes, gone, gone not in (None, turn.to)), "S7: it takes something else")
        self.board.move(turn.start, turn.to, turn.becomes)
        return gone is None and letter != "P"

    def order_castles(self, seat, turn, before):
        """It castles (S10)."""
        must(before.castles(turn.side), "S9: it may not castle so")
        self.board.castle(turn.side)
        return True

    def check_shown(self, seat, turn):
        """S5: whoever captures turns up a closed token of his that stands on the board then, if there is one."""
        closed, shown = self.board.closed(seat), turn.shown
        must((shown is not None) == bool(turn.takes and closed), "S5: a token is turned up where none is, or none where one is")
        if shown is None:
            return
        number = shown.what[-1]
        must((shown.game, shown.seat) == (self.terms.game, seat), "S5: no token of its own")
        must(number not in self.open[seat], "S6: it is open already")
        must(number in closed, "S7: it was captured")
        must((seat, shown.what, commitment(shown.line)) in self.sealed, "S5: it was not sealed so")
        self.open[seat][number] = shown.value
        must(Counter(self.open[seat].values()) <= Counter(SET), f"S2: there are not so many {shown.value}")
        self.board.turn_up(seat, number, shown.value)

    def end_by_board(self, seat, told):
        """S14, S17: each of the three ends the game."""
        if "mate" in told:
            self.over(self.winner(other(seat)), "board")
        elif "stalemate" in told or "dead" in told:
            self.over("draw", "board")
