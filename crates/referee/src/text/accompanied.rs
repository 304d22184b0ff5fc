//! An order with something behind it on its line that says nothing of it: a courtesy of a closed list (`e4, good luck Bob!`), a
//! remark in brackets (`Nf3 (as usual)`). Anything else there is asked about.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    Knows, Language, Vocabulary,
    guess::guess,
    normalise::fold,
    sort::{Sort, sort_plain},
    vocabulary::Takes,
    words,
};
use crate::chess::{San, Square};

/// Nothing longer is an order with a courtesy.
const MOST_BYTES: usize = 300;
/// So many words an order has at most, of which it is asked whether they are one.
const MOST_WORDS: usize = 12;

/// The order of a line without what stands behind it; `None` where all of the line is one, or none of it.
pub(super) fn order(
    plain: &str,
    sort: &Sort,
    vocabulary: &Vocabulary,
    knows: &Knows,
    language: Language,
) -> Option<String> {
    let closed = |verb: Takes| matches!(verb, Takes::Words(_) | Takes::Numbers | Takes::Lone);
    let apart = match sort {
        Sort::Blank | Sort::Mark | Sort::Move => false,
        Sort::Verb(verb) => closed(verb.takes),
        _ => true,
    };
    if !apart || plain.len() > MOST_BYTES || plain.contains(['"', '?']) {
        return None;
    }
    let is_order = |head: &str| match sort_plain(head, vocabulary, language) {
        Sort::Move => true,
        Sort::Verb(verb) => closed(verb.takes) && complete(head, verb.takes),
        Sort::Rest(_) | Sort::Prose => {
            let found = guess(head, vocabulary, knows, language, false);
            found.is_some_and(|guess| guess.doubt.is_none() && !guess.orders.is_empty())
        }
        _ => false,
    };
    let ends = plain.char_indices().filter(|(_, c)| *c == ' ').map(|(at, _)| at).take(MOST_WORDS);
    let mut heads = ends.filter_map(|at| Some((plain.get(..at)?, plain.get(at..)?.trim_start())));
    heads.find_map(|(head, behind)| {
        let order = head.trim_end_matches([',', ';', '.', '!', '-', ' ']);
        let passes = match bracketed(behind) {
            Some(remark) => says_nothing(remark, vocabulary, knows, language),
            None => is_courteous(behind, knows, language),
        };
        (passes && is_order(order)).then(|| order.to_string())
    })
}

/// An order with the sign of a draw behind it, as two: `Nf3 (=)`.
pub(super) fn with_draw(
    plain: &str,
    vocabulary: &Vocabulary,
    knows: &Knows,
    language: Language,
) -> Option<Vec<String>> {
    let head = plain.trim_end_matches(['.', '!']).strip_suffix("(=)")?.trim_end();
    let draw = vocabulary.verb("draw")?;
    let moves = match sort_plain(head, vocabulary, language) {
        Sort::Move => [head.to_string()].into(),
        Sort::Prose | Sort::Rest(_) => {
            guess(head, vocabulary, knows, language, false).filter(|found| found.doubt.is_none())?.orders
        }
        _ => return None,
    };
    Some(moves.into_iter().chain([vocabulary.word(draw.id, language).to_string()]).collect())
}

/// True if an order of a verb has what belongs behind it.
fn complete(head: &str, takes: Takes) -> bool {
    takes == Takes::Lone || head.contains(' ')
}

/// What stands in the brackets that these words are.
fn bracketed(words: &str) -> Option<&str> {
    let inner = words.trim_end_matches(['.', '!']).strip_prefix('(')?.strip_suffix(')')?;
    (!inner.contains(['(', ')'])).then_some(inner)
}

fn folded(text: &str) -> Vec<String> {
    let folded = fold(text);
    let words = folded.split(|c: char| !c.is_alphanumeric() && c != '\'').map(|word| word.trim_matches('\''));
    words.filter(|word| !word.is_empty()).map(String::from).collect()
}

/// True if these words are courtesies and names, and nothing else.
fn is_courteous(text: &str, knows: &Knows, language: Language) -> bool {
    let words = folded(text);
    let mut at = 0;
    while at < words.len() {
        let rest = words.get(at..).unwrap_or_default();
        let name = || rest.first().is_some_and(|word| word.len() > 1 && knows.is_name(word)).then_some(1);
        match language.courtesy(rest).or_else(name) {
            Some(count) => at += count.max(1),
            None => return false,
        }
    }
    at > 0
}

/// True if a remark in brackets holds no order's word, number, square, move, sign of a draw, denial, doubt or, where a piece may be
/// unseen, no man.
fn says_nothing(remark: &str, vocabulary: &Vocabulary, knows: &Knows, language: Language) -> bool {
    let words = folded(remark);
    let sees_all = knows.board.is_some() && vocabulary.numbered_piece.is_empty();
    let is_small = |word: &String| language.is_small(word);
    let means = |at: usize| {
        let (Some(word), rest) = (words.get(at), words.get(at..).unwrap_or_default()) else { return false };
        let behind = || rest.iter().skip(1).map(String::as_str).collect::<Vec<_>>();
        let said: Vec<&str> = core::iter::once(word.as_str()).chain(behind()).collect();
        (!is_small(word) && vocabulary.find(word, language).is_some())
            || vocabulary.is_particle(word)
            || vocabulary.hint(&said, language).is_some()
            || words::is_number(word)
            || word.parse::<Square>().is_ok()
            || (word.len() > 1 && San::read(word, language.letters()).is_ok())
            || language.denies(rest).is_some()
            || language.corrects(rest)
            || language.doubts(rest)
            || language.corrects_moves(rest)
            || (!sees_all && language.piece(word).is_some())
    };
    !words.is_empty() && !remark.contains(['=', '\u{BD}', '?', '/']) && !(0..words.len()).any(means)
}
