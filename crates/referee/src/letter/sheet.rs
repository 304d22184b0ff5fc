//! What is sealed one by one by its number: a sheet of commitments, and the opening of one of them in an entry.

use alloc::{format, vec::Vec};
use core::fmt;

use crate::{
    referee::{
        GameSpec,
        log::{About, Dice, Field, LineValue, Lines, Read, Text},
        played::Pinned,
    },
    seal::{Hash, Opening},
};

/// Commitments by their numbers, from 1: `1 HASH` and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet<const N: usize>(pub [Hash; N]);

impl<const N: usize> Sheet<N> {
    /// None of them.
    pub const NONE: Self = Self([Hash([0; 32]); N]);

    /// That of this number.
    pub fn of(&self, number: u8) -> Option<Hash> {
        self.0.get(usize::from(number).checked_sub(1)?).copied()
    }
}

impl<P, const N: usize> Field<P> for Sheet<N> {
    fn write(&self, _: &'static str, to: &mut Text) {
        for (number, hash) in (1..).zip(self.0) {
            to.line("", format_args!("{number} {hash}"));
        }
    }

    fn read(_: &'static str, lines: &mut Lines<'_, P>) -> Read<Self> {
        let expected = "a number and its commitment";
        let mut sheet = Self::NONE;
        for (number, hash) in (1..).zip(&mut sheet.0) {
            let line = lines.next(expected)?;
            let read = line.strip_prefix(&*format!("{number} ")).and_then(|hash| hash.parse().ok());
            *hash = read.ok_or_else(|| lines.wrong(expected))?;
        }
        Ok(sheet)
    }

    fn any(dice: &mut Dice, _: &About<'_, P>) -> Self {
        Self([(); N].map(|()| Hash(dice.bytes())))
    }
}

/// The opening of something that the game seals by its number, among those before the seed.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    pub opening: Opening,
}

impl From<Opening> for Shown {
    fn from(opening: Opening) -> Self {
        Self { opening }
    }
}

/// The description of a correct line, for errors.
const EXPECTED: &str = "the opening of something of this game's that is sealed by its number";

impl Shown {
    /// Returns the number of its word in [`GameSpec::sealed`], from 1.
    pub fn number(&self, of: &GameSpec) -> Option<u8> {
        let place = of.sealed.iter().position(|word| *word == self.opening.what)?;
        u8::try_from(place.checked_add(1)?).ok()
    }

    /// Reads the text of an opening in the line read last.
    ///
    /// # Errors
    /// Fails if this game has no such opening.
    pub fn of_text(text: &str, lines: &Lines<'_, Pinned>) -> Read<Self> {
        let row = lines.about.pinned.row();
        let wrong = || lines.wrong(EXPECTED);
        let shown = Self::from(text.parse::<Opening>().map_err(|_| wrong())?);
        let Opening { rules, seat_letter, what, value, .. } = &shown.opening;
        let seat = row.spec.seats.iter().any(|(letter, _)| letter == seat_letter);
        let numbered = row.spec.sealed.contains(&what.as_str()) && row.spec.seed != Some(what);
        let is_one = *rules == row.spec.rules && seat && numbered && (row.is_value)(what, value);
        if is_one { Ok(shown) } else { Err(wrong()) }
    }
}

impl Field<Pinned> for Shown {
    fn write(&self, key: &'static str, to: &mut Text) {
        to.line(key, self);
    }

    fn read(key: &'static str, lines: &mut Lines<'_, Pinned>) -> Read<Self> {
        let text = lines.value(key, EXPECTED)?;
        Self::of_text(text, lines)
    }

    fn any(dice: &mut Dice, about: &About<'_, Pinned>) -> Self {
        let row = about.pinned.row();
        let any = <Opening as LineValue>::any(dice);
        let words: Vec<&str> = row.spec.sealed.iter().copied().filter(|word| row.spec.seed != Some(word)).collect();
        let values: Vec<&str> = ["K", "Q", "R", "B", "N"]
            .into_iter()
            .filter(|value| words.first().is_some_and(|word| (row.is_value)(word, value)))
            .collect();
        let [what, value] = [&words, &values].map(|of| dice.of(of).copied().unwrap_or_default().into());
        let seat_letter = dice.of(row.spec.seats).map_or('w', |(letter, _)| *letter);
        Self::from(Opening { rules: row.spec.rules.into(), seat_letter, what, value, ..any })
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.opening, f)
    }
}
