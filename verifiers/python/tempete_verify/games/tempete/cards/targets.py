"""Targets: what the word `is` of a parameter asks of a square or a kind (FORMAT.md of Tempête, section 17)."""

from ..board import squares
from ..board.illegal import Illegal
from ..board.squares import starts

REGIONS = {"corner": squares.CORNERS, "edge": squares.EDGE, "centre": squares.CENTRE}


def fits(p, player, words, value, before, moved):
    """Raises Illegal unless an argument is what its parameter asks.

    `words` are those of `is`; `value` a square's number, a kind's letter or a number; `before` the value of the parameter
    before it; `moved` the identities of what has just moved in this message, a list of sets.
    """
    if words[0] in ("card-number", "list-position", "square"):
        return
    if words[0] == "piece-type":
        kind(p, player, words, value)
        return
    if words[0] in ("own", "foe", "any", "neutral"):
        stands(p, player, words, value)
        words = [w for w in words[2:] if not w.startswith("-")]
    for word in words:
        region(p, player, word, value, before, moved)


def kind(p, player, words, value):
    """A kind: none that is excepted, one of the player's taken pieces where it says so."""
    if "-" + value in words or (value == "K" and "of-pool" not in words) or value == "M":
        raise Illegal(f"{value} cannot be named")
    if "of-pool" in words and not p.pool[player, value]:
        raise Illegal(f"no {value} of the player was taken")


def stands(p, player, words, square):
    """A piece of that owner and kind, none that is excepted."""
    piece = p.piece(square)
    whose = words[0]
    owner = {"own": piece.serves(player), "foe": piece.foe(player), "any": True, "neutral": piece.neutral}[whose]
    named = words[1] == "*" or piece.named(words[1])
    excepted = any(excepts(piece, word[1:]) for word in words[2:] if word.startswith("-"))
    if not owner or not named or excepted:
        raise Illegal(f"the piece on {squares.name(square)} does not fit")


def excepts(piece, word):
    """`-K` what is royal, `-neutral` what is neutral, `-M` what has no knight part, another letter either part (R35, R36)."""
    if word == "K":
        return piece.royal
    if word == "neutral":
        return piece.neutral
    if word == "M":
        return "N" not in piece.kinds
    return piece.named(word)


def region(p, player, word, square, before, moved):
    if word == "empty":
        good = p.empty(square)
    elif word == "own-half":
        good = (square // 8 < 4) == (player == "w")
    elif word == "moved":
        good = square in p.at and any(p.at[square].ids & ids for ids in moved)
    elif word == "start":
        good = square in start(p, player, before)
    else:
        good = square in REGIONS[word]
    if not good:
        raise Illegal(f"{squares.name(square)} does not fit: {word}")


def start(p, player, before):
    """The squares on which the piece named before, or a piece of the kind named before, begins (R33, R37)."""
    if isinstance(before, str):
        return starts(player, before)
    piece = p.piece(before)
    return frozenset().union(*(starts(piece.side, k) for k in piece.kinds))
