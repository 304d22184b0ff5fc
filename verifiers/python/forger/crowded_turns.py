"""The turns and passes of a log of Crowded House, replayed, so that a forger knows what was so at each and can write it otherwise."""

import functools

from tempete_verify.games.crowded.board import Board
from tempete_verify.games.crowded.entries import ANNOUNCED, MOVE
from tempete_verify.games.crowded.seats import SEATS, TEAMS
from tempete_verify.games.luft.board import square

NAMES = {letter: name for name, letter in SEATS.items()}
WORDS = {*ANNOUNCED["turn"], *ANNOUNCED["pass"]}
LOSES = {letter: next(team for team in TEAMS if letter not in TEAMS[team]) for letter in NAMES}  # who wins where that seat loses
PARTNER = {"a": "c", "b": "d", "c": "a", "d": "b"}
FORGERIES = []


def written(start, to, becomes=""):
    """A move as it stands in a turn."""
    squares = ["abcdefgh"[file] + str(rank + 1) for file, rank in (start, to)]
    return f"move {'-'.join(squares)}" + (f"={becomes}" if becomes else "")


def so(board):
    """What is announced truly of the player to move, four passes aside; `pass` where he is passed over."""
    stuck = not any(board.moves())
    if board.check:
        return "mate" if stuck else "check"
    if board.bare():
        return "bare-kings"
    return "pass" if stuck else ""


class Played:
    """A turn or a pass: its entry and its place in the log, the board before and behind it."""

    def __init__(self, log, at, board, above):
        self.log, self.at, self.entry, self.board, self.above = log, at, log.entries[at], board, above
        self.kind = self.entry[0].split(" ")[3]
        self.behind = board.copy()
        if self.kind == "pass":
            self.behind.pass_on(None)
        else:
            told = MOVE.fullmatch(self.entry[1].removeprefix("move "))
            self.behind.play(square(told[1]), square(told[2]), told[3] or "")
        self.passed = self.behind.passed

    @property
    def told(self):
        """What it announces."""
        return next((line for line in self.entry if line in WORDS), "")

    @property
    def round(self):
        """Whether each seat has made a turn before it."""
        return len({turn.board.turn for turn in self.all_above() if turn.kind == "turn"}) == len(SEATS)

    def all_above(self):
        """The turns and passes above it, the nearest first."""
        one = self.above
        while one is not None:
            yield one
            one = one.above

    # Changes ----------------------------------------------------------------------------------------------------

    def announce(self, word):
        """It announces this, or nothing."""
        self.entry[:] = [line for line in self.entry if line not in WORDS]
        if word:
            self.entry.insert(2, word)
        return True

    def below(self, *entries):
        """These stand below it at the same time, `WHO KIND` first, and nothing behind them."""
        time = self.entry[0].split(" ")[1]
        self.log.entries[self.at + 1 :] = [[f"{self.at + 1 + row} {time} {first}", *lines] for row, (first, *lines) in enumerate(entries)]
        return True

    def move(self, dice, moves):
        """It is one of these moves, and truly announced; nothing stands behind it."""
        dice.shuffle(moves)
        for start, to in moves:
            becomes = "Q" if self.board.promotes(start, to) else ""
            behind = self.board.copy()
            behind.play(start, to, becomes)
            word = so(behind)
            if word in ("", "check"):
                self.entry[1] = written(start, to, becomes)
                return self.announce(word) and self.below()
        return False

    def ways(self):
        """Where the pieces of the player to move might go, but for the halves and for kings that are lost by it; no king is taken."""
        for start, (color, _) in list(self.board.pieces.items()):
            if color == self.board.color:
                yield from ((start, to) for to in self.board.reaches(start) if self.board.pieces.get(to, ("", ""))[1] != "K")


def turns(log):
    """All turns and passes."""
    board, found = Board(), []
    for at, entry in enumerate(log.entries):
        if entry[0].endswith((" turn", " referee pass")):
            found.append(Played(log, at, board, found[-1] if found else None))
            board = found[-1].behind
    return found


def ending(*words):
    """An `end` below something: who wins, or `draw`, and by what."""
    board, by = words
    return ["referee end", f"board {board}", f"by {by}", "errs none", f"final {board}"]


# Forgeries --------------------------------------------------------------------------------------------------------


def forgery(step):
    """Of all turns and passes, in some order, the first that it fits is forged; says whether there is one."""

    def forged(change):
        @functools.wraps(change)
        def act(dice, log, pool):
            found = turns(log)
            dice.shuffle(found)
            return any(change(dice, one) for one in found)

        act.step = step
        FORGERIES.append(act)
        return act

    return forged


def term(log, key):
    """What entry 0 says."""
    return next(line.partition(" ")[2] for line in log.entries[0] if line.startswith(key + " "))


def names(one):
    """Whether each seat has a name of its own, from beginning to end."""
    replaced = any(entry[0].endswith(" replace") for entry in one.log.entries)
    return not replaced and len({term(one.log, name) for name in SEATS}) == len(SEATS)


def goes_on(one):
    """Whether a turn is due behind it, and each seat has made one, nobody has resigned and no draw is offered."""
    above = one.log.entries[: one.at + 1]
    quiet = not any(entry[0].endswith(" resign") or "draw" in entry for entry in above)
    return one.round and quiet and names(one) and so(one.behind) in ("", "check")
