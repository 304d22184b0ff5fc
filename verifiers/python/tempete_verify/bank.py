"""The arithmetic of a profile of time: days, charges, oversteps, the bank (FORMAT.md, section 8)."""

from dataclasses import dataclass

DAY = 86400


class Pace:
    """A profile, with what is missing filled in."""

    def __init__(self, keys):
        self.keys = keys
        self.units = keys.get("units")
        self.period = keys.get("period")
        self.start = (self.units or {}).get("count", (self.period or {}).get("days", keys.get("start", 0)))
        self.charges = any(key in keys for key in ("units", "period", "start"))
        self.oversteps = keys.get("oversteps", 1)
        self.silence = keys.get("silence")
        self.repeat = keys.get("repeat")
        self.lists = keys.get("lists")
        self.leave = keys.get("leave")
        self.rules = self.charges or any(key in keys for key in ("silence", "repeat", "lists"))

    def days(self, seconds):
        """Whole days, 0 below `free` hours."""
        return 0 if seconds < self.keys.get("free", 0) * 3600 else seconds // DAY

    def charge(self, days):
        """What so many days cost."""
        if not self.charges:
            return 0
        if self.units:
            return days // self.units["days"]
        return days + max(0, days - self.keys.get("double_from", days))

    def too_long(self, days):
        """Whether it is more than one think may have."""
        return "cap" in self.keys and days > self.keys["cap"]


@dataclass
class Bank:
    """What a seat has left, and how often it overstepped."""

    pace: Pace
    left: int = 0
    moves: int = 0
    oversteps: int = 0

    def __post_init__(self):
        self.fresh()

    def fresh(self):
        """As at the start."""
        self.left, self.moves = self.pace.start, 0

    def oversteps_by(self, seconds):
        """Whether a think of so many seconds is an overstep."""
        days = self.pace.days(seconds)
        return self.pace.charge(days) > self.left and self.pace.charges or self.pace.too_long(days)

    def spend(self, seconds, move):
        """A think ends; `move`: with a turn that counts."""
        days = self.pace.days(seconds)
        if self.oversteps_by(seconds):
            self.oversteps += 1
            if self.oversteps < self.pace.oversteps:
                self.fresh()
                return
        self.left -= self.pace.charge(days)
        if move and self.pace.charges:
            self.moved()

    def moved(self):
        """A move brings its increment, or the next period's days."""
        keys, before = self.pace.keys, self.left
        if self.pace.period:
            self.moves += 1
            if self.moves < self.pace.period["moves"]:
                return
            self.moves = 0
            self.left += self.pace.period["days"]
            if not keys.get("carry", False):
                self.left = min(self.left, self.pace.period["days"])
        else:
            self.left += keys.get("increment", 0)
        if "bank_max" in keys:
            self.left = max(min(before, self.left), min(self.left, keys["bank_max"]))
