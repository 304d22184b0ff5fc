"""Reverse Schrödinger's Chess: the opponent chose what a side's pieces are (crates/games/schrodinger/src/FORMAT.md, crates/games/schrodinger/src/RULES.md)."""

import re

from ...text import need
from ..game import Game
from .draws import check_arranged
from .entries import TOKEN_WORDS, read_arrange, read_turn
from .replay import SchrodingerReplay
from .terms import SchrodingerTerms, read_own_terms


class Schrodinger(Game):
    """What Reverse Schrödinger's Chess brings: an arrangement of the other side's tokens, and a turn that may open one."""

    rules = "schrodinger/1"
    sealed = (*TOKEN_WORDS, "draw arrange")
    at_start = (("w", "draw arrange"), ("b", "draw arrange"))
    seat_kinds = Game.seat_kinds | {"arrange", "turn"}
    terms = SchrodingerTerms
    replay = SchrodingerReplay

    def read_terms(self, lines, terms):
        """`arranger`."""
        read_own_terms(lines, terms)

    def read_kind(self, lines, entry):
        """The two kinds of its own."""
        if entry.kind == "arrange":
            read_arrange(lines, entry)
        else:
            read_turn(lines, entry, self)

    def read_value(self, word, value):
        """What a token is, or a seed."""
        need(re.fullmatch("[A-Za-z0-9_-]{43}" if word == "draw arrange" else "[NBRQ]", value), f"{value!r} is no {word}")
        return value

    def check_draws(self, record, secrets, replay):
        """What was drawn of the tokens."""
        return list(check_arranged(record, secrets))

    def terms_told(self, terms):
        """The terms that are not the default."""
        return terms.others()

    def notes(self, entry):
        """What the referee drew without a word of the player's."""
        if entry.kind == "arrange" and entry.value.get("words") == "":
            line = f"entry {entry.number}: {self.names[entry.who]}, arrange: drawn by the referee alone"
            yield "draw by the referee alone", "draws by the referee alone", line
