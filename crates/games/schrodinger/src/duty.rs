//! What is due in Reverse Schrödinger's Chess: that both arrange, in any order, then turns.

use crate::referee::played::{Preparation, Prepared};

/// That both arrange the other's tokens (S2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arranging;

impl Preparation for Arranging {
    const WORDS: &'static [&'static str] = &["arrange", "turn"];
    const OWED: &'static str = "an arrangement";
}

/// What is due.
pub type SchrodingerDuty = Prepared<Arranging>;
