//! The languages a seat may read and write: one column each of everything that is not words of letters. What
//! letters say is in the language's folder of templates, and the spellings of a game's orders are with the game.

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
    /// A language that tests make up, to see that nothing is English by mistake. Nobody can choose it.
    #[cfg(feature = "fault-points")]
    Xx,
}

/// What a language brings.
struct Column {
    /// Two letters, and the name of its folder.
    code: &'static str,
    /// How `set language` names it, its code first.
    names: &'static [&'static str],
    letters: PieceLetters,
    /// What declines an invitation.
    no: &'static [&'static str],
    /// The verb of `repeat 42` in a mail without a key.
    repeat: &'static str,
}

const ENGLISH: Column = Column {
    code: "en",
    names: &["en", "english", "anglais"],
    letters: PieceLetters::English,
    no: &["no"],
    repeat: "repeat",
};

const FRENCH: Column = Column {
    code: "fr",
    names: &["fr", "french", "français"],
    letters: PieceLetters::French,
    no: &["no", "non"],
    repeat: "répète",
};

#[cfg(feature = "fault-points")]
const MADE_UP: Column = Column { code: "xx", names: &[], letters: PieceLetters::MadeUp, ..ENGLISH };

impl Language {
    /// All that a seat may choose, English first.
    pub const ALL: [Self; 2] = [Self::En, Self::Fr];

    /// Their codes.
    pub const CODES: [&'static str; Self::ALL.len()] = [ENGLISH.code, FRENCH.code];

    const fn column(self) -> &'static Column {
        match self {
            Self::En => &ENGLISH,
            Self::Fr => &FRENCH,
            #[cfg(feature = "fault-points")]
            Self::Xx => &MADE_UP,
        }
    }

    /// The language with this code, `en` or `fr`.
    pub fn read(code: &str) -> Option<Self> {
        #[cfg(feature = "fault-points")]
        if code == Self::Xx.code() {
            return Some(Self::Xx);
        }
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    /// Its two letters.
    pub fn code(self) -> &'static str {
        self.column().code
    }

    /// How a mail may name it.
    pub fn names(self) -> &'static [&'static str] {
        self.column().names
    }

    /// The piece letters it is read and written with.
    pub fn letters(self) -> PieceLetters {
        self.column().letters
    }

    /// The words that decline an invitation.
    pub(super) fn no(self) -> &'static [&'static str] {
        self.column().no
    }

    /// The verb that asks for a letter anew.
    pub(super) fn repeat(self) -> &'static str {
        self.column().repeat
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
