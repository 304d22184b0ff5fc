"""Heads of a forged log as letters show them, and letters made of them."""

import base64
import textwrap

from tempete_verify.tree import Tree


def blocks(log):
    """The entries of a log as they stand in its record."""
    return ["".join(line + "\n" for line in entry) for entry in log.built()[0]]


def root(log, size):
    """The root of its first entries, in base64."""
    tree = Tree()
    for block in blocks(log)[:size]:
        tree.add(block.encode())
    return tree.root(size)


def lines(log, size, epoch=1, told=None):
    """The three lines of a head; of another root where one is told."""
    return f"{log.origin.host}/tempete/{log.origin.game}/{epoch}\n{size}\n{told or root(log, size)}\n"


def foot(log, size, key=0, epoch=1, told=None):
    """The head as it stands in a letter, signed with one of the forger's keys."""
    text = lines(log, size, epoch, told)
    word = log.signer(key).signature(text)
    return f"head {log.origin.game}/{epoch} {size} {text.split(chr(10))[2]}\n{word[:46]}\n{word[46:]}\n"


def mail(*feet, shown=(), short=""):
    """A letter with these feet, and with these entries attached."""
    headers = f"Message-ID: <g42.w.3.{short}@referee.example.org>\nX-Tempete-Entries: 6\n" if short else ""
    parts = [f"{headers}From: referee@referee.example.org\n\nYour move.\n\n" + "\n".join(feet)]
    if shown:
        word = base64.b64encode("".join(shown).encode()).decode()
        parts.append("\n--x\nContent-Transfer-Encoding: base64\n\n" + "\n".join(textwrap.wrap(word, 76)) + "\n\n--x--\n")
    return "".join(parts).encode()
