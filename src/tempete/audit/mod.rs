//! What of an audit is Tempête's: reading the entries, steps 3 to 7, the tables, and the game as PGN.

mod draws;
mod openings;
mod pgn;
mod pgn_comments;
mod plays;
mod remarks;
mod replay;
mod seals;
mod tables;
mod times;

use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
    sync::Arc,
    vec,
    vec::Vec,
};

pub use openings::{openings, openings_of, opens};
pub use pgn::pgn;
pub use tables::{AuditTables, DrawOf, DrawRow, ErrorRow, PlayEffect, PlayRow, PlayVerdict, SourceRow, SpringRow};
pub use times::{ThinkRow, TimeTables};

use self::{replay::Replayed, seals::Open};
use super::{
    cards::catalogue::Catalogue,
    log::event::{Author, CommonEvent, Entry, Event, OwnEvent, Ruled, Ruling, Start},
    rulebook::Rulebook,
    seals::What,
};
use crate::{
    pace::Pace,
    record::{self, BadEntry, Checked, LogEntry, NewEpoch, NewKey, StepVerdict},
    seal::{Opening, ReadOpeningError, Tree},
};

/// Reads and audits a record of Tempête, part by part.
#[derive(Debug, Default)]
pub struct LogAuditor {
    pub catalogue: Option<Arc<Catalogue>>,
    /// Whether it is the one that comes with the program.
    built_in: bool,
    pub pace: Pace,
    /// The entries read so far.
    pub entries: Vec<Entry>,
}

/// A record as its steps take it.
struct ReadRecord<'a> {
    rulebook: Rulebook,
    built_in: bool,
    entries: Vec<Entry>,
    openings: &'a [Opening],
    tree: &'a Tree,
}

impl record::Auditor for LogAuditor {
    fn rules(&self) -> &'static str {
        super::name::RULES
    }

    fn seats(&self) -> &'static [(char, &'static str)] {
        super::seats::SEATS
    }

    fn titles(&self) -> [&'static str; 6] {
        [
            "Every commitment has its one opening, and each hashes to it.",
            "Lists are permutations; draws are what the seeds give.",
            "The game replays under its rules.",
            "Cards played were in the hand, squares sprung were sealed.",
            "The result follows.",
            "Clocks, leaves and claims are what the entries make them.",
        ]
    }

    fn pinned(&mut self, text: &str) -> Result<(), String> {
        self.catalogue = Some(Catalogue::known(text).map_err(|error| error.to_string())?);
        self.built_in = text == Catalogue::BUILT_IN;
        Ok(())
    }

    fn profile(&mut self, text: &str) -> Result<(), String> {
        self.pace = Pace::read(text).map_err(|error| error.to_string())?;
        Ok(())
    }

    fn entry(&mut self, text: &str) -> Result<LogEntry, BadEntry> {
        let no_catalogue = || BadEntry { line: 1, expected: "a catalogue above the entries".into() };
        let catalogue = self.catalogue.as_ref().ok_or_else(no_catalogue)?;
        let entry = Entry::read(text, catalogue)
            .map_err(|error| BadEntry { line: error.line, expected: error.expected.to_string() })?;
        let start = match &entry.event {
            Event::Own(OwnEvent::Start(start)) => Some(start.log_start()),
            _ => None,
        };
        let new_key = match &entry.event {
            Event::Common(CommonEvent::Rule(Ruled { ruling: Ruling::NewKey { key, endorsed }, .. })) => {
                Some(NewKey { key: (**key).clone(), endorsed: endorsed.as_deref().cloned() })
            }
            _ => None,
        };
        let opens = match &entry.event {
            Event::Common(CommonEvent::Rule(Ruled { ruling: Ruling::Recover { epoch, lost }, .. })) => {
                Some(NewEpoch { epoch: *epoch, lost: lost.clone() })
            }
            _ => None,
        };
        let mail = match (entry.by, entry.mail) {
            (Author::Seat(seat), Some(mail)) => self.seats().get(seat.index()).map(|(letter, _)| (*letter, mail)),
            _ => None,
        };
        let read = LogEntry { seq: entry.seq, at: entry.at, mail, start, opens, new_key };
        self.entries.push(entry);
        Ok(read)
    }

    fn place(&self, opening: &Opening) -> Result<(u16, u16), ReadOpeningError> {
        What::of(opening).map(What::place)
    }

    fn check(self: Box<Self>, openings: &[Opening], tree: &Tree) -> Checked {
        let Self { catalogue: Some(catalogue), built_in, pace, entries } = *self else { return nothing() };
        let Some(Event::Own(OwnEvent::Start(start))) = entries.first().map(|entry| entry.event.clone()) else {
            return nothing();
        };
        let rulebook = Rulebook { catalogue, pace };
        check(&ReadRecord { rulebook, built_in, entries, openings, tree }, &start)
    }

    fn no_tables(&self) -> Box<dyn record::Tables> {
        Box::new(AuditTables::default())
    }
}

/// What is found where no entry was read: the frame reads them all before it asks.
fn nothing() -> Checked {
    let step = || (StepVerdict::NotReached, Vec::new());
    let steps = [step(), step(), step(), step(), step(), step()];
    Checked { finished: false, names: Vec::new(), steps, remarks: Vec::new(), tables: Box::new(AuditTables::default()) }
}

fn check(record: &ReadRecord<'_>, start: &Start) -> Checked {
    let end = record.entries.iter().rev().find_map(|entry| match entry.event {
        Event::Common(CommonEvent::End(end)) => Some(end),
        _ => None,
    });
    let finished = end.is_some();
    let (seals, open) = match finished {
        true => seals::check(record, start),
        // Before the end nothing may be open.
        false if record.openings.is_empty() => Default::default(),
        false => (vec!["the game is not over, and the record opens seals".into()], Open::default()),
    };
    let opened = finished && seals.is_empty();
    // What is open of a list that does not fit says nothing about hands.
    let open = if opened { open } else { Open::default() };
    let replayed = replay::replay(record, &open);
    let replays = replayed.as_ref().is_some_and(|replayed| replayed.broken.is_empty());

    let mut draws = if opened { draws::lists(record, start, &open) } else { Vec::new() };
    let (mut broken, mut results, mut clocks) = (vec![], vec![], vec![]);
    let mut tables = AuditTables::default();
    let mut remarks = remarks::of_start(start, record);
    remarks.extend(record.entries.iter().flat_map(remarks::of_entry));
    remarks.extend(remarks::of_mails(&record.entries));
    if let Some(replayed) = replayed {
        if replays && !finished {
            remarks.extend(remarks::of_duty(replayed.state.public()));
        }
        tables = AuditTables { time: TimeTables::of(&replayed), ..plays::tables(&replayed) };
        let Replayed { broken: b, draws: d, results: r, clocks: c, .. } = replayed;
        (broken, clocks) = (b, c);
        results = r;
        if opened {
            draws.extend(d);
        }
    } else {
        // T71: clocks of another profile would tell another story, and without them nothing is replayed.
        broken.push("entry 0 names another profile of time than the record holds".into());
    }
    tables.result = end;
    tables.draws = record.entries.iter().filter_map(draws::row).collect();
    remarks.extend(remarks::of_plays(&tables.plays));
    let false_ones: Vec<String> = tables.errors.iter().map(sentence).collect();
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
        (verdict(opened && replays, &false_ones), false_ones),
        (verdict(opened && replays, &results), results),
        (if replays { StepVerdict::of(&clocks) } else { StepVerdict::NotReached }, clocks),
    ];
    Checked { finished, names: names(record, start), steps, remarks, tables: Box::new(tables) }
}

/// Who sits there at last (T69).
fn names(record: &ReadRecord<'_>, start: &Start) -> Vec<String> {
    let mut names = start.names.iter().map(ToString::to_string).collect::<Vec<_>>();
    for entry in &record.entries {
        if let Event::Common(CommonEvent::Replace { seat, name }) = &entry.event
            && let Some(known) = names.get_mut(seat.index())
        {
            *known = name.to_string();
        }
    }
    names
}

fn sentence(error: &ErrorRow) -> String {
    let ErrorRow { entry, number, seat, card, square } = error;
    match square {
        Some(square) => format!("entry {entry}, move {number}: {seat} had sealed no {square} for card {card}"),
        None => format!("entry {entry}, move {number}: {seat} did not hold card {card}"),
    }
}
