//! The letters at the end: every seal opened to every seat (T54).

use alloc::vec::Vec;

use super::Session;
use crate::{
    ids::{Seat, Timestamp},
    letters::Letter,
    referee::mails::Occasion,
};

impl Session<'_> {
    /// The result letters to every seat, each with the record. `words` are those that came with the mail that ended the game,
    /// from a seat: they pass to the others. Who would not play reads how to be asked for no more games (T50).
    pub(crate) fn results(&self, at: Timestamp, words: Option<(Seat, &str)>) -> Vec<Letter> {
        let Some(end) = self.course().end else { return Vec::new() };
        let record = self.record();
        let declined = self.course().declined_in().and_then(|seq| self.entries.get(usize::from(seq.get())));
        let declined = declined.map(|entry| entry.by);
        let letter = |seat: Seat| {
            let of = |own: bool| words.filter(|(by, _)| (*by == seat) == own).map(|(_, words)| words);
            let occasion = Occasion::Result { end, words: of(false), said: of(true), declined };
            self.writer().write(self, seat, None, at, None, Some(&record), &occasion)
        };
        self.places().filter_map(letter).collect()
    }
}
