"""Step 5 where several seats play in teams: who wants a draw, who has resigned, which seats one person has (FORMAT.md, *Other games*)."""

from .replay import Replay
from .unruly import must


class TeamReplay(Replay):
    """A game of several seats; what one of two seats of a team with one name does of these it does for both."""

    def __init__(self, record, secrets):
        super().__init__(record, secrets)
        self.wants = set()  # the seats that want the draw that was offered; none where no offer stands
        self.resigned = set()  # the seats that have resigned

    def team(self, seat):
        """The letters of its team."""
        return next(seats for seats in self.record.game.teams.values() if seat in seats)

    def both(self, seat):
        """The seat, and its partner where one person has both."""
        return {at for at in self.team(seat) if self.names[at] == self.names[seat]}

    def resigns(self, team):
        """Whether a team has resigned: all of its seats have."""
        return self.resigned >= set(team)

    def winner(self, loser):
        """The result where this seat has lost: the other team wins."""
        return next(name for name, seats in self.record.game.teams.items() if loser not in seats)

    def may_give(self):
        """Whether a seat may be given to its partner."""
        return False

    # Resignations -----------------------------------------------------------------------------------------------

    def enter_resign(self, entry):
        """It ends the game where it is its team's, or calls it off; else the game goes on."""
        seat = entry.who
        must(seat not in self.resigned, "it has resigned already")
        self.resigned |= self.both(seat)
        if self.called_off(seat) or self.resigns(self.team(seat)):
            self.lose(seat, "resignation")

    def enter_play_on(self, entry):
        """A resignation that did not end the game is taken back."""
        must(entry.who in self.resigned, "it has not resigned")
        self.resigned -= self.both(entry.who)

    # Draws ------------------------------------------------------------------------------------------------------

    def offers(self, entry):
        """What a turn does to an offer: who does not want it ends it, and may make one; who does leaves it standing."""
        if entry.who not in self.wants:
            self.wants = self.both(entry.who) if entry.draw else set()

    def answers_offer(self, entry):
        """Any seat may answer an offer while a turn is due."""
        must(self.state.duty == "turn" and self.wants, "T51: no offer stands")

    def enter_accept(self, entry):
        """One more wants the draw; a draw, where all do."""
        self.answers_offer(entry)
        must(entry.who not in self.wants, "T51: it wants the draw already")
        self.wants |= self.both(entry.who)
        if self.wants >= set(self.seats):
            self.over("draw", "agreement")

    def enter_decline(self, entry):
        """Whoever declines ends the offer."""
        self.answers_offer(entry)
        self.wants = set()

    # Who plays --------------------------------------------------------------------------------------------------

    def enter_replace(self, entry):
        """T69: somebody else sits there; it may be the partner, where the terms have it."""
        seat, name = entry.value["seat"], entry.value["name"]
        others = [at for at in self.seats if at != seat and (at not in self.team(seat) or not self.may_give())]
        must(all(name != self.names[at] for at in others), "T69: another seat has this name")
        self.names[seat] = name
