"""Romulan Chess: every piece begins cloaked (crates/games/romulan/src/FORMAT.md, crates/games/romulan/src/RULES.md)."""

from ..game import Game
from .entries import read_turn
from .order import read_sealed
from .replay import RomulanReplay
from .terms import RomulanTerms, read_own_terms


class Romulan(Game):
    """What Romulan Chess brings: a turn, its order, and the orders that were illegal before it."""

    rules = "romulan/1"
    sealed = ("move", "tried")
    tried = "tried"
    seat_kinds = Game.seat_kinds | {"turn"}
    terms = RomulanTerms
    replay = RomulanReplay

    def read_terms(self, lines, terms):
        """`origin`, `illegal`, `history`."""
        read_own_terms(lines, terms)

    def read_kind(self, lines, entry):
        """The one kind of its own."""
        read_turn(lines, entry)

    def read_value(self, word, value):
        """An order, or those that were illegal."""
        return read_sealed(word, value)

    def terms_told(self, terms):
        """The terms that are not the default."""
        return terms.others()
