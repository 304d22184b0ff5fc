//! The languages a seat may read and write.

use core::fmt;

use crate::chess::PieceLetters;

/// A language of letters, verbs and piece letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English, which every seat reads.
    En,
    /// French.
    Fr,
}

impl Language {
    /// All of them, English first.
    pub const ALL: [Self; 2] = [Self::En, Self::Fr];

    /// The language with this code, `en` or `fr`.
    pub fn read(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    /// Its two letters.
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
        }
    }

    /// The piece letters it is read and written with.
    pub fn letters(self) -> PieceLetters {
        match self {
            Self::En => PieceLetters::English,
            Self::Fr => PieceLetters::French,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
