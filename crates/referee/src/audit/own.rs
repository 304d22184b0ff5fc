//! Traits for the audit of a game with records of its own form.

use alloc::{boxed::Box, string::String, vec::Vec};

use super::{CommonTables, ReadRecord, Replayed, seals::Commitment};
use crate::{
    kit::Sealed,
    record::{Remark, Tables},
    referee::{
        course::GameDuty,
        played::{Entry, Opened, PlayRow, Played, of_another_game},
    },
};

/// Returns the own way of a game with audits, if it has one.
pub(super) fn own_audit(row: &PlayRow) -> Option<&'static dyn OwnAudit> {
    row.audit.map(|part| *part.get::<&'static dyn OwnAudit>().unwrap_or_else(|| of_another_game()))
}

/// A game's own way to audit its records.
pub trait OwnAudit: Sync {
    /// Names what steps 4 and 6 of an audit ask, in English.
    fn titles(&self) -> [&'static str; 2];

    /// Lists the commitments that stand in an entry, each with its one opening.
    fn commitments(&self, entry: &Entry) -> Vec<Commitment>;

    /// Checks step 3 of a finished game: its findings, and what is sealed, as far as it hashes to the commitments.
    fn unseal(&self, record: &ReadRecord<'_>) -> (Vec<String>, Vec<Sealed>);

    /// Checks step 4 once all is open: what of draws is wrong that no replay need tell.
    fn draws(&self, record: &ReadRecord<'_>) -> Vec<String>;

    /// True if an entry that was planned is a turn of a move and nothing else, numbers neither.
    fn is_planned_so(&self, entry: &Entry) -> bool;

    /// Names what is due, in the words of a report.
    fn due(&self, duty: GameDuty) -> &'static str;

    /// Begins the notes of an audit.
    fn notes(&self) -> Box<dyn AuditNotes>;

    /// Makes the tables of a record that was not read.
    fn no_tables(&self) -> Box<dyn Tables>;
}

/// Notes of an audit from entry to entry, and what it finds by them.
pub trait AuditNotes {
    /// Notes the game as it stands before an entry that may follow; returns a finding of step 4, which counts if all is open.
    fn before(&mut self, known: &Played, entry: &Entry, record: &ReadRecord<'_>) -> Option<String>;

    /// Notes the game as the entry left it.
    ///
    /// # Errors
    /// Returns a finding of step 5; the replay stops there.
    fn after(&mut self, known: &Played, entry: &Entry, opened: &Opened) -> Result<(), String>;

    /// Ends the audit; `replayed` is `None` if the record holds another profile of time than entry 0 names.
    fn done(self: Box<Self>, record: &ReadRecord<'_>, replayed: Option<&Replayed>, common: CommonTables)
    -> OwnFindings;
}

/// Findings of an audit that only the game can make.
pub struct OwnFindings {
    pub tables: Box<dyn Tables>,
    /// Step 6's findings: what of what seats said was false.
    pub errors: Vec<String>,
    /// Remarks for the reader of the report, beside what every game's entries tell, each kind in the order of entries.
    pub remarks: Vec<Remark>,
}
