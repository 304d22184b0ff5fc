//! What is sealed one by one by its number: a sheet of commitments, and the opening of one of them in an entry.

use alloc::format;
use core::{fmt, marker::PhantomData};

use super::Play;
use crate::{
    referee::log::{About, Dice, Field, LineValue, Lines, OwnEvents, Read, Text},
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
pub struct Shown<P> {
    pub opening: Opening,
    of: PhantomData<P>,
}

impl<P> Clone for Shown<P> {
    fn clone(&self) -> Self {
        Self::from(self.opening.clone())
    }
}

impl<P> PartialEq for Shown<P> {
    fn eq(&self, other: &Self) -> bool {
        self.opening == other.opening
    }
}

impl<P> fmt::Debug for Shown<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.opening, f)
    }
}

impl<P> From<Opening> for Shown<P> {
    fn from(opening: Opening) -> Self {
        Self { opening, of: PhantomData }
    }
}

impl<P: Play> Shown<P> {
    /// Its number, from 1.
    pub fn number(&self) -> Option<u8> {
        let place = P::SEALED.iter().position(|word| *word == self.opening.what)?;
        u8::try_from(place.checked_add(1)?).ok()
    }
}

impl<P: Play> LineValue for Shown<P> {
    const EXPECTED: &'static str = "the opening of something of this game's that is sealed by its number";

    fn read(text: &str) -> Option<Self> {
        let shown = Self::from(text.parse::<Opening>().ok()?);
        let Opening { rules, seat_letter, what, value, .. } = &shown.opening;
        let seat = P::Event::SEATS.iter().any(|(letter, _)| letter == seat_letter);
        let numbered = P::SEALED.contains(&what.as_str()) && P::SEED != Some(what) && P::is_value(what, value);
        (*rules == P::RULES && seat && numbered).then_some(shown)
    }

    fn any(dice: &mut Dice) -> Self {
        let any = <Opening as LineValue>::any(dice);
        let words: alloc::vec::Vec<&str> = P::SEALED.iter().copied().filter(|word| P::SEED != Some(word)).collect();
        let values: alloc::vec::Vec<&str> = ["K", "Q", "R", "B", "N"]
            .into_iter()
            .filter(|value| words.first().is_some_and(|word| P::is_value(word, value)))
            .collect();
        let [what, value] = [&words, &values].map(|of| dice.of(of).copied().unwrap_or_default().into());
        let seat_letter = dice.of(P::Event::SEATS).map_or('w', |(letter, _)| *letter);
        Self::from(Opening { rules: P::RULES.into(), seat_letter, what, value, ..any })
    }
}

impl<P> fmt::Display for Shown<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.opening, f)
    }
}
