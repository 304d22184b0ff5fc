//! Who reads a letter, as far as the letter must know: language, zone and preferences.

use alloc::string::{String, ToString};

use crate::{tempete::order::orders::BoardStyle, text::Language};

/// How one player wants letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reader {
    /// The language of words and piece letters.
    pub language: Language,
    /// The IANA name of the time zone dates are given in.
    pub zone: String,
    /// How the board is shown in the text.
    pub board: BoardStyle,
    /// Whether letters hold a picture of the board.
    pub pictures: bool,
    /// Whether reminders are wanted.
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
