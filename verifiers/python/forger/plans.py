"""A log of a game without conditional moves made one with them, as if some of its turns had been planned; and what may be forged in one."""

import base64
import hashlib
import re
from dataclasses import dataclass, field

from tempete_verify.audit import Audit
from tempete_verify.plans import MOST_MOVES, Plans, left_of
from tempete_verify.record import read_record
from tempete_verify.seals import read_opening

from .log import Log

TAIL = ("entered ", "arrived ", "mail ")
HANGS = ("recover ", "endorsed ")  # what hangs on the roots of the entries above, as does a draw of lots


def tail(entry):
    """Where the lines that may end every entry of a seat begin."""
    return next((at for at, line in enumerate(entry) if at and (line.startswith(TAIL) or line == "said")), len(entry))


def written(plan):
    """A plan as its opening has it."""
    return ";".join(sorted(",".join(line) for line in plan)) or "-"


def typed(entry):
    """What was drawn by the entries above is typed, the same."""
    lines = [line for line in entry if not line.startswith(("answers ", "words "))]
    return [re.sub("^drawn [0-9]{1,4} ", "numbers ", re.sub("^drawn ([0-9a-f]{64})$", r"typed \1", line)) for line in lines]


def salt(number, what="plan"):
    """A salt that nothing else has."""
    return base64.urlsafe_b64encode(hashlib.sha256(f"{what} {number}".encode()).digest()).decode().rstrip("=")


@dataclass
class Turn:
    """An entry that bears a plan: whose, what others play behind it, which entry its plan plays; by which it was played itself."""

    number: int
    seat: str
    word: str = ""
    played: list = field(default_factory=list)
    plays: int = None
    planned: int = None
    plan: list = field(default_factory=list)


class Planned:
    """A log with plans, and what was planned in it."""

    def __init__(self, log, turns, openings, game):
        self.log, self.turns, self.openings, self.game = log, turns, openings, game

    @property
    def fired(self):
        """The entries that were played by a plan."""
        return [number for number, turn in self.turns.items() if turn.planned is not None]

    def copy(self):
        """Another whose log may be changed."""
        return Planned(self.log.copy(), self.turns, self.openings, self.game)

    def at(self, number):
        """Where the opening of that entry's plan stands."""
        words = ["plan", str(number)]
        return next((at for at, line in enumerate(self.log.openings) if line.split(" ")[3:5] == words), None)

    def opens(self, number, change):
        """The plan of that entry is another, sealed as it is opened."""
        at = self.at(number)
        words = self.log.openings[at].split(" ")
        words[6] = change(words[6])
        self.log.openings[at] = " ".join(words)
        self.log.seal()

    def line(self, number, key):
        """Where that entry has a line of this word."""
        return next(at for at, line in enumerate(self.log.entries[number]) if at and line.split(" ")[0] == key)


def chains(record, secrets, dice):
    """The turns that bear a plan by number, as many of them planned as the dice say."""
    game, turns, plans = record.game, {}, Plans(record.game, secrets)
    for entry in record.entries:
        plain = entry.kind == "turn" and game.plain(entry)
        if entry.kind in game.bearing:
            turn = turns[entry.number] = Turn(entry.number, entry.who)
            standing, above = plans.standing.get(entry.who), plans.replied
            if plain and game.may_be_planned(entry) and standing and above and above.who != entry.who and dice.random() < 0.6:
                bearer, word = turns[standing.bearer.number], game.word(entry, secrets)
                if word and length(turns, bearer) + len(standing.played) + 1 <= MOST_MOVES:
                    turn.planned, turn.word = bearer.number, word
                    bearer.plays, bearer.played = entry.number, list(standing.played)
            entry.plan = "planned anew"
        plans.enter(entry)
    return turns


def length(turns, turn):
    """How many moves the line has already that this turn is planned by."""
    count = 0
    while turn.planned is not None:
        above = turns[turn.planned]
        count, turn = count + len(above.played) + 1, above
    return count


def mainline(turns, turn):
    """What a turn's plan plays, to the end."""
    line = []
    while turn.plays is not None:
        line += [*turn.played, turns[turn.plays].word]
        turn = turns[turn.plays]
    return line


def ends(turns, turn):
    """After how many moves of its main line something is left of a turn's plan."""
    count = 0
    while turn.plays is not None:
        count += len(turn.played) + 1
        turn = turns[turn.plays]
        yield count


def plan(turns, dice, words):
    """Every turn gets its plan: of one that was played by a plan it is what is left."""
    for turn in turns.values():
        if turn.planned is not None:
            above = turns[turn.planned]
            turn.plan = left_of(above.plan, [*above.played, turn.word])
            continue
        line = mainline(turns, turn)
        lines = {tuple(line)} if line else set()
        for _ in range(dice.choice((0, 0, 1, 2, 5, 19))):
            start = line[: dice.randrange(0, len(line) + 1, 2)] if line else []
            more = [dice.choice(words) for _ in range(dice.choice((2, 2, 4, 6)))]
            moves = (start + more)[:MOST_MOVES]
            # No line is left with one move, which none may have.
            if not any(len(moves) == at + 1 and moves[:at] == line[:at] for at in ends(turns, turn)):
                lines.add(tuple(moves))
        turn.plan = sorted(list(line) for line in lines)


def planned(data, dice):
    """The log of a good record with plans in it; None where its game has none, or what it draws hangs on the entries above."""
    record = read_record(data)
    game, log = record.game, Log(data)
    hangs = any(line.startswith(HANGS) for entry in log.entries for line in entry[1:])
    if not game.may_plan(record.terms) or record.terms.conditions or hangs or any(entry[0].endswith(" lots") for entry in log.entries):
        return None
    turns = chains(record, game.secrets(record, True) if record.finished else None, dice)
    if not any(turn.planned is not None for turn in turns.values()):
        return None
    words = [word for entry in record.entries if game.plain(entry) and (word := game.word(entry, None))]
    plan(turns, dice, words)
    at = next(at for at, line in enumerate(log.entries[0]) if line.startswith("time "))
    log.entries[0].insert(at, "conditions on")
    log.entries, openings = [typed(entry) for entry in log.entries], []
    for number, turn in turns.items():
        entry = log.entries[number]
        below = tail(entry)
        entry[below:] = [f"plan {'0' * 64}", *(entry[below:] if turn.planned is None else [f"planned {turn.planned}"])]
        openings.append(f"{log.rules} {log.origin.game} {turn.seat} plan {number} {salt(number)} {written(turn.plan)}")
    for entry, one, above in zip(record.entries[1:], log.entries[1:], log.entries):
        if entry.kind in game.following or entry.number in turns and turns[entry.number].planned is not None:
            words, time = one[0].split(" "), above[0].split(" ")[1]
            one[0] = " ".join([words[0], time, *words[2:]])
    whole = log.openings + openings
    log.openings = sorted(whole, key=lambda line: game.place(read_opening(line, game)))
    log.seal()
    if not record.finished:
        log.openings = []
    return Planned(log, turns, openings, game)


def good(data, dice):
    """The same where it is as good as the record that it is made of."""
    made, before = planned(data, dice), Audit(data).outcome
    return made if made and before[1] < 2 else None


# Each takes what is planned and the dice, changes its log, and is false where there is nothing such; with the step that must catch it ------------

FORGERIES = []


def forgery(step, running=False):
    """Lists one; of a running record too, where nothing that is opened must be known."""

    def listed(function):
        FORGERIES.append((step, running, function))
        return function

    return listed


def some(made, dice):
    """A planned entry."""
    return dice.choice(made.fired)


@forgery(1, running=True)
def conditions_off(made, dice):
    """The term is told where there is none."""
    made.log.term("conditions", "off")


@forgery(1, running=True)
def no_term(made, dice):
    """Plans where entry 0 has no such term."""
    made.log.entries[0].remove("conditions on")


@forgery(1, running=True)
def term_elsewhere(made, dice):
    """The term stands below `time`."""
    at = made.log.entries[0].index("conditions on")
    made.log.entries[0][at : at + 2] = reversed(made.log.entries[0][at : at + 2])


@forgery(1, running=True)
def plan_lacks(made, dice):
    """A turn without a plan."""
    number = dice.choice([number for number, turn in made.turns.items() if turn.planned is None])
    del made.log.entries[number][made.line(number, "plan")]


@forgery(1, running=True)
def planned_without_plan(made, dice):
    """A planned turn without a plan of its own."""
    number = some(made, dice)
    del made.log.entries[number][made.line(number, "plan")]


@forgery(1, running=True)
def plan_twice(made, dice):
    """Two plans of one turn."""
    number = dice.choice(list(made.turns))
    at = made.line(number, "plan")
    made.log.entries[number].insert(at, made.log.entries[number][at])


@forgery(1, running=True)
def plan_of_no_turn(made, dice):
    """A plan of an entry that bears none."""
    others = [entry for number, entry in enumerate(made.log.entries) if number and number not in made.turns]
    if not others:
        return False
    dice.choice(others).append(f"plan {'1' * 64}")


@forgery(1, running=True)
def plan_below(made, dice):
    """`planned` above `plan`."""
    number = some(made, dice)
    at = made.line(number, "plan")
    made.log.entries[number][at : at + 2] = reversed(made.log.entries[number][at : at + 2])


@forgery(1, running=True)
def planned_by_itself(made, dice):
    """By its own plan."""
    number = some(made, dice)
    made.log.entries[number][made.line(number, "planned")] = f"planned {number}"


@forgery(1, running=True)
def planned_and_mailed(made, dice):
    """By a plan and by a mail."""
    made.log.entries[some(made, dice)].append(dice.choice((f"mail {'2' * 64}", "said", "entered By post.", "draw")))


@forgery(5, running=True)
def planned_with_draw(made, dice):
    """A draw is offered by a plan."""
    number = some(made, dice)
    made.log.entries[number].insert(made.line(number, "plan"), "draw")


@forgery(5, running=True)
def planned_by_start(made, dice):
    """Planned with an entry that bears no plan."""
    number = some(made, dice)
    made.log.entries[number][made.line(number, "planned")] = "planned 0"


@forgery(5, running=True)
def planned_by_other(made, dice):
    """Planned with another entry: one of the other seats, or an older one of its own."""
    number = some(made, dice)
    others = [other for other in made.turns if other < number and other != made.turns[number].planned]
    if not others:
        return False
    made.log.entries[number][made.line(number, "planned")] = f"planned {dice.choice(others)}"


@forgery(5, running=True)
def planned_later(made, dice):
    """A planned turn that took a second."""
    number = made.fired[-1]
    if len(made.log.entries) > number + 1 and made.log.entries[number + 1][0].split(" ")[2] == "referee":
        return False
    words = made.log.entries[number][0].split(" ")
    words[1] = words[1][:-3] + f"{(int(words[1][-3:-1]) + 1) % 60:02}Z"
    if words[1] <= made.log.entries[number - 1][0].split(" ")[1] or number + 1 in made.fired:
        return False
    made.log.entries[number][0] = " ".join(words)
    return all(entry[0].split(" ")[1] >= words[1] for entry in made.log.entries[number + 1 :])


@forgery(5, running=True)
def behind_words(made, dice):
    """Words stand between what is foreseen and the answer."""
    number = some(made, dice)
    above = made.log.entries[number - 1]
    if above[0].split(" ")[2] == "referee" or any("talk none" == line for line in made.log.entries[0]):
        return False
    made.log.entries.insert(number, [f"+ {above[0].split(' ')[1]} {above[0].split(' ')[2]} say"])
    made.log.renumber()
    made.log.seal()


@forgery(5, running=True)
def behind_draw(made, dice):
    """What is answered offers a draw."""
    number = some(made, dice)
    if number - 1 not in made.turns or made.turns[number - 1].planned is not None:
        return False
    entry = made.log.entries[number - 1]
    at = next(at for at, line in enumerate(entry) if line.startswith(("numbers ", "plan ")))
    entry.insert(at, "draw")


@forgery(5, running=True)
def behind_ruling(made, dice):
    """A ruling stands between the plan and what is foreseen, and ended it."""
    number = some(made, dice)
    bearer = made.turns[number].planned
    time, seat = made.log.entries[bearer][0].split(" ")[1], next(iter(made.game.seats))
    below = bearer + 1
    if below in made.fired or made.log.entries[below][0].split(" ")[2] == "referee":
        return False
    made.log.entries.insert(below, [f"+ {time} referee rule", f"warn {seat}", "reason It is so."])
    made.log.renumber()
    made.log.seal()


@forgery(5)
def not_foreseen(made, dice):
    """The plan has no line that answers so."""
    number = some(made, dice)
    turn = made.turns[number]
    above = made.turns[turn.planned]
    if above.planned is not None:
        return False
    start = [*above.played, turn.word]
    left = [line for line in above.plan if line[: len(start)] != start]
    made.opens(above.number, lambda _: written(left))


@forgery(5)
def other_foreseen(made, dice):
    """Another move of the others was foreseen."""
    number = some(made, dice)
    above = made.turns[made.turns[number].planned]
    if above.planned is not None:
        return False
    other = "Zz9-zz9"
    made.opens(above.number, lambda _: written({(other, *line[1:]) for line in above.plan}))


@forgery(5)
def left_is_dropped(made, dice):
    """What is left is not sealed again."""
    numbers = [number for number in made.fired if made.turns[number].plan]
    if not numbers:
        return False
    made.opens(dice.choice(numbers), lambda _: "-")


@forgery(5)
def left_is_more(made, dice):
    """More is sealed again than is left."""
    number = some(made, dice)
    if len(made.turns[number].plan) > 19:
        return False
    made.opens(number, lambda _: written([*made.turns[number].plan, ["zz-zz", "zz-zy"]]))


@forgery(5)
def plan_of_other(made, dice):
    """Two plans of one seat are swapped, and sealed so."""
    number = some(made, dice)
    above = made.turns[made.turns[number].planned]
    others = [turn for turn in made.turns.values() if turn.seat == above.seat and written(turn.plan) != written(above.plan)]
    others = [turn for turn in others if turn.planned is None and turn.plays is None]
    if above.planned is not None or not others:
        return False
    other = dice.choice(others)
    made.opens(above.number, lambda _: written(other.plan))
    made.opens(other.number, lambda _: written(above.plan))


@forgery(3)
def not_opened(made, dice):
    """A plan is not opened."""
    made.log.openings.pop(made.at(dice.choice(list(made.turns))))


@forgery(3)
def opened_otherwise(made, dice):
    """Another plan is opened than was sealed."""
    at = made.at(dice.choice(list(made.turns)))
    words = made.log.openings[at].split(" ")
    words[6] = "-" if words[6] != "-" else "e2-e4,e7-e5"
    made.log.openings[at] = " ".join(words)


@forgery(3)
def salted_otherwise(made, dice):
    """Opened with another salt."""
    at = made.at(dice.choice(list(made.turns)))
    words = made.log.openings[at].split(" ")
    words[5] = salt(at, "other")
    made.log.openings[at] = " ".join(words)


@forgery(3)
def salted_alike(made, dice):
    """Two plans share a salt."""
    one, two = dice.sample(list(made.turns), 2)
    words, others = made.log.openings[made.at(one)].split(" "), made.log.openings[made.at(two)].split(" ")
    others[5] = words[5]
    made.log.openings[made.at(two)] = " ".join(others)
    made.log.seal()


@forgery(3)
def opened_of_nothing(made, dice):
    """A plan of an entry that bears none is opened."""
    last = len(made.log.entries) - 1
    seat = made.turns[max(made.turns)].seat
    at = max(at for at, line in enumerate(made.log.openings) if line.split(" ")[2:4] == [seat, "plan"])
    made.log.openings.insert(at + 1, f"{made.log.rules} {made.log.origin.game} {seat} plan {last} {salt(last, 'nothing')} -")


@forgery(1)
def opened_twice(made, dice):
    """A plan is opened twice."""
    at = made.at(dice.choice(list(made.turns)))
    made.log.openings.insert(at, made.log.openings[at])


@forgery(1)
def opened_first(made, dice):
    """The first plan of a seat stands before its last other opening, or behind the next plan."""
    at = made.at(min(made.turns))
    swap = at - 1 if at and made.log.openings[at - 1].split(" ")[2] == made.log.openings[at].split(" ")[2] else at + 1
    lines = made.log.openings
    if swap >= len(lines):
        return False
    lines[at], lines[swap] = lines[swap], lines[at]


def unwritten(name, text):
    """A plan that is not written as the page says."""

    @forgery(1)
    def forged(made, dice):
        made.opens(dice.choice(list(made.turns)), lambda _: text)

    forged.__name__ = name


MANY = [f"e{at:02}-a,b2-b3" for at in range(21)]
unwritten("nine_plies", ",".join(f"e{at}-e4" for at in range(9)))
unwritten("one_ply", "e2-e4")
unwritten("lines_21", ";".join(MANY))
unwritten("unsorted", "e7-e6,d2-d4;e7-e5,g1-f3")
unwritten("line_twice", "e7-e5,g1-f3;e7-e5,g1-f3")
unwritten("nothing_between", "e7-e5,g1-f3;;e7-e6,d2-d4")
unwritten("empty_move", "e7-e5,,g1-f3")
unwritten("long_move", "e7-e5,abcdefghijklm")
unwritten("short_move", "e7-e5,K")
unwritten("sign_in_move", "e7-e5,g1+f3")
unwritten("nothing_and_line", "-;e7-e5,g1-f3")
unwritten("ends_open", "e7-e5,g1-f3;")


def longest(made, dice):
    """Twenty lines of eight of the longest moves are well written, where nothing is played by them."""
    idle = [number for number, turn in made.turns.items() if turn.plays is None and turn.planned is None]
    if not idle or not made.log.openings:
        return False
    lines = [",".join(["z" * 12] * 7 + [f"z{at:011}"]) for at in range(20)]
    assert len(";".join(lines)) == 2079
    made.opens(dice.choice(idle), lambda _: ";".join(lines))
