"""Forgeries of what the seats of Crowded House do beside moves: resignations, draws, claims, words (H11 to H14); `crowded.py` says what a forgery is."""

from tempete_verify.games.crowded.seats import after

from .crowded_turns import LOSES, NAMES, PARTNER, ending, forgery, goes_on, names, term


@forgery(5)
def resigned_alone(dice, one):
    """One of a team resigns, and the game ends, where both have to."""
    who = dice.choice(list(NAMES))
    return goes_on(one) and term(one.log, "resign") == "both" and one.below([f"{NAMES[who]} resign"], ending(LOSES[who], "resignation"))


@forgery(5)
def resigned_in_vain(dice, one):
    """One of a team resigns, and the game goes on, where one is enough."""
    if not goes_on(one):
        return False
    one.log.term("resign", "one")
    return one.below([f"{NAMES[dice.choice(list(NAMES))]} resign"], ["referee look"], ["referee look"])


@forgery(5)
def resigned_twice(dice, one):
    """A seat resigns that has resigned."""
    who = NAMES[dice.choice(list(NAMES))]
    return goes_on(one) and term(one.log, "resign") == "both" and one.below([f"{who} resign"], [f"{who} resign"])


@forgery(5)
def plays_on(dice, one):
    """A resignation is taken back that was none, or the partner's."""
    who = dice.choice(list(NAMES))
    resigns = [[f"{NAMES[PARTNER[who]]} resign"]] * dice.randrange(2)
    return goes_on(one) and term(one.log, "resign") == "both" and one.below(*resigns, [f"{NAMES[who]} play-on"])


@forgery(7)
def wrong_loser(dice, one):
    """A team has resigned, and won."""
    who = dice.choice(list(NAMES))
    resigns = [[f"{NAMES[who]} resign"], [f"{NAMES[PARTNER[who]]} resign"]]
    return goes_on(one) and term(one.log, "resign") == "both" and one.below(*resigns, ending(LOSES[after(who)], "resignation"))


@forgery(7)
def not_called_off(dice, one):
    """Who has made no turn resigns, and loses."""
    moved = {one.board.turn, *(turn.board.turn for turn in one.all_above())}
    left = [letter for letter in NAMES if letter not in moved]
    return bool(left) and names(one) and one.below([f"{NAMES[left[0]]} resign"], ending(LOSES[left[0]], "resignation"))


def offered(one):
    """The game goes on, and the turn offers a draw; whose it is."""
    fits = one.kind == "turn" and goes_on(one)
    if fits:
        one.entry.insert(2 + bool(one.told), "draw")
    return fits


@forgery(5)
def not_agreed(dice, one):
    """A draw, and one has not accepted."""
    others = [letter for letter in NAMES if letter != one.board.turn]
    others.remove(dice.choice(others))
    return offered(one) and one.below(*([f"{NAMES[letter]} accept"] for letter in others), ending("draw", "agreement"))


@forgery(5)
def agreed_twice(dice, one):
    """Who wants the draw accepts it: who offered it, or one who has accepted."""
    who = dice.choice(list(NAMES))
    first = [[f"{NAMES[who]} accept"]] * (who != one.board.turn)
    return offered(one) and one.below(*first, [f"{NAMES[who]} accept"])


@forgery(5)
def agreed_late(dice, one):
    """An offer is accepted that was declined."""
    return offered(one) and one.below([f"{NAMES[dice.choice('abcd')]} decline"], [f"{NAMES[after(one.board.turn)]} accept"])


@forgery(5)
def offer_ended(dice, one):
    """An offer is accepted that the turn of one ended who did not want it."""
    before = one.above
    if not before or before.kind != "turn" or not goes_on(one) or "draw" in before.entry:
        return False
    before.entry.insert(2 + bool(before.told), "draw")
    return one.below([f"{NAMES[PARTNER[one.board.turn]]} accept"])


@forgery(5)
def not_repeated(dice, one):
    """A claim of repetition that is not so: the board may have stood three times, but not with this player to move."""
    stood = [(turn.behind.key, turn.behind.turn) for turn in [one, *one.all_above()]]
    boards = [key[0] for key, _ in stood]
    nearly = boards.count(boards[0]) >= 3 or dice.random() < 0.05
    wrong = stood.count(stood[0]) + (not any(turn.kind == "turn" for turn in one.all_above())) < 3
    start = len(one.behind.pieces) < 32  # the position of the beginning stood once more
    return nearly and wrong and start and goes_on(one) and one.below([f"{NAMES[one.behind.turn]} claim", "repetition"], ending("draw", "claim"))


@forgery(5)
def refused(dice, one):
    """A claim of repetition that is so, not granted."""
    keys = [turn.behind.key for turn in [one, *one.all_above()]]
    return keys.count(keys[0]) >= 3 and goes_on(one) and one.below([f"{NAMES[one.behind.turn]} not-granted", "repetition"])


def quiet(one):
    """How many turns in a row, passes among them, were quiet up to it."""
    count = 0
    for turn in [one, *one.all_above()]:
        before, behind = turn.board.pieces, turn.behind.pieces
        pawn = any(piece[1] == "P" and behind.get(at) != piece for at, piece in before.items())
        if pawn or len(before) > len(behind):
            break
        count += 1
    return count


@forgery(5)
def fifty_early(dice, one):
    """A claim of fifty that is not so."""
    nearly = quiet(one) < 100 and (quiet(one) > 90 or dice.random() < 0.05)
    return nearly and goes_on(one) and one.below([f"{NAMES[one.behind.turn]} claim", "fifty"], ending("draw", "claim"))


@forgery(5)
def stalemated(dice, one):
    """A claim of stalemate."""
    return goes_on(one) and one.below([f"{NAMES[one.behind.turn]} claim", "stalemate"], ending("draw", "claim"))


@forgery(5)
def claimed_of_other(dice, one):
    """A claim by who owes no turn."""
    return goes_on(one) and one.below([f"{NAMES[PARTNER[one.behind.turn]]} not-granted", "fifty"])


@forgery(5)
def talked(dice, one):
    """Words, where nothing is passed on."""
    if one.kind != "turn":
        return False
    one.log.term("talk", "none")
    if dice.random() < 0.5:
        return goes_on(one) and one.below([f"{NAMES[dice.choice('abcd')]} say"])
    one.entry[:] = [line for line in one.entry if line != "said"] + ["said"]
    return True


@forgery(5)
def one_name(dice, one):
    """A seat is given to an enemy."""
    who = dice.choice(list(NAMES))
    enemy = term(one.log, NAMES[after(who)])
    return goes_on(one) and one.below(["referee replace", f"seat {NAMES[who]}", f"name {enemy}"])
