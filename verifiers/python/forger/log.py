"""A record taken apart, to be changed and put together again: hashed, sealed and signed anew."""

import copy
import hashlib
import re

from tempete_verify import seals
from tempete_verify.record import read_record
from tempete_verify.tree import Tree

from .sign import Signer

RECOVER = re.compile(r"recover ([0-9]+)( .*)?")


class Log:
    """Lines where a record has bytes; nothing here asks whether they are right."""

    def __init__(self, data):
        record = read_record(data)
        self.catalogue, self.profile, self.origin = record.catalogue, record.profile, record.terms.origin
        self.entries = [entry.data.decode().split("\n")[:-1] for entry in record.entries]
        self.openings = [opening.line for opening in record.openings]
        self.signers = {}
        for entry in self.entries:
            for at, line in enumerate(entry):
                if line.startswith(("key ", "new-key ")):
                    signer = Signer(record.terms.key.name, len(self.signers))
                    self.signers[signer.key] = signer
                    entry[at] = f"{line.split(' ')[0]} {signer.key}"

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
        self.term("catalogue", hashlib.sha256(self.catalogue).hexdigest())
        self.term("profile", hashlib.sha256(self.profile).hexdigest())

    def renumber(self):
        """Entries are numbered 0, 1, 2, …, and the openings of squares follow."""
        at = {}
        for number, entry in enumerate(self.entries):
            old, space, rest = entry[0].partition(" ")
            at.setdefault(old, number)
            entry[0] = f"{number}{space}{rest}"
        for number, line in enumerate(self.openings):
            words = line.split(" ")
            if words[3:4] == ["sq"] and words[4] in at:
                words[4] = str(at[words[4]])
                self.openings[number] = " ".join(words)

    def seal(self):
        """Every commitment is made again from its opening, where there is one."""
        squares, draws, sheets = {}, {}, {}
        for line in self.openings:
            words = line.split(" ")
            if words[3] == "sq":
                squares[words[4]] = seals.commitment(line)
            elif words[3] == "draw":
                draws[words[2], words[4]] = seals.commitment(line)
            elif words[3] == "list":
                sheets.setdefault(words[2], []).append(line)
        for entry in self.entries:
            number, seat = (entry[0].split(" ") + ["", "", ""])[0:3:2]
            for at, line in enumerate(entry):
                words = line.split(" ")
                if words[0] == "draw" and tuple(words[1:3]) in draws:
                    entry[at] = f"draw {words[1]} {words[2]} {draws[tuple(words[1:3])]}"
                elif words[0] == "seal" and number in squares:
                    entry[at] = f"seal {squares[number]}"
                elif words[0] in ("typed", "drawn") and len(words) == 2 and seat[:1] in sheets:
                    made = seals.sheet_commitment(self.origin.game, seat[:1], sheets[seat[:1]])
                    entry[at] = f"{words[0]} {made}"

    def data(self):
        """The record, its tree hashed and its head signed with the last key that the log names."""
        tree, epoch, signer = Tree(), self.origin.epoch, next(iter(self.signers.values()))
        for entry in self.entries:
            tree.add("".join(line + "\n" for line in entry).encode())
            for line in entry[1:]:
                if told := RECOVER.fullmatch(line):
                    epoch = int(told[1])
                signer = self.signers.get(line.removeprefix("new-key "), signer) if line.startswith("new-key ") else signer
        size = len(self.entries)
        text = f"{self.origin.host}/tempete/{self.origin.game}/{epoch}\n{size}\n{tree.root(size)}\n"
        parts = [b"tempete-record 1\n"]
        for key, part in (("catalogue", self.catalogue), ("profile", self.profile)):
            parts.append(f"{key} {len(part)}\n".encode() + part + b"\n")
        lines = [f"entries {size}"]
        for entry in self.entries:
            lines += entry + [""]
        lines += ["head", *text.split("\n"), signer.line(text), f"openings {len(self.openings)}", *self.openings, "end"]
        return b"".join(parts) + "".join(line + "\n" for line in lines).encode()
