"""The terms of a game of Reverse Schrödinger's Chess (crates/games/schrodinger/src/FORMAT.md, section 10)."""

from dataclasses import dataclass

from ...start import Terms
from ...text import need

ARRANGER = ("knows", "blind")  # the default first


@dataclass
class SchrodingerTerms(Terms):
    """What entry 0 of Reverse Schrödinger's Chess says besides."""

    arranger: str = ""

    def others(self):
        """The terms that are not the default."""
        return [f"arranger {self.arranger}"] if self.arranger != ARRANGER[0] else []


def read_own_terms(lines, terms):
    """The line `arranger`."""
    terms.arranger = lines.value("arranger")
    need(terms.arranger in ARRANGER, f"arranger {terms.arranger} is no term")
