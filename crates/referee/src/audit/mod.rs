//! The audit of a record, of whatever game: what every game's entries tell the frame, steps 3 to 8, the remarks and the
//! tables that are the same for all. A game with records of its own form adds what only it can say, by [`OwnAudit`].

mod auditor;
mod own;
mod planned;
mod played;
mod reading;
mod remarks;
mod replay;
pub mod seals;
mod tables;
mod times;

use self::own::own_audit;
pub use self::{
    auditor::RulesAuditor,
    own::{AuditNotes, OwnAudit, OwnFindings},
    replay::Replayed,
    tables::{CommonTables, EndRow},
    times::{ThinkRow, TimeTables},
};

use alloc::{
    boxed::Box,
    string::{String, ToString},
    sync::Arc,
    vec,
    vec::Vec,
};

use super::{Spec, log::CommonEvent};
use crate::{
    ids::Seq,
    kit::Sealed,
    pace::Pace,
    record::{Checked, LogStart, StepVerdict, Tables},
    referee::played::{Entry, Event, Pinned, PlayRow, Played},
    seal::{Opening, Tree},
};

/// A record as its steps take it.
pub struct ReadRecord<'a> {
    /// What entry 0 pins, read.
    pub pinned: Arc<Pinned>,
    /// The facts of the game.
    pub spec: Spec,
    /// Whether that is what comes with the program.
    pub built_in: bool,
    /// The profile of time.
    pub pace: Pace,
    /// What entry 0 says of its log.
    pub start: LogStart,
    /// Entry 0 first.
    pub entries: Vec<Entry>,
    /// For step 3 all that the record opens; behind it nothing, where that step found a fault.
    pub openings: &'a [Opening],
    /// What is behind the commitments, by entry, once step 3 found that all of it is open.
    pub sealed: Option<Vec<Sealed>>,
    /// The tree over the entries.
    pub tree: &'a Tree,
}

/// What of these values, which stand by entry, was sealed in this one.
fn of_entry(sealed: &[Sealed], seq: Seq) -> &[Sealed] {
    let (_, from) = sealed.split_at(sealed.partition_point(|of| of.seq < seq));
    from.split_at(from.partition_point(|of| of.seq == seq)).0
}

/// What is found where no entry was read: the frame reads them all before it asks.
fn nothing(row: &'static PlayRow) -> Checked {
    let step = || (StepVerdict::NotReached, Vec::new());
    let steps = [step(), step(), step(), step(), step(), step()];
    Checked { finished: false, names: Vec::new(), steps, remarks: Vec::new(), tables: no_tables(row) }
}

/// The tables of a record that was not read.
fn no_tables(row: &PlayRow) -> Box<dyn Tables> {
    own_audit(row).map_or_else(|| Box::new(CommonTables::default()) as _, |own| own.no_tables())
}

fn check(mut record: ReadRecord<'_>) -> Checked {
    let end = record.entries.iter().rev().find_map(|entry| match entry.event {
        Event::Common(CommonEvent::End(end)) => Some(end),
        _ => None,
    });
    let finished = end.is_some();
    let (seals, sealed) = match finished {
        true => Played::unseal(&record),
        // Before the end nothing may be open.
        false if record.openings.is_empty() => Default::default(),
        false => (vec!["the game is not over, and the record opens seals".into()], Vec::new()),
    };
    let opened = finished && seals.is_empty();
    if opened {
        let mut sealed = sealed;
        sealed.sort_by_key(|of| of.seq);
        record.sealed = Some(sealed);
    } else {
        // What is open of a seal that does not fit says nothing.
        record.openings = &[];
    }
    let mut replayed = replay::replay(&record);
    let replays = replayed.as_ref().is_some_and(|replayed| replayed.broken.is_empty());

    let names = names(&record);
    let seats = record.spec.seats;
    let taken = seats.get(..names.len()).unwrap_or(seats);
    let result = end.map(|end| EndRow { end, seats: taken, teams: record.spec.teams });
    let time = replayed.as_ref().map(TimeTables::of).unwrap_or_default();
    let common = CommonTables { time, result };
    let begin = || own_audit(record.pinned.row()).map(OwnAudit::notes);
    let notes = replayed.as_mut().map_or_else(begin, |replayed| replayed.notes.take());
    let OwnFindings { tables, errors, remarks } = match notes {
        Some(notes) => notes.done(&record, replayed.as_ref(), common),
        None => OwnFindings { tables: Box::new(common), errors: Vec::new(), remarks: Played::remarks(&record) },
    };
    let remarks = remarks::all(&record, remarks, replayed.as_ref().filter(|_| replays && !finished));
    let mut draws = if opened { Played::draws(&record) } else { Vec::new() };
    let (broken, results, clocks) = match replayed {
        Some(Replayed { broken, draws: drawn, results, clocks, .. }) => {
            if opened {
                draws.extend(drawn);
            }
            (broken, results, clocks)
        }
        // T71: clocks of another profile would tell another story, and without them nothing is replayed.
        None => (vec!["entry 0 names another profile of time than the record holds".into()], vec![], vec![]),
    };
    let verdict = |reached: bool, findings: &[String]| match findings {
        _ if !finished => StepVerdict::NotYet,
        _ if !reached => StepVerdict::NotReached,
        findings => StepVerdict::of(findings),
    };
    let third = if finished || !seals.is_empty() { StepVerdict::of(&seals) } else { StepVerdict::NotYet };
    let steps = [
        (third, seals),
        (verdict(opened, &draws), draws),
        (StepVerdict::of(&broken), broken),
        (verdict(opened && replays, &errors), errors),
        (verdict(opened && replays, &results), results),
        (if replays { StepVerdict::of(&clocks) } else { StepVerdict::NotReached }, clocks),
    ];
    Checked { finished, names, steps, remarks, tables }
}

/// Who sits there at last (T69).
fn names(record: &ReadRecord<'_>) -> Vec<String> {
    let start = record.entries.first().and_then(|entry| entry.event.start());
    let mut names = start.map(|start| start.names.clone()).unwrap_or_default();
    for entry in &record.entries {
        if let Event::Common(CommonEvent::Replace { seat, name }) = &entry.event
            && let Some(known) = names.get_mut(seat.index())
        {
            known.clone_from(name);
        }
    }
    names.iter().map(ToString::to_string).collect()
}
