"""The board of a game from entry to entry: what each message does to it, and what the board forbids (sections 13 to 19)."""

from ..cards.card import Card, Play
from . import claims, edits, line, moves, squares
from .exchange import Exchange, take_off
from .illegal import Illegal
from .play import SHAPES, Acts, perform
from .reply import Reply, answer_shape, differs, judge, other_moves, table
from .squares import name, other


class Outcome:
    """What a message came to: what is owed, whether B8 sends a card back, stops passed over, how its card was checked."""

    def __init__(self, owes="none", back=False, missed=(), checked=None):
        self.owes, self.back, self.checked = owes, back, checked
        self.missed = {name(s) for s in missed}


class Board:
    """A position as others see it."""

    def __init__(self, position):
        self.position = position

    @classmethod
    def start(cls):
        return cls(line.start())

    def copy(self):
        return Board(self.position.copy())

    def line(self):
        return line.write(self.position)

    @property
    def side(self):
        return self.position.side

    @property
    def fullmove(self):
        return self.position.full


class Game:
    """The position that stands, the exchange it follows from, and the bases of the turns before (section 14)."""

    def __init__(self, cards, declared=(), pick_when="own_turn", mate_escape="own_turn", position=None):
        self.cards = {number: Card(table) for number, table in cards.items()}
        self.declared = set(declared)
        self.pick_when, self.mate_escape = pick_when, mate_escape
        self.position = line.read(position) if position else line.start()
        self.exchange = None
        self.trace = None
        self.bases = ()

    @property
    def board(self):
        """The position that stands."""
        return Board(self.position)

    @property
    def owes(self):
        """What an interception leaves to be answered, or None."""
        reply = self.exchange.reply if self.exchange and not self.exchange.answer else None
        return reply.owes if reply else None

    def snapshot(self):
        """All that an entry may change; nothing in it changes afterwards."""
        return (self.position, self.exchange, self.trace, self.bases)

    def restore(self, state):
        """Back to a snapshot."""
        self.position, self.exchange, self.trace, self.bases = state

    def stand(self, exchange):
        """An exchange becomes what stands."""
        trace = exchange.stand(self.declared)
        self.exchange, self.trace, self.position = exchange, trace, trace.pos

    # -- stops and springs

    def may_spring(self, seat):
        """The squares on which something has stopped that this seat may spring now (section 19)."""
        exchange = self.exchange
        if exchange is None:
            return set()
        if exchange.seat == seat:
            reply = exchange.reply
            if not reply or not reply.brought or exchange.answer:
                return set()
            square = self.position.find(reply.brought)
            return set() if square is None else {square}
        stopped = set()
        for square in self.trace.stops - exchange.sprung_squares:
            piece = self.position.at.get(square)
            if piece and piece.serves(exchange.seat):
                stopped.add(square)
        return stopped

    def spring(self, position, seat, acts):
        """Takes off what a message springs, in place; returns the identities."""
        allowed = self.may_spring(seat)
        gone = []
        for _, square in acts.springs:
            if square not in allowed:
                raise Illegal(f"nothing has stopped on {name(square)}")
            allowed.discard(square)
            gone.append(position.at[square].ids)
        take_off(position, gone, seat)
        return gone

    def passed_over(self, seat, acts):
        """The stops that this seat could have sprung and did not (R47, R53)."""
        sprung = {square for _, square in acts.springs}
        out = set()
        for square in self.may_spring(seat) - sprung:
            trial = self.position.copy()
            take_off(trial, [trial.at[square].ids], seat)
            if not moves.in_check(trial, other(trial.side)):
                out.add(square)
        return out

    def checked(self, acts):
        """Whether the rules check what the card of a message does."""
        if not acts.play:
            return None
        return "declared" if acts.play.card.number in self.declared else "checked"

    # -- messages

    def turn(self, seat, lines):
        """A turn (sections 11 and 18)."""
        acts = Acts(self.cards, lines)
        if acts.shape() != SHAPES.get(acts.place):
            raise Illegal("a turn has a move, and a card where its window says")
        if self.position.side != seat:
            raise Illegal("the other side is to move")
        base = self.position.copy()
        missed = self.passed_over(seat, acts)
        gone = self.spring(base, seat, acts)
        if gone and moves.in_check(base, other(seat)):
            raise Illegal("the other king could be taken")
        if self.mate_escape == "intercept" and moves.mated(base, seat):
            raise Illegal("who is mated cannot escape by a turn")
        self.land(base, seat, acts)
        if acts.play:
            self.ground(acts.play.card, seat, self.trace.captures if self.trace and self.exchange.seat != seat else [])
        landed = {acts.land} if acts.land is not None else set()
        trace = perform(base, seat, acts, self.declared, landed)
        sprung = (gone, {square for _, square in acts.springs})
        exchange = Exchange(seat, base, acts, trace, sprung, self.exchange)
        exchange.trim()
        self.bases += ((seat, line.key(base)),)
        self.exchange, self.trace, self.position = exchange, trace, trace.pos
        return Outcome(missed=missed, checked=self.checked(acts))

    def land(self, base, seat, acts):
        """A king that was away comes back to the edge (B14)."""
        if (acts.land is not None) != bool(base.away[seat]):
            raise Illegal("a king lands in the turn after it went away, and in no other")
        if acts.land is None:
            return
        if acts.land not in squares.EDGE:
            raise Illegal("the king lands on the edge")
        edits.apply(base, seat, ("land", base.away[seat].kinds[0], name(acts.land)))
        if moves.in_check(base, seat):
            raise Illegal("the king lands in check")

    def ground(self, card, seat, captures):
        """The ground of a card in a message of this seat (B7)."""
        if card.ground == "check" and not moves.in_check(self.exchange.sent.pos, seat):
            raise Illegal("no check was given")
        mine = [piece for piece, _ in captures if piece.side == seat]
        if card.ground == "loss":
            mine = [piece for piece in mine if any(k != "P" for k in piece.kinds)]
        if card.ground in ("capture", "loss") and not mine:
            raise Illegal("nothing was lost that this answers")

    def interception(self, seat, lines):
        """An interception (section 13)."""
        acts = Acts(self.cards, lines)
        exchange = self.exchange
        if exchange is None or exchange.seat == seat or exchange.reply or acts.shape() != "card" or acts.land is not None:
            raise Illegal("an interception is one card against the last turn")
        exchange = exchange.copy()
        position = self.position.copy()
        gone = self.spring(position, seat, acts)
        if gone and moves.in_check(position, exchange.seat):
            raise Illegal("the other king could be taken")
        exchange.sprung_reply += gone
        exchange.sprung_squares |= {square for _, square in acts.springs}
        self.ground(acts.play.card, seat, exchange.sent.captures)
        exchange.reply = Reply(seat, acts)
        judge(exchange, position, self.declared)
        table(exchange)
        was = self.snapshot()
        self.stand(exchange)
        try:
            self.stands(exchange, acts)
        except Illegal:
            self.restore(was)
            raise
        reply = exchange.reply
        return Outcome(reply.owes, reply.void, checked=self.checked(acts))

    def stands(self, exchange, acts):
        """Points 5 and 6 of section 13: what is sprung still comes there, and what is owed can be done."""
        for _, square in acts.springs:
            if square not in self.trace.stops:
                raise Illegal("the card takes the stop away")
        seat, owes = exchange.seat, exchange.reply.owes
        if owes == "none" and moves.in_check(self.position, seat):
            raise Illegal("the mover's king could be taken")
        if owes == "plain" and not moves.can_move(self.position, seat):
            raise Illegal("no move is left to the mover")
        if owes in ("different", "first") and not other_moves(exchange, self.position, owes):
            raise Illegal("no different move is left to the mover")

    def answer(self, seat, lines):
        """An answer, by what is owed (sections 11 and 13)."""
        acts = Acts(self.cards, lines)
        exchange = self.exchange
        if exchange is None or exchange.seat != seat or not exchange.reply or exchange.answer or acts.land is not None:
            raise Illegal("nothing is to be answered")
        exchange = exchange.copy()
        reply = exchange.reply
        if acts.shape() == "card" and acts.play.card.undoes == "card":
            return self.cancel_reply(exchange, acts)
        missed = self.passed_over(seat, acts)
        base = self.position.copy()
        gone = self.spring(base, seat, acts)
        if gone and moves.in_check(base, other(base.side)):
            raise Illegal("a king could be taken")
        exchange.sprung_answer += gone
        double = answer_shape(exchange, acts)
        trace = None
        if acts.items:
            trace = perform(base, seat, acts, self.declared, self.trace.stops, double)
            differs(exchange, trace)
        elif reply.owes == "second" and other_moves(exchange, base, "second", exchange.sent.first_mover):
            raise Illegal("another second move is owed")
        exchange.answer, exchange.answer_sent = acts, trace
        return self.settle(exchange, seat, missed, acts)

    def settle(self, exchange, seat, missed, acts, back=False):
        """An answer stands, if its author is not in check."""
        was = self.snapshot()
        self.stand(exchange)
        if moves.in_check(self.position, seat):
            self.restore(was)
            raise Illegal("the own king is left in check")
        return Outcome(missed=missed, checked=self.checked(acts), back=back)

    def cancel_reply(self, exchange, acts):
        """T26: the interception is undone, the turn stands as sent."""
        if acts.springs:
            raise Illegal("no spring beside a cancelling card")
        back = exchange.reply.void
        exchange.cancelled, exchange.answer = True, acts
        return self.settle(exchange, exchange.seat, (), acts, back)

    # -- disputes and rulings

    def amend(self, lines):
        """The card of the last message has other arguments and edits (section 18)."""
        exchange = self.exchange.copy() if self.exchange else None
        if exchange is None:
            raise Illegal("there is nothing to amend")
        play = Play(self.cards, lines[0])
        if exchange.answer:
            acts = amended(exchange.answer, play)
            exchange.answer = acts
            author = exchange.seat
            if not exchange.cancelled:
                start = exchange.copy()
                start.answer = None
                before = start.stand(self.declared)
                exchange.answer_sent = perform(before.pos, author, acts, self.declared, before.stops, amended=True)
        elif exchange.reply:
            reply = Reply(exchange.reply.seat, amended(exchange.reply.acts, play))
            reply.keep, reply.card_on, reply.owes = exchange.reply.keep, exchange.reply.card_on, exchange.reply.owes
            author = reply.seat
            exchange.reply = reply
            without = exchange.copy()
            without.reply = None
            judge(exchange, without.stand(self.declared).pos, self.declared)
        else:
            author = exchange.seat
            exchange.acts = amended(exchange.acts, play)
            if play.card.place == "start":
                raise Illegal("a card of the start of a turn is not amended")
            exchange.sent = perform(exchange.base, author, exchange.acts, self.declared, exchange.start_stops(),
                                    amended=True)
        was = self.snapshot()
        self.stand(exchange)
        waiting = author if self.position.side != author else other(author)
        if moves.in_check(self.position, waiting):
            self.restore(was)
            raise Illegal("a king could be taken")
        void = bool(exchange.reply and exchange.reply.void)
        return Outcome(self.owes or "none", void, checked=self.checked(Acts(self.cards, lines)))

    def withdraw(self):
        """The last message is undone (section 14)."""
        exchange = self.exchange
        if exchange is None:
            raise Illegal("there is nothing to undo")
        if exchange.answer or exchange.reply:
            exchange = exchange.copy()
            if exchange.answer:
                exchange.answer, exchange.answer_sent, exchange.cancelled = None, None, False
            else:
                exchange.reply = None
            self.stand(exchange)
            return
        base, (gone, sprung) = exchange.base, exchange.gone
        before = exchange.prev
        if before:
            before = before.copy()
            before.sprung_reply += gone
            before.sprung_squares |= sprung
            self.stand(before)
        else:
            self.exchange = self.trace = None
        self.position = base
        self.bases = self.bases[:-1]

    def set_position(self, position):
        """The referee sets the board (T70); the seat to move."""
        for seat in "wb":
            on = [p for p in position.at.values() if p.royal and p.side == seat]
            if len(on) + bool(position.away[seat]) != 1:
                raise Illegal("each side has one royal piece")
            if position.away[seat] and not self.position.away[seat]:
                raise Illegal("a king is away that was not")
        if position.half or moves.in_check(position, other(position.side)):
            raise Illegal("this position cannot be set")
        self.position, self.exchange, self.trace, self.bases = position.copy(), None, None, ()
        return position.side

    def claim(self, seat, kind):
        """A claim, decided on the board alone (B12)."""
        if kind == "stalemate":
            true = claims.stalemate(self.position, seat)
        elif kind == "repetition":
            true = claims.repetition(self.position, seat, self.bases)
        else:
            true = claims.fifty(self.position)
        if self.position.side != seat or not true:
            raise Illegal(f"the claim of {kind} is not so")

    def sealable(self, seat, card=None):
        """The squares on which this seat may seal one with the card of its message just done (T30, R61)."""
        if card in self.declared:
            return {name(s) for s in range(64)}
        p = self.position
        return {name(s) for s in range(64) if p.empty(s) or (s in p.at and p.at[s].serves(seat))}


def amended(acts, play):
    """The same acts with another line of the same card."""
    if not acts.play or acts.play.card is not play.card:
        raise Illegal("the card amended is another one")
    new = Acts({}, [])
    new.__dict__.update(acts.__dict__)
    new.items = [play if item is acts.play else item for item in acts.items]
    new.play = play
    return new


__all__ = ["Board", "Game", "Illegal", "Outcome"]
