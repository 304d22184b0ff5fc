"""The directory of a zip, read strictly before anything is unpacked (FORMAT.md, section 7, *Evidence*)."""

import os
import struct

END, DIRECTORY, LOCAL = b"PK\5\6", b"PK\1\2", b"PK\3\4"
END_SIZE, MEMBER_SIZE, LOCAL_SIZE = 22, 46, 30
MOST_COMMENT, UTF_8 = 65535, 1 << 11


class NoArchive(Exception):
    """A zip that is none, or none that is read."""


def need(truth, why="it is no zip archive"):
    """A zip is refused unless it is so."""
    if not truth:
        raise NoArchive(why)


def directory(file):
    """(how many members it says it has, the bytes of the directory, where it begins)."""
    length = file.seek(0, os.SEEK_END)
    file.seek(max(0, length - END_SIZE - MOST_COMMENT))
    tail = file.read()
    at = tail.rfind(END)
    need(at >= 0 and len(tail) - at >= END_SIZE)
    disk, first, here, count, size, begin, comment = struct.unpack("<4HIIH", tail[at + 4 : at + END_SIZE])
    need(disk == first == 0 and here == count and len(tail) - at - END_SIZE == comment)
    need(begin + size == length - len(tail) + at)
    file.seek(begin)
    return count, file.read(size), begin


def members(file, most):
    """Whether it has no more members than these, no two of one name, and none that lies in another."""
    count, data, begin = directory(file)
    need(count <= most, f"more than {most} files")
    at, names, places = 0, set(), []
    for _ in range(count):
        need(data[at : at + 4] == DIRECTORY and len(data) - at >= MEMBER_SIZE)
        (flags,) = struct.unpack_from("<H", data, at + 8)
        packed, _, name, extra, comment = struct.unpack_from("<II3H", data, at + 20)
        (local,) = struct.unpack_from("<I", data, at + 42)
        raw = data[at + MEMBER_SIZE : at + MEMBER_SIZE + name]
        try:
            told = raw.decode("utf-8" if flags & UTF_8 else "cp437")
        except UnicodeDecodeError:
            need(False)
        need(told not in names, "two files of one name")
        names.add(told)
        file.seek(local)
        header = file.read(LOCAL_SIZE)
        need(header[:4] == LOCAL and len(header) == LOCAL_SIZE)
        places.append((local, local + LOCAL_SIZE + sum(struct.unpack_from("<2H", header, 26)) + packed))
        at += MEMBER_SIZE + name + extra + comment
    need(at == len(data))
    places = [*sorted(places), (begin, begin)]
    need(all(end <= after for (_, end), (after, _) in zip(places, places[1:])), "files that lie in one another")
