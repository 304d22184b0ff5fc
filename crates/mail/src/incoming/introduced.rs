//! Marks the line that introduces a quote in a language that nobody foresaw: the one with the referee's own address.

use super::facts::Own;
use crate::{
    mail::address::Address,
    text::{self, INTRODUCED},
};

/// An address is broken over so many lines at most.
const LINES: usize = 3;

/// A text with a mark above the first line of its writer's own part in which the referee's address stands, whole or broken over
/// lines; the text where there is none.
pub(crate) fn marked(text: String, own: &Own) -> String {
    let body = text::cut(&text).body;
    let lines: Vec<&str> = body.lines().collect();
    // It begins on the first of these lines and ends on the last, so that no shorter run of them has it.
    let begins = |from: usize| {
        (1..=LINES).filter_map(|count| lines.get(from..from + count)).any(|some| {
            let shorter = || {
                (0..some.len()).any(|at| {
                    let parts = some.split_at_checked(at).into_iter().flat_map(|(above, below)| [above, below]);
                    parts.filter(|part| part.len() < some.len()).any(|part| names(&part.concat(), own))
                })
            };
            some.iter().all(|line| !line.trim().is_empty()) && names(&some.concat(), own) && !shorter()
        })
    };
    let Some(at) = (0..lines.len()).find(|from| begins(*from)) else { return text };
    let mut marked: Vec<&str> = text.lines().collect();
    marked.insert(at.min(marked.len()), INTRODUCED);
    marked.join("\n")
}

/// True if one of the referee's addresses stands in a line.
fn names(line: &str, own: &Own) -> bool {
    line.contains('@')
        && line
            .split(|c: char| {
                c.is_whitespace() || matches!(c, '<' | '>' | '(' | ')' | '[' | ']' | ',' | ';' | '"' | ':')
            })
            .any(|word| {
                let word = word.trim_matches(|c: char| !c.is_alphanumeric());
                word.contains('@') && Address::read(word).is_some_and(|address| own.is(&address))
            })
}
