"""Interceptions and what they leave to be answered (sections 11 and 13)."""

from ..cards.effect import given
from ..cards.templates import Context
from . import line, moves
from .illegal import Illegal
from .play import SHAPES, Twist


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
        """What it does at the moment of the capture, if anything (B8)."""
        how = self.acts.play.card.at_capture
        return Twist(self.seat, how, self.square, self.edits) if how else None


def judge(exchange, position, declared):
    """The arguments and edits of an interception, on the position that stands, or that the turn reached."""
    reply = exchange.reply
    card = reply.acts.play.card
    on = exchange.sent.reached if card.at_capture else position
    reply.edits = given(on, reply.seat, reply.acts.play, Context(), card.number in declared)
    if card.at_capture == "pawn-instead":
        reply.square = reply.acts.play.repetitions()[0][card.params[0]["name"]]


def table(exchange):
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
        checks = [moves.in_check(position, reply.seat) for position in sent.behind]
        reply.keep = 1 if place == "between" and checks == [False, True] else 0
    elif card.undoes == "card":
        cancel(exchange, place)


def cancel(exchange, place):
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


def target(exchange, owes):
    """The key from which a different move has to differ."""
    sent = exchange.sent
    return line.key(sent.behind[0] if owes == "first" else sent.reached)


def other_moves(exchange, position, owes, ids=None):
    """Whether the mover, or one piece of his, has a legal move that differs (B6, B10, B11)."""
    avoid = target(exchange, owes)
    for move in moves.legal_moves(position, exchange.seat):
        after = position.copy()
        movers = [move.a]
        if move.castling:
            movers.append(move.a - 4 + moves.CASTLINGS[move.castling][2])
        if ids is not None and not any(position.at[s].ids & ids for s in movers):
            continue
        moves.make(after, exchange.seat, move)
        if line.key(after) != avoid:
            return True
    return False


def answer_shape(exchange, acts):
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


def differs(exchange, trace):
    """A different move, where one is owed (B6); a second step by the piece of the first (B11)."""
    owes = exchange.reply.owes
    if owes in ("different", "first", "second"):
        reached = trace.behind[0] if owes == "first" else trace.reached
        if line.key(reached) == target(exchange, owes):
            raise Illegal("the move is not a different one")
    if owes == "second" and trace.last_mover != exchange.sent.first_mover:
        raise Illegal("the second move is another piece's")
