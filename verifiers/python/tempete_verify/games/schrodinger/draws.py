"""Step 4: what was drawn of a side's tokens is what seed, root and words draw (src/schrodinger/FORMAT.md, section 10)."""

from ..sides import other
from ..tempete import draw
from .entries import TOKEN_WORDS

SET = "BBNNQRR"  # the seven tokens of a side (S2), as they stand before they are shuffled


def kinds(secrets, entry):
    """What an `arrange` made of the other side's tokens, by number."""
    return [secrets.value(other(entry.who), word, 0) for word in TOKEN_WORDS]


def check_arranged(record, secrets):
    """The faults of what was drawn."""
    terms = record.terms
    for entry in record.entries:
        if entry.kind != "arrange" or "answers" not in entry.value:
            continue
        owner = other(entry.who)
        seed = secrets.value(owner, "draw arrange", 0)
        root = record.tree.root(min(entry.value["answers"], len(record.entries)))
        key = draw.key(terms.game, owner, "arrange", seed, root, entry.value["words"], record.game.rules)
        if kinds(secrets, entry) != draw.draw_list(key, SET):
            yield f"entry {entry.number} is not what seed, root and words draw"
