"""Sealed squares (T30 to T33)."""

from ....unruly import must
from ..hand import Spring, Square


class Squares:
    """Their part of `TempeteReplay`."""

    def seal(self, entry, play):
        """A square sealed in this entry (T30)."""
        if any(act.kind == "seal" for act in entry.acts):
            square = Square(entry.number, entry.who, play.card, self.secrets.square(entry.number))
            self.state.seats[entry.who].squares.append(square)
            play.seal = square
            if self.game is not None and square.square and play.card not in self.terms.declared:
                must(square.square in self.game.sealable(entry.who), "T30: the square might not be sealed")

    def void(self, play):
        """T32: a square sealed by a card that came back or was cancelled."""
        if play.seal is not None:
            play.seal.force = False

    def unvoid(self, play):
        """The square is sealed again: what voided it was undone."""
        if play.seal is not None:
            play.seal.force = True

    def spring(self, entry, act):
        """T31: publicly it spends the oldest live square of that number; in truth the one that fits, else the oldest."""
        squares = [s for s in self.state.seats[entry.who].squares if s.force and s.card == act.card]
        live = [s for s in squares if not s.spent]
        must(live, f"T31: no square of card {act.card} is sealed")
        live[0].spent = True
        unused = [s for s in squares if not s.used]
        since = self.state.turn.entry.number if self.state.turn else entry.number
        fits = [s for s in unused if s.square == act.square and not s.over and s.entry < since]
        for square in (fits or [s for s in unused if not s.over] or unused)[:1]:
            square.used = True
        sprung = Spring(entry.number, self.state.move, entry.who, act.card, act.square)
        sprung.true = bool(fits) if self.secrets.known else None
        self.check_false(sprung.true is False, "the square")
        self.state.springs.append(sprung)

    def told(self, done, seat):
        """What the board says of stops that were not announced (T33)."""
        for square in self.state.seats[seat].squares:
            missed = done is not None and square.square in done.missed and square.entry < self.now
            if missed and square.force and not square.over:
                square.over = self.now
