"""What a card does: the edits its arguments give where it is played, and all that is asked of it (section 18)."""

from ..board import edits, moves, squares
from ..board.illegal import Illegal
from ..board.squares import other
from .targets import fits
from .templates import expand
from .ways import asks


def text(edit):
    """An edit as it is written."""
    if isinstance(edit, list):
        return "{ " + "; ".join(" ".join(e) for e in edit) + " }"
    return " ".join(edit)


def derive(p, player, play, context):
    """The edits that the arguments give, as a list; Illegal where the card cannot be played so. Changes nothing."""
    card = play.card
    repetitions = play.repetitions()
    arguments_fit(p, player, card, repetitions, context)
    needs_before(p, player, card, play, context)
    board = p.copy()
    done, went = [], set()
    if card.chain:
        chain(board, player, card, repetitions, context, done, went)
    else:
        first = first_square(card, repetitions)
        left = list(repetitions)
        while left:
            left.remove(first_possible(board, player, card, left, context, first, done, went))
    if card.place == "instead":
        obeys(p, player, went)
    needs_after(board, player, card)
    return done


def arguments_fit(p, player, card, repetitions, context):
    seen = []
    for index, values in enumerate(repetitions):
        before = None
        for param in card.params:
            if param["name"] not in values or (card.chain and not param.get("once")):
                continue
            value = values[param["name"]]
            fits(p, player, param["is"].split(" "), value, before, context.all_moved())
            before = value
            is_square = not param["is"].startswith(("card-number", "list-position", "piece-type"))
            if is_square and not (param.get("once") and index):
                seen.append(value)
    if len(seen) != len(set(seen)):
        raise Illegal("a square stands twice among the parameters")


def first_square(card, repetitions):
    """The square of the first parameter, which 4 does not count."""
    if not card.params or card.params[0]["name"] not in repetitions[0]:
        return None
    value = repetitions[0][card.params[0]["name"]]
    return value if isinstance(value, int) else None


def first_possible(board, player, card, left, context, first, done, went):
    """Of the repetitions left, the first as typed that can be done now, done (R45)."""
    fault = None
    for values in left:
        trial = board.copy()
        mine, moved = [], set()
        try:
            for template in card.templates:
                perform(trial, player, card, template, values, None, context, first, mine, moved)
        except Illegal as why:
            fault = fault or why
            continue
        board.__dict__.update(trial.__dict__)
        done += mine
        went |= moved
        return values
    raise fault


def chain(board, player, card, repetitions, context, done, went):
    """44: one piece goes on as typed, and ends elsewhere than it began."""
    here = start = repetitions[0][card.params[0]["name"]]
    to = card.params[-1]["name"]
    for index, values in enumerate(repetitions):
        if not board.empty(values[to]):
            raise Illegal("a hop ends on a free square")
        for template in card.templates:
            perform(board, player, card, template, values, here, context, start, done, went,
                    hop=index, last=index == len(repetitions) - 1)
        here = values[to]
    if here == start:
        raise Illegal("it ends where it began")


def perform(board, player, card, template, values, here, context, first, done, went, hop=0, last=True):
    """One template: its edits asked together against the board before them, then done one by one."""
    wanted = expand(board, player, template, values, here, context, first, card.way)
    named = {v for k, v in values.items() if isinstance(v, int)} | ({here} if here is not None else set())
    out = []
    for edit in wanted:
        if isinstance(edit, list):
            for inner in edit:
                may_go(board, player, inner, None, went, hop)
            out.append(edit)
            continue
        shoved = template.startswith("shove") and edit is not wanted[-1]
        may_go(board, player, edit, card.way, set() if shoved else went, hop)
        out.append(edit if shoved else promoted(board, player, card, edit, values, named, last))
    if values.get("=") and last and not any(len(e) == 4 and e[0] in ("go", "take") for e in out if not isinstance(e, list)):
        raise Illegal("nothing promotes there")
    if values.get("=") and not last:
        raise Illegal("nothing promotes on the way")
    for edit in out:
        edits.apply(board, player, edit)
    done += out


def may_go(board, player, edit, way, went, hop):
    """What goes is not held and goes its way; what is taken is not shielded (R38, R39, B15)."""
    verb = edit[0]
    if verb not in ("go", "take", "swap", "merge"):
        return
    a, b = squares.parse(edit[1]), squares.parse(edit[2])
    goers = [a, b] if verb == "swap" else [a]
    for square in goers:
        piece = board.piece(square)
        if not hop and board.held(square, player):
            raise Illegal(f"{squares.name(square)} is held")
        went.add(piece.ids)
    if verb == "take" and board.piece(b).ids & board.orders[player].safe:
        raise Illegal(f"{squares.name(b)} is shielded")
    if way:
        asks(board, player, way, a, b)


def promoted(board, player, card, edit, values, named, last):
    """The edit with what a pawn becomes, where it has to (R10)."""
    if edit[0] not in ("go", "take") or not card.promotes:
        return edit
    a, b = squares.parse(edit[1]), squares.parse(edit[2])
    piece = board.piece(a)
    if not piece.pawn or b // 8 != squares.last(piece.side) or a not in named:
        return edit
    if not last:
        return edit
    if "=" not in values:
        raise Illegal("what does the pawn become?")
    if piece.royal and values["="] in "QR":
        raise Illegal("a royal pawn becomes a bishop or a knight")
    return edit + ("=" + values["="],)


def obeys(p, player, went):
    """A card in place of the move moves the kind that an order names, as long as a legal move would (R39, R57)."""
    kinds = p.orders[player].must
    if not kinds:
        return
    pieces = [p.at[s] for s in (p.find(ids) for ids in went) if s is not None]
    if any(x.serves(player) and x.named(k) for x in pieces for k in kinds):
        return
    if any(moves.obeys(p, m, kinds) for m in moves.safe_moves(p, player)):
        raise Illegal("it does not obey an order to move a kind")


def needs_before(p, player, card, play, context):
    for need in card.needs:
        if need == "in-check" and not moves.in_check(p, player):
            raise Illegal("the king is not in check")
        if need == "took-nothing" and (context.took or not context.moved):
            raise Illegal("the piece that moved took something")
        if need == "can-obey":
            after = p.copy()
            after.finish(player)
            kind = play.words[0]
            foe = other(player)
            if not any(moves.obeys(after, m, {kind}) for m in moves.safe_moves(after, foe)):
                raise Illegal("the opponent has no legal move of that kind")


def needs_after(board, player, card):
    for need in card.needs:
        if need == "kings-safe":
            after = board.copy()
            after.finish(player)
            if moves.in_check(after, "w") or moves.in_check(after, "b"):
                raise Illegal("a king would be in check")
        if need == "move-left" and not moves.can_move(board, player):
            raise Illegal("no legal move is left behind it")


def bare(p, player, play, context):
    """The edits that the templates alone give, nothing asked (`enforce full except`)."""
    card = play.card
    board = p.copy()
    out = []
    repetitions = play.repetitions()
    here = None
    if card.chain:
        here = repetitions[0][card.params[0]["name"]]
    for values in repetitions:
        for template in card.templates:
            for edit in expand(board, player, template, values, here, context, first_square(card, repetitions), card.way):
                if not isinstance(edit, list) and edit[0] in ("go", "take") and values.get("="):
                    edit = edit + ("=" + values["="],)
                edits.apply(board, player, edit)
                out.append(edit)
        if card.chain:
            here = values[card.params[-1]["name"]]
    return out


def given(p, player, play, context, declared):
    """The edits that a card line does, as tuples: those its arguments give, which are those it writes down."""
    if not declared:
        want = derive(p, player, play, context)
        if (play.edits or "") != "; ".join(map(text, want)) or (play.edits == ""):
            raise Illegal(f"the edits of card {play.card.number} are not those its parameters give")
        return want
    if play.words and play.card.params:
        want = bare(p, player, play, context)
        if want:
            if (play.edits or "") != "; ".join(map(text, want)):
                raise Illegal("the edits are not those its parameters give")
            return want
    if play.edits is None:
        if play.card.templates:
            raise Illegal(f"card {play.card.number} has no edits")
        return []
    if not play.card.templates:
        raise Illegal(f"card {play.card.number} changes no board")
    return edits.split(play.edits)
