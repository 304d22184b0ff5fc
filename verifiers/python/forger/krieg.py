"""Single changes to a log of Kriegspiel alone. Most are forgeries of a finished game that know what was so: sealed again, so that only who
replays the game can find them. Where none of its turns is such that one fits, the log stays as it is."""

import functools

from tempete_verify.games.krieg.entries import ENDS, HOW
from tempete_verify.games.krieg.view import View
from tempete_verify.games.tempete.board.moves import reach
from tempete_verify.games.tempete.board.squares import name

from .luft import square
from .krieg_turns import LINES, place, turns, written
from .romulan import ended

TERMS = {
    "rule": ("wild16", "berkeley", "berkeley_any", "cincinnati", "english", "rand"),
    "tries": ("rule", "squares", "none"),
    "fog": ("1", "12", "20"),
}
FORGERIES = []


def forgery(change):
    """Of all turns, in some order, the first that it fits is forged; says whether there is one."""

    @functools.wraps(change)
    def act(dice, log, pool):
        found = turns(log)
        dice.shuffle(found)
        done = any(change(dice, turn) for turn in found)
        if done:
            log.seal()
        return done

    FORGERIES.append(act)
    return act


# What was tried ---------------------------------------------------------------------------------------------------


@forgery
def possible(dice, turn):
    """A move that was possible in truth is answered no."""
    moves = [move for move in turn.board.moves if move != turn.move and turn.allows(*turn.tried[:-1], (move, True))]
    return bool(moves) and turn.retry(*turn.tried[:-1], (dice.choice(moves), False), turn.tried[-1])


@forgery
def illegal(dice, turn):
    """A move is played that the truth does not allow, though its side cannot see that."""
    moves = turn.failing()
    if not moves:
        return False
    move = dice.choice(moves)
    return turn.retry(*turn.tried[:-1], (move, True)) and turn.open("move", written(move))


@forgery
def left_out(dice, turn):
    """One of the failed attempts is not sealed, though it was heard."""
    failed = [one for one in turn.tried if one[0] is not None and not one[1]]
    out = dice.choice(failed) if failed else None
    return bool(failed) and turn.terms.counts and turn.seal([one for one in turn.tried if one != out])


@forgery
def put_in(dice, turn):
    """A failed attempt is sealed that was not heard."""
    moves = turn.failing()
    return bool(moves) and turn.terms.counts and turn.seal([*turn.tried[:-1], (dice.choice(moves), False), turn.tried[-1]])


@forgery
def swapped(dice, turn):
    """Two attempts have changed places: the move and the one before it, or `any` and the one behind it."""
    tried, at = list(turn.tried), 0 if turn.tried[0][0] is None and dice.random() < 0.5 else len(turn.tried) - 2
    if at < 0:
        return False
    tried[at], tried[at + 1] = tried[at + 1], tried[at]
    return turn.retry(*tried)


@forgery
def not_the_move(dice, turn):
    """The last attempt of a turn is another than its move."""
    moves = [move for move in turn.board.moves if move != turn.move and turn.allows(*turn.tried[:-1], (move, True))]
    return bool(moves) and turn.retry(*turn.tried[:-1], (dice.choice(moves), True))


@forgery
def no_move(dice, turn):
    """What was played was answered no."""
    return turn.retry(*turn.tried[:-1], (turn.move, False))


@forgery
def twice(dice, turn):
    """An attempt that had failed was made again."""
    failed = [(move, yes) for move, yes in turn.tried if move is not None and not yes]
    return bool(failed) and turn.retry(*turn.tried[:-1], dice.choice(failed), turn.tried[-1])


@forgery
def through_own(dice, turn):
    """What was tried goes through an own piece, or onto one."""
    seen, ways = set(turn.seen()), []
    for a, piece in turn.board.position.at.items():
        if piece.side == turn.letter and not piece.pawn:
            alone = turn.board.position.copy([])
            alone.at = {a: piece}
            ways += [move for b, _ in reach(alone, a) if (move := (a, b, "")) not in seen]
    return bool(ways) and turn.retry(*turn.tried[:-1], (dice.choice(ways), False), turn.tried[-1])


@forgery
def untold(dice, turn):
    """A capture by a pawn was tried that had no try told."""
    view = View(turn.board, turn.terms)
    moves = [move for move in turn.seen() if turn.board.aslant(*move[:2]) and not view.may_take(move[0])]
    return bool(moves) and turn.retry(*turn.tried[:-1], (dice.choice(moves), False), turn.tried[-1])


@forgery
def behind_no(dice, turn):
    """A capture by a pawn was tried behind `any no`."""
    moves = [move for move in turn.seen() if turn.board.aslant(*move[:2]) and move not in turn.board.moves]
    return (None, False) in turn.tried and bool(moves) and turn.retry(*turn.tried[:-1], (dice.choice(moves), False), turn.tried[-1])


@forgery
def behind_yes(dice, turn):
    """Something else than a capture by a pawn was tried right behind `any yes`."""
    moves = [move for move in turn.seen() if not turn.board.aslant(*move[:2]) and move not in turn.board.moves]
    return turn.tried[0] == (None, True) and bool(moves) and turn.retry(turn.tried[0], (dice.choice(moves), False), *turn.tried[1:])


@forgery
def asked_again(dice, turn):
    """`any` was asked twice."""
    return turn.tried[0][0] is None and turn.retry(turn.tried[0], *turn.tried)


@forgery
def asked_unasked(dice, turn):
    """`any` was asked under a rule that has none."""
    return not turn.terms.asks and turn.retry((None, bool(turn.board.tries)), *turn.tried)


@forgery
def answered_wrong(dice, turn):
    """`any` has the wrong answer."""
    return turn.tried[0][0] is None and turn.retry((None, not turn.tried[0][1]), *turn.tried[1:])


@forgery
def miscounted(dice, turn):
    """Failed attempts are one more, or one less."""
    count = int(turn.has("attempts") or 0) + dice.choice((-1, 1))
    return turn.terms.counts and 0 <= count <= 999 and turn.put("attempts", count or None)


# What is told -----------------------------------------------------------------------------------------------------


@forgery
def unchecked(dice, turn):
    """A check is missing."""
    return turn.has("check") is not None and turn.put("check")


@forgery
def other_check(dice, turn):
    """A check is of another kind."""
    told = turn.has("check")
    return told is not None and turn.put("check", dice.choice([how for how in HOW if how != told]))


@forgery
def more_check(dice, turn):
    """A check too many: where there is none, or beside one."""
    told = (turn.has("check") or "").split()
    hows = {*told, dice.choice([how for how in HOW if how not in told])}
    return len(told) < 2 and not turn.ends and turn.put("check", " ".join(sorted(hows, key=HOW.index)))


@forgery
def more_tries(dice, turn):
    """One pawn try too many."""
    tells, told = turn.terms.tells, turn.has("tries")
    if turn.ends or not tells:
        return False
    if tells == "number":
        return turn.put("tries", int(told or 0) + 1)
    if tells == "answer":
        return told == "no" and turn.put("tries", "yes")
    at, tried = turn.after.position.at, {a for a, _ in turn.after.tries}
    pawns = [a for a, piece in at.items() if piece.pawn and piece.side != turn.letter and a not in tried]
    return bool(pawns) and turn.put("tries", " ".join(map(name, sorted({*tried, dice.choice(pawns)}))))


@forgery
def less_tries(dice, turn):
    """One pawn try too few."""
    tells, told = turn.terms.tells, turn.has("tries")
    if told in (None, "no"):
        return False
    if tells == "number":
        return turn.put("tries", int(told) - 1 or None)
    if tells == "answer":
        return turn.put("tries", "no")
    squares = told.split(" ")
    squares.remove(dice.choice(squares))
    return turn.put("tries", " ".join(squares) or None)


@forgery
def elsewhere(dice, turn):
    """Something was taken on another square."""
    where, _, kind = (turn.has("capture") or "").partition(" ")
    other = dice.choice([name(at) for at in range(64) if name(at) != where])
    return bool(where) and turn.put("capture", f"{other} {kind}".strip())


@forgery
def other_kind(dice, turn):
    """A pawn that was taken is told as a piece, or a piece as a pawn."""
    where, _, kind = (turn.has("capture") or "").partition(" ")
    return kind in ("pawn", "piece") and turn.put("capture", f"{where} {'piece' if kind == 'pawn' else 'pawn'}")


@forgery
def kind_told(dice, turn):
    """A capture says what was taken, under a rule that does not tell it."""
    where = turn.has("capture")
    return where is not None and not turn.terms.kinds and turn.put("capture", f"{where[:2]} {dice.choice(('pawn', 'piece'))}")


@forgery
def passing(dice, turn):
    """A capture en passant is told as another, or another as one."""
    where, _, kind = (turn.has("capture") or "").partition(" ")
    return bool(where) and turn.terms.rule == "english" and turn.put("capture", where if kind else f"{where} ep")


@forgery
def not_taken(dice, turn):
    """A capture is missing."""
    return turn.has("capture") is not None and turn.put("capture")


@forgery
def taken(dice, turn):
    """Something is told to be taken where nothing was."""
    kind = f" {dice.choice(('pawn', 'piece'))}" if turn.terms.kinds else ""
    return turn.has("capture") is None and turn.put("capture", square(dice) + kind)


@forgery
def unpromoted(dice, turn):
    """A promotion is missing."""
    return turn.has("promotion") is not None and turn.put("promotion")


# How it ends ------------------------------------------------------------------------------------------------------


@forgery
def unmated(dice, turn):
    """A mate is missing."""
    return turn.has("mate") is not None and turn.put("mate")


@forgery
def other_end(dice, turn):
    """The game ended in another of the five ways."""
    old = next((word for word in ENDS if word in turn.entry), None)
    return old is not None and turn.put(old) and turn.put(dice.choice([word for word in ENDS if word != old]), "")


def early(dice, turn, word):
    """The game ends with a turn behind which it went on."""
    log, number = turn.log, turn.number
    ends = [entry for entry in log.entries if entry[0].endswith(" end")]
    if turn.ends or not ends:
        return False
    for key in ("check", "tries"):
        turn.put(key)
    turn.put(word, "")
    opened, old = [], ends[0][0].split(" ")[0]
    for line in log.openings:
        words = line.split(" ")
        if words[3:5] == ["tried", old]:
            opened.append(" ".join([*words[:4], str(number + 1), words[5], "-"]))
        elif int(words[4]) <= number:
            opened.append(line)
    first = " ".join([str(number + 1), *ends[0][0].split(" ")[1:]])
    log.entries[number + 1 :] = [[first, "board draw", "by board", "errs none", "final draw", "tried w 0", "tried b 0"]]
    log.openings = opened
    return True


@forgery
def dead_early(dice, turn):
    """It is told that nobody can mate any more."""
    return early(dice, turn, "dead")


@forgery
def repeated_early(dice, turn):
    """It is told that the position stands for the fifth time."""
    return early(dice, turn, "repetition")


@forgery
def quiet_early(dice, turn):
    """It is told that 75 moves of each side were quiet."""
    return early(dice, turn, "seventy-five")


@forgery
def end_yes(dice, turn):
    """An `end` seals an attempt that was answered yes."""
    moves = [(move, True) for move in turn.after.moves]
    return turn.end is not None and turn.seal([dice.choice(moves)], turn.end, turn.after.turn)


@forgery
def end_no(dice, turn):
    """An `end` seals an attempt that was answered no, and was possible."""
    moves = [(move, False) for move in turn.after.moves]
    return turn.end is not None and turn.seal([dice.choice(moves)], turn.end, turn.after.turn)


@forgery
def end_of_other(dice, turn):
    """An `end` seals an attempt of the seat that owed no turn."""
    return turn.end is not None and turn.seal([turn.tried[-1][:1] + (False,)], turn.end, turn.letter)


# Blind changes, of a running game too -----------------------------------------------------------------------------


def told(dice, log, pool):
    """A line more, less or other stands in a turn."""
    found = [entry for entry in log.entries[1:] if entry[0].endswith(" turn") and entry[1:]]
    if not found:
        return
    entry, what = dice.choice(found), dice.randrange(3)
    rows = [at for at, line in enumerate(entry) if at and line.split(" ")[0] in LINES[:-2]]
    if rows and what:
        entry.pop(dice.choice(rows))
    if what < 2:
        line = dice.choice((
            f"capture {square(dice)}{dice.choice(('', ' pawn', ' piece', ' ep'))}", "promotion", f"check {' '.join(dice.choices(HOW, k=dice.randrange(1, 3)))}",
            f"tries {dice.choice(('yes', 'no', dice.randrange(1, 18)))}", f"tries {' '.join(square(dice) for _ in range(dice.randrange(1, 4)))}",
            f"attempts {dice.randrange(1, 4)}", f"any {dice.choice(('yes', 'no'))}", dice.choice(ENDS),
        ))
        entry.insert(place(entry, line.split(" ")[0]) if dice.random() < 0.8 else dice.randrange(1, len(entry) + 1), line)


def sealed(dice, log, pool):
    """What was moved, or tried, is opened as something else."""
    if not log.openings:
        return
    at = dice.randrange(len(log.openings))
    words = log.openings[at].split(" ")
    new = square(dice) + square(dice) + dice.choice(("", "", "=Q"))
    if words[3] == "tried":
        new = f"{dice.choice((new, new, 'any'))}:{dice.choice(('yes', 'no', 'barred'))}"
        old = words[-1].split(",") if words[-1] != "-" else []
        old.insert(dice.randrange(len(old) + 1), new)
        new = dice.choice((",".join(old), new, "-"))
    log.openings[at] = " ".join([*words[:-1], new])


def term(dice, log, pool):
    """A term of its own is another."""
    key = dice.choice(sorted(TERMS))
    log.term(key, dice.choice(TERMS[key]))


CHANGES = FORGERIES + [told] * 6 + [sealed] * 3 + [ended, term]
