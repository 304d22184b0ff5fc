//! Prose that may be meant as an order: the number or the title of a card in hand, and the phrases of a closed list.
//! What is found so is asked about, and never done.

use alloc::string::String;
use alloc::vec::Vec;

use super::normalise::{self, fold};
use super::{Language, Title, Vocabulary};
use crate::chess::Square;

/// What a line of prose may mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The line as typed.
    pub line: String,
    /// The verb, by its id.
    pub verb: &'static str,
    /// The card, where it is about one.
    pub number: Option<u32>,
    /// The order as its writer would write it.
    pub order: String,
}

/// A word of prose, folded, with the line that it stands on.
struct Word {
    is: String,
    line: usize,
}

/// So many lines of prose are looked through.
const MOST_LINES: usize = 300;
/// No phrase that says something is longer.
const MOST_WORDS: usize = 12;

/// The first hint in these lines of prose to who has cards with these titles.
pub fn hint(prose: &[String], vocabulary: &Vocabulary, hand: &[Title], language: Language) -> Option<Hint> {
    let words: Vec<Word> =
        prose.iter().take(MOST_LINES).enumerate().flat_map(|(line, text)| self::words(text, line)).collect();
    let names: Vec<(Vec<Word>, u32)> = hand.iter().map(|title| (self::words(&title.name, 0), title.number)).collect();
    let of_title = |at: usize| {
        let number = named(&words, at, vocabulary, &names, language)?;
        let line = words.get(at)?.line;
        let places = words.iter().skip(at).filter(|word| word.line == line && word.is.parse::<Square>().is_ok());
        let mut order = alloc::format!("{} {number}", vocabulary.word(vocabulary.numbered, language));
        places.for_each(|place| order.extend([" ", &place.is]));
        let line = prose.get(line)?.clone();
        Some(Hint { line, verb: vocabulary.numbered, number: Some(number), order })
    };
    let said = |at: usize| {
        let rest: Vec<&str> = words.iter().skip(at).take(MOST_WORDS).map(|word| word.is.as_str()).collect();
        let (meant, _) = vocabulary.hint(&rest, language)?;
        let verb = vocabulary.verb(meant.split(' ').next()?)?.id;
        let line = prose.get(words.get(at)?.line)?.clone();
        Some(Hint { line, verb, number: None, order: vocabulary.written(meant, language) })
    };
    (0..words.len()).find_map(|at| of_title(at).or_else(|| said(at)))
}

/// The words of one line; an apostrophe belongs to its word.
fn words(text: &str, line: usize) -> Vec<Word> {
    let folded = fold(&normalise::line(text).text);
    let split = folded.split(|c: char| !c.is_alphanumeric() && c != '\'');
    let split = split.map(|word| word.trim_matches('\'')).filter(|word| !word.is_empty());
    split.map(|is| Word { is: is.into(), line }).collect()
}

/// The card in hand that is named from this word on.
fn named(
    words: &[Word],
    at: usize,
    vocabulary: &Vocabulary,
    names: &[(Vec<Word>, u32)],
    language: Language,
) -> Option<u32> {
    let is = |at: usize| words.get(at).map(|word| word.is.as_str());
    let behind = |passes: fn(Language, &str) -> bool| {
        (0..at).rev().take(MOST_WORDS).find_map(|at| is(at).filter(|word| !passes(language, word)))
    };
    let word = is(at)?;
    // `card 35`, `card no. 35`
    if let Ok(number) = word.parse::<u32>() {
        let held = names.iter().any(|(_, held)| *held == number);
        let behind_verb =
            behind(Language::is_number_sign).is_some_and(|word| vocabulary.is_written(vocabulary.numbered, word));
        return (held && behind_verb).then_some(number);
    }
    let line = words.get(at).map(|word| word.line);
    let alone = || words.iter().filter(|word| Some(word.line) == line).count() == 1;
    let played = || behind(Language::is_small).is_some_and(|word| vocabulary.plays(word, language));
    let stands_here = |name: &[Word]| {
        let stands = name.iter().zip(words.iter().skip(at)).filter(|(one, other)| one.is == other.is).count();
        !name.is_empty() && stands == name.len() && (name.len() > 1 || alone() || played())
    };
    names.iter().find(|(name, _)| stands_here(name)).map(|(_, number)| *number)
}
