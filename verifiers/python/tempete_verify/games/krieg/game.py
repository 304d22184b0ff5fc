"""Kriegspiel: each side sees its own pieces alone (crates/games/krieg/src/FORMAT.md, crates/games/krieg/src/RULES.md)."""

from ..game import Game
from .attempts import read_sealed
from .entries import read_turn
from .replay import KriegReplay
from .terms import KriegTerms, read_own_terms


class Krieg(Game):
    """What Kriegspiel brings: a turn, its move, and all that was tried in it."""

    rules = "krieg/1"
    sealed = ("move", "tried")
    tried = "tried"
    seat_kinds = Game.seat_kinds | {"turn"}
    terms = KriegTerms
    replay = KriegReplay

    def read_terms(self, lines, terms):
        """`rule`, `tries`, `fog`."""
        read_own_terms(lines, terms)

    def read_kind(self, lines, entry):
        """The one kind of its own."""
        read_turn(lines, entry)

    def read_value(self, word, value):
        """A move, or what was tried."""
        return read_sealed(word, value)

    def terms_told(self, terms):
        """The terms that are not the default."""
        return terms.others()
