"""The entries that are Tempête's own (FORMAT.md, section 4)."""

from dataclasses import dataclass, field

from ...entry import Entry
from ...text import hex_hash, need, number, split_value
from .acts import check_followers, read_act, read_card

MESSAGES = {"turn", "interception", "answer"}
PLAIN = {"object", "withdraw", "stand"}
KINDS = MESSAGES | PLAIN | {"list", "numbers", "amend"}
ACTS = ("spring", "land", "move", "card", "shown", "seal", "discard", "keep", "part")


@dataclass
class Numbers:
    """A numbers line: typed, or drawn with what the draw rests on."""

    positions: list
    count: int = 0  # 0: typed
    answers: int = None
    words: str = ""


@dataclass
class TempeteEntry(Entry):
    """An entry with what Tempête's have besides."""

    acts: list = field(default_factory=list)
    numbers: Numbers = None

    @property
    def answers(self):
        """Of a list, or of numbers."""
        return self.numbers.answers if self.numbers else super().answers

    @property
    def act_lines(self):
        """The raw act lines, in order."""
        return [act.line for act in self.acts]

    @property
    def seals(self):
        """The squares that it seals."""
        return [(self.who, "sq", act.hash) for act in self.acts if act.kind == "seal"]

    def card(self):
        """Its first card act, or None."""
        return next((act for act in self.acts if act.kind == "card"), None)


def read_draw(lines, entry, value):
    """`answers NUMBER` and perhaps `words WORDS` below what was drawn."""
    value["answers"] = number(lines.value("answers"), 1, entry.number)
    value["words"] = ""
    if lines.begins("words"):
        value["words"] = lines.value("words")
        need(1 <= len(value["words"].encode()) <= 200, "words of a draw have 1 to 200 bytes")


def read_numbers(lines, entry):
    """A numbers line."""
    kind, *words = lines.next().split(" ")
    need(kind in ("numbers", "drawn"), f"{kind!r} where a numbers line has to stand")
    count, drawn = 0, {}
    if kind == "drawn":
        need(words, "a drawn line without its count")
        count = number(words.pop(0), 1, 9999)
    need(words, "a numbers line without a number")
    positions = [number(word, 1, 99) for word in words]
    if count:
        read_draw(lines, entry, drawn)
    return Numbers(positions, count, **drawn)


def read_message(lines, entry, cards):
    """A turn, an interception, an answer."""
    while lines.peek().split(" ")[0] in ACTS:
        entry.acts.append(read_act(lines.next(), cards))
    check_followers(entry.acts, cards)
    entry.draw = lines.has("draw")
    if lines.begins("numbers") or lines.begins("drawn"):
        entry.numbers = read_numbers(lines, entry)


def read_list(lines, entry):
    """A sealed list."""
    kind, _, digits = lines.next().partition(" ")
    need(kind in ("typed", "drawn"), f"a list is typed or drawn, not {kind!r}")
    entry.value = {"drawn": kind == "drawn", "hash": hex_hash(digits)}
    if kind == "drawn":
        read_draw(lines, entry, entry.value)


def read_kind(lines, entry, cards):
    """The lines that the kind has."""
    if entry.kind in MESSAGES:
        read_message(lines, entry, cards)
    elif entry.kind == "list":
        read_list(lines, entry)
    elif entry.kind == "numbers":
        entry.numbers = read_numbers(lines, entry)
    elif entry.kind == "amend":
        line = lines.next()
        entry.acts = [read_card(split_value(line, "card"), line, cards)]
