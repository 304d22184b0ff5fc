//! Why a mail cannot be read, as values: what stood there, what was expected, what to write
//! instead. The words stand in the letters; `line` is always as the player typed it, cut to 200
//! characters.

use alloc::{string::String, vec::Vec};

use super::Expected;
use crate::chess::ReadMoveError;

/// One line that may be an order and cannot be read as one. Any of them refuses the whole mail.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum UnreadableLine {
    /// The first word is one letter off a verb, or a verb of a language this seat does not read, and
    /// the rest is what orders are made of: `mvoe e4`, `coup e4` to an English seat.
    NearMiss {
        line: String,
        word: String,
        /// The verb most likely meant, as the seat writes it (`move`).
        verb: String,
        /// The line with that verb (`move e4`).
        instead: String,
    },
    /// The line begins as the rest of the order above it would, but holds more than orders do, or begins
    /// with `then` or its like: `off g1 please`, `then off g1`, `12 High Street` right below `numbers 3`.
    Continues { line: String, above: String },
    /// An order that must stand apart from prose stands inside a paragraph of it: `draw` in the
    /// middle of a sentence that was wrapped there. It may be meant: write it between blank lines.
    InsideProse {
        line: String,
        /// The verb, as the seat writes it (`move` for a bare move).
        verb: String,
        /// The line of prose right above or below it.
        beside: String,
    },
    /// Inside the words of `say` or `object` a line begins with a verb, or is a move: `say nice` /
    /// `numbers 7`. If it is an order, a blank line belongs above it.
    InsideText {
        line: String,
        /// The verb that took the words (`say`).
        verb: String,
    },
    /// Five numbers or more stand in a row in the words of `say` or `object`: they may be a list, or the
    /// numbers of an order, and nobody's to pass on by chance.
    NumbersInText {
        /// The words' beginning.
        line: String,
        /// The verb that took the words (`say`).
        verb: String,
    },
    /// An order with a question mark: `resign?`. Without it, it is done.
    Questioned {
        line: String,
        /// The line without the question mark.
        instead: String,
    },
    /// The line holds characters that turn the direction of writing, by which it would look like
    /// another to somebody else. `line` comes without them.
    Bidi {
        /// The line without them.
        line: String,
    },
    /// The line holds a control character (NUL, escape, …). `line` comes without it.
    Control { line: String },
    /// The line holds something shaped like a reply key; it is not shown again. Keys stand only where
    /// the letter put them.
    KeyInLine { verb: String },
    /// A line of orders has more characters than any needs.
    LineTooLong {
        /// Its beginning.
        line: String,
        length: usize,
        /// How many it may have (2000).
        limit: usize,
    },
    /// The mail has more lines of orders than any needs.
    TooManyLines {
        count: usize,
        /// How many it may have (200).
        limit: usize,
    },
    /// The words of `say` or `object` are too long.
    TextTooLong {
        /// The verb that took them.
        verb: String,
        /// Bytes they have.
        length: usize,
        /// Bytes they may have (4096).
        limit: usize,
    },
    /// Something is missing at the end of the line: `card`, `spring 12`.
    Missing {
        line: String,
        /// Its verb, as the seat writes it.
        verb: String,
        /// What should follow.
        expected: Expected,
        /// A line to copy.
        example: String,
    },
    /// There is more on the line than the order takes: `resign now`, `square e5 e6`, `part 1 2`.
    Excess {
        line: String,
        verb: String,
        /// The first word too many.
        word: String,
        /// A line to copy.
        example: String,
    },
    /// A word is not what belongs there: `card knight`, `square i9`.
    Wrong {
        line: String,
        verb: String,
        word: String,
        /// Which word after the verb it is, from 1.
        place: usize,
        /// What belongs there.
        expected: Expected,
        /// A line to copy.
        example: String,
    },
    /// A number is not written as one: `07`, `1e2`, `-3`, `٣`, a number of thirty digits.
    Number {
        line: String,
        verb: String,
        word: String,
        /// Which word after the verb it is, from 1: in a list, the position.
        place: usize,
        fault: NumberFault,
    },
    /// What it means must be asked: `no card 35`, `N-B3` of two knights, a cross beside an order.
    Doubtful {
        line: String,
        doubt: Doubt,
        /// The lines that may be meant, to copy.
        instead: Vec<String>,
    },
    /// A chess move cannot be read: `move Sf3`, or `nf3` alone on a line.
    Move {
        line: String,
        /// The words taken for the move.
        word: String,
        /// What is wrong with them.
        fault: ReadMoveError,
    },
    /// A declared effect cannot be read: `card 44: swap c1`.
    Effect {
        line: String,
        /// Which edit it is, from 1.
        edit: usize,
        /// The word that stands in the way; empty at the end of the edit.
        word: String,
        /// What belongs there.
        expected: Expected,
    },
    /// `try` stands below another order; it is for the whole mail, so it comes first.
    TryNotFirst { line: String },
    /// `try` stands alone: there is nothing to try.
    NothingToTry { line: String },
}

impl UnreadableLine {
    /// The line as typed, where the fault is one line's; else nothing.
    pub fn line(&self) -> &str {
        match self {
            Self::NearMiss { line, .. }
            | Self::Continues { line, .. }
            | Self::InsideProse { line, .. }
            | Self::InsideText { line, .. }
            | Self::NumbersInText { line, .. }
            | Self::Questioned { line, .. }
            | Self::Bidi { line }
            | Self::Control { line }
            | Self::LineTooLong { line, .. }
            | Self::Missing { line, .. }
            | Self::Excess { line, .. }
            | Self::Wrong { line, .. }
            | Self::Number { line, .. }
            | Self::Move { line, .. }
            | Self::Doubtful { line, .. }
            | Self::Effect { line, .. }
            | Self::TryNotFirst { line }
            | Self::NothingToTry { line } => line,
            Self::KeyInLine { .. } | Self::TooManyLines { .. } | Self::TextTooLong { .. } => "",
        }
    }
}

/// Why it must be asked what a line means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "doubt", content = "sign", rename_all = "kebab-case")]
pub enum Doubt {
    /// Its words fit several moves.
    Among,
    /// It denies what it names.
    Denied,
    /// This picture beside it may say something of it.
    Sign(char),
    /// It is prose that names a legal move, in a mail without any order.
    Perhaps,
}

/// What is wrong with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NumberFault {
    /// It begins with a zero: `07`.
    LeadingZero,
    /// It begins with a minus sign: `-3`.
    Negative,
    /// It has more digits than any number here needs: a card's or position's has two.
    TooLarge,
    /// It is no number of the digits 0 to 9: `1e2`, `three`, `٣`, `3.5`.
    NotDigits,
}

impl UnreadableLine {
    /// A line that begins with something close to a verb.
    pub(super) fn near_miss(line: String, word: &str, verb: &str, instead: &str) -> Self {
        Self::NearMiss { line, word: word.into(), verb: verb.into(), instead: shown(instead) }
    }

    /// The words of which one should stand in it, in English; none where it is no word of a list.
    pub fn among(&self) -> &'static [&'static str] {
        match self {
            Self::Missing { expected: Expected::OneOf(words), .. }
            | Self::Wrong { expected: Expected::OneOf(words), .. } => words,
            _ => &[],
        }
    }

    /// Its code, as it is serialised: `near-miss`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NearMiss { .. } => "near-miss",
            Self::Continues { .. } => "continues",
            Self::InsideProse { .. } => "inside-prose",
            Self::InsideText { .. } => "inside-text",
            Self::NumbersInText { .. } => "numbers-in-text",
            Self::Questioned { .. } => "questioned",
            Self::Bidi { .. } => "bidi",
            Self::Control { .. } => "control",
            Self::KeyInLine { .. } => "key-in-line",
            Self::LineTooLong { .. } => "line-too-long",
            Self::TooManyLines { .. } => "too-many-lines",
            Self::TextTooLong { .. } => "text-too-long",
            Self::Missing { .. } => "missing",
            Self::Excess { .. } => "excess",
            Self::Wrong { .. } => "wrong",
            Self::Number { .. } => "number",
            Self::Doubtful { .. } => "doubtful",
            Self::Move { .. } => "move",
            Self::Effect { .. } => "effect",
            Self::TryNotFirst { .. } => "try-not-first",
            Self::NothingToTry { .. } => "nothing-to-try",
        }
    }
}

/// A line as it is shown again: at most 200 characters.
pub fn shown(line: &str) -> String {
    line.chars().take(200).collect()
}
