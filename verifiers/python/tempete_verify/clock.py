"""Step 8: clocks, leaves and claims are what the entries make them (FORMAT.md, section 8; T71 to T78)."""

import copy
from dataclasses import dataclass, field

from .bank import DAY, Bank, Pace
from .leaves import Standing
from .replay import TIMES
from .spans import by_year

THREE_DAYS = 3 * DAY


@dataclass
class Think:
    """What a seat uses for one duty."""

    used: int = 0
    since: int = None  # None: halted
    due_used: int = 0  # `used` when the duty last became his


@dataclass
class Duty:
    """A duty since it last became due: what was complained of, what was said."""

    begun: int = 0
    entry: int = 0
    complaints: list = field(default_factory=list)  # (claim, time, whose)
    reminded: int = 0  # the days of the last reminder
    word: int = 0  # the seat's last entry in it
    slow: int = 0


class Clock:
    """The seats' clocks, entry by entry; `faults` are step 8's."""

    def __init__(self, record, replay):
        self.replay, self.pace, self.seats = replay, Pace(record.pace), replay.seats
        self.bank = {seat: Bank(self.pace) for seat in self.seats}
        self.think = dict.fromkeys(self.seats)
        self.duty = {seat: Duty() for seat in self.seats}
        self.standing = Standing(self.pace.keys.get("leave_stops") == "both", self.seats)
        self.outage = None
        self.credited = dict.fromkeys(self.seats, 0)  # seconds, without what was taken back
        self.claimed = set()  # (who claimed, on whose clock)
        self.faults = []
        self.before_ruling = None
        self.owed = ("", "")

    def fault(self, entry, truth, why):
        """One fault of step 8, unless it is so."""
        if not truth:
            self.faults.append(f"entry {entry.number}: {why}")

    # Time ---------------------------------------------------------------------------------------------------

    def running(self, seat, begin, end):
        """The seconds between two moments in which the seat's clock does not stand."""
        return self.standing.running(seat, begin, end)

    def seconds(self, seat, moment):
        """What its think has used by then."""
        think = self.think[seat]
        if think is None:
            return 0
        ran = 0 if think.since is None else self.running(seat, think.since, moment)
        return max(0, think.used + ran)

    def halt(self, seat, moment):
        """Its think stands still."""
        if self.think[seat] is not None and self.think[seat].since is not None:
            self.think[seat].used = self.seconds(seat, moment)
            self.think[seat].since = None

    def run(self, seat, entry):
        """A duty is the seat's from this entry on."""
        self.duty[seat] = Duty(entry.time, entry.number)
        self.halt(seat, entry.time)
        think = self.think[seat] = self.think[seat] or Think()
        think.since, think.due_used = entry.time, think.used

    def finish(self, seat, moment, move):
        """Its think ends and is charged."""
        if self.think[seat] is not None:
            self.bank[seat].spend(self.seconds(seat, moment), move)
            self.think[seat] = None

    # Entries ------------------------------------------------------------------------------------------------

    def before(self, entry):
        """What an entry has to be, by the clocks as they stand."""
        check = getattr(self, "check_" + entry.kind, None)
        self.fault(entry, entry.kind not in TIMES or self.replay.follows(entry), "entries of other numbers stood above")
        over = self.replay.state.duty == "over"
        if over:
            timely = entry.kind in TIMES or entry.kind == "rule" and entry.value["ruling"] == "lost-on-time"
            self.fault(entry, not timely, "the game is over")
        elif check is not None:
            check(entry)
        if entry.kind == "rule" and entry.value["ruling"] in ("uphold", "takeback", "refuse"):
            self.before_ruling = copy.deepcopy((self.think, self.bank, self.credited))

    def after(self, entry):
        """What it does to the clocks."""
        state, charge = self.replay.state, self.replay.charge
        getattr(self, "do_" + entry.kind, lambda entry: None)(entry)
        if entry.who in self.duty:
            self.duty[entry.who].word = entry.moment
        if charge in ("turn", "again", "answer"):
            self.finish(entry.who, entry.moment, charge == "turn")
        elif charge == "allowance":
            self.think[entry.who] = None
        elif charge == "halt":
            self.halt(entry.who, entry.moment)
        elif charge == "pay":
            self.pay(state.ower, self.pace.keys.get("objection_cost", 0) * DAY)
        elif charge == "give back":
            self.give_back()
        elif charge == "correct" and self.before_ruling:
            self.think, self.bank, self.credited = self.before_ruling
            for seat in self.seats:
                self.halt(seat, entry.time)
        if (state.duty, state.ower) != self.owed or charge:
            self.fall_due(entry)
        self.owed = (state.duty, state.ower)

    def fall_due(self, entry):
        """A duty begins; a turn that falls due ends what the other seat had halted."""
        state = self.replay.state
        if state.duty == "over":
            return
        if state.duty in ("dispute", "ruling"):
            for seat in self.seats:
                self.halt(seat, entry.moment)
            if state.duty == "dispute":
                self.duty[state.ower] = Duty(entry.time, entry.number)
            return
        if state.duty in self.replay.allowances:
            if state.duty != self.owed[0]:
                for seat in self.replay.owing():
                    self.run(seat, entry)
            return
        if state.duty == "turn":
            for seat in self.seats:
                if seat != state.ower:
                    self.finish(seat, entry.time, False)
        if state.duty in self.replay.thinks:
            self.run(state.ower, entry)

    def pay(self, seat, seconds):
        """An objection that failed costs its days."""
        if self.think[seat] is not None:
            self.think[seat].used += seconds

    def give_back(self):
        """The objector gets back what he used on the message, at most three days."""
        seat = self.replay.state.resume[1]
        think = self.think[seat]
        if think is not None:
            think.used = max(0, think.used - min(think.used - think.due_used, THREE_DAYS))

    # Referee ------------------------------------------------------------------------------------------------

    def check_remind(self, entry):
        """T76."""
        seat, days = entry.value["seat"], entry.value["days"]
        self.fault(entry, seat in self.replay.owing(), "a reminder of nothing")
        self.fault(entry, days > self.duty[seat].reminded, "a reminder of no more days than the last")

    def do_remind(self, entry):
        self.duty[entry.value["seat"]].reminded = entry.value["days"]

    def check_credit(self, entry):
        """T77."""
        self.fault(entry, self.pace.rules, "a credit where nothing is counted")

    def do_credit(self, entry):
        think = self.think[entry.value["seat"]]
        if think is not None:
            think.used -= entry.value["seconds"]
        self.credited[entry.value["seat"]] += entry.value["seconds"]
        if entry.value["for"] == "outage" and self.pace.keys.get("outage", "days") == "days":
            self.outage = entry.time

    def check_pause(self, entry):
        self.fault(entry, self.pace.rules and not self.paused(), "the clocks stand already, or never ran")

    def check_resume(self, entry):
        self.fault(entry, self.paused(), "the clocks do not stand")

    def paused(self):
        """Whether a pause has no end yet."""
        return self.standing.since is not None

    def do_pause(self, entry):
        if not self.paused():
            self.standing.pause(entry.time)

    def do_resume(self, entry):
        if self.paused():
            self.standing.resume(entry.time)

    def check_gift(self, entry):
        self.fault(entry, self.pace.charges and entry.value["days"] <= 366, "a gift to no bank, or too large")

    def do_gift(self, entry):
        self.bank[entry.value["seat"]].left += entry.value["days"]

    def check_charge(self, entry):
        seat = entry.value["seat"]
        fits = self.think[seat] is not None and entry.value["days"] * 86400 <= self.credited[seat]
        self.fault(entry, fits, "a charge of more than credits gave, or to no think")

    def do_charge(self, entry):
        seat, seconds = entry.value["seat"], entry.value["days"] * 86400
        if self.think[seat] is not None:
            self.think[seat].used += seconds
        self.credited[seat] -= seconds

    def thinks_too_long(self, seat, moment):
        """Whether the think that runs is an overstep by now."""
        if self.think[seat] is None or self.replay.state.duty in self.replay.allowances:
            return False
        return self.bank[seat].oversteps_by(self.seconds(seat, moment))

    def check_forgive(self, entry):
        seat = entry.value["seat"]
        fits = self.thinks_too_long(seat, entry.time) or self.bank[seat].oversteps > 0
        self.fault(entry, fits, "no overstep to forgive")

    def do_forgive(self, entry):
        seat = entry.value["seat"]
        if self.thinks_too_long(seat, entry.time):
            self.bank[seat].fresh()
            think = self.think[seat]
            self.think[seat] = Think(0, None if think.since is None else entry.time)
        elif self.bank[seat].oversteps > 0:
            self.bank[seat].oversteps -= 1

    # Leaves -------------------------------------------------------------------------------------------------

    def check_leave(self, entry):
        """T73."""
        value = entry.value
        if "cancel" in value:
            begun = all(begin <= entry.moment for begin, _ in self.standing.leaves[entry.who])
            self.fault(entry, not begun, "no leave to cancel")
            return
        seat, begin, end = value["seat"], value["from"], value["to"]
        self.fault(entry, begin >= entry.moment and self.pace.rules, "a leave that begins before it is said")
        if not self.pace.leave:
            self.fault(entry, entry.who == "referee", "the profile has no leave")
            return
        self.fault(entry, end <= entry.moment + 400 * DAY, "a leave too far ahead")
        self.fault(entry, not self.standing.own[seat].covered(begin, end), "a leave within another")
        if entry.who == "referee":
            return
        days = (end - begin + DAY // 2) // DAY
        self.fault(entry, days >= self.pace.leave.get("least", 1), "a leave too short")
        for year, taken in by_year(begin, end).items():
            before = self.standing.taken[seat][year]
            self.fault(entry, before + taken <= self.pace.leave["days"], f"more leave than {year} has")

    def do_leave(self, entry):
        if "cancel" in entry.value:
            self.standing.cancel(entry.who, entry.moment)
        else:
            self.standing.leave(entry.value["seat"], entry.value["from"], entry.value["to"])

    # Complaints ---------------------------------------------------------------------------------------------

    def check_slow(self, entry):
        """T74."""
        most = (self.pace.silence or {}).get("declared", 0)
        self.fault(entry, entry.who in self.replay.owing() and entry.value["days"] <= most, "slowness cannot be announced")

    def do_slow(self, entry):
        self.duty[entry.who].slow = max(self.duty[entry.who].slow, entry.value["days"])

    def late(self, seat, moment):
        """A list or first numbers that are late."""
        fits = self.replay.state.duty in self.replay.allowances and seat in self.replay.owing() and self.pace.lists is not None
        return fits and self.seconds(seat, moment) // DAY > self.pace.lists

    def lost_in_play(self, seat, moment):
        """As many oversteps as lose, the think that has not ended among them."""
        count = self.bank[seat].oversteps + bool(self.thinks_too_long(seat, moment))
        return (self.pace.charges or "cap" in self.pace.keys) and count >= self.pace.oversteps

    def lost(self, seat, moment):
        """`clock`: lists or numbers late, or as many oversteps as lose."""
        return self.late(seat, moment) or self.lost_in_play(seat, moment)

    def silent(self, seat, moment):
        """`silence`: so long without a word."""
        limit = self.pace.silence
        if not limit or self.replay.state.duty not in self.replay.thinks or seat not in self.replay.owing():
            return False
        duty = self.duty[seat]
        days = max(limit["days"], min(duty.slow, limit.get("declared", limit["days"])))
        if limit.get("after_repeat") and not any(claim == "repeat" for claim, _, _ in duty.complaints):
            return False
        return self.running(seat, max(duty.begun, duty.word), moment) >= days * DAY

    def comes_to(self, seat, moment):
        """What a complaint about this seat comes to; None where none holds."""
        if not self.pace.rules:
            return "plain"
        duty = self.duty[seat]
        if self.replay.state.duty == "dispute":
            old = self.pace.repeat is not None and moment - duty.begun >= self.pace.repeat * DAY
            return "objection" if old else None
        if self.lost(seat, moment):
            return "clock"
        if self.silent(seat, moment):
            return "silence"
        if self.pace.repeat is None:
            return None
        return "repeat" if self.running(seat, duty.begun, moment) >= self.pace.repeat * DAY else None

    def check_overdue(self, entry):
        """T64, T75."""
        owing = self.replay.owing()
        if not owing or entry.who in owing:
            self.fault(entry, False, "nobody owes anything that is waited for")
            return
        seat = owing[0]
        claim, told = self.comes_to(seat, entry.moment), entry.value["overdue"]
        self.fault(entry, claim == told, f"the complaint comes to {claim or 'nothing'}, not to {told}")
        own = [(claim, time) for claim, time, whose in self.duty[seat].complaints if whose == entry.who]
        if told in ("plain", "repeat"):
            fresh = not own or entry.moment - own[-1][1] >= DAY
            self.fault(entry, fresh, "a complaint within a day of the last")
        else:
            stands = any(told == old for old, _ in own) or told == "clock" and (entry.who, seat) in self.claimed
            self.fault(entry, not stands, "the same claim stands")
        fresh = self.outage is None or entry.moment - self.outage >= DAY
        self.fault(entry, told == "plain" or fresh, "a complaint within a day of an outage")

    def do_overdue(self, entry):
        seat = next(at for at in [*self.replay.owing(), *self.seats] if at != entry.who)
        if entry.value["overdue"] == "clock":
            self.claimed.add((entry.who, seat))
        self.duty[seat].complaints.append((entry.value["overdue"], entry.time, entry.who))

    def check_rule(self, entry):
        """A loss on time is borne out, or says that it is not."""
        if entry.value["ruling"] != "lost-on-time":
            return
        if not self.pace.rules:
            self.fault(entry, "against-clock" not in entry.value, "against-clock where nothing is counted")
            return
        seat = entry.value["seat"]
        # A think that stands still while the organiser rules has lost what it has lost.
        borne = self.lost_in_play(seat, entry.time)
        if seat in self.replay.owing():
            borne = borne or self.late(seat, entry.time) or self.silent(seat, entry.time)
        claims = [time for claim, time, _ in self.duty[seat].complaints if claim in ("clock", "silence")]
        early = bool(claims) and entry.time - claims[0] < THREE_DAYS and self.pace.keys.get("claim", "claim") != "auto"
        against = "against-clock" in entry.value
        self.fault(entry, against == (not borne or early), "the loss on time and what the clock says")
