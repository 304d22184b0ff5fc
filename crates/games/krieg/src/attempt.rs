//! What is tried or asked, and what it was answered, as it is sealed (FORMAT.md, section 10).

use alloc::{
    format,
    string::{String, ToString},
};
use core::{fmt, str::FromStr};

use crate::{
    chess::{Move, PieceLetters, Role},
    words,
};

/// What is tried, or asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// `any` (Q6).
    Any,
    /// A move; castling is the king's.
    Move(Move),
}

words! {
    /// What comes of it.
    Answer {
        Yes = "yes",
        No = "no",
        /// What `any` was answered in the same mail barred it: it was passed over (Q6).
        Barred = "barred",
    }
}

/// An attempt with its answer: `e4d5:no`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried {
    pub attempt: Attempt,
    pub answer: Answer,
}

/// The word of the question.
pub(super) const ANY: &str = "any";

/// It is no attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoAttempt;

impl Answer {
    /// Yes or no.
    pub fn of(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

impl Tried {
    /// The move, where it is one.
    pub fn played(self) -> Option<Move> {
        if let Attempt::Move(played) = self.attempt { Some(played) } else { None }
    }

    /// Whether it is a move that was answered no.
    pub fn failed(self) -> bool {
        self.answer == Answer::No && self.attempt != Attempt::Any
    }
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str(ANY),
            Self::Move(played) => played.fmt(f),
        }
    }
}

impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.attempt, self.answer.word())
    }
}

/// The move that is written so, and nothing near it.
pub(super) fn move_of(text: &str) -> Option<Move> {
    let (squares, behind) = text.split_at_checked(4)?;
    let (from, to) = squares.split_at_checked(2)?;
    let is = |kind: &Role| format!("={}", kind.letter(PieceLetters::ENGLISH)) == behind;
    let promotion = Role::PROMOTIONS.into_iter().find(is);
    let played = Move { from: from.parse().ok()?, to: to.parse().ok()?, promotion };
    Some(played).filter(|played| played.to_string() == text)
}

impl FromStr for Tried {
    type Err = NoAttempt;

    /// Reads what `Display` writes, and nothing near it.
    fn from_str(text: &str) -> Result<Self, NoAttempt> {
        let (attempt, answer) = text.split_once(':').ok_or(NoAttempt)?;
        let attempt = if attempt == ANY { Some(Attempt::Any) } else { move_of(attempt).map(Attempt::Move) };
        let tried = Self { attempt: attempt.ok_or(NoAttempt)?, answer: answer.parse().map_err(|_| NoAttempt)? };
        if tried.attempt == Attempt::Any && tried.answer == Answer::Barred { Err(NoAttempt) } else { Ok(tried) }
    }
}

/// Attempts as they are sealed, without the commas between them.
pub(super) fn sealed(tried: &[Tried]) -> impl Iterator<Item = String> + '_ {
    tried.iter().map(ToString::to_string)
}
