//! Who reads and audits the record of a game, whatever its rules.

use alloc::{
    boxed::Box,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use super::{Audited, ReadRecord, check, nothing, planned, reading};
use crate::{
    pace::Pace,
    record::{self, BadEntry, Checked, LogEntry},
    referee::{EntryOf, log::Start, session::PinnedOf},
    seal::{Opening, ReadOpeningError, Tree},
};

/// Reads and audits a record of a game with these rules, part by part.
pub struct RulesAuditor<R: Audited> {
    row: R::Row,
    /// What entry 0 pins, once it is read.
    pub pinned: Option<Arc<PinnedOf<R>>>,
    /// Whether it is what comes with the program.
    built_in: bool,
    /// The profile of time.
    pub pace: Pace,
    /// The entries read so far.
    pub entries: Vec<EntryOf<R>>,
}

impl<R: Audited> RulesAuditor<R> {
    /// The auditor of one record of this game.
    pub fn new(row: R::Row) -> Self {
        Self { row, pinned: None, built_in: false, pace: Pace::default(), entries: Vec::new() }
    }
}

impl<R: Audited> record::Auditor for RulesAuditor<R> {
    fn rules(&self) -> &'static str {
        R::spec(self.row).rules
    }

    fn seats(&self) -> &'static [(char, &'static str)] {
        R::spec(self.row).seats
    }

    fn titles(&self) -> [&'static str; 6] {
        [
            "Every commitment has its one opening, and each hashes to it.",
            R::draws_title(self.row),
            "The game replays under its rules.",
            R::ERRORS,
            "The result follows.",
            "Clocks, leaves and claims are what the entries make them.",
        ]
    }

    fn pinned(&mut self, text: &str) -> Result<(), String> {
        self.pinned = Some(R::pin(self.row, text)?);
        self.built_in = text == R::spec(self.row).pinned;
        Ok(())
    }

    fn profile(&mut self, text: &str) -> Result<(), String> {
        self.pace = Pace::read(text).map_err(|error| error.to_string())?;
        Ok(())
    }

    fn entry(&mut self, text: &str) -> Result<LogEntry, BadEntry> {
        let nothing_pinned = || BadEntry { line: 1, expected: "what the game pins above the entries".into() };
        let pinned = self.pinned.as_ref().ok_or_else(nothing_pinned)?;
        let entry = EntryOf::<R>::read(text, R::spec(self.row), pinned)
            .map_err(|error| BadEntry { line: error.line, expected: error.expected.to_string() })?;
        if !planned::bears_its_plan::<R>(&self.entries, &entry) {
            let expected = "a line `plan` where moves may be planned, in turns and answers, and nowhere else";
            return Err(BadEntry { line: 1, expected: expected.into() });
        }
        let read = reading::log_entry::<R>(R::spec(self.row), &entry);
        self.entries.push(entry);
        Ok(read)
    }

    fn place(&self, opening: &Opening) -> Result<(u16, u16), ReadOpeningError> {
        R::place(self.row, opening)
    }

    fn check(self: Box<Self>, openings: &[Opening], tree: &Tree) -> Checked {
        let Self { row, pinned: Some(pinned), built_in, pace, entries } = *self else { return nothing::<R>() };
        let start = entries.first().and_then(|entry| entry.event.start()).map(Start::log_start);
        let Some(start) = start else { return nothing::<R>() };
        let spec = R::spec(row);
        check(ReadRecord::<R> { pinned, spec, built_in, pace, start, entries, openings, sealed: None, tree })
    }

    fn no_tables(&self) -> Box<dyn record::Tables> {
        Box::new(R::Tables::default())
    }
}
