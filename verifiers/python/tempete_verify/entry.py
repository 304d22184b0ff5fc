"""The entries of a log, read strictly (FORMAT.md, section 4)."""

from dataclasses import dataclass, field

from .acts import check_followers, read_act, read_card
from .board.illegal import Illegal
from .board.line import read as read_line
from .key import read_key
from .terms import read_terms
from .text import (
    Fault, base64_bytes, check_line, free_words, hex_hash, moment, name, need, number, seat_of, split_value,
)

PLAIN = {"accept", "decline", "object", "withdraw", "stand", "say", "resign"}
MESSAGES = {"turn", "interception", "answer"}
BY = {"rule", "note", "pause", "resume", "gift", "charge", "forgive", "leave"}
RESULTS = ("white", "black", "draw", "annulled")


@dataclass
class Numbers:
    """A numbers line: typed, or drawn with what the draw rests on."""

    positions: list
    count: int = 0  # 0: typed
    answers: int = None
    words: str = ""


@dataclass
class Entry:
    """One entry, taken apart; `data` are its bytes, the tree's leaf."""

    number: int
    time: int
    who: str  # "w", "b", "referee"
    kind: str
    data: bytes
    acts: list = field(default_factory=list)
    draw: bool = False
    numbers: Numbers = None
    value: dict = field(default_factory=dict)
    entered: str = None
    arrived: int = None
    mail: str = None
    said: bool = False
    by: str = None

    @property
    def moment(self):
        """What clocks read (section 8)."""
        return self.time if self.arrived is None else self.arrived

    @property
    def act_lines(self):
        """The raw act lines, in order."""
        return [act.line for act in self.acts]

    def __deepcopy__(self, memo):
        return self  # entries never change

    def card(self):
        """Its first card act, or None."""
        return next((act for act in self.acts if act.kind == "card"), None)


class Lines:
    """The lines of an entry, taken from above."""

    def __init__(self, lines):
        self.lines, self.at = lines, 0

    def peek(self):
        return self.lines[self.at] if self.at < len(self.lines) else ""

    def next(self):
        need(self.at < len(self.lines), "a line is missing")
        self.at += 1
        return self.lines[self.at - 1]

    def value(self, key):
        return split_value(self.next(), key)

    def begins(self, key):
        return self.peek().startswith(key + " ")

    def left(self):
        return self.lines[self.at :]


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
    while lines.peek().split(" ")[0] in ("spring", "land", "move", "card", "shown", "seal", "discard", "keep", "part"):
        entry.acts.append(read_act(lines.next(), cards))
    check_followers(entry.acts, cards)
    if lines.peek() == "draw":
        lines.next()
        entry.draw = True
    if lines.begins("numbers") or lines.begins("drawn"):
        entry.numbers = read_numbers(lines, entry)


def read_list(lines, entry):
    """A sealed list."""
    kind, _, digits = lines.next().partition(" ")
    need(kind in ("typed", "drawn"), f"a list is typed or drawn, not {kind!r}")
    entry.value = {"drawn": kind == "drawn", "hash": hex_hash(digits)}
    if kind == "drawn":
        read_draw(lines, entry, entry.value)


def read_leave(lines, entry):
    """A leave, or its cancelling."""
    if entry.who == "referee":
        entry.value["seat"] = seat_of(lines.value("seat"))
    elif lines.peek() == "cancel":
        lines.next()
        entry.value = {"cancel": True}
        return
    else:
        entry.value["seat"] = entry.who
    entry.value["from"], entry.value["to"] = moment(lines.value("from")), moment(lines.value("to"))
    need(entry.value["from"] < entry.value["to"], "a leave that ends before it begins")
    if entry.who == "referee":
        entry.value["reason"] = free_words(lines.value("reason"), 300)


def read_position(line):
    """A position line, as POSITION.md has it."""
    try:
        return read_line(line)
    except Illegal as error:
        raise Fault(f"{line!r}: {error}") from error


def read_endorsed(rest, entry):
    """Who vouches for a new key: the one before it, or the recovery key that stands there too."""
    words = rest.split(" ", 3)
    need(len(words) in (2, 3), f"{rest!r} is no endorsement")
    entry.value["endorsed"] = number(words[0], 1, entry.number), base64_bytes(words[1], 68)
    if words[2:]:
        entry.value["recovery"] = read_key(words[2])


def read_recover(lines, rest, value):
    """A restore: the epoch, the head that was lost, the letters that showed it."""
    words = rest.split(" ", 3)
    value["epoch"] = number(words[0], 2, 999999)
    if words[1:] == ["unknown"]:
        return
    need(len(words) == 3, f"{rest!r} is no restore")
    value["size"], value["root"] = number(words[1], 1, 10000), hex_hash(words[2])
    if lines.begins("letters"):
        letters = [read_letter(word) for word in lines.value("letters").split(" ", 20)]
        need(len(letters) <= 20 and letters == sorted(set(letters)), "letters are at most 20, ascending")


def read_letter(word):
    """A letter's name, as it is ordered."""
    seat, _, digits = word.partition(".")
    need(seat in ("w", "b"), f"{word!r} is no letter")
    return "wb".index(seat), number(digits, 1, 999999999)


def read_rule(lines, entry):
    """A ruling."""
    line = lines.next()
    kind, _, rest = line.partition(" ")
    value = entry.value = {"ruling": kind}
    if line in ("uphold", "takeback", "grant", "refuse", "correct"):
        pass
    elif kind in ("lost-on-time", "warn"):
        value["seat"] = seat_of(rest)
    elif kind == "result":
        need(rest in RESULTS, f"{rest!r} is no result")
        value["result"] = rest
    elif kind == "position":
        value["line"], value["position"] = rest, read_position(rest)
    elif kind == "new-key":
        value["key"] = read_key(rest)
        if lines.begins("endorsed"):
            read_endorsed(lines.value("endorsed"), entry)
    elif kind == "recover":
        read_recover(lines, rest, value)
    else:
        raise Fault(f"{line!r} is no ruling")
    value["reason"] = free_words(lines.value("reason"), 300)
    for key in ("unread", "against-clock"):
        if lines.peek() == key:
            lines.next()
            value[key] = True
    need("against-clock" not in value or kind == "lost-on-time", "`against-clock` below another ruling")


def read_look(lines, entry):
    """A look at secrets, or at a mail that bears a key of the game."""
    if lines.begins("mail"):
        words = lines.value("mail").split(" ")
        need(len(words) == 2 and words[1] in ("white", "black", "both"), "a look at a mail of nobody")
        entry.value = {"mail": number(words[0], 1, 999999999), "whose": words[1]}
        entry.value["reason"] = free_words(lines.value("reason"), 300)


def read_end(lines, entry):
    """The end and its result."""
    value = entry.value
    for key, known in (
        ("board", RESULTS),
        ("by", ("resignation", "agreement", "claim", "time", "ruling")),
        ("errs", ("none", "white", "black", "both")),
        ("final", RESULTS),
    ):
        value[key] = lines.value(key)
        need(value[key] in known, f"{key} {value[key]!r}")


def read_numbered(lines, entry, *keys):
    """`seat`, `days`, `seconds`, `for`, `reason` … as each kind has them."""
    for key in keys:
        word = lines.value(key)
        if key == "seat":
            entry.value[key] = seat_of(word)
        elif key == "reason":
            entry.value[key] = free_words(word, 300)
        elif key == "days":
            entry.value[key] = number(word, 1, 3653)
        elif key == "seconds":
            entry.value[key] = number(word, 1, 31536000)
        elif key == "for":
            need(word in ("late", "undelivered", "outage"), f"a credit for {word!r}")
            entry.value[key] = word
        elif key == "name":
            entry.value[key] = name(word)
        elif key == "to":
            need(word in ("white", "black", "both"), f"a note to {word!r}")
            entry.value[key] = word


REFEREE = {
    "remind": ("seat", "days"),
    "credit": ("seat", "seconds", "for"),
    "pause": ("reason",),
    "resume": ("reason",),
    "gift": ("seat", "days", "reason"),
    "charge": ("seat", "days", "reason"),
    "forgive": ("seat", "reason"),
    "note": ("to",),
    "address": ("seat",),
    "replace": ("seat", "name"),
}
SEAT_KINDS = MESSAGES | PLAIN | {"list", "numbers", "claim", "amend", "overdue", "leave", "slow"}
REFEREE_KINDS = set(REFEREE) | {"start", "rule", "look", "end", "leave"}


def read_body(lines, entry, cards):
    """The lines that the kind has."""
    kind = entry.kind
    if kind in MESSAGES:
        read_message(lines, entry, cards)
    elif kind == "list":
        read_list(lines, entry)
    elif kind == "numbers":
        entry.numbers = read_numbers(lines, entry)
    elif kind == "claim":
        entry.value["claim"] = lines.next()
        need(entry.value["claim"] in ("stalemate", "repetition", "fifty"), "a claim of nothing")
    elif kind == "amend":
        line = lines.next()
        entry.acts = [read_card(split_value(line, "card"), line, cards)]
    elif kind == "overdue":
        entry.value["overdue"] = lines.next()
        need(entry.value["overdue"] in ("plain", "repeat", "clock", "silence", "objection"), "a complaint of nothing")
    elif kind == "leave":
        read_leave(lines, entry)
    elif kind == "slow":
        read_numbered(lines, entry, "days")
    elif kind == "rule":
        read_rule(lines, entry)
    elif kind == "look":
        read_look(lines, entry)
    elif kind == "end":
        read_end(lines, entry)
    elif kind in REFEREE:
        read_numbered(lines, entry, *REFEREE[kind])


def read_tail(lines, entry):
    """What may stand below every entry of a seat, or of the referee."""
    if entry.who == "referee":
        if entry.kind in BY and (lines.begins("by") or entry.kind == "note"):
            entry.by = name(lines.value("by"))
        return
    if lines.begins("entered"):
        entry.entered = free_words(lines.value("entered"), 300)
    if lines.begins("arrived"):
        entry.arrived = moment(lines.value("arrived"))
        need(entry.arrived < entry.time, "an entry that arrived no earlier than its own time")
    if lines.begins("mail"):
        entry.mail = hex_hash(lines.value("mail"))
        need(entry.entered is None, "`mail` beside `entered`")
    if lines.peek() == "said" and entry.kind != "say":
        lines.next()
        entry.said = True


def read_entry(block, cards):
    """One entry from its lines; entry 0's terms are in `value["terms"]`."""
    for line in block:
        check_line(line)
    words = block[0].split(" ")
    need(len(words) == 4, f"{block[0]!r} begins no entry")
    who = "referee" if words[2] == "referee" else seat_of(words[2])
    data = "".join(line + "\n" for line in block).encode()
    entry = Entry(number(words[0], 0, 9999), moment(words[1]), who, words[3], data)
    need(entry.kind in (REFEREE_KINDS if who == "referee" else SEAT_KINDS), f"{who} makes no {entry.kind!r}")
    lines = Lines(block[1:])
    if entry.kind == "start":
        entry.value["terms"] = read_terms(lines.left(), cards)
        return entry
    read_body(lines, entry, cards)
    read_tail(lines, entry)
    need(not lines.left(), f"{lines.peek()!r} where entry {entry.number} has to end")
    return entry
