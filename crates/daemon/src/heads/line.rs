//! One line of a game's heads: a letter and the head it shows.
//!
//! ```text
//! ORIGIN ENTRIES ROOT SEAT.NUMBER TIME
//! chess.example/tempete/42/1 17 q6vZ…= 0.23 2027-01-15T08:00:00Z
//! chess.example/tempete/42/1 - - 0.24 2027-01-15T09:00:00Z
//! ```
//!
//! Origin, number of entries and root stand as in the head itself (FORMAT.md section 5); a signature, once
//! heads have one, follows as a further word. TIME is the letter's `Date`. With two dashes nobody knows the
//! head, nor whether there was this very letter: a key came back of one before it, and nothing else is left.
//! TIME is then when it came.

use std::fmt;

use crate::{
    ids::{Seat, Timestamp},
    seal::{Head, Origin},
};

/// What a letter shows of its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// This head.
    Head(Head),
    /// A head of this log that nobody knows any more.
    Unknown(Origin),
}

impl Shown {
    /// Whose log it is.
    pub(crate) fn origin(&self) -> &Origin {
        match self {
            Self::Head(head) => &head.origin,
            Self::Unknown(origin) => origin,
        }
    }

    /// Where it stands among those of its game: one that is unknown may be over any number of entries.
    pub(super) fn place(&self) -> (u32, u64) {
        match self {
            Self::Head(head) => (head.origin.epoch(), head.size),
            Self::Unknown(origin) => (origin.epoch(), u64::MAX),
        }
    }
}

/// A letter and the head it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeadLine {
    pub(crate) shown: Shown,
    pub(crate) seat: Seat,
    /// The number of the letter to that seat.
    pub(crate) number: u32,
    pub(crate) at: Timestamp,
}

impl HeadLine {
    /// Reads what `Display` writes, without its line end; words that follow are passed over.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let [origin, size, root] = [words.next()?, words.next()?, words.next()?];
        let shown = match (size, root) {
            ("-", "-") => Shown::Unknown(origin.parse::<Origin>().ok()?),
            _ => Shown::Head(format!("{origin}\n{size}\n{root}\n").parse::<Head>().ok()?),
        };
        let (seat, number) = letter(words.next()?)?;
        Some(Self { shown, seat, number, at: words.next()?.parse::<Timestamp>().ok()? })
    }

    /// Where a line's head stands among those of its game, as [`Shown::place`], without reading the rest; lowest for what
    /// is no line.
    pub(super) fn place(text: &str) -> (u32, u64) {
        let place = || {
            let mut words = text.split(' ');
            let epoch = words.next()?.rsplit('/').next()?.parse().ok()?;
            let size = words.next()?;
            Some((epoch, if size == "-" { u64::MAX } else { size.parse().ok()? }))
        };
        place().unwrap_or((0, 0))
    }

    /// The letter that a line is of, without reading the rest.
    pub(super) fn letter(text: &str) -> Option<(Seat, u32)> {
        text.split(' ').nth(3).and_then(letter)
    }
}

/// `0.23`.
fn letter(text: &str) -> Option<(Seat, u32)> {
    let (seat, number) = text.split_once('.')?;
    Some((seat.parse().ok().and_then(Seat::new)?, number.parse().ok()?))
}

impl fmt::Display for HeadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.shown {
            Shown::Head(head) => head.to_string().lines().try_for_each(|line| write!(f, "{line} "))?,
            Shown::Unknown(origin) => write!(f, "{origin} - - ")?,
        }
        write!(f, "{}.{} {}", self.seat.index(), self.number, self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seal::Hash;

    #[test]
    fn a_line_reads_back_and_may_be_signed_one_day() {
        let origin = "a.example/tempete/42/2".parse::<Origin>().unwrap();
        let line = HeadLine {
            shown: Shown::Head(Head { origin: origin.clone(), size: 17, root: Hash([5; 32]) }),
            seat: Seat::SECOND,
            number: 23,
            at: Timestamp::from_unix(1_800_000_000),
        };
        let text = line.to_string();
        assert!(text.ends_with("= 1.23 2027-01-15T08:00:00Z"), "{text}");
        assert_eq!(HeadLine::read(&text), Some(line.clone()));
        assert_eq!(HeadLine::letter(&text), Some((Seat::SECOND, 23)));
        assert_eq!(HeadLine::read(&format!("{text} c2lnbmVk")), Some(line.clone()));
        for cut in 1..text.len() {
            assert_eq!(HeadLine::read(&text[..cut]), None, "{}", &text[..cut]);
        }
        let unknown = HeadLine { shown: Shown::Unknown(origin), ..line };
        assert_eq!(unknown.to_string(), "a.example/tempete/42/2 - - 1.23 2027-01-15T08:00:00Z");
        assert_eq!(HeadLine::read(&unknown.to_string()), Some(unknown));
    }
}
