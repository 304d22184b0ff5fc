//! What letters tell of an entry, and what else of the game they show.

use alloc::{format, string::String, vec::Vec};

use super::act::{Act, Taken};
use crate::{
    chess::{CastlingSide, Disambiguation, Role, San, Square},
    text::Language,
};

/// What an entry brought about.
#[derive(Clone, Debug, PartialEq)]
pub enum CloakTold {
    /// A side's discs are named.
    SetUp {
        drawn: bool,
    },
    Act {
        act: Act,
        /// The number of the move.
        number: u16,
        /// What the piece is that moved, as far as it is known: of an open one everybody sees it.
        kind: Option<Role>,
        /// Where a disc stands that is uncloaked.
        at: Option<Square>,
        /// What a guess earns.
        earns: Earns,
    },
    Check,
    Mate,
    Stalemate,
    King,
    Bare,
}

/// The bonus that the answer to a guess earns (K5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Earns {
    /// The turn goes on: it may come at its end, or in the other side's next one after a wrong guess.
    Open,
    /// The turn is over, and the right guess was not used.
    Lapsed,
    /// The turn is over, and the other side's begins with it.
    Next,
    /// None any more: it was played, or the game is over.
    Used,
}

/// What was taken, as it is told: its number, where it was a disc, and what it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Took {
    pub disc: Option<u8>,
    pub kind: Role,
}

/// That, as one seat reads it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum CloakClause {
    SetUp {
        drawn: bool,
    },
    /// A disc moved; `kind` for its owner, and once all is open.
    Disc {
        /// `12.` or `12...`.
        number: String,
        disc: u8,
        kind: Option<Role>,
        from: Square,
        to: Square,
        takes: Option<Took>,
    },
    /// An open piece or a pawn moved: in full, in the reader's letters.
    Moved {
        number: String,
        bonus: bool,
        san: String,
        takes: Option<Took>,
    },
    Dropped {
        at: Square,
    },
    Guessed {
        disc: u8,
        kind: Role,
        right: bool,
        earns: Earns,
    },
    Castled {
        flank: &'static str,
        king: Option<u8>,
        rook: Option<u8>,
    },
    Uncloaked {
        disc: u8,
        kind: Role,
        at: Option<Square>,
    },
    Check,
    Mate,
    Stalemate,
    King,
    Bare,
    /// Bonuses of the mail that a wrong guess did not earn (K20).
    PassedOver {
        lines: Vec<String>,
    },
    /// Discs that the mail uncloaks above its move are uncloaked at the end (K9).
    UncloakedLast,
}

fn numbered(number: u16, white: bool) -> String {
    format!("{number}{}", if white { "." } else { "..." })
}

impl CloakTold {
    /// As the turn of White's or Black's is told in this language; `own` to whom it knows a disc of.
    pub fn clause(&self, white: bool, own: bool, language: Language) -> CloakClause {
        let (act, number, kind, at, earns) = match self {
            Self::SetUp { drawn } => return CloakClause::SetUp { drawn: *drawn },
            Self::Check => return CloakClause::Check,
            Self::Mate => return CloakClause::Mate,
            Self::Stalemate => return CloakClause::Stalemate,
            Self::King => return CloakClause::King,
            Self::Bare => return CloakClause::Bare,
            Self::Act { act, number, kind, at, earns } => (*act, *number, *kind, *at, *earns),
        };
        let number = numbered(number, white);
        let took = |takes: Option<Taken>| takes.map(|Taken { disc, kind, .. }| Took { disc, kind });
        match act {
            Act::Moves { disc: Some(disc), played, takes, .. } => CloakClause::Disc {
                number,
                disc,
                kind: kind.filter(|_| own),
                from: played.from,
                to: played.to,
                takes: took(takes),
            },
            Act::Moves { disc: None, bonus, played, takes } => {
                let step = San::Step {
                    piece: kind.filter(|kind| *kind != Role::Pawn),
                    from: Disambiguation::Square(played.from),
                    captures: takes.is_some(),
                    to: played.to,
                    promotion: played.promotion,
                };
                CloakClause::Moved { number, bonus, san: step.spelled(language.letters()), takes: took(takes) }
            }
            Act::Castles { flank, discs: [king, rook] } => {
                let flank = if flank == CastlingSide::Short { "short" } else { "long" };
                CloakClause::Castled { flank, king, rook }
            }
            Act::Drops(at) => CloakClause::Dropped { at },
            Act::Guesses { disc, kind, right } => CloakClause::Guessed { disc, kind, right, earns },
            Act::Uncloaks { disc, kind } => CloakClause::Uncloaked { disc, kind, at },
        }
    }
}

/// A disc, and what its owner knows it to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Disc {
    pub disc: u8,
    pub kind: Role,
    pub at: Square,
}

/// Something told of a disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ToldDisc {
    pub disc: u8,
    pub kind: Role,
    pub right: bool,
}

/// What letters show beside what all letters do.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct CloakValues {
    /// Whether the reader, whose turn it is, is in check.
    pub check: bool,
    /// Whether the reader, whose turn it is, may begin with a bonus.
    pub bonus: bool,
    /// Whether he has guessed in it.
    pub guessed: bool,
    /// Whether he may end it with a bonus, by a right guess.
    pub earned: bool,
    /// His discs that are cloaked.
    pub mine: Vec<Disc>,
    /// What he has told of his, and the other of the other's, of discs that are still there.
    pub told_mine: Vec<ToldDisc>,
    pub told_theirs: Vec<ToldDisc>,
    /// Pawns in hand: his and the other's.
    pub hands: [u8; 2],
    /// What the discs were, by their numbers, once all is open: his and the other's.
    pub were: Option<[Vec<Role>; 2]>,
}
