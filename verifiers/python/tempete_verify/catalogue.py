"""The card catalogue and the profile of time: TOML, read strictly (FORMAT.md, sections 6 and 8)."""

import re
import tomllib

from .text import Fault, need

WINDOWS = {
    "before", "instead", "after", "after-first-step", "turn-start",
    "reply-move", "reply-capture", "reply-card", "any",
}
CARD_KEYS = {
    "number": int, "title": dict, "window": str, "undoes": str, "ground": str, "at_capture": str, "double": str,
    "secret": bool, "by_mail": bool, "repeat": list, "params": list, "example": str, "edits": list, "way": str,
    "needs": list, "summary": dict,
}
PROFILE_KEYS = {
    "name": str, "restates": dict, "period": dict, "start": int, "increment": int, "units": dict, "bank_max": int,
    "free": int, "double_from": int, "cap": int, "carry": bool, "remind": list, "repeat": int, "silence": dict,
    "oversteps": int, "claim": str, "leave": dict, "leave_stops": str, "lists": int, "objection_cost": int,
}


def load(data, what):
    """TOML of UTF-8 text."""
    try:
        return tomllib.loads(data.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Fault(f"the {what} cannot be read: {error}") from error


def check_keys(table, keys, what):
    """No key but those known, each of its kind."""
    for key, value in table.items():
        need(key in keys, f"unknown key {key!r} in {what}")
        need(type(value) is keys[key], f"{key!r} in {what} is of another kind")


def read_catalogue(data):
    """The cards by number; 1 to `cards` without a gap."""
    tables = load(data, "catalogue")
    check_keys(tables, {"catalogue": dict, "card": list}, "the catalogue")
    need("catalogue" in tables and "card" in tables, "the catalogue has no cards")
    head = tables["catalogue"]
    check_keys(head, {"id": str, "format": int, "cards": int, "default_excluded": list}, "[catalogue]")
    need(head.get("format") == 1 and "id" in head and "cards" in head, "[catalogue] has not what it needs")
    for card in tables["card"]:
        check_keys(card, CARD_KEYS, "a card")
        check_card(card)
    numbers = [card["number"] for card in tables["card"]]
    need(numbers == list(range(1, head["cards"] + 1)), "the cards are not numbered from 1 without a gap")
    need(1 <= len(numbers) <= 99, "too many cards, or none")
    return {card["number"]: card for card in tables["card"]}, head["id"]


PIECE = "[KQRBNMP]"
REGION = "(empty|corner|edge|centre|own-half|moved|start)"
TARGET = re.compile(
    rf"card-number|list-position|square|piece-type( -{PIECE})*( of-pool)?"
    rf"|(own|foe|any|neutral) (\*|{PIECE})( -{PIECE})*( -neutral)?( {REGION})*|{REGION}( {REGION})*"
)


def check_words(table, most, what):
    """Words by language: English always, none blank or too long."""
    need("en" in table and table.keys() <= {"en", "fr"}, f"{what} in other languages")
    for text in table.values():
        need(type(text) is str and text.strip() and len(text) <= most, f"{what} is blank, or too long")


def check_card(card):
    """What a card has to have, and what goes together (section 17)."""
    need({"number", "title", "summary", "window"} <= card.keys(), "a card without number, title, summary or window")
    check_words(card["title"], 24, "a title")
    check_words(card["summary"], 60, "a summary")
    when, params = card["window"], card.get("params", [])
    need(when in WINDOWS, f"no window {when!r}")
    for param in params:
        check_keys(param, {"name": str, "is": str, "once": bool, "promotes": bool}, "a parameter")
        need("name" in param and TARGET.fullmatch(param.get("is", "")), "a parameter without name, or of no kind")
    undoes, capture = card.get("undoes"), card.get("at_capture")
    need(undoes in (None, "move", "turn", "card"), f"undoes {undoes!r}")
    need((undoes == "card") == (when == "reply-card"), "`undoes = card` and reply-card")
    need(undoes is None or when.startswith("reply"), "`undoes` without a reply window")
    need(capture in (None, "pawn-instead", "taker", "edits"), f"at_capture {capture!r}")
    need((capture is not None) == (when == "reply-capture"), "`at_capture` and reply-capture")
    need(card.get("ground") in (None, "check", "capture", "loss"), "no such ground")
    need(card.get("double") in (None, "N", "B", "R"), "no such double move")
    need(("double" in card) == (when == "after-first-step"), "`double` and after-first-step")
    start = any(param["is"] in ("card-number", "list-position") for param in params)
    need(start == (when == "turn-start"), "turn-start and what is taken or picked")
    once = [bool(param.get("once")) for param in params]
    need(once == sorted(once, reverse=True) and (not any(once) or "repeat" in card and not all(once)), "`once` and `repeat`")
    least, most = card.get("repeat", [1, 1])
    need(0 <= least <= most >= 1, "`repeat` counts the wrong way")
    need("way" not in card or "edits" in card, "`way` without `edits`")


def read_profile(data):
    """The profile of time, its keys known and sound."""
    profile = load(data, "profile of time")
    check_keys(profile, PROFILE_KEYS, "the profile of time")
    need("name" in profile, "the profile of time has no name")
    need(profile.get("claim", "claim") in ("claim", "auto"), "`claim` is claim or auto")
    need(profile.get("leave_stops", "both") in ("both", "own"), "`leave_stops` is both or own")
    kinds = {
        "period": {"moves": int, "days": int}, "units": {"days": int, "count": int},
        "silence": {"days": int, "declared": int, "after_repeat": bool}, "leave": {"days": int, "least": int},
    }
    for key, keys in kinds.items():
        check_keys(profile.get(key, {}), keys, key)
    need(len({"period", "start", "units"} & profile.keys()) <= 1, "one of period, start and units, or none")
    return profile
