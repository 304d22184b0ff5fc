"""The 81 triangles, by name: what lies beside each, straight on from it, and whose corner it is (G1 to G5)."""

SEATS = {"green": "g", "blue": "b", "black": "k"}  # in the order of play
ROWS = "abcdefghi"


def parts(name):
    """Row and columns of a triangle, 1 to 9."""
    return ROWS.index(name[0]) + 1, int(name[1]), int(name[2])


def exists(row, p, q):
    """G2."""
    return 1 <= row <= 9 and 1 <= p <= q <= 9 and q - p in (9 - row, 10 - row)


def named(row, p, q):
    return f"{ROWS[row - 1]}{p}{q}"


# Row by row from the top, left to right.
ALL = [named(row, p, q) for row in range(9, 0, -1) for total in range(18, 1, -1) for p in range(9, 0, -1) for q in [total - p] if exists(row, p, q)]


def across(name, side):
    """The triangle over one side: of the row, of the first column, of the second (G3); nothing at the edge."""
    row, p, q = parts(name)
    way = -1 if q - p == 10 - row else 1
    at = {"row": (row + way, p, q), "first": (row, p - way, q), "second": (row, p, q + way)}[side]
    return named(*at) if exists(*at) else None


SIDES = ("row", "first", "second")
BESIDE = {name: [at for at in (across(name, side) for side in SIDES) if at] for name in ALL}


def ray(name, sides):
    """All straight on from a triangle, by two kinds of sides in turn (G4)."""
    found, at, step = [], name, 0
    while at := across(at, sides[step % 2]):
        found.append(at)
        step += 1
    return found


RAYS = {name: [ray(name, (one, other)) for one in SIDES for other in SIDES if one != other] for name in ALL}


def corner(name):
    """G5: the letter of the seat whose corner it is in; nothing in the white."""
    row, p, q = parts(name)
    far = {"g": 10 - p, "b": q, "k": row}
    nearest = [seat for seat in far if far[seat] == min(far.values())]
    return nearest[0] if len(nearest) == 1 else ""


CORNERS = {name: corner(name) for name in ALL}
TIPS = {"g": "i99", "b": "i11", "k": "a19"}


def bends(most):
    """By triangle, every way of up to so many steps that visits none twice."""
    ways = {}
    for start in ALL:
        found, ends = [], [[start]]
        for _ in range(most):
            ends = [way + [at] for way in ends for at in BESIDE[way[-1]] if at not in way]
            found += [way[1:] for way in ends]
        ways[start] = found
    return ways


BENDS = bends(4)
