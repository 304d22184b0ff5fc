//! Who reads a letter, as far as the letter must know: language, zone and preferences.

use alloc::string::{String, ToString};

use crate::{orders::Language, rules::tempete::order::BoardStyle};

/// How one player wants letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reader {
    /// The language of words and piece letters.
    pub language: Language,
    /// The IANA name of the time zone dates are given in.
    pub zone: String,
    /// How a board is to be shown, once games have one.
    pub board: BoardStyle,
    /// Whether pictures are wanted, once there are any.
    pub pictures: bool,
    /// Whether reminders are wanted.
    pub reminders: bool,
}

impl Default for Reader {
    /// English, UTC, a plain board, no pictures, reminders.
    fn default() -> Self {
        Self {
            language: Language::En,
            zone: "UTC".to_string(),
            board: BoardStyle::Ascii,
            pictures: false,
            reminders: true,
        }
    }
}
