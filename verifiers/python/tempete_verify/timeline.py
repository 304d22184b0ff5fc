"""Which epoch and which key a log has, entry by entry, and who vouches for a new key (FORMAT.md, sections 4 and 5)."""

import hashlib
from dataclasses import replace

from .key import Head

MOST_KEYS = 100  # that of entry 0 among them


class Timeline:
    """`at[n]` is (epoch, key) behind the first n entries."""

    def __init__(self, record):
        self.record, terms = record, record.terms
        self.at = [(terms.origin.epoch, terms.key)]
        self.restores = []  # (position, entry, the epoch that it ended)
        self.new_keys = []  # (position, entry, the key before it)
        for at, entry in enumerate(record.entries):
            epoch, key = self.at[-1]
            ruling = entry.value.get("ruling") if entry.kind == "rule" else None
            if ruling == "recover":
                self.restores.append((at, entry, epoch))
                epoch = entry.value["epoch"]
            elif ruling == "new-key":
                self.new_keys.append((at, entry, key))
                key = entry.value["key"]
            self.at.append((epoch, key))
        self.keys = [terms.key] + [entry.value["key"] for _, entry, _ in self.new_keys]

    @property
    def unendorsed(self):
        """(number among the keys, entry) of each new key that nothing vouches for."""
        return [(number, entry) for number, (_, entry, _) in enumerate(self.new_keys, 1) if "endorsed" not in entry.value]

    def origin(self, size):
        """The origin of a head over so many entries."""
        return replace(self.record.terms.origin, epoch=self.at[size][0])

    def key_faults(self):
        """What is wrong with the keys, the recovery line and the endorsements."""
        terms = self.record.terms
        if len(self.keys) > MOST_KEYS:
            yield f"more than {MOST_KEYS} keys"
            return
        if terms.key.name != terms.origin.host + "/tempete":
            yield "the key of entry 0 is another host's"
        if not all(key.point for key in self.keys):
            yield "a key under which no signature can be good"
        if terms.recovery is not None:
            yield from self.recovery_faults(*terms.recovery)
        for number, (_, entry, before) in enumerate(self.new_keys, 1):
            key = entry.value["key"]
            if key.name != terms.key.name or any(key.public == old.public for old in self.keys[:number]):
                yield f"entry {entry.number}: a key of another name, or not a new one"
            if "endorsed" in entry.value and not self.endorsed(entry, before):
                yield f"entry {entry.number}: the new key is not endorsed as it says"

    def recovery_faults(self, digest, signature):
        """The recovery line is signed by the key of entry 0, and of another key."""
        terms = self.record.terms
        if not terms.key.signed(f"{terms.origin}\nrecovery {digest}\n", signature):
            yield "the recovery line is not signed by the key of entry 0"
        if hashlib.sha256(str(terms.key).encode()).hexdigest() == digest:
            yield "the recovery key is that of entry 0"

    def endorsed(self, entry, before):
        """Whether the endorsement of a new key is good."""
        (size, signature), key, terms = entry.value["endorsed"], before, self.record.terms
        if "recovery" in entry.value:
            key = entry.value["recovery"]
            digest = hashlib.sha256(str(key).encode()).hexdigest()
            if terms.recovery is None or digest != terms.recovery[0] or key.name != terms.key.name:
                return False
        if size >= len(self.at):
            return False
        head = Head(self.origin(size), size, self.record.tree.root(size))
        return key.signed(f"{head.text}new-key {entry.value['key']}\n", signature)
