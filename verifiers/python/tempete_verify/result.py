"""Step 7: the result."""


def check_results(record, replay):
    """The faults of each `end` entry."""
    game, seats = record.game, replay.erred()
    errs = game.named(seats)
    faults = []
    for entry, board, by in replay.results:
        due = {"board": board, "by": by, "errs": errs, "final": game.final(record.terms, board, by, seats)}
        faults += [
            f"entry {entry.number}: {key} {entry.value[key]}, but {value}" for key, value in due.items() if entry.value[key] != value
        ]
    return faults
