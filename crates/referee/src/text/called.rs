//! Moves in words where no board says which are meant: `Queen i67 to g57`, `Bishop takes knight on i56`, `Rook i89 with the heart`.
//! Each word is a piece's name, a place, or one of those that stand between them; a line with any other word is no move.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Language, Vocabulary, normalise::fold, words};

/// Nothing longer is a move.
const MOST_BYTES: usize = 120;
const MOST_WORDS: usize = 14;

/// The move of a line, as it is written shortly, its number with it.
pub(super) fn in_words(plain: &str, vocabulary: &Vocabulary, language: Language) -> Option<String> {
    let (called, is_move) = (vocabulary.called?, vocabulary.own_move?);
    if plain.len() > MOST_BYTES {
        return None;
    }
    let text = words::move_number(plain).map_or(plain, |(_, text)| text);
    let number = plain.strip_suffix(text).unwrap_or_default();
    let split = words::split(text);
    let typed = split.iter().map(|word| word.trim_end_matches(['.', '!', '?', '+']));
    let typed: Vec<&str> = typed.filter(|word| !word.is_empty()).take(MOST_WORDS + 1).collect();
    if typed.len() > MOST_WORDS {
        return None;
    }
    let folded: Vec<String> = typed.iter().map(|word| fold(word)).collect();
    // `my heart on i99` is an order of its own.
    if vocabulary.phrase(&folded, language).is_some() {
        return None;
    }
    let from = |at: usize| folded.get(at..).unwrap_or_default();
    let small = |at: usize| at + from(at).iter().take_while(|word| language.is_small(word)).count();
    let (mut at, mut out, mut bears, mut takes) = (language.lead(&folded).unwrap_or(0), String::new(), None, false);
    while let (Some(word), Some(plain)) = (typed.get(at), folded.get(at)) {
        let is_place =
            word.chars().any(|c| c.is_ascii_digit()) && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        let borne = || language.is_between(plain).then(|| small(at + 1)).filter(|_| !out.is_empty());
        let bearing = |name: &usize| {
            let sign = folded.get(*name).and_then(|name| called(name, language)).flatten();
            sign.is_some() && sign == (vocabulary.borne)(language)
        };
        if let Some(name) = borne().filter(bearing) {
            (bears, at) = ((vocabulary.borne)(language), name + 1);
        } else if let Some(sign) = called(plain, language) {
            out.extend(sign);
            at += 1;
        } else if let Some(count) = language.takes(from(at)).filter(|_| !out.is_empty()) {
            (takes, at) = (true, at + count);
            out.push('x');
        } else if is_place || (word.len() == 1 && word.starts_with(|c: char| c.is_ascii_uppercase())) {
            out.push_str(word);
            at += 1;
        } else if let Some(count) = language.goes_to(from(at)).filter(|_| takes || !language.stands(plain)) {
            at += count;
        } else if language.is_small(plain) || plain == ":" {
            at += 1;
        } else {
            break;
        }
    }
    // What stands behind it is a courtesy, if anything.
    while let Some(count) = language.courtesy(from(at)).filter(|count| *count > 0) {
        at += count;
    }
    let out: String = bears.into_iter().chain(out.chars()).collect();
    (at >= typed.len() && is_move(&out, language)).then(|| format!("{number}{out}"))
}

/// Pieces and places in words, each place with its piece's sign before it: `Wh78 Ri99` of `wall h78, rook i99`, `Nh79 Ni78` of
/// `knights h79 and i78`, `R` of `on the rook`. What is no such word stays.
pub fn in_signs(words: &[String], called: Called, language: Language) -> Vec<String> {
    let (mut sign, mut set): (Option<(String, bool)>, Vec<String>) = (None, Vec::new());
    let idle = |folded: &String| {
        let one = core::slice::from_ref(folded);
        let says_where = language.goes_to(one).or_else(|| language.courtesy(one)).is_some();
        says_where || language.stands(folded) || language.is_between(folded) || language.is_small(folded)
    };
    for word in words {
        let folded = fold(word);
        let is_place = word.chars().any(|c| c.is_ascii_digit());
        let letter = || (word.len() == 1 && word.starts_with(|c: char| c.is_ascii_uppercase())).then(|| word.clone());
        if let Some(named) = called(&folded, language) {
            sign = Some((named.map(String::from).unwrap_or_default(), folded.ends_with(['s', 'x'])));
        } else if let Some(letter) = letter() {
            // `W h78`; behind a word it is no piece's.
            set.extend(sign.replace((letter, false)).filter(|(_, several)| !several).map(|(sign, _)| sign));
        } else if is_place {
            let before = sign.as_ref().map(|(sign, _)| sign.as_str()).filter(|_| word.len() == 3).unwrap_or_default();
            set.push(format!("{before}{word}"));
            sign = sign.filter(|(_, several)| *several);
        } else if !idle(&folded) {
            set.push(word.to_string());
        }
    }
    // A piece without a place.
    set.extend(sign.filter(|(_, several)| !several).map(|(sign, _)| sign));
    set
}

/// The sign of a piece that a word, folded, names in this language: a pawn has none.
pub type Called = fn(&str, Language) -> Option<Option<char>>;
