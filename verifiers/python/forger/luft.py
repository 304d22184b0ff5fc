"""Single changes to a log of Luft Chess alone: orders, what is announced, where the king walks."""

import re

ANNOUNCED, ORDERS = ("check", "mate", "stalemate", "takes-king", "dead"), ("move", "king", "castles")


def square(dice):
    """Any square."""
    return dice.choice("abcdefgh") + dice.choice("12345678")


def announced(dice, log, pool):
    """Something more is announced, or something less; or a draw is offered."""
    turns = [(entry, at) for entry in log.entries for at, told in enumerate(entry) if at > 1 and told.startswith("seal ")]
    if turns:
        told = [one for one in turns if len(one[0]) > 3]
        entry, at = dice.choice(told if told and dice.random() < 0.5 else turns)
        if dice.random() < 0.2:
            entry.insert(at + 1, "draw")
        if at > 2 and dice.random() < 0.6:
            entry.pop(2)
        if dice.random() < 0.6:
            entry.insert(2, dice.choice(ANNOUNCED))


def order(dice, log, pool):
    """Another order stands in place of one, or it takes something else, or becomes something else."""
    turns = [entry for entry in log.entries[1:] if entry[1:] and entry[1].split(" ")[0] in ORDERS]
    if turns:
        entry, what = dice.choice(turns), dice.randrange(4)
        takes = f" takes {dice.choice('PNBRQ')}"
        first = re.sub(r"(=[NBRQ])?( takes .*)?$", "", entry[1])
        if what == 0:
            first = dice.choice(("king", f"king{takes} {square(dice)}", "castles O-O", "castles O-O-O", f"move {square(dice)}-{square(dice)}"))
        elif what == 1:
            first += f"{takes} {square(dice)}" if first == "king" else takes
        elif what == 2:
            first += f"={dice.choice('PNBRQK')}"
        entry[1] = first


def walk(dice, log, pool):
    """From one turn on, or in it alone, the king is opened on a square beside."""
    at = [at for at, line in enumerate(log.openings) if line.split(" ")[3:4] == ["king"]]
    if at:
        first = dice.choice(at)
        old = log.openings[first].split(" ")[-1]
        file, rank = ("abcdefgh".find(old[:1]) + dice.choice((-1, 0, 1)), int(old[1:2]) + dice.choice((-1, 0, 1)))
        new = "abcdefgh"[file % 8] + str(min(8, max(1, rank)))
        for number in at[at.index(first) :]:
            words = log.openings[number].split(" ")
            if words[-1] != old or words[2] != log.openings[first].split(" ")[2]:
                break
            log.openings[number] = " ".join([*words[:-1], new])
            if dice.random() < 0.3:
                break


CHANGES = [announced] * 3 + [order] * 4 + [walk] * 3
