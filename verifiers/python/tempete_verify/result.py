"""Step 7: the result, by the table of RULES.md (T55)."""

from .text import NAMES

WINS = {"w": "white", "b": "black"}


def erred(replay):
    """The seats that erred."""
    seats = {play.seat for play in replay.state.plays if play.false}
    return seats | {spring.seat for spring in replay.state.springs if spring.true is False}


def final(board, by, seats, literal):
    """The final result."""
    if board == "annulled" or not seats:
        return board
    if len(seats) == 2:
        return "draw"
    seat = next(iter(seats))
    winner = NAMES["b" if seat == "w" else "w"]
    if by == "time":
        if board == NAMES[seat]:
            return "draw"
        return "draw" if literal else board
    return winner


def check_results(replay):
    """The faults of each `end` entry."""
    seats = erred(replay)
    errs = "both" if len(seats) == 2 else NAMES[next(iter(seats))] if seats else "none"
    faults = []
    for entry, board, by in replay.results:
        told = entry.value
        due = {"board": board, "by": by, "errs": errs}
        due["final"] = final(board, by, seats, replay.terms.time_and_error == "literal")
        faults += [
            f"entry {entry.number}: {key} {told[key]}, but {value}" for key, value in due.items() if told[key] != value
        ]
    return faults
