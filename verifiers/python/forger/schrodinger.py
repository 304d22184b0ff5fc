"""Single changes to a log of Reverse Schrödinger's Chess alone: deeds, what is turned up, what is announced, what was arranged."""

import re

from .luft import square

ANNOUNCED, DEEDS, KINDS = ("check", "mate", "stalemate", "dead"), ("token", "move", "castles"), "NBRQ"


def turns(log):
    """The turns."""
    return [entry for entry in log.entries[1:] if entry[1:] and entry[1].split(" ")[0] in DEEDS]


def deed(dice, log, pool):
    """Something else is done, or it takes something else, or becomes something else."""
    if not turns(log):
        return
    entry, what = dice.choice(turns(log)), dice.randrange(6)
    first, token = re.sub(" takes .*|=.*", "", entry[1]), f"token {dice.randrange(1, 8)}"
    takes = f" takes {dice.choice((token, *'PNBRQ'))} {square(dice)}"
    if what == 0:
        way = f"{square(dice)}-{square(dice)}"
        first = dice.choice((f"{token} {way}", f"move {way}", "castles O-O", "castles O-O-O"))
    elif what == 1:
        first += takes
    elif what == 2:
        first = entry[1] + dice.choice((" ep", f"={dice.choice(KINDS)}"))
    elif what == 3:
        first = re.sub(r"^(move|token [1-7])", dice.choice((token, "move")), entry[1])
    elif what == 4:
        first = re.sub(r"[a-h][1-8](?!-)", square(dice), entry[1], count=1)
    entry[1] = first


def announced(dice, log, pool):
    """Something more is announced, or something less; or a draw is offered."""
    if turns(log):
        told = [entry for entry in turns(log) if set(entry) & set(ANNOUNCED)]
        entry = dice.choice(told if told and dice.random() < 0.5 else turns(log))
        if dice.random() < 0.2:
            entry.append("draw")
        if dice.random() < 0.6:
            entry[:] = [line for line in entry if line not in ANNOUNCED]
        if dice.random() < 0.6:
            at = 3 if entry[2:3] and entry[2].startswith("shown ") else 2
            entry.insert(at, dice.choice(ANNOUNCED))


def shown(dice, log, pool):
    """Another token is turned up, or none, or one where none is."""
    if not turns(log):
        return
    told = [(entry, entry[2]) for entry in turns(log) if entry[2:] and entry[2].startswith("shown ")]
    tokens = [f"shown {line}" for line in log.openings if " token " in line] + [line for _, line in told]
    if not told or dice.random() < 0.2:
        if tokens:
            dice.choice(turns(log)).insert(2, dice.choice(tokens))
        return
    (entry, line), what = dice.choice(told), dice.randrange(4)
    if what == 0:
        entry.pop(2)
    elif what == 1:
        entry[2] = dice.choice(tokens)
    elif what == 2:
        entry[2] = re.sub(" token [1-7] ", f" token {dice.randrange(1, 8)} ", line)
    else:
        entry[2] = re.sub(" [wb] ", lambda seat: " b " if seat[0] == " w " else " w ", line)


def kind(dice, log, pool):
    """A token is another, or two of a side change their kinds, wherever they are opened."""
    lines = [line for line in [*log.openings, *log.shown()] if re.search(" token [1-7] .* [NBRQ]$", line)]
    if not lines:
        return
    one, others = dice.choice(lines), {}
    same = [line for line in lines if line.split(" ")[2] == one.split(" ")[2]]
    two = dice.choice(same)
    others[one] = one[:-1] + (two[-1] if dice.random() < 0.6 else dice.choice(KINDS))
    if dice.random() < 0.8:
        others.setdefault(two, two[:-1] + one[-1])
    log.openings = [others.get(line, line) for line in log.openings]
    for entry in log.entries:
        entry[:] = [f"shown {others[told]}" if (told := line.removeprefix("shown ")) in others else line for line in entry]


def arranged(dice, log, pool):
    """An arrangement is drawn, or not, or hangs on something else; or nobody may know it."""
    found = [entry for entry in log.entries if entry[0].endswith(" arrange")]
    if not found or dice.random() < 0.3:
        log.term("arranger", dice.choice(("knows", "blind")))
        return
    entry = dice.choice(found)
    if dice.random() < 0.5:
        entry[8:10] = [line for line in entry[8:10] if not line.startswith(("answers ", "words "))]
    if dice.random() < 0.6:
        entry[8:8] = [f"answers {dice.randrange(0, 4)}"] + ["words of mine"] * (dice.random() < 0.5)


CHANGES = [deed] * 5 + [announced] * 3 + [shown] * 3 + [kind] * 2 + [arranged]
