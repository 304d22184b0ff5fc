"""Romulan Heart: two or three seats on 81 triangles (crates/games/heart/src/FORMAT.md, crates/games/heart/src/RULES.md)."""

import re

from ...text import need
from ..game import Game
from ..tempete import draw
from .entries import read_own
from .replay import HeartReplay
from .terms import HeartTerms, read_own_terms
from .triangles import ALL, SEATS

SEED = "draw lots"


def drawn(key, first, clouds):
    """What a key draws: who places first, and clouds."""
    words = draw.words_of(key)
    placer = "gb"[draw.below(words, 2)] if first else ""
    all_of = list(ALL)
    if clouds:
        for i in range(len(all_of) - 1, 0, -1):
            j = draw.below(words, i + 1)
            all_of[i], all_of[j] = all_of[j], all_of[i]
    return placer, [at for at in ALL if at in all_of[:clouds]]


class ThreeNamed(Game):
    """A game whose entries may name a seat that nobody plays, where two play: it is refused where it is replayed."""

    seats = SEATS

    @property
    def names(self):
        """Those of all three."""
        return {letter: name for name, letter in SEATS.items()}

    @property
    def results(self):
        """Of all three."""
        return (*SEATS, "draw", "annulled")

    def seat(self, word):
        """The letter of a seat, whether it plays or not."""
        need(word in SEATS, f"{word!r} is no seat")
        return SEATS[word]

    def several(self, words):
        """The same of one seat or more, each by its name."""
        need(words != "both", "of three seats no two are both")
        if words in SEATS and words not in self.seats:
            return [SEATS[words]]
        return super().several(words)


class Heart(ThreeNamed):
    """What Romulan Heart brings: what is drawn and placed, a turn, and what follows by itself; but for seeds nothing is hidden."""

    rules = "heart/1"
    sealed = (SEED,)
    at_start = tuple((letter, SEED) for letter in SEATS.values())
    seat_kinds = Game.seat_kinds | {"lots", "first", "place", "piece", "corner", "heart", "mercy", "turn"}
    referee_kinds = Game.referee_kinds | {"pass", "removed"}
    bearing = ("turn",)
    following = ("pass", "removed")
    fewest = 2
    sealing = tuple(SEATS.values())  # whoever plays
    terms = HeartTerms
    replay = HeartReplay

    def read_terms(self, lines, terms):
        """The variants, and how many play."""
        read_own_terms(lines, terms)
        self.seats = {name: letter for name, letter in SEATS.items() if letter in terms.names}

    def place(self, opening):
        """Seeds are sealed for all three, whoever plays."""
        return list(SEATS.values()).index(opening.seat), (*self.sealed, "plan").index(opening.what), opening.index

    def read_kind(self, lines, entry):
        """The kinds of its own."""
        read_own(lines, entry, self)

    def read_value(self, word, value):
        """A seed."""
        need(re.fullmatch("[A-Za-z0-9_-]{43}", value), f"{value!r} is no seed")
        return value

    def plain(self, entry):
        """Nothing is claimed with it."""
        return super().plain(entry) and not entry.value["claims"]

    def word(self, entry, secrets):
        """What moves, the heart with it or not, from where to where; without what it takes."""
        deed = entry.value["deed"]
        return f"{'H' if deed.heart else ''}{deed.kind}{deed.start}-{deed.to}"

    def check_draws(self, record, secrets, replay):
        """What was drawn of the lots."""
        return list(self.check_lots(record, secrets))

    def check_lots(self, record, secrets):
        """What was drawn is what seed, root and words draw."""
        for entry in record.entries:
            if entry.kind == "lots":
                seed, value = secrets.value(entry.who, SEED, 0), entry.value
                root = record.tree.root(min(value["answers"], len(record.entries)))
                key = draw.key(record.terms.game, entry.who, "lots", seed, root, value["words"], self.rules)
                if drawn(key, bool(value["first"]), len(value["clouds"])) != (value["first"], value["clouds"]):
                    yield f"entry {entry.number} is not what seed, root and words draw"

    def terms_told(self, terms):
        """The terms that are not the default."""
        return terms.others()

    def notes(self, entry):
        """What the referee drew without a word of the player's."""
        if entry.kind == "lots" and entry.value.get("words") == "":
            line = f"entry {entry.number}: {self.names[entry.who]}, lots: drawn by the referee alone"
            yield "draw by the referee alone", "draws by the referee alone", line
