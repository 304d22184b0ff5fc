"""Cards leave a hand and come to one (T1, T11 to T17, T37 to T39, T45)."""

from ....unruly import Unruly, must
from ..hand import Held, Play
from ..shape import check_form, picks, starts, takes


class Cards:
    """Their part of `TempeteReplay`."""

    def play(self, entry, act):
        """A card leaves its hand, with what it is worth."""
        seat = self.state.seats[entry.who]
        must(act.card in self.terms.deck, f"T1: card {act.card} is not in the deck")
        must(seat.hand.count > 0, "T13: a hand of no cards")
        play = Play(entry.number, self.state.move, entry.who, act.card, act.kind, known=self.secrets.known)
        seat.hand.play(play)
        play.effect = self.effect(act)
        self.check_false(play.false, f"card {act.card}")
        self.check_shown(entry, act, play)
        self.state.plays.append(play)
        if act.kind == "card":
            self.start_card(entry, act, play)
        else:
            play.fate = "discard"
        return play

    def check_false(self, false, what):
        """T45: under card_check refuse nothing false is entered."""
        must(not (false and self.terms.card_check == "refuse"), f"T45: {what} is false")

    def check_shown(self, entry, act, play):
        """With prove_cards at_once each card shows the position it came from, but one taken by 34."""
        if self.terms.prove_cards == "at_end" or act.kind != "card":
            return
        below = entry.acts[entry.acts.index(act) + 1 :][:1]
        shown = below[0].position if below and below[0].kind == "shown" else 0
        seat = self.state.seats[play.seat]
        if play.known and play.held is not None:
            must(shown == play.held.position, "prove_cards: what is shown is not where the card came from")
        elif shown:
            must(shown in seat.named | seat.barred, "prove_cards: the position shown was not named")
        else:
            taken = any(act.card == old.card for old in self.taken_by(play.seat))
            must(taken, "prove_cards: the card's position is not shown")

    def taken_by(self, seat):
        """The plays that a seat took by card 34."""
        got = [held for play in self.state.plays if play.seat == seat for held in play.gained]
        return [held for held in got if held is not None and held.position == 0]

    def effect(self, act):
        """Whether the rules check what a card does."""
        card = self.cards[act.card]
        if starts(card) or card.get("undoes") or card.get("double"):
            return "checked"
        return "checked" if self.game and act.card not in self.terms.declared else "declared"

    def start_card(self, entry, act, play):
        """34 takes a card, 57 picks one (T37, T38); without a board their form is checked."""
        card = self.cards[act.card]
        if self.game is None or starts(card):
            check_form(act, card)
        if takes(card):
            self.take_card(entry, int(act.args[0]), play)
        if picks(card):
            self.pick_card(entry, int(act.args[0]), play)

    def take_card(self, entry, number, play):
        """T37: a card of the opponent's last turn, interception or answer, once, and not one that came back."""
        since = self.state.since[entry.who]
        for old in self.state.plays:
            fits = old.seat != entry.who and old.card == number and old.kind == "card" and old.entry > since
            if fits and not old.taken and old.fate != "went back":
                old.taken = True
                held = Held(number, 0, entry.number)
                play.gained = [held]
                self.state.seats[entry.who].hand.gain(held)
                return
        raise Unruly(f"T37: card {number} cannot be taken")

    def pick_card(self, entry, position, play):
        """T38: a position of the own list, neither named nor barred; it is barred."""
        seat = self.state.seats[entry.who]
        must(position in seat.free(self.size), f"T38: position {position} cannot be picked")
        seat.barred.add(position)
        held = self.listed(entry.who, position, entry)
        play.gained = [held]
        seat.hand.gain(held)

    def ungain(self, play):
        """T39: 34 and 57, cancelled, give nothing."""
        for held in play.gained:
            self.state.seats[play.seat].hand.lose(held)

    def regain(self, play):
        """The cancelling of 57 undone."""
        for held in play.gained:
            self.state.seats[play.seat].hand.gain(held)

    def cancel(self, play):
        """A card is cancelled and spent; 34 and 57 give nothing (T39)."""
        play.fate = "cancelled"
        self.void(play)
        self.ungain(play)

    def uncancel(self, play, fate):
        """The cancelling undone."""
        play.fate = fate
        self.unvoid(play)
        self.regain(play)
