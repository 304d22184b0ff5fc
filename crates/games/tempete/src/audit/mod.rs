//! What of an audit is Tempête's: entry 0, what it seals and draws, cards and squares, their tables, and the game as PGN.

mod draws;
mod notes;
mod openings;
mod pgn;
mod pgn_comments;
mod plays;
mod remarks;
mod seals;
mod tables;

use alloc::{format, string::String, vec::Vec};

pub use notes::Notes;
pub use openings::{openings, openings_of, opens};
pub use pgn::pgn;
pub use tables::{AuditTables, DrawOf, DrawRow, ErrorRow, PlayEffect, PlayRow, PlayVerdict, SourceRow, SpringRow};

use super::{
    log::event::{Act, DrawnFrom, Entry, Event, Start},
    seals::What,
    state::{Tempete, public::OwnDuty},
    turn::{happening::Happening, replay::Opened},
};
use crate::log::event::acts_of;
use crate::{
    kit::Sealed,
    pace::Charged,
    record::Remark,
    referee::{
        audit::{self, Audited, CommonTables, RulesAuditor, seals::Commitment},
        course::GameDuty,
    },
    seal::{Opening, ReadOpeningError},
};

/// Reads and audits a record of Tempête, part by part.
pub type LogAuditor = RulesAuditor<Tempete>;

/// A record as its steps take it.
type ReadRecord<'a> = audit::ReadRecord<'a, Tempete>;

/// A game as it was replayed.
type Replayed = audit::Replayed<Tempete>;

impl Audited for Tempete {
    const ERRORS: &'static str = "Cards played were in the hand, squares sprung were sealed.";

    type Tables = AuditTables;
    type Notes = Notes;

    fn draws_title((): ()) -> &'static str {
        "Lists are permutations; draws are what the seeds give."
    }

    fn place((): (), opening: &Opening) -> Result<(u16, u16), ReadOpeningError> {
        What::of(opening).map(What::place)
    }

    fn rule_of(refusal: &referee::Refusal) -> &'static str {
        refusal.rule()
    }

    fn charged(told: &Happening) -> Option<Charged> {
        if let Happening::Charged(charged) = told { Some(*charged) } else { None }
    }

    fn commitments((): (), entry: &Entry) -> Vec<Commitment> {
        seals::commitments(entry)
    }

    fn is_planned_so(entry: &Entry) -> bool {
        matches!(acts_of(&entry.event), [Act::Move(_)])
    }

    fn unseal(record: &ReadRecord<'_>) -> (Vec<String>, Vec<Sealed>) {
        seals::check(record)
    }

    fn drawn_from(event: &Event) -> Option<&DrawnFrom> {
        draws::from(event)
    }

    fn draws(record: &ReadRecord<'_>) -> Vec<String> {
        draws::lists(record)
    }

    fn before(&self, entry: &Entry, record: &ReadRecord<'_>, notes: &mut Notes) -> Option<String> {
        notes.before(self, entry);
        draws::numbers(&self.public, entry, record)
    }

    fn after(&self, entry: &Entry, opened: &Opened, notes: &mut Notes) -> Result<(), String> {
        notes.after(self, entry, opened)
    }

    fn tables(record: &ReadRecord<'_>, replayed: Option<&Replayed>, common: CommonTables) -> AuditTables {
        let AuditTables { plays, springs, errors, .. } = replayed.map(plays::tables).unwrap_or_default();
        let draws = record.entries.iter().filter_map(draws::row).collect();
        AuditTables { plays, springs, errors, draws, ..common.into() }
    }

    fn errors(tables: &AuditTables) -> Vec<String> {
        tables.errors.iter().map(sentence).collect()
    }

    fn remarks(record: &ReadRecord<'_>, tables: &AuditTables) -> Vec<Remark> {
        remarks::all(record, tables)
    }

    fn due(duty: GameDuty) -> &'static str {
        match duty.into() {
            OwnDuty::Answer(_) => "an answer",
            OwnDuty::Object(_) => "a word on an objection",
            OwnDuty::RulingOnObjection(_) => "a ruling on an objection by the person who runs the referee",
            OwnDuty::Lists | OwnDuty::Numbers | OwnDuty::Turn(_) => duty.owed,
        }
    }
}

/// Entry 0.
fn start<'a>(record: &'a ReadRecord<'_>) -> Option<&'a Start> {
    match &record.entries.first()?.event {
        Event::Start(start) => Some(start),
        _ => None,
    }
}

fn sentence(error: &ErrorRow) -> String {
    let ErrorRow { entry, number, seat, card, square } = error;
    match square {
        Some(square) => format!("entry {entry}, move {number}: {seat} had sealed no {square} for card {card}"),
        None => format!("entry {entry}, move {number}: {seat} did not hold card {card}"),
    }
}
