//! A plan as it is sealed: lines of moves, each in the words by which the log has it.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

/// The most lines of a plan.
pub const MOST_LINES: usize = 20;
/// The most moves of a line.
pub const MOST_MOVES: usize = 8;
/// The longest word of a move, and the shortest.
const LETTERS: core::ops::RangeInclusive<usize> = 2..=12;

/// Where nothing is planned.
const NONE: &str = "-";

/// What a seat planned with a turn: lines of at least two moves, the last one its own.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Conditions {
    /// Each with commas between its moves, sorted, none twice.
    lines: Vec<String>,
}

impl Conditions {
    /// The plan of these lines, in whatever order; one that stands twice stands once.
    pub fn of(lines: impl IntoIterator<Item = Vec<String>>) -> Self {
        let mut lines: Vec<String> = lines.into_iter().map(|line| line.join(",")).collect();
        lines.sort_unstable();
        lines.dedup();
        Self { lines }
    }

    /// Reads what `Display` writes, and nothing near it.
    // Stored. Changing this breaks games already played.
    pub fn read(value: &str) -> Option<Self> {
        if value == NONE {
            return Some(Self::default());
        }
        let lines: Vec<String> = value.split(';').map(String::from).collect();
        let is_move = |word: &str| {
            let letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'=' | b'-');
            LETTERS.contains(&word.len()) && word.bytes().all(letter)
        };
        let is_line = |line: &String| {
            let moves = line.split(',').count();
            (2..=MOST_MOVES).contains(&moves) && line.split(',').all(is_move)
        };
        let sorted = lines.is_sorted_by(|one, next| one < next);
        (sorted && lines.len() <= MOST_LINES && lines.iter().all(is_line)).then_some(Self { lines })
    }

    /// Whether nothing is planned.
    pub fn is_none(&self) -> bool {
        self.lines.is_empty()
    }

    /// Its lines, each with its moves in order.
    pub fn lines(&self) -> impl Iterator<Item = Vec<&str>> {
        self.lines.iter().map(|line| line.split(',').collect())
    }

    /// What answers the moves played since it was made, if it foresees just these.
    pub fn reply<'a>(&'a self, played: &'a [String]) -> Option<&'a str> {
        self.behind(played).next().and_then(|rest| rest.first().copied())
    }

    /// Whether it answers these moves with this one. Of a plan that nobody judged several may be in it.
    pub fn reply_is(&self, played: &[String], reply: &str) -> bool {
        self.behind(played).any(|rest| rest.first() == Some(&reply))
    }

    /// What is left of it once these were played and this answered them.
    pub fn left(&self, played: &[String], reply: &str) -> Self {
        let behind = self.behind(played).filter_map(|rest| match rest.split_first() {
            Some((first, rest)) if *first == reply && !rest.is_empty() => {
                Some(rest.iter().map(ToString::to_string).collect::<Vec<String>>())
            }
            _ => None,
        });
        Self::of(behind)
    }

    /// Of each line that begins with these moves the others, of which there are some.
    fn behind<'a>(&'a self, played: &'a [String]) -> impl Iterator<Item = Vec<&'a str>> {
        self.lines().filter_map(move |line| {
            let (first, rest) = line.split_at_checked(played.len())?;
            (first.iter().eq(played) && !rest.is_empty()).then(|| rest.to_vec())
        })
    }
}

impl fmt::Display for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.lines.is_empty() { NONE.into() } else { self.lines.join(";") }.as_str())
    }
}

// A secret type says its name and nothing else.
impl fmt::Debug for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Conditions")
    }
}
