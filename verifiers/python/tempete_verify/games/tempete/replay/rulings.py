"""What the referee rules on objections and claims, and a board that is set (T62, T68, T70)."""

import copy

from ....unruly import must

RECENT = 60  # plays and squares that a ruling may still change: those of the last messages


class Rulings:
    """Their part of `TempeteReplay`."""

    def keep_for_correction(self):
        """T68: the state before a ruling."""
        state = self.state
        old = state.plays[:-RECENT] + state.springs[:-RECENT]
        old += [one for table in state.seats.values() for one in table.squares[:-RECENT] if not one.force]
        before = copy.deepcopy(state, {id(one): one for one in old})
        before.board = self.game.snapshot() if self.game else None
        self.correctable = before

    def ruling_due(self, kind):
        """T62, T52."""
        must(self.state.duty == "ruling" and self.state.ruling == kind, f"T62: no ruling on a {kind} is due")

    def rule_uphold(self, entry):
        """The message stands; the objector's duty is due anew."""
        self.ruling_due("dispute")
        self.keep_for_correction()
        if self.state.last.play is not None:
            self.state.last.play.effect = "ruled"
        self.charge = "pay"
        self.resume()

    def rule_takeback(self, entry):
        """As after `withdraw`."""
        self.ruling_due("dispute")
        self.keep_for_correction()
        self.undo(self.state.last)
        self.charge = "give back"

    def rule_grant(self, entry):
        """The claim is granted."""
        self.ruling_due("claim")
        self.over("draw", "claim")

    def rule_refuse(self, entry):
        """The claimant's turn again."""
        self.ruling_due("claim")
        self.keep_for_correction()
        self.due("turn", self.state.claim)

    def rule_correct(self, entry):
        """T68: the game stands as before the last ruling, and that ruling is due again."""
        must(self.correctable is not None, "T68: no ruling to correct")
        offer = self.state.offer
        self.state, self.correctable = self.correctable, None
        self.state.offer = self.state.offer and offer
        if self.game is not None:
            self.game.restore(self.state.board)
            self.state.board = None
        self.charge = "correct"

    def rule_position(self, entry):
        """T70: the board is set, where a turn is due."""
        state = self.state
        must(self.game is not None and state.duty == "turn", "T70: no turn is due")
        side = self.on_board("set_position", entry.value["position"])
        state.last = state.turn = state.interception = None
        state.intercepted = state.barred = state.again = state.claimed = False
        state.used, state.offer, state.move = None, "", self.game.board.fullmove
        state.since = {"w": entry.number, "b": entry.number}
        self.due("turn", side)
