//! Lists and numbers as they stand in an entry.

use alloc::{string::String, vec::Vec};

use super::{
    acts::small,
    event::{ListCommitment, Numbers},
};
use crate::{
    referee::{
        log::{About, Dice, Field, Lines, Read, Text},
        played::Pinned,
    },
    seal::{Hash, decimal},
};

/// Reads `typed HASH`, or `drawn HASH` and what the draw hangs on below it.
impl Field<Pinned> for ListCommitment {
    fn write(&self, _: &'static str, to: &mut Text) {
        to.line(if self.drawn.is_some() { "drawn" } else { "typed" }, self.commitment);
        self.drawn.iter().for_each(|from| Field::<Pinned>::write(from, "", to));
    }

    fn read(_: &'static str, lines: &mut Lines<'_, Pinned>) -> Read<Self> {
        if let Some(commitment) = Field::<Pinned>::read("typed", lines)? {
            return Ok(Self { commitment, drawn: None });
        }
        let commitment = Field::<Pinned>::read("drawn", lines)?;
        Ok(Self { commitment, drawn: Some(Field::<Pinned>::read("", lines)?) })
    }

    fn any(dice: &mut Dice, about: &About<'_, Pinned>) -> Self {
        Self { commitment: Hash(dice.bytes()), drawn: Field::any(dice, about) }
    }
}

/// A numbers line, with what a draw hangs on below it.
impl Field<Pinned> for Numbers {
    fn write(&self, _: &'static str, to: &mut Text) {
        let positions: Vec<String> = self.positions.iter().map(|position| alloc::format!("{position}")).collect();
        let positions = positions.join(" ");
        match &self.drawn {
            Some((count, from)) => {
                to.line("drawn", format_args!("{count} {positions}"));
                Field::<Pinned>::write(from, "", to);
            }
            None => to.line("numbers", positions),
        }
    }

    fn read(_: &'static str, lines: &mut Lines<'_, Pinned>) -> Read<Self> {
        let expected = "`numbers` or `drawn COUNT` and at least one position, 1 to 99";
        let line = lines.next(expected)?;
        let (count, positions) = named(line).ok_or_else(|| lines.wrong(expected))?;
        let drawn = count.map(|count| Field::<Pinned>::read("", lines).map(|from| (count, from))).transpose()?;
        Ok(Self { positions, drawn })
    }

    fn any(dice: &mut Dice, about: &About<'_, Pinned>) -> Self {
        let positions = (0..=dice.below(5)).filter_map(|_| u8::try_from(1 + dice.below(68)).ok()).collect();
        let count = u16::try_from(1 + dice.below(9_999)).unwrap_or(1);
        Self { positions, drawn: dice.one_in(2).then(|| (count, Field::any(dice, about))) }
    }
}

fn named(line: &str) -> Option<(Option<u16>, Vec<u8>)> {
    let mut words = line.split(' ');
    let drawn = match words.next()? {
        "numbers" => None,
        "drawn" => Some(u16::try_from(decimal(words.next()?)?).ok().filter(|count| (1..=9999).contains(count))?),
        _ => return None,
    };
    let positions: Vec<u8> = words.map(small).collect::<Option<_>>()?;
    (!positions.is_empty()).then_some((drawn, positions))
}
