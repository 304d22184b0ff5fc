//! Records and letters of one game in any mixture, side by side: whether they tell one story, and where they part.

use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};
use core::fmt;

use serde::Serialize;

use super::{
    Auditor, Held, LetterHead, Report, SavedLetter, ShownRoot, audit,
    read::{Record, read},
    report::wrapped,
};
use crate::seal::VerifierKey;

/// A file that was brought along.
#[derive(Clone, Copy, Debug)]
pub struct Brought<'a> {
    /// As it is to be called.
    pub name: &'a str,
    pub bytes: &'a [u8],
}

/// What the files tell together. `Display` writes it for people.
#[derive(Debug, Serialize)]
pub struct Stories {
    /// Whether nothing in them contradicts another, and every record could be read.
    pub one: bool,
    /// How many records cannot be read.
    pub unread: usize,
    /// What is to be said of each file, in their order.
    pub files: Vec<Told>,
    /// The audit of the longest record, held against all the others; where none can be read, of the first; `None` where
    /// there are letters alone.
    pub report: Option<Report>,
}

/// What is to be said of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    pub name: String,
    /// Whether it fits the others.
    pub fits: bool,
    pub words: String,
}

/// A file that is neither a record nor a letter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}: neither a record nor a letter of a game's referee")]
pub struct NotOurs(pub String);

/// Lays these files side by side; `auditor` makes one that reads a record, and `key` is the referee's, if it is known.
///
/// # Errors
/// The first file that is neither record nor letter.
pub fn stories(
    files: &[Brought<'_>],
    key: Option<&VerifierKey>,
    auditor: &dyn Fn(&[u8]) -> Box<dyn Auditor>,
) -> Result<Stories, NotOurs> {
    let mut records = Vec::new();
    let mut letters = Vec::new();
    let mut told = Vec::new();
    for (at, file) in files.iter().enumerate() {
        if file.bytes.starts_with(b"tempete-record ") {
            match read(file.bytes, &mut *auditor(file.bytes)) {
                Ok(record) => records.push((at, record)),
                Err(error) => {
                    let words = format!("A RECORD THAT CANNOT BE READ: {error}");
                    told.push((at, Told { name: file.name.into(), fits: false, words }));
                }
            }
        } else {
            let letter = SavedLetter::read(file.bytes).map_err(|_| NotOurs(file.name.to_string()))?;
            letters.push((at, letter));
        }
    }
    let longest = records.iter().max_by_key(|(at, record)| {
        let head = &record.head.head;
        (head.origin.epoch(), head.size, core::cmp::Reverse(*at))
    });
    let unread = told.len();
    let Some((base, record)) = longest else {
        let broken = told.first().and_then(|(at, _)| files.get(*at));
        let report = broken.map(|file| audit(file.bytes, &Held::default(), auditor(file.bytes)));
        told.extend(letters_alone(files, &letters));
        return Ok(Stories::of(told, unread, report));
    };
    let name = |at: usize| files.get(at).map_or("", |file| file.name);
    let bytes = files.get(*base).map_or(&b""[..], |file| file.bytes);
    let beside = |letters: Vec<SavedLetter>| {
        let held = Held { key: key.cloned(), letters };
        audit(bytes, &held, auditor(bytes))
    };
    let mut held = Vec::new();
    for (at, other) in &records {
        if at == base {
            let words = format!("the longest record, {} entries", other.entries.len());
            told.push((*at, Told { name: name(*at).into(), fits: true, words }));
            continue;
        }
        // Another record is what its head says, as a letter's is.
        let letter = SavedLetter { heads: vec![LetterHead::from(other.head.clone())], logs: Vec::new() };
        let report = beside(vec![letter.clone()]);
        held.push(letter);
        told.push((*at, of_record(name(*at), &report, record, other)));
    }
    for (at, letter) in &letters {
        let report = beside(vec![letter.clone()]);
        held.push(letter.clone());
        let compared = report.compared.as_ref().and_then(|compared| compared.letters.as_ref());
        let fits = compared.is_some_and(|letters| letters.fits);
        let words = if fits { report.first_line() } else { format!("NOT THIS STORY: {}", finding(&report)) };
        told.push((*at, Told { name: name(*at).into(), fits, words }));
    }
    Ok(Stories::of(told, unread, Some(beside(held))))
}

/// Where a record parts from the longest one, if it does.
fn of_record(name: &str, report: &Report, longest: &Record<'_>, other: &Record<'_>) -> Told {
    let part = longest.texts.iter().zip(&other.texts).position(|(a, b)| a != b);
    let compared = report.compared.as_ref().and_then(|compared| compared.letters.as_ref());
    let fits = compared.is_some_and(|letters| letters.fits);
    let words = match part {
        Some(at) if fits => format!("a record of {} entries, lost from entry {at} on in a restore", other.texts.len()),
        Some(at) => format!("A RECORD OF ANOTHER STORY: they part at entry {at}"),
        None if fits => format!("a record of {} entries, all of them in the longest", other.texts.len()),
        None => format!("a record whose head does not fit: {}", finding(report)),
    };
    Told { name: name.into(), fits, words }
}

/// What was found wrong in step 2, where the letters are looked at last.
fn finding(report: &Report) -> String {
    let step = report.steps.get(1);
    step.and_then(|step| step.findings.last()).cloned().unwrap_or_default()
}

/// Without a record nobody knows the key: only what contradicts itself is seen.
fn letters_alone(files: &[Brought<'_>], letters: &[(usize, SavedLetter)]) -> Vec<(usize, Told)> {
    let mut seen: Vec<&LetterHead> = Vec::new();
    let mut told = Vec::new();
    for (at, letter) in letters {
        let contradicts = |head: &LetterHead| {
            let other = |of: &&LetterHead| (of.game, of.epoch, of.size) == (head.game, head.epoch, head.size);
            seen.iter().copied().filter(other).any(|other| match (&other.root, &head.root) {
                (ShownRoot::Whole(a), root) | (root, ShownRoot::Whole(a)) => !root.fits(a),
                (a, b) => a != b,
            })
        };
        let parts = letter.heads.iter().find(|head| contradicts(head));
        let other_game = letter.heads.iter().any(|head| seen.first().is_some_and(|first| first.game != head.game));
        let words = match parts {
            _ if other_game => "A LETTER OF ANOTHER GAME".into(),
            Some(head) => format!("ANOTHER STORY: another letter has another head over {} entries", head.size),
            None => {
                let newest = letter.heads.iter().map(|head| head.size).max().unwrap_or_default();
                format!("a letter that tells up to entry {}", newest.saturating_sub(1))
            }
        };
        let name = files.get(*at).map_or("", |file| file.name).into();
        told.push((*at, Told { name, fits: parts.is_none() && !other_game, words }));
        seen.extend(&letter.heads);
    }
    told
}

impl Stories {
    /// What files come to of which this is to be said, each with its place, beside this report.
    fn of(mut told: Vec<(usize, Told)>, unread: usize, report: Option<Report>) -> Self {
        told.sort_by_key(|(at, _)| *at);
        let files: Vec<Told> = told.into_iter().map(|(_, told)| told).collect();
        let compared = report.as_ref().and_then(|report| report.compared.as_ref());
        let agree = compared.and_then(|compared| compared.letters.as_ref()).is_none_or(|all| all.fits);
        Self { one: agree && files.iter().all(|file| file.fits), unread, files, report }
    }

    /// Whether they tell one story.
    pub fn first_line(&self) -> &'static str {
        match (self.one, &self.report) {
            _ if self.unread > 0 => "NOT EVERY RECORD CAN BE READ",
            (true, Some(_)) => "one story",
            (true, None) => "nothing contradicts itself; without a record no signature can be checked",
            (false, _) => "MORE THAN ONE STORY",
        }
    }

    /// 0 for one story, 2 for more.
    pub fn exit_code(&self) -> u8 {
        match &self.report {
            _ if !self.one => 2,
            Some(report) => report.exit_code(),
            None => 0,
        }
    }
}

impl fmt::Display for Stories {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n\n", self.first_line())?;
        for Told { name, words, .. } in &self.files {
            wrapped(f, "", &format!("{name}: {words}"))?;
        }
        match &self.report {
            Some(report) => write!(f, "\n{report}"),
            None => Ok(()),
        }
    }
}
