"""Step 4: what was drawn of a side's tokens is what seed, root and words draw (crates/games/schrodinger/src/FORMAT.md, section 10)."""

from ..sides import other
from ..tempete import draw
from .entries import TOKEN_WORDS

SET = "BBNNQRR"  # the seven tokens of a side (S2), as they stand before they are shuffled


def kinds(secrets, entry):
    """What an `arrange` made of the other side's tokens, by number."""
    return [secrets.value(other(entry.who), word, 0) for word in TOKEN_WORDS]


def check_drawn(record, secrets, kind, owner, made, drawn):
    """The faults of what was drawn in entries of a kind; `owner` says of whose seed by the seat, `made` what an entry made, `drawn` what a key draws."""
    for entry in record.entries:
        if entry.kind != kind or "answers" not in entry.value:
            continue
        whose = owner(entry.who)
        seed = secrets.value(whose, f"draw {kind}", 0)
        root = record.tree.root(min(entry.value["answers"], len(record.entries)))
        key = draw.key(record.terms.game, whose, kind, seed, root, entry.value["words"], record.game.rules)
        if made(entry) != drawn(key):
            yield f"entry {entry.number} is not what seed, root and words draw"


def check_arranged(record, secrets):
    """The faults of what was drawn of tokens."""
    return check_drawn(record, secrets, "arrange", other, lambda entry: kinds(secrets, entry), lambda key: draw.draw_list(key, SET))
