//! What comes of an order, tried on a copy of the truth.

use super::super::{
    piece::{Color, King, Pawn, Role, Rook},
    square::{self, Square},
};
use super::{
    board::{Board, CASTLING},
    order::{Move, Order, Takes},
};

/// A lawful order, carried out.
pub struct Deed {
    pub board: Board,
    /// The record's act line.
    pub act: String,
    /// A pawn moved, or something was taken: the fifty moves begin again (C5, R15).
    pub lasting: bool,
}

impl Deed {
    /// What comes of the order if this side may give it by the truth.
    pub fn of(order: Order, board: &Board, side: Color) -> Option<Deed> {
        let deed = match order {
            Order::Cloak(at) => cloak(at, board, side),
            Order::Move(order) => shift(order, board, side),
        };
        deed.filter(|deed| !deed.board.in_check(side))
    }
}

/// R3: of an own seen piece; R8: not in check.
fn cloak(at: Square, board: &Board, side: Color) -> Option<Deed> {
    let (_, role) = board.squares[at].filter(|(owner, _)| *owner == side)?;
    if !board.seen[at] || board.in_check(side) {
        return None;
    }
    let mut after = board.clone();
    after.seen[at] = false;
    after.passed = None;
    Some(Deed { board: after, act: format!("cloak {} {}", role.letter(), square::name(at)), lasting: false })
}

/// A move of whatever stands there: the own piece, with the letter that fits.
fn shift(order: Move, board: &Board, side: Color) -> Option<Deed> {
    let (_, role) = board.squares[order.from].filter(|(owner, _)| *owner == side)?;
    if order.letter.is_some_and(|letter| letter != role) {
        return None;
    }
    let two = role == King && square::distance(order.from, order.to) == (0, 2);
    if two { castle(order, board, side) } else { go(order, role, board, side) }
}

/// R10: nothing between king and rook, and nothing attacks where the king stands, passes or stops, cloaked pieces
/// counting in both (R4, R6). Both are seen afterwards.
fn castle(order: Move, board: &Board, side: Color) -> Option<Deed> {
    let fits = |n: &usize| CASTLING[*n].0 == side && CASTLING[*n].1 == order.from && CASTLING[*n].2 == order.to;
    let right = (0..4).find(fits).filter(|&n| board.rights[n])?;
    let (_, king, king_to, rook, rook_to) = CASTLING[right];
    let free = square::between(king, rook).is_some_and(|between| board.clear(&between));
    let attacked = [king, rook_to, king_to].iter().any(|&at| board.attacked(at, side.other()));
    if !free || attacked || order.takes != Takes::Unsaid || order.promotion.is_some() {
        return None;
    }
    let mut after = board.clone();
    for (from, to, role) in [(king, king_to, King), (rook, rook_to, Rook)] {
        after.squares[from] = None;
        after.seen[from] = false;
        after.squares[to] = Some((side, role));
        after.seen[to] = true;
    }
    after.touch(&[king, rook]);
    after.passed = None;
    let act = if right % 2 == 0 { "castles O-O" } else { "castles O-O-O" }.to_string();
    Some(Deed { board: after, act, lasting: false })
}

/// All but castling: R2, R5, R11, R12.
fn go(order: Move, role: Role, board: &Board, side: Color) -> Option<Deed> {
    let Move { from, to, takes, promotion, .. } = order;
    let victim = victim(order, role, board, side)?;
    let pawn = role == Pawn;
    let reaches = if pawn && victim.is_none() { board.advances(from, to, side) } else { board.strikes(from, to) };
    let last = pawn && square::rank(to) == side.last_rank();
    if !reaches || last != promotion.is_some() {
        return None;
    }
    let mut after = board.clone();
    for emptied in [Some(from), victim].into_iter().flatten() {
        after.squares[emptied] = None;
        after.seen[emptied] = false;
    }
    after.squares[to] = Some((side, promotion.unwrap_or(role)));
    after.seen[to] = true;
    after.touch(&[from, to]);
    let twice = pawn && square::distance(from, to) == (0, 2);
    after.passed = if twice { square::step(from, (0, side.ahead())) } else { None };
    // The record's act line. Of en passant it says both what it takes and where.
    let seen = board.seen[from];
    let stands = promotion.filter(|_| !seen).unwrap_or(role).letter();
    let mut act = if seen {
        format!("goes {stands} {} {}", square::name(from), square::name(to))
    } else {
        format!("appears {stands} {}", square::name(to))
    };
    if let Some((at, (_, taken))) = victim.and_then(|at| Some((at, board.squares[at]?))) {
        act += &format!(" takes {} {}", taken.letter(), if board.seen[at] { "seen" } else { "cloaked" });
        if takes == Takes::Passant {
            act += &format!(" ep {}", square::name(at));
        }
    }
    if let Some(promotion) = promotion {
        act += &if seen { format!(" becomes {}", promotion.letter()) } else { " promoted".to_string() };
    }
    Some(Deed { board: after, act, lasting: pawn || victim.is_some() })
}

/// Where the piece stands that is taken, if one is; `None` where what the order says of it is not true (R5, R11).
fn victim(order: Move, role: Role, board: &Board, side: Color) -> Option<Option<Square>> {
    let Move { from, to, takes, .. } = order;
    let foe = side.other();
    match (takes, board.squares[to]) {
        (Takes::Unsaid, None) => Some(None),
        // A kind may be left out where the piece is seen. A king is never taken.
        (Takes::Unsaid, Some((owner, taken))) => (owner == foe && board.seen[to] && taken != King).then_some(Some(to)),
        (Takes::Kind(kind), stands) => (kind != King && stands == Some((foe, kind))).then_some(Some(to)),
        // The pawn that passed stands beside the one that takes it.
        (Takes::Passant, _) => {
            let beside = square::at(square::file(to), square::rank(from))?;
            let there = role == Pawn && board.passed == Some(to) && board.squares[beside] == Some((foe, Pawn));
            there.then_some(Some(beside))
        }
    }
}
