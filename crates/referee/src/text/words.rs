//! A normalised line of orders taken apart into words, and what a word looks like.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Language, Vocabulary, numbered::NumberedStep};
use crate::chess::{Disambiguation, PieceLetters, San, Square};

/// Splits a line: commas are spaces; `:`, `;`, `{` and `}` are words of their own; what stands
/// between double quotes is one word, quotes included.
pub(crate) fn split(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quoted = false;
    for c in line.chars() {
        if quoted || c == '"' {
            word.push(c);
            if c == '"' {
                quoted = !quoted;
            }
            continue;
        }
        let mark = matches!(c, ':' | ';' | '{' | '}');
        if c.is_whitespace() || c == ',' || mark {
            if !word.is_empty() {
                words.push(core::mem::take(&mut word));
            }
            if mark {
                words.push(c.to_string());
            }
        } else {
            word.push(c);
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// A line's first word, without what may be glued behind it.
pub(super) fn first_word(line: &str) -> &str {
    let first = line.split([' ', ',', ':', ';']).next().unwrap_or_default();
    first.trim_end_matches(['.', '!', '?', ')'])
}

/// Digits and nothing else, whatever closes them (`12`, `12.`, `12)`).
pub(super) fn is_number(word: &str) -> bool {
    let bare = word.trim_end_matches(['.', ')', '!', '?']);
    !bare.is_empty() && bare.bytes().all(|b| b.is_ascii_digit())
}

/// A number of one or two digits without a leading zero, whatever closes it: those of cards and
/// positions, and few of those in addresses.
pub(super) fn is_small_number(word: &str) -> bool {
    let bare = word.trim_end_matches(['.', ')', '!', '?']);
    is_number(word) && bare.len() <= 2 && !bare.starts_with('0')
}

/// A square, or squares joined by a dash or nothing (`e4`, `c1-g1`, `c1g1`).
pub(super) fn is_square(word: &str) -> bool {
    let bare = word.trim_end_matches(['.', ')', '!', '?']);
    bare.parse::<Square>().is_ok()
        || matches!(San::read(bare, PieceLetters::ENGLISH), Ok(step) if bare.len() >= 4 && step.piece().is_none())
}

/// The number before a bare move and the rest: `12. Nf3`, `12.Nf3`, `12... Nf6`, `12 ... Nf6`, `12) Nf3`.
pub(super) fn move_number(line: &str) -> Option<(&str, &str)> {
    let digits = line.find(|c: char| !c.is_ascii_digit()).filter(|end| *end > 0)?;
    let (number, rest) = line.split_at_checked(digits)?;
    if let Some(rest) = rest.strip_prefix(')') {
        return Some((number, rest.trim_start()));
    }
    let rest = rest.trim_start();
    let dots = rest.len() - rest.trim_start_matches('.').len();
    let spaced = line.split_at_checked(digits)?.1.starts_with(' ');
    match dots {
        // `1. ... d5`
        1 if !spaced => {
            let rest = rest.trim_start_matches('.').trim_start();
            Some((number, rest.strip_prefix("...").map_or(rest, str::trim_start)))
        }
        3 => Some((number, rest.trim_start_matches('.').trim_start())),
        _ => None,
    }
}

/// Turns the number of an enumeration into a move's: `12.` of `12)`.
pub(super) fn dot_number(word: &mut String) {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 && word.get(digits..).is_some_and(|rest| rest.starts_with(')')) {
        word.replace_range(digits..=digits, ".");
    }
}

/// Whether a word behind a move says something of it and is no part of it: `e.p.`, `+`, `check`, `mate!`.
pub fn says_of_move(word: &str) -> bool {
    let word = word.trim_end_matches(['.', '!', '?']);
    matches!(word, "" | "e.p" | "ep" | "+" | "++" | "#" | "check" | "mate" | "échec" | "echec" | "mat")
}

/// Whether a line is a chess move and nothing else, move number aside; `Err` when it is meant as one
/// and cannot be read, with the word.
pub(super) fn bare_move(line: &str, vocabulary: &Vocabulary, language: Language) -> Option<Result<(), String>> {
    let letters = language.letters();
    if !vocabulary.between_moves.is_empty() {
        // One of several, each of which is one; the line below may go on with them.
        let words = split(line);
        let parts = words.split(|word| vocabulary.is_word(vocabulary.between_moves, word));
        let parts: Vec<&[String]> = parts.filter(|part| !part.is_empty()).collect();
        if parts.iter().map(|part| part.len()).sum::<usize>() < words.len() {
            let read = parts.iter().map(|part| bare_move(&part.join(" "), vocabulary, language));
            let read: Option<Vec<Result<(), String>>> = read.collect();
            return read.filter(|read| !read.is_empty()).map(|read| read.into_iter().collect());
        }
        // `exd5, Nf3`: what stands between them is asked.
        let several = words.len() > 1 && vocabulary.own_move.is_none();
        if several && words.iter().all(|word| San::read(word, letters).is_ok()) {
            return Some(Ok(()));
        }
    }
    if let Some(is_move) = vocabulary.own_move {
        let text = move_number(line).map_or(line, |(_, rest)| rest);
        return is_move(text.trim_end_matches(['.', '!', ',', ';', ':']), language).then_some(Ok(()));
    }
    if !vocabulary.numbered_piece.is_empty() {
        // What the move turns up may stand behind it.
        let words: Vec<&str> = line.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        let said = |word: &&str| vocabulary.behind_move.iter().any(|of| vocabulary.says(of, word, language));
        let (text, behind) = words.split_at_checked(words.iter().position(said).unwrap_or(words.len()))?;
        if !behind.is_empty() {
            let names = |word: &str| is_small_number(word) || is_square(word);
            let calls = |word: &&str| vocabulary.is_word(vocabulary.numbered_piece, word);
            let whole = matches!(behind, [_, called @ .., named] if names(named) && called.iter().all(calls));
            return bare_move(&text.join(" "), vocabulary, language).filter(|_| whole);
        }
        if NumberedStep::read(text.iter().copied()).is_some() {
            return Some(Ok(()));
        }
    }
    let numbered = move_number(line);
    let text = numbered.map_or(line, |(_, rest)| rest);
    let words: Vec<&str> = text.trim_end_matches([',', ';', ':']).split(' ').filter(|word| !word.is_empty()).collect();
    if !vocabulary.behind_move.is_empty() && spells_move(&words, vocabulary, language) {
        return Some(Ok(()));
    }
    let (first, behind) = words.split_first()?;
    let joined = matches!(behind, ["-" | "x", _, ..]);
    let length = if joined { 3 } else { 1 };
    if !words.iter().skip(length).all(|word| says_of_move(word) || vocabulary.goes_on(word, language))
        || (joined && is_number(first))
    {
        return None;
    }
    // What is said of the move is no part of it.
    let whole = words.iter().take(length).copied().collect::<String>();
    match San::read(&whole, letters) {
        Ok(_) => Some(Ok(())),
        Err(_) if San::resembles(&whole) => Some(Err(text.to_string())),
        Err(_) => None,
    }
}

/// Whether one of these words is a move.
pub(super) fn has_move(words: &[String], vocabulary: &Vocabulary, language: Language) -> bool {
    let is_move =
        |word: &String| bare_move(word.trim_end_matches(['.', '!', '?']), vocabulary, language) == Some(Ok(()));
    words.iter().any(is_move)
}

/// Whether words say two places, and nothing beside them that could not belong to a move there.
fn spells_move(words: &[&str], vocabulary: &Vocabulary, language: Language) -> bool {
    let mut places = 0;
    let belongs = |word: &&str| {
        let found = named_places(word.trim_end_matches(['.', '!']), language.letters());
        places += found;
        found > 0 || matches!(*word, "-" | "x") || says_of_move(word) || vocabulary.goes_on(word, language)
    };
    words.iter().all(belongs) && places == 2
}

/// How many places a word names: `e4` one, `Ng1` too, `e2-e4` two.
fn named_places(word: &str, letters: PieceLetters) -> usize {
    match San::read(word, letters) {
        _ if word.parse::<Square>().is_ok() => 1,
        Ok(San::Step { from: Disambiguation::Square(_), .. }) => 2,
        Ok(San::Step { piece: Some(_), from: Disambiguation::Unsaid, captures: false, .. }) => 1,
        _ => 0,
    }
}

/// Whether words are all of what orders are made of, and one of them more than a mark or a lone
/// letter (M5: numbers, squares, moves, edit words).
pub(super) fn made_of_orders(words: &[String], vocabulary: &Vocabulary, letters: PieceLetters) -> bool {
    made(words, letters, |word| is_number(word) || vocabulary.is_edit(word) || vocabulary.is_particle(word))
}

/// The same of a line that goes on with an order: its numbers are those of orders, and the words that
/// stand behind verbs are none of it, unless it is an edit.
pub(super) fn wholly_orders(words: &[String], vocabulary: &Vocabulary, letters: PieceLetters) -> bool {
    let edit = begins_edit(words, vocabulary);
    made(words, letters, |word| {
        is_small_number(word)
            || vocabulary.is_edit(word)
            || word.starts_with('"')
            || (edit && vocabulary.is_particle(word))
    })
}

fn made(words: &[String], letters: PieceLetters, known: impl Fn(&str) -> bool) -> bool {
    let mut solid = false;
    words.iter().all(|word| {
        let word = word.trim_end_matches(['!', '.', '?']);
        let whole = known(word) || is_square(word) || San::resembles(word) || San::read(word, letters).is_ok();
        solid |= whole;
        whole
            || word.starts_with('"')
            || matches!(word, "" | ":" | ";" | "{" | "}" | "-" | "x")
            || (word.starts_with('=') && word.len() == 2)
            || (word.len() == 1 && word.bytes().all(|b| b.is_ascii_uppercase()))
    }) && solid
}

/// Whether words are an edit and the first of its arguments (`go b4 d6`, `put N e4`, `void card`),
/// not prose that begins with the same word (`Take care`, `Mark`).
pub(super) fn begins_edit(words: &[String], vocabulary: &Vocabulary) -> bool {
    let argument = |word: Option<&String>| word.is_some_and(|word| is_number(word) || is_square(word));
    match words {
        [edit, rest @ ..] if vocabulary.is_edit(edit) => match rest {
            [letter, square, ..] if letter.len() == 1 && letter.bytes().all(|b| b.is_ascii_alphabetic()) => {
                is_square(square)
            }
            [quoted, ..] if quoted.starts_with('"') => true,
            [what, ..] if edit.eq_ignore_ascii_case("void") => vocabulary.is_particle(what),
            rest => argument(rest.first()),
        },
        [first, ..] => matches!(first.as_str(), "{" | "}") || (first.starts_with('=') && first.len() == 2),
        [] => false,
    }
}
