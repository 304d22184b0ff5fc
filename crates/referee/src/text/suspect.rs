//! A mail without an order that names a move all the same: what its writer is asked.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    Doubt, Knows, Language, UnreadableLine, Vocabulary, accompanied, adorned,
    lines::typed,
    normalise, numbered,
    sort::{Sort, sort},
    spoken::spoken,
    words,
};
use crate::chess::{San, full, resolve_either};

/// So many lines, and words of one, are looked through.
const MOST_LINES: usize = 200;
const MOST_WORDS: usize = 200;
/// So many lines, and moves of one, are asked about.
const MOST_ASKED: usize = 4;

/// The lines of a body without orders that name a legal move, each as what must be asked.
pub fn suspect(body: &str, vocabulary: &Vocabulary, knows: &Knows, language: Language) -> Vec<UnreadableLine> {
    let of_line = |raw: &str| {
        let numbered = numbered::named(&words::split(&normalise::line(raw).text), vocabulary);
        let mut instead: Vec<String> = match numbered {
            Some(step) => [step.to_string()].into(),
            None => named_moves(raw, knows, language).iter().map(|text| text.spelled(language.letters())).collect(),
        };
        instead.truncate(MOST_ASKED);
        let line = typed(raw).to_string();
        (!instead.is_empty()).then_some(UnreadableLine::Doubtful { line, doubt: Doubt::Perhaps, instead })
    };
    body.lines().take(MOST_LINES).filter_map(of_line).take(MOST_ASKED).collect()
}

/// The lines that were left out of a mail and are orders, whole, each as what must be asked: above an introduction that nobody
/// knows, in a signature.
pub fn left_out(aside: &[String], vocabulary: &Vocabulary, knows: &Knows, language: Language) -> Vec<UnreadableLine> {
    let of_line = |raw: &String| {
        let line = sort(raw, vocabulary, knows, language);
        let instead = match &line.sort {
            Sort::Move => Vec::from([line.plain.clone()]),
            Sort::Verb(verb) if accompanied::is_whole(&line.plain, verb.takes) => Vec::from([line.plain.clone()]),
            Sort::Rest(_) | Sort::Prose => line.guess.filter(|guess| !guess.led).map(|guess| guess.orders)?,
            _ => return None,
        };
        let line = typed(raw);
        (!instead.is_empty()).then_some(UnreadableLine::Doubtful { line, doubt: Doubt::Perhaps, instead })
    };
    aside.iter().filter_map(of_line).take(MOST_ASKED).collect()
}

/// The legal moves, in full, that a line of prose names.
pub(super) fn named_moves(raw: &str, knows: &Knows, language: Language) -> Vec<San> {
    let Some(board) = &knows.board else { return Vec::new() };
    let letters = language.letters();
    let plain = adorned::bare(&normalise::line(raw).text, letters).0;
    let mut tokens = words::split(&plain.replace(['(', ')', '"', '/'], " "));
    tokens.truncate(MOST_WORDS);
    let mut found: Vec<San> = Vec::new();
    for at in 0..tokens.len() {
        let rest = tokens.get(at..).unwrap_or_default();
        let word = rest.first().map_or("", |word| word.trim_end_matches(['.', '!', '?']));
        let word = words::move_number(word).map_or(word, |(_, word)| word);
        let texts = match San::read(word, letters) {
            Ok(text) => [text].into(),
            Err(_) => spoken(rest, knows, language).map(|found| found.moves).unwrap_or_default(),
        };
        for text in texts {
            if let Ok(legal) = resolve_either(board, &text, text.or_pawn(letters).as_ref()) {
                let text = full(board, legal);
                if !found.contains(&text) {
                    found.push(text);
                }
            }
        }
    }
    found
}
