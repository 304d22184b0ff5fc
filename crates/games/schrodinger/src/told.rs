//! What letters tell of an entry, and what else of the game they show.

use alloc::{boxed::Box, format, string::String, vec::Vec};

use super::{
    board::{Board, Fate},
    deed::{Deed, Taken},
    man::Man,
    why::Choice,
};
use crate::{
    chess::{CastlingSide, Move, Position, Role, Square},
    text::Language,
};

/// What an entry brought about.
#[derive(Clone, Debug, PartialEq)]
pub enum SchrodingerTold {
    /// The other side's tokens are arranged.
    Arranged {
        drawn: bool,
    },
    Moved {
        before: Box<Position>,
        deed: Deed,
        played: Move,
        /// What the closed token was that moved, and what the one that was taken, once all is open.
        was: [Option<Role>; 2],
    },
    /// A token was turned up.
    Shown {
        number: u8,
        kind: Role,
        at: Square,
    },
    /// What turning up brings a trial does not say.
    Unsaid,
    Check,
    Mate,
    Stalemate,
    Dead,
}

/// That, as one seat reads it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum SchrodingerClause {
    Arranged {
        drawn: bool,
    },
    /// A closed token moved.
    Token {
        /// `12.` or `12...`.
        number: String,
        token: u8,
        from: Square,
        to: Square,
        takes: Option<Man>,
    },
    /// Another piece moved: the move in the reader's letters.
    Moved {
        number: String,
        san: String,
        takes: Option<Man>,
    },
    Castled {
        flank: &'static str,
    },
    Shown {
        token: u8,
        kind: Role,
        at: Square,
    },
    Unsaid,
    Check,
    Mate,
    Stalemate,
    Dead,
}

fn numbered(number: u16, white: bool) -> String {
    format!("{number}{}", if white { "." } else { "..." })
}

impl SchrodingerTold {
    /// As the turn of White's or Black's is told in this language.
    pub fn clause(&self, white: bool, language: Language) -> SchrodingerClause {
        match self {
            Self::Arranged { drawn } => SchrodingerClause::Arranged { drawn: *drawn },
            Self::Moved { deed: Deed::Castles(flank), .. } => {
                SchrodingerClause::Castled { flank: if *flank == CastlingSide::Short { "short" } else { "long" } }
            }
            Self::Moved { before, deed: Deed::Moves { token, takes, .. }, played, .. } => {
                let number = numbered(before.fullmove(), white);
                let takes = takes.map(|Taken { what, .. }| what);
                match *token {
                    Some(token) => SchrodingerClause::Token { number, token, from: played.from, to: played.to, takes },
                    None => {
                        SchrodingerClause::Moved { number, san: Board::san(before, *played, language.letters()), takes }
                    }
                }
            }
            Self::Shown { number, kind, at } => SchrodingerClause::Shown { token: *number, kind: *kind, at: *at },
            Self::Unsaid => SchrodingerClause::Unsaid,
            Self::Check => SchrodingerClause::Check,
            Self::Mate => SchrodingerClause::Mate,
            Self::Stalemate => SchrodingerClause::Stalemate,
            Self::Dead => SchrodingerClause::Dead,
        }
    }
}

/// The tokens of a side, as they are told.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Tokens {
    pub closed: Vec<Choice>,
    /// Turned up, and on the board.
    pub open: Vec<Open>,
    /// Captured: the numbers.
    pub lost: Vec<u8>,
    /// What may still be closed, or was captured so: how many of each kind.
    pub pool: Vec<Count>,
    /// What each was, by its number, once all is open.
    pub were: Vec<Role>,
}

/// A token that is turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Open {
    pub number: u8,
    pub kind: Role,
    pub at: Square,
}

/// So many of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Count {
    pub kind: Role,
    pub count: usize,
}

impl Tokens {
    /// By what has become of each, its number first; `shown` are the kinds that were turned up.
    pub fn of(fates: impl Iterator<Item = (u8, Fate)>, shown: &[Role], were: Vec<Role>) -> Self {
        let mut tokens =
            Self { closed: Vec::new(), open: Vec::new(), lost: Vec::new(), pool: super::game::left(shown), were };
        for (number, fate) in fates {
            match fate {
                Fate::Closed(at) => tokens.closed.push(Choice { number, at }),
                Fate::Open(at, kind) => tokens.open.push(Open { number, kind, at }),
                Fate::Lost => tokens.lost.push(number),
            }
        }
        tokens
    }
}

/// What letters show beside what all letters do.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct SchrodingerValues {
    /// Whether the reader, whose turn it is, is in check.
    pub check: bool,
    /// Whether the referee alone arranges (S3).
    pub blind: bool,
    pub mine: Tokens,
    pub theirs: Tokens,
}
