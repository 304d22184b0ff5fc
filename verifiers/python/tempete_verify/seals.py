"""Openings and commitments (FORMAT.md, section 2)."""

import hashlib
from dataclasses import dataclass

from .plans import read_plan
from .text import need, number, secret_word


@dataclass(frozen=True)
class Opening:
    """One opening, as it stands and taken apart."""

    line: str
    game: int
    seat: str  # its letter
    what: str  # the word of what is sealed
    index: int  # the entry; of a list the position; 0 of what two words name
    salt: str
    value: object

    @property
    def fact(self):
        """What it opens: no fact is opened twice."""
        return (self.game, self.seat, self.what, self.index)


def commitment(line):
    """The SHA-256 of the opening without its line end."""
    return hashlib.sha256(line.encode()).hexdigest()


def read_opening(line, game):
    """Reads one opening of a record; `mail` is opened in none."""
    need(line.isascii() and line.isprintable(), f"{line!r} is not ASCII")
    words = line.split(" ")
    need(len(words) > 3 and words[0] == game.rules, f"{line!r} is no opening of a record")
    need(words[2] in game.sealing, f"{words[2]!r} is no seat")
    if words[3] == "plan" and game.bearing:
        need(len(words) == 7, f"{line!r} is no opening of a record")
        game_number, entry = number(words[1], 1, 999999999), number(words[4], 0, 9999)
        return Opening(line, game_number, words[2], "plan", entry, secret_word(words[5]), read_plan(words[6]))
    return game.read_opening(line, words)


def entry_of(word, entry):
    """The entry that the opening names of what is sealed there by that word: none, where two words are all that it has."""
    return 0 if " " in word else entry.number


class Opened:
    """The openings of a record, each used once at most."""

    def __init__(self, record):
        self.game, self.names = record.terms.game, record.game.names
        self.facts = {opening.fact: opening for opening in record.openings}
        self.used = set()

    def take(self, seat, what, index):
        """The opening of a fact; None where there is none, or it was used before."""
        fact = (self.game, seat, what, index)
        opening = None if fact in self.used else self.facts.get(fact)
        self.used.add(fact)
        return opening

    def check(self, seat, what, index, digest):
        """The faults of one commitment."""
        opening, told = self.take(seat, what, index), what if " " in what else f"{what} {index}"
        if opening is None:
            yield f"{told} of {self.names[seat]} is not opened"
        elif commitment(opening.line) != digest:
            yield f"{told} of {self.names[seat]} is not what was sealed"

    def left(self):
        """The openings of nothing."""
        return [opening.line for fact, opening in self.facts.items() if fact not in self.used]


def check_seals(record):
    """The faults of step 3 of a finished record: every commitment has exactly one opening, and every opening a commitment."""
    opened, faults = Opened(record), []
    for (seat, word), digest in record.terms.seals.items():
        faults += opened.check(seat, word, 0, digest)
    for entry in record.entries:
        for seat, word, digest in entry.seals:
            faults += opened.check(seat, word, entry_of(word, entry), digest)
        if entry.plan is not None:
            faults += opened.check(entry.who, "plan", entry.number, entry.plan)
        faults += record.game.check_entry_seals(record, entry, opened)
    faults += [f"an opening of nothing: {line}" for line in opened.left()]
    salts = [opening.salt for opening in record.openings]
    if len(set(salts)) != len(salts):
        faults.append("two openings share a salt")
    return faults
