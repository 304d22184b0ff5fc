"""The record file (FORMAT.md, section 6)."""

from dataclasses import dataclass

from .entry import read_entry
from .games import game_of
from .key import read_head
from .profile import read_profile
from .seals import read_opening
from .text import Fault, need, number
from .tree import Tree


@dataclass
class Record:
    """A record, taken apart."""

    catalogue: bytes
    profile: bytes
    game: object  # a `Game`: what is known of it
    pace: dict
    entries: list
    head: object
    openings: list
    tree: Tree

    @property
    def terms(self):
        """Entry 0's."""
        return self.entries[0].value["terms"]

    @property
    def finished(self):
        """Whether its log holds an `end`."""
        return any(entry.kind == "end" for entry in self.entries)


class Reader:
    """The bytes of a record, taken from above."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def line(self):
        """The next line, without its line end."""
        end = self.data.find(b"\n", self.at)
        need(end >= 0, "the record ends in the middle of a line")
        text, self.at = self.data[self.at : end], end + 1
        need(b"\r" not in text, "a carriage return")
        try:
            return text.decode()
        except UnicodeDecodeError as error:
            raise Fault("not UTF-8") from error

    def count(self, key, most):
        """A line `key NUMBER`."""
        word, space, rest = self.line().partition(" ")
        need(word == key and space, f"no `{key}` where it has to stand")
        return number(rest, 0, most)

    def bytes(self, key):
        """So many bytes, and one line end."""
        size = self.count(key, 10**9)
        data = self.data[self.at : self.at + size]
        self.at += size + 1
        need(len(data) == size and self.data[self.at - 1 : self.at] == b"\n", f"the {key} has another length")
        need(b"\r" not in data, "a carriage return")
        return data


def read_entries(reader, game):
    """The entries, each with the empty line behind it."""
    count = reader.count("entries", 10000)
    need(count >= 1, "no entries")
    entries = []
    for at in range(count):
        block = []
        while line := reader.line():
            block.append(line)
        need(block, "an empty entry")
        entries.append(read_entry(block, game))
        start = (entries[-1].kind == "start", at == 0, entries[-1].number == 0)
        need(len(set(start)) == 1, "the first entry, and no other, is `start` and numbered 0")
    return entries


def read_record(data):
    """A whole record; raises Fault where it is not well formed (step 1)."""
    reader = Reader(data)
    need(reader.line() == "tempete-record 1", "no record, or of another version")
    catalogue = reader.bytes("catalogue")
    game = game_of(catalogue)
    profile = reader.bytes("profile")
    pace = read_profile(profile)
    entries = read_entries(reader, game)
    need(reader.line() == "head", "no `head` where it has to stand")
    head = read_head([reader.line() for _ in range(5)])
    openings = [read_opening(reader.line(), game) for _ in range(reader.count("openings", 10**6))]
    need(reader.line() == "end" and reader.at == len(data), "the record does not end with `end`")
    places = [game.place(opening) for opening in openings]
    need(all(a < b for a, b in zip(places, places[1:])), "openings out of order, or twice")
    tree = Tree()
    for entry in entries:
        tree.add(entry.data)
    return Record(catalogue, profile, game, pace, entries, head, openings, tree)
