"""The position line, read strictly and written (POSITION.md)."""

import re
from collections import Counter

from . import squares
from .illegal import Illegal
from .position import KINDS, Piece, Position

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
COMPLETE = {"K": 1, "Q": 1, "R": 2, "B": 2, "N": 2, "P": 8}
FIELDS = ("holes", "neutral", "fused", "promoted", "magnet", "marks", "royal", "rules", "orders", "away", "pool", "lost", "dead")


def missing(position):
    """What a complete set has and the position has not, from the pawns up, to 16 for a side and 32 in all."""
    present = Counter()
    for piece in list(position.at.values()) + [p for p in position.away.values() if p]:
        for kind in piece.kinds:
            present[piece.side, "N" if kind == "M" else kind] += 1
    out = Counter()
    room_all = 32 - sum(present.values())
    for side in "wb":
        room = 16 - sum(n for (s, _), n in present.items() if s == side)
        for kind in "PNBRQK":
            take = min(COMPLETE[kind] - present[side, kind], room, room_all)
            if take > 0:
                out[side, kind] = take
                room -= take
                room_all -= take
    return out


def default_royal(position):
    """Every king that is neither fused nor neutral."""
    return {s for s, p in position.at.items() if p.kinds == ["K"] and not p.neutral}


# -- writing


def losses(book):
    """`w:NP2 b:P`."""
    words = []
    for side in "wb":
        text = "".join(k + (str(book[side, k]) if book[side, k] > 1 else "") for k in KINDS if book[side, k])
        if text:
            words.append(f"{side}:{text}")
    return " ".join(words)


def placement(position):
    """The first field, from the eighth rank."""
    ranks = []
    for rank in range(7, -1, -1):
        text, gap = "", 0
        for file in range(8):
            piece = position.at.get(8 * rank + file)
            if piece is None:
                gap += 1
                continue
            text += (str(gap) if gap else "") + (piece.kinds[0] if piece.side == "w" else piece.kinds[0].lower())
            gap = 0
        ranks.append(text + (str(gap) if gap else ""))
    return "/".join(ranks)


def write(position, clocks=True):
    """The one line for a position."""
    p, name = position, squares.name
    here = sorted(p.at)
    fen = [placement(p), p.side, "".join(r for r in "KQkq" if r in p.rights) or "-",
           "".join(name(s) for s in sorted(p.passed)) or "-"]
    if clocks:
        fen += [str(p.half), str(p.full)]
    fields = [" ".join(fen)]

    def field(word, items):
        items = list(items)
        if items:
            fields.append(word + " " + " ".join(items))

    def promoted(piece):
        return "".join(k for k, was in zip(piece.kinds, piece.promoted) if was)

    field("holes", map(name, sorted(p.holes)))
    field("neutral", (name(s) for s in here if p.at[s].neutral))
    field("fused", (name(s) + ":" + "".join(p.at[s].kinds) for s in here if p.at[s].fused))
    field("promoted", [name(s) + (":" + promoted(p.at[s]) if p.at[s].fused else "") for s in here if promoted(p.at[s])]
          + [s for s in "wb" if p.away[s] and promoted(p.away[s])])
    field("magnet", (name(s) for s in here if "magnet" in p.at[s].marks))
    field("marks", (name(s) + ":" + m for s in here for m in sorted(p.at[s].marks - {"magnet"})))
    royal = {s for s in here if p.at[s].royal}
    if royal != default_royal(p):
        field("royal", [name(s) for s in sorted(royal)] or ["-"])
    if p.reversed:
        field("rules", ["pawns-reversed"])
    orders = []
    for side in "wb":
        o = p.orders[side]
        orders += [f"{side}:ban {name(s)}" for s in here if p.at[s].ids & o.ban]
        orders += [f"{side}:must {k}" for k in KINDS if k in o.must]
        orders += [f"{side}:safe {name(s)}" for s in here if p.at[s].ids & o.safe]
    if orders:
        fields.append("orders " + ", ".join(orders))
    field("away", (f"{s}:" + "".join(p.away[s].kinds) for s in "wb" if p.away[s]))
    if clocks:
        books = {"pool": +p.pool, "lost": +p.lost, "dead": +p.dead}
        if books["lost"] or books["dead"] or books["pool"] != missing(p):
            for word, book in books.items():
                field(word, [losses(book)] if losses(book) else ())
            if not any(books.values()):
                fields.append("pool -")
    return " | ".join(fields)


# -- reading


def read(line):
    """The position that a line says; Illegal where the line is not written in the one way."""
    position = build(line)
    if write(position) != line:
        raise Illegal("a position line is not written in the one way")
    return position


def build(line):
    """Reads leniently what `read` then holds against the one way to write it."""
    p = Position()
    head, *rest = line.split(" | ")
    match = re.fullmatch(r"([1-8KQRBNMPkqrbnmp/]+) ([wb]) (K?Q?k?q?|-) ((?:[a-h][1-8])+|-) (0|[1-9]\d{0,3}) ([1-9]\d{0,3})", head)
    if not match:
        raise Illegal("a position line begins with six FEN fields")
    ranks = match[1].split("/")
    if len(ranks) != 8:
        raise Illegal("a position has eight ranks")
    for rank, text in zip(range(7, -1, -1), ranks):
        file = 0
        for letter in text:
            if letter.isdigit():
                file += int(letter)
                continue
            if file > 7:
                raise Illegal("a rank has eight squares")
            p.at[8 * rank + file] = Piece((), letter.upper(), "w" if letter.isupper() else "b")
            file += 1
        if file != 8:
            raise Illegal("a rank has eight squares")
    p.side, p.half, p.full = match[2], int(match[5]), int(match[6])
    p.rights = set(match[3]) - {"-"}
    p.passed = set(squares.parse(s) for s in re.findall("[a-h][1-8]", match[4]))
    fields = {}
    for text in rest:
        word, _, body = text.partition(" ")
        if word not in FIELDS or word in fields or not body:
            raise Illegal("a position line has a field it cannot have")
        fields[word] = body
    try:
        read_fields(p, fields)
    except (KeyError, ValueError, IndexError, AttributeError, TypeError) as fault:
        raise Illegal("a field of a position line cannot be read") from fault
    check(p)
    return p


def read_fields(p, fields):
    """All behind the FEN."""
    parse = squares.parse

    def words(name):
        return fields[name].split(" ") if name in fields else []

    p.holes = {parse(s) for s in words("holes")}
    for s in words("neutral"):
        p.at[parse(s)].neutral = True
    for word in words("fused"):
        square, kinds = word.split(":")
        piece = p.at[parse(square)]
        if len(kinds) != 2 or any(k not in KINDS for k in kinds) or piece.kinds != [kinds[0]]:
            raise ValueError
        if KINDS.index(kinds[0]) > KINDS.index(kinds[1]):
            raise ValueError
        piece.kinds, piece.promoted = list(kinds), [False, False]
    for s, letters in (w.split(":") for w in words("away")):
        piece = Piece((), letters, s)
        if any(k not in KINDS for k in letters) or len(letters) not in (1, 2):
            raise ValueError
        piece.royal = True
        p.away[{"w": "w", "b": "b"}[s]] = piece
    for word in words("promoted"):
        square, _, letters = word.partition(":")
        piece = p.away[square] if square in ("w", "b") else p.at[parse(square)]
        if piece is None:
            raise ValueError
        if "P" in piece.kinds and not piece.fused or "K" in piece.kinds and not piece.fused:
            raise ValueError
        if piece.fused and letters:
            left = list(letters)
            for i, kind in enumerate(piece.kinds):
                if kind in left:
                    left.remove(kind)
                    piece.promoted[i] = True
        else:
            piece.promoted = [True] * len(piece.kinds)
        piece.sort()
    for s in words("magnet"):
        p.at[parse(s)].marks |= {"magnet"}
    marks = {}
    for word in words("marks"):
        square, mark = word.split(":")
        if not re.fullmatch(r"[a-z][a-z0-9-]{1,19}", mark) or mark == "magnet":
            raise ValueError
        marks.setdefault(parse(square), []).append(mark)
    for square, told in marks.items():
        p.at[square].marks |= set(told)
    if "royal" in fields:
        royal = set() if fields["royal"] == "-" else {parse(s) for s in words("royal")}
    else:
        royal = default_royal(p)
    for s in royal:
        p.at[s].royal = True
    p.reversed = words("rules") == ["pawns-reversed"]
    number(p)
    for text in fields["orders"].split(", ") if "orders" in fields else []:
        (side, verb), what = text.split(" ")[0].split(":"), text.split(" ")[1]
        if verb == "must":
            if len(what) != 1 or what not in KINDS:
                raise ValueError
            p.orders[side].must.add(what)
        else:
            {"ban": p.orders[side].ban, "safe": p.orders[side].safe}[verb].update(p.at[parse(what)].ids)
    if any(word in fields for word in ("pool", "lost", "dead")):
        for word, book in (("pool", p.pool), ("lost", p.lost), ("dead", p.dead)):
            for text in words(word):
                if text == "-":
                    continue
                side, letters = text.split(":")
                for kind, n in re.findall(r"([KQRBNP])([0-9]*)", letters):
                    if n and not 2 <= int(n) <= 32:
                        raise ValueError
                    book[side, kind] += int(n or 1)
    else:
        p.pool = missing(p)


def number(p):
    """Identities anew: the board from a1 to h8, then what is away."""
    for piece in [p.at[s] for s in sorted(p.at)] + [p.away[s] for s in "wb" if p.away[s]]:
        piece.ids = frozenset(range(p.next_id, p.next_id + len(piece.kinds)))
        p.next_id += len(piece.kinds)


def check(p):
    """What no position can be."""
    if any(s in p.at for s in p.holes):
        raise Illegal("a hole is empty")
    here = sum(len(x.kinds) for x in [*p.at.values(), *(x for x in p.away.values() if x)])
    if here + sum(sum(book.values()) for book in (p.pool, p.lost, p.dead)) > 32:
        raise Illegal("there are at most 32 pieces")
    for side in "wb":
        royal = [x for x in p.at.values() if x.royal and x.side == side]
        if len(royal) + bool(p.away[side]) != 1 or any(x.neutral for x in royal):
            raise Illegal("a side has one royal piece")
    before, rights = set(p.passed), set(p.rights)
    p.tidy()
    if p.rights != rights:
        raise Illegal("a right to castle without king and rook")
    if p.passed != before or any(s // 8 not in (2, 5) for s in before):
        raise Illegal("a square passed without its pawn")


def key(p):
    """What makes two positions the same: clocks, losses and promotions aside (B6, B12)."""
    same = p.copy()
    for square in p.passed:
        pawn = square + (8 if square // 8 == 2 else -8)
        beside = [s for s in (pawn - 1, pawn + 1) if s // 8 == pawn // 8]
        if not any(s in p.at and "P" in p.at[s].kinds and p.at[s].side == p.side for s in beside):
            same.passed.discard(square)
    for piece in list(same.at.values()) + [x for x in same.away.values() if x]:
        piece.promoted = [False] * len(piece.kinds)
        piece.sort()
    return write(same, clocks=False)


def start():
    """The position in which a game begins."""
    return read(START)
