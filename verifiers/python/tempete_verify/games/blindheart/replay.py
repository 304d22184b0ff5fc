"""Step 5 of the Blind Game: what the lines can refute, and with all seals open every turn (crates/games/blind/src/FORMAT.md, section 11)."""

from ...unruly import must
from ..heart.board import AFTER
from ..heart.replay import HeartReplay
from ..heart.triangles import ALL

FIVE = 5  # times that a position stands before the referee draws


class BlindReplay(HeartReplay):
    """A game of the Blind Game; `board` is the truth, of which nothing is asked while the seals are shut."""

    allowances = ("place",)
    thinks = ("turn", "place")

    def __init__(self, record, secrets):
        super().__init__(record, secrets)
        self.known = secrets.known
        self.unplaced = set(self.seats)  # who has yet to place
        self.trying = ""  # who may have tried what no turn seals
        self.fivefold = False  # the fifth repetition: a draw has to stand here
        self.boards = []  # those that stood in this turn before another seat was removed

    # What is due ------------------------------------------------------------------------------------------------

    def begin(self):
        """B1: a set and a heart of each, in any order."""
        self.due("place", "")

    def owing(self):
        """The seats that owe something."""
        if self.state.duty == "place":
            return [seat for seat in self.seats if seat in self.unplaced]
        return super().owing()

    def begin_turn(self, seat):
        """The turn of the first who lives from that seat on."""
        while seat not in self.living:
            seat = AFTER[seat]
        self.turn, self.stuck = seat, self.known and self.board.stuck(seat)
        self.due("turn", seat)
        if self.known and not self.stuck:
            self.stood.append((seat, self.board.key))
            self.fivefold = self.stood.count(self.stood[-1]) >= FIVE

    def next_placed(self):
        """Once all have placed, the first who is left moves."""
        if not self.unplaced:
            self.begin_turn(self.living[0])

    # Before every entry -----------------------------------------------------------------------------------------

    def owed_by_referee(self):
        """The entry of the referee that has to stand here, in words."""
        owed = super().owed_by_referee()
        return owed or ("B6: the fifth repetition is not drawn" if self.fivefold else "")

    def before(self, entry):
        """Who may have tried something; what follows by itself."""
        self.trying = self.state.ower if entry.kind != "turn" else ""
        if self.fivefold and not self.leaves:
            must(entry.kind == "fivefold", self.owed_by_referee())
        super().before(entry)

    def enter_fivefold(self, entry):
        """B6."""
        must(self.state.duty == "turn" and not self.leaves and (self.fivefold or not self.known), "B6: no fifth repetition")
        must(entry.time == self.time, "B6: it has the time of the entry before it")
        self.fivefold = False
        self.over("draw", "board")

    def enter_pass(self, entry):
        """H9: of a game whose seals are shut only whose turn it is can be asked."""
        if not self.known:
            must(self.state.duty == "turn", "H9: no turn is due")
            self.stuck = True
        self.boards = []
        super().enter_pass(entry)

    def enter_removed(self, entry):
        """H10: while all place the others still owe what they owe."""
        if self.state.duty != "place":
            self.fivefold, before, turn = False, self.board.copy(), self.turn
            super().enter_removed(entry)
            self.boards = [*self.boards, before] if turn == self.turn else []
            return
        must(entry.value["seat"] == self.leaves, "H10: this seat has neither resigned nor lost on time")
        must(entry.time == self.time, "H10: a removal has the time of the entry before it")
        self.board.clear(self.leaves)
        self.living.remove(self.leaves)
        self.unplaced.discard(self.leaves)
        self.leaves = ""
        self.next_placed()

    # Claims -----------------------------------------------------------------------------------------------------

    def is_so(self, claim):
        """B6: fifty alone is claimed."""
        must(claim == "fifty", "B6: no such claim")
        return super().is_so(claim)

    # Placing and turns ------------------------------------------------------------------------------------------

    def enter_place(self, entry):
        """B1: against the own corner alone."""
        seat = entry.who
        must(self.state.duty == "place" and seat in self.unplaced, "B1: this seat has placed")
        if self.known:
            pieces, heart = self.secrets.value(seat, "set", entry.number)
            own = self.seen(seat)
            for kind, at in pieces:
                must(own.may_place(seat, seat, kind, at), "B1: not in the own corner, or not where a piece may stand")
                own.pieces[at] = (kind, seat)
            must(own.may_lay(seat, heart), "H3: no heart is laid there")
            self.board.pieces.update(own.pieces)
            self.board.hearts[seat] = heart
        self.unplaced.discard(seat)
        self.next_placed()

    def seen(self, seat):
        """What a seat sees of the truth: its own pieces, and its heart."""
        own = self.board.copy()
        own.pieces = {at: own.pieces[at] for at in self.board.of(seat)}
        own.hearts = {of: at for of, at in own.hearts.items() if of == seat}
        return own

    def enter_turn(self, entry):
        """What is told, and with all seals open what is so."""
        self.owes(entry, "turn")
        seat, value = entry.who, entry.value
        lost, heart, claims = value["lost"], value["heart"], value["claims"]
        taken = heart[0] if heart else ""
        must(not (lost and heart), "B4: a piece lost, and a heart")
        for of in filter(None, (lost, taken)):
            must(of != seat and of in self.living, "B4: this seat has nothing to lose")
            must(not self.terms.yes("relation") or of == AFTER[seat], "V1: this seat takes nothing from that one")
        must(claims in ("", "fifty") and not (claims and self.state.claimed), "B6: fifty alone is claimed, once a turn")
        if self.known:
            self.check_truth(entry)
        self.passes = 0
        if lost or taken:
            self.quiet, self.stood = dict.fromkeys(self.seats, 0), []
        else:
            self.quiet[seat] += 1
        if seat not in self.wants or taken in self.living:
            self.wants = set()
        if entry.draw and not self.wants - {seat}:
            self.wants = {seat}
        self.state.claimed, self.charge = False, "turn"
        if taken:
            self.living.remove(taken)
        if taken and self.terms.yes("relation"):
            self.over(self.name(seat), "board")
        else:
            self.hand_on(seat)
        if claims and self.state.duty != "over" and self.is_so(claims):
            self.stuck = self.fivefold = False
            self.over("draw", "claim")

    def check_truth(self, entry):
        """B2, B4: the move might be tried and is lawful, what was tried before it was not; what it takes is told, and no more."""
        seat, number = entry.who, entry.number
        move, tried = (self.secrets.value(seat, word, number) for word in ("move", "tried"))
        self.check_tried(seat, tried)
        must(tried and tried[-1] == (move.step, True), "B2: the last that was tried is not the move")
        must(self.board.own(move.start, seat) == move.kind, "H1: no such piece of its own stands there")
        theirs = self.board.owner(move.to)
        piece, heart = self.board.pieces.get(move.to), self.board.heart_at(move.to)
        heart = heart if heart != seat else ""
        changes = [(at, *self.board.pieces[at]) for at in ALL if heart and at != move.to and self.board.owner(at) == heart]
        must(((piece[0], theirs) if piece else None, heart) == (move.takes, move.taken), "B4: it takes something else")
        must(entry.value["lost"] == (theirs if piece and not heart else ""), "B4: what is lost is told otherwise")
        must(entry.value["heart"] == ((heart, move.to) if heart else None), "B4: a heart is told otherwise")
        if heart:
            must(self.secrets.value(seat, "gained", number) == changes, "B4: other pieces change hands")
        elif piece:
            word = f"lost-{self.name(theirs)}"
            must(self.secrets.value(seat, word, number) == move.to, "B4: the piece stood elsewhere")
        self.board.play(seat, move.start, move.to, move.heart)
        self.boards = []

    def check_tried(self, seat, tried):
        """Each might be tried, none twice, and was answered as the truth has it; what is played stands last."""
        own, before, boards = self.seen(seat), set(), [*self.boards, self.board]
        for place, (step, yes) in enumerate(tried, 1):
            must(own.allows(seat, *step), "B2: this could not be tried")
            must(not yes or place == len(tried), "B2: the first that is possible is played")
            # H10: a removal lets the turn begin anew, on another board.
            while boards and (boards[0].allows(seat, *step) != yes or step in before or yes and len(boards) > 1):
                boards, before = boards[1:], set()
            must(boards, "B2: this was answered otherwise than it is so, or twice")
            before.add(step)

    def enter_end(self, entry):
        """B6: what was tried since the last turn, in the position that ends."""
        super().enter_end(entry)
        for seat in self.seats if self.known else []:
            tried = self.secrets.value(seat, "tried", entry.number)
            must(not tried or seat == self.trying, "B6: tries of a seat that owed no turn")
            self.check_tried(seat, tried)
            must(not any(yes for _, yes in tried), "B6: an end plays nothing")
        self.trying = ""
