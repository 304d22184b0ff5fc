"""What players kept, laid beside the record: their mails, the openings of these, letters (FORMAT.md, section 7, *Evidence*)."""

import functools
import hashlib
import itertools
import os
import re
import stat
import zipfile
from pathlib import Path

from .letter import MOST_BYTES as MOST_LETTER
from .letter import header, parted, read_letter, text_of
from .packed import NoArchive, members
from .seals import commitment
from .text import INVISIBLE, Fault, secret_word

MOST_FILES, MOST_BYTES, MOST_ALL, MOST_NAMED = 20000, 25_000_000, 500_000_000, 20
UNPACKED, TIMES = 10_000_000, 20  # of an archive what is looked through: as much as this, or so many times its own bytes
MOST_BAD = 500
STRANGE = "answers a letter that this log does not have"
ELSEWHERE = "answers another letter than entry %d says, which was drawn from that"
UNIX = 3  # in a zip: its members say what kind of file they were


def forms(game):
    """A Message-ID of the referee's, and an opening of a mail, as this game's records have them."""
    letters, rules = "".join(game.seats.values()), re.escape(game.rules)
    own = re.compile(rf"<g([1-9][0-9]{{0,8}})\.([{letters}])\.[1-9][0-9]{{0,8}}\.([0-9a-f]{{32}})@([a-z0-9.-]{{1,253}})>")
    opening = re.compile(
        rf"{rules} ([1-9][0-9]{{0,8}}) ([{letters}]) mail (0|[1-9][0-9]{{0,3}}) ([A-Za-z0-9_-]{{43}}) ([0-9a-f]{{64}}) "
        r"(unsigned|signed [a-z0-9.-]{1,253})$".encode(),
        re.MULTILINE,
    )
    return own, opening


class Unread(Exception):
    """Evidence that cannot be read, or is too much: wrong usage."""


def hidden(name):
    """Whether a part of a name begins with a dot; in a zip `.` and `..` are such parts."""
    return any(part.startswith(".") for part in name.split("/"))


def in_folder(path):
    """(name, bytes, how it is opened) of each file below a folder; a link, to a folder too, and what is no plain file are not opened: None."""

    def fail(error):
        raise error

    for folder, folders, names in os.walk(path, onerror=fail):
        linked = [name for name in folders if Path(folder, name).is_symlink()]
        folders[:] = [name for name in folders if not hidden(name) and name not in linked]
        for name in names + linked:
            file = Path(folder, name)
            if not hidden(name):
                seen = file.lstat()
                plain = stat.S_ISREG(seen.st_mode)
                yield file.relative_to(path).as_posix(), seen.st_size, functools.partial(open, file, "rb") if plain else None


def in_archive(path):
    """The same of a zip."""
    with open(path, "rb") as file:
        members(file, MOST_FILES)
    archive, through = zipfile.ZipFile(path), 0
    for member in archive.infolist():
        if not member.is_dir() and not hidden(member.filename):
            kind = stat.S_IFMT(member.external_attr >> 16) if member.create_system == UNIX else 0
            plain = kind in (0, stat.S_IFREG)
            through += member.file_size if plain and member.file_size <= MOST_LETTER else 0
            yield member.filename, member.file_size, functools.partial(archive.open, member) if plain else None
    if through > max(UNPACKED, TIMES * Path(path).stat().st_size):
        raise NoArchive(f"files of more than {TIMES} times its own size")


def listed(paths):
    """(name, how it is opened) of the files of all that was brought, by name, none of them read yet."""
    files, size = [], 0
    for path in paths:
        try:
            found = in_folder(path) if Path(path).is_dir() else in_archive(path)
            found = sorted(itertools.islice(found, MOST_FILES + 1 - len(files)), key=lambda file: file[0])
        except (OSError, NoArchive) as error:
            raise Unread(f"cannot read {path}: {error}") from error
        except Exception as error:  # a zip has many ways to be none
            raise Unread(f"cannot read {path}: it is no zip archive") from error
        files += [(name, opened if many <= MOST_BYTES else None) for name, many, opened in found]
        size += sum(many for _, many, opened in found if opened and many <= MOST_BYTES)
        if len(files) > MOST_FILES:
            raise Unread(f"cannot read {path}: more than {MOST_FILES} files")
        if size > MOST_ALL:
            raise Unread(f"cannot read {path}: more than {MOST_ALL} bytes")
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
        raise Unread(f"cannot read {shown(name)}: {error}") from error


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
        self.openings, self.mails = {}, []  # {hash of a mail: {(entry, seat, signed)}}; (name, hash, seat, N)
        self.strange, self.elsewhere = [], []  # names; (name, entry)
        self.fit = self.passed_over = 0
        for name, opened in files:
            data = read(name, opened)
            if data is None or not self.take(name, data):
                self.passed_over += 1
        held.tell_newest()
        self.counted, self.signed = self.spoken()

    def take(self, name, data):
        """The one thing that is taken of a file; False where it is nothing."""
        text = text_of(data[:MOST_LETTER])
        headers, _ = parted(text)
        own, answered = header(headers, "Message-ID"), header(headers, "In-Reply-To")
        is_small = len(data) <= MOST_LETTER
        if own is None and answered is None and is_small and self.take_openings(text):
            return True
        told = next(filter(self.ours, self.id.finditer(answered or "")), None)
        form = self.id.fullmatch(own or "")
        if told is None or form and self.ours(form):
            return is_small and self.take_letter(data)
        if told[3] in self.sizes:
            self.mails.append((shown(name), hashlib.sha256(data).hexdigest(), told[2], self.sizes[told[3]]))
        else:
            self.strange.append(shown(name))
        return True

    def ours(self, told):
        """Whether a Message-ID is of this referee's host and this game."""
        return (int(told[1]), told[4]) == (self.record.terms.game, self.record.terms.origin.host)

    def take_openings(self, text):
        """The openings of a file, of which those that count are kept; whether there is one of this game."""
        found = False
        for line in self.opening.finditer(text):
            if line.start() and text[line.start() - 1 : line.start()] != b"\n":
                continue
            told = [line[0].decode(), *(group.decode() for group in line.groups())]
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
        if len(self.held.bad) > MOST_BAD:
            raise Unread(f"more than {MOST_BAD} heads without a good signature")
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
        for name, digest, seat, size in self.mails:
            opened = sorted((number, proof) for number, who, proof in self.openings.get(digest, ()) if who == seat)
            self.elsewhere += [(name, number) for number, _ in opened if self.turns[number].answers not in (None, size)]
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
        doubts = [f"  {name}: {STRANGE}" for name in self.strange]
        doubts += [f"  {name}: {ELSEWHERE % entry}" for name, entry in self.elsewhere]
        yield from doubts[:MOST_NAMED]
        if doubts[MOST_NAMED:]:
            yield f"  and {len(doubts) - MOST_NAMED} more"

    @property
    def doubtful(self):
        """Whether somebody has something to explain."""
        return bool(self.strange or self.elsewhere)
