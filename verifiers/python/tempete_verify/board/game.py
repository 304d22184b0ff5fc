"""The board of a game from entry to entry: what each message does to it, and what the board forbids (sections 13 to 19)."""

from ..cards.card import Card, Play
from ..cards.effect import given
from ..cards.templates import Context
from . import edits, line, moves, squares
from .exchange import Exchange, Reply, take_off
from .illegal import Illegal
from .play import SHAPES, Acts, perform
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
        return Board(self.position)

    @property
    def owes(self):
        reply = self.exchange.reply if self.exchange and not self.exchange.answer else None
        return reply.owes if reply else None

    def snapshot(self):
        return (self.position, self.exchange, self.trace, self.bases)

    def restore(self, state):
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
        exchange = Exchange(seat, base, acts, trace, acts.land, self.exchange)
        exchange.gone = (gone, {square for _, square in acts.springs})
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
        self.judge(exchange, position)
        self.table(exchange)
        was = self.snapshot()
        self.stand(exchange)
        try:
            self.stands(exchange, acts)
        except Illegal:
            self.restore(was)
            raise
        reply = exchange.reply
        return Outcome(reply.owes, reply.void, checked=self.checked(acts))

    def judge(self, exchange, position):
        """The arguments and edits of an interception, on the position that stands, or that the turn reached."""
        reply = exchange.reply
        card = reply.acts.play.card
        on = exchange.sent.reached if card.at_capture else position
        reply.edits = given(on, reply.seat, reply.acts.play, Context(), card.number in self.declared)
        if card.at_capture == "pawn-instead":
            reply.square = reply.acts.play.repetitions()[0][card.params[0]["name"]]

    def table(self, exchange):
        """What becomes of the turn (the table of section 13)."""
        reply, sent = exchange.reply, exchange.sent
        card, place, part = reply.acts.play.card, exchange.acts.place, reply.acts.part
        if (part != 0) != (card.undoes == "move" and place == "between"):
            raise Illegal("`part` stands against a double move")
        if card.undoes == "move":
            reply.card_on = False
            reply.keep = 1 if part == 2 else 0
            reply.owes = {0: "different", 1: "first", 2: "second"}[part]
        elif card.undoes == "turn":
            reply.card_on = False
            second = place == "between" and not moves.in_check(sent.behind[0], reply.seat) and moves.in_check(sent.behind[1], reply.seat)
            reply.keep = 1 if second else 0
        elif card.undoes == "card":
            self.cancel(exchange, place)

    def cancel(self, exchange, place):
        """A card is cancelled (B9)."""
        reply = exchange.reply
        reply.card_on = False
        if place is None:
            raise Illegal("there is no card to cancel")
        reply.keep = 1
        if place == "instead":
            reply.keep, reply.owes = 0, "plain"
        elif place == "before":
            try:
                moves.find(exchange.base, exchange.seat, exchange.acts.moves[0])
            except Illegal:
                reply.keep, reply.owes = 0, "plain"

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
        if owes in ("different", "first") and not self.other_moves(exchange, self.position, owes):
            raise Illegal("no different move is left to the mover")

    def target(self, exchange, owes):
        """The key from which a different move has to differ."""
        sent = exchange.sent
        return line.key(sent.behind[0] if owes == "first" else sent.reached)

    def other_moves(self, exchange, position, owes, ids=None):
        """Whether the mover, or one piece of his, has a legal move that differs (B6, B10, B11)."""
        target = self.target(exchange, owes)
        for move in moves.legal_moves(position, exchange.seat):
            after = position.copy()
            movers = [move.a]
            if move.castling:
                movers.append(move.a - 4 + moves.CASTLINGS[move.castling][2])
            if ids is not None and not any(position.at[s].ids & ids for s in movers):
                continue
            moves.make(after, exchange.seat, move)
            if line.key(after) != target:
                return True
        return False

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
        double = self.answer_shape(exchange, acts)
        trace = None
        if acts.items:
            trace = perform(base, seat, acts, self.declared, self.trace.stops, double)
            self.differs(exchange, trace)
        elif reply.owes == "second" and self.other_moves(exchange, base, "second", exchange.sent.first_mover):
            raise Illegal("another second move is owed")
        exchange.answer, exchange.answer_sent = acts, trace
        return self.settle(exchange, seat, missed, acts)

    def settle(self, exchange, seat, missed, acts, back=False):
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

    def answer_shape(self, exchange, acts):
        """The lines of an answer by what is owed; the double-move card whose steps it makes anew."""
        owes, shape = exchange.reply.owes, acts.shape()
        turn = exchange.acts.play.card if exchange.acts.play else None
        if owes == "different":
            good = shape == SHAPES.get(acts.place) and acts.place != "start"
            double = None
        elif owes == "first":
            twice = shape in ("move move", "move card move") and not acts.keep
            good = twice or (shape == "move" and acts.keep)
            if acts.play and acts.play.card is not turn:
                good = False
            double = (turn, 2) if twice else None
        elif owes == "second":
            good, double = shape in ("", "move"), (turn, 1)
        elif owes == "plain":
            good, double = shape == "move", None
        else:
            good, double = shape == "", None
        if not good:
            raise Illegal("this is not what the answer owes")
        return double

    def differs(self, exchange, trace):
        owes = exchange.reply.owes
        if owes in ("different", "first", "second"):
            reached = trace.behind[0] if owes == "first" else trace.reached
            if line.key(reached) == self.target(exchange, owes):
                raise Illegal("the move is not a different one")
        if owes == "second" and trace.last_mover != exchange.sent.first_mover:
            raise Illegal("the second move is another piece's")

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
            self.judge(exchange, without.stand(self.declared).pos)
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
        return Outcome(self.owes or "none", bool(exchange.reply and exchange.reply.void), checked=self.checked(Acts(self.cards, lines)))

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

    def set_position(self, text):
        """The referee sets the board (T70); the seat to move."""
        position = line.read(text)
        for seat in "wb":
            on = [p for p in position.at.values() if p.royal and p.side == seat]
            if len(on) + bool(position.away[seat]) != 1:
                raise Illegal("each side has one royal piece")
            if position.away[seat] and not self.position.away[seat]:
                raise Illegal("a king is away that was not")
        if position.half or moves.in_check(position, other(position.side)):
            raise Illegal("this position cannot be set")
        self.position, self.exchange, self.trace, self.bases = position, None, None, ()
        return position.side

    def claim(self, seat, kind):
        """A claim, decided on the board alone (B12)."""
        true = {"stalemate": self.stalemate, "repetition": self.repetition, "fifty": self.fifty}[kind](seat)
        if self.position.side != seat or not true:
            raise Illegal(f"the claim of {kind} is not so")

    def stalemate(self, seat):
        position = self.position
        if not position.away[seat]:
            return not moves.in_check(position, seat) and not moves.can_move(position, seat)
        for square in squares.EDGE:
            if position.empty(square):
                trial = position.copy()
                edits.apply(trial, seat, ("land", trial.away[seat].kinds[0], name(square)))
                if not moves.in_check(trial, seat) and moves.can_move(trial, seat):
                    return False
        return True

    def repetition(self, seat):
        key = line.key(self.position)
        return 1 + sum(1 for who, was in self.bases if who == seat and was == key) >= 3

    def fifty(self, seat):
        return self.position.half >= 100

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
