//! One line of a mail: what it says, before anything is judged.

use super::{
    super::{
        piece::{Color, Role},
        square::{self, Square},
    },
    board::Board,
    figure::{KINDS, NUMBERS, PROMOTIONS},
};

/// A step on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `e2e4`, `e7d8=Q`.
    Move { from: Square, to: Square, promotion: Option<Role> },
    /// `O-O`, `O-O-O`.
    Castle(&'static str),
    /// `drop e2`.
    Drop(Square),
}

/// The two castlings, as they are written.
pub const CASTLING: [&str; 2] = ["O-O", "O-O-O"];

impl Action {
    /// Every action of this side, sensible or not: from each of its squares to each square, becoming nothing and each
    /// kind; castling; a drop on each square.
    pub fn all(board: &Board, side: Color) -> impl Iterator<Item = Action> + '_ {
        let promotions = || [None].into_iter().chain(PROMOTIONS.map(Some));
        let pairs = board.of(side).flat_map(|from| square::all().map(move |to| (from, to)));
        let moves = move |(from, to)| promotions().map(move |promotion| Action::Move { from, to, promotion });
        let drops = square::all().map(Action::Drop);
        pairs.flat_map(moves).chain(CASTLING.map(Action::Castle)).chain(drops)
    }

    fn read(text: &str) -> Option<Action> {
        if let Some(name) = CASTLING.into_iter().find(|name| *name == text) {
            return Some(Action::Castle(name));
        }
        if let Some(at) = text.strip_prefix("drop ") {
            return Some(Action::Drop(square::named(at)?));
        }
        let (from, to) = (square::named(text.get(..2)?)?, square::named(text.get(2..4)?)?);
        let promotion = match text.get(4..)? {
            "" => None,
            text => Some(PROMOTIONS.into_iter().find(|kind| format!("={}", kind.letter()) == text)?),
        };
        Some(Action::Move { from, to, promotion })
    }

    fn name(self) -> String {
        match self {
            Action::Castle(name) => name.to_string(),
            Action::Drop(at) => format!("drop {}", square::name(at)),
            Action::Move { from, to, promotion } => {
                let promotion = promotion.map_or(String::new(), |role| format!("={}", role.letter()));
                format!("{}{}{promotion}", square::name(from), square::name(to))
            }
        }
    }
}

/// One line. Its place in the turn tells which bonus it means (K14).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// `bonus e2e4` before guess and move, due from the other's wrong guess.
    Owed(Action),
    /// `guess 3 K`.
    Guess(u8, Role),
    /// `move c1c5`.
    Regular(Action),
    /// `bonus e2e4` after the move, of one's own right guess.
    Earned(Action),
    /// `uncloak 4`.
    Uncloak(u8),
}

impl Line {
    /// What it says, the move standing above it or not.
    pub fn read(text: &str, moved: bool) -> Option<Line> {
        let number = |text: &str| NUMBERS.into_iter().find(|number| number.to_string() == text);
        let (verb, rest) = text.split_once(' ')?;
        match verb {
            "bonus" if moved => Some(Line::Earned(Action::read(rest)?)),
            "bonus" => Some(Line::Owed(Action::read(rest)?)),
            "move" => Some(Line::Regular(Action::read(rest)?)),
            "uncloak" => Some(Line::Uncloak(number(rest)?)),
            "guess" => {
                let (disc, letter) = rest.split_once(' ')?;
                let kind = KINDS.into_iter().find(|kind| kind.letter().to_string() == letter)?;
                Some(Line::Guess(number(disc)?, kind))
            }
            _ => None,
        }
    }

    /// As it is read.
    pub fn name(self) -> String {
        match self {
            Line::Owed(action) | Line::Earned(action) => format!("bonus {}", action.name()),
            Line::Guess(number, kind) => format!("guess {number} {}", kind.letter()),
            Line::Regular(action) => format!("move {}", action.name()),
            Line::Uncloak(number) => format!("uncloak {number}"),
        }
    }

    /// Its place in a turn (K14).
    pub fn place(self) -> usize {
        match self {
            Line::Owed(_) => 0,
            Line::Guess(..) => 1,
            Line::Regular(_) => 2,
            Line::Earned(_) => 3,
            Line::Uncloak(_) => 4,
        }
    }
}
