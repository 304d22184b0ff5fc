//! Who reads a letter, as far as the letter must know: language, zone and preferences.

use alloc::string::{String, ToString};

use crate::{text::Language, words::words};

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

words! {
    /// How letters show the board.
    BoardStyle {
        /// Letters and dots.
        Ascii = "ascii",
        /// Chess figurines.
        Figurines = "figurines",
        /// Pieces and their squares in words, for screen readers.
        List = "list",
        /// Not at all.
        None = "none",
    }
}
