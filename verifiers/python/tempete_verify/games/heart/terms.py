"""The terms of a game of Romulan Heart (crates/games/heart/src/FORMAT.md, section 10)."""

from dataclasses import dataclass, field

from ...start import Terms
from ...text import need

NO_OR_YES = ("no", "yes")
NUMBERS = ("none", *map(str, range(1, 13)))
KNOWN = {  # the default first
    "seats": ("2", "3"),
    "relation": NO_OR_YES,
    "open": NO_OR_YES,
    "first": ("draw", "choose"),
    "clouds": NUMBERS,
    "ablative": NUMBERS,
    "crown": ("none", "corner", "apex"),
    "power": NO_OR_YES,
    "forward": NO_OR_YES,
    "alternate": NO_OR_YES,
}


@dataclass
class HeartTerms(Terms):
    """What entry 0 of Romulan Heart says besides."""

    own: dict = field(default_factory=dict)

    def others(self):
        """The terms that are not the default."""
        return [f"{key} {value}" for key, value in self.own.items() if value != KNOWN[key][0]]

    def yes(self, key):
        """Whether that variant is played."""
        return self.own[key] == "yes"

    def many(self, key):
        """How many triangles a variant is about."""
        return 0 if self.own[key] == "none" else int(self.own[key])


def read_own_terms(lines, terms):
    """The lines of the terms; which may not stand together; for as many as are named."""
    for key, words in KNOWN.items():
        word = lines.value(key)
        need(word in words, f"{key} {word} is no term")
        terms.own[key] = word
    seats = int(terms.own["seats"])
    need(seats == len(terms.names), "terms for more or fewer than are named")
    need(not terms.yes("relation") or seats == 3, "relation is for three")
    need(terms.own["first"] == "draw" or terms.yes("open"), "first is for open")
    need(seats == 2 or not terms.yes("open") and terms.own["crown"] == "none", "open and crown are for two")
