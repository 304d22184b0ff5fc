//! What letters tell of a turn, and what else of the game they show.

use alloc::{boxed::Box, string::String, vec::Vec};

use crate::{
    chess::{CastlingSide, Move, PieceLetters, Position, Role, Square, short},
    text::Language,
};

/// What a turn brought about, as far as one knower has it.
#[derive(Clone, Debug, PartialEq)]
pub enum LuftTold {
    /// A visible piece moved; `+` or `#` as it was announced.
    Moved {
        before: Box<Position>,
        played: Move,
        sign: &'static str,
    },
    King {
        takes: Option<(Role, Square)>,
        to: Option<Square>,
        number: u32,
    },
    Castled {
        flank: CastlingSide,
        number: u32,
    },
    Check,
    Mate,
    Stalemate,
    KingTaken {
        at: Square,
    },
    Dead,
}

/// That, as one seat reads it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum LuftClause {
    /// `12.` or `12...`, and the move in the reader's letters, told apart by all visible pieces that could go there if there
    /// were no kings (L19): never by which of them is pinned.
    Moved {
        number: String,
        san: String,
    },
    /// What it took; and where it went, for who may know.
    King {
        takes: Option<Taken>,
        /// The move itself, for who may know where it went.
        san: Option<String>,
        number: String,
    },
    Castled {
        flank: &'static str,
    },
    Check,
    Mate,
    Stalemate,
    KingTaken {
        at: Square,
    },
    Dead,
}

/// What a king took.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Taken {
    pub piece: Role,
    pub at: Square,
}

/// A king's move as players write it.
pub(super) fn king(takes: bool, to: Square, letters: PieceLetters) -> String {
    alloc::format!("{}{}{to}", Role::King.letter(letters), if takes { "x" } else { "" })
}

fn numbered(number: u32, white: bool) -> String {
    alloc::format!("{number}{}", if white { "." } else { "..." })
}

impl LuftTold {
    /// As the turn of White's or Black's is told in this language.
    pub fn clause(&self, white: bool, language: Language) -> LuftClause {
        match self {
            Self::Moved { before, played, sign } => LuftClause::Moved {
                number: numbered(before.fullmove().into(), white),
                san: short(before, *played, language.letters()) + sign,
            },
            Self::King { takes, to, number } => LuftClause::King {
                takes: takes.map(|(piece, at)| Taken { piece, at }),
                san: to.map(|to| king(takes.is_some(), to, language.letters())),
                number: numbered(*number, white),
            },
            Self::Castled { flank, .. } => {
                LuftClause::Castled { flank: if *flank == CastlingSide::Short { "short" } else { "long" } }
            }
            Self::Check => LuftClause::Check,
            Self::Mate => LuftClause::Mate,
            Self::Stalemate => LuftClause::Stalemate,
            Self::KingTaken { at } => LuftClause::KingTaken { at: *at },
            Self::Dead => LuftClause::Dead,
        }
    }
}

/// What is told of a king to who may not know where it is: the tray beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Tray {
    /// Where it was last told to be: at the start, or by castling or a capture.
    pub told: Option<Square>,
    /// How often it has moved since.
    pub moved: u32,
    /// The number of the last move that it made; 0 before its first.
    pub last: u32,
}

/// What letters of Luft Chess show beside what all letters do.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct LuftValues {
    /// Whether the reader, whose turn it is, is in check.
    pub check: bool,
    /// Where his own king stands.
    pub king: Option<Square>,
    /// A square to which he may move it, or as good an example where there is none.
    pub near: Option<Square>,
    /// Of the other's king; `None` once all is open.
    pub tray: Option<Tray>,
    /// Once all is open: where the reader's king stood, and the other's.
    pub stood: Option<[Vec<Square>; 2]>,
}
