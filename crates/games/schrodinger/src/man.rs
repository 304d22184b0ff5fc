//! What a piece is to both: its kind, or the number of a closed token.

use alloc::format;
use core::fmt;

use crate::chess::{Piece, PieceLetters, Role};

/// A piece as it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Man {
    Kind(Role),
    /// A closed token, 1 to 7.
    Token(u8),
}

const LETTERS: PieceLetters = PieceLetters::ENGLISH;

impl From<&Piece> for Man {
    fn from(piece: &Piece) -> Self {
        piece.token.map_or(Self::Kind(piece.kind), Self::Token)
    }
}

impl fmt::Display for Man {
    /// As an entry names what is taken: `N`, `token 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kind(kind) => write!(f, "{}", kind.letter(LETTERS)),
            Self::Token(number) => write!(f, "token {number}"),
        }
    }
}

impl serde::Serialize for Man {
    /// By the code of its phrase: `knight`, `token-2`.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Kind(kind) => kind.serialize(serializer),
            Self::Token(number) => serializer.serialize_str(&format!("token-{number}")),
        }
    }
}

/// The kind with this letter, among these.
pub(super) fn of_letter(letter: &str, kinds: &[Role]) -> Option<Role> {
    let [letter] = *letter.as_bytes() else { return None };
    kinds.iter().copied().find(|kind| kind.letter(LETTERS) == char::from(letter))
}
