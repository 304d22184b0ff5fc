//! What a mail would be with its unreadable lines put right: each as its fault says where that is one thing,
//! left out where it is not.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Language, NumberFault, Room, Takes, UnreadableLine, Vocabulary, lines::typed, unreadable::shown};
use crate::chess::ReadMoveError;

/// So many unreadable lines are put right at most.
const MOST_FAULTS: usize = 10;
/// A longer mail is its writer's to put right: it would be read over and over.
const MOST_BYTES: usize = 16 * 1024;
/// Over so many lines one that went on is looked for.
const MOST_TOGETHER: usize = 40;

/// A body whose lines were put right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mended {
    pub body: String,
    /// Whether each could mean one thing; else some were left out.
    pub sure: bool,
}

/// What becomes of one line.
enum Fix {
    /// This line in its place.
    Instead(String),
    /// The line between blank ones.
    Apart,
    /// Nothing in its place; whether that is what its writer would do.
    Without(bool),
}

/// The body with these faults mended; `None` where a line is not found. What stands behind verbs in `spare` is
/// left out: the game adds what is missing.
pub fn mended(
    body: &str,
    faults: &[UnreadableLine],
    vocabulary: &Vocabulary,
    language: Language,
    spare: &[&str],
) -> Option<Mended> {
    // A letter names no more of them, and each is looked for in the whole mail.
    if faults.len() > MOST_FAULTS || body.len() > MOST_BYTES {
        return None;
    }
    let mut lines: Vec<String> = body.lines().map(ToString::to_string).collect();
    let mut sure = true;
    for fault in faults {
        let fix = fix(fault, vocabulary, language, spare);
        let at = place(&lines, fault.line())?;
        let typed = lines.get(at.clone()).unwrap_or_default().join(" ");
        let instead = match fix {
            Fix::Instead(line) => [line].into(),
            Fix::Apart => [String::new(), typed, String::new()].into(),
            Fix::Without(meant) => {
                sure &= meant;
                Vec::new()
            }
        };
        lines.splice(at, instead);
    }
    Some(Mended { body: lines.join("\n"), sure })
}

/// The lines that are this one as typed: one, or several that went on.
fn place(lines: &[String], line: &str) -> Option<core::ops::Range<usize>> {
    if line.is_empty() {
        return None;
    }
    let begins = |from: &usize| {
        let first = lines.get(*from).map(|raw| typed(raw)).unwrap_or_default();
        !first.is_empty() && line.starts_with(&first)
    };
    (0..lines.len()).filter(begins).find_map(|from| {
        let mut together = String::new();
        let rest = lines.iter().enumerate().skip(from).take(MOST_TOGETHER);
        rest.take_while(|(_, raw)| !raw.trim().is_empty()).find_map(|(at, raw)| {
            together = format!("{together} {}", raw.trim());
            (typed(&together) == line).then_some(from..at.saturating_add(1))
        })
    })
}

fn fix(fault: &UnreadableLine, vocabulary: &Vocabulary, language: Language, spare: &[&str]) -> Fix {
    // What cannot be taken back is never put into somebody's mouth, words for the other side neither.
    let is_grave = |line: &str| {
        let verb = line.split_whitespace().next().and_then(|word| vocabulary.find(word, language));
        verb.is_some_and(|verb| verb.room == Room::Around || verb.takes == Takes::Text)
    };
    let is_spare = |verb: &String| spare.iter().any(|id| vocabulary.word(id, language) == verb);
    let replaced = |line: &str, word: &str, by: &str| match line.contains(word) {
        true => Fix::Instead(shown(&line.replacen(word, by, 1))),
        false => Fix::Without(false),
    };
    match fault {
        UnreadableLine::NearMiss { instead, .. } | UnreadableLine::Questioned { instead, .. } if !is_grave(instead) => {
            Fix::Instead(instead.clone())
        }
        UnreadableLine::InsideProse { line, .. } if !is_grave(line) => Fix::Apart,
        UnreadableLine::Bidi { line } | UnreadableLine::Control { line } => Fix::Instead(line.clone()),
        UnreadableLine::Move {
            line,
            word,
            fault: ReadMoveError::Case { meant } | ReadMoveError::Alike { meant, .. },
        } => replaced(line, word, meant),
        UnreadableLine::Number { line, word, fault: NumberFault::LeadingZero, .. } => {
            replaced(line, word, word.trim_start_matches('0'))
        }
        UnreadableLine::Number { line, word, fault: NumberFault::Negative, .. } => {
            replaced(line, word, word.trim_start_matches('-'))
        }
        UnreadableLine::Missing { verb, .. }
        | UnreadableLine::Excess { verb, .. }
        | UnreadableLine::Wrong { verb, .. }
        | UnreadableLine::Number { verb, .. }
            if is_spare(verb) =>
        {
            Fix::Without(true)
        }
        // Words that are no part of any order.
        UnreadableLine::Excess { line, word, .. } if word.chars().filter(|c| c.is_alphabetic()).count() > 2 => {
            let cut = line.find(word.as_str()).and_then(|at| line.get(..at)).unwrap_or_default().trim_end();
            if cut.is_empty() || is_grave(line) { Fix::Without(false) } else { Fix::Instead(cut.into()) }
        }
        _ => Fix::Without(false),
    }
}
