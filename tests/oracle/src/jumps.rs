//! Cards that move a piece onto an own one, or over others: row 21, 44, 58.

use super::{
    cards::{Ask, Effect},
    lines::{arrive, own},
    moves::{self, Move},
    piece::{Part, Pawn},
    square::{self, DIAGONAL, Square},
};

/// Own pieces that another own piece reaches the way it captures (R45: a pawn as 69 has it).
fn onto_own(ask: &Ask) -> Vec<(Square, Square)> {
    let mut all = vec![];
    for (from, _) in own(ask, |_| true) {
        for to in square::all().filter(|&to| to != from) {
            let mine = ask.board.at(to).is_some_and(|piece| piece.own(ask.seat) && !piece.royal);
            if mine && moves::piece_strikes(ask.board, from, to) {
                all.push((from, to));
            }
        }
    }
    all
}

/// Row 21, R52: the way it captures, onto an own piece; R28: nothing royal, and what is neutral in part is so whole.
/// It moves as either of two: neither may be fused already. R10: no pawn promotes by it.
pub fn card_21(ask: &Ask) -> Vec<Effect> {
    let mut all = vec![];
    for (from, to) in onto_own(ask) {
        let (one, other) = (ask.board.at(from).unwrap(), ask.board.at(to).unwrap());
        if one.royal || one.second.is_some() || other.second.is_some() {
            continue;
        }
        let mut board = ask.board.clone();
        let joined = board.lift(from);
        let piece = board.at_mut(to);
        let mut parts: [Part; 2] = [joined.first, piece.first];
        parts.sort();
        (piece.first, piece.second) = (parts[0], Some(parts[1]));
        piece.neutral |= joined.neutral;
        piece.stops += 1;
        piece.notes.extend(joined.notes);
        piece.notes.sort();
        for side in 0..2 {
            piece.banned[side] |= joined.banned[side];
            piece.shielded[side] |= joined.shielded[side];
        }
        board.settle();
        all.push(Effect { kinds: one.kinds(), ..Effect::new(&[from, to], board) });
    }
    all
}

/// Row 58: the way it captures, onto an own piece; the royal one is not captured, nor what is shielded (R39).
pub fn card_58(ask: &Ask) -> Vec<Effect> {
    let open = |to: Square| !ask.board.at(to).unwrap().shielded[ask.seat.index()];
    onto_own(ask).into_iter().filter(|(_, to)| open(*to)).flat_map(|(from, to)| arrive(ask, from, to, true)).collect()
}

/// Row 44, R46: diagonal hops, each over one neighbour onto the empty square behind it; R40: a hole is nothing to hop.
/// Ways that come back to a square are left out: they end nowhere else.
pub fn card_44(ask: &Ask) -> Vec<Effect> {
    let mut all = vec![];
    for (from, piece) in own(ask, |piece| piece.is(Pawn)) {
        let mut ways = vec![vec![from]];
        while let Some(way) = ways.pop() {
            let here = *way.last().unwrap();
            if way.len() > 1 {
                for promotion in moves::promotions(piece, here) {
                    let moved = moves::carry(ask.board, Move { from, to: here, promotion });
                    let words = way.iter().map(|&at| square::name(at)).collect::<Vec<_>>().join(" ");
                    let effect = Effect::of(ask.board, moved);
                    all.push(Effect { words, ..effect }.promoting(promotion));
                }
            }
            for (right, up) in DIAGONAL {
                let (Some(over), Some(to)) = (square::step(here, (right, up)), square::step(here, (2 * right, 2 * up)))
                else {
                    continue;
                };
                let hurdle = ask.board.at(over).is_some() && over != from;
                if hurdle && ask.board.free(to) && !way.contains(&to) {
                    ways.push([way.clone(), vec![to]].concat());
                }
            }
        }
    }
    all
}
