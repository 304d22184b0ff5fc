"""Interceptions (T20 to T28)."""

from ....unruly import must
from ...sides import other
from ..shape import check_interception, starts, window


class Interceptions:
    """Their part of `TempeteReplay`."""

    def enter_interception(self, entry):
        """T20 to T26."""
        state, seat, self.now = self.state, entry.who, entry.number
        self.owes(entry, "turn")
        turn = state.turn
        must(turn is not None and not state.intercepted and not state.barred, "T20: there is no turn to intercept")
        must(not entry.numbers and not entry.draw, "T20: an interception names no numbers")
        message = self.message(entry)
        shape = message.shape
        check_interception(shape, turn, self.cards, self.terms)
        if shape.spring:
            self.spring(entry, shape.spring)
        message.card = self.cards[shape.card.card]
        message.play = self.play(entry, shape.card)
        message.part = shape.tail.part if shape.tail else 0
        reply = self.on_board("interception", seat, entry.act_lines)
        self.told(reply, seat)
        self.reply(message, turn)
        if reply is not None:
            message.owes = {"first": "pair", "second": "second"}.get(reply.owes, reply.owes)
            if reply.back:
                self.take_turn_card_back(message, turn)
                message.board_back = True
        state.interception, state.intercepted, state.last = message, True, message
        state.offer = ""
        self.charge = "halt"
        self.due("answer", other(seat))

    def reply(self, message, turn):
        """What the interception does to the turn's card, and what the answer owes."""
        card, undoes = message.card, message.card.get("undoes")
        if undoes == "move" and turn.double:
            message.owes = "pair" if message.part == 1 else "second"
        elif undoes in ("move", "turn"):
            message.owes = "different" if undoes == "move" else "none"
            if not turn.double:
                self.take_turn_card_back(message, turn)
        elif undoes == "card":
            when = window(turn.card, self.terms) if turn.card else ""
            message.owes = {"instead": "plain", "before": "may"}.get(when, "none")
            message.cancelled = (turn.play, turn.play.fate)
            self.cancel(turn.play)
            self.lift(turn, back=True)
        else:
            message.owes = "none"

    def take_turn_card_back(self, message, turn):
        """T28: the turn's card comes back, known; 34, 57 and a discard stand."""
        if turn.card is None or starts(turn.card):
            return
        message.returned = True
        self.void(turn.play)
        self.lift(turn, back=True)
        if self.terms.taken_back_card == "returns":
            self.state.seats[turn.seat].hand.take_back(turn.play)
        else:
            turn.play.fate = "taken back"

    def turn_card_again(self, message, turn):
        """The taking back undone."""
        if message.returned:
            message.returned = False
            self.unvoid(turn.play)
            self.lift(turn)
            if turn.play.fate == "went back":
                self.state.seats[turn.seat].hand.play_again(turn.play)
            else:
                turn.play.fate = ""
