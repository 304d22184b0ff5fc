//! What comes of an attempt, tried on a copy of the truth (Q2).

use super::{
    super::{
        piece::{Color, King, Pawn, Role},
        square::{self, Square},
    },
    attempt::Attempt,
    board::{Board, CASTLING},
};

/// A legal move, carried out.
pub struct Deed {
    pub board: Board,
    /// What was taken and where it stood.
    pub taken: Option<(Square, Role)>,
    /// The square of arrival of a capture en passant.
    pub passant: Option<Square>,
    /// A pawn became something else.
    pub promotes: bool,
    /// A pawn moved, or something was taken: the 75 moves begin again (C5, Q9).
    pub lasting: bool,
}

impl Deed {
    /// What comes of the attempt if it is legal in the truth: the own king is not in check afterwards. `None` of `any`,
    /// which is no move.
    pub fn of(attempt: Attempt, board: &Board, side: Color) -> Option<Deed> {
        let deed = match attempt {
            Attempt::Any => None,
            Attempt::Castle(name) => castle(name, board, side),
            Attempt::Move { from, to, promotion } => go(from, to, promotion, board, side),
        };
        deed.filter(|deed| !deed.board.in_check(side))
    }
}

/// The right to it, nothing between king and rook, and nothing attacks where the king stands, passes or stops.
fn castle(name: &str, board: &Board, side: Color) -> Option<Deed> {
    let right = (0..4).find(|&right| CASTLING[right].side == side && CASTLING[right].name == name)?;
    let way = CASTLING[right];
    let free = square::between(way.king.0, way.rook.0).is_some_and(|between| board.clear(&between));
    let attacked = [way.king.0, way.rook.1, way.king.1].iter().any(|&at| board.attacked(at, side.other()));
    if !board.rights[right] || !free || attacked {
        return None;
    }
    let mut after = board.clone();
    for (from, to) in [way.king, way.rook] {
        after.squares[to] = after.squares[from];
        after.squares[from] = None;
    }
    after.touch(&[way.king.0, way.rook.0]);
    after.passed = None;
    Some(Deed { board: after, taken: None, passant: None, promotes: false, lasting: false })
}

/// All but castling.
fn go(from: Square, to: Square, promotion: Option<Role>, board: &Board, side: Color) -> Option<Deed> {
    let role = board.own(from, side)?;
    let pawn = role == Pawn;
    let passant = Some(to).filter(|_| pawn && board.passed == Some(to) && board.strikes(from, to));
    // A pawn taken en passant stands beside the one that takes it.
    let victim = if passant.is_some() { square::at(square::file(to), square::rank(from))? } else { to };
    let taken = board.squares[victim];
    let barred = taken.is_some_and(|(owner, role)| owner == side || role == King);
    let reaches = if pawn && taken.is_none() { board.advances(from, to, side) } else { board.strikes(from, to) };
    let last = pawn && square::rank(to) == side.last_rank();
    if barred || !reaches || last != promotion.is_some() {
        return None;
    }
    let mut after = board.clone();
    after.squares[from] = None;
    after.squares[victim] = None;
    after.squares[to] = Some((side, promotion.unwrap_or(role)));
    after.touch(&[from, to]);
    let twice = pawn && square::distance(from, to) == (0, 2);
    after.passed = square::step(from, (0, side.ahead())).filter(|_| twice);
    let taken = taken.map(|(_, role)| (victim, role));
    Some(Deed { board: after, taken, passant, promotes: promotion.is_some(), lasting: pawn || taken.is_some() })
}
