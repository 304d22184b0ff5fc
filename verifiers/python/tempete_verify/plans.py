"""What is planned with a turn, and what a planned turn asks (FORMAT.md, section 4, *Conditional moves*)."""

import re
from dataclasses import dataclass, field

from .text import hex_hash, need, number
from .unruly import must

MOVE = re.compile(r"[A-Za-z0-9=-]{2,12}")
MOST_LINES, MOST_MOVES = 20, 8

# The kinds of entries that a plan outlives, whoever makes them.
OUTLIVED = {
    "say", "leave", "slow", "overdue", "remind", "credit", "pause", "resume", "gift", "charge", "forgive", "look", "note", "address",
}


def read_plan(text):
    """The lines of a plan, each the words of its moves; none where nothing is planned."""
    if text == "-":
        return []
    lines = text.split(";")
    need(len(lines) <= MOST_LINES, f"a plan of {len(lines)} lines")
    need(all(a < b for a, b in zip(lines, lines[1:])), "lines of a plan out of order, or twice")
    plan = [line.split(",") for line in lines]
    for moves in plan:
        need(2 <= len(moves) <= MOST_MOVES, f"a line of {len(moves)} moves")
        need(all(MOVE.fullmatch(move) for move in moves), f"{','.join(moves)!r} are no moves")
    return plan


def left_of(plan, played):
    """What is left of a plan behind these moves; None where none of its lines begins with them."""
    rest = [line[len(played) :] for line in plan if line[: len(played)] == played]
    return sorted(line for line in rest if line) if rest else None


def read_planned(lines, entry, game):
    """The line `plan` of an entry that bears one, and `planned`; whether it was played by a plan, which ends it."""
    if not game.conditions or entry.kind not in game.bearing:
        return False
    entry.plan = hex_hash(lines.value("plan"))
    if not lines.begins("planned"):
        return False
    entry.planned = number(lines.value("planned"), 0, 9999)
    need(entry.planned < entry.number, "planned by no entry above")
    return True


@dataclass
class Standing:
    """A plan that stands: the entry that bears it, and what others have played since."""

    bearer: object
    played: list = field(default_factory=list)


class Plans:
    """The plans that stand, entry by entry; only of a game that has them."""

    def __init__(self, game, secrets):
        self.game, self.secrets = game, secrets
        self.standing = {}  # by seat
        self.time = 0  # of the entry above
        self.replied = None  # the entry above that is not followed by itself, where it is a plain turn with a word

    def enter(self, entry):
        """One entry after the other; Unruly where it was not planned so."""
        if entry.planned is not None:
            self.check(entry)
        word = self.game.word(entry, None) if self.game.plain(entry) else None
        if entry.kind in self.game.following:
            pass
        elif entry.kind in OUTLIVED:
            self.replied = None
        else:
            self.replied = word and entry
            self.standing = {seat: plan for seat, plan in self.standing.items() if word and seat != entry.who}
            for plan in self.standing.values():
                plan.played.append(word)
        if entry.plan is not None:
            self.standing[entry.who] = Standing(entry)
        self.time = entry.time

    def check(self, entry):
        """What is asked of a planned turn; once all is open whether it was foreseen, and what is left is sealed again."""
        must(self.game.may_be_planned(entry), "T85: it is no plain turn")
        must(self.replied and self.replied.who != entry.who, "T85: no plain turn of another seat stands right above")
        must(entry.time == self.time, "T85: it has not the time of the entry above")
        standing = self.standing.get(entry.who)
        must(standing and standing.bearer.number == entry.planned, "T85: no such plan of this seat stands")
        if not self.secrets.known:
            return
        plan = self.secrets.plan(entry.who, standing.bearer.number)
        left = left_of(plan, [*standing.played, self.game.word(entry, self.secrets)])
        must(left is not None, "T85: it was not planned")
        must(left == self.secrets.plan(entry.who, entry.number), "T85: it does not seal what is left of its plan")
