"""Act lines of a turn, an interception, an answer; moves, arguments, edits (FORMAT.md, section 4)."""

import re
from dataclasses import dataclass, field

from ...text import Fault, hex_hash, need, number, secret_word
from .seals import SQUARE

MOVES = [
    re.compile(r"O-O(-O)?"),
    re.compile(r"[KQRBNM][a-h]?x?[a-h][1-8]"),
    re.compile(r"[KQRNM][1-8]x?[a-h][1-8]"),
    re.compile(r"[KQRBNM][a-h][1-8][-x][a-h][1-8]"),
    re.compile(r"(?:([a-h])x?)?([a-h])[1-8](=[QRBN])?"),
    re.compile(r"[a-h][1-8][-x][a-h][1-8](=[QRBN])?"),
]
ARG = re.compile(r"[a-h][1-8](=[QRBN])?|[KQRBNP]")
NAME = re.compile(r"[KQRBNMP]|[a-z][a-z0-9-]{1,19}")
TEXT = re.compile(r'[ !#-~]{1,200}')

# What the words of each edit are; a tuple of alternatives for those that may be missing.
EDITS = {
    "swap": ["square", "square"],
    "go": ["square", "square", "?promotion"],
    "take": ["square", "square", "?promotion"],
    "put": ["letter", "square"],
    "off": ["square", "?dead"],
    "become": ["square", "name"],
    "side": ["square", "own|foe|neutral"],
    "merge": ["square", "square"],
    "royal": ["square"],
    "mark": ["square", "name"],
    "unmark": ["square", "name"],
    "hole": ["square"],
    "wall": ["wall"],
    "gate": ["square", "square"],
    "rule": ["name", "?toggle|on|off"],
    "lift": ["square"],
    "land": ["letter", "square"],
    "ban": ["square"],
    "must": ["letter"],
    "safe": ["square"],
    "grab": ["number"],
    "pick": ["number"],
    "seal": [],
    "spring": ["square"],
}
WORDS = {
    "square": r"[a-h][1-8]",
    "promotion": r"=[QRBN]",
    "letter": r"[KQRBNMP]",
    "name": NAME.pattern,
    "wall": r"[a-h][1-8][a-h][1-8]-[a-h][1-8][a-h][1-8]",
    "number": r"[1-9][0-9]{0,5}",
}


@dataclass
class Act:
    """One act line, taken apart."""

    line: str
    kind: str
    card: int = 0
    square: str = ""
    move: str = ""
    args: list = field(default_factory=list)
    edits: str = None
    part: int = 0
    position: int = 0
    salt: str = ""
    hash: str = ""


def check_move(move):
    """A move is spelt as one of the six patterns."""
    need(any(pattern.fullmatch(move) for pattern in MOVES), f"{move!r} is no move")
    pawn = MOVES[4].fullmatch(move)
    if pawn and pawn.group(1):
        need(abs(ord(pawn.group(1)) - ord(pawn.group(2))) <= 1, f"{move!r}: no neighbouring files")
    return move


def check_edit(edit):
    """One edit outside or inside a group."""
    if edit.startswith("note "):
        text = edit[5:]
        need(len(text) >= 3 and text[0] == text[-1] == '"' and TEXT.fullmatch(text[1:-1]), f"{edit!r} is no note")
        return
    words = edit.split(" ")
    if words[0] == "void":
        need(edit in ("void card", "void move", "void move part 1", "void move part 2"), f"{edit!r} is no edit")
        return
    need(words[0] in EDITS, f"{edit!r} is no edit")
    shape, at = EDITS[words[0]], 1
    for kind in shape:
        pattern = WORDS.get(kind.lstrip("?"), kind.lstrip("?"))
        if at < len(words) and re.fullmatch(pattern, words[at]):
            at += 1
        else:
            need(kind.startswith("?"), f"{edit!r} is no edit")
    need(at == len(words), f"{edit!r} has words too many")


def split_edits(text):
    """The pieces between `; `, but those inside quotes."""
    pieces, start, quoted = [], 0, False
    for at, char in enumerate(text):
        if char == '"':
            quoted = not quoted
        elif char == ";" and not quoted:
            need(text[at : at + 2] == "; ", "no space behind a `;`")
            pieces.append(text[start:at])
            start = at + 2
    return pieces + [text[start:]]


def check_edits(text):
    """One or more edits; some of them in a group, none within a group."""
    grouped = False
    for piece in split_edits(text):
        if piece.startswith("{ "):
            need(not grouped, "a group within a group")
            grouped, piece = True, piece[2:]
        closes = piece.endswith(" }")
        if closes:
            need(grouped, "`}` without `{`")
            piece = piece[:-2]
        check_edit(piece)
        grouped = grouped and not closes
    need(not grouped, "`{` without `}`")
    return text


def check_arg(word):
    """A square, perhaps with a promotion; a piece's letter; a number 1 to 99."""
    if not ARG.fullmatch(word):
        number(word, 1, 99)
    return word


def card_number(word, cards):
    """A card of the catalogue."""
    value = number(word, 1, 99)
    need(value in cards, f"the catalogue has no card {value}")
    return value


def read_card(rest, line, cards):
    """What stands behind `card `."""
    before, colon, edits = rest.partition(":")
    words = before.split(" ")
    act = Act(line, "card", card_number(words[0], cards), args=[check_arg(word) for word in words[1:]])
    if colon:
        need(edits.startswith(" "), f"no space behind the colon in {line!r}")
        act.edits = check_edits(edits[1:])
    return act


def read_act(line, cards):
    """One act line; `cards` is the catalogue."""
    kind, _, rest = line.partition(" ")
    words = rest.split(" ")
    if kind == "card":
        return read_card(rest, line, cards)
    if kind == "move":
        return Act(line, "move", move=check_move(rest))
    if kind == "spring" and len(words) == 2:
        need(SQUARE.fullmatch(words[1]), f"{line!r}: no square")
        return Act(line, kind, card_number(words[0], cards), square=words[1])
    if kind == "land":
        need(SQUARE.fullmatch(rest), f"{line!r}: no square")
        return Act(line, kind, square=rest)
    if kind in ("discard", "keep"):
        return Act(line, kind, card_number(rest, cards))
    if kind == "part":
        return Act(line, kind, part=number(rest, 1, 2))
    if kind == "seal":
        return Act(line, kind, hash=hex_hash(rest))
    if kind == "shown" and len(words) == 2:
        return Act(line, kind, position=number(words[0], 1, 99), salt=secret_word(words[1]))
    raise Fault(f"{line!r} is no act")


def check_followers(acts, cards):
    """`shown` and `seal` stand right below their card, `seal` below each card that has a secret square."""
    above = None
    for at, act in enumerate(acts):
        if act.kind == "shown":
            need(above == "card", f"{act.line!r} stands below no card")
        if act.kind == "seal":
            need(above in ("card", "shown") and cards[card.card].get("secret"), f"{act.line!r} stands below no card of it")
        if act.kind == "card":
            card = act
            below = [later.kind for later in acts[at + 1 : at + 3]]
            sealed = below[:1] == ["seal"] or below == ["shown", "seal"]
            need(sealed == bool(cards[act.card].get("secret")), f"card {act.card} and its seal")
        above = act.kind
