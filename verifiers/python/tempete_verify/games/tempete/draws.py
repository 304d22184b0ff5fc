"""Step 4: lists are permutations of the deck, and what was drawn is what the seeds give (FORMAT.md, section 3)."""

from ..sides import NAMES
from . import draw


def check_lists(record, secrets):
    """The faults of lists."""
    terms = record.terms
    for entry in record.entries:
        if entry.kind != "list":
            continue
        cards = [secrets.card(entry.who, position) for position in range(1, len(terms.deck) + 1)]
        if sorted(cards) != terms.deck:
            yield f"{NAMES[entry.who]}'s list is no permutation of the deck"
        if entry.value["drawn"]:
            seed = secrets.seeds[entry.who, "draw list"]
            root = record.tree.root(min(entry.value["answers"], len(record.entries)))
            key = draw.key(terms.game, entry.who, "list", seed, root, entry.value["words"])
            if cards != draw.draw_list(key, terms.deck):
                yield f"{NAMES[entry.who]}'s list is not what its seed gives"


def check_numbers(record, secrets, replay):
    """The faults of drawn numbers, as far as the game replays."""
    for entry, count, free in replay.draws:
        numbers = entry.numbers
        seed = secrets.seeds[entry.who, "draw numbers"]
        root = record.tree.root(min(numbers.answers, len(record.entries)))
        key = draw.key(record.terms.game, entry.who, f"numbers {numbers.count}", seed, root, numbers.words)
        fits = draw.draw_numbers(key, free, len(numbers.positions)) == numbers.positions
        if numbers.count != count or not fits:
            yield f"entry {entry.number}: the numbers are not what the seed gives"
