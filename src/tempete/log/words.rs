//! The words of an entry that stand for one value each, in both directions: what `entry_write` writes
//! and `entry_read` reads.

use alloc::{boxed::Box, vec::Vec};

use super::event::{Outcome, Ruling};
use crate::{
    ids::Seat,
    seal::{Hash, LostHead, decimal},
};

/// A seat's name in the log.
pub(crate) fn colour(seat: Seat) -> &'static str {
    crate::tempete::seats::seat_name(seat)
}

/// The seat with this name.
pub(crate) fn read_colour(word: &str) -> Option<Seat> {
    [Seat::FIRST, Seat::SECOND].into_iter().find(|seat| colour(*seat) == word)
}

/// A result's word.
// Stored. Changing this breaks games already played.
pub fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won(seat) => colour(seat),
        Outcome::Drawn => "draw",
        Outcome::Annulled => "annulled",
    }
}

impl serde::Serialize for Outcome {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(outcome_word(*self))
    }
}

/// The result with this word.
pub fn read_outcome(word: &str) -> Option<Outcome> {
    match word {
        "draw" => Some(Outcome::Drawn),
        "annulled" => Some(Outcome::Annulled),
        _ => read_colour(word).map(Outcome::Won),
    }
}

/// The word for none, one or both of the seats, White first: who erred, whose key.
// Stored. Changing this breaks games already played.
pub fn seats_word(seats: [bool; 2]) -> &'static str {
    match seats {
        [false, false] => "none",
        [true, false] => "white",
        [false, true] => "black",
        [true, true] => "both",
    }
}

/// The seats with this word.
pub fn read_seats(word: &str) -> Option<[bool; 2]> {
    [[false, false], [true, false], [false, true], [true, true]].into_iter().find(|seats| seats_word(*seats) == word)
}

/// The ruling that this line is, without what stands below it.
// Stored. Changing this breaks games already played.
pub(crate) fn read_ruling(line: &str) -> Option<Ruling> {
    Some(match line {
        "uphold" => Ruling::Uphold,
        "takeback" => Ruling::Takeback,
        "grant" => Ruling::Grant,
        "refuse" => Ruling::Refuse,
        "correct" => Ruling::Correct,
        _ => match line.split_once(' ')? {
            ("lost-on-time", seat) => Ruling::LostOnTime(read_colour(seat)?),
            ("result", word) => Ruling::Result(read_outcome(word)?),
            ("warn", seat) => Ruling::Warn(read_colour(seat)?),
            ("position", line) => Ruling::Position(Box::new(line.parse().ok()?)),
            ("recover", lost) => read_recover(lost)?,
            ("new-key", key) => Ruling::NewKey { key: Box::new(key.parse().ok()?), endorsed: None },
            _ => return None,
        },
    })
}

/// `EPOCH NUMBER HASH`: the epoch opened, and the head that was lost; or `EPOCH unknown`.
fn read_recover(text: &str) -> Option<Ruling> {
    let mut words = text.split(' ');
    let epoch = decimal(words.next()?).filter(|epoch| (2..=999_999).contains(epoch))?;
    let lost = match words.next()? {
        "unknown" => None,
        entries => {
            let entries = decimal(entries).filter(|entries| (1..=10_000).contains(entries))?;
            Some(LostHead { entries, root: words.next()?.parse::<Hash>().ok()?, letters: Vec::new() })
        }
    };
    words.next().is_none().then_some(Ruling::Recover { epoch, lost })
}
