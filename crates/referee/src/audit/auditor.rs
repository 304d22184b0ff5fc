//! Who reads and audits the record of a game, whatever its rules.

use alloc::{
    boxed::Box,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use super::{ReadRecord, check, no_tables, nothing, planned, reading};
use crate::{
    pace::Pace,
    record::{self, BadEntry, Checked, LogEntry},
    referee::{
        log::Start,
        played::{Entry, Pinned, PlayRow, Played, place},
    },
    seal::{Opening, ReadOpeningError, Tree},
};

/// Reads and audits a record of a game with these rules, part by part.
pub struct RulesAuditor {
    row: &'static PlayRow,
    /// What entry 0 pins, once it is read.
    pub pinned: Option<Arc<Pinned>>,
    /// Whether it is what comes with the program.
    built_in: bool,
    /// The profile of time.
    pub pace: Pace,
    /// The entries read so far.
    pub entries: Vec<Entry>,
}

impl RulesAuditor {
    /// The auditor of one record of this game.
    pub fn new(row: &'static PlayRow) -> Self {
        Self { row, pinned: None, built_in: false, pace: Pace::default(), entries: Vec::new() }
    }
}

impl record::Auditor for RulesAuditor {
    fn rules(&self) -> &'static str {
        self.row.spec().rules
    }

    fn seats(&self) -> &'static [(char, &'static str)] {
        self.row.spec().seats
    }

    fn titles(&self) -> [&'static str; 6] {
        [
            "Every commitment has its one opening, and each hashes to it.",
            Played::draws_title(self.row),
            "The game replays under its rules.",
            Played::errors_title(self.row),
            "The result follows.",
            "Clocks, leaves and claims are what the entries make them.",
        ]
    }

    fn pinned(&mut self, text: &str) -> Result<(), String> {
        self.pinned = Some(Arc::new(Pinned::read(text, self.row)?));
        self.built_in = text == self.row.spec().pinned;
        Ok(())
    }

    fn profile(&mut self, text: &str) -> Result<(), String> {
        self.pace = Pace::read(text).map_err(|error| error.to_string())?;
        Ok(())
    }

    fn entry(&mut self, text: &str) -> Result<LogEntry, BadEntry> {
        let nothing_pinned = || BadEntry { line: 1, expected: "what the game pins above the entries".into() };
        let pinned = self.pinned.as_ref().ok_or_else(nothing_pinned)?;
        let entry = Entry::read(text, self.row.spec(), pinned)
            .map_err(|error| BadEntry { line: error.line, expected: error.expected.to_string() })?;
        if !planned::bears_its_plan(&self.entries, &entry) {
            let expected = "a line `plan` where moves may be planned, in turns and answers, and nowhere else";
            return Err(BadEntry { line: 1, expected: expected.into() });
        }
        let read = reading::log_entry(self.row.spec(), &entry);
        self.entries.push(entry);
        Ok(read)
    }

    fn place(&self, opening: &Opening) -> Result<(u16, u16), ReadOpeningError> {
        place(self.row, opening)
    }

    fn check(self: Box<Self>, openings: &[Opening], tree: &Tree) -> Checked {
        let Self { row, pinned, built_in, pace, entries } = *self;
        let Some(pinned) = pinned else { return nothing(row) };
        let start = entries.first().and_then(|entry| entry.event.start()).map(Start::log_start);
        let Some(start) = start else { return nothing(row) };
        let spec = row.spec();
        check(ReadRecord { pinned, spec, built_in, pace, start, entries, openings, sealed: None, tree })
    }

    fn no_tables(&self) -> Box<dyn record::Tables> {
        no_tables(self.row)
    }
}
