"""An exchange: a turn with its interception and its answer; the position that stands follows from it alone (section 14)."""

from .illegal import Illegal
from .play import replay
from .squares import other

OWED_MOVES = ("different", "first", "second", "plain")


class Exchange:
    """A turn, and what answered it."""

    def __init__(self, seat, base, acts, sent, gone, prev):
        self.seat, self.base, self.acts, self.sent, self.prev = seat, base, acts, sent, prev
        self.landed, self.gone = acts.land, gone  # what its spring took off: identities, and the squares
        self.reply = None
        self.answer = None
        self.answer_sent = None
        self.cancelled = False
        self.sprung_reply, self.sprung_answer = [], []
        self.sprung_squares = set()

    def trim(self, depth=6):
        """Keeps so many that may be undone, and no chain of all."""
        one = self
        for _ in range(depth):
            one = one and one.prev
        if one:
            one.prev = None

    def copy(self):
        """Another one, to be changed."""
        new = Exchange.__new__(Exchange)
        new.__dict__.update(self.__dict__)
        new.sprung_reply, new.sprung_answer = list(self.sprung_reply), list(self.sprung_answer)
        new.sprung_squares = set(self.sprung_squares)
        return new

    def start_stops(self):
        """A king that landed has stopped (T33)."""
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
        """The answer's moves and card, on what the interception left."""
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
