"""Step 5: the game replayed under its rules; hands and squares besides, for step 6 (RULES.md, T-rules)."""

import copy

from .board.game import Game, Illegal
from .hand import Held, Play, Spring, Square
from .shape import (
    REPLIES, Shape, Unruly, check_card_and_move, check_form, check_interception, check_turn, must, picks, starts,
    takes, window,
)
from .state import Message, State
from .text import NAMES, other

# What is about time fails step 8, not 5, where it may not stand.
TIMES = ("overdue", "leave", "slow", "remind", "credit", "pause", "resume", "gift", "forgive")


class Replay:
    """The game, entry by entry."""

    def __init__(self, record, secrets):
        self.record, self.terms, self.cards, self.secrets = record, record.terms, record.cards, secrets
        self.state = State()
        self.size = len(self.terms.deck)
        for seat, table in self.state.seats.items():
            table.name = self.terms.names[seat]
        self.game = None
        if self.terms.board == "on":
            self.game = Game(self.cards, self.terms.declared, self.terms.pick_when, self.terms.mate_escape)
        self.ended = None  # how: (board, by), once an entry ended the game
        self.end_due = False
        self.results = []  # (end entry, board, by)
        self.epoch = self.terms.origin.epoch
        self.correctable = None  # the state before the last ruling, while it may be corrected
        self.draws = []  # (entry, seat, COUNT, free positions, Numbers)
        self.returned_now = False
        self.number = -1
        self.keys = [self.terms.key]
        self.charge = ""  # how the entry ends its ower's think: for the clock

    # Board --------------------------------------------------------------------------------------------------

    def on_board(self, call, *words):
        """Asks the board, where there is one."""
        if self.game is None:
            return None
        try:
            return getattr(self.game, call)(*words)
        except Illegal as error:
            raise Unruly(str(error)) from error

    # Every entry --------------------------------------------------------------------------------------------

    def enter(self, entry):
        """One entry after the other; Unruly where it may not follow."""
        must(entry.who == "referee" or entry.number == self.number + 1, "M6: entries of other numbers stood above")
        self.number = entry.number
        if self.end_due:
            must(entry.kind == "end", "T54: the game was over, and no end stands below")
            self.end_due = False
            self.results.append((entry, *self.ended))
            return
        must(entry.kind != "end", "T54: an end of a running game")
        if self.state.duty == "over":
            self.after_end(entry)
            return
        if not self.leaves_correctable(entry):
            self.correctable = None
        getattr(self, "enter_" + entry.kind, self.enter_nothing)(entry)

    def after_end(self, entry):
        """What may stand below an end: looks, addresses, restores, keys, and another result (T56, T67)."""
        if entry.kind == "rule" and entry.value["ruling"] == "result":
            self.over(entry.value["result"], "ruling")
        elif entry.kind == "rule" and entry.value["ruling"] in ("recover", "new-key"):
            self.enter_rule(entry)
        else:
            timely = entry.kind in TIMES or entry.kind == "rule" and entry.value["ruling"] == "lost-on-time"
            must(timely or entry.kind in ("look", "address"), "T56: the game is over")

    def leaves_correctable(self, entry):
        """T68: whether the last ruling can still be taken back behind this entry."""
        if entry.who == "referee":
            return entry.kind not in ("rule", "gift", "forgive") or entry.value.get("ruling") == "correct"
        if entry.kind == "decline":
            return self.state.duty != "claim"
        return entry.kind in ("say", "leave", "slow") or entry.kind == "overdue" and entry.value["overdue"] != "objection"

    def enter_start(self, entry):
        """T2: the profile of time is the one named."""
        must(self.record.pace["name"] == self.terms.profile_name, "T71: the profile of time has another name")

    def enter_nothing(self, entry):
        """Entries that change nothing here: say, look, note, address, clocks'."""

    def over(self, board, by):
        """The game is over; its end must stand right below."""
        self.state.duty, self.state.ower = "over", ""
        self.ended, self.end_due = (board, by), True

    def owes(self, entry, duty):
        """T16: only the seat that owes may act, with what it owes."""
        must(self.state.duty == duty and self.state.ower == entry.who, f"T16: {NAMES[entry.who]} owes no {duty}")

    # Setting up ---------------------------------------------------------------------------------------------

    def enter_list(self, entry):
        """T3, T4: one list a seat."""
        seat = self.state.seats[entry.who]
        must(self.state.duty == "lists" and not seat.listed, "T4: a list is final")
        seat.listed = True
        if all(table.listed for table in self.state.seats.values()):
            self.state.duty = "numbers"

    def enter_numbers(self, entry):
        """T5: the first numbers, five positions of the opponent's list."""
        seat = self.state.seats[entry.who]
        must(self.state.duty == "numbers" and not seat.named_first, "T6: no first numbers are due")
        self.name_numbers(entry, first=True)
        seat.named_first = True
        if all(table.named_first for table in self.state.seats.values()):
            self.due("turn", "w")

    def name_numbers(self, entry, first=False):
        """T8, T9: exactly as many as are owed, all different, none named or barred before."""
        target = self.state.seats[other(entry.who)]
        free = target.free(self.size)
        owed = min(5, len(free)) if first else max(0, min(5 - target.hand.count, len(free)))
        given = entry.numbers.positions if entry.numbers else []
        must(len(given) == owed, f"T8: {owed} numbers are owed, not {len(given)}")
        must(len(set(given)) == len(given) and set(given) <= set(free), "T9: a number that may not be named")
        if entry.numbers and entry.numbers.count:
            self.state.seats[entry.who].draws += 1
            self.draws.append((entry, self.state.seats[entry.who].draws, free))
        for position in given:
            target.named.add(position)
            target.hand.gain(self.listed(other(entry.who), position, entry))

    def listed(self, seat, position, entry):
        """The card at a position of a list, where it is known."""
        card = self.secrets.card(seat, position)
        return None if card is None else Held(card, position, entry.number)

    def due(self, duty, seat):
        """What is due now."""
        self.state.duty, self.state.ower = duty, seat

    # Cards --------------------------------------------------------------------------------------------------

    def play(self, entry, act, effect=None):
        """A card leaves its hand, with what it is worth."""
        seat = self.state.seats[entry.who]
        must(act.card in self.terms.deck, f"T1: card {act.card} is not in the deck")
        must(seat.hand.count > 0, "T13: a hand of no cards")
        play = Play(entry.number, self.state.move, entry.who, act.card, act.kind, known=self.secrets.known)
        seat.hand.play(play)
        play.effect = effect or self.effect(act)
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

    def void(self, play):
        """T32: a square sealed by a card that came back or was cancelled."""
        if play.seal is not None:
            play.seal.force = False

    def unvoid(self, play):
        """The square is sealed again: what voided it was undone."""
        if play.seal is not None:
            play.seal.force = True

    def seal(self, entry, play):
        """A square sealed in this entry (T30)."""
        if any(act.kind == "seal" for act in entry.acts):
            square = Square(entry.number, entry.who, play.card, self.secrets.square(entry.number))
            self.state.seats[entry.who].squares.append(square)
            play.seal = square
            if self.game is not None and square.square and play.card not in self.terms.declared:
                must(square.square in self.game.sealable(entry.who), "T30: the square might not be sealed")

    def spring(self, entry, act):
        """T31: publicly it spends the oldest live square of that number; in truth the one that fits, else the oldest."""
        squares = [s for s in self.state.seats[entry.who].squares if s.force and s.card == act.card]
        live = [s for s in squares if not s.spent]
        must(live, f"T31: no square of card {act.card} is sealed")
        live[0].spent = True
        unused = [s for s in squares if not s.used]
        since = self.state.turn.entry.number if self.state.turn else entry.number
        fits = [s for s in unused if s.square == act.square and not s.over and s.entry < since]
        for square in (fits or [s for s in unused if not s.over] or unused)[:1]:
            square.used = True
        sprung = Spring(entry.number, self.state.move, entry.who, act.card, act.square)
        sprung.true = bool(fits) if self.secrets.known else None
        self.check_false(sprung.true is False, "the square")
        self.state.springs.append(sprung)

    # Messages -----------------------------------------------------------------------------------------------

    def message(self, entry):
        """What every message begins with; nothing is shown where the terms show nothing."""
        shown = any(act.kind == "shown" for act in entry.acts)
        must(not shown or self.terms.prove_cards == "at_once", "prove_cards: nothing is shown before the end")
        message = Message(entry.kind, entry.who, entry, Shape(entry), before=self.state.undoing())
        trim(message)
        return message

    def told(self, done, seat):
        """What the board says of stops that were not announced (T33)."""
        for square in self.state.seats[seat].squares:
            missed = done is not None and square.square in done.missed and square.entry < self.now
            if missed and square.force and not square.over:
                square.over = self.now

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

    def enter_answer(self, entry):
        """T22 to T27, T35, T36."""
        state, seat, self.now = self.state, entry.who, entry.number
        self.owes(entry, "answer")
        must(not entry.draw, "T51: a draw is offered with a turn")
        message = self.message(entry)
        shape, hit, turn = message.shape, state.interception, state.turn
        must(shape.land is None, "T40: no king lands in an answer")
        undoing = shape.card and self.cards[shape.card.card].get("undoes") == "card"
        if shape.spring:
            fits = hit.card.get("at_capture") == "pawn-instead" and not undoing
            must(fits, "T31: nothing is sprung in this answer")
            self.spring(entry, shape.spring)
        if undoing:
            must(turn.play is None and shape.kinds == ["card"], "T26: the turn held a card")
        else:
            self.check_answer(message, hit, turn)
        if shape.card and hit.owes == "pair":
            self.check_shown(entry, shape.card, turn.play)
        elif shape.card:
            message.card = self.cards[shape.card.card]
            message.play = self.play(entry, shape.card)
        if undoing:
            self.undo_interception(message, hit, turn)
        done = self.on_board("answer", seat, entry.act_lines)
        self.told(done, seat)
        if done is not None and done.back and hit.board_back:
            self.turn_card_again(hit, turn)
        if message.play:
            self.seal(entry, message.play)
        self.lift(message)
        if hit.owes == "pair" and shape.tail and shape.tail.kind == "keep":
            message.kept = turn.play
            state.seats[seat].hand.take_back(turn.play)
        self.name_numbers(entry)
        state.last, state.offer = message, ""
        self.charge = "answer"
        self.due("turn", other(seat))

    def undo_interception(self, message, hit, turn):
        """T26: the interception is undone, both cards are spent, the turn stands as sent."""
        message.cancelled = (hit.play, hit.play.fate)
        self.cancel(hit.play)
        self.turn_card_again(hit, turn)

    def check_answer(self, message, hit, turn):
        """What the answer owes, by the interception's card."""
        shape, kinds, owes = message.shape, message.shape.kinds, hit.owes
        if owes == "different":
            must(shape.tail is None, "T22: an act that no answer has")
            must(kinds.count("card") <= 1, "T11: two cards")
            if shape.card:
                must(turn.play is None, "T22: the turn held a card")
                must(window(self.cards[shape.card.card], self.terms) != "turn-start", "T22: the turn's start is over")
            check_card_and_move(kinds, shape.card, self.cards, self.terms)
            if self.game is None:
                same = shape.moves and plain(shape.moves) == plain(turn.shape.moves)
                must(not same, "T29: the same move again")
        elif owes == "pair":
            self.check_pair(shape, turn)
        elif owes == "second":
            must(kinds in ([], ["move"]), "T35: a different second move, or none")
            if self.game is None:
                must(plain(shape.moves) != plain(turn.shape.moves[1:]), "T29: the same move again")
        elif owes == "plain":
            must(kinds == ["move"], "T25: a plain move without a card")
        elif owes == "may":
            must(kinds in ([], ["move"]), "T25: a move, or none")
        else:
            must(kinds == [], "T27: no move is owed, and no card fits")

    def check_pair(self, shape, turn):
        """T36: two moves, the first different; or one different move and `keep` or `discard`."""
        kinds, number = shape.kinds, turn.play.card
        if kinds in (["move", "move"], ["move", "card", "move"]):
            must(shape.card is None or shape.card.card == number and not shape.card.args, "T36: another card")
        else:
            must(kinds in (["move", "keep"], ["move", "discard"]), "T36: two moves, or one and keep or discard")
            must(shape.tail.card == number, "T36: another card")
        if self.game is None:
            must(plain(shape.moves[:1]) != plain(turn.shape.moves[:1]), "T29: the same move again")

    # Draws, claims, the end ---------------------------------------------------------------------------------

    def enter_resign(self, entry):
        """T50."""
        self.lose(entry.who, "resignation")

    def lose(self, seat, by):
        """A loss; before the seat's first numbers the game is called off."""
        self.over(NAMES[other(seat)] if self.state.seats[seat].holds else "annulled", by)

    def enter_accept(self, entry):
        """T51, T52: a draw agreed, a claim conceded."""
        if self.state.duty == "claim" and self.state.ower == entry.who:
            self.over("draw", "claim")
            return
        self.owes(entry, "turn")
        must(self.state.offer == other(entry.who), "T51: no offer stands")
        self.over("draw", "agreement")

    def enter_decline(self, entry):
        """T51, T52."""
        state = self.state
        if state.duty == "claim" and state.ower == entry.who:
            self.charge = "answer"
            self.due("ruling", "")
            state.ruling = "claim"
            return
        self.owes(entry, "turn")
        must(state.offer == other(entry.who), "T51: no offer stands")
        state.offer = ""

    def enter_claim(self, entry):
        """T52: in place of a turn, once a turn."""
        state = self.state
        self.owes(entry, "turn")
        must(not state.claimed, "T52: a claim once a turn")
        if self.game is not None:
            self.on_board("claim", entry.who, entry.value["claim"])
            self.over("draw", "claim")
            return
        state.claimed, state.claim, state.offer = True, entry.who, ""
        self.charge = "halt"
        self.due("claim", other(entry.who))

    # Disputes -----------------------------------------------------------------------------------------------

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

    # Rulings ------------------------------------------------------------------------------------------------

    def enter_rule(self, entry):
        """T62 to T70."""
        getattr(self, "rule_" + entry.value["ruling"].replace("-", "_"))(entry)

    def keep_for_correction(self):
        """T68: the state before a ruling."""
        before = copy.deepcopy(self.state)
        before.board = self.game.snapshot() if self.game else None
        self.correctable = before

    def ruling_due(self, kind):
        """T62, T52."""
        must(self.state.duty == "ruling" and self.state.ruling == kind, f"T62: no ruling on a {kind} is due")

    def rule_uphold(self, entry):
        """The message stands; the objector's duty is due anew."""
        self.ruling_due("dispute")
        self.keep_for_correction()
        if self.state.last.play is not None:
            self.state.last.play.effect = "ruled"
        self.charge = "pay"
        self.resume()

    def rule_takeback(self, entry):
        """As after `withdraw`."""
        self.ruling_due("dispute")
        self.keep_for_correction()
        self.undo(self.state.last)
        self.charge = "give back"

    def rule_grant(self, entry):
        """The claim is granted."""
        self.ruling_due("claim")
        self.over("draw", "claim")

    def rule_refuse(self, entry):
        """The claimant's turn again."""
        self.ruling_due("claim")
        self.keep_for_correction()
        self.due("turn", self.state.claim)

    def rule_correct(self, entry):
        """T68: the game stands as before the last ruling, and that ruling is due again."""
        must(self.correctable is not None, "T68: no ruling to correct")
        offer, names = self.state.offer, {seat: table.name for seat, table in self.state.seats.items()}
        self.state, self.correctable = self.correctable, None
        self.state.offer = self.state.offer and offer
        for seat, table in self.state.seats.items():
            table.name = names[seat]
        if self.game is not None:
            self.game.restore(self.state.board)
            self.state.board = None
        self.charge = "correct"

    def rule_lost_on_time(self, entry):
        """T71, T75."""
        self.lose(entry.value["seat"], "time")

    def rule_result(self, entry):
        """A result ruled."""
        self.over(entry.value["result"], "ruling")

    def rule_warn(self, entry):
        """A warning changes nothing."""

    def rule_new_key(self, entry):
        """The key is new, and has the name of entry 0's."""
        key = entry.value["key"]
        fits = key.name == self.keys[0].name and all(key.public != old.public for old in self.keys)
        must(fits, "T67: a key of another name, or not a new one")
        self.keys.append(key)

    def rule_position(self, entry):
        """T70: the board is set, where a turn is due."""
        state = self.state
        must(self.game is not None and state.duty == "turn", "T70: no turn is due")
        side = self.on_board("set_position", entry.value["line"])
        state.last = state.turn = state.interception = None
        state.intercepted = state.barred = state.again = state.claimed = False
        state.used, state.offer, state.move = None, "", self.game.board.fullmove
        state.since = {"w": entry.number, "b": entry.number}
        self.due("turn", side)

    def rule_recover(self, entry):
        """T67: the epoch rises."""
        must(entry.value["epoch"] > self.epoch, "T67: an epoch opened before")
        self.epoch = entry.value["epoch"]

    def enter_replace(self, entry):
        """T69: somebody else sits there."""
        seat = entry.value["seat"]
        must(entry.value["name"] != self.state.seats[other(seat)].name, "T69: the other seat has this name")
        self.state.seats[seat].name = entry.value["name"]


def plain(moves):
    """The words of moves without `x` and `-` (T29)."""
    return [move.replace("x", "").replace("-", "") for move in moves]


def trim(message, depth=6):
    """Keeps so many messages that may be undone, and no chain of all."""
    for _ in range(depth):
        if message is None or message.before is None:
            return
        message = message.before["last"]
    if message is not None:
        message.before = None
