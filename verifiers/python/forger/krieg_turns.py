"""The turns of a finished log of Kriegspiel, replayed, so that a forger knows what was so in each and can write it otherwise."""

from tempete_verify.games.krieg.attempts import read_attempt
from tempete_verify.games.krieg.board import Board
from tempete_verify.games.krieg.entries import ENDS
from tempete_verify.games.krieg.terms import KriegTerms
from tempete_verify.games.krieg.view import View, goes, own_board
from tempete_verify.games.tempete.board.squares import name
from tempete_verify.unruly import Unruly

ANSWERS = {True: "yes", False: "no", None: "barred"}
LINES = ("capture", "promotion", "check", "tries", "attempts", "any", *ENDS, "move", "tried")  # of a turn, in their order


def written(move):
    """A move, or `any`, as it is sealed."""
    return "any" if move is None else name(move[0]) + name(move[1]) + (f"={move[2]}" if move[2] else "")


def place(entry, key):
    """Where a line of that key stands in a turn."""
    above = LINES[: LINES.index(key)]
    return 1 + max(row for row, line in enumerate(entry) if row == 0 or line.split(" ")[0] in above)


def terms_of(log):
    """What entry 0 says of rule and tries."""
    words = dict(line.split(" ", 1) for line in log.entries[0][1:])
    return KriegTerms(rule=words["rule"], tries=words["tries"])


class Played:
    """A turn: its entry, the truth before and behind it, what was tried in it."""

    def __init__(self, log, entry, number, board, tried):
        self.log, self.entry, self.number, self.board, self.tried = log, entry, number, board, tried
        self.letter, self.move, self.terms = board.turn, tried[-1][0], terms_of(log)
        self.after = board.after(self.move)
        self.end = None  # the `end` that stands right behind it, by another entry than this

    def has(self, key):
        """What stands behind a key; None where there is no such line."""
        return next((line.partition(" ")[2] for line in self.entry[1:] if line.split(" ")[0] == key), None)

    @property
    def ends(self):
        """Whether it ended the game."""
        return any(word in self.entry for word in ENDS)

    def put(self, key, value=None):
        """A line of that key stands in its place, with this value, or none."""
        self.entry[1:] = [line for line in self.entry[1:] if line.split(" ")[0] != key]
        if value is not None:
            self.entry.insert(place(self.entry, key), f"{key} {value}".strip())
        return True

    def open(self, word, value, number=None, letter=None):
        """What was sealed by that word is opened as something else; in another entry, and of another seat, where they are told."""
        fact = [letter or self.letter, word, str(number or self.number)]
        for at, line in enumerate(self.log.openings):
            if line.split(" ")[2:5] == fact:
                self.log.openings[at] = f"{line.rpartition(' ')[0]} {value}"
        return True

    def seal(self, tried, number=None, letter=None):
        """The same of what was tried."""
        words = [f"{written(move)}:{ANSWERS[yes]}" for move, yes in tried]
        return self.open("tried", ",".join(words) or "-", number, letter)

    def retry(self, *tried):
        """The same, and `attempts` and `any` follow."""
        failed = sum(move is not None and yes is False for move, yes in tried)
        self.put("attempts", failed if failed and self.terms.counts else None)
        asked = [yes for move, yes in tried if move is None]
        self.put("any", ("no", "yes")[asked[0]] if asked else None)
        return self.seal(tried)

    def allows(self, *tried):
        """Whether all this might be tried, and was answered so."""
        try:
            View(self.board, self.terms).try_all(tried)
        except Unruly:
            return False
        return True

    def seen(self):
        """All moves that the own pieces allow."""
        own = own_board(self.board.position, self.letter)
        moves = [(a, b, becomes) for a in own.at for b in range(64) for becomes in ("", "Q")]
        return [move for move in moves if goes(own, self.letter, move)]

    def failing(self):
        """Moves that might have been tried as the last before the move, and would have failed."""
        moves = [move for move in self.seen() if move not in self.board.moves]
        return [move for move in moves if self.allows(*self.tried[:-1], (move, False))]


def tried_of(log):
    """What was tried, by letter and number of the entry; nothing where it cannot be read."""
    found = {}
    for line in log.openings:
        words = line.split(" ")
        if words[3:4] == ["tried"]:
            found[words[2], words[4]] = [] if words[6] == "-" else [read_attempt(one) for one in words[6].split(",")]
    return found


def turns(log):
    """The turns as far as the openings show them."""
    tried, board, found = tried_of(log), Board(), []
    for number, entry in enumerate(log.entries):
        told = tried.get((board.turn, str(number)))
        if entry[0].endswith(" turn") and told and told[-1][0] in board.moves:
            found.append(Played(log, entry, number, board, told))
            board = found[-1].after
        elif entry[0].endswith(" turn"):
            break
        elif entry[0].endswith(" end") and found and not found[-1].ends and found[-1].end is None:
            found[-1].end = number
    return found
