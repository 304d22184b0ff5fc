//! The audit of a record, of whatever game: what every game's entries tell the frame, steps 3 to 8, the remarks and the
//! tables that are the same for all. A game adds what only it can say by [`Audited`].

mod audited;
mod auditor;
mod planned;
mod reading;
mod remarks;
mod replay;
pub mod seals;
mod tables;
mod times;

pub use self::{
    audited::Audited,
    auditor::RulesAuditor,
    replay::Replayed,
    tables::{CommonTables, EndRow},
    times::{ThinkRow, TimeTables},
};

use alloc::{boxed::Box, string::String, string::ToString, sync::Arc, vec, vec::Vec};

use super::{
    EntryOf, Spec,
    log::{CommonEvent, Event},
    session::PinnedOf,
};
use crate::{
    ids::Seq,
    kit::Sealed,
    pace::Pace,
    record::{Checked, LogStart, StepVerdict},
    seal::{Opening, Tree},
};

/// A record as its steps take it.
pub struct ReadRecord<'a, R: Audited> {
    /// What entry 0 pins, read.
    pub pinned: Arc<PinnedOf<R>>,
    /// The facts of the game.
    pub spec: Spec,
    /// Whether that is what comes with the program.
    pub built_in: bool,
    /// The profile of time.
    pub pace: Pace,
    /// What entry 0 says of its log.
    pub start: LogStart,
    /// Entry 0 first.
    pub entries: Vec<EntryOf<R>>,
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
fn nothing<R: Audited>() -> Checked {
    let step = || (StepVerdict::NotReached, Vec::new());
    let steps = [step(), step(), step(), step(), step(), step()];
    Checked { finished: false, names: Vec::new(), steps, remarks: Vec::new(), tables: Box::new(R::Tables::default()) }
}

fn check<R: Audited>(mut record: ReadRecord<'_, R>) -> Checked {
    let end = record.entries.iter().rev().find_map(|entry| match entry.event {
        Event::Common(CommonEvent::End(end)) => Some(end),
        _ => None,
    });
    let finished = end.is_some();
    let (seals, sealed) = match finished {
        true => R::unseal(&record),
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
    let replayed = replay::replay(&record);
    let replays = replayed.as_ref().is_some_and(|replayed| replayed.broken.is_empty());

    let names = names(&record);
    let seats = record.spec.seats;
    let taken = seats.get(..names.len()).unwrap_or(seats);
    let result = end.map(|end| EndRow { end, seats: taken, teams: record.spec.teams });
    let time = replayed.as_ref().map(TimeTables::of).unwrap_or_default();
    let tables = R::tables(&record, replayed.as_ref(), CommonTables { time, result });
    let remarks = remarks::all(&record, &tables, replayed.as_ref().filter(|_| replays && !finished));
    let errors = R::errors(&tables);
    let mut draws = if opened { R::draws(&record) } else { Vec::new() };
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
    Checked { finished, names, steps, remarks, tables: Box::new(tables) }
}

/// Who sits there at last (T69).
fn names<R: Audited>(record: &ReadRecord<'_, R>) -> Vec<String> {
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
