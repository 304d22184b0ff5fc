"""What is lawful by the own view: all visible pieces and the own king, the enemy king never (L3 to L6, L8, L11, L12)."""

from ..sides import other
from .board import BESIDE, FIRST, KINGS, on_board


def safe(board, seat, king):
    """L5, L6: no visible piece of the other side attacks the king."""
    return not board.attacked(king, other(seat))


def moves(board, seat, king, start, to, becomes=""):
    """Whether a move that the visible pieces allow is lawful: not onto the own king (L12), and the king is not left in check."""
    if to == king:
        return False
    after = board.copy()
    after.move(start, to, becomes)
    return safe(after, seat, king)


def goes(board, seat, king, to):
    """Whether the king may go there."""
    beside = max(abs(king[0] - to[0]), abs(king[1] - to[1])) == 1
    if not beside or board.pieces.get(to, ("",))[0] == seat:
        return False
    after = board.copy()
    after.king(to if to in board.pieces else None)
    return safe(after, seat, to)


def castles(board, seat, king, side):
    """L3: as in chess; not in check, through check or into it."""
    rank, step = FIRST[seat], 1 if side == "O-O" else -1
    way = [(file, rank) for file in range(4, KINGS[side] + step, step)]
    if king != way[0] or not board.room(seat, side) or not all(safe(board, seat, place) for place in way):
        return False
    after = board.copy()
    after.castle(side)
    return safe(after, seat, way[-1])


def any_order(board, seat, king):
    """L11: whether the side to move has a lawful order; who may castle may also go one step that way."""
    for step in BESIDE:
        to = king[0] + step[0], king[1] + step[1]
        if on_board(to) and goes(board, seat, king, to):
            return True
    for start, (side, _) in list(board.pieces.items()):
        if side == seat and any(moves(board, seat, king, start, to) for to in board.reaches(start)):
            return True
    return False
