"""Rulings, read strictly (FORMAT.md, section 4, *rule*)."""

from .key import read_key
from .text import Fault, base64_bytes, free_words, hex_hash, need, number


def read_endorsed(rest, entry):
    """Who vouches for a new key: the one before it, or the recovery key that stands there too."""
    words = rest.split(" ", 3)
    need(len(words) in (2, 3), f"{rest!r} is no endorsement")
    entry.value["endorsed"] = number(words[0], 1, entry.number), base64_bytes(words[1], 68)
    if words[2:]:
        entry.value["recovery"] = read_key(words[2])


def read_recover(lines, rest, value, game):
    """A restore: the epoch, the head that was lost, the letters that showed it."""
    words = rest.split(" ", 3)
    value["epoch"] = number(words[0], 2, 999999)
    if words[1:] == ["unknown"]:
        return
    need(len(words) == 3, f"{rest!r} is no restore")
    value["size"], value["root"] = number(words[1], 1, 10000), hex_hash(words[2])
    if lines.begins("letters"):
        letters = [read_letter(word, game) for word in lines.value("letters").split(" ", 20)]
        need(len(letters) <= 20 and letters == sorted(set(letters)), "letters are at most 20, ascending")


def read_letter(word, game):
    """A letter's name, as it is ordered."""
    seat, _, digits = word.partition(".")
    letters = list(game.seats.values())
    need(seat in letters, f"{word!r} is no letter")
    return letters.index(seat), number(digits, 1, 999999999)


def read_rule(lines, entry, game):
    """A ruling."""
    line = lines.next()
    kind, _, rest = line.partition(" ")
    value = entry.value = {"ruling": kind}
    if line in ("uphold", "takeback", "grant", "refuse", "correct"):
        pass
    elif kind in ("lost-on-time", "warn"):
        value["seat"] = game.seat(rest)
    elif kind == "result":
        need(rest in game.results, f"{rest!r} is no result")
        value["result"] = rest
    elif kind == "position":
        value["line"], value["position"] = rest, game.read_position(rest)
    elif kind == "new-key":
        value["key"] = read_key(rest)
        if lines.begins("endorsed"):
            read_endorsed(lines.value("endorsed"), entry)
    elif kind == "recover":
        read_recover(lines, rest, value, game)
    else:
        raise Fault(f"{line!r} is no ruling")
    value["reason"] = free_words(lines.value("reason"), 300)
    for key in ("unread", "against-clock"):
        if lines.has(key):
            value[key] = True
    need("against-clock" not in value or kind == "lost-on-time", "`against-clock` below another ruling")
