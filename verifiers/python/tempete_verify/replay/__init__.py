"""Step 5: the game replayed under its rules; hands and squares besides, for step 6 (RULES.md, T-rules)."""

from ..board.game import Game, Illegal
from ..shape import Unruly, must
from ..state import State
from ..text import NAMES
from .answers import Answers
from .cards import Cards
from .disputes import Disputes
from .endings import Endings
from .interceptions import Interceptions
from .numbers import Numbers
from .rulings import Rulings
from .squares import Squares
from .turns import Turns

# What is about time fails step 8, not 5, where it may not stand.
TIMES = ("overdue", "leave", "slow", "remind", "credit", "pause", "resume", "gift", "charge", "forgive")


class Replay(Numbers, Cards, Squares, Turns, Interceptions, Answers, Endings, Disputes, Rulings):
    """The game, entry by entry: what every entry asks and what follows from it; the nouns have the rest."""

    def __init__(self, record, secrets):
        self.record, self.terms, self.cards, self.secrets = record, record.terms, record.cards, secrets
        self.state = State()
        self.size = len(self.terms.deck)
        for seat, table in self.state.seats.items():
            table.name = self.terms.names[seat]
        self.game = None
        if self.terms.board == "on":
            self.game = Game(self.cards, self.terms.declared, self.terms.pick_when, self.terms.mate_escape)
        self.ended = None  # how: (board, by), once an entry ended the game
        self.end_due = False
        self.results = []  # (end entry, board, by)
        self.epoch = self.terms.origin.epoch
        self.correctable = None  # the state before the last ruling, while it may be corrected
        self.draws = []  # (entry, seat, COUNT, free positions, Numbers)
        self.number = -1
        self.charge = ""  # how the entry ends its ower's think: for the clock

    def on_board(self, call, *words):
        """Asks the board, where there is one."""
        if self.game is None:
            return None
        try:
            return getattr(self.game, call)(*words)
        except Illegal as error:
            raise Unruly(str(error)) from error

    def enter(self, entry):
        """One entry after the other; Unruly where it may not follow."""
        must(entry.kind in TIMES or self.follows(entry), "M6: entries of other numbers stood above")
        self.number = entry.number
        if self.end_due:
            must(entry.kind == "end", "T54: the game was over, and no end stands below")
            self.end_due = False
            self.results.append((entry, *self.ended))
            return
        must(entry.kind != "end", "T54: an end of a running game")
        if self.state.duty == "over":
            self.after_end(entry)
            return
        if not self.leaves_correctable(entry):
            self.correctable = None
        getattr(self, "enter_" + entry.kind, self.enter_nothing)(entry)

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

    def leaves_correctable(self, entry):
        """T68: whether the last ruling can still be taken back behind this entry."""
        if entry.who == "referee":
            return entry.kind not in ("rule", "gift", "charge", "forgive") or entry.value.get("ruling") == "correct"
        if entry.kind == "decline":
            return self.state.duty != "claim"
        return entry.kind in ("say", "leave", "slow") or entry.kind == "overdue" and entry.value["overdue"] != "objection"

    def enter_start(self, entry):
        """T2: the profile of time is the one named."""
        must(self.record.pace["name"] == self.terms.profile_name, "T71: the profile of time has another name")

    def enter_nothing(self, entry):
        """Entries that change nothing here: say, look, note, address, clocks'."""

    def over(self, board, by):
        """The game is over; its end must stand right below."""
        self.state.duty, self.state.ower = "over", ""
        self.ended, self.end_due = (board, by), True

    def owes(self, entry, duty):
        """T16: only the seat that owes may act, with what it owes."""
        must(self.state.duty == duty and self.state.ower == entry.who, f"T16: {NAMES[entry.who]} owes no {duty}")

    def due(self, duty, seat):
        """What is due now."""
        self.state.duty, self.state.ower = duty, seat
