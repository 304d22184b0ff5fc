//! What is tried, and what it was answered, as it is sealed (FORMAT.md, section 10).

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, str::FromStr};

use crate::heart::step::Step;

/// A move that was tried: `i34-g24:no`, `Hi99-h99:yes`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    pub step: Step,
    /// Whether it was possible: then it was played.
    pub played: bool,
}

/// It is no attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoAttempt;

const HEART: &str = "H";

impl Attempt {
    fn answer(self) -> &'static str {
        if self.played { "yes" } else { "no" }
    }
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Step { from, to, heart } = self.step;
        write!(f, "{}{from}-{to}:{}", if heart { HEART } else { "" }, self.answer())
    }
}

impl FromStr for Attempt {
    type Err = NoAttempt;

    /// Reads what `Display` writes, and nothing near it.
    fn from_str(text: &str) -> Result<Self, NoAttempt> {
        let (step, answer) = text.split_once(':').ok_or(NoAttempt)?;
        let (heart, way) = step.strip_prefix(HEART).map_or((false, step), |way| (true, way));
        let (from, to) = way.split_once('-').ok_or(NoAttempt)?;
        let triangle = |name: &str| name.parse().map_err(|_| NoAttempt);
        let step = Step { from: triangle(from)?, to: triangle(to)?, heart };
        let attempt = Self { step, played: answer == "yes" };
        if attempt.to_string() == text { Ok(attempt) } else { Err(NoAttempt) }
    }
}

/// Those of a sealed value that can be read.
pub(super) fn read(value: &str) -> Vec<Attempt> {
    value.split(',').filter_map(|one| one.parse().ok()).collect()
}

/// They as they are sealed, without the commas between them.
pub(super) fn sealed(attempts: &[Attempt]) -> Vec<String> {
    attempts.iter().map(ToString::to_string).collect()
}
