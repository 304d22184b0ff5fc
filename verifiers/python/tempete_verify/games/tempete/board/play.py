"""Playing the acts of a message on a position: asked for the first time, made when all is played again (section 14)."""

from ..cards.card import Play
from ..cards.effect import given
from ..cards.templates import Context
from . import edits, moves, squares
from .illegal import Illegal
from .squares import other


class Acts:
    """What a message does on the board, in order: moves as written, and its card."""

    def __init__(self, cards, lines):
        self.items, self.springs, self.land, self.keep = [], [], None, False
        self.play, self.part = None, 0
        for line in lines:
            word, _, rest = line.partition(" ")
            if word == "move":
                self.items.append(rest)
            elif word == "card":
                play = Play(cards, line)
                if self.play:
                    raise Illegal("a second card")
                self.play = play
                self.items.append(play)
            elif word == "spring":
                if self.items or self.land is not None:
                    raise Illegal("a spring stands first")
                number, square = rest.split(" ")
                self.springs.append((int(number), squares.parse(square)))
            elif word == "land":
                if self.items or self.land is not None:
                    raise Illegal("the king lands first")
                self.land = squares.parse(rest)
            elif word in ("keep", "discard"):
                self.keep = True
            elif word == "part":
                self.part = int(rest)

    @property
    def moves(self):
        """The moves alone."""
        return [x for x in self.items if isinstance(x, str)]

    @property
    def place(self):
        """Where the card stands: before, instead, after, between, start; None without a card."""
        return self.play.card.place if self.play else None

    def shape(self):
        """The order of moves and cards, as SHAPES has it."""
        return " ".join("move" if isinstance(x, str) else "card" for x in self.items)


SHAPES = {None: "move", "before": "card move", "instead": "card", "after": "move card", "between": "move card move",
          "start": "card move"}


class Trace:
    """What playing a message showed: positions behind each move, captures, and where pieces came to stand."""

    def __init__(self, start, stops=()):
        self.pos = start.copy()
        self.behind = []
        self.reached = self.pos
        self.captures = []
        self.stops = set(stops)
        self.context = Context()
        self.first_mover = self.last_mover = frozenset()
        self.first_kinds = []
        self.first_took = False
        self.edits = None
        self.void = False

    def act(self, before):
        """Notes what an act brought where (T33)."""
        was = {i: s for s, piece in before.at.items() for i in piece.ids}
        now = self.pos.at
        self.stops = {s for s in self.stops if s in now}
        for square, piece in now.items():
            known = [was[i] for i in piece.ids if i in was]
            if any(s != square for s in known) or (not known and square not in before.at):
                self.stops.add(square)


def do_move(trace, seat, move):
    """Makes a move and notes who moved."""
    before = trace.pos.copy()
    piece = trace.pos.piece(move.a)
    king, rook = piece.ids, piece.ids
    if move.castling:
        corner = moves.CASTLINGS[move.castling][2]
        rook = trace.pos.piece(move.a - 4 + corner).ids
    kinds = list(before.at[move.a].kinds)
    if move.castling:
        kinds = ["R"]
    taken = moves.make(trace.pos, seat, move)
    if taken:
        trace.captures.append((taken, king))
    if not trace.behind:
        trace.first_mover, trace.first_kinds, trace.first_took = rook, kinds, bool(taken)
    trace.last_mover = rook
    trace.context = Context(king, rook, bool(taken))
    trace.act(before)
    trace.behind.append(trace.pos.copy())
    trace.reached = trace.behind[-1]


def do_edits(trace, seat, play, todo):
    """Does the edits of a card, and notes what a `take` took."""
    before = trace.pos.copy()
    for edit in todo:
        goer = None
        if not isinstance(edit, list) and edit[0] == "take":
            goer = trace.pos.piece(squares.parse(edit[1])).ids
        taken = edits.apply(trace.pos, seat, edit)
        if taken is not None:
            trace.captures.append((taken, goer))
    trace.edits = todo
    trace.act(before)
    if play.card.place == "instead":
        trace.reached = trace.pos.copy()


def perform(start, seat, acts, declared, stops=(), double=None, amended=False):
    """Plays a message for the first time, everything asked: its moves, its card, its king's safety, mate (section 18).

    `double` is the double-move card of the turn whose steps an answer makes anew: `(card, how many steps it makes)`.
    Where the card was amended the moves are made, and only the card and R44 are asked.
    """
    trace = Trace(start, stops)
    place = acts.place
    alone = None
    for item in acts.items:
        if isinstance(item, str):
            do_move(trace, seat, (moves.force if amended else moves.find)(trace.pos, seat, item))
            continue
        card = item.card
        todo = given(trace.pos, seat, item, trace.context, card.number in declared)
        do_edits(trace, seat, item, todo)
        if place == "before":
            alone = trace.pos.copy()
    card, steps = (acts.play.card if acts.play else None), 2
    if double:
        card, steps, place = double[0], double[1], "between"
    asked = card is not None and card.number not in declared and place != "start"
    if card and card.double and steps == 2 and not amended:
        twice(trace, card.double)
    trace.pos.finish(seat)
    if not amended and moves.in_check(trace.pos, seat):
        raise Illegal("the own king is left in check")
    if asked and moves.mated(trace.pos, other(seat)):
        no_mate_by_card(start, seat, trace, "instead" if steps == 1 else place, alone)
    return trace


def twice(trace, kind):
    """A double move (B11): one piece of that kind, whose first move took nothing."""
    named = kind in trace.first_kinds or (kind == "N" and "M" in trace.first_kinds)
    if trace.first_took or not named:
        raise Illegal("the first move took something, or was of another piece")
    if trace.last_mover != trace.first_mover:
        raise Illegal("a double move is of one piece")


def no_mate_by_card(start, seat, trace, place, alone):
    """R44: the opponent is mated now; only by the move itself may that be."""
    before = {"before": alone, "instead": start}.get(place)
    if before is None:
        before = trace.behind[0]
    passed = before.copy()
    passed.finish(seat)
    mate = moves.mated(passed, other(seat))
    if mate == (place == "before"):
        raise Illegal("a card mates")


class Twist:
    """What an interception does at the moment of the capture (B8)."""

    def __init__(self, seat, how, square=None, todo=()):
        self.seat, self.how, self.square, self.todo = seat, how, square, todo
        self.done, self.brought, self.taker = False, None, None

    def strikes(self, victim):
        """Whether this is the capture that it answers."""
        return not self.done and victim is not None and victim.side == self.seat


def replay(start, seat, items, keep, card_on, declared, twist=None, sent=None, stops=()):
    """Plays the moves kept and the card, if in force, without asking again whether they are legal (section 14).

    `sent` is the trace of the message as it was sent, for the edits of its card and what they were played on.
    """
    trace = Trace(start, stops)
    left = keep
    for item in items:
        if isinstance(item, str):
            if left > 0:
                left -= 1
                if twist and twist.done and not legal(trace.pos, seat, item):
                    continue
                replay_move(trace, seat, item, twist)
        elif card_on:
            replay_card(trace, seat, item, declared, twist, sent)
    return trace


def legal(position, seat, text):
    """Whether a move behind the capture that an interception undid is legal still."""
    try:
        moves.find(position, seat, text)
    except Illegal:
        return False
    return True


def replay_move(trace, seat, text, twist):
    """One move again; at the capture the interception does what it does (B8)."""
    move = moves.force(trace.pos, seat, text)
    victim = trace.pos.at.get(move.victim) if move.victim is not None else None
    if twist and twist.strikes(victim):
        twist.done = True
        twist.taker = trace.pos.at[move.a].ids
        passing = move.victim != move.b
        if twist.how == "pawn-instead" and not passing:
            instead(trace, twist, move.victim)
        if twist.how == "taker":
            lose_taker(trace, twist, move.a, seat)
            return
        if twist.how == "pawn-instead" and passing:
            twist.square = None
        do_move(trace, seat, move)
        if twist.how == "edits":
            for edit in twist.todo:
                edits.apply(trace.pos, twist.seat, edit)
            trace.behind[-1] = trace.reached = trace.pos.copy()
        return
    do_move(trace, seat, move)


def instead(trace, twist, square):
    """26: the pawn named and the piece attacked change places, before the capture."""
    pos = trace.pos
    pawn = pos.piece(twist.square)
    if pawn.ids & twist.taker or pawn.royal or twist.square == square:
        raise Illegal("this pawn cannot be lost instead")
    piece, pawn = pos.lift(square), pos.lift(twist.square)
    pos.set(square, pawn)
    pos.set(twist.square, piece)
    twist.brought = piece.ids
    pos.tidy()


def lose_taker(trace, twist, square, seat):
    """66: the piece that would take is lost where it came from."""
    before = trace.pos.copy()
    trace.pos.end_passed(seat)
    trace.pos.remove(square, twist.seat)
    trace.pos.half = 0
    trace.pos.tidy()
    trace.act(before)
    trace.behind.append(trace.pos.copy())
    trace.reached = trace.behind[-1]


def replay_card(trace, seat, play, declared, twist, sent):
    """The card again; behind a capture undone only where it can be (B8)."""
    card = play.card
    todo = sent.edits if sent and sent.edits is not None else []
    if card.place == "after" and twist and twist.done:
        if not again(trace, seat, play, todo, declared, sent):
            trace.void = True
            return
        do_edits(trace, seat, play, todo)
        return
    if twist and not twist.done:
        for i, edit in enumerate(todo):
            if isinstance(edit, list) or edit[0] != "take":
                continue
            if twist.strikes(trace.pos.at.get(squares.parse(edit[2]))):
                strike_card(trace, seat, play, todo, i, twist)
                return
    do_edits(trace, seat, play, todo)


def strike_card(trace, seat, play, todo, i, twist):
    """B8 at a capture by a card's `take`."""
    do_edits(trace, seat, play, todo[:i])
    edit = todo[i]
    twist.done = True
    twist.taker = trace.pos.piece(squares.parse(edit[1])).ids
    if twist.how == "pawn-instead":
        instead(trace, twist, squares.parse(edit[2]))
    if twist.how == "taker":
        lose_taker(trace, twist, squares.parse(edit[1]), seat)
        rest = todo[i + 1:]
    elif twist.how == "edits":
        do_edits(trace, seat, play, [edit])
        for extra in twist.todo:
            edits.apply(trace.pos, twist.seat, extra)
        rest = todo[i + 1:]
    else:
        rest = todo[i:]
    do_edits(trace, seat, play, rest)
    trace.edits = todo
    trace.reached = trace.pos.copy()


def named_squares(todo):
    """The squares that edits name."""
    for edit in todo:
        for part in edit if isinstance(edit, list) else [edit]:
            for word in part[1:]:
                if len(word) == 2 and word[0] in "abcdefgh" and word[1] in "12345678":
                    yield squares.parse(word)


def again(trace, seat, play, todo, declared, sent):
    """Whether a card after the move can be done again on what it was played for (B8, R31, R65)."""
    was = sent.behind[-1]
    for square in named_squares(todo):
        one, two = was.at.get(square), trace.pos.at.get(square)
        if (one.ids if one else None) != (two.ids if two else None):
            return False
    trial = trace.pos.copy()
    try:
        if play.card.number not in declared:
            given(trial, seat, play, trace.context, False)
        for edit in todo:
            edits.apply(trial, seat, edit)
    except Illegal:
        return False
    if play.card.number in declared:
        return True
    trial.finish(seat)
    if moves.in_check(trial, seat):
        return False
    if moves.mated(trial, other(seat)):
        without = trace.pos.copy()
        without.finish(seat)
        return moves.mated(without, other(seat))
    return True
