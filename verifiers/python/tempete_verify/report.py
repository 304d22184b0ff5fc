"""What an audit prints: what it was held against, the steps, what a reader should know, the outcome (FORMAT.md, section 7)."""

import hashlib

from .audit import FAILED, PASSED

MOST = 20  # findings of a step, lines of letters, that are shown


def report(audit):
    """The lines of the report."""
    lines = held(audit) if audit.record else []
    for step, (state, faults) in audit.steps.items():
        told = state + (": " + "; ".join(faults[:MOST]) if state == FAILED else "")
        told += f"; and {len(faults) - MOST} more" if faults[MOST:] else ""
        if state == PASSED and audit.record and not audit.record.finished and step > 1:
            told += f" up to entry {len(audit.record.entries) - 1}"
        lines.append(f"step {step}: {told}")
    counts = []
    if audit.record is not None:
        lines += audit.evidence.lines() if audit.evidence else []
        lines += terms(audit.record)
        notes = list(known(audit))
        lines += [line for _, _, line in notes if line]
        lines += audit.replay.played() if audit.replay else []
        lines += due(audit)
        for one, many in dict.fromkeys((one, many) for one, many, _ in notes if one):
            count = sum(1 for key, _, _ in notes if key == one)
            counts.append(f"{count} {one if count == 1 else many}")
    lines.append("; ".join([audit.outcome[0]] + counts))
    return lines


def held(audit):
    """What the record was held against."""
    key, held = audit.record.terms.key.name, audit.held
    by = f"{key}, by a key that nothing vouches for" if audit.timeline.unendorsed else key
    first = []
    if not audit.signed:
        first = [f"NOT SIGNED by {key} as it says (see step 2)"]
    elif audit.key_held:
        first = [f"signed by {by}, " + ("the key you hold" if audit.key_held == audit.record.terms.key else "NOT THE KEY YOU HOLD (see step 2)")]
    order = ("wrong", "lost", "own")
    told = sorted(held.told, key=lambda words: order.index(held.told[words]))
    lines = [line for words in told[:MOST] for line in [words, *held.shown.get(words, [])]]
    if held.uncompared:
        count = held.uncompared
        lines.append(f"{count} letter{'s were' if count > 1 else ' was'} not compared with a key you hold")
    return first + lines or [f"signed by {by}, not compared with anything you hold"]


def terms(record):
    """Terms that are not the default, and the catalogue, or what is pinned in its place."""
    yield f"{record.game.pinned} {record.game.told}, {hashlib.sha256(record.catalogue).hexdigest()}"
    for term in [*record.game.terms_told(record.terms), *["conditions on"] * record.terms.conditions]:
        yield f"term {term}"


def known(audit):
    """(one, many, line) of everything that a reader should know."""
    game = audit.record.game
    for entry in audit.record.entries:
        value, at = entry.value, f"entry {entry.number}"
        ruling = value.get("ruling") if entry.kind == "rule" else None
        reason = f": {value['reason']}" if "reason" in value else ""
        if ruling == "recover":
            yield "restore", "restores", f"{at}: restored, epoch {value['epoch']}{reason}"
        elif ruling == "new-key":
            by = "which nothing vouches for" if "endorsed" not in value else "endorsed by "
            by += "" if "endorsed" not in value else "the recovery key" if "recovery" in value else "the key before it"
            yield "new key", "new keys", f"{at}: a new key, {by}{reason}"
        elif ruling == "position":
            yield "set position", "set positions", f"{at}: the board is set, {value['line']}{reason}"
        elif ruling:
            yield "ruling", "rulings", f"{at}: ruled, {entry.data.decode().splitlines()[1]}{reason}"
        elif entry.kind == "look":
            yield "look", "looks", f"{at}: a look at secrets{reason}"
        elif entry.kind == "replace":
            yield "replacement", "replacements", f"{at}: {value['name']} plays {game.names[value['seat']]}"
        elif entry.kind in ("credit", "remind"):
            yield None, None, f"{at}: {' '.join(entry.data.decode().split()[3:])}, the referee's word"
        yield from game.notes(entry)
        if entry.entered is not None:
            yield None, None, f"{at}: entered for its player: {entry.entered}"
    if audit.replay:
        yield from audit.replay.notes()
    mails = sum(entry.mail is not None for entry in audit.record.entries)
    if mails:
        yield None, None, f"{mails} mails are sealed"


def due(audit):
    """What is due in a running game."""
    if not audit.record.finished and audit.passed(5):
        state = audit.replay.state
        for seat in audit.replay.owing():
            since = audit.record.entries[audit.clock.duty[seat].entry]
            yield f"due: {state.duty} of {audit.record.game.names[seat]}, since {since.data.decode().split()[1]}"
        if state.duty == "ruling":
            yield f"due: a ruling on the {state.ruling}"
