"""The terms of a game of Romulan Chess (crates/games/romulan/src/FORMAT.md, section 10)."""

from dataclasses import dataclass, field

from ...start import Terms
from ...text import need

CHOICES = {"origin": ["untold", "told"], "illegal": ["told", "untold"], "history": ["all", "last"]}  # the default first


@dataclass
class RomulanTerms(Terms):
    """What entry 0 of Romulan Chess says besides."""

    choices: dict = field(default_factory=dict)

    def told(self, term):
        """Whether that is told to both."""
        return self.choices[term] == "told"

    def others(self):
        """The terms that are not the default."""
        return [f"{key} {value}" for key, value in self.choices.items() if value != CHOICES[key][0]]


def read_own_terms(lines, terms):
    """The lines from `origin` to `history`."""
    for key, known in CHOICES.items():
        terms.choices[key] = lines.value(key)
        need(terms.choices[key] in known, f"{key} {terms.choices[key]} is no term")
