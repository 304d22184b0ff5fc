"""The result on the board and what errors make of it (RULES.md, T55)."""

from ..sides import NAMES, other


def final(board, by, seats, literal):
    """The final result, where these seats erred."""
    if board == "annulled" or not seats:
        return board
    if len(seats) == 2:
        return "draw"
    seat = next(iter(seats))
    if by == "time":
        if board == NAMES[seat]:
            return "draw"
        return "draw" if literal else board
    return NAMES[other(seat)]
