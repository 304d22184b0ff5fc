"""Forgeries of moves of Crowded House (H1 to H4, H6, H10, H11); `crowded.py` says what a forgery is."""

from tempete_verify.games.crowded.seats import COLORS, after, own_half
from tempete_verify.games.luft.board import FIRST, KINGS

from .crowded_turns import NAMES, PARTNER, forgery


@forgery(5)
def foreign_half(dice, one):
    """A move with both squares on the partner's half."""
    moves = [move for move in one.ways() if not own_half(one.board.turn, *move) and one.board.safe(*move)]
    return one.kind == "turn" and one.move(dice, moves)


@forgery(5)
def king_lost(dice, one):
    """A move that leaves the king to the next player."""
    return one.kind == "turn" and one.move(dice, [move for move in one.ways() if own_half(one.board.turn, *move) and not one.board.safe(*move)])


@forgery(5)
def enemy_piece(dice, one):
    """A move of a piece that is not the player's."""
    other = one.board.copy()
    other.turn, other.passed = after(other.turn), None
    moves = [move for move in other.moves() if own_half(one.board.turn, *move) and other.pieces[move[0]][1] != "P"]
    return one.kind == "turn" and not one.board.check and one.move(dice, moves[:3])


def castling(one, side):
    """The castling of the player to move to that side, with the right to it and with room; else nothing."""
    color = one.board.color
    return [((4, FIRST[color]), (KINGS[side], FIRST[color]))] if one.kind == "turn" and one.board.room(color, side) else []


@forgery(5)
def castled_away(dice, one):
    """O-O by a queen-side player, nothing else against it."""
    moves = castling(one, "O-O")
    return one.board.turn in "cd" and any(one.board.castles(*move) for move in moves) and one.move(dice, moves)


def castled(dice, one, side, where):
    """Castling where the next player attacks the squares that `where` says, of where the king stands, passes and stops."""
    for start, to in castling(one, side):
        way = [start, ((start[0] + to[0]) // 2, start[1]), to]
        attacked = [one.board.check] + [not one.board.safe(start, stop) for stop in way[1:]]
        if own_half(one.board.turn, start, to) and attacked == where:
            return one.move(dice, [(start, to)])
    return False


@forgery(5)
def castled_through(dice, one):
    """Castling over a square that the next player attacks, and over nothing else."""
    return any(castled(dice, one, side, [False, True, False]) for side in ("O-O-O", "O-O"))


@forgery(5)
def castled_into(dice, one):
    """Castling to where the next player attacks."""
    return any(castled(dice, one, side, [False, passes, True]) for side in ("O-O-O", "O-O") for passes in (False, True))


@forgery(5)
def castled_out(dice, one):
    """Castling out of a check."""
    return any(castled(dice, one, side, [True, passes, False]) for side in ("O-O-O", "O-O") for passes in (False, True))


@forgery(5)
def castled_late(dice, one):
    """Castling without the right to it, king and rook standing where they began."""
    board, color = one.board.copy(), one.board.color
    board.rights = {(color, "O-O"), (color, "O-O-O")} - one.board.rights
    stand = board.pieces.get((4, FIRST[color])) == (color, "K")
    moves = []
    for side in KINGS:
        rook = (7 if side == "O-O" else 0), FIRST[color]
        move = (4, FIRST[color]), (KINGS[side], FIRST[color])
        if stand and board.pieces.get(rook) == (color, "R") and board.room(color, side) and board.allows(*move):
            moves.append(move)
    return one.kind == "turn" and one.move(dice, moves)


def en_passant(one):
    """Takings en passant of a pawn that passed before the turn or the pass above."""
    for old in list(one.all_above())[1:4]:
        pawn = old.passed and (old.passed[0], 3 if old.passed[1] == 2 else 4)
        stands = pawn and one.board.pieces.get(pawn) == (COLORS[old.board.turn], "P") and old.passed not in one.board.pieces
        if stands and COLORS[old.board.turn] != one.board.color:
            again = one.board.copy()
            again.passed = old.passed
            yield from (move for move in again.moves() if move[1] == old.passed and again.taken(*move) == pawn)


@forgery(5)
def passing_late(dice, one):
    """En passant after a turn of another player, or a pass."""
    return one.kind == "turn" and one.move(dice, list(en_passant(one)))


@forgery(5)
def unpromoted(dice, one):
    """A pawn on its last rank stays one."""
    told = one.kind == "turn" and "=" in one.entry[1]
    if told:
        one.entry[1] = one.entry[1].split("=")[0]
    return told


@forgery(5)
def of_partner(dice, one):
    """A turn is the partner's."""
    if one.kind == "turn":
        one.entry[0] = one.entry[0].replace(NAMES[one.board.turn], NAMES[PARTNER[one.board.turn]])
    return one.kind == "turn"
