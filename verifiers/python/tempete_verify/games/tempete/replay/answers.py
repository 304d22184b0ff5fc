"""Answers to interceptions (T22 to T27, T29, T35, T36)."""

from ....unruly import must
from ...sides import other
from ..shape import check_card_and_move, window


class Answers:
    """Their part of `TempeteReplay`."""

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


def plain(moves):
    """The words of moves without `x` and `-` (T29)."""
    return [move.replace("x", "").replace("-", "") for move in moves]
