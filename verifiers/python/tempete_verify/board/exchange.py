"""An exchange: a turn with its interception and its answer; the position that stands follows from it alone (section 14)."""

from .illegal import Illegal
from .play import Twist, replay
from .squares import other

OWED_MOVES = ("different", "first", "second", "plain")


class Reply:
    """An interception: what it keeps of the turn, and what is owed."""

    def __init__(self, seat, acts):
        self.seat, self.acts = seat, acts
        self.keep, self.card_on, self.owes = 99, True, "none"
        self.edits = []
        self.square = None
        self.void = False
        self.brought = None

    def twist(self):
        how = self.acts.play.card.at_capture
        return Twist(self.seat, how, self.square, self.edits) if how else None


class Exchange:
    """A turn, and what answered it."""

    def __init__(self, seat, base, acts, sent, landed, prev):
        self.seat, self.base, self.acts, self.sent, self.prev = seat, base, acts, sent, prev
        self.landed = landed
        self.reply = None
        self.answer = None
        self.answer_sent = None
        self.cancelled = False
        self.sprung_reply, self.sprung_answer = [], []
        self.sprung_squares = set()

    def copy(self):
        new = Exchange.__new__(Exchange)
        new.__dict__.update(self.__dict__)
        new.sprung_reply, new.sprung_answer = list(self.sprung_reply), list(self.sprung_answer)
        new.sprung_squares = set(self.sprung_squares)
        return new

    def start_stops(self):
        return {self.landed} if self.landed is not None else set()

    def stand(self, declared):
        """Plays all again: the position, captures and stops that are left."""
        reply = None if self.cancelled else self.reply
        keep, on, twist = 99, True, None
        if reply:
            keep, on, twist = reply.keep, reply.card_on, reply.twist()
        trace = replay(self.base, self.seat, self.acts.items, keep, on, declared, twist, self.sent, self.start_stops())
        if reply and twist:
            if not twist.done:
                raise Illegal("nothing was taken that this answers")
            reply.void = trace.void
            reply.brought = twist.brought
        owes = reply.owes if reply else "none"
        if owes not in OWED_MOVES:
            trace.pos.finish(self.seat)
        take_off(trace.pos, self.sprung_reply, other(self.seat))
        take_off(trace.pos, self.sprung_answer, self.seat)
        if self.answer and reply:
            self.play_answer(trace, declared, owes)
        return trace

    def play_answer(self, trace, declared, owes):
        if self.answer.items:
            later = replay(trace.pos, self.seat, self.answer.items, 99, True, declared, None, self.answer_sent, trace.stops)
            trace.pos, trace.stops = later.pos, later.stops
            trace.captures += later.captures
            trace.pos.finish(self.seat)
        elif owes in OWED_MOVES:
            trace.pos.finish(self.seat)


def take_off(pos, sprung, seat):
    """Takes off what was sprung, the very pieces, to that side's account; a royal piece stays (B13)."""
    for ids in sprung:
        square = pos.find(ids)
        if square is not None and not pos.at[square].royal:
            pos.remove(square, seat)
            pos.half = 0
            pos.tidy()
