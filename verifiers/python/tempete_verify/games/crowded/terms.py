"""The terms of a game of Crowded House (crates/games/crowded/src/FORMAT.md, section 10)."""

from dataclasses import dataclass

from ...start import Terms
from ...text import need

KNOWN = {"talk": ("open", "none"), "resign": ("both", "one"), "absent": ("loses", "partner")}  # the default first


@dataclass
class CrowdedTerms(Terms):
    """What entry 0 of Crowded House says besides."""

    talk: str = ""
    resign: str = ""
    absent: str = ""

    def others(self):
        """The terms that are not the default."""
        return [f"{key} {getattr(self, key)}" for key, words in KNOWN.items() if getattr(self, key) != words[0]]


def read_own_terms(lines, terms):
    """The lines `talk`, `resign` and `absent`."""
    for key, words in KNOWN.items():
        word = lines.value(key)
        need(word in words, f"{key} {word} is no term")
        setattr(terms, key, word)
