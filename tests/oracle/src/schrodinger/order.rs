//! One order's text: what it says, before anything is judged.

use super::{
    super::{
        piece::{Color, Role},
        square::{self, Square},
    },
    board::{Board, CASTLING},
    figure::KINDS,
};

/// What is done, apart from the turning up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `e2e4`, `e7d8=Q`.
    Move { from: Square, to: Square, promotion: Option<Role> },
    /// `O-O`, `O-O-O`.
    Castle(&'static str),
}

/// A whole turn (S5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order {
    pub action: Action,
    /// The own token that is to be turned up.
    pub reveal: Option<u8>,
}

/// The numbers that tokens have (S1).
pub const NUMBERS: std::ops::RangeInclusive<u8> = 1..=7;

impl Action {
    /// Every action of this side, sensible or not: from each of its squares to each square, becoming nothing and each
    /// kind; and castling.
    pub fn all(board: &Board, side: Color) -> impl Iterator<Item = Action> + '_ {
        let promotions = || [None].into_iter().chain(KINDS.map(Some));
        let pairs = board.of(side).flat_map(|from| square::all().map(move |to| (from, to)));
        let to = move |(from, to)| promotions().map(move |promotion| Action::Move { from, to, promotion });
        let castling = CASTLING.into_iter().filter(move |way| way.side == side);
        pairs.flat_map(to).chain(castling.map(|way| Action::Castle(way.name)))
    }

    fn read(text: &str) -> Option<Action> {
        if let Some(way) = CASTLING.into_iter().find(|way| way.name == text) {
            return Some(Action::Castle(way.name));
        }
        let (from, to) = (square::named(text.get(..2)?)?, square::named(text.get(2..4)?)?);
        let promotion = match text.get(4..)? {
            "" => None,
            text => Some(KINDS.into_iter().find(|kind| format!("={}", kind.letter()) == text)?),
        };
        Some(Action::Move { from, to, promotion })
    }

    fn name(self) -> String {
        match self {
            Action::Castle(name) => name.to_string(),
            Action::Move { from, to, promotion } => {
                let promotion = promotion.map_or(String::new(), |role| format!("={}", role.letter()));
                format!("{}{}{promotion}", square::name(from), square::name(to))
            }
        }
    }
}

impl Order {
    /// An action, with ` reveal 4` behind it or not. `None` for all else, which no position allows.
    pub fn read(text: &str) -> Option<Order> {
        let Some((action, number)) = text.split_once(" reveal ") else {
            return Some(Order { action: Action::read(text)?, reveal: None });
        };
        let number = NUMBERS.into_iter().find(|known| known.to_string() == number)?;
        Some(Order { action: Action::read(action)?, reveal: Some(number) })
    }

    /// As it is read.
    pub fn name(self) -> String {
        let reveal = self.reveal.map_or(String::new(), |number| format!(" reveal {number}"));
        format!("{}{reveal}", self.action.name())
    }
}
