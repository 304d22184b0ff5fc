"""What an auditor brings along, held against the record: letters with their heads (FORMAT.md, section 7, step 2)."""

from .entry import read_entry
from .letter import read_letter
from .text import Fault
from .tree import Tree

MOST = 500  # heads of a letter with the ID of a key that are looked at, the last of them
WRONG, SAME = "NOT THE LOG OF YOUR LETTER", "the same log as in your letter (entry %d)"


class Held:
    """The letters: `told` are (words, kind) of each head that counts; kind is own, lost or wrong."""

    def __init__(self, record, timeline, files, key_held=None):
        self.record, self.timeline = record, timeline
        self.keys = dict.fromkeys([*timeline.keys, *([key_held] if key_held else [])])
        self.by_id = {}
        for key in self.keys:
            self.by_id.setdefault(key.id, []).append(key)
        self.told, self.shown, self.roots, self.trees = {}, {}, {}, {}
        self.uncompared = self.kept = 0  # letters; the most entries of a head of the evidence's that is the log's own
        self.checked, self.bad = {}, set()  # of each head its keys; those of the evidence that have none
        self.newest = []  # of each letter the number of the last key that it is signed by
        self.lost = self.parted = False
        self.letters = [read_letter(data, record.terms) for data in files]
        for letter in self.letters:
            self.hold(letter)

    @property
    def nothing(self):
        """The places of those files that are no letters."""
        return [at for at, letter in enumerate(self.letters) if letter.empty]

    def own(self, head):
        """Whether it is of this referee's host and this game."""
        return (head.origin.host, head.origin.game) == (self.record.terms.origin.host, self.record.terms.game)

    def signers(self, head):
        """The keys under which a head is good."""
        if head not in self.checked:
            self.checked[head] = [key for key in self.by_id[head.signature[:4]] if head.good(key)]
        return self.checked[head]

    def known(self, letter):
        """The heads of a letter that are looked at."""
        return [head for head in letter.heads if self.own(head) and head.signature[:4] in self.by_id][-MOST:]

    def proven(self, letter):
        """The heads of a letter that prove something, each with its keys."""
        good = {head: self.signers(head) for head in self.known(letter) if self.signers(head)}
        signers = [self.timeline.keys.index(key) for keys in good.values() for key in keys if key in self.timeline.keys]
        if signers:
            self.newest.append(max(signers))
        return good

    def hold(self, letter):
        """One letter's heads."""
        good = self.proven(letter)
        if letter.alone is not None and self.own(letter.alone):  # he wrote it down himself: it vouches for no key, and adds nothing to `newest`
            good[letter.alone] = list(self.keys)
        if not good:
            self.uncompared += 1
        for head, keys in good.items():
            if self.compare(head, keys, letter):
                self.told[SAME % (head.size - 1)] = "own"

    def keep(self, letter):
        """A letter of the evidence: whether every head that counts is the log's own; None where none does. Of these one is told, the last."""
        good = self.proven(letter)
        self.bad.update(head for head in self.known(letter) if head not in good)
        own = [self.compare(head, keys, letter) and head.size for head, keys in good.items()]
        self.kept = max([self.kept, *own])
        self.trees.clear()  # they go by the letter's texts, which are not kept
        return all(own) if good else None

    def tell_newest(self):
        """The last of the log's own heads in the evidence."""
        if self.kept:
            self.told[SAME % (self.kept - 1)] = "own"

    def compare(self, head, keys, letter):
        """Whether a head that counts is the log's own; of another it is said what it is."""
        self.parted |= self.roots.setdefault((head.origin.epoch, head.size), head.root) != head.root
        if self.parted:
            self.told.setdefault(WRONG, "wrong")
        at, size, epoch = self.timeline.at, head.size, head.origin.epoch
        if size < len(at) and epoch == at[size][0] and head.root == self.record.tree.root(size) and at[size][1] in keys:
            return True
        for place, entry, ended in self.timeline.restores:
            value = entry.value
            fits = epoch == ended and place < size and at[place][1] in keys and size <= value.get("size", size)
            if fits and (size != value.get("size") or bytes.fromhex(value["root"]) == head.root_bytes):
                count = size - place
                told = "the last entry" if count == 1 else f"the last {count} entries"
                words = f"{told} that this letter shows {'was' if count == 1 else 'were'} lost in a restore (entry {entry.number})"
                self.told[words], self.lost = "lost", True
                self.show(words, place, head, letter)
                return False
        self.told[WRONG] = "wrong"
        return False

    def show(self, words, place, head, letter):
        """The first lines of the entries that were lost, where the letter brings them and they make its root."""
        for text in letter.proofs:
            rows = text[place - head.size :]
            fits = len(rows) == head.size - place and rows[-1].startswith(f"{head.size - 1} ")
            if fits and words not in self.shown and self.grown(place, text, rows) == head.root and all(map(self.well_formed, rows)):
                self.shown[words] = [row.split("\n", 1)[0] for row in rows]

    def grown(self, place, text, rows):
        """The root of the log's first entries and these behind them."""
        if (place, id(text)) not in self.trees:
            tree = Tree(self.record.tree.leaves[:place])
            for row in rows:
                tree.add(row.encode())
            self.trees[place, id(text)] = tree.root(-1)
        return self.trees[place, id(text)]

    def well_formed(self, row):
        """Whether it is an entry as section 4 has it."""
        try:
            read_entry(row[:-1].split("\n"), self.record.game)
        except Fault:
            return False
        return True

    def faults(self, key_held):
        """What step 2 says of what was brought along."""
        if key_held is not None and key_held != self.timeline.keys[0]:
            yield "the key of entry 0 is not the key you hold"
        if self.parted:
            yield "your letters show two logs: two roots of one epoch and number"
        elif WRONG in self.told:
            yield WRONG
        last = min(self.newest, default=len(self.timeline.keys))
        for number, entry in self.timeline.unendorsed:
            if key_held is not None or number > last:
                yield f"entry {entry.number}: nothing that you hold vouches for the new key"
