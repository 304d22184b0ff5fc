//! What comes of an order, tried on a copy of the truth: first the action, by the powers before the turning up; then
//! the turning up (S5, S6).

use super::{
    super::{
        piece::{Color, King, Pawn},
        square::{self, Square},
    },
    board::{Board, CASTLING},
    figure::Figure,
    order::{Action, NUMBERS},
};

/// A lawful action, carried out; what is due to be turned up is not yet.
pub struct Deed {
    pub board: Board,
    /// The record's act line.
    pub act: String,
    /// Something was taken (S5).
    pub takes: bool,
    /// A pawn moved, or something was taken: the fifty moves begin again (C5, S14).
    pub lasting: bool,
}

impl Deed {
    /// What comes of the action if this side may do it: its king is not attacked afterwards (S6, S13).
    pub fn of(action: Action, board: &Board, side: Color) -> Option<Deed> {
        let deed = match action {
            Action::Castle(name) => castle(name, board, side),
            Action::Move { .. } => go(action, board, side),
        };
        deed.filter(|deed| !deed.board.in_check(side))
    }

    /// The passed square, if a pawn of this side may lawfully take there (S14).
    pub fn passant(board: &Board, side: Color) -> Option<Square> {
        let takes = |from, to| Deed::of(Action::Move { from, to, promotion: None }, board, side);
        let passant = |from, to| takes(from, to).is_some_and(|deed| deed.act.ends_with(" ep"));
        board.passed.filter(|&to| board.of(side).any(|from| passant(from, to)))
    }

    /// The position after turning up this token or none, and what it showed: after a capture one must be, if one is
    /// closed on the board; else none may (S5, S11).
    pub fn turned_up(&self, side: Color, reveal: Option<u8>) -> Option<(Board, Option<Figure>)> {
        let due = self.takes && NUMBERS.into_iter().any(|number| self.board.closed(side, number).is_some());
        let Some(number) = reveal else {
            return (!due).then(|| (self.board.clone(), None));
        };
        let at = self.board.closed(side, number).filter(|_| due)?;
        let shown = self.board.squares[at]?.turned_up();
        let mut after = self.board.clone();
        after.squares[at] = Some(shown);
        Some((after, Some(shown)))
    }
}

/// S10: king and token unmoved, the token an open rook, nothing between them, and nothing attacks where the king
/// stands, passes or stops.
fn castle(name: &str, board: &Board, side: Color) -> Option<Deed> {
    let right = (0..4).find(|&right| CASTLING[right].side == side && CASTLING[right].name == name)?;
    let way = CASTLING[right];
    let (king, rook) = (board.squares[way.king.0]?, board.squares[way.rook.0]?);
    let open = rook.is_token(side, way.number) && rook.closed().is_none();
    let free = square::between(way.king.0, way.rook.0).is_some_and(|between| board.clear(&between));
    let attacked = [way.king.0, way.rook.1, way.king.1].iter().any(|&at| board.attacked(at, side.other()));
    if !board.rights()[right] || !open || !free || attacked {
        return None;
    }
    let mut after = board.clone();
    after.squares[way.king.0] = None;
    after.squares[way.rook.0] = None;
    after.squares[way.king.1] = Some(king);
    after.squares[way.rook.1] = Some(rook);
    after.touch(&[way.king.0, way.rook.0]);
    after.passed = None;
    Some(Deed { board: after, act: format!("castles {name}"), takes: false, lasting: false })
}

/// All but castling (S4, S12, S13).
fn go(action: Action, board: &Board, side: Color) -> Option<Deed> {
    let Action::Move { from, to, promotion } = action else { return None };
    let figure = board.squares[from].filter(|figure| figure.side == side)?;
    let pawn = figure.role == Pawn;
    let passant = pawn && board.passed == Some(to) && board.strikes(from, to);
    let victim = victim(from, to, passant, board)?;
    let taken = board.squares[victim];
    let barred = taken.is_some_and(|taken| taken.side == side || taken.role == King);
    let reaches = if pawn && taken.is_none() { board.advances(from, to, side) } else { board.strikes(from, to) };
    let last = pawn && square::rank(to) == side.last_rank();
    if barred || !reaches || last != promotion.is_some() {
        return None;
    }
    let mut after = board.clone();
    after.squares[from] = None;
    after.squares[victim] = None;
    after.squares[to] = Some(promotion.map_or(figure, |role| Figure::seen(side, role)));
    after.touch(&[from, to]);
    let twice = pawn && square::distance(from, to) == (0, 2);
    let passed = square::step(from, (0, side.ahead())).filter(|_| twice);
    after.passed = passed.filter(|&at| after.pawn_strikes(at, side.other()));
    // The record's act line.
    let who = figure.closed().map_or("move".to_string(), |number| format!("token {number}"));
    let mut act = format!("{who} {}-{}", square::name(from), square::name(to));
    if let Some(taken) = taken {
        act += &format!(" takes {} {}", taken.called(), square::name(victim));
    }
    if passant {
        act += " ep";
    }
    if let Some(role) = promotion {
        act += &format!(" ={}", role.letter());
    }
    Some(Deed { board: after, act, takes: taken.is_some(), lasting: pawn || taken.is_some() })
}

/// Where the piece stands that would be taken, if one does. A pawn taken en passant stands beside the one that takes.
fn victim(from: Square, to: Square, passant: bool, board: &Board) -> Option<Square> {
    if !passant {
        return Some(to);
    }
    square::at(square::file(to), square::rank(from)).filter(|&at| board.squares[at].is_some())
}
