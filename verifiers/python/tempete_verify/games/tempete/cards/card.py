"""A card of the catalogue and the arguments it is played with."""

import re

from ..board import squares
from ..board.illegal import Illegal

PLACES = {"before": "before", "instead": "instead", "after": "after", "after-first-step": "between", "turn-start": "start"}


class Card:
    """One `[[card]]` of the catalogue: its keys, read once."""

    def __init__(self, table):
        self.number = table["number"]
        self.window = table["window"]
        self.place = PLACES.get(self.window, "reply")
        self.params = table.get("params", [])
        self.least, self.most = table.get("repeat", [1, 1])
        self.templates = table.get("edits", [])
        self.way = table.get("way")
        self.needs = table.get("needs", [])
        self.ground = table.get("ground")
        self.undoes = table.get("undoes")
        self.at_capture = table.get("at_capture")
        self.double = table.get("double")
        self.secret = table.get("secret", False)
        self.chain = any(param.get("once") for param in self.params)
        self.promotes = any(param.get("promotes") for param in self.params)


class Play:
    """A card line: the card, its arguments in repetitions, and the edits written behind the colon."""

    LINE = re.compile(r"card (\d+)((?: [^:]+?)?)(?:: (.*))?")

    def __init__(self, cards, text):
        match = self.LINE.fullmatch(text)
        if not match or int(match[1]) not in cards:
            raise Illegal("no such card")
        self.card = cards[int(match[1])]
        self.words = match[2].split()
        self.edits = match[3]

    def repetitions(self):
        """Arguments by name, one dictionary a repetition: values, and what a pawn becomes under `NAME=`."""
        once = [q for q in self.card.params if q.get("once")]
        each = [q for q in self.card.params if not q.get("once")]
        words = list(self.words)
        first = {}
        for param in once:
            self.read(param, words, first)
        out = []
        while words and each:
            values = dict(first)
            for param in each:
                self.read(param, words, values)
            out.append(values)
        if words or (each and not self.card.least <= len(out) <= self.card.most):
            raise Illegal(f"card {self.card.number} has other parameters")
        return out or [first]

    @staticmethod
    def read(param, words, values):
        """One argument, as the parameter's `is` says."""
        if not words:
            raise Illegal("a parameter is missing")
        word = words.pop(0)
        what = param["is"].split(" ")[0]
        name = param["name"]
        if what in ("card-number", "list-position"):
            if not re.fullmatch(r"[1-9]\d?", word):
                raise Illegal(f"{word} is no number")
            values[name] = int(word)
        elif what == "piece-type":
            if not re.fullmatch(r"[KQRBNP]", word):
                raise Illegal(f"{word} is no kind")
            values[name] = word
        else:
            square, _, become = word.partition("=")
            values[name] = squares.parse(square)
            if become:
                if not param.get("promotes") or become not in "QRBN":
                    raise Illegal(f"nothing promotes on {word}")
                values["="] = become
