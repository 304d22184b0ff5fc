"""The table of malformed lines: `tests/records/malformed.table` says how it is read."""

import re
from dataclasses import dataclass, field

from .log import Log

ESCAPE = re.compile(r"\\(n|r|t|s|\\|x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8})")
NAMED = {"n": "\n", "r": "\r", "t": "\t", "s": " ", "\\": "\\"}
HOW = "surrogateescape"


@dataclass
class Row:
    """One change, or several: what it is called, which record it is made from, the step that must fail (0: none)."""

    name: str
    record: str
    step: int
    changes: list = field(default_factory=list)

    def data(self, logs, base):
        """The bad record."""
        log = logs(self.record)
        for change in base + self.changes:
            apply(log, change)
        data = log.data()
        for where, old, new in base + self.changes:
            if where in ("file", "head"):
                data = exchanged(data, old, new, data.index(b"\nhead\n") if where == "head" else 0)
        return data


def plain(text):
    """A text with its escapes read; a raw byte becomes a surrogate, as Python reads what is no UTF-8."""

    def letter(found):
        word = found[1]
        if word in NAMED:
            return NAMED[word]
        return chr(int(word[1:], 16) + (0xDC00 if word[0] == "x" and word >= "x80" else 0))

    many = re.sub(r"(\\n|[^\\])\\\{([0-9]{1,5})\}", lambda found: found[1] * int(found[2]), text)
    return ESCAPE.sub(letter, many)


def exchanged(text, old, new, start=0):
    """The first occurrence is another; without an old one the new one stands in front, `$` is the end."""
    if isinstance(text, bytes):
        return exchanged(text.decode("utf-8", HOW), old, new, len(text[:start].decode("utf-8", HOW))).encode("utf-8", HOW)
    if old == "$":
        return text + new
    at = text.find(old, start)
    assert at >= 0, f"{old!r} does not stand there"
    return text[:at] + new + text[at + len(old) :]


def apply(log, change):
    """One change to a log."""
    where, old, new = change
    kind, _, number = where.partition(" ")
    if kind == "entry":
        log.entries[int(number)] = exchanged("\n".join(log.entries[int(number)]), old, new).split("\n")
    elif kind == "below":
        first, *rest = new.split(" / ")
        time = log.entries[int(number)][0].split(" ")[1]
        log.entries.insert(int(number) + 1, [f"+{number} {time} {first}", *rest])
        log.renumber()
    elif kind in ("catalogue", "profile"):
        setattr(log, kind, exchanged(getattr(log, kind), old, new))
        log.pin()
    elif kind == "openings":
        text = exchanged("\n".join(log.openings), old, new)
        log.openings = text.split("\n") if text else []
    else:
        assert kind in ("file", "head"), f"no change of {where!r}"


def read_change(text):
    """`WHERE: OLD => NEW`, or `below N: LINES`."""
    where, _, rest = text.partition(": ")
    if where.startswith("below "):
        return where, "", plain(rest)
    old, arrow, new = rest.partition("=>")
    assert arrow, f"no `=>` in {text!r}"
    return where, plain(old.strip(" ")), plain(new.strip(" "))


def read_table(text):
    """(the rows, what is changed in each section's record before) of a table."""
    rows, record, base, row = [], "", [], None
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("== "):
            record, base, row = line[3:].strip(), [], None
        elif line.startswith("    "):
            (row.changes if row else base).append(read_change(line.strip()))
        else:
            name, step, change = (part.strip() for part in line.split(" | ", 2))
            row = Row(name, record, 0 if step == "good" else int(step), [read_change(change)])
            rows.append((row, base))
    return rows


def reader(folder):
    """Logs by name, from the records of a folder; each is read once."""
    kept = {}

    def log(name):
        if name not in kept:
            # Of Tempête, where no game stands before it: another may have a record of that name.
            *game, short = name.split("/")
            kept[name] = Log(folder.joinpath(*game, "good", f"{short}.tempete").read_bytes())
        return kept[name].copy()

    return log
