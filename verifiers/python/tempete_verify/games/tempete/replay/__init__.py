"""Step 5: the game replayed under its rules; hands and squares besides, for step 6 (RULES.md, T-rules)."""

from ....replay import Replay
from ....unruly import Unruly
from ...sides import NAMES
from ..board.game import Game, Illegal
from ..state import State
from .answers import Answers
from .cards import Cards
from .disputes import Disputes
from .endings import Endings
from .interceptions import Interceptions
from .numbers import Numbers
from .rulings import Rulings
from .squares import Squares
from .turns import Turns


class TempeteReplay(Numbers, Cards, Squares, Turns, Interceptions, Answers, Endings, Disputes, Rulings, Replay):
    """The game, entry by entry; the nouns have the rest."""

    allowances = ("lists", "numbers")
    thinks = ("turn", "answer", "claim")

    def __init__(self, record, secrets):
        super().__init__(record, secrets)
        self.cards, self.state = record.game.cards, State()
        self.size = len(self.terms.deck)
        self.game = None
        if self.terms.board == "on":
            self.game = Game(self.cards, self.terms.declared, self.terms.pick_when, self.terms.mate_escape)
        self.correctable = None  # the state before the last ruling, while it may be corrected
        self.draws = []  # (entry, COUNT, free positions)

    def on_board(self, call, *words):
        """Asks the board, where there is one."""
        if self.game is None:
            return None
        try:
            return getattr(self.game, call)(*words)
        except Illegal as error:
            raise Unruly(str(error)) from error

    def begin(self):
        """T3: both lists are due."""
        self.due("lists", "")

    def owing(self):
        """The seats that owe something."""
        state = self.state
        if state.duty == "lists":
            return [seat for seat in self.seats if not state.seats[seat].listed]
        if state.duty == "numbers":
            return [seat for seat in self.seats if not state.seats[seat].named_first]
        return super().owing()

    def before(self, entry):
        """T68: whether the last ruling can still be taken back."""
        if not self.leaves_correctable(entry):
            self.correctable = None

    def leaves_correctable(self, entry):
        """T68: whether the last ruling can still be taken back behind this entry."""
        if entry.who == "referee":
            return entry.kind not in ("rule", "gift", "charge", "forgive") or entry.value.get("ruling") == "correct"
        if entry.kind == "decline":
            return self.state.duty != "claim"
        return entry.kind in ("say", "leave", "slow") or entry.kind == "overdue" and entry.value["overdue"] != "objection"

    def erred(self):
        """The seats that erred."""
        seats = {play.seat for play in self.state.plays if play.false}
        return seats | {spring.seat for spring in self.state.springs if spring.true is False}

    def errors(self):
        """Every card played was in the hand, every square sprung was a sealed one."""
        faults = [
            f"entry {play.entry}, move {play.move}: {NAMES[play.seat]} did not hold card {play.card}"
            for play in self.state.plays
            if play.false
        ]
        return faults + [
            f"entry {spring.entry}, move {spring.move}: {NAMES[spring.seat]} had not sealed {spring.square}"
            for spring in self.state.springs
            if not spring.true
        ]

    def notes(self):
        """Effects taken on a player's word."""
        for play in self.state.plays:
            if play.kind == "card" and play.effect == "declared" and not play.fate:
                yield "effect on a player's word", "effects on a player's word", None

    def played(self):
        """Every card played, where it came from, and what became of it; every square sprung."""
        for play in self.state.plays:
            if not play.known:
                came = "not known yet"
            elif play.held is None:
                came = "not in the hand"
            elif play.held.position:
                came = f"position {play.held.position}, entry {play.held.entry}"
            else:
                came = f"taken, entry {play.held.entry}"
            told = f"entry {play.entry}, move {play.move}, {NAMES[play.seat]}, card {play.card}"
            yield f"{told}: {came}, {play.fate or play.effect}"
        for sprung in self.state.springs:
            true = {None: "not known yet", True: "as sealed", False: "not as sealed"}[sprung.true]
            told = f"entry {sprung.entry}, move {sprung.move}, {NAMES[sprung.seat]}, spring {sprung.card} {sprung.square}"
            yield f"{told}: {true}"
