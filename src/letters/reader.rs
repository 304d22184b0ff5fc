//! Who reads a letter, as far as the letter must know: language, zone and preferences.

use alloc::string::{String, ToString};

use crate::text::Language;

/// How one player wants letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reader {
    /// The language of words and piece letters.
    pub language: Language,
    /// The IANA name of the time zone dates are given in.
    pub zone: String,
    pub board: BoardStyle,
    /// Whether letters hold a picture of the board.
    pub pictures: bool,
    pub reminders: bool,
}

impl Default for Reader {
    /// English, UTC, a board in letters, pictures, reminders.
    fn default() -> Self {
        Self {
            language: Language::En,
            zone: "UTC".to_string(),
            board: BoardStyle::Ascii,
            pictures: true,
            reminders: true,
        }
    }
}

/// How letters show the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardStyle {
    /// Letters and dots.
    Ascii,
    /// Chess figurines.
    Figurines,
    /// Pieces and their squares in words, for screen readers.
    List,
    /// Not at all.
    None,
}

impl BoardStyle {
    /// Every style.
    pub const ALL: [Self; 4] = [Self::Ascii, Self::Figurines, Self::List, Self::None];

    /// The style with this word.
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.word() == word)
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Ascii => "ascii",
            Self::Figurines => "figurines",
            Self::List => "list",
            Self::None => "none",
        }
    }
}
