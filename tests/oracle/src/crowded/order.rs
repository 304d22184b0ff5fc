//! One order's text: what it says, before anything is judged.

use super::{
    super::{
        piece::{Bishop, Color, King, Knight, Queen, Role, Rook},
        square::{self, Square},
    },
    board::{Board, CASTLING, Castling},
};

/// What a pawn may become (H11).
pub const PROMOTIONS: [Role; 4] = [Queen, Rook, Bishop, Knight];

/// What a player may order in his turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// `e2e4`, `e7e8=Q`.
    Move { from: Square, to: Square, promotion: Option<Role> },
    /// `O-O`, `O-O-O`.
    Castle(Castling),
}

impl Order {
    /// `e2e4`, `e7e8=Q`, `O-O` or `O-O-O`; the king's two squares are castling. `None` for all else. A pass is no order
    /// (H8).
    pub fn read(text: &str, board: &Board, side: Color) -> Option<Order> {
        let own = |way: &Castling| way.side == side;
        if let Some(way) = CASTLING.into_iter().filter(own).find(|way| way.name == text) {
            return Some(Order::Castle(way));
        }
        let (from, to) = (square::named(text.get(..2)?)?, square::named(text.get(2..4)?)?);
        let promotion = match text.get(4..)? {
            "" => None,
            text => Some(PROMOTIONS.into_iter().find(|kind| format!("={}", kind.letter()) == text)?),
        };
        let king = board.own(from, side) == Some(King) && promotion.is_none();
        let castles = CASTLING.into_iter().filter(own).find(|way| king && way.king == (from, to));
        Some(castles.map_or(Order::Move { from, to, promotion }, Order::Castle))
    }

    /// As it is read.
    pub fn name(self) -> String {
        match self {
            Order::Castle(way) => way.name.to_string(),
            Order::Move { from, to, promotion } => {
                let promotion = promotion.map_or(String::new(), |role| format!("={}", role.letter()));
                format!("{}{}{promotion}", square::name(from), square::name(to))
            }
        }
    }

    /// Every order, sensible or not: from each of this side's squares to each square, becoming nothing and each kind;
    /// and castling.
    pub fn all(board: &Board, side: Color) -> impl Iterator<Item = Order> + '_ {
        let promotions = || [None].into_iter().chain(PROMOTIONS.map(Some));
        let pairs = board.of(side).flat_map(|from| square::all().map(move |to| (from, to)));
        let moves =
            pairs.flat_map(move |(from, to)| promotions().map(move |promotion| Order::Move { from, to, promotion }));
        moves.chain(CASTLING.into_iter().filter(move |way| way.side == side).map(Order::Castle))
    }
}
