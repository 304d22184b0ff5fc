"""The entries of a log that every game has, read strictly (FORMAT.md, section 4)."""

from dataclasses import dataclass, field

from .lines import Lines
from .plans import read_planned
from .ruling import read_rule
from .start import read_terms
from .text import check_line, free_words, hex_hash, moment, name, need, number

PLAIN = {"accept", "decline", "say", "resign", "play-on"}
BY = {"rule", "note", "pause", "resume", "gift", "charge", "forgive", "leave"}
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
COMMON_SEAT = PLAIN | {"claim", "not-granted", "overdue", "leave", "slow"}
COMMON_REFEREE = set(REFEREE) | {"start", "rule", "look", "end", "leave"}


@dataclass
class Entry:
    """One entry, taken apart; `data` are its bytes, the tree's leaf."""

    number: int
    time: int
    who: str  # a seat's letter, or "referee"
    kind: str
    data: bytes
    draw: bool = False
    value: dict = field(default_factory=dict)
    plan: str = None  # the commitment to what was planned with it
    planned: int = None  # the entry by whose plan it was played
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
    def answers(self):
        """How many entries the letter told of that its mail answered; None where nothing is drawn."""
        return self.value.get("answers")

    @property
    def seals(self):
        """(seat, word, commitment) of each value that it seals."""
        return self.value.get("seals", [])

    def __deepcopy__(self, memo):
        return self  # entries never change


def read_leave(lines, entry, game):
    """A leave, or its cancelling."""
    if entry.who == "referee":
        entry.value["seat"] = game.seat(lines.value("seat"))
    elif lines.has("cancel"):
        entry.value = {"cancel": True}
        return
    else:
        entry.value["seat"] = entry.who
    entry.value["from"], entry.value["to"] = moment(lines.value("from")), moment(lines.value("to"))
    need(entry.value["from"] < entry.value["to"], "a leave that ends before it begins")
    if entry.who == "referee":
        entry.value["reason"] = free_words(lines.value("reason"), 300)


def read_look(lines, entry, game):
    """A look at secrets, or at a mail that bears a key of the game."""
    if lines.begins("mail"):
        which, _, whose = lines.value("mail").partition(" ")
        entry.value = {"mail": number(which, 1, 999999999), "whose": game.several(whose)}
        entry.value["reason"] = free_words(lines.value("reason"), 300)


def read_end(lines, entry, game):
    """The end and its result; below it the orders that came to nothing, in a game that seals them (*Other games*)."""
    value = entry.value
    for key, known in (("board", game.results), ("by", game.endings), ("errs", None), ("final", game.results)):
        value[key] = lines.value(key)
        need(known is None or value[key] in known, f"{key} {value[key]!r}")
    if value["errs"] != "none":
        game.several(value["errs"])
    value["seals"] = []
    while game.tried and lines.begins(game.tried):
        letter, _, digest = lines.value(game.tried).partition(" ")
        # Of all that the game has: how many play, the replay asks.
        due = list(type(game).seats.values())[len(value["seals"]):][:1]
        need([letter] == due, f"{letter!r} is not the next seat")
        value["seals"].append((letter, game.tried, hex_hash(digest)))


def read_numbered(lines, entry, game, *keys):
    """`seat`, `days`, `seconds`, `for`, `reason` … as each kind has them."""
    for key in keys:
        word = lines.value(key)
        if key == "seat":
            entry.value[key] = game.seat(word)
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
            entry.value[key] = game.several(word)


READERS = {"leave": read_leave, "rule": read_rule, "look": read_look, "end": read_end}


def read_body(lines, entry, game):
    """The lines that the kind has."""
    kind = entry.kind
    if kind in ("claim", "not-granted"):
        entry.value["claim"] = lines.next()
        need(entry.value["claim"] in ("stalemate", "repetition", "fifty"), "a claim of nothing")
    elif kind == "overdue":
        entry.value["overdue"] = lines.next()
        need(entry.value["overdue"] in ("plain", "repeat", "clock", "silence", "objection"), "a complaint of nothing")
    elif kind == "slow":
        read_numbered(lines, entry, game, "days")
    elif kind in READERS:
        READERS[kind](lines, entry, game)
    elif kind in REFEREE:
        read_numbered(lines, entry, game, *REFEREE[kind])
    elif kind not in PLAIN:
        game.read_kind(lines, entry)


def read_tail(lines, entry, game):
    """What may stand below every entry of a seat, or of the referee."""
    if entry.who == "referee":
        if entry.kind in BY and (lines.begins("by") or entry.kind == "note"):
            entry.by = name(lines.value("by"))
        return
    if read_planned(lines, entry, game):
        return
    if lines.begins("entered"):
        entry.entered = free_words(lines.value("entered"), 300)
    if lines.begins("arrived"):
        entry.arrived = moment(lines.value("arrived"))
        need(entry.arrived < entry.time, "an entry that arrived no earlier than its own time")
    if lines.begins("mail"):
        entry.mail = hex_hash(lines.value("mail"))
        need(entry.entered is None, "`mail` beside `entered`")
    entry.said = entry.kind != "say" and lines.has("said")


def read_entry(block, game):
    """One entry from its lines; entry 0's terms are in `value["terms"]`."""
    for line in block:
        check_line(line)
    words = block[0].split(" ")
    need(len(words) == 4, f"{block[0]!r} begins no entry")
    who = "referee" if words[2] == "referee" else game.seat(words[2])
    data = "".join(line + "\n" for line in block).encode()
    entry = game.entry(number(words[0], 0, 9999), moment(words[1]), who, words[3], data)
    need(entry.kind in (game.referee_kinds if who == "referee" else game.seat_kinds), f"{who} makes no {entry.kind!r}")
    lines = Lines(block[1:])
    if entry.kind == "start":
        entry.value["terms"] = read_terms(lines, game)
    else:
        read_body(lines, entry, game)
        read_tail(lines, entry, game)
    lines.end()
    return entry
