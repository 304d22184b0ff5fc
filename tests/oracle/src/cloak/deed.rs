//! What comes of a step on the board, tried on a copy of the truth. Whether the turn has room for it is not asked here.

use super::{
    super::{
        piece::{Color, King, Pawn, Role},
        square::{self, Square},
    },
    board::Board,
    figure::Figure,
    order::Action,
};

/// A step that its piece can make, carried out.
pub struct Deed {
    pub board: Board,
    /// The record's act line, without `bonus`.
    pub act: String,
    /// What was taken.
    pub taken: Option<Figure>,
    /// King and rook that castled; empty otherwise.
    pub castled: Vec<Figure>,
    /// A pawn moved or was dropped: what a bonus may be (K6).
    pub of_pawn: bool,
}

impl Deed {
    /// What comes of the action if this side's pieces can do it. An open king is not attacked afterwards, whatever was
    /// taken (K12).
    pub fn of(action: Action, board: &Board, side: Color) -> Option<Deed> {
        let deed = match action {
            Action::Castle(name) => castle(name, board, side),
            Action::Drop(at) => drop_pawn(at, board, side),
            Action::Move { from, to, promotion } => go(from, to, promotion, board, side),
        };
        deed.filter(|deed| !deed.board.in_check(side))
    }
}

/// K13: king and rook unmoved; between where each of them stands and stops nothing but these two; and nothing attacks
/// an open king where he stands, passes or stops.
fn castle(name: &'static str, board: &Board, side: Color) -> Option<Deed> {
    let short = name == "O-O";
    let home = side.home_rank();
    let king_from = board.king(side)?;
    let on_its_side = |at: &Square| board.unmoved[*at] && (*at > king_from) == short;
    let rook_from = board.of(side).find(on_its_side)?;
    let king_to = square::at(if short { 6 } else { 2 }, home)?;
    let rook_to = square::at(if short { 5 } else { 3 }, home)?;
    let (king, rook) = (board.squares[king_from]?, board.squares[rook_from]?);
    let mut after = board.clone();
    after.squares[king_from] = None;
    after.squares[rook_from] = None;
    let free = [way(king_from, king_to), way(rook_from, rook_to)].iter().all(|way| after.clear(way));
    let attacked = way(king_from, king_to).iter().any(|&at| board.attacked(at, side.other()));
    if !free || (king.is_open() && attacked) {
        return None;
    }
    after.squares[king_to] = Some(king);
    after.squares[rook_to] = Some(rook);
    after.touch(king_from, rook_from, Some(side));
    after.passed = None;
    let number = |figure: Figure| figure.disc.map_or("-".to_string(), |number| number.to_string());
    let act = format!("castle {name} {} {}", number(king), number(rook));
    Some(Deed { board: after, act, taken: None, castled: vec![king, rook], of_pawn: false })
}

/// All squares of a rank from one to the other, both among them.
fn way(from: Square, to: Square) -> Vec<Square> {
    (from.min(to)..=from.max(to)).collect()
}

/// K6: an own pawn that was taken, on an empty square of the own second rank.
fn drop_pawn(at: Square, board: &Board, side: Color) -> Option<Deed> {
    let second = square::rank(at) == side.second_rank();
    if board.hand[side.index()] == 0 || !board.clear(&[at]) || !second {
        return None;
    }
    let mut after = board.clone();
    after.squares[at] = Some(Figure::open(side, Pawn));
    after.hand[side.index()] -= 1;
    after.passed = None;
    let act = format!("drop {}", square::name(at));
    Some(Deed { board: after, act, taken: None, castled: vec![], of_pawn: true })
}

/// All else (K3, K4, K11, K15, K17).
fn go(from: Square, to: Square, promotion: Option<Role>, board: &Board, side: Color) -> Option<Deed> {
    let figure = board.squares[from].filter(|figure| figure.side == side)?;
    let pawn = figure.is_pawn();
    let passant = pawn && board.passed == Some(to) && board.strikes(from, to);
    // A pawn taken en passant stands beside the one that takes it.
    let stood = if passant { square::at(square::file(to), square::rank(from))? } else { to };
    let taken = board.squares[stood];
    let barred = taken.is_some_and(|taken| taken.side == side || taken.is_open_king());
    let reaches = if pawn && taken.is_none() { board.advances(from, to, side) } else { board.strikes(from, to) };
    let last = pawn && square::rank(to) == side.last_rank();
    if barred || !reaches || last != promotion.is_some() {
        return None;
    }
    let mut after = board.clone();
    after.squares[from] = None;
    after.squares[stood] = None;
    after.squares[to] = Some(promotion.map_or(figure, |role| Figure::open(side, role)));
    after.touch(from, to, (figure.role == King).then_some(side));
    let twice = pawn && square::distance(from, to) == (0, 2);
    let passed = square::step(from, (0, side.ahead())).filter(|_| twice);
    after.passed = passed.filter(|&at| after.pawn_strikes(at, side.other()));
    // What a pawn became does not come back as a pawn (K6): it is none.
    if taken.is_some_and(Figure::is_pawn) {
        after.hand[side.other().index()] += 1;
    }
    let mut act = figure.disc.map_or("move".to_string(), |number| format!("disc {number}"));
    act += &format!(" {}-{}", square::name(from), square::name(to));
    if let Some(taken) = taken {
        act += &format!(" takes {} {}", taken.called(), square::name(to));
    }
    if passant {
        act += " ep";
    }
    if let Some(role) = promotion {
        act += &format!(" ={}", role.letter());
    }
    Some(Deed { board: after, act, taken, castled: vec![], of_pawn: pawn })
}
