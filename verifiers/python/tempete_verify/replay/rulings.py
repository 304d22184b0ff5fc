"""What the referee rules, and who sits where (T62 to T70)."""

import copy

from ..shape import must
from ..text import other


RECENT = 60  # plays and squares that a ruling may still change: those of the last messages


class Rulings:
    """Their part of `Replay`."""

    def enter_rule(self, entry):
        """T62 to T70."""
        getattr(self, "rule_" + entry.value["ruling"].replace("-", "_"))(entry)

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
        offer, names = self.state.offer, {seat: table.name for seat, table in self.state.seats.items()}
        self.state, self.correctable = self.correctable, None
        self.state.offer = self.state.offer and offer
        for seat, table in self.state.seats.items():
            table.name = names[seat]
        if self.game is not None:
            self.game.restore(self.state.board)
            self.state.board = None
        self.charge = "correct"

    def rule_lost_on_time(self, entry):
        """T71, T75."""
        self.lose(entry.value["seat"], "time")

    def rule_result(self, entry):
        """A result ruled."""
        self.over(entry.value["result"], "ruling")

    def rule_warn(self, entry):
        """A warning changes nothing."""

    def rule_new_key(self, entry):
        """Who signs is step 2's."""

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

    def rule_recover(self, entry):
        """T67: the epoch is the next, and what was lost stood from here on."""
        value = entry.value
        must(value["epoch"] == self.epoch + 1, "T67: not the epoch behind that of the entry above")
        must(value.get("size", 10000) > entry.number, "T67: nothing was lost")
        self.epoch = value["epoch"]

    def enter_replace(self, entry):
        """T69: somebody else sits there."""
        seat = entry.value["seat"]
        must(entry.value["name"] != self.state.seats[other(seat)].name, "T69: the other seat has this name")
        self.state.seats[seat].name = entry.value["name"]
