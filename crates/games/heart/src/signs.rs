//! How each language writes pieces, boards and lists of them.

use alloc::{string::String, vec::Vec};

use super::{
    board::Board,
    letters::Letters,
    piece::Kind,
    side::Side,
    text::{self, ListWords},
};
use crate::referee::text::{Language, in_language};

/// The signs of one language.
struct Signs {
    /// The capitals of pieces and hearts.
    letters: Letters,
    /// Names of pieces in small letters, `None` for the heart's.
    names: &'static [(&'static str, Option<Kind>)],
    /// The words of lists.
    list: ListWords,
}

/// Those of a language.
fn signs(language: Language) -> Signs {
    in_language!(language, include!, "../../../../templates/heart/", "/signs.rs")
}

/// The capitals of a language.
pub fn letters(language: Language) -> Letters {
    signs(language).letters
}

/// The sign of what a word, folded, names in a language or in English: a pawn has none.
pub fn called(word: &str, language: Language) -> Option<Option<char>> {
    let letters = letters(language);
    let names = [language, Language::En].into_iter().flat_map(|of| signs(of).names);
    names.into_iter().find(|(name, _)| *name == word).map(|(_, kind)| match kind {
        Some(kind) => letters.of(*kind),
        None => Some(letters.heart),
    })
}

/// The board as text, with who moves which colour below it where colours have changed hands (H6).
pub fn drawn(board: &Board, names: [&str; 3], language: Language) -> Vec<String> {
    let changed = Side::ALL.into_iter().any(|colour| board.owner(colour) != colour);
    let legend = if changed { text::legend(board, names) } else { Vec::new() };
    text::drawn(board, letters(language)).into_iter().chain(legend).collect()
}

/// The same as a list by seat.
pub fn listed(board: &Board, names: [&str; 3], language: Language) -> Vec<String> {
    let Signs { letters, list, .. } = signs(language);
    text::listed(board, names, list, letters)
}
