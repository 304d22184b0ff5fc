"""Pauses and leaves: in which a clock stands, and how many days of each year were taken (FORMAT.md, section 8; T73)."""

from collections import Counter

from .spans import Spans, by_year


class Standing:
    """The pauses and the seats' leaves."""

    def __init__(self, both, seats):
        self.both, self.seats = both, seats  # whether a leave stops all clocks
        self.pauses, self.since = [], None  # those that are over, and the beginning of one that goes on
        self.leaves = {seat: [] for seat in seats}
        self.own = {seat: Spans() for seat in seats}  # the union of the seat's leaves
        self.stands = {seat: Spans() for seat in seats}  # … of all in which its clock stands
        self.taken = {seat: Counter() for seat in seats}  # days by year

    def running(self, seat, begin, end):
        """The seconds between two moments in which the seat's clock does not stand."""
        until = end if self.since is None else min(end, max(begin, self.since))
        return max(0, until - begin - self.stands[seat].covered(begin, until)) if until > begin else 0

    def pause(self, time):
        """A pause begins."""
        self.since = time

    def resume(self, time):
        """It is over."""
        begin, self.since = self.since, None
        if begin < time:
            self.pauses.append((begin, time))
            for spans in self.stands.values():
                spans.add(begin, time)

    def leave(self, seat, begin, end):
        """A leave is taken."""
        self.leaves[seat].append((begin, end))
        self.own[seat].add(begin, end)
        for whose in self.seats if self.both else [seat]:
            self.stands[whose].add(begin, end)
        self.taken[seat].update(by_year(begin, end))

    def cancel(self, seat, moment):
        """What has not begun is taken back."""
        kept = [leave for leave in self.leaves[seat] if leave[0] <= moment]
        for leave in self.leaves[seat]:
            if leave[0] > moment:
                self.taken[seat].subtract(by_year(*leave))
        self.leaves[seat], self.own[seat] = kept, Spans(kept)
        for whose in self.seats:
            stopped = [leave for at in self.seats if self.both or at == whose for leave in self.leaves[at]]
            self.stands[whose] = Spans(self.pauses + stopped)
