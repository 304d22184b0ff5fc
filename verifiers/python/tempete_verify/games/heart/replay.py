"""Step 5 of Romulan Heart: what is drawn and placed, every move, every pass and removal (crates/games/heart/src/FORMAT.md, section 11)."""

from ...replay import Replay
from ...unruly import must
from .board import AFTER, SET, Board
from .triangles import CORNERS, TIPS

FIFTY = 50  # turns of each who lives, without a capture
PLACING = ("lots", "first", "place", "piece", "corner", "heart")


class HeartReplay(Replay):
    """A game of Romulan Heart."""

    thinks = ("turn", *PLACING)

    def __init__(self, record, secrets):
        super().__init__(record, secrets)
        terms = self.terms
        self.board = Board(terms.yes("relation"), terms.yes("open"), (), terms.many("ablative"), terms.yes("power"), terms.yes("forward"))
        self.living = list(self.seats)
        self.corners = {seat: seat for seat in "gbk"}
        self.acted, self.wants, self.resigned = set(), set(), set()
        self.placing = []  # (duty, seat), the next one first
        self.turn, self.crowned, self.passes = "g", "", 0
        self.quiet, self.stood = dict.fromkeys(self.seats, 0), []
        self.leaves = ""  # who has to be removed by the next entry
        self.stuck = False  # the seat to move has no lawful move: a pass has to stand here
        self.time = 0  # of the entry above

    # What is due ------------------------------------------------------------------------------------------------

    def begin(self):
        """A draw, or what is placed."""
        if self.terms.yes("open") or self.terms.many("clouds"):
            self.due("lots", "g")
        else:
            self.place_from(self.seats[0])

    def place_from(self, first):
        """P1, V2, V10, V11: the duties before the first move."""
        order = [first] + [seat for seat in self.seats if seat != first]
        alternate = self.terms.yes("alternate")
        sets = [("piece", seat) for _ in SET for seat in order] if alternate else [("place", seat) for seat in order]
        hearts = [("heart", seat) for seat in order]
        if self.terms.yes("forward") and not alternate:
            sets, hearts = sets[:1] + hearts[:1] + sets[1:], hearts[1:]
        if self.terms.yes("open"):
            at = sets.index(("piece" if alternate else "place", order[0])) + 1
            sets[at:at] = [("corner", order[1])]
        self.placing = sets + hearts
        self.next_placed()

    def next_placed(self):
        """What is placed next; once all is, the first who is left moves (P3)."""
        if self.placing:
            self.due(*self.placing[0])
        else:
            self.begin_turn(self.living[0])

    def begin_turn(self, seat):
        """The turn of the first who lives from that seat on; whether he has a move (H9, V2)."""
        while seat not in self.living:
            seat = AFTER[seat]
        self.turn, self.stuck = seat, self.board.stuck(seat)
        self.due("turn", seat)
        if not self.stuck:
            self.stood.append((seat, self.board.key))
        elif self.terms.yes("open"):
            self.stuck = False
            self.living.remove(seat)
            self.over(self.name(self.living[0]), "board")

    def name(self, seat):
        """A seat's name."""
        return self.record.game.names[seat]

    def called_off(self, seat):
        """Before the own first act."""
        return seat not in self.acted

    def winner(self, loser):
        """Of two who are left the other wins."""
        return self.name(next(seat for seat in self.living if seat != loser))

    # Before every entry -----------------------------------------------------------------------------------------

    def owed_by_referee(self):
        """The entry of the referee that has to stand here, in words."""
        if self.leaves:
            return f"H10: {self.name(self.leaves)} is not removed"
        return f"H9: {self.name(self.turn)} has no lawful move, and is not passed over" if self.stuck else ""

    def before(self, entry):
        """H9, H10: what follows by itself stands where it belongs; who is out says words alone."""
        due = "removed" if self.leaves else "pass" if self.stuck else ""
        must(not due or entry.kind == due, self.owed_by_referee())
        must(entry.who not in self.seats or entry.who in self.living or entry.kind == "say", "H6: the seat is out")

    def lacks(self):
        """A pass, a removal, or an end."""
        return self.owed_by_referee() or super().lacks()

    def enter(self, entry):
        """What follows by itself has the time of the entry above."""
        super().enter(entry)
        if entry.who != "referee" and entry.kind in (*PLACING, "mercy", "turn"):
            self.acted.add(entry.who)
        self.time = entry.time

    # Who goes out -----------------------------------------------------------------------------------------------

    def lose(self, seat, by):
        """H10: of three who have begun the others go on."""
        must(seat in self.living, "H6: the seat is out")
        if len(self.living) > 2 and seat in self.acted:
            self.leaves, self.wants = seat, set()
        else:
            super().lose(seat, by)

    def enter_removed(self, entry):
        """H10: his heart and all that he moves."""
        must(entry.value["seat"] == self.leaves, "H10: this seat has neither resigned nor lost on time")
        must(entry.time == self.time, "H10: a removal has the time of the entry before it")
        seat, self.leaves = self.leaves, ""
        self.board.clear(seat)
        self.living.remove(seat)
        self.passes = 0
        if self.placing:
            self.placing = [(duty, of) for duty, of in self.placing if of != seat]
            self.next_placed()
        else:
            self.begin_turn(self.turn)

    def enter_pass(self, entry):
        """H9."""
        must(self.stuck and entry.value["seat"] == self.turn, "H9: this seat is not passed over")
        must(entry.time == self.time, "H9: a pass has the time of the entry before it")
        self.passes += 1
        self.quiet[self.turn] += 1
        self.stuck = False
        if self.passes >= len(self.living):
            self.over("draw", "board")
        else:
            self.hand_on(self.turn)

    def hand_on(self, seat):
        """H8, V8, or the next turn."""
        if len(self.living) == 1:
            self.over(self.name(self.living[0]), "board")
        elif self.crowned and self.crowned != seat:
            self.over(self.name(self.crowned), "board")
        else:
            self.begin_turn(AFTER[seat])

    # Draws ------------------------------------------------------------------------------------------------------

    def answers_offer(self, entry):
        """H11: of three any who lives may answer while a turn is due; of two the other, in his turn."""
        several = len(self.seats) > 2
        must(self.state.duty == "turn" and (several or self.state.ower == entry.who), "T51: no turn is due")
        must(self.wants, "T51: no offer stands")
        must(entry.who not in self.wants or several and entry.kind == "decline", "T51: it wants the draw already")

    def enter_accept(self, entry):
        """A draw, where all who live want it."""
        self.answers_offer(entry)
        self.wants.add(entry.who)
        if self.wants >= set(self.living):
            self.over("draw", "agreement")

    def enter_decline(self, entry):
        """The offer is over."""
        self.answers_offer(entry)
        self.wants = set()

    # Claims -----------------------------------------------------------------------------------------------------

    def is_so(self, claim):
        """H11; of stalemate there is no claim (H9)."""
        if claim == "repetition":
            return bool(self.stood) and self.stood.count(self.stood[-1]) >= 3
        must(claim == "fifty", "H9: no such claim")
        return all(self.quiet[seat] >= FIFTY for seat in self.living)

    def enter_claim(self, entry):
        """One that is so: a draw."""
        self.may_claim(entry)
        must(self.is_so(entry.value["claim"]), f"H11: {entry.value['claim']} is not so")
        self.over("draw", "claim")

    def enter_not_granted(self, entry):
        """One that is not: the turn is still due."""
        self.may_claim(entry)
        must(not self.is_so(entry.value["claim"]), f"H11: {entry.value['claim']} is so")
        self.state.claimed = True

    # Placing ----------------------------------------------------------------------------------------------------

    def enter_lots(self, entry):
        """V2, V3: as many as the terms say."""
        self.owes(entry, "lots")
        value = entry.value
        must(bool(value["first"]) == self.terms.yes("open") and value["first"] != "k", "V2: who places first")
        must(len(value["clouds"]) == self.terms.many("clouds"), "V3: other clouds than the terms say")
        self.board.clouds = tuple(value["clouds"])
        self.charge = "turn"
        if self.terms.own["first"] == "choose":
            self.due("first", value["first"])
        else:
            self.place_from(value["first"] or self.seats[0])

    def enter_first(self, entry):
        """V2: who was drawn says who places first."""
        self.owes(entry, "first")
        must(entry.value["seat"] in self.seats, "V2: nobody plays this seat")
        self.charge = "turn"
        self.place_from(entry.value["seat"])

    def placed(self):
        """One thing is placed."""
        self.charge = "turn"
        self.placing.pop(0)
        self.next_placed()

    def place(self, entry):
        """Pieces of one's own colour; each fits what stood before the mail."""
        seat, pieces = entry.who, entry.value["pieces"]
        fits = all(self.board.may_place(seat, self.corners[seat], kind, at) for kind, at in pieces)
        must(fits, "P1, P2: not in the own corner, or not where a piece may stand")
        self.board.pieces.update({at: (kind, seat) for kind, at in pieces})
        self.placed()

    def enter_place(self, entry):
        """P1."""
        self.owes(entry, "place")
        self.place(entry)

    def enter_piece(self, entry):
        """V11: one that is left."""
        self.owes(entry, "piece")
        stand = [self.board.pieces[at][0] for at in self.board.of(entry.who)]
        kind = entry.value["pieces"][0][0]
        must(stand.count(kind) < SET.count(kind), "V11: there is none left of this kind")
        self.place(entry)

    def enter_corner(self, entry):
        """V2."""
        self.owes(entry, "corner")
        corner = entry.value["seat"]
        must(all(self.corners[seat] != corner for seat in self.living if seat != entry.who), "V2: the corner is taken")
        self.corners[entry.who] = corner
        self.placed()

    def enter_heart(self, entry):
        """P1."""
        self.owes(entry, "heart")
        must(self.board.may_lay(entry.who, entry.value["at"]), "H3: no heart is laid there")
        self.board.hearts[entry.who] = entry.value["at"]
        self.placed()

    def enter_mercy(self, entry):
        """V2: in place of the first placer's heart, once both have placed."""
        self.owes(entry, "heart")
        seat, start, to = entry.who, entry.value["from"], entry.value["to"]
        first = self.board.open and all(duty == "heart" for duty, _ in self.placing) and self.placing[0][1] == seat
        must(first and len(self.placing) == 2 and self.board.may_mercy(seat, start, to), "V2: no mercy")
        self.board.pieces[to] = self.board.pieces.pop(start)
        self.board.hearts[seat] = to
        self.placed()

    # Turns ------------------------------------------------------------------------------------------------------

    def enter_turn(self, entry):
        """A lawful move, and what it takes; a claim that it may bring."""
        self.owes(entry, "turn")
        seat, deed, claims = entry.who, entry.value["deed"], entry.value["claims"]
        must(not claims or not self.state.claimed and claims != "stalemate", "T52: a claim once a turn")
        must(self.board.own(deed.start, seat) == deed.kind, "H1: no such piece of its own stands there")
        must(self.board.allows(seat, deed.start, deed.to, deed.heart), "H1 to H5, V1 to V5: no lawful move")
        piece, taken = self.board.play(seat, deed.start, deed.to, deed.heart)
        must((piece, taken) == (deed.takes, deed.taken), "H5: it takes something else")
        self.passes = 0
        if piece or taken:
            self.quiet, self.stood = dict.fromkeys(self.seats, 0), []
        else:
            self.quiet[seat] += 1
        if seat not in self.wants or taken in self.living:
            self.wants = set()
        if entry.draw and not self.wants - {seat}:
            self.wants = {seat}
        self.state.claimed, self.charge = False, "turn"
        crown = deed.heart and self.is_crown(deed.to)
        if taken:
            self.living.remove(taken)
        if taken and self.terms.yes("relation"):
            self.over(self.name(seat), "board")
        else:
            self.hand_on(seat)
        if crown and self.state.duty != "over":
            self.crowned = seat
        if claims and self.state.duty != "over" and self.brings(claims):
            self.stuck = False
            self.over("draw", "claim")

    def is_crown(self, at):
        """V8: whether it is in the third corner, or its tip."""
        third = next(seat for seat in "gbk" if seat not in (self.corners["g"], self.corners["b"]))
        return {"none": False, "corner": CORNERS[at] == third, "apex": at == TIPS[third]}[self.terms.own["crown"]]

    def brings(self, claim):
        """H11: whether what a move brings may be claimed, whoever is passed over behind it."""
        if not self.stuck:
            return self.is_so(claim)
        quiet, stood, seat, passes = dict(self.quiet), list(self.stood), self.turn, self.passes
        while self.board.stuck(seat) and passes < len(self.living):
            quiet[seat] += 1
            passes += 1
            if passes >= len(self.living) or self.crowned and self.crowned != seat:
                break
            seat = AFTER[seat]
            while seat not in self.living:
                seat = AFTER[seat]
            if not self.board.stuck(seat):
                stood.append((seat, self.board.key))
        if claim == "repetition":
            return bool(stood) and stood.count(stood[-1]) >= 3
        return all(quiet[of] >= FIFTY for of in self.living)
