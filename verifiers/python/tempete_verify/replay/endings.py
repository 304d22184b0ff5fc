"""Resignations, draws, claims (T50 to T52)."""

from ..shape import must
from ..text import NAMES, other


class Endings:
    """Their part of `Replay`."""

    def enter_resign(self, entry):
        """T50."""
        self.lose(entry.who, "resignation")

    def lose(self, seat, by):
        """A loss; before the seat's first numbers the game is called off."""
        self.over(NAMES[other(seat)] if self.state.seats[seat].holds else "annulled", by)

    def enter_accept(self, entry):
        """T51, T52: a draw agreed, a claim conceded."""
        if self.state.duty == "claim" and self.state.ower == entry.who:
            self.over("draw", "claim")
            return
        self.owes(entry, "turn")
        must(self.state.offer == other(entry.who), "T51: no offer stands")
        self.over("draw", "agreement")

    def enter_decline(self, entry):
        """T51, T52."""
        state = self.state
        if state.duty == "claim" and state.ower == entry.who:
            self.charge = "answer"
            self.due("ruling", "")
            state.ruling = "claim"
            return
        self.owes(entry, "turn")
        must(state.offer == other(entry.who), "T51: no offer stands")
        state.offer = ""

    def enter_claim(self, entry):
        """T52: in place of a turn, once a turn."""
        state = self.state
        self.owes(entry, "turn")
        must(not state.claimed, "T52: a claim once a turn")
        if self.game is not None:
            self.on_board("claim", entry.who, entry.value["claim"])
            self.over("draw", "claim")
            return
        state.claimed, state.claim, state.offer = True, entry.who, ""
        self.charge = "halt"
        self.due("claim", other(entry.who))
