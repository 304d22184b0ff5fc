"""Claims, and losses before the first numbers (T50 to T52)."""

from ....unruly import must
from ...sides import other


class Endings:
    """Their part of `TempeteReplay`."""

    def called_off(self, seat):
        """T50: before the seat's first numbers the game is called off."""
        return not self.state.seats[seat].holds

    def enter_accept(self, entry):
        """T52: a claim conceded; or T51."""
        if self.state.duty == "claim" and self.state.ower == entry.who:
            self.over("draw", "claim")
            return
        super().enter_accept(entry)

    def enter_decline(self, entry):
        """T52: the referee rules on the claim; or T51."""
        state = self.state
        if state.duty == "claim" and state.ower == entry.who:
            self.charge = "answer"
            self.due("ruling", "")
            state.ruling = "claim"
            return
        super().enter_decline(entry)

    def enter_not_granted(self, entry):
        """T52: a claim is so, or the other side answers it."""
        must(False, "T52: no claim that is not granted is entered")

    def enter_claim(self, entry):
        """T52: in place of a turn, once a turn."""
        state = self.state
        self.may_claim(entry)
        if self.game is not None:
            self.on_board("claim", entry.who, entry.value["claim"])
            self.over("draw", "claim")
            return
        state.claimed, state.claim, state.offer = True, entry.who, ""
        self.charge = "halt"
        self.due("claim", other(entry.who))
