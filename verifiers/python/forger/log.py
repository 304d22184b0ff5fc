"""A record taken apart, to be changed and put together again: hashed, sealed and signed anew.

Where a signature has to stand in an entry its line has a word in braces, for which it is made when the record is put together:
`recovery {recovery}` in entry 0, `endorsed NUMBER {key}` by the key before and `endorsed NUMBER {recovery}` by the recovery key;
`new-key {1}` is the forger's second key, `{root 5}` the root of the first five entries in hex.
"""

import copy
import hashlib
import re

from tempete_verify.games.tempete.seals import sheet_commitment
from tempete_verify.record import read_record
from tempete_verify.seals import commitment
from tempete_verify.tree import Tree

from .sign import Signer

RECOVER = re.compile(r"recover ([0-9]{1,6})( .*)?")
ENDORSED = re.compile(r"endorsed ([0-9]{1,4}) (?:\{(key|recovery)\}|\S+( \S+)?)")
LF = "\n"
RECOVERY = 99  # the number of the forger's recovery key


class Log:
    """Lines where a record has bytes; nothing here asks whether they are right."""

    def __init__(self, data):
        record = read_record(data)
        self.catalogue, self.profile, self.origin = record.catalogue, record.profile, record.terms.origin
        self.entries = [entry.data.decode().split("\n")[:-1] for entry in record.entries]
        self.openings = [opening.line for opening in record.openings]
        self.rules, self.pinned, self.seats = record.game.rules, record.game.pinned, list(record.game.seats)
        self.by_entry = [[word] for word in record.game.sealed if " " not in word and word != "list"]  # sealed in the entry that is named
        self.by_entry += [["plan"]] * bool(record.game.bearing)
        self.letters = dict(record.game.seats)
        self.by_words = [word.split(" ") for word in record.game.sealed if " " in word]  # sealed by two words that are all its opening has
        self.name, keys = record.terms.key.name, 0
        for entry in self.entries:
            for at, line in enumerate(entry):
                kind = line.split(" ")[0]
                if at and kind in ("key", "new-key"):
                    entry[at], keys = f"{kind} {{{keys}}}", keys + 1
                elif at and kind == "recovery":
                    entry[at] = "recovery {recovery}"
                elif at and kind == "endorsed" and (told := ENDORSED.fullmatch(line)):
                    entry[at] = f"endorsed {told[1]} {{{'recovery' if told[3] else 'key'}}}"

    def copy(self):
        """Another that may be changed."""
        other = copy.copy(self)
        other.entries, other.openings = [list(entry) for entry in self.entries], list(self.openings)
        return other

    def term(self, key, value):
        """Sets a line of entry 0."""
        self.entries[0] = [f"{key} {value}" if line.startswith(key + " ") else line for line in self.entries[0]]

    def pin(self):
        """Catalogue and profile are hashed again."""
        self.term(self.pinned, hashlib.sha256(self.catalogue).hexdigest())
        self.term("profile", hashlib.sha256(self.profile).hexdigest())

    def renumber(self):
        """Entries are numbered 0, 1, 2, …, and the openings of squares follow."""
        at = {}
        for number, entry in enumerate(self.entries):
            old, space, rest = entry[0].partition(" ")
            at.setdefault(old, number)
            entry[0] = f"{number}{space}{rest}"
            for row, line in enumerate(entry):
                key, _, old = line.partition(" ")
                if row and key == "planned" and old in at:
                    entry[row] = f"planned {at[old]}"
        for number, line in enumerate(self.openings):
            words = line.split(" ")
            if words[3:4] in self.by_entry and words[4] in at:
                words[4] = str(at[words[4]])
                self.openings[number] = " ".join(words)

    def seal(self):
        """Every commitment is made again from its opening, where there is one."""
        values, draws, sheets = {}, {}, {}
        for line in [*self.shown(), *self.openings]:
            words = line.split(" ")
            if words[3:4] in self.by_entry:
                values[words[2], words[3], words[4]] = commitment(line)
                if words[3] != "plan":
                    values[words[4]] = commitment(line)
            elif words[3:5] in self.by_words:
                draws[words[2], words[4]] = commitment(line)
            elif words[3:4] == ["list"]:
                sheets.setdefault(words[2], []).append(line)
        for entry in self.entries:
            number, seat = (entry[0].split(" ") + ["", "", ""])[0:3:2]
            for at, line in enumerate(entry):
                words = line.split(" ")
                if words[0] == "draw" and tuple(words[1:3]) in draws:
                    entry[at] = f"draw {words[1]} {words[2]} {draws[tuple(words[1:3])]}"
                elif words[0] == "seal" and words[2:4] in self.by_words and (words[1], words[3]) in draws:
                    entry[at] = f"seal {' '.join(words[1:4])} {draws[words[1], words[3]]}"
                elif at and ["token", words[0]] in self.by_words and (owner := "w" if seat[:1] == "b" else "b", words[0]) in draws:
                    entry[at] = f"{words[0]} {draws[owner, words[0]]}"
                elif at and ["disc", words[0]] in self.by_words and (seat[:1], words[0]) in draws:
                    entry[at] = f"{words[0]} {draws[seat[:1], words[0]]}"
                elif words[0] == "seal" and (*words[1:3], number) in values:
                    entry[at] = f"seal {words[1]} {words[2]} {values[(*words[1:3], number)]}"
                elif words[0] == "seal" and number in values:
                    entry[at] = f"seal {values[number]}"
                elif at and words[0] == "plan" and words[1:] and ["plan"] in self.by_entry:
                    entry[at] = f"plan {values.get((self.letters.get(seat), 'plan', number), ' '.join(words[1:]))}"
                elif words[:1] in self.by_entry and words[1:]:
                    letter = words[1] if words[2:] else seat[:1]
                    entry[at] = " ".join([*words[:-1], values.get((letter, words[0], number), words[-1])])
                elif words[0] in ("typed", "drawn") and len(words) == 2 and seat[:1] in sheets:
                    entry[at] = f"{words[0]} {sheet_commitment(self.origin.game, seat[:1], sheets[seat[:1]])}"

    def shown(self):
        """The openings that stand in entries; those at the end say the same, where there are any."""
        return [line.removeprefix("shown ") for entry in self.entries for line in entry if line.startswith(f"shown {self.rules} ")]

    def signer(self, number):
        """One of the forger's keys."""
        return Signer(self.name, number)

    def filled(self, line, tree, epochs, before):
        """A line with what its braces stand for."""
        if told := re.fullmatch(r"(key|new-key) \{([0-9]{1,3})\}", line):
            return f"{told[1]} {self.signer(int(told[2])).key}"
        if told := re.fullmatch(r"(.*)\{root ([0-9]{1,4})\}(.*)", line):
            return f"{told[1]}{tree.roots[int(told[2])].hex()}{told[3]}" if int(told[2]) < len(tree.roots) else line
        recovery = self.signer(RECOVERY)
        if line == "recovery {recovery}":
            digest = hashlib.sha256(recovery.key.encode()).hexdigest()
            return f"recovery {digest} {self.signer(0).signature(f'{self.origin}{LF}recovery {digest}{LF}')}"
        told = ENDORSED.fullmatch(line)
        if told and told[2] and int(told[1]) < len(epochs):
            size = int(told[1])
            text = self.head(size, epochs[size], tree) + f"new-key {self.new_key}\n"
            signer = recovery if told[2] == "recovery" else before
            return f"endorsed {size} {signer.signature(text)}" + (f" {recovery.key}" if signer is recovery else "")
        return line

    def head(self, size, epoch, tree):
        """The three lines of a head."""
        return f"{self.origin.host}/tempete/{self.origin.game}/{epoch}\n{size}\n{tree.root(size)}\n"

    def built(self):
        """The entries with their braces filled, the text of the head, and who signs it: the last key that the log names."""
        tree, epochs, signer, entries = Tree(), [self.origin.epoch], self.signer(0), []
        for entry in self.entries:
            lines, before, epoch, self.new_key = entry[:1], signer, epochs[-1], ""
            for line in entry[1:]:
                lines.append(self.filled(line, tree, epochs, before))
                if told := RECOVER.fullmatch(line):
                    epoch = int(told[1])
                if told := re.fullmatch(r"new-key \{([0-9]{1,3})\}", line):
                    signer, self.new_key = self.signer(int(told[1])), lines[-1].split(" ")[1]
            tree.add("".join(line + "\n" for line in lines).encode())
            epochs.append(epoch)
            entries.append(lines)
        size = len(entries)
        return entries, self.head(size, epochs[-1], tree), signer

    def data(self):
        """The record, its tree hashed and its head signed."""
        entries, text, signer = self.built()
        parts = [b"tempete-record 1\n"]
        for key, part in (("catalogue", self.catalogue), ("profile", self.profile)):
            parts.append(f"{key} {len(part)}\n".encode() + part + b"\n")
        lines = [f"entries {len(entries)}"]
        for entry in entries:
            lines += entry + [""]
        lines += ["head", *text.split("\n"), signer.line(text), f"openings {len(self.openings)}", *self.openings, "end"]
        return b"".join(parts) + "".join(line + "\n" for line in lines).encode()
