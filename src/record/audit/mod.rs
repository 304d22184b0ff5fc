//! The audit of a record: the seven steps of FORMAT.md section 7, each reported whether or not the
//! one before it held, as far as it does not rest on one that failed.

mod draws;
mod log;
mod plays;
mod replay;
mod seals;

use alloc::{format, string::String, vec, vec::Vec};

use crate::{games::Game, tempete::{audit::{replay::Replayed, seals::Open}, log::{event::{End, Event, Start}, words::outcome_word}}};
use super::letter::Letter;
use super::read::{ReadRecordError, Record, read};
use super::report::{Compared, ErrorRow, GameRow, Outcome, Report, ResultRow, Step, StepVerdict};

const TITLES: [&str; 7] = [
    "The file is well formed.",
    "The log is whole and its head fits; it is not signed.",
    "Every commitment has its one opening, and each hashes to it.",
    "Lists are permutations; draws are what the seeds give.",
    "The game replays under its rules.",
    "Cards played were in the hand, squares sprung were sealed.",
    "The result follows.",
];

/// Audits the bytes of a record, and holds it against a saved letter, if there is one.
pub fn audit(bytes: &[u8], letter: Option<&Letter>) -> Report {
    match read(bytes) {
        Ok(record) => match record.entries.first().map(|entry| &entry.event) {
            Some(Event::Start(start)) => audit_record(&record, start, letter),
            // The reader saw a start; said again for the compiler.
            _ => unreadable(vec!["the log has no start".into()]),
        },
        Err(ReadRecordError { line, fault }) => unreadable(vec![format!("line {line}: {fault}")]),
    }
}

fn unreadable(findings: Vec<String>) -> Report {
    let steps = (1..).zip(TITLES).map(|(number, title)| match number {
        1 => Step { number, title, verdict: StepVerdict::Failed, findings: findings.clone() },
        _ => Step { number, title, verdict: StepVerdict::NotReached, findings: Vec::new() },
    });
    Report {
        outcome: Outcome::NotAuthentic,
        signed: false,
        compared: Compared::Nothing,
        game: None,
        steps: steps.collect(),
        plays: Vec::new(),
        springs: Vec::new(),
        errors: Vec::new(),
        result: None,
    }
}

fn audit_record(record: &Record<'_>, start: &Start, letter: Option<&Letter>) -> Report {
    let end = record.entries.iter().rev().find_map(|entry| match entry.event {
        Event::End(end) => Some(end),
        _ => None,
    });
    let finished = end.is_some();
    let (log, compared) = log::check(record, start, letter);
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
    let (mut broken, mut results) = (vec![], vec![]);
    let (mut plays, mut springs, mut errors) = (vec![], vec![], vec![]);
    if let Some(replayed) = replayed {
        plays = plays::plays(record, &replayed);
        springs = plays::springs(record, &replayed);
        errors = plays::errors(record, &replayed);
        let Replayed { broken: b, draws: d, results: r, .. } = replayed;
        broken = b;
        results = r;
        if opened {
            draws.extend(d);
        }
    }
    let false_ones = errors.iter().map(sentence).collect();
    let verdict = |reached: bool, findings: &Vec<String>| match findings.is_empty() {
        _ if !finished => StepVerdict::NotYet,
        _ if !reached => StepVerdict::NotReached,
        true => StepVerdict::Passed,
        false => StepVerdict::Failed,
    };
    let holds = |findings: &Vec<String>| match findings.is_empty() {
        true => StepVerdict::Passed,
        false => StepVerdict::Failed,
    };
    let third = if finished || !seals.is_empty() { holds(&seals) } else { StepVerdict::NotYet };
    let verdicts = [
        (StepVerdict::Passed, Vec::new()),
        (holds(&log), log),
        (third, seals),
        (verdict(opened, &draws), draws),
        (holds(&broken), broken),
        (verdict(opened && replays, &false_ones), false_ones),
        (verdict(opened && replays, &results), results),
    ];
    let steps: Vec<Step> = (1..)
        .zip(TITLES)
        .zip(verdicts)
        .map(|((number, title), (verdict, findings))| Step { number, title, verdict, findings })
        .collect();
    Report {
        outcome: outcome(finished, &steps),
        signed: false,
        compared,
        game: Some(game(record, start, finished)),
        steps,
        plays,
        springs,
        errors,
        result: end.map(result),
    }
}

fn outcome(finished: bool, steps: &[Step]) -> Outcome {
    let failed = |step: &&Step| step.verdict == StepVerdict::Failed;
    match steps.iter().filter(failed).map(|step| step.number).collect::<Vec<_>>().as_slice() {
        [] if finished => Outcome::Clean,
        [] => Outcome::Unfinished,
        [6] => Outcome::SeatErred,
        _ => Outcome::NotAuthentic,
    }
}

fn game(record: &Record<'_>, start: &Start, finished: bool) -> GameRow {
    GameRow {
        number: start.game.get(),
        origin: log::origins(record, start).last().map_or_else(|| start.origin.clone(), |origin| format!("{origin}")),
        rules: Game::Tempete.rules(),
        names: names(record, start),
        entries: record.entries.len(),
        root: format!("{}", record.head.root),
        head: record.head.short(),
        finished,
    }
}

/// Who sits there at last (T69).
fn names(record: &Record<'_>, start: &Start) -> [String; 2] {
    let mut names = start.names.clone();
    for entry in &record.entries {
        if let Event::Replace { seat, name } = &entry.event
            && let Some(known) = names.get_mut(seat.index())
        {
            known.clone_from(name);
        }
    }
    names
}

fn result(end: End) -> ResultRow {
    ResultRow { board: outcome_word(end.board), by: end.ending, errs: end.errs, last: outcome_word(end.last) }
}

fn sentence(error: &ErrorRow) -> String {
    let ErrorRow { entry, number, seat, card, square } = error;
    match square {
        Some(square) => format!("entry {entry}, move {number}: {seat} had sealed no {square} for card {card}"),
        None => format!("entry {entry}, move {number}: {seat} did not hold card {card}"),
    }
}
