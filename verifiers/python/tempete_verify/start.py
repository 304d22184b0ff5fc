"""Entry 0: what every game's has (FORMAT.md, section 4, start)."""

import re
from dataclasses import dataclass, field

from .key import Key, Origin, read_key, read_origin
from .text import base64_bytes, hex_hash, name, need, number


@dataclass
class Terms:
    """What entry 0 says; of a game with terms of its own a class of its own has them."""

    game: int = 0
    origin: Origin = None
    names: dict = field(default_factory=dict)  # by letter
    event: str = ""
    round: str = ""
    conditions: bool = False  # whether turns may be planned
    profile_name: str = ""
    catalogue: str = ""  # the hash of what stands in the record as its catalogue
    profile: str = ""
    seals: dict = field(default_factory=dict)  # (letter, word): commitment
    key: Key = None
    recovery: tuple = None  # the hash of the recovery key, and the signature of it by that of entry 0


def read_terms(lines, game):
    """The lines of `start`, in their order; the last may be missing, and `conditions`."""
    terms = game.terms()
    need(lines.value("format") == "tempete-log/1", "another format")
    need(lines.value("rules") == game.rules, "other rules")
    terms.game = number(lines.value("game"), 1, 999999999)
    terms.origin = read_origin(lines.value("origin"))
    need(terms.origin.game == terms.game, "the origin is of another game")
    for seat, letter in game.seats.items():
        if game.fewest and len(terms.names) >= game.fewest and not lines.begins(seat):
            break
        terms.names[letter] = name(lines.value(seat))
    # One person may sit at two seats of one team, and at no others.
    sides = [{terms.names[letter] for letter in side} for side in game.teams.values() or [[letter] for letter in terms.names]]
    need(len(set.union(*sides)) == sum(map(len, sides)), "two seats have one name")
    terms.event, terms.round = lines.value("event"), lines.value("round")
    name(terms.event, 60, "")
    if terms.round != "none":
        number(terms.round, 1, 999)
        need(terms.event != "none", "a round of no event")
    game.read_terms(lines, terms)
    game.conditions = terms.conditions = game.may_plan(terms) and lines.has("conditions on")
    terms.profile_name = lines.value("time")
    need(re.fullmatch(r"[a-z][a-z0-9-]{0,19}", terms.profile_name), "no name of a profile")
    terms.catalogue, terms.profile = hex_hash(lines.value(game.pinned)), hex_hash(lines.value("profile"))
    game.read_seals(lines, terms)
    terms.key = read_key(lines.value("key"))
    if lines.begins("recovery"):
        digest, _, signature = lines.value("recovery").partition(" ")
        terms.recovery = hex_hash(digest), base64_bytes(signature, 68)
    return terms
