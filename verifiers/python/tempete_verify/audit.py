"""The audit's steps (FORMAT.md, section 7)."""

import hashlib

from .clock import Clock
from .evidence import Evidence
from .held import Held
from .record import read_record
from .result import check_results
from .seals import check_seals
from .text import Fault
from .timeline import Timeline
from .unruly import Unruly

PASSED, FAILED, NOT_YET, NOT_REACHED = "passed", "failed", "not yet", "not reached"


class Audit:
    """One record's audit: `steps[n]` is (state, faults)."""

    def __init__(self, data, key=None, letters=(), kept=None):
        self.steps = {step: (NOT_REACHED, []) for step in range(1, 9)}
        self.record = self.replay = self.clock = self.evidence = None
        try:
            self.record = read_record(data)
        except Fault as fault:
            self.steps[1] = (FAILED, [str(fault)])
            return
        self.steps[1] = (PASSED, [])
        self.key_held, self.timeline = key, Timeline(self.record)
        self.held = Held(self.record, self.timeline, letters, key)
        self.evidence = None if kept is None else Evidence(self.record, self.held, kept)
        self.check_log()
        self.check_seals()
        self.check_game()
        self.check_draws()
        self.check_errors()
        self.check_result()
        self.check_clock()

    def passed(self, step):
        """Whether a step passed."""
        return self.steps[step][0] == PASSED

    def set(self, step, faults):
        """Passed, or failed with its faults."""
        self.steps[step] = (FAILED if faults else PASSED, faults)

    # Step 2 -------------------------------------------------------------------------------------------------

    def check_log(self):
        """The log is whole and its head fits."""
        record, terms, faults = self.record, self.record.terms, []
        if hashlib.sha256(record.catalogue).hexdigest() != terms.catalogue:
            faults.append("the catalogue is not that of entry 0")
        if hashlib.sha256(record.profile).hexdigest() != terms.profile:
            faults.append("the profile of time is not that of entry 0")
        if any(entry.number != at for at, entry in enumerate(record.entries)):
            faults.append("entries are not numbered 0, 1, 2, …")
        for above, entry in zip(record.entries, record.entries[1:]):
            if entry.time < above.time:
                faults.append(f"entry {entry.number} is earlier than the one above")
        faults.extend(self.timeline.key_faults())
        faults.extend(self.check_head())
        faults.extend(self.held.faults(self.key_held))
        self.set(2, faults)

    @property
    def signed(self):
        """Whether the head is signed with the last key."""
        return self.record.head.good(self.timeline.keys[-1])

    def check_head(self):
        """Origin, number, root, signature."""
        record, head, faults = self.record, self.record.head, []
        if head.origin != self.timeline.origin(len(record.entries)):
            faults.append("the head's origin is not that of the log")
        if head.size != len(record.entries):
            faults.append("the head counts other entries")
        elif head.root != record.tree.root(head.size):
            faults.append("the head's root is not that of the entries")
        if not self.signed:
            faults.append("the head's signature is not good")
        return faults

    # Steps 3 and 4 ------------------------------------------------------------------------------------------

    def check_seals(self):
        """Every commitment has exactly one opening, and every opening a commitment."""
        record = self.record
        if not record.finished:
            self.steps[3] = (FAILED, ["opened while the game runs"]) if record.openings else (NOT_YET, [])
            return
        self.set(3, check_seals(record))

    def check_draws(self):
        """What was drawn is what the seeds give; numbers are looked at once the game is replayed."""
        if self.steps[3][0] != PASSED:
            self.steps[4] = (NOT_YET if not self.record.finished else NOT_REACHED, [])
            return
        self.set(4, self.record.game.check_draws(self.record, self.record.game.secrets(self.record, True), self.replay))

    # Steps 5 to 8 -------------------------------------------------------------------------------------------

    def check_game(self):
        """The game replays under its rules."""
        game = self.record.game
        self.replay = game.replay(self.record, game.secrets(self.record, self.passed(3)))
        self.clock = Clock(self.record, self.replay)
        faults = []
        for entry in self.record.entries:
            try:
                self.replay.charge = ""
                self.clock.before(entry)
                self.replay.enter(entry)
                self.clock.after(entry)
            except Unruly as unruly:
                faults.append(f"entry {entry.number} may not follow ({unruly})")
                break
        if not faults and self.replay.lacks():
            faults.append(self.replay.lacks())
        self.set(5, faults)

    def check_errors(self):
        """Nobody erred: of Tempête, every card played was in the hand, every square sprung was a sealed one."""
        if not self.record.finished:
            self.steps[6] = (NOT_YET, [])
        elif self.passed(3) and self.passed(5):
            self.set(6, self.replay.errors())

    def check_result(self):
        """The result follows."""
        if not self.record.finished:
            self.steps[7] = (NOT_YET, [])
        elif self.steps[6][0] != NOT_REACHED:
            self.set(7, check_results(self.record, self.replay))

    def check_clock(self):
        """Clocks, leaves and claims."""
        if self.passed(5):
            self.set(8, self.clock.faults)

    # Outcome ------------------------------------------------------------------------------------------------

    @property
    def outcome(self):
        """(words, exit code)."""
        failed = [step for step, (state, _) in self.steps.items() if state == FAILED]
        if failed == [6]:
            return "a seat erred", 1
        due = range(1, 9) if self.record and self.record.finished else (1, 2, 5)
        if failed or not all(self.passed(step) for step in due):
            return "not authentic", 2
        least = 1 if self.held.lost or self.held.uncompared or self.evidence and self.evidence.doubtful else 0
        return ("clean" if self.record.finished else "unfinished"), least
