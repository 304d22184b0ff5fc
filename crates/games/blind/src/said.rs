//! What a turn tells all, as the log has it (B4), with the commitment of what it tells one seat alone.

use core::fmt;

use alloc::string::ToString;

use crate::{
    heart::{side::Side, triangle::Triangle},
    referee::log::{Dice, LineValue},
    seal::Hash,
};

/// A piece was taken that this seat moved; sealed for it is where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lost {
    pub of: Side,
    pub at: Hash,
}

/// This seat's heart was taken there; sealed is which pieces change hands, for who has them now. How many they are would tell
/// all whether one stood on the heart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeartLost {
    pub of: Side,
    pub at: Triangle,
    pub gained: Hash,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.of, self.at)
    }
}

impl LineValue for Lost {
    const EXPECTED: &'static str = "a seat, and a commitment";

    fn read(text: &str) -> Option<Self> {
        let (of, at) = text.split_once(' ')?;
        Some(Self { of: of.parse().ok()?, at: at.parse().ok()? }).filter(|lost| lost.to_string() == text)
    }

    fn any(dice: &mut Dice) -> Self {
        Self { of: side(dice), at: Hash(dice.bytes()) }
    }
}

impl fmt::Display for HeartLost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.of, self.at, self.gained)
    }
}

impl LineValue for HeartLost {
    const EXPECTED: &'static str = "a seat, a triangle, and a commitment";

    fn read(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let (of, at) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let lost = Self { of, at, gained: words.next()?.parse().ok()? };
        Some(lost).filter(|lost| lost.to_string() == text)
    }

    fn any(dice: &mut Dice) -> Self {
        let (of, at) = (side(dice), LineValue::any(dice));
        Self { of, at, gained: Hash(dice.bytes()) }
    }
}

fn side(dice: &mut Dice) -> Side {
    dice.of(&Side::ALL).copied().unwrap_or(Side::Green)
}
