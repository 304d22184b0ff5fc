"""The audit's steps (FORMAT.md, section 7)."""

import hashlib

from . import draw, seals
from .clock import Clock
from .evidence import Evidence
from .held import Held
from .record import read_record
from .replay import Replay
from .result import check_results
from .shape import Unruly
from .text import NAMES, Fault
from .timeline import Timeline

PASSED, FAILED, NOT_YET, NOT_REACHED = "passed", "failed", "not yet", "not reached"


class Secrets:
    """What the openings show."""

    def __init__(self, record, known):
        self.known = known
        self.lists, self.squares, self.seeds = {"w": {}, "b": {}}, {}, {}
        for opening in record.openings if known else []:
            if opening.what == "list":
                self.lists[opening.seat][opening.index] = opening.value
            elif opening.what == "sq":
                self.squares[opening.index] = opening.value
            else:
                self.seeds[opening.seat, opening.what] = opening.value

    def card(self, seat, position):
        """The card at a position of a list, or None."""
        return self.lists[seat].get(position)

    def square(self, entry):
        """The square sealed in an entry, or nothing."""
        return self.squares.get(entry, "")


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
        self.check_lists()
        self.check_hands()
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
        facts = {opening.fact: opening for opening in record.openings}
        faults, used, game = [], set(), record.terms.game
        size = len(record.terms.deck)

        def opened(seat, what, index, commitment):
            opening = None if (game, seat, what, index) in used else facts.get((game, seat, what, index))
            used.add((game, seat, what, index))
            if opening is None:
                faults.append(f"{what} {index} of {NAMES[seat]} is not opened")
            elif seals.commitment(opening.line) != commitment:
                faults.append(f"{what} {index} of {NAMES[seat]} is not what was sealed")

        for (seat, what), commitment in record.terms.draws.items():
            opened(seat, what, 0, commitment)
        for entry in record.entries:
            if entry.kind == "list":
                faults.extend(self.check_list_seal(entry, facts, used, size))
            for act in entry.acts:
                if act.kind == "seal":
                    opened(entry.who, "sq", entry.number, act.hash)
            faults.extend(self.check_shown(entry, facts))
        faults.extend(f"an opening of nothing: {opening.line}" for opening in record.openings if opening.fact not in used)
        salts = [opening.salt for opening in record.openings]
        if len(set(salts)) != len(salts):
            faults.append("two openings share a salt")
        self.set(3, faults)

    def check_list_seal(self, entry, facts, used, size):
        """A list's openings, through its sheet."""
        lines = []
        for position in range(1, size + 1):
            fact = (self.record.terms.game, entry.who, "list", position)
            if fact in used:
                return [f"{NAMES[entry.who]}'s list is sealed again, and no opening is left for it"]
            used.add(fact)
            if fact not in facts:
                return [f"position {position} of {NAMES[entry.who]}'s list is not opened"]
            lines.append(facts[fact].line)
        if seals.sheet_commitment(self.record.terms.game, entry.who, lines) != entry.value["hash"]:
            return [f"{NAMES[entry.who]}'s list is not what was sealed"]
        return []

    def check_shown(self, entry, facts):
        """Each `shown` line is the opening of the card above it."""
        faults, game = [], self.record.terms.game
        for above, act in zip(entry.acts, entry.acts[1:]):
            if act.kind == "shown":
                line = seals.list_line(game, entry.who, act.position, act.salt, above.card)
                opening = facts.get((game, entry.who, "list", act.position))
                if opening is None or opening.line != line:
                    faults.append(f"entry {entry.number}: what is shown is not the opening of the card")
        return faults

    def check_lists(self):
        """Lists are permutations; drawn ones what the seeds give. Numbers are checked once the game is replayed."""
        if self.steps[3][0] != PASSED:
            self.steps[4] = (NOT_YET if not self.record.finished else NOT_REACHED, [])
            return
        self.secrets = Secrets(self.record, True)
        faults, terms = [], self.record.terms
        for entry in self.record.entries:
            if entry.kind != "list":
                continue
            cards = [self.secrets.card(entry.who, position) for position in range(1, len(terms.deck) + 1)]
            if sorted(cards) != terms.deck:
                faults.append(f"{NAMES[entry.who]}'s list is no permutation of the deck")
            if entry.value["drawn"]:
                seed = self.secrets.seeds[entry.who, "draw list"]
                root = self.record.tree.root(min(entry.value["answers"], len(self.record.entries)))
                key = draw.key(terms.game, entry.who, "list", seed, root, entry.value["words"])
                if cards != draw.draw_list(key, terms.deck):
                    faults.append(f"{NAMES[entry.who]}'s list is not what its seed gives")
        faults.extend(self.check_numbers())
        self.set(4, faults)

    def check_numbers(self):
        """Drawn numbers are what the seed gives at that moment (section 3), as far as the game replays."""
        faults, terms = [], self.record.terms
        for entry, count, free in self.replay.draws:
            numbers = entry.numbers
            seed = self.secrets.seeds[entry.who, "draw numbers"]
            root = self.record.tree.root(min(numbers.answers, len(self.record.entries)))
            key = draw.key(terms.game, entry.who, f"numbers {numbers.count}", seed, root, numbers.words)
            fits = draw.draw_numbers(key, free, len(numbers.positions)) == numbers.positions
            if numbers.count != count or not fits:
                faults.append(f"entry {entry.number}: the numbers are not what the seed gives")
        return faults

    # Steps 5 to 8 -------------------------------------------------------------------------------------------

    def check_game(self):
        """The game replays under its rules."""
        known = self.passed(3)
        self.replay = Replay(self.record, Secrets(self.record, known))
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
        if not faults and self.replay.end_due:
            faults.append("the game was over, and no end stands below")
        self.set(5, faults)

    def check_hands(self):
        """Every card played was in the hand, every square sprung was a sealed one."""
        if not self.record.finished:
            self.steps[6] = (NOT_YET, [])
        elif self.passed(3) and self.passed(5):
            faults = [
                f"entry {play.entry}, move {play.move}: {NAMES[play.seat]} did not hold card {play.card}"
                for play in self.replay.state.plays
                if play.false
            ]
            faults += [
                f"entry {spring.entry}, move {spring.move}: {NAMES[spring.seat]} had not sealed {spring.square}"
                for spring in self.replay.state.springs
                if not spring.true
            ]
            self.set(6, faults)

    def check_result(self):
        """The result follows."""
        if not self.record.finished:
            self.steps[7] = (NOT_YET, [])
        elif self.steps[6][0] != NOT_REACHED:
            self.set(7, check_results(self.replay))

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
        least = 1 if self.held.lost or self.held.uncompared or self.evidence and self.evidence.strange else 0
        return ("clean" if self.record.finished else "unfinished"), least
