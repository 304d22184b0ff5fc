"""Single changes to a log of Cloak and Dagger Chess alone: acts, what they open, what is announced, what discs are, set-ups, parts."""

import re

from .luft import square

ANNOUNCED, ACTS, KINDS = ("check", "mate", "stalemate", "king", "bare"), ("bonus", "guess", "disc", "move", "castles", "uncloak"), "KQRBN"


def is_act(line):
    """Whether a line is an act."""
    return line.split(" ")[0] in ACTS


def turns(log):
    """The turns and parts."""
    return [entry for entry in log.entries[1:] if entry[0].endswith((" turn", " part")) and entry[1:]]


def some(dice):
    """Any act."""
    number, way, kind = dice.randrange(1, 9), f"{square(dice)}-{square(dice)}", dice.choice(KINDS)
    answer, side = dice.choice(("right", "wrong")), dice.choice(("O-O", "O-O-O"))
    one, two = (dice.choice((*map(str, range(1, 9)), "-")) for _ in "12")
    told = (f"disc {number} {way}", f"move {way}", f"bonus move {way}", f"bonus drop {square(dice)}", f"castles {side} {one} {two}")
    return dice.choice((*told, f"guess {number} {kind} {answer}", f"guess {number} {kind} {answer}", f"uncloak {number} {kind}"))


def act(dice, log, pool):
    """An act more, less, elsewhere or another."""
    if not turns(log):
        return
    entry, what = dice.choice(turns(log)), dice.randrange(6)
    places = [at for at, line in enumerate(entry) if at and is_act(line)] or [1]
    at = dice.choice(places)
    if what == 0:
        entry[at] = some(dice)
    elif what == 1:
        entry.insert(at + dice.randrange(2), some(dice))
    elif what == 2:
        entry.pop(at)
    elif what == 3:
        to = dice.choice(places)
        entry[at], entry[to] = entry[to], entry[at]
    elif what == 4:
        others = [line for other in turns(log) for line in other if is_act(line)]
        entry.insert(at, dice.choice(others)) if others else None
    else:
        entry[at] = re.sub("right|wrong", lambda told: "wrong" if told[0] == "right" else "right", entry[at])


def detail(dice, log, pool):
    """A number, a square, a kind, what is taken or what a pawn becomes is another."""
    lines = [(entry, at) for entry in turns(log) for at, line in enumerate(entry) if at and is_act(line)]
    if not lines:
        return
    (entry, at), what = dice.choice(lines), dice.randrange(6)
    line = entry[at]
    if what == 0:
        line = re.sub("(?<= )[1-8-](?= |$)", lambda _: dice.choice("12345678-"), line, count=1)
    elif what == 1:
        line = re.sub("[a-h][1-8]", lambda old: square(dice) if dice.random() < 0.5 else old[0], line)
    elif what == 2:
        line = re.sub("(?<= )[KQRBN](?= |$)", dice.choice(KINDS), line, count=1)
    elif what == 3:
        line = re.sub(" takes .*|=.*", "", line)
    elif what == 4:
        line += dice.choice((" ep", f"={dice.choice(KINDS)}", f" takes disc {dice.randrange(1, 9)} {dice.choice(KINDS)} {square(dice)}"))
    else:
        line += f" takes {dice.choice('PNBRQK')} {(re.findall('[a-h][1-8]', line) or ['a1'])[-1]}"
    entry[at] = line


def announced(dice, log, pool):
    """Something more is announced, or something less; or a draw is offered; or a turn is a part."""
    if not turns(log):
        return
    told = [entry for entry in turns(log) if set(entry) & set(ANNOUNCED)]
    entry = dice.choice(told if told and dice.random() < 0.5 else turns(log))
    if dice.random() < 0.1:
        entry[0] = re.sub("(turn|part)$", lambda old: "part" if old[0] == "turn" else "turn", entry[0])
    if dice.random() < 0.2:
        entry.append("draw")
    if dice.random() < 0.6:
        entry[:] = [line for line in entry if line not in ANNOUNCED]
    if dice.random() < 0.6:
        at = max([at for at, line in enumerate(entry) if is_act(line) or line.startswith("shown ")], default=0) + 1
        entry.insert(at, dice.choice(ANNOUNCED))


def split(dice, log, pool):
    """What comes before a move has a mail of its own, or has none."""
    at = dice.randrange(1, len(log.entries))
    entry = log.entries[at]
    acts = [row for row, line in enumerate(entry) if row and is_act(line)]
    if entry[0].endswith(" part") and at + 1 < len(log.entries) and log.entries[at + 1][0].endswith(" turn"):
        log.entries[at + 1][1:1] = log.entries.pop(at)[1:]
    elif entry[0].endswith(" turn") and len(acts) > 1:
        row = dice.choice(acts[1:])
        log.entries.insert(at, [entry[0].replace(" turn", " part"), *entry[1:row]])
        del entry[1:row]


def shown(dice, log, pool):
    """Another disc is opened, or none, or one where none is."""
    told = [(entry, at) for entry in turns(log) for at, line in enumerate(entry) if line.startswith("shown ")]
    discs = [f"shown {line}" for line in log.openings if " disc " in line] + [entry[at] for entry, at in told]
    if not discs or not turns(log):
        return
    if not told or dice.random() < 0.3:
        entry = dice.choice(turns(log))
        entry.insert(dice.randrange(2, len(entry) + 1), dice.choice(discs))
        return
    (entry, at), what = dice.choice(told), dice.randrange(4)
    if what == 0:
        entry.pop(at)
    elif what == 1:
        entry[at] = dice.choice(discs)
    elif what == 2:
        entry[at] = re.sub(" disc [1-8] ", f" disc {dice.randrange(1, 9)} ", entry[at])
    else:
        entry[at] = re.sub(" [wb] ", lambda seat: " b " if seat[0] == " w " else " w ", entry[at])


def kind(dice, log, pool):
    """A disc is another, or two of a side change their kinds, wherever they are opened."""
    lines = [line for line in [*log.openings, *log.shown()] if re.search(" disc [1-8] .* [KQRBN]$", line)]
    if not lines:
        return
    one, others = dice.choice(lines), {}
    two = dice.choice([line for line in lines if line.split(" ")[2] == one.split(" ")[2]])
    others[one] = one[:-1] + (two[-1] if dice.random() < 0.7 else dice.choice(KINDS))
    if dice.random() < 0.8:
        others.setdefault(two, two[:-1] + one[-1])
    log.openings = [others.get(line, line) for line in log.openings]
    for entry in log.entries:
        entry[:] = [f"shown {others[told]}" if (told := line.removeprefix("shown ")) in others else line for line in entry]


def setup(dice, log, pool):
    """A set-up is drawn, or not, or hangs on something else."""
    if found := [entry for entry in log.entries if entry[0].endswith(" setup")]:
        entry = dice.choice(found)
        if dice.random() < 0.5:
            entry[9:11] = [line for line in entry[9:11] if not line.startswith(("answers ", "words "))]
        if dice.random() < 0.6:
            entry[9:9] = [f"answers {dice.randrange(0, 4)}"] + ["words of mine"] * (dice.random() < 0.5)


CHANGES = [act] * 5 + [detail] * 4 + [announced] * 3 + [split] * 2 + [shown] * 3 + [kind] * 2 + [setup]
