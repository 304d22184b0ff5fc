"""Single changes to a log of Romulan Chess alone: what is told of an order, the order itself, the orders that were illegal."""

import re

from .luft import square

DEEDS, ENDS, LETTERS = ("appears", "goes", "castles", "cloak"), ("mate", "stalemate", "dead"), "KQRBNP"
TERMS = {"origin": ("untold", "told"), "illegal": ("told", "untold"), "history": ("all", "last")}


def turns(log):
    """The turns, each with the place of its `move` line."""
    found = [(entry, at) for entry in log.entries for at, told in enumerate(entry) if at > 1 and told.startswith("move ")]
    return [(entry, at) for entry, at in found if entry[1].split(" ")[0] in DEEDS]


def deed(dice, log, pool):
    """Something else is told of an order."""
    if not turns(log):
        return
    entry, _ = dice.choice(turns(log))
    words, what = entry[1].split(" "), dice.randrange(6)
    bare = re.split(r" takes | promoted| becomes ", entry[1])[0]
    takes = f" takes {dice.choice(LETTERS)} {dice.choice(('seen', 'cloaked'))}"
    if what == 0:
        entry[1] = bare + takes
    elif what == 1:
        entry[1] = bare
    elif what == 2:
        entry[1] = f"{bare} takes P seen ep {square(dice)}"
    elif what == 3:
        entry[1] += " promoted" if words[0] == "appears" else f" becomes {dice.choice('QRBN')}"
    elif what == 4:
        entry[1] = re.sub(r"(?<= )[KQRBNP](?= )", lambda _: dice.choice(LETTERS), entry[1], count=1)
    else:
        entry[1] = dice.choice((f"goes {dice.choice(LETTERS)} {square(dice)} {square(dice)}", f"appears {dice.choice(LETTERS)} {square(dice)}",
                                f"cloak {dice.choice(LETTERS)} {square(dice)}", "castles O-O", "castles O-O-O"))


def below(dice, log, pool):
    """More stands below the order, or less: where it came from, how many were illegal, an end."""
    if turns(log):
        entry, at = dice.choice(turns(log))
        if at > 2 and dice.random() < 0.4:
            entry.pop(dice.randrange(2, at))
            return
        entry.insert(dice.randrange(2, at + 1), dice.choice((f"from {square(dice)}", f"illegal {dice.randrange(1, 4)}", *ENDS)))


def order(dice, log, pool):
    """What was ordered, or tried, is opened as something else."""
    at = [at for at, line in enumerate(log.openings) if line.split(" ")[3:4] in log.by_entry]
    if not at:
        return
    words = log.openings[number := dice.choice(at)].split(" ")
    new = square(dice) + square(dice)
    new = dice.choice((new, dice.choice(LETTERS) + new, f"{new}x{dice.choice('PNBRQ')}", f"{new}xPep", f"{new}={dice.choice('QRBN')}",
                       f"cloak:{square(dice)}", "repetition", "e1g1", "Ke8g8", "-"))
    if words[3] == "tried" and words[-1] != "-" and dice.random() < 0.5:
        new = f"{words[-1]},{new}"
    if dice.random() < 0.3:
        new = re.sub("x(Pep|[PNBRQ])", dice.choice(("", "xP", "xN")), words[-1], count=1)
    log.openings[number] = " ".join([*words[:-1], new])


def ended(dice, log, pool):
    """The orders that came to nothing stand below an end otherwise: fewer, more, or in another order."""
    ends = [entry for entry in log.entries if entry[0].endswith(" end")]
    if ends:
        entry, what = dice.choice(ends), dice.randrange(3)
        at = dice.randrange(5, len(entry)) if entry[5:] else len(entry)
        if what == 0:
            told = [*(entry.pop(at).split(" ") if entry[5:] else []), "", ""]
            opened = [*told[:2], entry[0].split(" ")[0]]
            log.openings = [line for line in log.openings if line.split(" ")[3:1:-1] + line.split(" ")[4:5] != opened]
        elif what == 1:
            entry.insert(at, dice.choice(entry))
        else:
            entry.append(entry.pop(at) if entry[5:] else "tried w 0")


def term(dice, log, pool):
    """A term of its own is another."""
    key = dice.choice(sorted(TERMS))
    log.entries[0] = [f"{key} {dice.choice(TERMS[key])}" if line in [f"{key} {word}" for word in TERMS[key]] else line for line in log.entries[0]]


CHANGES = [deed] * 4 + [below] * 3 + [order] * 4 + [ended, term]
