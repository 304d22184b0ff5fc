"""White and Black, for the games that have these two."""

SEATS = {"white": "w", "black": "b"}
NAMES = {"w": "white", "b": "black"}


def other(seat):
    """The seat across the board."""
    return "b" if seat == "w" else "w"
