"""The terms of a game of Tempête (FORMAT.md, section 4, start)."""

from dataclasses import dataclass, field

from ...start import Terms
from ...text import need, number, split_value

CHOICES = {
    "card_check": ["warn", "refuse", "at_end"],
    "prove_cards": ["at_end", "at_once"],
    "taken_back_card": ["returns", "spent"],
    "pick_when": ["own_turn", "interception"],
    "mate_escape": ["own_turn", "intercept"],
    "time_and_error": ["cross", "literal"],
    "board": ["on", "off"],
}


@dataclass
class TempeteTerms(Terms):
    """What entry 0 of Tempête says besides."""

    deck: list = field(default_factory=list)
    choices: dict = field(default_factory=dict)
    declared: set = field(default_factory=set)

    def __getattr__(self, key):
        if key in CHOICES:
            return self.choices[key]
        raise AttributeError(key)

    def others(self):
        """The terms that are not the default."""
        told = [f"{key} {value}" for key, value in self.choices.items() if key != "board" and value != CHOICES[key][0]]
        if self.choices["board"] == "off":
            told.append("board off")
        if self.declared:
            told.append("enforce full except " + " ".join(map(str, sorted(self.declared))))
        return told


def read_deck(text, cards):
    """The deck's cards, ascending; two or more neighbours always make a range."""
    deck = []
    for piece in text.split(","):
        first, dash, last = piece.partition("-")
        low = number(first, 1, 99)
        high = number(last, 1, 99) if dash else low
        need(high > low or not dash, f"{piece!r} is no range")
        need(not deck or low > deck[-1] + 1, f"{text!r} is not ascending, or not in ranges")
        deck.extend(range(low, high + 1))
    need(10 <= len(deck) <= 68, "a deck has 10 to 68 cards")
    for card in deck:
        need(card in cards and cards[card].get("by_mail", True), f"card {card} of the deck cannot be played by mail")
    return deck


def read_enforce(text, terms):
    """`full`, or `full except 3 40`."""
    if text == "full":
        return
    listed = [number(word, 1, 99) for word in split_value(text, "full except").split(" ")]
    need(listed == sorted(set(listed)), "the cards of `enforce` are not ascending")
    terms.declared = set(listed)


def read_own_terms(lines, terms, cards):
    """The lines from `deck` to `enforce`."""
    terms.deck = read_deck(lines.value("deck"), cards)
    for key, known in CHOICES.items():
        terms.choices[key] = lines.value(key)
        need(terms.choices[key] in known, f"{key} {terms.choices[key]} is no term")
    need(terms.prove_cards == "at_end" or terms.card_check == "refuse", "at_once needs card_check refuse")
    read_enforce(lines.value("enforce"), terms)
    for card in terms.declared:
        need(card in cards, f"the catalogue has no card {card}")
