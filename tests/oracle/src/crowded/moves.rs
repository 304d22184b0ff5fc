//! What comes of an order, tried on a copy of the board (H2 to H4, H6, H10, H11).

use super::{
    super::{
        piece::{King, Pawn, Role},
        square::{self, Square},
    },
    board::{Board, Castling},
    half,
    order::Order,
    safety,
    seat::Seat,
};

/// A legal order, carried out.
pub struct Done {
    pub board: Board,
    /// A pawn moved, or something was taken: the hundred turns begin again (H11, C5).
    pub lasting: bool,
}

/// What comes of this player's order if it is legal: his by H2, orthodox but for that, and the next player cannot take
/// the king afterwards (H4).
pub fn tried(order: Order, board: &Board, seat: Seat) -> Option<Done> {
    let done = match order {
        Order::Castle(way) => castle(way, board, seat),
        Order::Move { from, to, promotion } => go(from, to, promotion, board, seat),
    };
    done.filter(|done| !safety::loses_king(&done.board, seat))
}

/// All that this player may order.
pub fn lawful(board: &Board, seat: Seat) -> Vec<Order> {
    Order::all(board, seat.side()).filter(|&order| tried(order, board, seat).is_some()).collect()
}

/// H10: the passed square, if a pawn of this player may lawfully take there now.
pub fn passing(board: &Board, seat: Seat) -> Option<Square> {
    let may = |to, from| tried(Order::Move { from, to, promotion: None }, board, seat).is_some();
    let pawn = |from: &Square| board.own(*from, seat.side()) == Some(Pawn);
    board.passed.filter(|&to| board.of(seat.side()).filter(pawn).any(|from| may(to, from)))
}

/// H3: his by the king's two squares. H6: the right to it, nothing between king and rook, and the next player could
/// take the king neither where it stands nor where it passes. That he cannot where it stops is H4.
fn castle(way: Castling, board: &Board, seat: Seat) -> Option<Done> {
    let right = board.rights.into_iter().zip(super::board::CASTLING).any(|(right, other)| right && other == way);
    let free = square::between(way.king.0, way.rook.0).is_some_and(|between| board.clear(&between));
    if way.side != seat.side() || !half::may(seat, way.king.0, way.king.1) || !right || !free {
        return None;
    }
    // The king stands there and no longer where it stood, so what strikes through its first square could take it.
    let mut over = board.clone();
    over.shift((way.king.0, way.rook.1));
    if safety::loses_king(board, seat) || safety::loses_king(&over, seat) {
        return None;
    }
    let mut after = board.clone();
    after.shift(way.king);
    after.shift(way.rook);
    after.touch(&[way.king.0, way.rook.0]);
    after.passed = None;
    Some(Done { board: after, lasting: false })
}

/// All but castling.
fn go(from: Square, to: Square, promotion: Option<Role>, board: &Board, seat: Seat) -> Option<Done> {
    let side = seat.side();
    let role = board.own(from, side)?;
    let pawn = role == Pawn;
    // H10: the passed square is forgotten by the next turn, and H2 holds for this capture as for any.
    let passant = pawn && board.passed == Some(to) && board.strikes(from, to);
    // A pawn taken en passant stands beside the one that takes it.
    let victim = if passant { square::at(square::file(to), square::rank(from))? } else { to };
    let taken = board.squares[victim];
    // No move takes a king (H4).
    let barred = taken.is_some_and(|(owner, role)| owner == side || role == King);
    let reaches = if pawn && taken.is_none() { board.advances(from, to, side) } else { board.strikes(from, to) };
    let last = pawn && square::rank(to) == side.last_rank();
    if !half::may(seat, from, to) || barred || !reaches || last != promotion.is_some() {
        return None;
    }
    let mut after = board.clone();
    after.squares[victim] = None;
    after.shift((from, to));
    after.squares[to] = Some((side, promotion.unwrap_or(role)));
    after.touch(&[from, to]);
    let twice = pawn && square::distance(from, to) == (0, 2);
    after.passed = square::step(from, (0, side.ahead())).filter(|_| twice);
    Some(Done { board: after, lasting: pawn || taken.is_some() })
}
