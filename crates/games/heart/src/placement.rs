//! What is placed before the first move: a seat's nine pieces, in one mail or one by one (P1, V11).

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use super::{
    letters::Letters,
    piece::Kind,
    triangle::Triangle,
    why::{Why, triangle},
};
use crate::referee::log::{Dice, LineValue};

/// A piece and its triangle: `Wh78`, `i66` of a pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    pub kind: Kind,
    pub at: Triangle,
}

impl Placed {
    /// What a player types, in these letters.
    ///
    /// # Errors
    /// It is no piece and triangle.
    pub fn typed(text: &str, letters: Letters) -> Result<Self, Why> {
        let whole = triangle(text).map(|at| Self { kind: Kind::Pawn, at });
        let mut rest = text.chars();
        match rest.next().and_then(|letter| letters.kind(letter).or_else(|| letters.kind_in_small(letter))) {
            // A pawn on row b may be written with a phone's capital.
            Some(kind) if text.len() > 3 => triangle(rest.as_str()).map(|at| Self { kind, at }),
            _ => whole,
        }
    }

    /// As its writer would type it.
    pub fn spelled(self, letters: Letters) -> String {
        let letter = letters.of(self.kind).map(String::from).unwrap_or_default();
        format!("{letter}{}", self.at)
    }

    /// Reads what `Display` writes, and nothing near it.
    pub fn read(text: &str) -> Option<Self> {
        Self::typed(text, Letters::ENGLISH).ok().filter(|placed| placed.to_string() == text)
    }
}

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelled(Letters::ENGLISH))
    }
}

/// Exactly a wall, a queen, a rook, a bishop, two knights and three pawns, on nine triangles, in this order (P1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set(Vec<Placed>);

impl Set {
    /// The set of these pieces, in any order.
    ///
    /// # Errors
    /// They are not the nine, or two are on one triangle.
    pub fn of(mut pieces: Vec<Placed>) -> Result<Self, Why> {
        let (mut missing, mut excess) = (Kind::SET.to_vec(), Vec::new());
        for Placed { kind, .. } in &pieces {
            match missing.iter().position(|due| due == kind) {
                Some(place) => drop(missing.remove(place)),
                None => excess.push(*kind),
            }
        }
        if !missing.is_empty() || !excess.is_empty() {
            return Err(Why::NotTheSet { missing, excess });
        }
        pieces.sort_by_key(|placed| (placed.kind, placed.at.index()));
        let twice = |placed: &&Placed| pieces.iter().filter(|other| other.at == placed.at).count() > 1;
        if let Some(Placed { at, .. }) = pieces.iter().find(twice) {
            return Err(Why::Taken { at: *at });
        }
        Ok(Self(pieces))
    }

    /// What a player types behind `place`, in these letters.
    ///
    /// # Errors
    /// A word is no piece and triangle, or they are no set.
    pub fn typed(text: &str, letters: Letters) -> Result<Self, Why> {
        let words = text.split([' ', ',', ';']).filter(|word| !word.is_empty());
        Self::of(words.map(|word| Placed::typed(word, letters)).collect::<Result<_, _>>()?)
    }

    /// As its writer would type it.
    pub fn spelled(&self, letters: Letters) -> String {
        self.0.iter().map(|placed| placed.spelled(letters)).collect::<Vec<_>>().join(" ")
    }

    /// Reads what `Display` writes, and nothing near it.
    pub fn read(text: &str) -> Option<Self> {
        Self::typed(text, Letters::ENGLISH).ok().filter(|set| set.to_string() == text)
    }

    /// Its nine pieces: W Q R B N N and three pawns, those of a kind row by row from the top.
    pub fn pieces(&self) -> &[Placed] {
        &self.0
    }
}

impl LineValue for Set {
    const EXPECTED: &'static str = "a wall, a queen, a rook, a bishop, two knights and three pawns: `Wh78 Qi67 …`";

    fn read(text: &str) -> Option<Self> {
        Self::read(text)
    }

    fn any(dice: &mut Dice) -> Self {
        let pieces = Kind::SET.map(|kind| Placed { kind, at: LineValue::any(dice) });
        Self::of(pieces.into()).unwrap_or_else(|_| LineValue::any(dice))
    }
}

impl LineValue for Placed {
    const EXPECTED: &'static str = "a piece and its triangle: `Wh78`, `i66` of a pawn";

    fn read(text: &str) -> Option<Self> {
        Self::read(text)
    }

    fn any(dice: &mut Dice) -> Self {
        let kind = dice.of(&Kind::ALL).copied().unwrap_or(Kind::Pawn);
        Self { kind, at: LineValue::any(dice) }
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelled(Letters::ENGLISH))
    }
}
