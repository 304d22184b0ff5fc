"""Step 5 of Cloak and Dagger Chess: what is seen and told, and with all seals open the whole of it (crates/games/cloak/src/FORMAT.md, section 11)."""

from ...replay import Replay
from ...seals import commitment
from ...unruly import must
from ..sides import other
from .board import DISCS, KINDS, Board
from .entries import DISC_WORDS
from .setups import LAWFUL

QUIET = 100  # turns in a row without capture, pawn move, drop and uncloaking
BEGUN, BONUS, GUESSED, MOVED, EARNED, UNCLOAKED = range(6)  # how far a turn is (K14)


def setup_of(secrets, seat):
    """What the discs of a seat are, from 1 to 8."""
    return "".join(secrets.value(seat, word, 0) for word in DISC_WORDS)


class CloakReplay(Replay):
    """A game of Cloak and Dagger Chess."""

    allowances = ("setup",)

    def __init__(self, record, secrets):
        super().__init__(record, secrets)
        self.board, self.quiet = Board(), 0
        self.ready = set()  # the seats that have named their discs
        self.sealed = set()  # whose disc, which, and its commitment
        self.kinds = {seat: {} for seat in self.seats}  # what the discs of a seat are, by number, where the seals are open
        self.told = {seat: {} for seat in self.seats}  # what was told that a disc is, by number: it was opened
        self.not_so = {seat: set() for seat in self.seats}  # (number, kind) that was told wrong
        self.bonus = ""  # who may begin with a bonus
        self.fresh()
        self.stood = [self.key("w")]  # the positions as turns began (K19)

    def fresh(self):
        """A turn begins."""
        self.stage, self.guess, self.loud = BEGUN, None, False
        self.end = ""  # king, bare: what an act of it ended the game by

    def begin(self):
        """Both owe a set-up, in any order."""
        self.due("setup", "")

    def owing(self):
        """The seats that owe something."""
        if self.state.duty == "setup":
            return [seat for seat in self.seats if seat not in self.ready]
        return super().owing()

    def called_off(self, seat):
        """Before the own set-up."""
        return seat not in self.ready

    # Claims ---------------------------------------------------------------------------------------------------

    def key(self, seat):
        """What has to be the same where a position stands again as a turn of that seat begins (K19)."""
        told = [(side, number, kind) for side in self.seats for number, kind in self.told[side].items()]
        wrong = [(side, *pair) for side in self.seats for pair in self.not_so[side]]
        passed = self.board.passed if self.board.passing(seat) else None
        pieces, hand = frozenset(self.board.pieces.items()), tuple(self.board.hand.values())
        return seat, pieces, hand, frozenset(told), frozenset(wrong), self.bonus, passed

    def is_so(self, claim):
        """K19: repetition, as the turn began, and fifty; a stalemate ends the game by itself."""
        if claim == "repetition":
            return self.stood.count(self.stood[-1]) >= 3
        must(claim == "fifty", "K19: no such claim")
        return self.quiet >= QUIET

    def enter_claim(self, entry):
        """One that is so: a draw."""
        self.may_claim(entry)
        must(self.is_so(entry.value["claim"]), f"K19: {entry.value['claim']} is not so")
        self.over("draw", "claim")

    def enter_not_granted(self, entry):
        """One that is not: the turn is still due."""
        self.may_claim(entry)
        must(not self.is_so(entry.value["claim"]), f"K19: {entry.value['claim']} is so")
        self.state.claimed = True

    # Set-ups --------------------------------------------------------------------------------------------------

    def enter_setup(self, entry):
        """Once a seat; with all seals open one of the 960 (K1, K2)."""
        seat = entry.who
        must(self.state.duty == "setup" and seat not in self.ready, "K1: the set-up stands")
        if self.secrets.known:
            setup = setup_of(self.secrets, seat)
            must(setup in LAWFUL, f"K2: it is not what its order makes: {setup}")
            self.kinds[seat] = dict(zip(DISCS, setup))
        self.ready.add(seat)
        self.sealed |= set(entry.seals)
        self.charge = "allowance"
        if len(self.ready) == len(self.seats):
            self.due("turn", "w")

    # Turns ----------------------------------------------------------------------------------------------------

    def enter_part(self, entry):
        """What comes before the move; the turn goes on (K14, K16)."""
        self.do_acts(entry)
        must(self.stage < MOVED, "K14: a move in a part")
        if self.secrets.known:
            must(self.board.regular(entry.who, self.kinds[entry.who]), "K16: it is not what its order makes: no regular move is left")
        self.check_announced(entry, [self.end] if self.end else [])
        self.end_by_board(entry.who, entry.value["turn"].announced)

    def enter_turn(self, entry):
        """All from the move on, and perhaps what comes before it (K14)."""
        self.do_acts(entry)
        must(self.stage >= MOVED, "K14: a turn without its move")
        seat, told = entry.who, entry.value["turn"].announced
        self.bonus = other(seat) if self.guess is False else ""
        self.quiet = 0 if self.loud else self.quiet + 1
        self.check_announced(entry, self.announces(other(seat), told))
        self.fresh()
        self.stood.append(self.key(other(seat)))
        self.state.claimed, self.state.offer, self.charge = False, seat if entry.draw else "", "turn"
        self.due("turn", other(seat))
        self.end_by_board(seat, told)

    def do_acts(self, entry):
        """Act by act; nothing stands behind one that ends the game."""
        must(self.state.duty != "setup", "K1: both have a set-up before the first turn")
        self.owes(entry, "turn")
        for act in entry.value["turn"].acts:
            must(not self.end, "K10: an act behind one that ended the game")
            self.step(act)
            due = getattr(self, "act_" + act.kind)(entry.who, act)
            self.check_shown(act, due)

    def step(self, act):
        """K14: acts in their order, bonuses where they are due or earned (K5, K6)."""
        if act.bonus:
            stage = BONUS if self.stage < MOVED else EARNED
            must(stage == EARNED or self.bonus == self.state.ower, "K5: no bonus is due")
            must(stage == BONUS or self.guess, "K5: no bonus was earned")
        else:
            stage = {"guess": GUESSED, "uncloak": UNCLOAKED}.get(act.kind, MOVED)
        must(stage > self.stage or stage == self.stage == UNCLOAKED, "K14: not in its order")
        must(stage < EARNED or self.stage >= MOVED, "K14: before the move")
        self.stage = stage

    def may_be(self, seat, number):
        """The kinds that a disc may be: what it is, where that is known or told."""
        known = self.kinds[seat].get(number) or self.told[seat].get(number)
        return known or [kind for kind in KINDS if (number, kind) not in self.not_so[seat]]

    def act_move(self, seat, act):
        """A piece moves by what it is or may be, and takes what it says (K3, K4, K6, K11, K12, K17)."""
        board = self.board
        owner, letter = board.pieces.get(act.start, ("", ""))
        must(owner == seat, "K3: no piece of its own stands there")
        must(act.number == (letter if letter in DISCS else ""), "K3: it is another disc, or none")
        must(not act.bonus or letter == "P", "K6: a bonus is a pawn's")
        kinds = self.may_be(seat, letter) if act.number else letter
        must(any(act.to in board.goes(act.start, kind) for kind in kinds), "K3: no move of that piece")
        must(bool(act.becomes) == board.promotes(act.start, act.to), "K17: a pawn on its last rank, there alone, becomes something")
        gone = board.taken(act.start, act.to)
        takes = board.pieces[gone][1] if gone else ""
        must((act.takes, act.passing) == (takes, gone not in (None, act.to)), "K4: it takes something else")
        self.loud |= bool(gone) or letter == "P"
        self.board = board.moved(act.start, act.to, act.becomes)
        must(self.board.safe(seat), "K12: the open king would be attacked")
        if act.reveals == "K":
            self.end = "king"
        elif self.board.bare():
            self.end = "bare"
        return [(other(seat), act.takes, act.reveals)] if act.reveals else []

    def act_drop(self, seat, act):
        """K6: a pawn comes back."""
        must(act.to in self.board.drops(seat), "K6: no pawn in hand, or no empty square of the second rank")
        self.board, self.loud = self.board.dropped(seat, act.to), True
        must(self.board.safe(seat), "K12: the open king would be attacked")
        return []

    def act_guess(self, seat, act):
        """K5, K7, K8: a disc that is there, and what is not told of it; with all seals open the answer is true."""
        enemy = other(seat)
        must(self.board.find(enemy, act.number), "K5: no such disc is there")
        must(act.number not in self.told[enemy] and (act.number, act.piece) not in self.not_so[enemy], "K8: that is told")
        if self.secrets.known:
            must((self.kinds[enemy][act.number] == act.piece) == act.right, "K5: it is not what its order makes: the answer")
        self.guess = act.right
        if act.right:
            return [(enemy, act.number, act.piece)]
        self.not_so[enemy].add((act.number, act.piece))
        return []

    def act_castles(self, seat, act):
        """It castles (K13)."""
        board = self.board
        kings = [board.find(seat, act.number or "K")]
        open_rooks = [place for place in board.still if board.pieces[place] == (seat, "R")]
        rooks = [board.find(seat, act.rook)] if act.rook else open_rooks
        pairs = [(king, rook) for king in kings for rook in rooks if board.castles(seat, act.side, king, rook)]
        must(pairs and act.number != (act.rook or "-"), "K13: it may not castle so")
        self.board = board.copy()
        self.board.castle(seat, act.side, *pairs[0])
        return [(seat, number, kind) for number, kind in ((act.number, "K"), (act.rook, "R")) if number]

    def act_uncloak(self, seat, act):
        """A disc is its piece (K9); a king not where an open piece attacks it (K12)."""
        must(self.board.find(seat, act.number), "K9: no such disc is there")
        self.board, self.loud = self.board.copy(), True
        self.board.uncloak(seat, act.number, act.piece)
        must(self.board.safe(seat), "K12: the open king would be attacked")
        return [(seat, act.number, act.piece)]

    def check_shown(self, act, told):
        """Each kind that is told fits what was told before, and is shown the first time (K7, K21)."""
        due = []
        for seat, number, kind in told:
            known = self.told[seat].get(number)
            must(known in (None, kind) and (number, kind) not in self.not_so[seat], "K7: something else was told of that disc")
            if known is None:
                due.append((self.terms.game, seat, f"disc {number}", kind))
                self.told[seat][number] = kind
        must([(shown.game, shown.seat, shown.what, shown.value) for shown in act.shown] == due, "K21: what is opened is not what is told")
        must(all((shown.seat, shown.what, commitment(shown.line)) in self.sealed for shown in act.shown), "K21: it was not sealed so")

    # What is announced ----------------------------------------------------------------------------------------

    def announces(self, seat, told):
        """What is so for the side to move, in the order of the page; where discs are closed, mate or stalemate is taken as told (K10, K16, K18, K19)."""
        if self.end:
            return [self.end]
        check = not self.board.safe(seat)
        if self.secrets.known:
            stuck = self.board.stuck(seat, self.kinds[seat], self.bonus == seat)
        else:
            stuck = "mate" in told or "stalemate" in told
        if stuck:
            return ["mate" if check else "stalemate"]
        return ["check"] * check

    def check_announced(self, entry, due):
        """K18: that, no more and no less."""
        told = entry.value["turn"].announced
        must(told == due, f"K18: it is not what its order makes: announced {told or 'nothing'}, but {due or 'nothing'} is so")

    def end_by_board(self, seat, told):
        """Mate and a taken king win, stalemate and bare kings draw."""
        if "mate" in told or "king" in told:
            self.over(self.winner(other(seat)), "board")
        elif "stalemate" in told or "bare" in told:
            self.over("draw", "board")
