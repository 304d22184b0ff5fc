//! A chess move among the words behind a verb, with the number that players write before it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::{Expected, WordFault, WordsTaken};
use crate::chess::San;

/// The number before a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveNumber {
    pub number: u32,
    /// `12...`: Black's move of that number was said. `12.` and `12` say nothing of the side.
    pub dots: bool,
}

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, if self.dots { "..." } else { "." })
    }
}

impl WordsTaken<'_> {
    /// A chess move, perhaps with its number: `12... Nf6`, `12 e2-e4`, `e2 e4`. All that is left is taken.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn chess_move(&mut self) -> Result<(Option<MoveNumber>, San), WordFault> {
        let letters = self.language().letters();
        let mut number = None;
        let mut rest: Vec<String> = self.rest().to_vec();
        if let Some(first) = rest.first().cloned() {
            let digits = first.trim_start_matches(|c: char| c.is_ascii_digit());
            let (figures, dots) = first.split_at_checked(first.len() - digits.len()).unwrap_or_default();
            // `0-0` begins with a digit and is no number.
            if !figures.is_empty() && !dots.starts_with('-') {
                let behind = dots.trim_start_matches('.');
                let mut count = dots.len() - behind.len();
                rest.remove(0);
                if !behind.is_empty() {
                    rest.insert(0, behind.to_string());
                } else if count == 0 && rest.first().is_some_and(|word| word.starts_with('.')) {
                    let apart = rest.remove(0);
                    let behind = apart.trim_start_matches('.');
                    count = apart.len() - behind.len();
                    if !behind.is_empty() {
                        rest.insert(0, behind.to_string());
                    }
                }
                // `1. ... d5`
                if count == 1 && behind.is_empty() && rest.first().is_some_and(|word| word == "...") {
                    rest.remove(0);
                    count = 3;
                }
                let figure = self.figure(figures, 1)?;
                if !matches!(count, 0 | 1 | 3) || (count == 0 && !behind.is_empty()) {
                    return Err(WordFault::Wrong { word: first, place: 1, expected: Expected::Move });
                }
                number = Some(MoveNumber { number: figure, dots: count == 3 });
            }
        }
        let mut in_passing = false;
        while rest.len() > 1 && rest.last().is_some_and(|word| super::says_of_move(word)) {
            let mark = rest.pop().unwrap_or_default();
            in_passing |= matches!(mark.trim_end_matches(['.', '!', '?']), "e.p" | "ep");
        }
        if rest.is_empty() {
            return Err(WordFault::Missing { expected: Expected::Move });
        }
        // `e4 e5` is two moves, or one in coordinates that wants its dash: not for us to say.
        if let [first, second, ..] = rest.as_slice()
            && San::read(first, letters).is_ok()
            && San::read(second, letters).is_ok()
        {
            return Err(WordFault::Excess { word: second.clone() });
        }
        let place = if number.is_some() { 2 } else { 1 };
        match San::read(&rest.join(" "), letters) {
            // Nothing is taken in passing but by a pawn, on the third rank or the sixth.
            Ok(San::Step { piece, to, .. }) if in_passing && (piece.is_some() || !matches!(to.rank(), 2 | 5)) => {
                Err(WordFault::Excess { word: "e.p.".into() })
            }
            Ok(text) => Ok((number, text)),
            Err(fault) => {
                // One move and more behind it is too much, not a misspelt move.
                let first = rest.first().cloned().unwrap_or_default();
                match rest.get(1) {
                    Some(more) if San::read(&first, letters).is_ok() => Err(WordFault::Excess { word: more.clone() }),
                    Some(_) if !San::resembles(&first) => {
                        Err(WordFault::Wrong { word: first, place, expected: Expected::Move })
                    }
                    _ => Err(WordFault::Move { word: rest.join(" "), fault }),
                }
            }
        }
    }
}
