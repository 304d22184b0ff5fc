"""What is drawn, placed and played in Romulan Heart, read strictly (crates/games/heart/src/FORMAT.md, section 10)."""

import re
from dataclasses import dataclass

from ...text import need
from ..tempete.entries import read_draw
from .board import SET
from .triangles import ALL, SEATS

KIND = "WQRBNp"
PLACED = re.compile(r"([WQRBN]?)([a-i]\d\d)", re.ASCII)
DEED = re.compile(
    r"(H )?(?:([WQRBN]) )?([a-i]\d\d)-([a-i]\d\d)(?: x ([WQRBNp]) (green|blue|black))?(?: takes heart (green|blue|black))?", re.ASCII
)


@dataclass
class Deed:
    """What a turn says."""

    heart: bool
    kind: str
    start: str
    to: str
    takes: tuple  # kind and colour, or None
    taken: str  # whose heart, or nobody's


def triangle(word):
    """The name of a triangle."""
    need(word in ALL, f"{word!r} is no triangle")
    return word


def placed(word):
    """A piece and its triangle."""
    told = PLACED.fullmatch(word)
    need(told, f"{word!r} is no piece on a triangle")
    return told[1], triangle(told[2])


def read_set(words):
    """The nine pieces, in their order."""
    pieces = [placed(word) for word in words.split(" ")]
    need([kind for kind, _ in pieces] == SET and len({at for _, at in pieces}) == len(SET), f"{words!r} is no set")
    order = [(SET.index(kind), ALL.index(at)) for kind, at in pieces]
    need(order == sorted(order), f"{words!r}: pieces out of order")
    return pieces


def read_deed(line):
    """What moves, from where to where, and what it takes."""
    told = DEED.fullmatch(line)
    need(told, f"{line!r} is no move")
    takes = (told[5].replace("p", ""), SEATS[told[6]]) if told[5] else None
    return Deed(bool(told[1]), told[2] or "", triangle(told[3]), triangle(told[4]), takes, SEATS.get(told[7], ""))


def read_lots(lines, entry, game):
    """Who places first, where the clouds are, and what the draw hangs on."""
    entry.value["first"] = game.seat(lines.value("first")) if lines.begins("first") else ""
    clouds = lines.value("clouds").split(" ") if lines.begins("clouds") else []
    need([triangle(at) for at in clouds] == [at for at in ALL if at in clouds], f"{clouds}: triangles out of order, or twice")
    entry.value["clouds"] = clouds
    read_draw(lines, entry, entry.value)


def read_own(lines, entry, game):
    """The kinds of its own."""
    value = entry.value
    if entry.kind == "lots":
        read_lots(lines, entry, game)
    elif entry.kind == "place":
        value["pieces"] = read_set(lines.next())
    elif entry.kind == "piece":
        value["pieces"] = [placed(lines.next())]
    elif entry.kind == "heart":
        value["at"] = triangle(lines.next())
    elif entry.kind == "mercy":
        value["from"], value["to"] = triangle(lines.value("from")), triangle(lines.value("to"))
    elif entry.kind == "turn":
        value["deed"] = read_deed(lines.value("move"))
        value["claims"] = lines.value("claims") if lines.begins("claims") else ""
        need(value["claims"] in ("", "stalemate", "repetition", "fifty"), "a claim of nothing")
        entry.draw = lines.has("draw")
    else:
        need((word := lines.next()) in SEATS, f"{word!r} is neither seat nor corner")
        value["seat"] = SEATS[word]
