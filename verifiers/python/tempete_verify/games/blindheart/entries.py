"""What is placed, played, tried, lost and gained in a Blind Game, read strictly (crates/games/blind/src/FORMAT.md, section 10)."""

import re
from dataclasses import dataclass

from ...text import hex_hash, need
from ..heart.entries import read_set, triangle
from ..heart.triangles import ALL, SEATS

MOVE = re.compile(r"(H)?([WQRBN])?([a-i]\d\d)-([a-i]\d\d)(?:x([gbk])([WQRBNp])?(\*)?)?", re.ASCII)
STEP = re.compile(r"(H)?([a-i]\d\d)-([a-i]\d\d):(yes|no)", re.ASCII)
PIECE = re.compile(r"([gbk])([WQRBNp])([a-i]\d\d)", re.ASCII)


@dataclass
class Move:
    """What a turn does: what it takes is told by who moved that."""

    heart: bool
    kind: str
    start: str
    to: str
    takes: tuple  # kind and seat, or None
    taken: str  # whose heart, or nobody's

    @property
    def step(self):
        """As it stands among what was tried."""
        return self.start, self.to, self.heart


def read_setting(text):
    """A set, and where the heart lies: `Wh78,…,f69,Hi99`."""
    *pieces, heart = text.split(",")
    need(heart.startswith("H"), f"{text!r} has no heart")
    return read_set(" ".join(pieces)), triangle(heart[1:])


def read_move(text):
    """`Ni34-g24`, `HRi99-g35xbR`, `Ni55-i23xbp*`."""
    told = MOVE.fullmatch(text)
    need(told and (not told[5] or told[6] or told[7]), f"{text!r} is no move")
    takes = (told[6].replace("p", ""), told[5]) if told[6] else None
    return Move(bool(told[1]), told[2] or "", triangle(told[3]), triangle(told[4]), takes, told[5] if told[7] else "")


def read_tried(text):
    """(step, whether it was answered yes)."""
    told = STEP.fullmatch(text)
    need(told, f"{text!r} is no try with its answer")
    return (triangle(told[2]), triangle(told[3]), bool(told[1])), told[4] == "yes"


def read_gained(text):
    """What changes hands: (triangle, kind, colour), row by row from the top."""
    pieces = []
    for word in [] if text == "-" else text.split(","):
        told = PIECE.fullmatch(word)
        need(told, f"{word!r} is no piece on a triangle")
        pieces.append((triangle(told[3]), told[2].replace("p", ""), told[1]))
    return pieces


def read_sealed(word, text):
    """What is sealed by that word."""
    if word == "set":
        return read_setting(text)
    if word == "move":
        return read_move(text)
    if word == "tried":
        return [] if text == "-" else [read_tried(one) for one in text.split(",")]
    return read_gained(text) if word == "gained" else triangle(text)


def read_turn(lines, entry):
    """Who lost a piece, or whose heart is taken; a claim; what is sealed."""
    value = entry.value
    value["lost"], value["heart"], seals = "", None, []
    if lines.begins("lost"):
        name, seal = split(lines.value("lost"), 2)
        value["lost"] = SEATS[name] if name in SEATS else need(False, f"{name!r} is no seat")
        seals = [(entry.who, f"lost-{name}", hex_hash(seal))]
    if lines.begins("heart"):
        name, at, seal = split(lines.value("heart"), 3)
        need(name in SEATS, f"{name!r} is no seat")
        value["heart"] = SEATS[name], triangle(at)
        seals.append((entry.who, "gained", hex_hash(seal)))
    value["claims"] = lines.value("claims") if lines.begins("claims") else ""
    need(value["claims"] in ("", "stalemate", "repetition", "fifty"), "a claim of nothing")
    value["seals"] = [(entry.who, word, hex_hash(lines.value(word))) for word in ("move", "tried")] + seals
    entry.draw = lines.has("draw")


def split(text, many):
    """So many words."""
    words = text.split(" ")
    need(len(words) == many, f"{text!r}: more or fewer words than belong there")
    return words


def read_own(lines, entry):
    """The kinds of its own."""
    if entry.kind == "place":
        entry.value["seals"] = [(entry.who, "set", hex_hash(lines.value("set")))]
    elif entry.kind == "turn":
        read_turn(lines, entry)
    elif entry.kind != "fivefold":
        need((word := lines.next()) in SEATS, f"{word!r} is no seat")
        entry.value["seat"] = SEATS[word]
