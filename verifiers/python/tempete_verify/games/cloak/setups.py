"""Set-ups: which are lawful, which is drawn, and step 4 (K2; crates/games/cloak/src/FORMAT.md, section 10)."""

from itertools import combinations

from ..schrodinger.draws import check_drawn
from ..tempete import draw

SETUPS = 960
LIGHT, DARK = "bdfh", "aceg"  # the files, on the first rank, by their number in Chess960
FORKS = tuple(combinations(range(5), 2))  # where two knights stand on five squares, by their number


def free(setup):
    """The indices of what is empty as yet."""
    return [at for at, kind in enumerate(setup) if not kind]


def numbered(number):
    """The set-up of that number, from a to h: light bishop, dark bishop, queen, knights, and rook, king, rook on what is left."""
    setup = [""] * 8
    for files in (LIGHT, DARK):
        number, at = divmod(number, 4)
        setup["abcdefgh".index(files[at])] = "B"
    number, at = divmod(number, 6)
    setup[free(setup)[at]] = "Q"
    left = free(setup)
    for at in FORKS[number]:
        setup[left[at]] = "N"
    for at, kind in zip(free(setup), "RKR"):
        setup[at] = kind
    return "".join(setup)


LAWFUL = frozenset(map(numbered, range(SETUPS)))


def drawn(key):
    """The set-up that a key draws."""
    return numbered(draw.below(draw.words_of(key), SETUPS))


def check_setups(record, secrets, made):
    """The faults of what was drawn; `made` says what a `setup` made."""
    return check_drawn(record, secrets, "setup", lambda seat: seat, lambda entry: made(secrets, entry.who), drawn)
