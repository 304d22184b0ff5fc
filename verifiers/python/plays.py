"""The `play` lines of tests/vectors/pace.table: two clocks, step by step (pace.md has the verbs)."""

import re
from datetime import datetime, timezone
from types import SimpleNamespace

from tempete_verify.clock import Clock

UNITS = {"d": 86400, "h": 3600, "m": 60, "s": 1}
BEGIN = datetime(2027, 1, 1, tzinfo=timezone.utc)
FAR = 4000 * 86400
FAULTS = {"before it is said": "past", "too far": "order", "too short": "short", "more leave": "quota", "within another": "taken"}


def seconds(text):
    """`2d12h` in seconds."""
    return sum(int(count) * UNITS[unit] for count, unit in re.findall(r"(\d+)([dhms])", text))


class Clocks:
    """Both clocks of one line."""

    def __init__(self, profile):
        self.state = SimpleNamespace(duty="turn", ower="w", resume=("turn", "w"))
        replay = SimpleNamespace(state=self.state, seats="wb", allowances=("lists",), thinks=("turn",), owing=lambda: [self.state.ower])
        self.clock = Clock(SimpleNamespace(pace=profile), replay)
        self.pace, self.lists, self.start = self.clock.pace, {"w": False, "b": False}, int(BEGIN.timestamp())

    def moment(self, word):
        """A moment, in seconds since 1970."""
        if re.match(r"\d{4}-", word):
            return int(datetime.fromisoformat(word).replace(tzinfo=timezone.utc).timestamp())
        return self.start + seconds(word)

    def shown(self, at):
        """A moment as it stands in a line."""
        text, left = "", at - self.start
        for unit, size in UNITS.items():
            count, left = divmod(left, size)
            text += f"{count}{unit}" if count else ""
        return text or "0"

    def charge(self, seat, at):
        """(days or units, what is left, whether it oversteps), if the think ended now."""
        used, bank = self.clock.seconds(seat, at), self.clock.bank[seat]
        days = self.pace.days(used)
        if self.lists[seat]:
            days = used // 86400  # no free hours for lists
            return days, (self.pace.lists or 0) - days, self.pace.lists is not None and days > self.pace.lists
        cost = self.pace.charge(days)
        return cost, bank.left - cost, bool(bank.oversteps_by(used))

    def lost(self, seat, at):
        """By arithmetic, now."""
        over = self.clock.think[seat] is not None and self.charge(seat, at)[2]
        if self.lists[seat]:
            return over
        return self.pace.charges and self.clock.bank[seat].oversteps + over >= self.pace.oversteps

    def when(self, seat, at, truth):
        """From when it is so, if nothing changes."""
        low, high = at, at + FAR
        if truth(at) or not truth(high):
            return "never"
        while low + 1 < high:
            middle = (low + high) // 2
            low, high = (low, middle) if truth(middle) else (middle, high)
        return self.shown(high)

    def step(self, at, seat, verb, words):
        """What a step comes to, as it stands behind `=`."""
        clock, at = self.clock, self.moment(at)
        entry = SimpleNamespace(time=at, moment=at, number=0, who=seat, value={"seat": seat})
        self.state.ower, self.state.duty = seat, "lists" if self.lists.get(seat) else "turn"
        if verb in ("begins", "lists"):
            self.lists[seat] = verb == "lists"
            clock.run(seat, entry)
        elif verb == "halts":
            clock.halt(seat, at)
        elif verb in ("moves", "answers", "shows"):
            return self.ends(seat, at, verb)
        elif verb == "free":
            return self.when(seat, at, lambda then: self.charge(seat, then)[0] > 0)
        elif verb == "reaches":
            return self.when(seat, at, lambda then: clock.seconds(seat, then) >= int(words[0]) * 86400)
        elif verb == "oversteps":
            return self.when(seat, at, lambda then: self.charge(seat, then)[2])
        elif verb == "loses":
            return self.when(seat, at, lambda then: self.lost(seat, then))
        elif verb == "lost":
            return "yes" if self.lost(seat, at) else "no"
        elif verb in ("leave", "granted"):
            entry.value |= {"from": self.moment(words[0]), "to": self.moment(words[1])}
            entry.who = seat if verb == "leave" else "referee"
            return self.leave(entry)
        elif verb == "cancels":
            entry.value = {"cancel": True}
            clock.do_leave(entry)
        elif verb == "year":
            return str(self.left(seat, int(words[0])))
        elif verb in ("pauses", "resumes"):
            (clock.do_pause if verb == "pauses" else clock.do_resume)(entry)
        elif verb == "gets":
            entry.value |= {"seconds": seconds(words[0]), "for": "late"}
            clock.do_credit(entry)
        elif verb == "pays":
            clock.pay(seat, seconds(words[0]))
        elif verb == "back":
            self.state.resume = ("turn", seat)
            clock.give_back()
        elif verb == "gift":
            entry.value["days"] = int(words[0])
            clock.do_gift(entry)
        elif verb == "forgiven":
            clock.do_forgive(entry)
        else:
            return f"no verb {verb}"
        return ""

    def ends(self, seat, at, verb):
        """`COST/LEFT`, and `!`."""
        if self.clock.think[seat] is None:
            return "none"
        cost, left, over = self.charge(seat, at)
        if verb != "shows" and self.lists[seat]:
            self.clock.think[seat] = None
        elif verb != "shows":
            self.clock.finish(seat, at, verb == "moves")
            left = self.clock.bank[seat].left
        return f"{cost}/{left}{'!' * over}"

    def left(self, seat, year):
        """The days of leave left of a year."""
        return max(0, self.pace.leave["days"] - self.clock.standing.taken[seat][year])

    def leave(self, entry):
        """`ok` and it is taken, or the first reason against it."""
        clock, seat = self.clock, entry.value["seat"]
        clock.faults = []
        if entry.value["from"] < entry.value["to"]:
            clock.check_leave(entry)
        else:
            clock.faults = ["too far"]  # an entry's reader refuses it
        if not clock.faults:
            clock.do_leave(entry)
            return "ok" if entry.who != "referee" else ""
        if not self.pace.leave:
            return "none"
        word = next(short for words, short in FAULTS.items() if words in clock.faults[0])
        if word == "short":
            return f"short {self.pace.leave['least']}"
        if word == "quota":
            year = int(re.search(r"\d{4}", clock.faults[0])[0])
            return f"quota {year} {self.left(seat, year)}"
        return word


def play(words, profiles):
    """(step, given, due) of each step of a line with something expected."""
    profile, rest = words.split(None, 1)
    clocks = Clocks(profiles[profile])
    if dated := re.match(r"@(\S+) ", rest):
        clocks.start, rest = clocks.moment(dated[1]), rest[dated.end() :]
    for step in rest.split(";"):
        told, _, due = map(str.strip, step.partition("="))
        at, seat, verb, *more = told.split()
        given = clocks.step(at, seat, verb, more)
        if re.fullmatch(r"([0-9]+[dhms])+|[0-9]{4}-.*", due):
            due = clocks.shown(clocks.moment(due))
        if given or due:
            yield told, given, due
