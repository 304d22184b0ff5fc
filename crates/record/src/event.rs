//! The event a game belongs to, a tournament or a match, and its round: two lines of every game's entry 0
//! (`crates/record/src/FORMAT.md`, section 4), the same for all games.

use alloc::{
    borrow::ToOwned,
    string::{String, ToString},
};
use core::fmt;

use crate::{printable, seal::decimal};

/// What stands in entry 0 where a game belongs to no event, or to no round of it.
const NONE: &str = "none";

/// The name of an event: a line of 1 to 60 printable characters, not `none`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EventName(String);

impl EventName {
    /// The most characters it has.
    pub const MOST: usize = 60;

    /// The event of this name; `None` where it cannot be one.
    pub fn new(text: &str) -> Option<Self> {
        let fits = printable::is_line(text)
            && text.chars().count() <= Self::MOST
            && printable::is_lasting(text)
            && text != NONE;
        fits.then(|| Self(text.to_owned()))
    }

    /// It, as it was given.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for EventName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The number of a round of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Round(u16);

impl Round {
    /// The highest.
    pub const MOST: u16 = 999;

    /// The round of this number, 1 to 999.
    pub fn new(number: u32) -> Option<Self> {
        u16::try_from(number).ok().filter(|number| (1..=Self::MOST).contains(number)).map(Self)
    }

    /// Its number.
    pub fn get(self) -> u16 {
        self.0
    }
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The event of a game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OfEvent {
    pub event: EventName,
    /// The round it is played in, where the event has rounds.
    pub round: Option<Round>,
}

impl OfEvent {
    /// What entry 0 says behind `event` and `round`.
    pub fn values(of: Option<&Self>) -> (String, String) {
        let Some(Self { event, round }) = of else { return (NONE.to_owned(), NONE.to_owned()) };
        (event.to_string(), round.map_or_else(|| NONE.to_owned(), |round| round.to_string()))
    }

    /// Reads what [`OfEvent::values`] writes, and nothing else; a game of no event has no round.
    pub fn read(event: &str, round: &str) -> Option<Option<Self>> {
        let round = match round {
            NONE => None,
            number => Some(Round::new(decimal(number)?)?),
        };
        match event {
            NONE => round.is_none().then_some(None),
            name => Some(Some(Self { event: EventName::new(name)?, round })),
        }
    }
}

impl fmt::Display for OfEvent {
    /// For a screen: `Cup 2027, round 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.event)?;
        self.round.iter().try_for_each(|round| write!(f, ", round {round}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_lines_are_read_as_they_are_written() {
        for (event, round) in
            [("none", "none"), ("Cup 2027", "none"), ("Cup 2027", "2"), ("-", "999"), ("Événement", "1")]
        {
            let read = OfEvent::read(event, round).unwrap();
            assert_eq!(OfEvent::values(read.as_ref()), (event.to_owned(), round.to_owned()));
        }
        let long = "é".repeat(61);
        for (event, round) in [
            ("none", "1"),
            ("", "none"),
            (" Cup", "none"),
            ("Cup  2027", "none"),
            (long.as_str(), "none"),
            ("Cu\u{202E}p", "1"),
            ("E\u{301}te", "1"),
            ("Cup", "0"),
            ("Cup", "01"),
            ("Cup", "1000"),
            ("Cup", "-"),
            ("Cup", ""),
        ] {
            assert_eq!(OfEvent::read(event, round), None, "{event:?} {round:?}");
        }
    }
}
