//! What a player asks for by one mail of Tempête beside what every game has, as values, and the one English way to write
//! each down. How a mail's words become these is in `request`; whether they may be done is for the rules.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::{
    chess::{Effect, San, Square},
    referee::{
        mails::{self, GameQuestion},
        orders,
    },
    tempete::cards::param::Arg,
    text::MoveNumber,
};

pub use crate::{
    referee::orders::{CommonOrder, Topic, request},
    tempete::log::event::Claim,
};

/// A whole mail's orders.
pub type Request = orders::Request<OwnOrder>;

/// One order with what was typed for it.
pub type Ordered = orders::Ordered<OwnOrder>;

/// One order.
pub type Order = orders::Order<OwnOrder>;

/// What may be asked.
pub type Info = mails::GameInfo;

/// The question that only Tempête answers: which cards its asker holds.
pub const HAND: GameQuestion = GameQuestion("hand");

/// An order of Tempête's own. Numbers are only known to be numbers: whether there is such a card or position is for
/// the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnOrder {
    /// `list 14 3 68 …`: the seat's secret permutation, at least one number.
    List(Vec<u32>),
    /// `list random WORDS`: the referee draws it; the words, with single spaces, may be empty.
    ListRandom { words: String },
    /// `numbers 3 17 …`: positions for the opponent, at least one.
    Numbers(Vec<u32>),
    /// `numbers random WORDS`: the same for positions.
    NumbersRandom { words: String },
    /// `move 12... Nf6`, or a bare move.
    Move { number: Option<MoveNumber>, text: San },
    /// `card …`.
    Card(CardOrder),
    /// `card 19 Nb8`: a card whose parameters are written as a move. What play that is, a board tells.
    CardSaid { card: u32, insist: bool, said: San },
    /// `square e5`: the secret square of a card 12 or 28 in the same mail.
    Square(Square),
    /// `spring 12 e5`: a sealed square takes effect; with `!` even where the referee doubts it.
    Spring { card: u32, square: Square, insist: bool },
    /// `land a1`: the king that card 68 took away comes back.
    Land(Square),
    /// `discard 54`; with `!` though the referee says it is not held.
    Discard { card: u32, insist: bool },
    /// `intercept`.
    Intercept,
    /// `part 1` or `part 2`.
    Part(u8),
    /// `answer`.
    Answer,
    /// `keep 18`.
    Keep { card: u32 },
    /// `object TEXT`; the words are never empty, their lines joined by `\n`.
    Object { words: String },
    /// `amend card …`: the same card with other edits.
    Amend(CardOrder),
    /// `withdraw`.
    Withdraw,
    /// `stand`, perhaps with words for the other side.
    Stand { words: String },
}

/// A card being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardOrder {
    /// Its number.
    pub card: u32,
    /// `!`: play it though the referee says it is not held.
    pub insist: bool,
    /// Its parameters.
    pub args: Vec<Arg>,
    /// The declared effect behind the colon.
    pub effect: Option<Effect>,
}

impl fmt::Display for CardOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "card {}{}", self.card, mark(self.insist))?;
        for arg in &self.args {
            write!(f, " {arg}")?;
        }
        self.effect.iter().try_for_each(|effect| write!(f, ": {effect}"))
    }
}

/// The mark of insistence.
pub(super) fn mark(insist: bool) -> &'static str {
    if insist { "!" } else { "" }
}

fn numbered(f: &mut fmt::Formatter<'_>, verb: &str, numbers: &[u32]) -> fmt::Result {
    f.write_str(verb)?;
    numbers.iter().try_for_each(|number| write!(f, " {number}"))
}

impl fmt::Display for OwnOrder {
    /// The canonical line: English verbs and piece letters, single spaces. Read as an English
    /// seat's mail it gives this very order again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::List(numbers) => numbered(f, "list", numbers),
            Self::ListRandom { words } if words.is_empty() => f.write_str("list random"),
            Self::ListRandom { words } => write!(f, "list random {words}"),
            Self::Numbers(numbers) => numbered(f, "numbers", numbers),
            Self::NumbersRandom { words } if words.is_empty() => f.write_str("numbers random"),
            Self::NumbersRandom { words } => write!(f, "numbers random {words}"),
            Self::Move { number: Some(number), text } => write!(f, "move {number} {text}"),
            Self::Move { number: None, text } => write!(f, "move {text}"),
            Self::Card(card) => card.fmt(f),
            Self::CardSaid { card, insist, said } => write!(f, "card {card}{} {said}", mark(*insist)),
            Self::Square(square) => write!(f, "square {square}"),
            Self::Spring { card, square, insist } => write!(f, "spring {card} {square}{}", mark(*insist)),
            Self::Land(square) => write!(f, "land {square}"),
            Self::Discard { card, insist } => write!(f, "discard {card}{}", mark(*insist)),
            Self::Intercept => f.write_str("intercept"),
            Self::Part(part) => write!(f, "part {part}"),
            Self::Answer => f.write_str("answer"),
            Self::Keep { card } => write!(f, "keep {card}"),
            Self::Object { words } => write!(f, "object {words}"),
            Self::Amend(card) => write!(f, "amend {card}"),
            Self::Withdraw => f.write_str("withdraw"),
            Self::Stand { words } if words.is_empty() => f.write_str("stand"),
            Self::Stand { words } => write!(f, "stand {words}"),
        }
    }
}
