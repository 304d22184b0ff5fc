"""Single changes to a log. Most keep its form, so that the steps behind the first have something to say."""

import re
from datetime import datetime, timedelta

from . import cloak, crowded, krieg, luft, romulan, schrodinger
from .luft import square

FORM = "%Y-%m-%dT%H:%M:%SZ"
KINDS = (
    "list numbers turn interception answer claim amend accept decline object withdraw stand say resign overdue leave slow remind credit "
    "pause resume gift charge forgive rule look note address replace end play-on pass"
).split()
EITHER = ({"white", "black", "referee", "both", "none", "draw", "annulled"}, {"uphold", "takeback", "grant", "refuse", "correct"},
          {"plain", "repeat", "clock", "silence", "objection"}, {"resignation", "agreement", "claim", "time", "ruling"},
          {"stalemate", "repetition", "fifty"}, {"late", "undelivered", "outage"}, {"own", "foe", "neutral"}, set(KINDS), {"wk", "bk", "wq", "bq", "referee"})
TERMS = {
    "card_check": ["warn", "refuse", "at_end"], "prove_cards": ["at_end", "at_once"], "taken_back_card": ["returns", "spent"],
    "pick_when": ["own_turn", "interception"], "mate_escape": ["own_turn", "intercept"], "time_and_error": ["cross", "literal"],
    "board": ["on", "off"], "enforce": ["full", "full except 13", "full except 12 35 57"], "event": ["none", "A cup"], "round": ["none", "3"],
    "white": ["Zoe", "Bob"], "black": ["Zoe", "Ann"],
}
WITHOUT_MORE = ("accept", "decline", "object", "withdraw", "stand", "say", "resign", "play-on")
WHOLE = {
    "claim": ["stalemate", "repetition", "fifty"], "overdue": ["plain", "repeat", "clock", "silence", "objection"],
    "rule": ["uphold", "takeback", "grant", "refuse", "correct", "lost-on-time SEAT", "result draw", "warn SEAT"],
}
SPANS = (1, 59, 3600, 86399, 86400, 3 * 86400, 10 * 86400, 30 * 86400, 100 * 86400)


class Pool:
    """Lines and entries of all records at hand, to take others from."""

    def __init__(self, logs):
        self.entries = [entry for log in logs for entry in log.entries[1:]]
        self.profiles = sorted({log.profile for log in logs})
        self.lines = {}
        for entry in self.entries:
            for line in entry[1:]:
                self.lines.setdefault(line.split(" ")[0], []).append(line)


def later(word, seconds):
    """A time so much later."""
    try:
        return (datetime.strptime(word, FORM) + timedelta(seconds=seconds)).strftime(FORM)
    except (ValueError, OverflowError):
        return word


def span(dice):
    """Some seconds, either way."""
    return dice.choice(SPANS) * dice.choice((1, 1, -1))


def some_entry(dice, log):
    """An entry's number; seldom 0's."""
    return 0 if len(log.entries) == 1 or dice.random() < 0.08 else dice.randrange(1, len(log.entries))


def other_word(dice, word, key, pool):
    """Another word of the same sort, in most cases."""
    if dice.random() < 0.08:
        return spoiled(dice, word)
    if re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:]+Z", word):
        return later(word, span(dice))
    if re.fullmatch(r"\d+[:;]?", word):
        number = int(word.rstrip(":;"))
        return f"{dice.choice((max(0, number - 1), number + 1, dice.randrange(1, 71), number * 10))}{word[len(word.rstrip(':;')):]}"
    if re.fullmatch(r"[a-h][1-8][;:]?", word) and key != "move":
        return square(dice) + word[2:]
    if key == "move":
        return dice.choice(pool.lines["move"]).split(" ")[1] if dice.random() < 0.5 else re.sub("[a-h][1-8]", lambda _: square(dice), word, 1)
    for words in EITHER:
        if word in words:
            return dice.choice(sorted(words - {word}))
    return spoiled(dice, word)


def spoiled(dice, word):
    """A word with one character changed, put in or taken out."""
    at = dice.randrange(len(word) + 1)
    letter = dice.choice(word + "0a1Z =é")
    return dice.choice((word[:at] + letter + word[at + 1 :], word[:at] + letter + word[at:], word[:at] + word[at + 1 :]))


# Each takes the dice, the log and the pool ----------------------------------------------------------------------


def word(dice, log, pool):
    """One word of one line is another."""
    entry = log.entries[some_entry(dice, log)]
    at = dice.randrange(len(entry)) if dice.random() < 0.8 else 0
    words = entry[at].split(" ")
    where = dice.randrange(1 if len(words) > 1 and dice.random() < 0.9 else 0, len(words))
    words[where] = other_word(dice, words[where], words[0], pool)
    entry[at] = " ".join(words)


def line(dice, log, pool):
    """One line is another of its kind, from any record."""
    entry = log.entries[some_entry(dice, log)]
    if entry[1:]:
        at = dice.randrange(1, len(entry))
        entry[at] = dice.choice(pool.lines.get(entry[at].split(" ")[0], [entry[at]]))


def lines(dice, log, pool):
    """Lines of one entry are fewer, more, or in another order."""
    entry = log.entries[some_entry(dice, log)]
    at = dice.randrange(len(entry))
    what = dice.randrange(4)
    if what == 0:
        entry.pop(at)
    elif what == 1:
        entry.insert(at, entry[at])
    elif what == 2:
        entry.insert(dice.randrange(len(entry)), entry.pop(at))
    else:
        entry.insert(at + 1, dice.choice(pool.lines[dice.choice(sorted(pool.lines))]))


def drop(dice, log, pool):
    """An entry is missing."""
    if log.entries[1:]:
        log.entries.pop(dice.randrange(1, len(log.entries)))


def cut(dice, log, pool):
    """The last entries are missing."""
    del log.entries[dice.randrange(1, len(log.entries) + 1) :]


def swap(dice, log, pool):
    """Two neighbours change places, with their times or without."""
    if log.entries[2:]:
        at = dice.randrange(1, len(log.entries) - 1)
        one, two = log.entries[at], log.entries[at + 1]
        log.entries[at], log.entries[at + 1] = two, one
        if dice.random() < 0.8:
            retime(two, moment_of(one)), retime(one, moment_of(two))


def moment_of(entry):
    """The second word of its first line."""
    return (entry[0].split(" ") + [""])[1]


def retime(entry, time):
    """Gives it another time."""
    words = entry[0].split(" ")
    words[1:2] = [time]
    entry[0] = " ".join(words)


def repeat(dice, log, pool):
    """An entry stands twice, somewhere below or right below."""
    at = some_entry(dice, log)
    put(dice, log, list(log.entries[at]), at if dice.random() < 0.5 else dice.randrange(at, len(log.entries)))


def put(dice, log, entry, above):
    """An entry stands below another, in most cases with its time."""
    if dice.random() < 0.85:
        retime(entry, moment_of(log.entries[above]))
    log.entries.insert(above + 1, entry)


def foreign(dice, log, pool):
    """An entry of any record, in place of one or between two."""
    entry, at = list(dice.choice(pool.entries)), dice.randrange(len(log.entries))
    put(dice, log, entry, at)
    if dice.random() < 0.4 and log.entries[at + 2 :]:
        log.entries.pop(at + 2)


def new(dice, log, pool):
    """A short entry of a seat's or the referee's that nobody made."""
    at, who = dice.randrange(len(log.entries)), dice.choice(log.seats)
    more = ("claim", "not-granted", "not-granted") if log.rules != "tempete/1" else ()
    below, kind = [], dice.choice((*WITHOUT_MORE, *WHOLE, *more, "slow", "pause", "resume", "gift", "charge", "forgive", "credit", "remind", "leave"))
    time = later(moment_of(log.entries[at]), dice.choice((0, *SPANS)))
    if kind in WHOLE or kind in more:
        below = [dice.choice(WHOLE.get(kind, WHOLE["claim"])).replace("SEAT", who)]
    elif kind in ("slow", "gift", "charge", "remind"):
        below = [f"days {dice.choice((1, 5, 14, 60, 366, 367))}"]
    elif kind == "credit":
        below = [f"seconds {dice.choice(SPANS)}", f"for {dice.choice(('late', 'outage'))}"]
    elif kind == "leave":
        start = later(time, dice.choice((0, *SPANS)))
        below = [f"from {start}", f"to {later(start, dice.choice((3, 7, 14, 30)) * 86400)}"]
    if kind in ("gift", "charge", "forgive", "credit", "remind"):
        below.insert(0, f"seat {who}")
    if kind in ("rule", "pause", "resume", "gift", "charge", "forgive"):
        below.append("reason It is so.")
    if kind in ("rule", "pause", "resume", "gift", "charge", "forgive", "credit", "remind"):
        who = "referee"
    log.entries.insert(at + 1, [f"{at + 1} {time} {who} {kind}", *below])
    for entry in log.entries[at + 2 :]:
        if moment_of(entry) < time:
            retime(entry, time)


def seat(dice, log, pool):
    """An entry is another seat's."""
    entry = log.entries[some_entry(dice, log)]
    entry[0] = re.sub("|".join(log.seats), lambda told: dice.choice([seat for seat in log.seats if seat != told[0]]), entry[0])


def time(dice, log, pool):
    """An entry, or it and all below, came at another time; or its mail arrived earlier."""
    at, by = dice.randrange(len(log.entries)), span(dice)
    what = dice.randrange(4)
    if what == 0:
        retime(log.entries[at], later(moment_of(log.entries[at]), by))
    elif what == 1:
        rest = [line for line in log.entries[at][1:] if not line.startswith("arrived ")]
        place = next((n for n, line in enumerate(rest) if line.startswith("mail ") or line == "said"), len(rest))
        rest.insert(place, f"arrived {later(moment_of(log.entries[at]), -abs(by))}")
        log.entries[at][1:] = rest
    else:
        for entry in log.entries[at:]:
            retime(entry, later(moment_of(entry), abs(by)))


def numbers(dice, log, pool):
    """Numbers are others, fewer or more."""
    found = [(entry, at) for entry in log.entries for at, told in enumerate(entry) if at and told.startswith(("numbers ", "drawn "))]
    if found:
        entry, at = dice.choice(found)
        words = entry[at].split(" ")
        where, what = dice.randrange(1, len(words)), dice.randrange(3)
        if what == 0:
            words[where] = str(dice.randrange(0, 26))
        elif what == 1:
            words.pop(where)
        else:
            words.insert(where, str(dice.randrange(1, 26)))
        entry[at] = " ".join(words)


def opening(dice, log, pool):
    """What is opened is another card, square, seed or salt; or two are swapped, one is missing or twice."""
    if not log.openings:
        return
    at, what = dice.randrange(len(log.openings)), dice.randrange(8)
    words = log.openings[at].split(" ")
    if what < 3 and words[3] == "list":
        to = dice.randrange(len(log.openings))
        others = log.openings[to].split(" ")
        if others[3] == "list":
            words[-1], others[-1] = others[-1], words[-1]
            log.openings[to] = " ".join(others)
            words = words if to != at else others
    elif what < 5:
        words[-1] = other_word(dice, words[-1], "", pool)
    elif what == 5:
        words[5] = dice.choice(log.openings).split(" ")[5]
    log.openings[at] = " ".join(words)
    if what == 6:
        log.openings.pop(at)
    elif what == 7:
        log.openings.insert(dice.randrange(len(log.openings)), log.openings[at])


def plan(dice, log, pool):
    """Another plan is opened, sealed or not; or a turn is planned that was not, by another, or no more."""
    if "conditions on" not in log.entries[0]:
        return
    opened = [at for at, told in enumerate(log.openings) if told.split(" ")[3:4] == ["plan"]]
    borne = [(entry, at) for entry in log.entries for at, told in enumerate(entry) if at and told.startswith("plan ")]
    what = dice.randrange(8)
    if opened and what < 5:
        at = dice.choice(opened)
        words = log.openings[at].split(" ")
        others = [log.openings[one].split(" ")[6] for one in opened]
        lines = [moves.split(",") for moves in words[6].split(";") if moves != "-"]
        if what == 0:
            words[6] = dice.choice(others)
        elif what == 1 and lines:
            lines.pop(dice.randrange(len(lines)))
        elif what == 2:
            lines += [moves.split(",") for moves in dice.choice(others).split(";") if moves != "-"][:1]
        elif lines:
            moves = dice.choice(lines)
            if what == 3:
                del moves[dice.randrange(len(moves)) :]
            else:
                moves[dice.randrange(len(moves))] = dice.choice(dice.choice(others).replace(";", ",").split(","))
        if what:
            told = [",".join(moves) for moves in lines if moves]
            words[6] = ";".join(sorted(set(told)) if dice.random() < 0.9 else told) or "-"
        log.openings[at] = " ".join(words)
    elif borne:
        entry, at = dice.choice([one for one in borne if one[1] + 1 < len(one[0]) and one[0][one[1] + 1].startswith("planned ")] or borne)
        below = [told for told in entry[at + 1 :] if not told.startswith("planned ")]
        entry[at + 1 :] = below
        if what == 5:
            entry[at + 1 :] = [f"planned {dice.choice(borne)[0][0].split(' ')[0]}"]
        elif what == 6:
            entry, at = dice.choice(borne)
            entry[at + 1 :] = [f"planned {dice.choice(borne)[0][0].split(' ')[0]}"]


def term(dice, log, pool):
    """The game has another term."""
    key = dice.choice(sorted(TERMS))
    log.term(key, dice.choice(TERMS[key]))


def profile(dice, log, pool):
    """The game has another profile of time, or one with another number."""
    text = dice.choice((dice.choice(pool.profiles), log.profile)).decode()
    if dice.random() < 0.6:
        numbers = list(re.finditer(r"(?<=[ =\[])\d+", text))
        if numbers:
            told = dice.choice(numbers)
            text = f"{text[: told.start()]}{dice.choice((0, 1, 2, 3, 10, 30, 366, int(told[0]) + 1))}{text[told.end() :]}"
    log.profile = text.encode()
    if named := re.search(r'^name *= *"([^"]*)"', text, re.MULTILINE):
        log.term("time", named[1])
    log.pin()


def catalogue(dice, log, pool):
    """The game has a catalogue with a line fewer, another line in place of one of its kind, or another number in one."""
    rows = log.catalogue.decode().split("\n")
    told = [at for at, row in enumerate(rows) if row and not row.startswith("#")]
    at, what = dice.choice(told), dice.randrange(3)
    if what == 0:
        rows.pop(at)
    elif what == 1:
        rows[at] = rows[dice.choice([one for one in told if rows[one].split(" ")[0] == rows[at].split(" ")[0]])]
    else:
        rows[at] = re.sub(r"\d+", lambda _: str(dice.choice((0, 1, 2, 34, 57, 99, 100))), rows[at], count=1)
    log.catalogue = "\n".join(rows).encode()
    log.pin()


CHANGES = [word] * 5 + [line] * 3 + [lines] * 2 + [foreign] * 3 + [new] * 3 + [time] * 2 + [numbers] * 2 + [opening] * 2
CHANGES += [plan] * 2 + [drop, cut, swap, repeat, seat, term, profile, catalogue]
OWN = {  # what is changed in records of one game alone
    "cloak/1": cloak.CHANGES, "crowded/1": crowded.CHANGES, "krieg/1": krieg.CHANGES, "luft/1": luft.CHANGES, "romulan/1": romulan.CHANGES, "schrodinger/1": schrodinger.CHANGES,
}


def change(dice, log, pool):
    """Another log with one change; numbered and sealed anew in most cases. Its name says what was done."""
    other, act = log.copy(), dice.choice(CHANGES + OWN.get(log.rules, []))
    act(dice, other, pool)
    other.entries = [entry for entry in other.entries if entry]
    if dice.random() < 0.85:
        other.renumber()
    if dice.random() < 0.7:
        other.seal()
    return act.__name__, other
