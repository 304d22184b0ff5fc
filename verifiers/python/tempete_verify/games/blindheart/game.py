"""The Blind Game of Romulan Heart: each seat sees its own pieces and heart alone (crates/games/blind/src/FORMAT.md, crates/games/blind/src/RULES.md)."""

from ..heart.game import ThreeNamed
from ..heart.triangles import SEATS
from .entries import read_own, read_sealed
from .replay import BlindReplay
from .terms import BlindTerms, read_own_terms


class BlindHeart(ThreeNamed):
    """What the Blind Game brings: what is placed, a turn, its move, all that was tried in it, and what each is told apart."""

    rules = "blindheart/1"
    sealed = ("set", "move", "tried", "gained", "lost-green", "lost-blue", "lost-black")
    tried = "tried"
    seat_kinds = ThreeNamed.seat_kinds | {"place", "turn"}
    referee_kinds = ThreeNamed.referee_kinds | {"pass", "removed", "fivefold"}
    fewest = 2
    terms = BlindTerms
    replay = BlindReplay

    def read_terms(self, lines, terms):
        """How many play, and two variants."""
        read_own_terms(lines, terms)
        self.seats = {name: letter for name, letter in SEATS.items() if letter in terms.names}

    def read_kind(self, lines, entry):
        """The kinds of its own."""
        read_own(lines, entry)

    def read_value(self, word, value):
        """What is placed, a move, what was tried, gained or lost."""
        return read_sealed(word, value)

    def terms_told(self, terms):
        """The terms that are not the default."""
        return terms.others()
