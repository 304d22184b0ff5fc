"""Turns, and what every message begins with (T7)."""

from ....unruly import must
from ...sides import other
from ..shape import Shape, check_turn
from ..state import Message


class Turns:
    """Their part of `TempeteReplay`."""

    def message(self, entry):
        """What every message begins with; nothing is shown where the terms show nothing."""
        shown = any(act.kind == "shown" for act in entry.acts)
        must(not shown or self.terms.prove_cards == "at_once", "prove_cards: nothing is shown before the end")
        message = Message(entry.kind, entry.who, entry, Shape(entry), before=self.state.undoing())
        trim(message)
        return message

    def enter_turn(self, entry):
        """T7: a turn."""
        state, seat, self.now = self.state, entry.who, entry.number
        self.owes(entry, "turn")
        message = self.message(entry)
        shape = message.shape
        check_turn(shape, self.cards, self.terms)
        card = shape.card or (shape.tail if shape.tail and shape.tail.kind == "discard" else None)
        must(card is None or state.used is None, "T11: a card of the turn withdrawn stands")
        if self.game is None:
            must((shape.land is not None) == state.seats[seat].away, "T40: the king lands, where it is away")
        if shape.spring:
            self.spring(entry, shape.spring)
        state.seats[seat].away = False
        if card is not None:
            message.play = self.play(entry, card)
            message.card = self.cards[card.card] if card.kind == "card" else None
            message.double = bool(message.card and message.card.get("double"))
        self.lift(message)
        self.told(self.on_board("turn", seat, entry.act_lines), seat)
        if message.play:
            self.seal(entry, message.play)
        message.play = message.play or state.used
        self.name_numbers(entry)
        self.charge = "again" if state.again else "turn"
        state.since[seat] = entry.number
        state.last = state.turn = message
        state.intercepted, state.interception, state.barred = False, None, False
        state.used, state.again, state.claimed = None, False, False
        state.offer = seat if entry.draw else ""
        state.move += seat == "b"
        self.due("turn", other(seat))

    def lift(self, message, back=False):
        """68 without a board: the king is away (T40)."""
        if self.game is None and message.card and any(e.startswith("lift ") for e in message.card.get("edits", [])):
            self.state.seats[message.seat].away = not back


def trim(message, depth=6):
    """Keeps so many messages that may be undone, and no chain of all."""
    for _ in range(depth):
        if message is None or message.before is None:
            return
        message = message.before["last"]
    if message is not None:
        message.before = None
