//! Prose that may be meant as an order: the number or the title of a card in hand, and the phrases of a closed list.
//! What is found so is asked about, and never done.

use alloc::string::String;
use alloc::vec::Vec;

use super::near::nearly;
use super::normalise::{self, fold};
use super::{Knows, Language, Vocabulary};
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

/// The first hint in these lines of prose to who holds these cards, by the titles that are known.
pub fn hint(
    prose: &[String],
    vocabulary: &Vocabulary,
    knows: &Knows,
    held: &[u32],
    language: Language,
) -> Option<Hint> {
    let words: Vec<Word> =
        prose.iter().take(MOST_LINES).enumerate().flat_map(|(line, text)| self::words(text, line)).collect();
    let titles = knows.titles.iter().filter(|title| held.contains(&title.number));
    let names: Vec<(Vec<Word>, u32)> = titles.map(|title| (self::words(&title.name, 0), title.number)).collect();
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
        if verb == vocabulary.sealing {
            // Who has no live square speaks of something else.
            let here = line_of(&words, at).iter().map(|word| word.is.parse::<Square>());
            let named = here.clone().find_map(Result::ok);
            let fits = knows.sealed.iter().find(|(_, square)| Some(*square) == named);
            let Some((number, square)) = fits.or(knows.sealed.first()) else {
                // `and the trap is on e5`, of a card in hand.
                let (number, square) = (knows.sealing.first()?, named?);
                let order = alloc::format!("{} {number} {square}", vocabulary.word(vocabulary.numbered, language));
                return Some(Hint { line, verb: vocabulary.numbered, number: Some(*number), order });
            };
            let order = alloc::format!("{} {number} {square}", vocabulary.word(verb, language));
            return Some(Hint { line, verb, number: Some(*number), order });
        }
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

/// The words that share a line with this one.
fn line_of(words: &[Word], at: usize) -> &[Word] {
    let Some(line) = words.get(at).map(|word| word.line) else { return &[] };
    let is_here = |word: &&Word| word.line == line;
    let before = words.get(..at).unwrap_or_default().iter().rev().take_while(is_here).count();
    let behind = words.get(at..).unwrap_or_default().iter().take_while(is_here).count();
    words.get(at - before..at + behind).unwrap_or_default()
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
    let line = words.get(at).map(|word| word.line);
    let here = || line_of(words, at).iter();
    let squared = || here().any(|word| word.is.parse::<Square>().is_ok());
    // `card 35`, `card no. 35`, `35 on c1`
    if let Ok(number) = word.parse::<u32>() {
        let held = names.iter().any(|(_, held)| *held == number);
        let behind_verb =
            || behind(Language::is_number_sign).is_some_and(|word| vocabulary.is_written(vocabulary.numbered, word));
        let next = words.iter().skip(at + 1).find(|word| !language.is_small(&word.is));
        let before_square = || next.is_some_and(|word| Some(word.line) == line && word.is.parse::<Square>().is_ok());
        return (held && (behind_verb() || before_square())).then_some(number);
    }
    let alone = || here().count() == 1;
    let played = || behind(Language::is_small).is_some_and(|word| vocabulary.plays(word, language));
    let stands_here = |name: &[Word]| {
        let stands = name.iter().zip(words.iter().skip(at)).filter(|(one, other)| one.is == other.is).count();
        if name.is_empty() || stands != name.len() {
            return false;
        }
        // `No` is a word of prose before it is a card.
        let title: Vec<&str> = name.iter().map(|word| word.is.as_str()).collect();
        let common = vocabulary.prose.contains(&title.join(" ").as_str());
        let mut behind = words.iter().skip(at + name.len()).filter(|word| Some(word.line) == line);
        let is_on = |word: &Word| word.is.parse::<Square>().is_ok() || language.piece(&word.is).is_some();
        let on = behind.find(|word| !language.is_small(&word.is)).is_some_and(is_on);
        played() || on || (!common && (name.len() > 1 || alone() || squared()))
    };
    // `Mad Hose c1 b1`, `Sheild`
    let nearly_here = |name: &[Word]| {
        let whole: String = name.iter().map(|word| word.is.as_str()).collect();
        let from_here = || words.iter().skip(at).take_while(|word| Some(word.line) == line);
        (1..=name.len() + 1).any(|count| {
            let said: String = from_here().take(count).map(|word| word.is.as_str()).collect();
            let named = nearly(&said, &whole) || (said == whole && count != name.len());
            named && (squared() || here().count() == count)
        })
    };
    let exact = names.iter().find(|(name, _)| stands_here(name));
    exact.or_else(|| names.iter().find(|(name, _)| nearly_here(name))).map(|(_, number)| *number)
}
