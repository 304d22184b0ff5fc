"""Claims, decided on the board alone (B12)."""

from . import edits, line, moves, squares


def stalemate(position, seat):
    """No legal move, and no check; for a king that is away, wherever it may land."""
    if not position.away[seat]:
        return not moves.in_check(position, seat) and not moves.can_move(position, seat)
    for square in squares.EDGE:
        if position.empty(square):
            trial = position.copy()
            edits.apply(trial, seat, ("land", trial.away[seat].kinds[0], squares.name(square)))
            if not moves.in_check(trial, seat) and moves.can_move(trial, seat):
                return False
    return True


def repetition(position, seat, bases):
    """The position stood three times with this seat to move: now, and before its earlier turns that stand."""
    key = line.key(position)
    return 1 + sum(1 for who, was in bases if who == seat and was == key) >= 3


def fifty(position):
    """A hundred half-moves without a capture, a pawn's move, or a card that changed the board."""
    return position.half >= 100
