"""The terms of a Blind Game (crates/games/blind/src/FORMAT.md, section 10): some of those of Romulan Heart."""

from dataclasses import dataclass

from ...text import need
from ..heart.terms import KNOWN, HeartTerms

OWN = ("seats", "relation", "power")


@dataclass
class BlindTerms(HeartTerms):
    """What entry 0 of a Blind Game says besides."""

    def yes(self, key):
        """Whether that variant is played; most cannot be joined."""
        return self.own.get(key) == "yes"

    def many(self, key):
        """No variant is about a number."""
        return 0


def read_own_terms(lines, terms):
    """The lines of the terms, and for as many as are named."""
    for key in OWN:
        word = lines.value(key)
        need(word in KNOWN[key], f"{key} {word} is no term")
        terms.own[key] = word
    seats = int(terms.own["seats"])
    need(seats == len(terms.names), "terms for more or fewer than are named")
    need(not terms.yes("relation") or seats == 3, "relation is for three")
