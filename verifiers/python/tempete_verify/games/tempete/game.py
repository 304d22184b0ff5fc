"""Tempête: chess with cards (crates/games/tempete/src/FORMAT.md, crates/games/tempete/src/RULES.md)."""

from ...text import hex_hash
from ..game import Game
from . import draws, seals
from .catalogue import read_catalogue
from .entries import KINDS, TempeteEntry, read_kind
from .replay import TempeteReplay
from .result import final
from .terms import TempeteTerms, read_own_terms


class Tempete(Game):
    """What Tempête brings."""

    rules = "tempete/1"
    pinned = "catalogue"
    sealed = seals.SEALED
    seat_kinds = Game.seat_kinds | KINDS
    bearing = ("turn", "answer")
    terms = TempeteTerms
    entry = TempeteEntry
    secrets = seals.Secrets
    replay = TempeteReplay

    def __init__(self, catalogue):
        super().__init__(catalogue)
        self.cards, self.told = read_catalogue(catalogue)

    def read_terms(self, lines, terms):
        """From `deck` to `enforce`."""
        read_own_terms(lines, terms, self.cards)

    def read_seals(self, lines, terms):
        """The four seeds of section 3."""
        for seat in self.seats.values():
            for which in ("list", "numbers"):
                terms.seals[seat, "draw " + which] = hex_hash(lines.value(f"draw {seat} {which}"))

    def read_kind(self, lines, entry):
        """Messages, lists, numbers, disputes."""
        read_kind(lines, entry, self.cards)

    def read_opening(self, line, words):
        """The forms of section 2."""
        return seals.read_own_opening(line, words)

    def may_plan(self, terms):
        """With a board only."""
        return terms.board == "on"

    def plain(self, entry):
        """A move and nothing else, but for numbers."""
        return super().plain(entry) and [act.kind for act in entry.acts] == ["move"]

    def may_be_planned(self, entry):
        """Without numbers, too."""
        return self.plain(entry) and entry.numbers is None

    def word(self, entry, secrets):
        """The move."""
        return entry.acts[0].move

    def check_entry_seals(self, record, entry, opened):
        """A list through its sheet; what is shown at once."""
        faults = seals.check_list_seal(record.terms, entry, opened) if entry.kind == "list" else []
        return faults + list(seals.check_shown(record.terms, entry, opened))

    def check_draws(self, record, secrets, replay):
        """Lists are permutations of the deck; what was drawn is what the seeds give."""
        return list(draws.check_lists(record, secrets)) + list(draws.check_numbers(record, secrets, replay))

    def final(self, terms, board, by, erred):
        """T55."""
        return final(board, by, erred, terms.time_and_error == "literal")

    def terms_told(self, terms):
        """The terms that are not the default."""
        return terms.others()

    def notes(self, entry):
        """What the referee drew without a word of the player's."""
        drawn = entry.numbers if entry.numbers and entry.numbers.count else None
        if drawn and not drawn.words or entry.kind == "list" and entry.value["drawn"] and not entry.value["words"]:
            yield "draw by the referee alone", "draws by the referee alone", f"entry {entry.number}: drawn by the referee alone"
