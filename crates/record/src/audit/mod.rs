//! The audit of a record: the eight steps of FORMAT.md section 7, each reported whether or not the
//! one before it held, as far as it does not rest on one that failed. Steps 3 to 8 are the game's.

mod log;

pub(super) use log::Log;

use alloc::{boxed::Box, format, vec, vec::Vec};

use crate::seal::Tree;

use super::{
    auditor::{Auditor, Checked},
    held::Held,
    read::{ReadRecordError, Record, read},
    report::{AuditOutcome, AuditStep, GameRow, Report, StepVerdict},
};

/// Audits the bytes of a record, and holds it against a key and saved letters, if there are any.
pub fn audit(bytes: &[u8], held: &Held, mut auditor: Box<dyn Auditor>) -> Report {
    match read(bytes, &mut *auditor) {
        Ok(record) => audit_record(&record, held, auditor),
        Err(ReadRecordError { line, fault }) => unreadable(&format!("line {line}: {fault}"), &*auditor),
    }
}

fn unreadable(finding: &str, auditor: &dyn Auditor) -> Report {
    let steps = (1..).zip(titles(auditor)).map(|(number, title)| match number {
        1 => AuditStep { verdict: StepVerdict::Failed, findings: vec![finding.into()], ..not_reached(number, title) },
        _ => not_reached(number, title),
    });
    Report {
        outcome: AuditOutcome::NotAuthentic,
        compared: None,
        game: None,
        steps: steps.collect(),
        remarks: Vec::new(),
        evidence: None,
        tables: auditor.no_tables(),
    }
}

fn not_reached(number: u8, title: &'static str) -> AuditStep {
    AuditStep { number, title, verdict: StepVerdict::NotReached, up_to: None, findings: Vec::new() }
}

/// What the steps ask, in English.
fn titles(auditor: &dyn Auditor) -> impl Iterator<Item = &'static str> {
    let frame = ["The file is well formed.", "The log is whole and its head fits."];
    frame.into_iter().chain(auditor.titles())
}

fn audit_record(record: &Record<'_>, held: &Held, auditor: Box<dyn Auditor>) -> Report {
    let titles: Vec<&'static str> = titles(&*auditor).collect();
    let (rules, seats) = (auditor.rules(), auditor.seats());
    let mut tree = Tree::default();
    record.texts.iter().for_each(|text| tree.push(text.as_bytes()));
    let (log, compared) = log::check(record, &tree, held);
    let Checked { finished, names, steps, mut remarks, tables } = auditor.check(&record.openings, &tree);
    let last = record.entries.last().map(|entry| entry.seq);
    let verdicts = [(StepVerdict::Passed, Vec::new()), (StepVerdict::of(&log), log)].into_iter().chain(steps);
    let steps: Vec<AuditStep> = (1..)
        .zip(titles)
        .zip(verdicts)
        .map(|((number, title), (verdict, findings))| {
            // The file is all there; what it tells is not.
            let to_here = !finished && number > 1 && verdict == StepVerdict::Passed;
            let up_to = last.filter(|_| to_here);
            AuditStep { number, title, verdict, up_to, findings }
        })
        .collect();
    remarks.sort_by_key(|remark| remark.kind);
    let origin = log::origins(record).last().map_or_else(|| record.start.origin.clone(), |origin| format!("{origin}"));
    let game = GameRow {
        number: record.start.game.get(),
        origin,
        rules,
        names,
        seats,
        entries: record.entries.len(),
        root: format!("{}", record.head.head.root),
        head: record.head.head.short(),
        finished,
    };
    let outcome = outcome(finished, &steps);
    Report { outcome, compared: Some(compared), game: Some(game), steps, remarks, evidence: None, tables }
}

fn outcome(finished: bool, steps: &[AuditStep]) -> AuditOutcome {
    let failed: Vec<u8> =
        steps.iter().filter(|step| step.verdict == StepVerdict::Failed).map(|step| step.number).collect();
    // Nothing is clean that was not looked at.
    let all = steps.iter().all(|step| step.verdict == StepVerdict::Passed);
    match failed.as_slice() {
        [] if !finished => AuditOutcome::Unfinished,
        [] if all => AuditOutcome::Clean,
        [6] => AuditOutcome::SeatErred,
        _ => AuditOutcome::NotAuthentic,
    }
}
