//! One attempt's text: what it says, before anything is judged.

use super::{
    super::{
        piece::{Bishop, Color, King, Knight, Queen, Role, Rook},
        square::{self, Square},
    },
    board::{Board, CASTLING},
};

/// What a pawn may become.
pub const PROMOTIONS: [Role; 4] = [Queen, Rook, Bishop, Knight];

/// What a side may try or ask in its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// `e2e4`, `e7e8=Q`.
    Move { from: Square, to: Square, promotion: Option<Role> },
    /// `O-O`, `O-O-O`.
    Castle(&'static str),
    /// "Can a pawn of mine take?" (Q6).
    Any,
}

impl Attempt {
    /// `e2e4`, `e7e8=Q`, `O-O`, `O-O-O`, `any` or `any?`; the king's two squares are castling, by what this side sees.
    /// `None` for all else, which is never an attempt.
    pub fn read(text: &str, seen: &Board, side: Color) -> Option<Attempt> {
        if ["any", "any?"].contains(&text) {
            return Some(Attempt::Any);
        }
        if let Some(way) = CASTLING.into_iter().find(|way| way.name == text) {
            return Some(Attempt::Castle(way.name));
        }
        let (from, to) = (square::named(text.get(..2)?)?, square::named(text.get(2..4)?)?);
        let promotion = match text.get(4..)? {
            "" => None,
            text => Some(PROMOTIONS.into_iter().find(|kind| format!("={}", kind.letter()) == text)?),
        };
        let king = seen.own(from, side) == Some(King);
        let castles = CASTLING.into_iter().find(|way| king && way.side == side && way.king == (from, to));
        match castles.filter(|_| promotion.is_none()) {
            Some(way) => Some(Attempt::Castle(way.name)),
            None => Some(Attempt::Move { from, to, promotion }),
        }
    }

    /// As it is read.
    pub fn name(self) -> String {
        match self {
            Attempt::Any => "any".to_string(),
            Attempt::Castle(name) => name.to_string(),
            Attempt::Move { from, to, promotion } => {
                let promotion = promotion.map_or(String::new(), |role| format!("={}", role.letter()));
                format!("{}{}{promotion}", square::name(from), square::name(to))
            }
        }
    }

    /// Every attempt but `any`, sensible or not: from each of this side's squares to each square, becoming nothing and
    /// each kind; and castling.
    pub fn all(board: &Board, side: Color) -> impl Iterator<Item = Attempt> + '_ {
        let promotions = || [None].into_iter().chain(PROMOTIONS.map(Some));
        let pairs = board.of(side).flat_map(|from| square::all().map(move |to| (from, to)));
        let moves =
            pairs.flat_map(move |(from, to)| promotions().map(move |promotion| Attempt::Move { from, to, promotion }));
        let castling = CASTLING.into_iter().filter(move |way| way.side == side);
        moves.chain(castling.map(|way| Attempt::Castle(way.name)))
    }
}
