//! A move of a piece that is called by its number: `4-d3`, `4xd5`, `4d3`.

use alloc::string::String;

use super::{MoveNumber, WordsTaken, says_of_move};
use crate::chess::Square;

/// Such a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberedStep {
    pub number: Option<MoveNumber>,
    /// The number that the piece is called by, 1 to 9.
    pub piece: u8,
    pub to: Square,
    /// Whether it is said to take something.
    pub captures: bool,
    pub written: Written,
}

/// How it is written: whether its figure may as well be the number of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// `4-d3`, `4xd5`, `12. 4d3`: it is not.
    Signed,
    /// `4d3`.
    Joined,
    /// `4 d3`.
    Apart,
}

impl NumberedStep {
    /// Reads words that are such a move and nothing else.
    pub(super) fn read<'a>(words: impl Iterator<Item = &'a str> + Clone) -> Option<Self> {
        let (number, words) = match numbered(words.clone()) {
            Some((number, behind, skip)) => (
                Some(number),
                Some(behind).filter(|word| !word.is_empty()).into_iter().chain(words.skip(skip)).collect(),
            ),
            None => (None, words.collect::<alloc::vec::Vec<_>>()),
        };
        let said = words.iter().rposition(|word| !says_of_move(word)).map_or(0, |last| last + 1);
        let words = words.get(..said)?;
        let joined: String = words.concat();
        let joined = joined.trim_end_matches(['+', '#', '!', '?', '.']);
        let (figure, rest) = joined.split_at_checked(1)?;
        let piece = figure.parse().ok().filter(|piece| (1..=9).contains(piece))?;
        let sign = rest.strip_prefix(['x', 'X', ':', '\u{D7}']).map(|to| (to, true));
        let sign = sign.or_else(|| rest.strip_prefix(['-', '\u{2013}', '\u{2014}']).map(|to| (to, false)));
        let (to, captures) = sign.unwrap_or((rest, false));
        let written = match (sign, number, words) {
            (Some(_), ..) | (_, Some(_), _) => Written::Signed,
            (None, None, [_]) => Written::Joined,
            _ => Written::Apart,
        };
        Some(Self { number, piece, to: to.to_lowercase().parse().ok()?, captures, written })
    }
}

/// A move's number with its dot, what is joined to it behind, and how many words that was.
fn numbered<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<(MoveNumber, &'a str, usize)> {
    let first = words.next()?;
    let digits = first.len() - first.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (figures, behind) = first.split_at_checked(digits)?;
    let number = figures.parse().ok()?;
    let dots = |word: &'a str| {
        let rest = word.trim_start_matches('.');
        (matches!(word.len() - rest.len(), 1 | 3)).then_some((word.len() - rest.len() == 3, rest))
    };
    if behind.is_empty() {
        let (dots, rest) = dots(words.next()?)?;
        return Some((MoveNumber { number, dots }, rest, 2));
    }
    let (dots, rest) = dots(behind)?;
    Some((MoveNumber { number, dots }, rest, 1))
}

impl WordsTaken<'_> {
    /// A move of a piece that is called by its number, where what is left is one. All of it is taken then.
    pub fn numbered_step(&mut self) -> Option<NumberedStep> {
        let step = NumberedStep::read(self.clone().rest().iter().map(String::as_str))?;
        self.rest();
        Some(step)
    }
}
