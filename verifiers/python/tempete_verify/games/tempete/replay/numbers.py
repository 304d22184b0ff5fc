"""Lists and numbers (T3 to T9)."""

from ....unruly import must
from ...sides import other
from ..hand import Held


class Numbers:
    """Their part of `TempeteReplay`."""

    def enter_list(self, entry):
        """T3, T4: one list a seat."""
        seat = self.state.seats[entry.who]
        must(self.state.duty == "lists" and not seat.listed, "T4: a list is final")
        seat.listed, self.charge = True, "allowance"
        if all(table.listed for table in self.state.seats.values()):
            self.state.duty = "numbers"

    def enter_numbers(self, entry):
        """T5: the first numbers, five positions of the opponent's list."""
        seat = self.state.seats[entry.who]
        must(self.state.duty == "numbers" and not seat.named_first, "T6: no first numbers are due")
        self.name_numbers(entry, first=True)
        seat.named_first, self.charge = True, "allowance"
        if all(table.named_first for table in self.state.seats.values()):
            self.due("turn", "w")

    def name_numbers(self, entry, first=False):
        """T8, T9: exactly as many as are owed, all different, none named or barred before."""
        target = self.state.seats[other(entry.who)]
        free = target.free(self.size)
        owed = min(5, len(free)) if first else max(0, min(5 - target.hand.count, len(free)))
        given = entry.numbers.positions if entry.numbers else []
        must(len(given) == owed, f"T8: {owed} numbers are owed, not {len(given)}")
        must(len(set(given)) == len(given) and set(given) <= set(free), "T9: a number that may not be named")
        if entry.numbers and entry.numbers.count:
            self.state.seats[entry.who].draws += 1
            self.draws.append((entry, self.state.seats[entry.who].draws, free))
        for position in given:
            target.named.add(position)
            target.hand.gain(self.listed(other(entry.who), position, entry))

    def listed(self, seat, position, entry):
        """The card at a position of a list, where it is known."""
        card = self.secrets.card(seat, position)
        return None if card is None else Held(card, position, entry.number)
