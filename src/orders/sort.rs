//! What one line of a mail is, seen by itself: blank, an order, the rest of an order, something that
//! may be meant as one, or prose (M5).

use alloc::string::{String, ToString};

use super::normalise::{self, Forbidden};
use super::vocabulary::{Verb, Vocabulary};
use super::{Language, words};

/// One line of the body with what it is.
#[derive(Clone, Debug)]
pub(super) struct Sorted<'a> {
    /// The line as typed.
    pub raw: &'a str,
    /// The line as orders are read, without a bullet before it.
    pub plain: String,
    /// What may not stand in an order, if it does.
    pub forbidden: Option<Forbidden>,
    /// What it is.
    pub sort: Sort,
}

/// What a line is.
#[derive(Clone, Debug)]
pub(super) enum Sort {
    /// Nothing but white space.
    Blank,
    /// It begins with a verb.
    Verb(&'static Verb),
    /// It is a chess move and nothing else.
    Move,
    /// It is one word shaped like a move that cannot be read as one.
    UnreadableMove(String),
    /// It begins as only the rest of an order does.
    Rest,
    /// It begins with something close to a verb: the spelling meant, and what the line would be.
    NearMiss { word: String, verb: &'static Verb, instead: String },
    /// `check` and the like: prose, but no paragraph of it.
    Mark,
    /// Prose.
    Prose,
}

/// A misspelt verb with nothing behind it is taken for one only from this length on: shorter ones
/// are a letter away from names that stand alone under mails (Carl, Hans, Drew, Stan).
const LONG_ENOUGH_ALONE: usize = 6;

/// Sorts one line.
pub(super) fn sort<'a>(raw: &'a str, vocabulary: &Vocabulary, language: Language) -> Sorted<'a> {
    let normal = normalise::line(raw);
    let plain = unglued(unadorned(&normal.text), vocabulary, language);
    let sort = sort_plain(&plain, vocabulary, language);
    Sorted { raw, plain, forbidden: normal.forbidden, sort }
}

fn sort_plain(plain: &str, vocabulary: &Vocabulary, language: Language) -> Sort {
    if plain.is_empty() {
        return Sort::Blank;
    }
    let first = words::first_word(plain);
    if let Some(verb) = vocabulary.find(first, language) {
        return Sort::Verb(verb);
    }
    match words::bare_move(plain, language.letters()) {
        Some(Ok(())) => return Sort::Move,
        Some(Err(word)) => return Sort::UnreadableMove(word),
        None => {}
    }
    if matches!(
        normalise::fold(plain.trim_end_matches(['!', '.', '+'])).as_str(),
        "check" | "" | "mate" | "echec" | "mat"
    ) {
        return Sort::Mark;
    }
    let split = words::split(plain);
    // `14:05` is a time and no number; `12:` is one.
    let begins = plain.split([' ', ',', ';']).next().unwrap_or_default().trim_end_matches(':');
    if words::is_number(begins) || words::is_square(begins) || words::begins_edit(&split, vocabulary) {
        return Sort::Rest;
    }
    if let Some((verb, spelling)) = vocabulary.near(first, language).into_iter().next() {
        let rest = split.get(1..).unwrap_or_default();
        let long = first.chars().count() >= LONG_ENOUGH_ALONE;
        if (rest.is_empty() && long) || words::made_of_orders(rest, vocabulary, language.letters()) {
            let behind = plain.strip_prefix(first).unwrap_or_default();
            let instead = alloc::format!("{spelling}{behind}");
            return Sort::NearMiss { word: first.to_string(), verb, instead };
        }
    }
    Sort::Prose
}

/// A line without the bullet or the asterisks of bold type around it.
fn unadorned(plain: &str) -> &str {
    let bare =
        ["- ", "* ", "\u{2022} ", "\u{B7} "].iter().find_map(|bullet| plain.strip_prefix(bullet)).unwrap_or(plain);
    bare.strip_prefix('*').and_then(|bare| bare.strip_suffix('*')).unwrap_or(bare).trim()
}

/// `card35` with the space that was forgotten.
fn unglued(plain: &str, vocabulary: &Vocabulary, language: Language) -> String {
    let digit = plain.find(|c: char| c.is_ascii_digit());
    match digit.and_then(|at| plain.split_at_checked(at)) {
        Some((verb, rest)) if verb.chars().count() >= 4 && vocabulary.find(verb, language).is_some() => {
            alloc::format!("{verb} {rest}")
        }
        _ => plain.to_string(),
    }
}
