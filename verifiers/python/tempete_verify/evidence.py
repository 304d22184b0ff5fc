"""What players kept, laid beside the record: their mails, the openings of these, letters (FORMAT.md, section 7, *Evidence*)."""

import functools
import hashlib
import itertools
import os
import re
import stat
import zipfile
from pathlib import Path

from .letter import decoded, header, parted, read_letter
from .seals import commitment
from .text import INVISIBLE, Fault, secret_word

MOST_FILES, MOST_BYTES, MOST_NAMED = 20000, 25_000_000, 20
STRANGE = "answers a letter that this log does not have"
UNIX = 3  # in a zip: its members say what kind of file they were


def forms(game):
    """A Message-ID of the referee's, and an opening of a mail, as this game's records have them."""
    letters, rules = "".join(game.seats.values()), re.escape(game.rules)
    own = re.compile(rf"<g([1-9][0-9]{{0,8}})\.([{letters}])\.[1-9][0-9]{{0,8}}\.([0-9a-f]{{32}})@([a-z0-9.-]{{1,253}})>")
    opening = re.compile(
        rf"^{rules} ([1-9][0-9]{{0,8}}) ([{letters}]) mail (0|[1-9][0-9]{{0,3}}) ([A-Za-z0-9_-]{{43}}) ([0-9a-f]{{64}}) "
        r"(unsigned|signed [a-z0-9.-]{1,253})$",
        re.MULTILINE,
    )
    return own, opening


class Unread(Exception):
    """Evidence that cannot be read, or is too much: wrong usage."""


def hidden(name):
    """Whether a part of a name begins with a dot; in a zip `.` and `..` are such parts."""
    return any(part.startswith(".") for part in name.split("/"))


def in_folder(path):
    """(name, how it is opened) of each file below a folder; a link, to a folder too, and what is no plain file are not opened: None."""

    def fail(error):
        raise error

    for folder, folders, names in os.walk(path, onerror=fail):
        linked = [name for name in folders if Path(folder, name).is_symlink()]
        folders[:] = [name for name in folders if not hidden(name) and name not in linked]
        for name in names + linked:
            file = Path(folder, name)
            if not hidden(name):
                plain = stat.S_ISREG(file.lstat().st_mode)
                yield file.relative_to(path).as_posix(), functools.partial(open, file, "rb") if plain else None


def in_archive(path):
    """The same of a zip."""
    archive = zipfile.ZipFile(path)
    for member in archive.infolist():
        if not member.is_dir() and not hidden(member.filename):
            kind = stat.S_IFMT(member.external_attr >> 16) if member.create_system == UNIX else 0
            yield member.filename, functools.partial(archive.open, member) if kind in (0, stat.S_IFREG) else None


def listed(paths):
    """The files of all that was brought, by name, none of them read yet."""
    files = []
    for path in paths:
        try:
            found = in_folder(path) if Path(path).is_dir() else in_archive(path)
            files += sorted(itertools.islice(found, MOST_FILES + 1 - len(files)), key=lambda file: file[0])
        except Exception as error:  # a zip has many ways to be none
            raise Unread(f"{path}: {error}") from error
        if len(files) > MOST_FILES:
            raise Unread(f"more than {MOST_FILES} files of evidence")
    return files


def read(name, opened):
    """The bytes of a file; None where it is no plain file, or too large."""
    if opened is None:
        return None
    try:
        with opened() as file:
            data = file.read(MOST_BYTES + 1)
            return data if len(data) <= MOST_BYTES else None
    except Exception as error:  # the same
        raise Unread(f"{shown(name)}: {error}") from error


def shown(name):
    """A file's name as a report can show it."""
    return INVISIBLE.sub("\ufffd", name[:200])


class Evidence:
    """What was found in the files; letters are given to `held`."""

    def __init__(self, record, held, files):
        self.record, self.held = record, held
        self.id, self.opening = forms(record.game)
        self.turns = {entry.number: entry for entry in reversed(record.entries) if entry.mail is not None}
        self.sizes = {root.hex()[:32]: size for size, root in reversed([*enumerate(record.tree.roots)][1:])}
        self.openings, self.mails, self.strange = {}, [], []  # {hash of a mail: {(entry, seat, signed)}}; (hash, seat, N); names
        self.fit = self.passed_over = 0
        for name, opened in files:
            data = read(name, opened)
            if data is None or not self.take(name, data):
                self.passed_over += 1
        held.tell_newest()
        self.counted, self.signed = self.spoken()

    def take(self, name, data):
        """The one thing that is taken of a file; False where it is nothing."""
        text = decoded(data)
        headers, _ = parted(text)
        own, answered = header(headers, "Message-ID"), header(headers, "In-Reply-To")
        if own is None and answered is None and self.take_openings(text):
            return True
        told = next(filter(self.ours, self.id.finditer(answered or "")), None)
        form = self.id.fullmatch(own or "")
        if told is None or form and self.ours(form):
            return self.take_letter(data)
        if told[3] in self.sizes:
            self.mails.append((hashlib.sha256(data).hexdigest(), told[2], self.sizes[told[3]]))
        else:
            self.strange.append(shown(name))
        return True

    def ours(self, told):
        """Whether a Message-ID is of this referee's host and this game."""
        return (int(told[1]), told[4]) == (self.record.terms.game, self.record.terms.origin.host)

    def take_openings(self, text):
        """The openings of a file, of which those that count are kept; whether there is one of this game."""
        found = False
        for told in self.opening.finditer(text):
            try:
                secret_word(told[4])
            except Fault:
                continue
            if int(told[1]) == self.record.terms.game:
                found, entry = True, self.turns.get(int(told[3]))
                if entry and entry.who == told[2] and commitment(told[0]) == entry.mail:
                    self.openings.setdefault(told[5], set()).add((entry.number, entry.who, told[6] != "unsigned"))
        return found

    def take_letter(self, data):
        """A letter, held against the record; False where it proves nothing."""
        fits = self.held.keep(read_letter(data, self.record.terms))
        self.fit += fits is True
        return fits is not None

    def spoken(self):
        """(the turns that a mail speaks for, those of them that are signed), each in one pass over the turns."""
        counted, signed, later = set(), set(), {seat: {} for seat in self.record.game.seats.values()}
        for seat, first in later.items():
            nearest = None
            for number in range(len(self.record.entries), 0, -1):
                nearest = number if number in self.turns and self.turns[number].who == seat else nearest
                first[number] = nearest
        for digest, seat, size in self.mails:
            opened = [(number, proof) for number, who, proof in self.openings.get(digest, ()) if who == seat]
            counted.update(number for number, _ in opened)
            signed.update(number for number, proof in opened if proof)
            if not opened and later[seat][size] is not None:
                counted.add(later[seat][size])
        return counted, signed

    def lines(self):
        """What the report says."""
        told = f"Evidence: {len(self.counted)} of {len(self.turns)} turns: the root that its writer answered is in his own mail, "
        told += f"{len(self.signed)} of them signed by his provider"
        told += f"; {self.fit} letter{' fits' if self.fit == 1 else 's fit'}" if self.fit else ""
        told += f"; {self.passed_over} file{'s' * (self.passed_over > 1)} passed over" if self.passed_over else ""
        yield told + "."
        yield from (f"  {name}: {STRANGE}" for name in self.strange[:MOST_NAMED])
        if self.strange[MOST_NAMED:]:
            yield f"  and {len(self.strange) - MOST_NAMED} more"
