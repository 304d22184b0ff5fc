"""What an audit prints: the steps, then what a reader should know."""

from .audit import FAILED


def report(audit):
    """The lines of the report."""
    lines = []
    for step, (state, faults) in audit.steps.items():
        why = ": " + "; ".join(faults) if state == FAILED else ""
        lines.append(f"step {step}: {state}{why}")
    if audit.replay is not None:
        lines += [line for line in plays(audit)]
    lines.append(audit.outcome[0])
    return lines


def plays(audit):
    """Every card played, where it came from, and what became of it."""
    for play in audit.replay.state.plays:
        if not play.known:
            came = "not known yet"
        elif play.held is None:
            came = "not in the hand"
        elif play.held.position:
            came = f"position {play.held.position}, entry {play.held.entry}"
        else:
            came = f"taken, entry {play.held.entry}"
        yield f"entry {play.entry}, move {play.move}, {play.seat}, card {play.card}: {came}, {play.fate or play.effect}"
    for spring in audit.replay.state.springs:
        held = {None: "not known yet", True: "as sealed", False: "not as sealed"}[spring.true]
        yield f"entry {spring.entry}, move {spring.move}, {spring.seat}, spring {spring.card} {spring.square}: {held}"
