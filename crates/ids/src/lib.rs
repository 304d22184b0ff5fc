//! The identities everything else is told apart by: game, seat, entry number, moment.
//! Newtypes and nothing else; no rule lives here.

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod assigned;
pub mod printable;
pub mod unseen;
#[macro_use]
pub mod words;

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, str::FromStr};

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};

/// A game's number, 1..=999 999 999. Public: it stands in subjects, addresses and openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(transparent)]
pub struct GameId(u32);

impl GameId {
    /// The largest number a game may have: a letter's bounce address has room for nine digits.
    pub const MAX: u32 = 999_999_999;

    /// The lowest.
    pub const FIRST: Self = Self(1);

    /// A game's number, or `None` outside 1..=999 999 999.
    pub fn new(number: u32) -> Option<Self> {
        (1..=Self::MAX).contains(&number).then_some(Self(number))
    }

    /// The number itself.
    pub fn get(self) -> u32 {
        self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A place in one game, counted from 0 in the order of the game's own seats. Games have two to
/// four; what a seat is called the game says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The most seats a game may have.
    pub const MOST: u8 = 4;

    /// The seat with this index, or `None` at [`Seat::MOST`] and above.
    pub const fn new(index: u8) -> Option<Self> {
        if index < Self::MOST { Some(Self(index)) } else { None }
    }

    /// The first seat.
    pub const FIRST: Self = Self(0);
    /// The second seat.
    pub const SECOND: Self = Self(1);

    /// Its index, 0..=3.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Its name in the log of a game with these seats; empty for a seat the game does not have.
    pub fn name(self, seats: &[SeatName]) -> &'static str {
        seats.get(self.index()).map_or("", |(_, name)| name)
    }

    /// The seat of this name among these.
    pub fn named(name: &str, seats: &[SeatName]) -> Option<Self> {
        let place = seats.iter().position(|(_, of)| *of == name)?;
        u8::try_from(place).ok().and_then(Self::new)
    }
}

/// A seat's letter in addresses and openings, and its name in the log.
pub type SeatName = (char, &'static str);

/// Seats that win and lose together, and their name in the log.
pub type Team = (&'static str, Seats);

/// Some of a game's seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// This seat alone.
    pub const fn of(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Whether this seat is among them.
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These and another.
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// Whether all of these are among the others.
    pub fn are_among(self, others: Self) -> bool {
        self.0 & !others.0 == 0
    }

    /// What is in this and not in the other.
    pub fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Each, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Seat::MOST).map(Seat).filter(move |seat| self.contains(*seat))
    }

    /// Their words in a log of these seats: `none`, `both` of two, or their names in order.
    // Stored. Changing this breaks games already played.
    pub fn words(self, seats: &[SeatName]) -> String {
        let names: Vec<&str> = self.iter().map(|seat| seat.name(seats)).collect();
        match names.as_slice() {
            [] => "none".into(),
            [_, _] if seats.len() == 2 => "both".into(),
            names => names.join(" "),
        }
    }

    /// The seats with these words.
    pub fn of_words(words: &str, seats: &[SeatName]) -> Option<Self> {
        let all = || (0..1_u8 << seats.len().min(usize::from(Seat::MOST))).map(Self);
        all().find(|some| some.words(seats) == words)
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, |Self(some), seat| Self(some).with(seat))
    }
}

/// The number of an entry in a game's log, 0..=9999; entry 0 holds the terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(transparent)]
pub struct Seq(u16);

impl Seq {
    /// The last number a log may reach: an opening line has room for four digits.
    pub const MAX: u16 = 9_999;
    /// The entry that holds the terms.
    pub const START: Self = Self(0);

    /// An entry's number, or `None` above 9999.
    pub fn new(number: u16) -> Option<Self> {
        (number <= Self::MAX).then_some(Self(number))
    }

    /// The number itself.
    pub fn get(self) -> u16 {
        self.0
    }

    /// The number after this one, or `None` when the log is full.
    pub fn next(self) -> Option<Self> {
        Self::new(self.0 + 1)
    }
}

impl fmt::Display for Seq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A moment in whole seconds of UTC, as a Unix time. It comes in as an argument: nothing in the
/// pure half asks what time it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

impl Timestamp {
    /// The moment with this Unix time.
    pub const fn from_unix(seconds: i64) -> Self {
        Self(seconds)
    }

    /// Seconds since 1970-01-01T00:00:00Z.
    pub const fn unix(self) -> i64 {
        self.0
    }

    /// The same moment as chrono knows it; moments outside chrono's range become the epoch.
    pub fn utc(self) -> DateTime<Utc> {
        DateTime::from_timestamp(self.0, 0).unwrap_or_default()
    }

    /// As it stands in names of files: `20261203T140509Z`.
    pub fn compact(self) -> String {
        self.to_string().chars().filter(|c| !matches!(c, '-' | ':')).collect()
    }
}

/// The text is no moment as entries have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no moment like 2026-12-03T14:05:09Z")]
pub struct NoTimestamp;

impl FromStr for Timestamp {
    type Err = NoTimestamp;

    /// Reads exactly the form that [`fmt::Display`] writes (`2026-12-03T14:05:09Z`) of the years 0001 to 9999, nothing else.
    fn from_str(text: &str) -> Result<Self, NoTimestamp> {
        let read = || {
            // By hand: a log's every entry is read with every mail, and chrono's formats cost ten times as much.
            let bytes: &[u8; 20] = text.as_bytes().try_into().ok()?;
            let [y @ .., b'-', m0, m1, b'-', d0, d1, b'T', h0, h1, b':', n0, n1, b':', s0, s1, b'Z'] = bytes else {
                return None;
            };
            let year = i32::try_from(digits(y)?).ok().filter(|year| *year > 0)?;
            let date = NaiveDate::from_ymd_opt(year, digits(&[*m0, *m1])?, digits(&[*d0, *d1])?)?;
            let time = date.and_hms_opt(digits(&[*h0, *h1])?, digits(&[*n0, *n1])?, digits(&[*s0, *s1])?)?;
            Some(Self(time.and_utc().timestamp()))
        };
        read().ok_or(NoTimestamp)
    }
}

/// The number that these decimal digits write.
fn digits(bytes: &[u8]) -> Option<u32> {
    bytes.iter().try_fold(0, |number, b| b.is_ascii_digit().then(|| number * 10 + u32::from(b - b'0')))
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.utc().to_rfc3339_opts(SecondsFormat::Secs, true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_reads_what_it_writes_and_nothing_else() {
        let moment = Timestamp::from_unix(1_796_306_709);
        assert_eq!(alloc::format!("{moment}").parse::<Timestamp>().ok(), Some(moment));
        assert_eq!("1970-01-01T00:00:00Z".parse::<Timestamp>().ok(), Some(Timestamp::from_unix(0)));
        for wrong in [
            "2026-12-03T14:05:09",
            "2026-12-3T14:05:09Z",
            "2026-12-03 14:05:09Z",
            "2026-12-03T14:05:60Z",
            "",
            "2026-02-30T14:05:09Z",
            "2026-12-03T24:00:00Z",
            "+026-12-03T14:05:09Z",
            "2026-12-03T14:05:0９Z",
        ] {
            assert_eq!(wrong.parse::<Timestamp>().ok(), None, "{wrong}");
        }
    }

    #[test]
    fn numbers_keep_their_ranges() {
        assert_eq!(GameId::new(0), None);
        assert_eq!(GameId::new(999_999_999).map(GameId::get), Some(GameId::MAX));
        assert_eq!(GameId::new(1_000_000_000), None);
        assert_eq!(Seq::new(9_999).and_then(Seq::next), None);
        assert_eq!(Seat::new(4), None);
    }
}
