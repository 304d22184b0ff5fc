//! One line of `heads.log`: a letter and the head it shows.
//!
//! ```text
//! ORIGIN ENTRIES ROOT SEAT.NUMBER TIME
//! chess.example/tempete/42/1 17 q6vZ…= w.23 2027-01-15T08:00:00Z
//! ```
//!
//! Origin, number of entries and root stand as in the head itself (FORMAT.md section 5); a signature, once
//! heads have one, follows as a further word. TIME is the letter's `Date`.

use std::fmt;

use crate::{
    ids::{Moment, Seat},
    rules::{Game, tempete::public::SEATS},
    seal::Head,
};

/// A letter and the head it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::daemon) struct Line {
    pub(in crate::daemon) head: Head,
    pub(in crate::daemon) seat: Seat,
    /// The number of the letter to that seat.
    pub(in crate::daemon) number: u32,
    /// The letter's time.
    pub(in crate::daemon) at: Moment,
}

impl Line {
    /// Reads what `Display` writes, without its line end; words that follow are passed over.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let [origin, size, root] = [words.next()?, words.next()?, words.next()?];
        let head = Head::read(&format!("{origin}\n{size}\n{root}\n")).ok()?;
        let (letter, number) = words.next()?.split_once('.')?;
        let seat = SEATS.into_iter().find(|seat| letter.chars().eq([Game::Tempete.letter(*seat)]))?;
        Some(Self { head, seat, number: number.parse().ok()?, at: Moment::read(words.next()?)? })
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.head.to_string().lines() {
            write!(f, "{line} ")?;
        }
        write!(f, "{}.{} {}", Game::Tempete.letter(self.seat), self.number, self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seal::{Hash, Origin};

    #[test]
    fn a_line_reads_back_and_may_be_signed_one_day() {
        let line = Line {
            head: Head { origin: Origin::read("a.example/tempete/42/2").unwrap(), size: 17, root: Hash([5; 32]) },
            seat: Seat::SECOND,
            number: 23,
            at: Moment::from_unix(1_800_000_000),
        };
        let text = line.to_string();
        assert!(text.ends_with("= b.23 2027-01-15T08:00:00Z"), "{text}");
        assert_eq!(Line::read(&text), Some(line.clone()));
        assert_eq!(Line::read(&format!("{text} c2lnbmVk")), Some(line));
        for cut in 1..text.len() {
            assert_eq!(Line::read(&text[..cut]), None, "{}", &text[..cut]);
        }
    }
}
