"""The lines of an entry, taken from above."""

from .text import need, split_value


class Lines:
    """What is left of an entry's lines."""

    def __init__(self, lines):
        self.lines, self.at = lines, 0

    def peek(self):
        """The next line; an empty one, where none is left."""
        return self.lines[self.at] if self.at < len(self.lines) else ""

    def next(self):
        """The next line, taken."""
        need(self.at < len(self.lines), "a line is missing")
        self.at += 1
        return self.lines[self.at - 1]

    def value(self, key):
        """What stands behind `key` in the next line."""
        return split_value(self.next(), key)

    def begins(self, key):
        """Whether the next line is `key …`."""
        return self.peek().startswith(key + " ")

    def has(self, line):
        """Whether the next line is this one, which is then taken."""
        if self.peek() != line:
            return False
        self.at += 1
        return True

    def end(self):
        """Nothing is left."""
        need(self.at == len(self.lines), f"{self.peek()!r} where an entry has to end")
