//! The letters at the end: every seal opened to both seats, and what the audit found (T54).

use alloc::vec::Vec;

use super::replayed::Replay;
use crate::{
    ids::{Seat, Timestamp},
    letters::Letter,
    tempete::{
        audit::pgn,
        state::public::SEATS,
        telling::{Occasion, result::Audit},
    },
};

/// The result letters to both seats, each with the record attached. `words` are those that came
/// with the mail that ended the game: they pass to the other seat. `declined` is who would not play, and reads how
/// to be asked for no more games (T50).
pub(super) fn letters(
    after: &Replay,
    at: Timestamp,
    words: Option<(Seat, &str)>,
    declined: Option<Seat>,
) -> Vec<Letter> {
    let public = after.public();
    let (Some(accounts), Some(end)) = (after.everybodys().opened(), public.course.end) else { return Vec::new() };
    let audit = Audit::of(public, accounts, after.chronicle());
    let record = after.record();
    let pgn = pgn(&after.entries, &public.catalogue);
    let letter = |seat: Seat| {
        let of = |own: bool| words.filter(|(by, _)| (*by == seat) == own).map(|(_, words)| words);
        let declined = declined == Some(seat);
        let (words, said, pgn) = (of(false), of(true), pgn.as_deref());
        let occasion = Occasion::Result { audit: &audit, end, pgn, words, said, declined };
        after.write(seat, None, at, None, Some(&record), &occasion)
    };
    SEATS.into_iter().filter_map(letter).collect()
}
