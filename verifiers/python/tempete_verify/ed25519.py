"""Ed25519 verification by the one rule of FORMAT.md, section 5: canonical, of no small order, with the cofactor."""

import functools
import hashlib

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)
NEUTRAL = (0, 1, 1, 0)


def recover_x(y, sign):
    """The x of a point from its y and the sign, or None."""
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if square == 0:
        return None if sign else 0
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT % P
    if (x * x - square) % P != 0:
        return None
    return P - x if x & 1 != sign else x


def add(a, b):
    """The sum of two points in extended coordinates."""
    one, two = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    three, four = 2 * D * a[3] % P * b[3] % P, 2 * a[2] * b[2] % P
    e, f, g, h = two - one, four - three, four + three, two + one
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def double(a):
    """A point twice."""
    x, y = a[0] * a[0] % P, a[1] * a[1] % P
    h, g = x + y, x - y
    e, f = h - (a[0] + a[1]) ** 2, 2 * a[2] * a[2] + g
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def minus(a):
    """A point's opposite."""
    return (-a[0] % P, a[1], a[2], -a[3] % P)


def table(point):
    """0 to 15 times a point."""
    row = [NEUTRAL, point]
    while len(row) < 16:
        row.append(add(row[-1], point))
    return row


def tables(point):
    """The same of the point, of 16 times it, of 256 times it …: one table for each four bits of a factor."""
    rows = [table(point)]
    while len(rows) < 64:
        rows.append(table(add(rows[-1][15], rows[-1][1])))
    return rows


def times(factor, rows):
    """A point, of which these are the tables, so many times."""
    total = NEUTRAL
    for shift, row in enumerate(rows):
        if digit := factor >> 4 * shift & 15:
            total = add(total, row[digit])
    return total


@functools.lru_cache(maxsize=128)
def of_key(public):
    """The tables of a public key's opposite; None where it is none that a signature can be good under."""
    point = read_point(public)
    return None if point is None else tables(minus(point))


def decompress(data):
    """The point that 32 bytes say, or None."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    x = recover_x(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


def neutral(point):
    """Whether it is the neutral point."""
    return point[0] % P == 0 and (point[1] - point[2]) % P == 0


def eight(point):
    """Eight times a point: what is of small order becomes neutral."""
    return double(double(double(point)))


def read_point(data):
    """The point that 32 bytes say, where it is of no small order; or None."""
    point = decompress(data) if len(data) == 32 else None
    return None if point is None or neutral(eight(point)) else point


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE = (recover_x(BASE_Y, 0), BASE_Y, 1, recover_x(BASE_Y, 0) * BASE_Y % P)
BASES = tables(BASE)


def verify(public, message, signature):
    """Whether the 64 bytes are the key's signature of the message: 8SB = 8R + 8kA."""
    s = int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or s >= L:
        return False
    r, a = read_point(signature[:32]), of_key(public)
    if a is None or r is None:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % L
    return neutral(eight(add(add(times(s, BASES), times(k, a)), minus(r))))
