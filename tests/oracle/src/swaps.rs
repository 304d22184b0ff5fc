//! Cards that swap pieces: row 6, 9, 16, 27, 30, 31, 35, 37, 54, 56, 60, 70.
//!
//! R36: a swap needs two different pieces, and moves fused ones whole. R38, R39: none that is stuck, nor one its
//! player may not move. R10: nothing promotes by it. R12: it moves, so that castling is lost.

use super::{
    board::Board,
    cards::{Ask, Effect},
    piece::{Bishop, Color, Knight, Pawn, Piece, Role, Rook},
    safety,
    square::{self, Square},
};

type Test = fn(&Piece, Color) -> bool;

const OWN: Test = |piece, seat| piece.own(seat);
const FOE: Test = |piece, seat| piece.foe(seat);

fn may_swap(board: &Board, seat: Color, a: Square, b: Square) -> bool {
    a != b && board.loose(a, seat) && board.loose(b, seat)
}

/// Every swap of a piece that fits the first words with one that fits the second.
fn swap(ask: &Ask, (whose, role): (Test, Role), (other, kind): (Test, Role)) -> Vec<Effect> {
    let fits =
        |at: Square, whose: Test, role| ask.board.at(at).is_some_and(|piece| whose(piece, ask.seat) && piece.is(role));
    let mut all = vec![];
    for a in square::all().filter(|&at| fits(at, whose, role)) {
        for b in square::all().filter(|&at| fits(at, other, kind)) {
            if may_swap(ask.board, ask.seat, a, b) {
                let mut board = ask.board.clone();
                board.swap(a, b);
                // R39: what an order to move a kind wants is a piece that the player moves.
                let kinds = [a, b].into_iter().filter_map(|at| ask.board.at(at)).filter(|piece| piece.own(ask.seat));
                let kinds = kinds.flat_map(Piece::kinds).collect();
                all.push(Effect { kinds, ..Effect::new(&[a, b], board) });
            }
        }
    }
    all
}

/// Row 6: one or two pairs. R45: one after the other, in any order that works.
pub fn card_6(ask: &Ask) -> Vec<Effect> {
    let ones = swap(ask, (OWN, Pawn), (FOE, Pawn));
    let fits = |at: Square, whose: Test| ask.board.at(at).is_some_and(|piece| whose(piece, ask.seat) && piece.is(Pawn));
    let own: Vec<Square> = square::all().filter(|&at| fits(at, OWN)).collect();
    let foe: Vec<Square> = square::all().filter(|&at| fits(at, FOE)).collect();
    let mut all = ones;
    for (n, &a) in own.iter().enumerate() {
        for &c in &own[n + 1..] {
            for &b in foe.iter().filter(|at| ![a, c].contains(at)) {
                for &d in foe.iter().filter(|at| ![a, b, c].contains(at)) {
                    let one = both(ask, (a, b), (c, d)).or_else(|| both(ask, (c, d), (a, b)));
                    all.extend(one.map(|board| Effect::new(&[a, b, c, d], board)));
                }
            }
        }
    }
    all
}

fn both(ask: &Ask, first: (Square, Square), second: (Square, Square)) -> Option<Board> {
    let mut board = ask.board.clone();
    for (a, b) in [first, second] {
        if !may_swap(&board, ask.seat, a, b) {
            return None;
        }
        board.swap(a, b);
    }
    Some(board)
}

/// Row 9: in check, mate too, the royal piece (R42) with an own pawn.
pub fn card_9(ask: &Ask) -> Vec<Effect> {
    let Some(king) = ask.board.royal(ask.seat).filter(|_| safety::in_check(ask.board, ask.seat)) else { return vec![] };
    let pawn = |at: &Square| ask.board.at(*at).is_some_and(|piece| piece.own(ask.seat) && piece.is(Pawn));
    let pawns = square::all().filter(pawn).filter(|&at| may_swap(ask.board, ask.seat, king, at));
    let swapped = |at| {
        let mut board = ask.board.clone();
        board.swap(king, at);
        Effect::new(&[at], board)
    };
    pawns.map(swapped).collect()
}

/// Row 31: the royal pieces (R42), and neither in check after it.
pub fn card_31(ask: &Ask) -> Vec<Effect> {
    let (Some(own), Some(foe)) = (ask.board.royal(ask.seat), ask.board.royal(ask.seat.other())) else { return vec![] };
    let mut board = ask.board.clone();
    board.swap(own, foe);
    let end = board.finish();
    let checked = [ask.seat, ask.seat.other()].into_iter().any(|side| safety::in_check(&end, side));
    if checked { vec![] } else { vec![Effect::new(&[], board)] }
}

/// Row 16.
pub fn card_16(ask: &Ask) -> Vec<Effect> {
    swap(ask, (FOE, Knight), (FOE, Bishop))
}

/// Row 27.
pub fn card_27(ask: &Ask) -> Vec<Effect> {
    swap(ask, (OWN, Rook), (FOE, Rook))
}

/// Row 30.
pub fn card_30(ask: &Ask) -> Vec<Effect> {
    swap(ask, (OWN, Knight), (FOE, Knight))
}

/// Row 35.
pub fn card_35(ask: &Ask) -> Vec<Effect> {
    swap(ask, (OWN, Bishop), (OWN, Knight))
}

/// Row 37.
pub fn card_37(ask: &Ask) -> Vec<Effect> {
    swap(ask, (FOE, Knight), (FOE, Rook))
}

/// Row 54.
pub fn card_54(ask: &Ask) -> Vec<Effect> {
    swap(ask, (OWN, Bishop), (OWN, Rook))
}

/// Row 56.
pub fn card_56(ask: &Ask) -> Vec<Effect> {
    swap(ask, (OWN, Knight), (OWN, Rook))
}

/// Row 60.
pub fn card_60(ask: &Ask) -> Vec<Effect> {
    swap(ask, (OWN, Bishop), (FOE, Bishop))
}

/// Row 70: both the opponent's.
pub fn card_70(ask: &Ask) -> Vec<Effect> {
    swap(ask, (FOE, Bishop), (FOE, Rook))
}
