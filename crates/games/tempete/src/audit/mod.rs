//! What of an audit is Tempête's: entry 0, what it seals and draws, cards and squares, their tables, and the game as PGN.

mod draws;
mod notes;
mod openings;
mod pgn;
mod pgn_comments;
mod plays;
mod record;
mod remarks;
mod seals;
mod tables;

pub(crate) use draws::from as drawn_from;
pub use notes::Notes;
pub use openings::{openings, openings_of, opens};
pub use pgn::pgn;
pub use record::Form;
pub use tables::{AuditTables, DrawOf, DrawRow, ErrorRow, PlayEffect, PlayRow, PlayVerdict, SourceRow, SpringRow};

use super::log::event::Start;
use crate::referee::audit;

/// Reads and audits a record of Tempête, part by part.
pub use audit::RulesAuditor as LogAuditor;

use audit::{ReadRecord, Replayed};

/// Entry 0.
fn start<'a>(record: &'a ReadRecord<'_>) -> Option<&'a Start> {
    record.entries.first()?.event.start()
}
