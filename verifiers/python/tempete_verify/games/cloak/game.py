"""Cloak and Dagger Chess: the pieces behind the pawns are discs (crates/games/cloak/src/FORMAT.md, crates/games/cloak/src/RULES.md)."""

import re

from ...text import need
from ..game import Game
from .entries import DISC_WORDS, read_setup, read_turn
from .replay import CloakReplay, setup_of
from .setups import check_setups


class Cloak(Game):
    """What Cloak and Dagger Chess brings: a set-up of the own discs, a turn of several acts, and parts of it."""

    rules = "cloak/1"
    sealed = (*DISC_WORDS, "draw setup")
    at_start = (("w", "draw setup"), ("b", "draw setup"))
    seat_kinds = Game.seat_kinds | {"setup", "turn", "part"}
    replay = CloakReplay

    def read_kind(self, lines, entry):
        """The three kinds of its own."""
        if entry.kind == "setup":
            read_setup(lines, entry)
        else:
            read_turn(lines, entry, self)

    def read_value(self, word, value):
        """What a disc is, or a seed."""
        need(re.fullmatch("[A-Za-z0-9_-]{43}" if word == "draw setup" else "[KQRBN]", value), f"{value!r} is no {word}")
        return value

    def check_draws(self, record, secrets, replay):
        """What was drawn of the set-ups."""
        return list(check_setups(record, secrets, setup_of))

    def notes(self, entry):
        """What the referee drew without a word of the player's."""
        if entry.kind == "setup" and entry.value.get("words") == "":
            line = f"entry {entry.number}: {self.names[entry.who]}, setup: drawn by the referee alone"
            yield "draw by the referee alone", "draws by the referee alone", line
