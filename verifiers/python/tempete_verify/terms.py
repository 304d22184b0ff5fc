"""Entry 0: the terms of the game (FORMAT.md, section 4, start)."""

import re
from dataclasses import dataclass, field

from .key import Key, Origin, read_key, read_origin
from .text import base64_bytes, hex_hash, name, need, number, split_value

CHOICES = {
    "card_check": ["warn", "refuse", "at_end"],
    "prove_cards": ["at_end", "at_once"],
    "taken_back_card": ["returns", "spent"],
    "pick_when": ["own_turn", "interception"],
    "mate_escape": ["own_turn", "intercept"],
    "time_and_error": ["cross", "literal"],
    "board": ["on", "off"],
}
DRAWS = [(seat, which) for seat in "wb" for which in ("list", "numbers")]


@dataclass
class Terms:
    """What entry 0 says."""

    game: int = 0
    origin: Origin = None
    names: dict = field(default_factory=dict)
    event: str = ""
    round: str = ""
    deck: list = field(default_factory=list)
    choices: dict = field(default_factory=dict)
    declared: set = field(default_factory=set)
    profile_name: str = ""
    catalogue: str = ""
    profile: str = ""
    draws: dict = field(default_factory=dict)
    key: Key = None
    recovery: tuple = None  # the hash of the recovery key, and the signature of it by that of entry 0

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


def read_terms(lines, cards):
    """The 26 lines of `start`, in their order; the last may be missing."""
    need(len(lines) in (25, 26), "entry 0 has not 26 lines, nor 25")
    recovery = lines[25:]
    lines = iter(lines)

    def value(key):
        return split_value(next(lines), key)

    terms = Terms()
    need(value("format") == "tempete-log/1", "another format")
    need(value("rules") == "tempete/1", "other rules")
    terms.game = number(value("game"), 1, 999999999)
    terms.origin = read_origin(value("origin"))
    need(terms.origin.game == terms.game, "the origin is of another game")
    terms.names = {"w": name(value("white")), "b": name(value("black"))}
    terms.event, terms.round = value("event"), value("round")
    name(terms.event, 60, "")
    if terms.round != "none":
        number(terms.round, 1, 999)
        need(terms.event != "none", "a round of no event")
    terms.deck = read_deck(value("deck"), cards)
    for key, known in CHOICES.items():
        terms.choices[key] = value(key)
        need(terms.choices[key] in known, f"{key} {terms.choices[key]} is no term")
    need(terms.prove_cards == "at_end" or terms.card_check == "refuse", "at_once needs card_check refuse")
    read_enforce(value("enforce"), terms)
    for card in terms.declared:
        need(card in cards, f"the catalogue has no card {card}")
    terms.profile_name = value("time")
    need(re.fullmatch(r"[a-z][a-z0-9-]{0,19}", terms.profile_name), "no name of a profile")
    terms.catalogue, terms.profile = hex_hash(value("catalogue")), hex_hash(value("profile"))
    for seat, which in DRAWS:
        terms.draws[seat, "draw " + which] = hex_hash(value(f"draw {seat} {which}"))
    terms.key = read_key(value("key"))
    if recovery:
        digest, _, signature = split_value(recovery[0], "recovery").partition(" ")
        terms.recovery = hex_hash(digest), base64_bytes(signature, 68)
    return terms
