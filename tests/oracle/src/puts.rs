//! Cards that put a piece somewhere without a way there, or take one off: row 2, 4, 5, 7, 20, 23, 40, 46, 55, 59.
//!
//! R38, R39: what is stuck, or may not be moved, is sent nowhere; changed in place or removed it may be.
//! R10: a pawn set on its last rank stays one. R40: nothing is put on a hole.

use super::{
    board::{Board, start_squares},
    cards::{Ask, Effect},
    piece::{King, Pawn, Piece, Queen, ROLES, Role},
    square::{self, CENTRE, CORNERS, Square},
};

/// Every piece that fits, sent to every square that does.
fn send(ask: &Ask, fits: impl Fn(&Piece) -> bool, goal: impl Fn(Square, &Piece) -> bool) -> Vec<Effect> {
    let mut all = vec![];
    for from in square::all() {
        let Some(piece) = ask.board.at(from) else { continue };
        if !fits(piece) || !ask.board.loose(from, ask.seat) {
            continue;
        }
        for to in square::all().filter(|&to| ask.board.free(to) && goal(to, piece)) {
            let mut board = ask.board.clone();
            board.go(from, to);
            all.push(Effect { kinds: piece.kinds(), ..Effect::new(&[from, to], board) });
        }
    }
    all
}

/// Row 2: an enemy piece, nothing royal (R35), to an empty corner; R39: the opponent may not move it in his next turn.
pub fn card_2(ask: &Ask) -> Vec<Effect> {
    let mut all = send(ask, |piece| piece.foe(ask.seat) && !piece.royal, |to, _| CORNERS.contains(&to));
    for effect in &mut all {
        effect.board.at_mut(effect.squares[1]).banned[ask.seat.other().index()] = true;
    }
    all
}

/// Row 4: any own piece from anywhere, if three corners are full without it (R52); a hole is neither full nor free
/// (R40).
pub fn card_4(ask: &Ask) -> Vec<Effect> {
    let full_without = |from: Square| CORNERS.iter().filter(|&&at| at != from && ask.board.at(at).is_some()).count();
    let sent = send(ask, |piece| piece.own(ask.seat), |to, _| CORNERS.contains(&to));
    let fits = sent.into_iter().filter(|effect| full_without(effect.squares[0]) == 3);
    fits.map(|effect| Effect { words: square::name(effect.squares[0]), ..effect }).collect()
}

/// Row 5: an own pawn taken by the opponent (R9; R34: also one that had promoted) on an empty square of the centre.
pub fn card_5(ask: &Ask) -> Vec<Effect> {
    if !ask.board.pool[ask.seat.index()].contains(&Pawn) {
        return vec![];
    }
    let drop = |to| {
        let mut board = ask.board.clone();
        board.draw_from_pool(Pawn, ask.seat);
        board.put(to, Pawn, ask.seat);
        Effect::new(&[to], board)
    };
    CENTRE.into_iter().filter(|&to| ask.board.free(to)).map(drop).collect()
}

/// What 7 and 59 may bring back: no queen, whatever else is there, a prince as one (R35).
fn captured(ask: &Ask) -> Vec<Role> {
    ROLES.into_iter().filter(|role| *role != Queen && ask.board.pool[ask.seat.index()].contains(role)).collect()
}

/// Row 7: an own pawn, fused ones whole (R36), becomes an own captured piece; the pawn is lost by one's own doing.
pub fn card_7(ask: &Ask) -> Vec<Effect> {
    let mut all = vec![];
    for at in own_pawns(ask) {
        for role in captured(ask) {
            let mut board = ask.board.clone();
            board.draw_from_pool(role, ask.seat);
            let pawn = board.off(at, ask.seat);
            board.put(at, role, ask.seat);
            // What is changed where it stands does not stop there (12, 28).
            (board.at_mut(at).id, board.at_mut(at).stops) = (pawn.id, pawn.stops);
            all.push(Effect::new(&[at], board).and(&role.letter().to_string()));
        }
    }
    all
}

/// Own pawns that may leave the board: not the royal one.
fn own_pawns(ask: &Ask) -> Vec<Square> {
    let fits = |piece: &Piece| piece.own(ask.seat) && piece.is(Pawn) && !piece.royal;
    square::all().filter(|&at| ask.board.at(at).is_some_and(fits)).collect()
}

/// Row 20: no pawn, by either part (R36), from edge to edge.
pub fn card_20(ask: &Ask) -> Vec<Effect> {
    let sent = send(ask, |piece| piece.own(ask.seat) && !piece.is(Pawn), |to, _| square::on_edge(to));
    sent.into_iter().filter(|effect| square::on_edge(effect.squares[0])).collect()
}

/// Row 23: the royal piece (R42) to any empty square.
pub fn card_23(ask: &Ask) -> Vec<Effect> {
    let sent = send(ask, |piece| piece.royal && piece.side == ask.seat, |_, _| true);
    sent.into_iter().map(|effect| Effect { words: square::name(effect.squares[1]), ..effect }).collect()
}

/// Row 40, R51: the moved piece, or the rook that castled, and all beside it, but no king and no prince (R35); not
/// after a capture.
pub fn card_40(ask: &Ask) -> Vec<Effect> {
    let Some(moved) = ask.moved.filter(|moved| moved.taken.is_none()) else { return vec![] };
    let middle = moved.castled.unwrap_or(moved.by.to);
    let falls = |board: &Board, at: Square| board.at(at).is_some_and(|piece| !piece.royal && !piece.is(King));
    if !falls(ask.board, middle) {
        return vec![];
    }
    let mut board = ask.board.clone();
    for at in square::neighbours(middle).into_iter().chain([middle]) {
        if falls(&board, at) {
            board.off(at, ask.seat);
        }
    }
    vec![Effect::new(&[], board)]
}

/// Row 46.
pub fn card_46(ask: &Ask) -> Vec<Effect> {
    let gone = |at| {
        let mut board = ask.board.clone();
        board.off(at, ask.seat);
        Effect::new(&[at], board)
    };
    own_pawns(ask).into_iter().map(gone).collect()
}

/// Row 55: an enemy piece, kings too (R73), to an empty (R19) square where such a piece can start; R36: of either
/// part; R37: of the side it came from.
pub fn card_55(ask: &Ask) -> Vec<Effect> {
    let starts =
        |to: Square, piece: &Piece| piece.parts().iter().any(|part| start_squares(part.role, piece.side).contains(&to));
    send(ask, |piece| piece.foe(ask.seat), starts)
}

/// Row 59: an own captured piece to an empty square where it can start.
pub fn card_59(ask: &Ask) -> Vec<Effect> {
    let mut all = vec![];
    for role in captured(ask) {
        for to in start_squares(role, ask.seat).into_iter().filter(|&to| ask.board.free(to)) {
            let mut board = ask.board.clone();
            board.draw_from_pool(role, ask.seat);
            board.put(to, role, ask.seat);
            let words = format!("{} {}", role.letter(), square::name(to));
            all.push(Effect { words, ..Effect::new(&[to], board) });
        }
    }
    all
}
