"""Step 5 of Crowded House: every move, every pass, and what is announced of them (crates/games/crowded/src/FORMAT.md, section 11)."""

from ...teams import TeamReplay
from ...unruly import must
from .board import Board

NO_PASS = "H8: the player to move has no legal move, and is not passed over"
QUIET = 100  # turns in a row, passes among them, without pawn move or capture
PASSES = 4  # in a row


class CrowdedReplay(TeamReplay):
    """A game of Crowded House."""

    def __init__(self, record, secrets):
        super().__init__(record, secrets)
        self.board, self.quiet, self.passes = Board(), 0, 0
        self.stood = [self.board.key]  # the positions so far (H11)
        self.moved = set()  # the seats that have made a turn
        self.time = 0  # of the entry above
        self.passed_over = False  # the player to move has no legal move: a pass has to stand here (H8)

    def begin(self):
        """H1: White king-side begins."""
        self.due("turn", "a")

    def called_off(self, seat):
        """Before the own first turn."""
        return seat not in self.moved

    def resigns(self, team):
        """H13: whether both of a team have resigned, or one, as the terms have it."""
        return bool(self.resigned & set(team)) if self.terms.resign == "one" else super().resigns(team)

    def may_give(self):
        """H14."""
        return self.terms.absent == "partner"

    def before(self, entry):
        """H8: a pass stands where it belongs, and nowhere else; H12: by `talk=none` nothing is passed on."""
        must(not self.passed_over or entry.kind == "pass", NO_PASS)
        must(self.terms.talk != "none" or not entry.said and entry.kind != "say", "H12: words, where nothing is passed on")

    def lacks(self):
        """A pass, or an end."""
        return NO_PASS if self.passed_over else super().lacks()

    def enter(self, entry):
        """A pass has the time of the entry above."""
        super().enter(entry)
        self.time = entry.time

    # Claims -----------------------------------------------------------------------------------------------------

    def is_so(self, claim):
        """H11; of stalemate there is no claim (H9)."""
        if claim == "repetition":
            return self.stood.count(self.board.key) >= 3
        must(claim == "fifty", "H9: no such claim")
        return self.quiet >= QUIET

    def enter_claim(self, entry):
        """One that is so: a draw."""
        self.may_claim(entry)
        must(self.is_so(entry.value["claim"]), f"H11: {entry.value['claim']} is not so")
        self.over("draw", "claim")

    def enter_not_granted(self, entry):
        """One that is not: the turn is still due."""
        self.may_claim(entry)
        must(not self.is_so(entry.value["claim"]), f"H11: {entry.value['claim']} is so")
        self.state.claimed = True

    # Turns and passes -------------------------------------------------------------------------------------------

    def enter_turn(self, entry):
        """A legal move, and what is announced of it."""
        self.owes(entry, "turn")
        move, board = entry.value["move"], self.board
        must(board.allows(move.start, move.to, move.becomes), "H2 to H4, H6, H10, H11: no legal move of this player")
        loud = board.pieces[move.start][1] == "P" or move.to in board.pieces
        board.play(move.start, move.to, move.becomes)
        self.quiet, self.passes = 0 if loud else self.quiet + 1, 0
        self.moved.add(entry.who)
        self.offers(entry)
        self.state.claimed, self.charge = False, "turn"
        self.next(entry)

    def enter_pass(self, entry):
        """H8: it is that of the player to move, and follows by itself."""
        must(self.passed_over and entry.value["seat"] == self.board.turn, "H8: this player is not passed over")
        must(entry.time == self.time, "H8: a pass has the time of the entry before it")
        self.board.pass_on(None)  # H10
        self.quiet, self.passes = self.quiet + 1, self.passes + 1
        self.next(entry)

    def next(self, entry):
        """The next player: what has to be announced, and whether he is passed over."""
        board, told = self.board, entry.value["announced"]
        self.stood.append(board.key)
        check, stuck = board.check, not any(board.moves())
        due = self.announced(check, stuck)
        must(told == due, f"H5, H7, H9, H11, H16: {told or 'nothing'} is announced, but {due or 'nothing'} is so")
        self.passed_over = stuck and not due
        self.due("turn", board.turn)
        if due == "mate":
            self.over(self.winner(board.turn), "board")
        elif due in ("bare-kings", "four-passes"):
            self.over("draw", "board")

    def announced(self, check, stuck):
        """What is so, the first of H16; a check stands beside no end."""
        if check and stuck:
            return "mate"
        if self.board.bare():
            return "bare-kings"
        if self.passes == PASSES:
            return "four-passes"
        return "check" if check else ""
