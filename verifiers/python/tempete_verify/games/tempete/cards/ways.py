"""Ways: how what goes by a card goes, `STEPS [MANNER][, TAKES]` (FORMAT.md of Tempête, section 17; R52)."""

from ..board import squares
from ..board.illegal import Illegal
from ..board.moves import LEAPS, SLIDES
from ..board.squares import DIAGONAL, ahead, name, step


def asks(p, player, way, a, b):
    """Raises Illegal unless the piece on `a` goes that way to `b`."""
    steps, _, takes = way.partition(", ")
    words = steps.split(" ")
    if a == b or not ends(p, player, takes, a, b, words):
        raise Illegal(f"nothing goes from {name(a)} to {name(b)} so: {way}")
    capture = takes in ("takes foe", "takes own") or (takes == "may take" and (b in p.at or in_passing(p, player, words, a, b)))
    if not goes(p, player, words, a, b, capture):
        raise Illegal(f"{name(a)} does not reach {name(b)} so: {way}")


def ends(p, player, takes, a, b, words):
    """What has to stand where it ends."""
    target = p.at.get(b)
    if b in p.holes:
        return False
    if target is None:
        return takes in ("", "may take")
    if takes == "takes own":
        return target.serves(player) and not target.royal
    return takes in ("may take", "takes foe") and p.takes(p.at[a], target, player)


def in_passing(p, player, words, a, b):
    """En passant over the edge between a and h, under `wrap` alone; the square of the pawn taken, or None."""
    piece = p.at[a]
    if "wrap" not in words or not piece.pawn or p.reversed or b not in p.passed:
        return None
    owner = "w" if b // 8 == 2 else "b"
    pawn = b + 8 * ahead(owner)
    beside = {step(a, (1, 0), True), step(a, (-1, 0), True)}
    if owner != piece.side and pawn in beside and p.takes(piece, p.at[pawn], player):
        return pawn
    return None


def goes(p, player, words, a, b, capture):
    """The steps alone: whether some way of that kind leads from `a` to `b`."""
    piece = p.at[a]
    up = ahead(piece.side)
    if words[0] == "ahead":
        return line(p, a, b, (0, up), int(words[1]), int(words[1]))
    if words[0] == "back" and words[1] != "aslant":
        return line(p, a, b, (0, -up), 1, int(words[1]))
    if words[0] == "back":
        return b in (step(a, (1, -up)), step(a, (-1, -up)))
    if words[0] == "hop":
        return any(step(a, w) in p.at and step(step(a, w), w) == b for w in DIAGONAL if step(a, w) is not None)
    kinds, manner = (piece.kinds, words[1:]) if words[0] == "itself" else ([words[1]], words[2:])
    manner = " ".join(manner)
    for kind in kinds:
        for way in SLIDES.get(kind, ()):
            if b in slide(p, player, a, way, manner):
                return True
        if kind in LEAPS and manner in ("", "wrap"):
            if any(leap(a, b, way, manner) for way in LEAPS[kind]):
                return True
        if kind == "P" and pawn(p, player, a, b, manner, capture):
            return True
    return False


def line(p, a, b, way, least, most):
    """Straight on, that many squares, those before the last free."""
    square = a
    for count in range(1, most + 1):
        square = step(square, way)
        if square is None:
            return False
        if square == b and count >= least:
            return True
        if not p.empty(square):
            return False
    return False


def leap(a, b, way, manner):
    if manner == "wrap":
        return step(a, way, True) == b and step(a, way) is None
    return step(a, way) == b


def slide(p, player, a, way, manner):
    """The squares on which a slide in that direction may end."""
    square, passed, crossed, turned, ending = a, 0, False, 0, set()
    for _ in range(200):
        new = step(square, way, manner == "wrap")
        if new is None and manner == "reflect":
            if square == a and not turned or square in squares.CORNERS:
                return ending
            way = bounce(square, way)
            turned += 1
            new = step(square, way)
        if new is None:
            return ending
        if manner == "wrap" and abs(new % 8 - square % 8) > 1:
            crossed = True
        square = new
        if square in p.holes:
            return ending
        good = {"": True, "wrap": crossed, "reflect": turned > 0, "through own": passed > 0, "over one": passed == 1}[manner]
        if good:
            ending.add(square)
        if square in p.at and square != a:
            if manner == "through own" and p.at[square].serves(player):
                passed += 1
            elif manner == "over one" and passed == 0:
                passed = 1
            else:
                return ending
    return ending


def bounce(square, way):
    """The direction after the edge."""
    x, y = way
    if not 0 <= square % 8 + x < 8:
        x = -x
    if not 0 <= square // 8 + y < 8:
        y = -y
    return (x, y)


def pawn(p, player, a, b, manner, capture):
    """A pawn's usual steps, or its captures."""
    piece = p.at[a]
    wrap, through = manner == "wrap", manner == "through own"
    if manner not in ("", "wrap", "through own"):
        return False
    up = ahead(piece.side)
    aslant, straight = ((-1, up), (1, up)), ((0, up),)
    if capture:
        if through:
            return False
        ways = straight if p.reversed else aslant
        return any(leap(a, b, w, manner) for w in ways)
    for w in aslant if p.reversed else straight:
        one = step(a, w, wrap)
        if one is None:
            continue
        over = abs(one % 8 - a % 8) > 1
        if one == b and not through and over == wrap:
            return True
        if a // 8 != squares.second(piece.side):
            continue
        two = step(one, w, wrap)
        if two != b or b is None:
            continue
        over = over or abs(two % 8 - one % 8) > 1
        if through:
            return one in p.at and p.at[one].serves(player)
        if p.empty(one) and over == wrap:
            return True
    return False
