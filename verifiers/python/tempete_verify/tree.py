"""The Merkle tree over a game's entries (RFC 6962, section 2.1; FORMAT.md, section 5)."""

import base64
import hashlib


class Tree:
    """A growing tree that knows the root after each leaf."""

    def __init__(self, leaves=()):
        self.peaks = []  # (height, hash) of the full subtrees, from the left
        self.leaves, self.roots = [], [hashlib.sha256(b"").digest()]
        for node in leaves:
            self.grow(node)

    def add(self, leaf):
        """One leaf more; its root is kept."""
        self.grow(hashlib.sha256(b"\0" + leaf).digest())

    def grow(self, node):
        """One leaf more, already hashed."""
        height = 0
        self.leaves.append(node)
        while self.peaks and self.peaks[-1][0] == height:
            node = hashlib.sha256(b"\1" + self.peaks.pop()[1] + node).digest()
            height += 1
        self.peaks.append((height, node))
        root = self.peaks[-1][1]
        for _, left in reversed(self.peaks[:-1]):
            root = hashlib.sha256(b"\1" + left + root).digest()
        self.roots.append(root)

    def root(self, size):
        """The root of the first `size` entries, in base64."""
        return base64.b64encode(self.roots[size]).decode()


def short_head(root):
    """The first 32 hex digits of the root in four groups."""
    digits = root.hex()[:32]
    return " ".join(digits[at : at + 8] for at in range(0, 32, 8))
