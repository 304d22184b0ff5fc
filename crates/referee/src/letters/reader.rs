//! Who reads a letter, as far as the letter must know: language, zone and preferences.

use alloc::string::{String, ToString};

use crate::{text::Language, words};

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
    /// Whether letters have the entries since the last one and the head attached.
    pub proof: bool,
    pub news: NewsOf,
}

impl Default for Reader {
    /// English, UTC, a board in letters, pictures, reminders, no proof.
    fn default() -> Self {
        Self {
            language: Language::En,
            zone: "UTC".to_string(),
            board: BoardStyle::Ascii,
            pictures: true,
            reminders: true,
            proof: false,
            news: NewsOf::Due,
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

words! {
    /// What stands in the subjects of letters.
    SubjectStyle {
        /// The game, the same in all of them: a mail program shows them as one conversation.
        Game = "game",
        /// What the letter is about.
        News = "news",
    }
}

words! {
    /// Of what a letter comes in a game where not all read of each turn at once.
    NewsOf {
        /// When something is due.
        Due = "due",
        /// Each turn.
        All = "all",
    }
}
