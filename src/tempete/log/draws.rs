//! Lists, numbers, and what a draw hangs on, as they stand in an entry.

use alloc::{string::String, vec::Vec};

use super::{
    acts::small,
    event::{DrawnFrom, ListCommitment, Numbers},
};
use crate::{
    kit::printable,
    referee::log::{About, Dice, Expected, Field, Lines, Read, Text, any_line},
    seal::{Hash, decimal},
    tempete::cards::catalogue::Catalogue,
};

/// Reads `typed HASH`, or `drawn HASH` and what the draw hangs on below it.
impl Field<Catalogue> for ListCommitment {
    fn write(&self, _: &'static str, to: &mut Text) {
        to.line(if self.drawn.is_some() { "drawn" } else { "typed" }, self.commitment);
        self.drawn.iter().for_each(|from| from.write("", to));
    }

    fn read(_: &'static str, lines: &mut Lines<'_, Catalogue>) -> Read<Self> {
        if let Some(commitment) = Field::<Catalogue>::read("typed", lines)? {
            return Ok(Self { commitment, drawn: None });
        }
        let commitment = Field::<Catalogue>::read("drawn", lines)?;
        Ok(Self { commitment, drawn: Some(DrawnFrom::read("", lines)?) })
    }

    fn any(dice: &mut Dice, about: &About<'_, Catalogue>) -> Self {
        Self { commitment: Hash(dice.bytes()), drawn: Field::any(dice, about) }
    }
}

impl Field<Catalogue> for DrawnFrom {
    fn write(&self, _: &'static str, to: &mut Text) {
        to.line("answers", self.answers);
        if !self.words.is_empty() {
            to.line("words", &self.words);
        }
    }

    fn read(_: &'static str, lines: &mut Lines<'_, Catalogue>) -> Read<Self> {
        let expected = Expected { key: "answers", what: "a number of entries, 1 to the entry's own number" };
        let answers = lines.value(expected.key, expected.what)?;
        let answers = decimal(answers).and_then(|number| u16::try_from(number).ok());
        let answers = answers.filter(|number| (1..=lines.about.seq.get()).contains(number));
        let answers = answers.ok_or_else(|| lines.wrong(expected))?;
        let words = lines.value_if("words").unwrap_or_default();
        if words.len() > printable::MOST_DRAW_BYTES {
            return Err(lines.wrong("at most 200 bytes of words"));
        }
        Ok(Self { answers, words: words.into() })
    }

    fn any(dice: &mut Dice, _: &About<'_, Catalogue>) -> Self {
        let most = printable::MOST_DRAW_BYTES;
        let words = if dice.one_in(3) { String::new() } else { printable::cleaned(&any_line(dice, most), most) };
        Self { answers: 1, words }
    }
}

/// A numbers line, with what a draw hangs on below it.
impl Field<Catalogue> for Numbers {
    fn write(&self, _: &'static str, to: &mut Text) {
        let positions: Vec<String> = self.positions.iter().map(|position| alloc::format!("{position}")).collect();
        let positions = positions.join(" ");
        match &self.drawn {
            Some((count, from)) => {
                to.line("drawn", format_args!("{count} {positions}"));
                from.write("", to);
            }
            None => to.line("numbers", positions),
        }
    }

    fn read(_: &'static str, lines: &mut Lines<'_, Catalogue>) -> Read<Self> {
        let expected = "`numbers` or `drawn COUNT` and at least one position, 1 to 99";
        let line = lines.next(expected)?;
        let (count, positions) = named(line).ok_or_else(|| lines.wrong(expected))?;
        let drawn = count.map(|count| DrawnFrom::read("", lines).map(|from| (count, from))).transpose()?;
        Ok(Self { positions, drawn })
    }

    fn any(dice: &mut Dice, about: &About<'_, Catalogue>) -> Self {
        let positions = (0..=dice.below(5)).filter_map(|_| u8::try_from(1 + dice.below(68)).ok()).collect();
        let count = u16::try_from(1 + dice.below(9_999)).unwrap_or(1);
        Self { positions, drawn: dice.one_in(2).then(|| (count, DrawnFrom::any(dice, about))) }
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
