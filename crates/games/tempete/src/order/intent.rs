//! What one mail asks for: which message it is, in what order its acts come, and what in it is for the
//! referee alone. What becomes an entry is made of it later (`decide`).

use alloc::{string::String, vec::Vec};
use core::fmt;

use crate::{
    chess::{PieceLetters, Square},
    referee::mails,
    tempete::{
        cards::card::CardNo,
        log::event::{Act, CardPlay, OwnEvent},
    },
    text::MoveNumber,
};

/// Everything that one mail asks for.
pub use mails::Asks;

// It may hold a secret: it says its name and nothing else.
impl fmt::Debug for OwnIntent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OwnIntent")
    }
}

/// What a mail asks to do of Tempête alone: nothing in it is sealed or drawn yet.
#[derive(Clone, PartialEq)]
pub enum OwnIntent {
    /// This list is to be sealed.
    List(Vec<CardNo>),
    /// A list is to be drawn, with these words mixed in (T3).
    DrawnList(String),
    /// First numbers that are due.
    Numbers(ToName),
    /// A turn.
    Turn(Acts),
    /// An interception.
    Interception(Acts),
    /// An answer.
    Answer(Acts),
    /// An objection, whose words are the mail's.
    Object,
    /// An amended card.
    Amend(CardPlay),
    /// `withdraw`.
    Withdraw,
    /// `stand`.
    Stand,
}

/// Numbers as a mail has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToName {
    /// These.
    Typed(Vec<u8>),
    /// As many as are owed are to be drawn, with these words mixed in.
    Drawn(String),
}

impl ToName {
    /// The positions, where they are named already.
    pub fn typed(&self) -> Option<&[u8]> {
        if let Self::Typed(positions) = self { Some(positions) } else { None }
    }
}

/// What a turn, an interception or an answer is to hold.
#[derive(Clone, PartialEq)]
pub struct Acts {
    /// In their order; the card without its seal.
    pub acts: Vec<Act>,
    /// The square that its card seals, for the referee alone (T30).
    pub square: Option<Square>,
    /// Whether as many numbers as are owed are to be drawn, and with which words.
    pub draws: Option<String>,
    /// The piece letters its moves are typed in, until they are written out.
    pub typed: Option<PieceLetters>,
}

/// What else the mails of Tempête ask.
#[derive(Clone, Default, PartialEq)]
pub struct Beside {
    /// Cards and squares whose lines insisted (T45). Asked about once, and never entered (T46).
    pub insisted: Vec<u32>,
    /// First numbers for the drawer (T6).
    pub drawer: Option<ToName>,
    /// A move number that was given (T15).
    pub number: Option<MoveNumber>,
}

impl Beside {
    /// Stands for a mail that asks nothing beside.
    pub const NOTHING: &'static Self = &Self { insisted: Vec::new(), drawer: None, number: None };
}

// The same.
impl fmt::Debug for Beside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Beside")
    }
}

impl OwnIntent {
    /// The acts of a message.
    pub fn acts(&self) -> Option<&Acts> {
        match self {
            Self::Turn(message) | Self::Interception(message) | Self::Answer(message) => Some(message),
            _ => None,
        }
    }

    /// The event of what has nothing to be written out, sealed or drawn.
    pub(crate) fn event(&self) -> Option<OwnEvent> {
        Some(match self {
            Self::Object => OwnEvent::Object,
            Self::Amend(play) => OwnEvent::Amend(play.clone()),
            Self::Withdraw => OwnEvent::Withdraw,
            Self::Stand => OwnEvent::Stand,
            Self::List(_)
            | Self::DrawnList(_)
            | Self::Numbers(_)
            | Self::Turn(_)
            | Self::Interception(_)
            | Self::Answer(_) => return None,
        })
    }
}
