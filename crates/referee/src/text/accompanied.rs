//! An order with something behind it on its line that says nothing of it: a courtesy of a closed list (`e4, good luck Bob!`), a
//! remark in brackets (`Nf3 (as usual)`). Anything else there is asked about.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    Knows, Language, Vocabulary,
    called::in_words,
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

/// The order of a line without what stands behind it, and that, where it is a remark in brackets; `None` where all of the line is
/// one, or none of it.
pub(super) fn order(
    plain: &str,
    sort: &Sort,
    vocabulary: &Vocabulary,
    knows: &Knows,
    language: Language,
) -> Option<(String, Option<String>)> {
    let apart = match sort {
        Sort::Blank | Sort::Mark | Sort::Move => false,
        Sort::Verb(verb) => is_closed(verb.takes),
        _ => true,
    };
    if !apart || plain.len() > MOST_BYTES || plain.contains(['"', '?']) {
        return None;
    }
    let is_order = |head: &str| match sort_plain(head, vocabulary, language) {
        Sort::Move => true,
        Sort::Verb(verb) => is_whole(head, verb.takes),
        Sort::Rest(_) | Sort::Prose => {
            let found = guess(head, vocabulary, knows, language, false);
            found.is_some_and(|guess| guess.doubt.is_none() && !guess.orders.is_empty())
                || in_words(head, vocabulary, language).is_some()
        }
        _ => false,
    };
    let ends = plain.char_indices().filter(|(_, c)| *c == ' ').map(|(at, _)| at).take(MOST_WORDS);
    let mut heads = ends.filter_map(|at| Some((plain.get(..at)?, plain.get(at..)?.trim_start())));
    heads.find_map(|(head, behind)| {
        let order = head.trim_end_matches([',', ';', '.', '!', '-', ' ']);
        if !is_order(order) {
            return None;
        }
        // What nobody can take back bears thanks and nothing else.
        let ends = ends_something(order, vocabulary, language);
        let passes = match bracketed(behind) {
            Some(remark) => !ends && says_nothing(remark, vocabulary, knows, language),
            None => is_courteous(behind, knows, language, ends),
        };
        passes.then(|| (order.to_string(), bracketed(behind).map(|_| behind.to_string())))
    })
}

/// Two orders of one line with `then` or `and` between them, not both of them moves: `guess 4 Q, then d5`, `2-c6 & uncloak 2`.
pub(super) fn two(
    plain: &str,
    sort: &Sort,
    vocabulary: &Vocabulary,
    knows: &Knows,
    language: Language,
) -> Option<Vec<String>> {
    let apart = match sort {
        Sort::Verb(verb) => matches!(verb.takes, Takes::Words(_)),
        Sort::Prose | Sort::Rest(_) => true,
        _ => false,
    };
    // A card may take squares with `and` between them.
    if !apart || !vocabulary.numbered.is_empty() || plain.len() > MOST_BYTES || plain.contains(['"', '?']) {
        return None;
    }
    // Whether it is a move, and the order as it is written shortly.
    let part = |text: &str| match sort_plain(text, vocabulary, language) {
        Sort::Move => Some((true, text.to_string())),
        Sort::Verb(verb) => is_whole(text, verb.takes).then(|| (false, text.to_string())),
        Sort::Prose | Sort::Rest(_) => {
            let guess = || guess(text, vocabulary, knows, language, false).filter(|found| found.doubt.is_none());
            let step = in_words(text, vocabulary, language);
            let only = |orders: Vec<String>| <[String; 1]>::try_from(orders).ok().map(|[order]| order);
            step.or_else(|| only(guess()?.orders)).map(|order| {
                let is_move = matches!(sort_plain(&order, vocabulary, language), Sort::Move);
                (is_move, order)
            })
        }
        _ => None,
    };
    let is_then = |word: &str| word == "&" || Language::is_then(&fold(word));
    let blanks = || plain.char_indices().filter(|(_, c)| *c == ' ').map(|(at, _)| at).take(MOST_WORDS);
    blanks().find_map(|at| {
        let (head, tail) = (plain.get(..at)?, plain.get(at..)?.trim_start());
        let (_, tail) = tail.split_once(' ').filter(|(word, _)| is_then(word))?;
        let (first, second) = (part(head.trim_end_matches([',', ';', ' ']))?, part(tail.trim_end_matches(['.', '!']))?);
        (!(first.0 && second.0)).then(|| [first.1, second.1].into())
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

fn is_closed(takes: Takes) -> bool {
    matches!(takes, Takes::Words(_) | Takes::Numbers | Takes::Lone)
}

/// True if a line is an order of a verb that takes nothing but what orders are made of, and has what belongs behind it.
pub(super) fn is_whole(line: &str, takes: Takes) -> bool {
    is_closed(takes) && (takes == Takes::Lone || line.contains(' '))
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

/// True if an order, or the words that say it, accepts, declines or ends something.
fn ends_something(order: &str, vocabulary: &Vocabulary, language: Language) -> bool {
    let ends = |id: &str| matches!(id, "resign" | "accept" | "decline" | "claim");
    let words = folded(order);
    let phrase = vocabulary.phrase(&words, language).map(|(verb, ..)| verb.id);
    let verb = match sort_plain(order, vocabulary, language) {
        Sort::Verb(verb) => Some(verb.id),
        _ => None,
    };
    phrase.is_some_and(ends) || verb.is_some_and(ends)
}

/// True if these words are courtesies and names, and nothing else; `thanks`: words of thanks alone count.
fn is_courteous(text: &str, knows: &Knows, language: Language, thanks: bool) -> bool {
    let words = folded(text);
    let mut at = 0;
    while at < words.len() {
        let rest = words.get(at..).unwrap_or_default();
        let name = || rest.first().is_some_and(|word| word.len() > 1 && knows.is_name(word)).then_some(1);
        let courtesy = if thanks { language.thanks(rest) } else { language.courtesy(rest) };
        match courtesy.or_else(name) {
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
    let titled = |word: &String| {
        let of_title = |title: &super::Title| title.name.split(' ').any(|of| fold(of) == *word);
        word.len() > 3 && knows.titles.iter().any(of_title)
    };
    let means = |at: usize| {
        let (Some(word), rest) = (words.get(at), words.get(at..).unwrap_or_default()) else { return false };
        let behind = || rest.iter().skip(1).map(String::as_str).collect::<Vec<_>>();
        let said: Vec<&str> = core::iter::once(word.as_str()).chain(behind()).collect();
        (!is_small(word) && vocabulary.find(word, language).is_some())
            || titled(word)
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
