"""Tempête's seals: openings of lists, squares and seeds, and the sheet of a list (FORMAT.md, section 2)."""

import hashlib
import re

from ...seals import Opening, commitment
from ...text import Fault, need, number, secret_word
from ..sides import NAMES

SQUARE = re.compile(r"[a-h][1-8]")
SEALED = ("list", "sq", "draw list", "draw numbers")


def read_own_opening(line, words):
    """One of the four forms that stand in a record."""
    need(len(words) == 7, f"{line!r} is no opening of a record")
    game, seat = number(words[1], 1, 999999999), words[2]
    if words[3] == "draw":
        need(words[4] in ("list", "numbers"), f"no draw of {words[4]!r}")
        return Opening(line, game, seat, "draw " + words[4], 0, secret_word(words[5]), secret_word(words[6]))
    salt = secret_word(words[5])
    if words[3] == "list":
        return Opening(line, game, seat, "list", number(words[4], 1, 99), salt, number(words[6], 1, 99))
    if words[3] == "sq":
        need(SQUARE.fullmatch(words[6]), f"{words[6]!r} is no square")
        return Opening(line, game, seat, "sq", number(words[4], 0, 9999), salt, words[6])
    raise Fault(f"no opening of {words[3]!r}")


def list_line(game, seat, position, salt, card):
    """The opening of one position of a list."""
    return f"tempete/1 {game} {seat} list {position} {salt} {card}"


def sheet_commitment(game, seat, lines):
    """The commitment to a list, from the openings of its positions in order."""
    sheet = f"tempete/1 {game} {seat} sheet {len(lines)}\n" + "".join(commitment(line) + "\n" for line in lines)
    return hashlib.sha256(sheet.encode()).hexdigest()


class Secrets:
    """What the openings show."""

    def __init__(self, record, known):
        self.known = known
        self.lists, self.squares, self.seeds, self.plans = {"w": {}, "b": {}}, {}, {}, {}
        for opening in record.openings if known else []:
            if opening.what == "list":
                self.lists[opening.seat][opening.index] = opening.value
            elif opening.what == "sq":
                self.squares[opening.index] = opening.value
            elif opening.what == "plan":
                self.plans[opening.seat, opening.index] = opening.value
            else:
                self.seeds[opening.seat, opening.what] = opening.value

    def card(self, seat, position):
        """The card at a position of a list, or None."""
        return self.lists[seat].get(position)

    def plan(self, seat, entry):
        """What was planned with an entry, or None."""
        return self.plans.get((seat, entry))

    def square(self, entry):
        """The square sealed in an entry, or nothing."""
        return self.squares.get(entry, "")


def check_list_seal(terms, entry, opened):
    """A list's openings, through its sheet."""
    lines = []
    for position in range(1, len(terms.deck) + 1):
        fact = (terms.game, entry.who, "list", position)
        if fact in opened.used:
            return [f"{NAMES[entry.who]}'s list is sealed again, and no opening is left for it"]
        opening = opened.take(entry.who, "list", position)
        if opening is None:
            return [f"position {position} of {NAMES[entry.who]}'s list is not opened"]
        lines.append(opening.line)
    if sheet_commitment(terms.game, entry.who, lines) != entry.value["hash"]:
        return [f"{NAMES[entry.who]}'s list is not what was sealed"]
    return []


def check_shown(terms, entry, opened):
    """Each `shown` line is the opening of the card above it."""
    for above, act in zip(entry.acts, entry.acts[1:]):
        if act.kind == "shown":
            line = list_line(terms.game, entry.who, act.position, act.salt, above.card)
            opening = opened.facts.get((terms.game, entry.who, "list", act.position))
            if opening is None or opening.line != line:
                yield f"entry {entry.number}: what is shown is not the opening of the card"
