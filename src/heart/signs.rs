//! How each language writes pieces and lists of them.

use super::letters::Letters;
use crate::text::{Language, in_language};

/// The signs of one language.
pub(crate) struct Signs {
    /// The capitals of pieces and hearts.
    pub letters: Letters,
    /// In a list: what stands before the triangle of a heart that a piece stands on, of a bare one, and before those that the
    /// seat's walls close; then what stands behind a name, and between parts.
    pub list: [&'static str; 5],
}

/// Those of a language.
pub(crate) fn signs(language: Language) -> Signs {
    in_language!(language, include!, "../../templates/heart/", "/signs.rs")
}

/// The capitals of a language.
pub(crate) fn letters(language: Language) -> Letters {
    signs(language).letters
}
