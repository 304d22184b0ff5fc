"""Templates: the edits that a card's parameters give on a board (FORMAT.md of Tempête, sections 17 and 18)."""

from ..board import squares
from ..board.illegal import Illegal
from ..board.squares import STRAIGHT, ahead, name, neighbours, other, step
from .ways import in_passing


class Context:
    """What a card may refer to besides its arguments: what has just moved in its message, and whether it took something.

    `moved` is the piece, after castling the king; `blown` the piece that 40 means, after castling the rook; both sets of
    identities, empty where nothing moved.
    """

    def __init__(self, moved=frozenset(), blown=frozenset(), took=False):
        self.moved, self.blown, self.took = moved, blown, took

    def all_moved(self):
        return [ids for ids in (self.moved, self.blown) if ids]


def square_of(p, ids):
    square = p.find(ids) if ids else None
    if square is None:
        raise Illegal("nothing has moved that this could be done to")
    return square


def royal(p, seat):
    square = p.royal(seat)
    if square is None:
        raise Illegal("the king is away")
    return square


def corner(p, first):
    """The free corner, pieces standing on the three others, the card's own piece not counted (R52)."""
    full = [c for c in squares.CORNERS if c in p.at and c != first]
    free = [c for c in squares.CORNERS if p.empty(c)]
    if len(full) != 3 or len(free) != 1:
        raise Illegal("not three corners are full and the fourth free")
    return free[0]


def resolve(p, player, word, values, here, context, first):
    """A word of a template: a name filled in, anything else as it stands."""
    if not word.startswith("$"):
        return word
    word = word[1:]
    ranks = 0
    if "^" in word:
        word, _, n = word.partition("^")
        ranks = int(n)
    if "|" in word:
        word, _, instead = word.partition("|")
        if word not in values:
            word = instead
    if word in values:
        value = values[word]
    elif word == "king":
        value = royal(p, player)
    elif word == "foeking":
        value = royal(p, other(player))
    elif word == "here":
        value = here
    elif word == "moved":
        value = square_of(p, context.blown)
    elif word == "corner":
        value = corner(p, first)
    else:
        raise Illegal(f"${word} is nothing")
    if isinstance(value, str):
        return value
    if ranks:
        way = (0, ahead(p.piece(value).side) * ranks)
        value = step(value, way)
        if value is None:
            raise Illegal("that is off the board")
    return name(value)


def expand(p, player, template, values, here, context, first, way):
    """The edits of one template, as tuples; a group is a list."""
    group = template.startswith("{")
    words = template.strip("{} ").split(" ")
    # $piece|moved means the king after castling (R71), $moved the rook (R51)
    if any("|moved" in w for w in words):
        context = Context(context.moved, context.moved, context.took)
    words = [resolve(p, player, w, values, here, context, first) for w in words]
    verb = words[0]
    if verb == "step":
        return steps(p, player, words[1], words[2], way)
    if verb == "shove":
        return shove(p, player, squares.parse(words[1]))
    if verb == "castle":
        return [castle(p, player, squares.parse(words[1]))]
    if verb == "blast":
        return blast(p, squares.parse(words[1]))
    return [[tuple(words)]] if group else [tuple(words)]


def steps(p, player, a, b, way):
    """`take` where something is taken, else `go`; a pawn in passing over the edge takes what it passed."""
    at, to = squares.parse(a), squares.parse(b)
    p.piece(at)
    if to in p.at:
        return [("take", a, b)]
    victim = in_passing(p, player, (way or "").partition(", ")[0].split(" "), at, to)
    if victim is not None:
        return [("off", name(victim)), ("go", a, b)]
    return [("go", a, b)]


def shove(p, player, a):
    """3: all in line one square on, from the furthest; what is off the board is lost."""
    way = (0, ahead(p.piece(a).side))
    line, square = [], step(a, way)
    while square is not None and square in p.at:
        line.append(square)
        square = step(square, way)
    if not line or (square is not None and square in p.holes):
        raise Illegal("there is nothing to shove, or no room")
    out = []
    for pushed in reversed(line):
        if p.at[pushed].royal or p.held(pushed, player):
            raise Illegal(f"{name(pushed)} cannot be shoved")
        on = step(pushed, way)
        out.append(("off", name(pushed)) if on is None else ("go", name(pushed), name(on)))
    return out + [("go", name(a), name(line[0]))]


def castle(p, player, rook):
    """17: the rook comes beside the king, the king onto the square behind it (R43)."""
    king = royal(p, player)
    if p.at[king].kinds != ["K"] or p.held(rook, player):
        raise Illegal("no king, or no rook, to castle with")
    for way in STRAIGHT:
        square = step(king, way)
        while square is not None and p.empty(square):
            square = step(square, way)
        if square != rook:
            continue
        beside = step(king, way)
        behind = step(beside, way)
        if behind is None or not (p.empty(behind) or behind == rook):
            raise Illegal("no room behind the rook")
        if beside == rook:
            return ("go", name(king), name(behind))
        return [("go", name(rook), name(beside)), ("go", name(king), name(behind))]
    raise Illegal("king and rook are not in one open line")


def blast(p, a):
    """40: the piece and its neighbours, without what is royal or a king by a part (R35, R68)."""
    def king(piece):
        return piece.royal or "K" in piece.kinds
    if king(p.piece(a)):
        raise Illegal("a king sets nothing off")
    around = sorted([a] + [n for n in neighbours(a) if n in p.at])
    return [("off", name(s)) for s in around if not king(p.at[s])]
