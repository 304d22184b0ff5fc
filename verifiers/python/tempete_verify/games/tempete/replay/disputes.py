"""Objections, and messages undone (T60 to T62)."""

from ....unruly import must
from ...sides import other
from ..shape import check_form, starts


class Disputes:
    """Their part of `TempeteReplay`."""

    def enter_object(self, entry):
        """T60: who owes a turn or an answer, against the last message, once."""
        state = self.state
        last = state.last
        must(state.duty in ("turn", "answer") and state.ower == entry.who, "T16: nothing to object from")
        must(last is not None and last.seat != entry.who and not last.objected, "T60: nothing to object to")
        last.objected = True
        state.resume = (state.duty, state.ower)
        self.charge = "halt"
        self.due("dispute", last.seat)

    def resume(self):
        """The objector's duty is due anew."""
        self.due(*self.state.resume)

    def enter_overdue(self, entry):
        """T75: an objection that nothing answers comes to the ruling, as after `stand`."""
        state = self.state
        if entry.value["overdue"] == "objection" and state.duty == "dispute" and state.ower == other(entry.who):
            state.ruling = "dispute"
            self.due("ruling", "")

    def enter_stand(self, entry):
        """T62."""
        self.owes(entry, "dispute")
        self.state.ruling = "dispute"
        self.due("ruling", "")

    def enter_withdraw(self, entry):
        """T61."""
        self.owes(entry, "dispute")
        self.undo(self.state.last)
        self.charge = "give back"

    def enter_amend(self, entry):
        """T60, T61: the same card, another effect; a new message."""
        state = self.state
        self.owes(entry, "dispute")
        last, act = state.last, entry.acts[0]
        must(last.shape.card is not None and last.shape.card.card == act.card, "T60: another card than the message's")
        must(not starts(self.cards[act.card]), "T60: what was taken or picked is not amended")
        if self.game is None:
            check_form(act, self.cards[act.card])
        self.on_board("amend", entry.act_lines)
        last.objected = False
        self.charge = "give back"
        self.resume()

    def undo(self, message):
        """T61: the message is undone; its card is back in hand, known; numbers, spring, land, discard, 34, 57 stand."""
        state, hand = self.state, self.state.seats[message.seat].hand
        self.on_board("withdraw")
        landed = message.kind == "turn" and message.shape.land is not None
        used = None
        if message.kind == "answer":
            if message.kept is not None:
                hand.play_again(message.kept)
            hit, turn = state.interception, state.turn
            if message.cancelled:
                self.uncancel(*message.cancelled)
                self.reply_again(hit, turn)
        if message.kind == "interception":
            if message.cancelled:
                self.uncancel(*message.cancelled)
                self.lift(state.turn)
            self.turn_card_again(message, state.turn)
        if message.play is not None:
            if message.play.kind == "discard" or message.card is None or starts(message.card):
                used = message.play
            else:
                hand.take_back(message.play)
                self.void(message.play)
                self.lift(message, back=True)
        for key, value in message.before.items():
            setattr(state, key, dict(value) if isinstance(value, dict) else value)
        state.offer, state.last = "", None
        for square in state.seats[message.seat].squares:
            square.over = 0 if square.over == message.entry.number else square.over
        if message.kind == "turn":
            state.used, state.again = used, True
            bars = used is not None and used.kind == "card" or landed and self.game is not None
            state.barred = state.barred or bars

    def reply_again(self, hit, turn):
        """The interception's effect on the turn's card, once more."""
        if hit.board_back or hit.card.get("undoes") in ("move", "turn") and not turn.double:
            self.take_turn_card_back(hit, turn)
