"""The form of a message: which acts stand where (T7, T12, T14, T17, T20 to T27, T34 to T36)."""

import re

from ...unruly import must

REPLIES = {"reply-move", "reply-capture", "reply-card"}


class Shape:
    """The acts of a message without seals, taken from the first on."""

    def __init__(self, entry):
        self.acts = [act for act in entry.acts if act.kind not in ("seal", "shown")]
        self.spring = self.take("spring")
        self.land = self.take("land")
        self.kinds = [act.kind for act in self.acts]
        self.card = next((act for act in self.acts if act.kind == "card"), None)
        self.moves = [act.move for act in self.acts if act.kind == "move"]
        self.tail = next((act for act in self.acts if act.kind in ("discard", "keep", "part")), None)

    def take(self, kind):
        """The first act, if it is of this kind."""
        return self.acts.pop(0) if self.acts and self.acts[0].kind == kind else None


def takes(card):
    """Whether it takes the opponent's card (34)."""
    return any(param["is"] == "card-number" for param in card.get("params", []))


def picks(card):
    """Whether it picks a card of the own list (57)."""
    return any(param["is"] == "list-position" for param in card.get("params", []))


def starts(card):
    """Whether it stands when the move is taken back: 34 and 57."""
    return takes(card) or picks(card)


def window(card, terms):
    """When it is played; 57's is a term."""
    if picks(card) and terms.pick_when == "interception":
        return "reply-capture"
    return card["window"]


WINDOW_KINDS = {
    "turn-start": ["card", "move"],
    "before": ["card", "move"],
    "instead": ["card"],
    "after": ["move", "card"],
    "after-first-step": ["move", "card", "move"],
}


def check_turn(shape, cards, terms):
    """T7: `[card] [move] [card [move]] [discard]`."""
    must(shape.kinds.count("card") <= 1, "T11: two cards")
    kinds = list(shape.kinds)
    if kinds and kinds[-1] == "discard":
        must(shape.card is None, "T14: a card was played, and one thrown away")
        kinds.pop()
    must("discard" not in kinds and "keep" not in kinds and "part" not in kinds, "T7: an act that no turn has")
    check_card_and_move(kinds, shape.card, cards, terms)


def check_card_and_move(kinds, card, cards, terms):
    """A move alone, or a card in its window."""
    if card is None:
        must(kinds == ["move"], "T7: a turn has one move")
        return
    when = window(cards[card.card], terms)
    must(when not in REPLIES and when in WINDOW_KINDS, f"T12: card {card.card} is not played in a turn")
    must(kinds == WINDOW_KINDS[when], f"T12: card {card.card} is played {when}")


def check_interception(shape, turn, cards, terms):
    """T20: one card with a reply window; `part` against a double move alone (T34)."""
    must(shape.land is None, "T40: no king lands in an interception")
    must(sorted(shape.kinds) in (["card"], ["card", "part"]), "T20: an interception is one card")
    card = cards[shape.card.card]
    must(window(card, terms) in REPLIES, f"T12: card {shape.card.card} intercepts nothing")
    if card.get("undoes") == "card":
        must(turn.play is not None and turn.play.kind == "card", "T21: no card was played in the turn")
    sprung = shape.spring is not None and card.get("undoes") in ("move", "turn")
    must(not sprung, "T31: the card takes the stop away")
    hit = card.get("undoes") == "move" and turn.double
    must(("part" in shape.kinds) == bool(hit), "T34: `part` against a double move, there alone")


SHAPES = {"SQUARE": r"[a-h][1-8]", "PROMOTION": r"[a-h][1-8](=[QRBN])?", "NUMBER": r"[0-9]+"}


def param_pattern(param):
    """What a parameter looks like."""
    first, *rest = param["is"].split(" ")
    if first == "piece-type":
        return "[" + "".join(p for p in "KQRBNP" if "-" + p not in rest and (p != "K" or "of-pool" in rest)) + "]"
    if first in ("card-number", "list-position"):
        return SHAPES["NUMBER"]
    return SHAPES["PROMOTION" if param.get("promotes") else "SQUARE"]


def check_form(act, card):
    """T17: parameters as many and of the kinds that the catalogue says, or edits in their place."""
    params = card.get("params", [])
    least, most = card.get("repeat", [1, 1])
    if not act.args and act.edits is not None and not starts(card):
        return
    once = [param for param in params if param.get("once")]
    often = [param for param in params if not param.get("once")]
    words = list(act.args)
    rounds, left = divmod(len(words) - len(once), len(often)) if often else (least, len(words) - len(once))
    must(left == 0 and least <= rounds <= most, f"T17: card {act.card} has another number of parameters")
    for word, param in zip(words, once + often * rounds):
        must(re.fullmatch(param_pattern(param), word), f"T17: {word} is no {param['name']} of card {act.card}")
