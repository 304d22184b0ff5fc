//! One order's text, in the form that is sealed (the page's "Secrets, seals, duties"): what it says, before anything is
//! judged.

use super::super::{
    piece::{Bishop, Color, King, Knight, Pawn, Queen, Role, Rook},
    square::{self, Square},
};
use super::board::Board;

/// What can be named as taken (R5).
pub const KINDS: [Role; 5] = [Pawn, Knight, Bishop, Rook, Queen];

/// What a pawn may become (R12).
pub const PROMOTIONS: [Role; 4] = [Queen, Rook, Bishop, Knight];

/// What the order says of a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// Nothing: a plain move, or the capture of a seen piece (R5).
    Unsaid,
    /// `xN`.
    Kind(Role),
    /// `xPep`, also where only `ep` was typed (R11).
    Passant,
}

/// From where to where, castling as the king's two squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// The letter typed before it, `P` for a pawn's.
    pub letter: Option<Role>,
    pub from: Square,
    pub to: Square,
    pub takes: Takes,
    pub promotion: Option<Role>,
}

/// What one may do in a turn. `repetition` is a claim, and is kept apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    Move(Move),
    /// `cloak:d2` (R3).
    Cloak(Square),
}

/// One of these kinds' letters, taken from the front of the text.
fn kind<'a>(text: &'a str, kinds: &[Role]) -> Option<(Role, &'a str)> {
    let letter = text.chars().next()?;
    let role = kinds.iter().copied().find(|role| role.letter() == letter)?;
    Some((role, text.strip_prefix(letter)?))
}

impl Order {
    /// `b1d2`, `Nb1d2`, `f6e4xP`, `e5d6xPep`, `e7d8xR=Q`, `e7e8=Q`, `e1g1`, `cloak:d2`. `None` for all else, which no
    /// truth allows.
    pub fn read(text: &str) -> Option<Order> {
        if let Some(at) = text.strip_prefix("cloak:") {
            return square::named(at).map(Order::Cloak);
        }
        let (letter, text) = match kind(text, &[King, Queen, Rook, Bishop, Knight, Pawn]) {
            Some((role, rest)) => (Some(role), rest),
            None => (None, text),
        };
        let (from, to) = (square::named(text.get(..2)?)?, square::named(text.get(2..4)?)?);
        let (takes, text) = match text.get(4..)?.strip_prefix('x') {
            None => (Takes::Unsaid, text.get(4..)?),
            Some(text) => match (kind(text, &KINDS)?, text.strip_prefix("Pep")) {
                (_, Some(rest)) => (Takes::Passant, rest),
                ((role, rest), None) => (Takes::Kind(role), rest),
            },
        };
        let (promotion, text) = match text.strip_prefix('=') {
            None => (None, text),
            Some(text) => kind(text, &PROMOTIONS).map(|(role, rest)| (Some(role), rest))?,
        };
        text.is_empty().then_some(Order::Move(Move { letter, from, to, takes, promotion }))
    }

    /// As it is read.
    pub fn name(self) -> String {
        let Move { letter, from, to, takes, promotion } = match self {
            Order::Cloak(at) => return format!("cloak:{}", square::name(at)),
            Order::Move(order) => order,
        };
        let letter = letter.map_or(String::new(), |role| role.letter().to_string());
        let takes = match takes {
            Takes::Unsaid => String::new(),
            Takes::Kind(role) => format!("x{}", role.letter()),
            Takes::Passant => "xPep".to_string(),
        };
        let promotion = promotion.map_or(String::new(), |role| format!("={}", role.letter()));
        format!("{letter}{}{}{takes}{promotion}", square::name(from), square::name(to))
    }

    /// Every move without a letter, sensible or not, from a square on which this side has a piece: to everywhere,
    /// taking nothing, each kind, en passant, becoming nothing and each kind.
    pub fn moves(board: &Board, side: Color) -> impl Iterator<Item = Order> + '_ {
        let takes = || [Takes::Unsaid, Takes::Passant].into_iter().chain(KINDS.map(Takes::Kind));
        let promotions = || [None].into_iter().chain(PROMOTIONS.map(Some));
        let ends = move |from| square::all().map(move |to| (from, to));
        board.of(side).flat_map(ends).flat_map(move |(from, to)| {
            let ways = takes().flat_map(move |takes| promotions().map(move |promotion| (takes, promotion)));
            ways.map(move |(takes, promotion)| Order::Move(Move { letter: None, from, to, takes, promotion }))
        })
    }

    /// Every cloaking, sensible or not.
    pub fn cloakings() -> impl Iterator<Item = Order> {
        square::all().map(Order::Cloak)
    }
}
