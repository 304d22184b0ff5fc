//! Cards that send a piece along a line: row 10, 15, 17, 19, 24, 38, 49.
//!
//! R52: squares passed are on the board, no holes, and empty unless the card says otherwise; the square left counts
//! as empty. R38, R39: nothing stuck, nothing banned, and nothing shielded is captured.

use super::{
    board::Board,
    cards::{Ask, Effect},
    moves::{self, Move},
    piece::{Bishop, Camel, King, Knight, Pawn, Piece, Queen, Role, Rook},
    square::{self, DIAGONAL, ORTHOGONAL, Square},
};

/// Every own piece that fits and may go, with its square.
pub fn own<'a>(ask: &Ask<'a>, fits: impl Fn(&Piece) -> bool) -> Vec<(Square, &'a Piece)> {
    let board = ask.board;
    let mine = |at| board.at(at).map(|piece| (at, piece)).filter(|(_, piece)| piece.own(ask.seat) && fits(piece));
    square::all().filter_map(mine).filter(|(at, _)| board.loose(*at, ask.seat)).collect()
}

/// Whether a piece may end here: the square is free, or holds what it may capture.
pub fn may_end(ask: &Ask, piece: &Piece, to: Square) -> bool {
    !ask.board.holes[to] && ask.board.at(to).is_none_or(|other| moves::takeable(ask.seat, piece, other))
}

/// A piece goes there and captures what it finds; where a pawn may promote, each way it can.
pub fn arrive(ask: &Ask, from: Square, to: Square, promotes: bool) -> Vec<Effect> {
    let piece = ask.board.at(from).unwrap();
    let options = if promotes { moves::promotions(piece, to) } else { vec![None] };
    let arrived = |promotion| Effect::of(ask.board, moves::carry(ask.board, Move { from, to, promotion }));
    options.into_iter().map(arrived).collect()
}

/// A move as a piece of another kind, without capturing. R10: no pawn promotes by it.
fn borrowed(ask: &Ask, fits: impl Fn(&Piece) -> bool, role: Role) -> Vec<Effect> {
    let mut all = vec![];
    for (from, piece) in own(ask, fits) {
        for to in square::all().filter(|&to| to != from && ask.board.free(to)) {
            if moves::goes(ask.board, piece.side, role, from, to, &|passed| ask.board.free(passed)) {
                all.extend(arrive(ask, from, to, false));
            }
        }
    }
    all
}

/// Row 15: any own piece as a bishop.
pub fn card_15(ask: &Ask) -> Vec<Effect> {
    borrowed(ask, |_| true, Bishop)
}

/// Row 19: any own piece but a pawn, by either part (R36), as a queen.
pub fn card_19(ask: &Ask) -> Vec<Effect> {
    borrowed(ask, |piece| !piece.is(Pawn), Queen)
}

/// Row 47: any own piece as a knight.
pub fn card_47(ask: &Ask) -> Vec<Effect> {
    borrowed(ask, |_| true, Knight)
}

/// Row 10: a bishop's move that turns by a right angle on the edge, at least once (R52), and ends in a corner; it may
/// cross its own way, not end where it began (R41), and may capture at the end.
pub fn card_10(ask: &Ask) -> Vec<Effect> {
    let mut all = vec![];
    for (from, piece) in own(ask, |piece| piece.is(Bishop)) {
        let mut ends: Vec<Square> = DIAGONAL.into_iter().flat_map(|way| bounced(ask.board, from, way)).collect();
        ends.sort();
        ends.dedup();
        ends.retain(|&to| may_end(ask, piece, to));
        all.extend(ends.into_iter().flat_map(|to| arrive(ask, from, to, false)));
    }
    all
}

/// Where a way that sets out so may end, once it has bounced: the first square that is not empty is the last.
fn bounced(board: &Board, from: Square, way: (i32, i32)) -> Vec<Square> {
    let (mut here, mut way, mut bounces) = (from, way, 0);
    let (mut ends, mut been) = (vec![], vec![]);
    if square::step(from, way).is_none() {
        return ends;
    }
    loop {
        if square::step(here, way).is_none() {
            let turns = [(-way.0, way.1), (way.0, -way.1)];
            let Some(turn) = turns.into_iter().find(|turn| square::step(here, *turn).is_some()) else { return ends };
            // In a corner the one square left is the one it came from.
            if square::CORNERS.contains(&here) {
                return ends;
            }
            way = turn;
            bounces += 1;
        }
        if been.contains(&(here, way)) {
            return ends;
        }
        been.push((here, way));
        here = square::step(here, way).unwrap();
        if bounces > 0 && here != from {
            ends.push(here);
        }
        if !board.free(here) && here != from {
            return ends;
        }
    }
}

/// Row 17, R42, R43: a royal king alone and an own rook with nothing between; the rook comes beside the king, the
/// king hops to the square behind it.
pub fn card_17(ask: &Ask) -> Vec<Effect> {
    let (board, mut all) = (ask.board, vec![]);
    let Some(king) = board.royal(ask.seat).filter(|&at| board.at(at).unwrap().is_only(King)) else { return all };
    for (rook, piece) in own(ask, |piece| piece.is(Rook)) {
        let Some(passed) = square::between(rook, king).filter(|passed| passed.iter().all(|&at| board.free(at))) else {
            continue;
        };
        let (right, up) = (square::file(rook) - square::file(king), square::rank(rook) - square::rank(king));
        let way = (right.signum(), up.signum());
        if right != 0 && up != 0 {
            continue;
        }
        let (Some(beside), Some(behind)) = (square::step(king, way), square::step(king, (2 * way.0, 2 * way.1))) else {
            continue;
        };
        if board.holes[behind] || board.at(behind).is_some() && behind != rook {
            continue;
        }
        let mut after = board.clone();
        if !passed.is_empty() {
            after.go(rook, beside);
        }
        after.go(king, behind);
        // R39: a rook that stands beside the king already is not moved, and obeys no order.
        let kinds = piece.kinds().into_iter().filter(|_| !passed.is_empty()).chain([King]).collect();
        all.push(Effect { kinds, ..Effect::new(&[rook], after) });
    }
    all
}

/// Row 24: its usual moves and captures, over the edge between the a- and h-files at least once (R52), none of which
/// ends where it began (R41). R45: a pawn's are those of 69, if that is in force.
pub fn card_24(ask: &Ask) -> Vec<Effect> {
    let mut all = vec![];
    for (from, piece) in own(ask, |_| true) {
        let mut ends: Vec<Square> = piece.parts().iter().flat_map(|part| around(ask, piece, part.role, from)).collect();
        ends.sort();
        ends.dedup();
        all.extend(ends.into_iter().flat_map(|to| arrive(ask, from, to, true)));
        if piece.is_only(Pawn) && !ask.board.reversed {
            all.extend(passed_around(ask, from));
        }
    }
    all
}

/// A step on the board whose a- and h-files are joined, and whether it crossed from one to the other.
fn roll(from: Square, (right, up): (i32, i32)) -> Option<(Square, bool)> {
    let file = square::file(from) + right;
    let to = square::at(file.rem_euclid(8), square::rank(from) + up)?;
    Some((to, !(0..8).contains(&file)))
}

fn around(ask: &Ask, piece: &Piece, role: Role, from: Square) -> Vec<Square> {
    let board = ask.board;
    let ahead = piece.side.ahead();
    let leaps = |short: i32, long: i32| {
        let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let both = signs.map(|(x, y)| [(x * short, y * long), (x * long, y * short)]);
        let ends = both.concat().into_iter().filter_map(|way| roll(from, way));
        ends.filter(|(to, crossed)| *crossed && may_end(ask, piece, *to)).map(|(to, _)| to).collect::<Vec<_>>()
    };
    match role {
        King => {
            let ways = [ORTHOGONAL, DIAGONAL].concat().into_iter();
            let ends = ways.filter_map(|way| roll(from, way));
            ends.filter(|(to, crossed)| *crossed && may_end(ask, piece, *to)).map(|(to, _)| to).collect()
        }
        Queen => [ORTHOGONAL, DIAGONAL].concat().into_iter().flat_map(|way| glide(ask, piece, from, way)).collect(),
        Rook => ORTHOGONAL.into_iter().flat_map(|way| glide(ask, piece, from, way)).collect(),
        Bishop => DIAGONAL.into_iter().flat_map(|way| glide(ask, piece, from, way)).collect(),
        Knight => leaps(1, 2),
        Camel => leaps(2, 3),
        Pawn => {
            let mut ends = vec![];
            for way in [(1, ahead), (-1, ahead)] {
                let Some((beside, crossed)) = roll(from, way) else { continue };
                if !board.reversed {
                    let other = board.at(beside).is_some_and(|other| moves::takeable(ask.seat, piece, other));
                    ends.extend((crossed && other).then_some(beside));
                    continue;
                }
                if !board.free(beside) {
                    continue;
                }
                ends.extend(crossed.then_some(beside));
                if square::rank(from) == piece.side.second_rank() {
                    let next = roll(beside, way).filter(|(to, again)| (crossed || *again) && board.free(*to));
                    ends.extend(next.map(|(to, _)| to));
                }
            }
            ends
        }
    }
}

fn glide(ask: &Ask, piece: &Piece, from: Square, way: (i32, i32)) -> Vec<Square> {
    let (mut here, mut rolled, mut ends) = (from, false, vec![]);
    while let Some((next, crossed)) = roll(here, way) {
        here = next;
        rolled |= crossed;
        if here == from {
            break;
        }
        if rolled && may_end(ask, piece, here) {
            ends.push(here);
        }
        if !ask.board.free(here) {
            break;
        }
    }
    ends
}

/// En passant over that edge.
fn passed_around(ask: &Ask, from: Square) -> Vec<Effect> {
    let ahead = ask.board.at(from).unwrap().side.ahead();
    let ends = [(1, ahead), (-1, ahead)].into_iter().filter_map(|way| roll(from, way));
    let taken = ends.filter(|(_, crossed)| *crossed).filter_map(|(to, _)| moves::en_passant(ask.board, from, to));
    taken.map(|moved| Effect::of(ask.board, moved)).collect()
}

/// Row 38: its usual move past at least one own piece, onto an empty square (R52); no castling (R41).
pub fn card_38(ask: &Ask) -> Vec<Effect> {
    let board = ask.board;
    let mine = |at: Square| board.at(at).is_some_and(|piece| piece.own(ask.seat));
    let open = |at: Square| board.free(at) || mine(at);
    let mut all = vec![];
    for (from, piece) in own(ask, |_| true) {
        for to in square::all().filter(|&to| to != from && board.free(to)) {
            let way = |role| matches!(role, Queen | Rook | Bishop | Pawn);
            let passes = square::between(from, to).is_some_and(|passed| passed.into_iter().any(mine));
            let goes = |role| way(role) && moves::goes(board, piece.side, role, from, to, &open);
            if passes && piece.parts().iter().any(|part| goes(part.role)) {
                all.extend(arrive(ask, from, to, true));
            }
        }
    }
    all
}

/// Row 49: along rank or file over exactly one piece, the first behind it (R52); a hole is no hurdle (R40).
pub fn card_49(ask: &Ask) -> Vec<Effect> {
    let mut all = vec![];
    for (from, _) in own(ask, |piece| piece.is(Rook)) {
        for to in square::all().filter(|&to| ask.board.at(to).is_some() && square::distance(from, to).0 == 0) {
            let Some(passed) = square::between(from, to) else { continue };
            let hurdles = passed.iter().filter(|&&at| ask.board.at(at).is_some()).count();
            let holes = passed.iter().any(|&at| ask.board.holes[at]);
            if hurdles == 1 && !holes && may_end(ask, ask.board.at(from).unwrap(), to) {
                all.extend(arrive(ask, from, to, false));
            }
        }
    }
    all
}
