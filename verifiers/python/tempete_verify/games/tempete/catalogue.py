"""The card catalogue: TOML, read strictly (FORMAT.md, section 6)."""

import re

from ...text import need
from ...toml import check_keys, load
from .acts import EDITS, WORDS
from .shape import param_pattern

WINDOWS = {
    "before", "instead", "after", "after-first-step", "turn-start",
    "reply-move", "reply-capture", "reply-card", "any",
}
CARD_KEYS = {
    "number": int, "title": dict, "window": str, "undoes": str, "ground": str, "at_capture": str, "double": str,
    "secret": bool, "by_mail": bool, "repeat": list, "params": list, "example": str, "edits": list, "way": str,
    "needs": list, "summary": dict,
}


def read_catalogue(data):
    """The cards by number; 1 to `cards` without a gap."""
    tables = load(data, "catalogue", 65536)
    check_keys(tables, {"catalogue": dict, "card": list}, "the catalogue")
    need("catalogue" in tables and "card" in tables, "the catalogue has no cards")
    head = tables["catalogue"]
    check_keys(head, {"id": str, "format": int, "cards": int, "default_excluded": list}, "[catalogue]")
    need(head.get("format") == 1 and {"id", "cards", "default_excluded"} <= head.keys(), "[catalogue] has not what it needs")
    for card in tables["card"]:
        check_keys(card, CARD_KEYS, "a card")
        check_card(card)
    numbers = [card["number"] for card in tables["card"]]
    need(numbers == list(range(1, head["cards"] + 1)), "the cards are not numbered from 1 without a gap")
    need(1 <= len(numbers) <= 99, "too many cards, or none")
    need(all(type(number) is int and number in numbers for number in head["default_excluded"]), "what is excluded is no card")
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
    need(capture is None or when == "reply-capture", "`at_capture` and reply-capture")
    need(card.get("ground") in (None, "check", "capture", "loss"), "no such ground")
    need(card.get("double") in (None, "N", "B", "R"), "no such double move")
    need(("double" in card) == (when == "after-first-step"), "`double` and after-first-step")
    start = any(param["is"] in ("card-number", "list-position") for param in params)
    need(not start or when == "turn-start", "turn-start and what is taken or picked")
    once = [bool(param.get("once")) for param in params]
    need(once == sorted(once, reverse=True) and (not any(once) or "repeat" in card and not all(once)), "`once` and `repeat`")
    repeat = card.get("repeat", [1, 1])
    need(len(repeat) == 2 and all(type(count) is int for count in repeat), "`repeat` is not two numbers")
    least, most = repeat
    need(0 <= least <= most >= 1 and most <= 99, "`repeat` counts the wrong way, or beyond 99")
    need("way" not in card or "edits" in card, "`way` without `edits`")
    need(params or "repeat" not in card, "`repeat` without a parameter to repeat")
    need(WAY.fullmatch(card.get("way", "itself")), "`way` is no way")
    need(all(need_word in NEEDS for need_word in card.get("needs", [])), "`needs` what is not known")
    names = {param["name"] for param in params}
    for told in card.get("edits", []):
        need(type(told) is str, "a line of `edits` is no text")
        inner = told[2:-2] if told.startswith("{ ") and told.endswith(" }") else told
        need(all(is_template(part, names) for part in inner.split("; ")), f"{told!r} is no edit")
    check_example(card, params, least, most)


NEEDS = {"in-check", "took-nothing", "can-obey", "kings-safe", "move-left"}
WAY = re.compile(
    "(itself|as [QRBN]|(ahead|back) [1-7]|back aslant|hop)( through own| over one| wrap| reflect)?(, (may take|takes foe|takes own))?"
)
MACROS = {"step": ["square", "square"], "shove": ["square"], "castle": ["square"], "blast": ["square"]}
KNOWN = {"moved", "king", "foeking", "here", "corner"}


def is_template(told, names):
    """An edit with names for squares and kinds (section 17)."""
    verb, *words = told.split(" ")
    kinds = {**EDITS, **MACROS}.get(verb)
    if kinds is None or not len([kind for kind in kinds if kind[0] != "?"]) <= len(words) <= len(kinds):
        return False
    for word, kind in zip(words, kinds):
        kind = kind.removeprefix("?")
        filled = re.fullmatch(r"\$([a-z]+)(\^[0-9]|\|moved)?", word)
        if filled and (filled[1] in names | KNOWN) and kind in ("square", "letter", "number"):
            continue
        if not re.fullmatch(WORDS.get(kind, kind), word):
            return False
    return True


def check_example(card, params, least, most):
    """The example is as the arguments are asked for."""
    words = card.get("example", "").split()
    once = [param for param in params if param.get("once")]
    often = [param for param in params if not param.get("once")]
    rounds, left = divmod(len(words) - len(once), len(often)) if often else (least, len(words) - len(once))
    need(left == 0 and least <= rounds <= most, "the example has another number of words")
    for word, param in zip(words, once + often * rounds):
        fits = re.fullmatch(param_pattern(param), word) and (not word.isdigit() or 1 <= int(word) <= 99 and word[0] != "0")
        need(fits, f"{word!r} in the example is not what belongs there")
