"""The four seats: whose color and half each has, and who is next (H1)."""

SEATS = {"wk": "a", "bk": "b", "wq": "c", "bq": "d"}  # in the order of play
TEAMS = {"white": "ac", "black": "bd"}
COLORS = {"a": "w", "b": "b", "c": "w", "d": "b"}
HALVES = {"a": (4, 5, 6, 7), "b": (4, 5, 6, 7), "c": (0, 1, 2, 3), "d": (0, 1, 2, 3)}  # the files of each


def after(seat):
    """The next player."""
    return "abcd"["abcd".index(seat) - 3]


def own_half(seat, start, to):
    """H2: whether a move starts or ends on that player's half."""
    return start[0] in HALVES[seat] or to[0] in HALVES[seat]
