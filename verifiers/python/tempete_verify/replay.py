"""Step 5 for every game: who owes what, how a game ends, what is ruled, what stands below an end (RULES.md, T-rules; crates/games/tempete/src/FORMAT.md, section 10)."""

from .plans import Plans
from .unruly import must

# What is about time fails step 8, not 5, where it may not stand.
TIMES = ("overdue", "leave", "slow", "remind", "credit", "pause", "resume", "gift", "charge", "forgive")


class State:
    """What every game has that entries change; a game keeps its own beside."""

    duty = ""  # what is due; `over` once the game is
    ower = ""  # whose duty; nobody's where it is due from several, or from the referee
    offer = ""  # who offered a draw that stands
    claimed = False  # a claim was made in this turn


class Replay:
    """A game, entry by entry: what every entry asks and what follows from it. A game adds `enter_KIND` for its own kinds, and what stands first below."""

    allowances = ()  # the duties that every seat has at once, each with an allowance of its own and charged to no bank
    thinks = ("turn",)  # the duties in which a seat may fall silent

    def __init__(self, record, secrets):
        self.record, self.terms, self.secrets = record, record.terms, secrets
        self.seats = list(record.game.seats.values())
        self.names = dict(record.terms.names)  # who sits where
        self.state = State()
        self.plans = Plans(record.game, secrets) if self.terms.conditions else None
        self.ended = None  # how: (board, by), once an entry ended the game
        self.end_due = False
        self.results = []  # (end entry, board, by)
        self.epoch = self.terms.origin.epoch
        self.number = -1
        self.charge = ""  # how the entry ends its ower's think: for the clock

    # What a game says -----------------------------------------------------------------------------------------

    def begin(self):
        """What is due behind entry 0."""
        raise NotImplementedError

    def called_off(self, seat):
        """Whether this seat's loss calls the game off as yet (T50)."""
        return False

    def winner(self, loser):
        """The result where this seat has lost: of two seats the other wins."""
        return next(name for name, letter in self.record.game.seats.items() if letter != loser)

    def owing(self):
        """The seats that owe something."""
        return [self.state.ower] if self.state.ower else []

    def before(self, entry):
        """Something that each entry of a running game does before all else."""

    def lacks(self):
        """What has to stand below the last entry and does not, in words."""
        return "the game was over, and no end stands below" if self.end_due else ""

    def erred(self):
        """The seats that erred (step 6)."""
        return set()

    def errors(self):
        """The faults of step 6."""
        return []

    def notes(self):
        """(one, many, line) of what a reader should know of the game as a whole."""
        return []

    def played(self):
        """Lines of the report: what was played."""
        return []

    # Entry by entry -------------------------------------------------------------------------------------------

    def enter(self, entry):
        """One entry after the other; Unruly where it may not follow."""
        must(entry.kind in TIMES or self.follows(entry), "M6: entries of other numbers stood above")
        must(entry.who == "referee" or entry.who in self.terms.names, "T16: nobody plays this seat")
        self.number = entry.number
        if self.end_due:
            must(entry.kind == "end", "T54: the game was over, and no end stands below")
            self.end_due = False
            self.results.append((entry, *self.ended))
            self.enter_end(entry)
            return
        must(entry.kind != "end", "T54: an end of a running game")
        if self.state.duty == "over":
            self.after_end(entry)
            return
        self.before(entry)
        if self.plans:
            self.plans.enter(entry)
        getattr(self, "enter_" + entry.kind.replace("-", "_"), self.enter_nothing)(entry)

    def follows(self, entry):
        """Whether an entry of a seat is numbered one above the entry before it; of one about time step 8 asks."""
        return entry.who == "referee" or entry.number == self.number + 1

    def after_end(self, entry):
        """What may stand below an end: looks, notes, addresses, and another result (T56)."""
        if entry.kind == "rule" and entry.value["ruling"] == "result":
            self.over(entry.value["result"], "ruling")
        else:
            timely = entry.kind in TIMES or entry.kind == "rule" and entry.value["ruling"] == "lost-on-time"
            must(timely or entry.kind in ("look", "note", "address"), "T56: the game is over")

    def over(self, board, by):
        """The game is over; its end must stand right below."""
        self.state.duty, self.state.ower = "over", ""
        self.ended, self.end_due = (board, by), True

    def owes(self, entry, duty):
        """T16: only the seat that owes may act, with what it owes."""
        must(self.state.duty == duty and self.state.ower == entry.who, f"T16: {self.record.game.names[entry.who]} owes no {duty}")

    def due(self, duty, seat):
        """What is due now."""
        self.state.duty, self.state.ower = duty, seat

    # The kinds that every game has ----------------------------------------------------------------------------

    def enter_start(self, entry):
        """T2: the profile of time is the one named."""
        must(self.record.pace["name"] == self.terms.profile_name, "T71: the profile of time has another name")
        self.begin()

    def enter_end(self, entry):
        """In a game that seals the orders that came to nothing: a line for each seat that is taken, in their order (*Other games*)."""
        word = self.record.game.tried
        due = [(seat, word) for seat in self.seats if word]
        must([sealed[:2] for sealed in entry.seals] == due, "not the orders that came to nothing of each seat, in their order")

    def enter_nothing(self, entry):
        """Entries that change nothing here: say, look, note, address, clocks'."""

    def enter_resign(self, entry):
        """T50."""
        self.lose(entry.who, "resignation")

    def enter_play_on(self, entry):
        """Of two seats a resignation ends the game, and none is taken back."""
        must(False, "T50: a resignation ends the game")

    def lose(self, seat, by):
        """A loss; it may be that it calls the game off."""
        self.over("annulled" if self.called_off(seat) else self.winner(seat), by)

    def answers_offer(self, entry):
        """T51: a draw was offered, and one's own turn is due."""
        self.owes(entry, "turn")
        must(self.state.offer not in ("", entry.who), "T51: no offer stands")

    def enter_accept(self, entry):
        """T51: a draw agreed."""
        self.answers_offer(entry)
        self.over("draw", "agreement")

    def enter_decline(self, entry):
        """T51."""
        self.answers_offer(entry)
        self.state.offer = ""

    def may_claim(self, entry):
        """T52: in place of a turn, once a turn."""
        self.owes(entry, "turn")
        must(not self.state.claimed, "T52: a claim once a turn")

    def enter_rule(self, entry):
        """T62 to T70."""
        getattr(self, "rule_" + entry.value["ruling"].replace("-", "_"), self.rule_nothing)(entry)

    def rule_nothing(self, entry):
        """A ruling that this game has no use for."""
        must(False, f"T62: nothing is due that is ruled by {entry.value['ruling']}")

    def rule_lost_on_time(self, entry):
        """T71, T75."""
        self.lose(entry.value["seat"], "time")

    def rule_result(self, entry):
        """A result ruled."""
        self.over(entry.value["result"], "ruling")

    def rule_warn(self, entry):
        """A warning changes nothing."""

    def rule_new_key(self, entry):
        """Who signs is step 2's."""

    def rule_recover(self, entry):
        """T67: the epoch is the next, and what was lost stood from here on."""
        value = entry.value
        must(value["epoch"] == self.epoch + 1, "T67: not the epoch behind that of the entry above")
        must(value.get("size", 10000) > entry.number, "T67: nothing was lost")
        self.epoch = value["epoch"]

    def enter_replace(self, entry):
        """T69: somebody else sits there."""
        seat, name = entry.value["seat"], entry.value["name"]
        must(all(name != self.names[at] for at in self.names if at != seat), "T69: another seat has this name")
        self.names[seat] = name
