"""Single changes to a log of Crowded House alone. Most are forgeries that know what was so, each with the step that catches it; where none of the
turns and passes of the log is such that one fits, it stays as it is."""

from tempete_verify.games.crowded.seats import SEATS, after

from . import crowded_moves, crowded_seats  # noqa: F401: their forgeries are listed with those below
from .crowded_turns import FORGERIES, LOSES, NAMES, PARTNER, WORDS, ending, forgery, so, term, turns, written
from .luft import square

TERMS = {"talk": ("open", "none"), "resign": ("both", "one"), "absent": ("loses", "partner")}


# Passes (H8, H9) --------------------------------------------------------------------------------------------------


@forgery(5)
def passed_over(dice, one):
    """A player is passed over who has a move."""
    behind = one.behind.copy()
    behind.pass_on(None)
    word = so(behind)
    lines = [f"seat {NAMES[one.behind.turn]}"] + [word] * (word == "check")
    return so(one.behind) == "" and word in ("", "check") and one.below(["referee pass", *lines])


@forgery(5)
def checked_over(dice, one):
    """A player is passed over who is in check."""
    behind = one.behind.copy()
    behind.pass_on(None)
    return so(one.behind) == "check" and so(behind) == "" and one.below(["referee pass", f"seat {NAMES[one.behind.turn]}"])


@forgery(5)
def not_passed_over(dice, one):
    """A pass is missing."""
    if one.kind != "pass":
        return False
    one.log.entries.pop(one.at)
    one.log.renumber()
    return True


@forgery(5)
def ends_before_pass(dice, one):
    """The log ends where a pass has to stand."""
    return one.kind == "pass" and one.above.below()


@forgery(5)
def pass_of_other(dice, one):
    """A pass names another seat."""
    if one.kind == "pass":
        one.entry[1] = f"seat {NAMES[dice.choice([letter for letter in NAMES if letter != one.board.turn])]}"
    return one.kind == "pass"


@forgery(5)
def words_before_pass(dice, one):
    """Something stands between a turn and the pass that follows from it."""
    return one.kind == "pass" and one.above.below(["referee look"], ["referee pass", *one.entry[1:]])


@forgery(5)
def four_passes_early(dice, one):
    """A draw by four passes, and there were fewer."""
    return one.kind == "pass" and one.told == "" and one.announce("four-passes") and one.below(ending("draw", "board"))


@forgery(5)
def four_passes_untold(dice, one):
    """Four passes, and no draw."""
    return one.told == "four-passes" and one.announce("") and one.below()


# What is announced (H5, H7, H11, H16) -----------------------------------------------------------------------------


@forgery(5)
def mated(dice, one):
    """A mate that is none."""
    return one.told in ("", "check") and one.announce("mate") and one.below(ending(LOSES[one.behind.turn], "board"))


@forgery(5)
def unmated(dice, one):
    """A mate told as a check."""
    return one.told == "mate" and one.announce("check") and one.below()


@forgery(5)
def unchecked(dice, one):
    """A check is missing."""
    return one.told == "check" and one.announce("")


@forgery(5)
def checked(dice, one):
    """A check that is none: perhaps one that only the player after the next could use."""
    behind = one.behind
    later = behind.takes_king(PARTNER[after(behind.turn)], behind.color)
    return one.told == "" and (later or dice.random() < 0.1) and one.announce("check")


@forgery(5)
def bare_untold(dice, one):
    """Two bare kings, and no draw."""
    return one.told == "bare-kings" and one.announce("") and one.below()


@forgery(5)
def bare_early(dice, one):
    """A draw by bare kings, and more is left."""
    few = len(one.behind.pieces) < 6 or dice.random() < 0.05
    return one.kind == "turn" and one.told == "" and few and one.announce("bare-kings") and one.below(ending("draw", "board"))


@forgery(7)
def wrong_winner(dice, one):
    """The team that was mated has won."""
    winner = LOSES[PARTNER[after(one.behind.turn)]]
    return one.told == "mate" and one.below(ending(winner, "board"))


@forgery(1)
def seat_wins(dice, one):
    """A seat has won, not a team."""
    return one.told == "mate" and one.below(ending(NAMES[after(one.behind.turn)], "board"))


# Blind changes ----------------------------------------------------------------------------------------------------


def told(dice, log, pool):
    """Something more is announced, or less, or else; or a draw is offered."""
    if found := turns(log):
        loud = [one for one in found if one.told]
        one = dice.choice(loud if loud and dice.random() < 0.5 else found)
        if dice.random() < 0.2:
            one.entry.insert(2 + bool(one.told), "draw")
        else:
            one.announce(dice.choice(["", *sorted(WORDS)]))


def move(dice, log, pool):
    """A move is another: any, or one with this start or this goal."""
    if found := [one for one in turns(log) if one.kind == "turn"]:
        one = dice.choice(found)
        ways = list(one.ways())
        line = dice.choice((written(*dice.choice(ways)) if ways else one.entry[1], f"move {square(dice)}-{square(dice)}", "move e1-g1", "move e8-c8"))
        one.entry[1] = line if dice.random() < 0.8 else one.entry[1].split("=")[0] + f"={dice.choice('QRBNK')}"


def answered(dice, log, pool):
    """An answer to an offer, a resignation or one taken back stands somewhere, once or by several."""
    at = dice.randrange(1, len(log.entries) + 1)
    time = log.entries[at - 1][0].split(" ")[1]
    kind = dice.choice(("accept", "decline", "resign", "play-on"))
    for who in dice.sample(list(SEATS), dice.randrange(1, 4)):
        log.entries.insert(at, [f"{at} {time} {who} {kind}"])
    log.renumber()


def rules(dice, log, pool):
    """A term of its own is another; or one has both seats of a team."""
    key = dice.choice(sorted(TERMS))
    log.term(key, dice.choice(TERMS[key]))
    if dice.random() < 0.3:
        one, two = dice.choice((("wk", "wq"), ("bk", "bq")))
        log.term(two, term(log, one))


CHANGES = FORGERIES + [told] * 4 + [move] * 5 + [answered] * 4 + [rules] * 2
