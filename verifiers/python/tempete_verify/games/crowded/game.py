"""Crowded House: chess of four in two teams (crates/games/crowded/src/FORMAT.md, crates/games/crowded/src/RULES.md)."""

from ..game import Game
from .entries import read_pass, read_turn
from .replay import CrowdedReplay
from .seats import SEATS, TEAMS
from .terms import CrowdedTerms, read_own_terms


class Crowded(Game):
    """What Crowded House brings: four seats, a turn, and a pass that follows by itself; nothing is hidden."""

    rules = "crowded/1"
    seats = SEATS
    teams = TEAMS
    seat_kinds = Game.seat_kinds | {"turn"}
    referee_kinds = Game.referee_kinds | {"pass"}
    bearing = ("turn",)
    following = ("pass",)
    terms = CrowdedTerms
    replay = CrowdedReplay

    def read_terms(self, lines, terms):
        """`talk`, `resign`, `absent`."""
        read_own_terms(lines, terms)

    def read_kind(self, lines, entry):
        """The two kinds of its own."""
        if entry.kind == "pass":
            read_pass(lines, entry, self)
        else:
            read_turn(lines, entry)

    def word(self, entry, secrets):
        """What stands behind `move`."""
        return entry.value["move"].line

    def terms_told(self, terms):
        """The terms that are not the default."""
        return terms.others()
