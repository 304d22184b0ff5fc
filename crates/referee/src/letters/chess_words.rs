//! The words for pieces, boards and moves that the letters of every game of chess share.

use crate::text::{Language, in_language};

/// Its phrases in one language, as TOML.
pub fn chess_words(language: Language) -> &'static str {
    in_language!(language, include_str!, "../../../../templates/chess/", "/words.toml")
}
