//! What a joint draw hangs on, as it stands in an entry.

use alloc::string::String;

use super::{About, Dice, Expected, Field, Lines, Read, Text, any_line};
use crate::{
    kit::printable,
    seal::{Hash, Tree, decimal},
};

/// What a draw hangs on beside the seed, which is sealed until the end.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct DrawnFrom {
    /// How many entries the letter told of that the player answered, 1 up to the entry's own number.
    pub answers: u16,
    /// The player's words, at most 200 bytes; without any the referee alone could have steered it.
    pub words: String,
}

impl DrawnFrom {
    /// Of words that came with a mail, to a letter that told of so many entries. Of a log that lost entries a letter may tell
    /// more than there is (T67).
    pub fn of(tree: &Tree, answers: u16, words: &str) -> Self {
        let entries = u16::try_from(tree.size()).unwrap_or(u16::MAX);
        Self { answers: answers.clamp(1, entries.max(1)), words: words.into() }
    }

    /// The root that it hangs on, in the log or in a longer one that begins with it.
    pub fn root(&self, tree: &Tree) -> Hash {
        // The log before the entry of the draw is at least as long, or the entry could not be read.
        tree.root_of(self.answers.into()).unwrap_or_else(|| tree.root())
    }
}

impl<P> Field<P> for DrawnFrom {
    fn write(&self, _: &'static str, to: &mut Text) {
        to.line("answers", self.answers);
        if !self.words.is_empty() {
            to.line("words", &self.words);
        }
    }

    fn read(_: &'static str, lines: &mut Lines<'_, P>) -> Read<Self> {
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

    fn any(dice: &mut Dice, _: &About<'_, P>) -> Self {
        let most = printable::MOST_DRAW_BYTES;
        let words = if dice.one_in(3) { String::new() } else { printable::cleaned(&any_line(dice, most), most) };
        Self { answers: 1, words }
    }
}
