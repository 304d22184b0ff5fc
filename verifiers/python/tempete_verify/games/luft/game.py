"""Luft Chess: each king is air, seen by its owner alone (crates/games/luft/src/FORMAT.md, crates/games/luft/src/RULES.md)."""

import re

from ...text import need
from ..game import Game
from .board import name, square
from .entries import SQUARE, read_turn
from .replay import LuftReplay


class Luft(Game):
    """What Luft Chess brings: a turn, and where the mover's king stands behind each."""

    rules = "luft/1"
    sealed = ("king",)
    at_start = (("w", "king"), ("b", "king"))
    seat_kinds = Game.seat_kinds | {"turn"}
    bearing = ("turn",)
    replay = LuftReplay

    def read_kind(self, lines, entry):
        """The one kind of its own."""
        read_turn(lines, entry)

    def word(self, entry, secrets):
        """Without what it takes; where a king goes only its own seat foresees."""
        turn = entry.value["turn"]
        if turn.kind == "king":
            return secrets and "K" + name(secrets.value(entry.who, "king", entry.number))
        return turn.side or f"{name(turn.start)}-{name(turn.to)}" + (f"={turn.becomes}" if turn.becomes else "")

    def read_value(self, word, value):
        """A king's square."""
        need(re.fullmatch(SQUARE, value), f"{value!r} is no square")
        return square(value)
