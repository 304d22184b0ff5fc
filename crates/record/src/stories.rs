//! Records and letters of one game in any mixture, side by side: whether they tell one story, and where they part.

mod alone;

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
    Auditor, Held, LetterHead, Report, SavedLetter, ShownLog, audit,
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
    /// Whether nothing in it contradicts the others.
    pub fits: bool,
    /// Whether all that it shows could be compared with them.
    pub compared: bool,
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
                    told.push((at, Told { name: file.name.into(), fits: false, compared: false, words }));
                }
            }
        } else {
            let letter = SavedLetter::read(file.bytes).map_err(|_| NotOurs(file.name.to_string()))?;
            letters.push((at, letter));
        }
    }
    // One of the referee's, where his key is known.
    let longest = records.iter().max_by_key(|(at, record)| {
        let head = &record.head.head;
        (key == Some(&record.start.key), head.origin.epoch(), head.size, core::cmp::Reverse(*at))
    });
    let unread = told.len();
    let Some((base, record)) = longest else {
        let broken = told.first().and_then(|(at, _)| files.get(*at));
        let report = broken.map(|file| audit(file.bytes, &Held::default(), auditor(file.bytes)));
        told.extend(alone::told(files, &letters, key));
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
            told.push((*at, Told { name: name(*at).into(), fits: true, compared: true, words }));
            continue;
        }
        // Another record is what its head says, as a letter's is.
        let log = ShownLog { first: Some(0), entries: other.texts.iter().map(|text| (*text).into()).collect() };
        let letter = SavedLetter { heads: vec![LetterHead::from(other.head.clone())], logs: vec![log] };
        let report = beside(vec![letter.clone()]);
        held.push(letter);
        told.push((*at, of_record(name(*at), &report, record, other)));
    }
    for (at, letter) in &letters {
        let report = beside(vec![letter.clone()]);
        held.push(letter.clone());
        let (fits, compared) = verdict(&report);
        let words = match (fits, compared) {
            (false, _) => format!("NOT THIS STORY: {}", finding(&report)),
            (true, false) => NOT_COMPARED.into(),
            (true, true) => report.first_line(),
        };
        told.push((*at, Told { name: name(*at).into(), fits, compared, words }));
    }
    Ok(Stories::of(told, unread, Some(beside(held))))
}

/// What is said of a letter that proves nothing here.
const NOT_COMPARED: &str = "not compared with a key you hold: it has no good signature of this log's";

/// Whether the one letter that a record was held against fits it, and whether it could be compared.
fn verdict(report: &Report) -> (bool, bool) {
    let letters = report.compared.as_ref().and_then(|compared| compared.letters.as_ref());
    letters.map_or((false, true), |letters| (letters.fits, letters.unproven == 0))
}

/// Where a record parts from the longest one, if it does.
fn of_record(name: &str, report: &Report, longest: &Record<'_>, other: &Record<'_>) -> Told {
    let part = longest.texts.iter().zip(&other.texts).position(|(a, b)| a != b);
    let (fits, compared) = verdict(report);
    let words = match part {
        _ if !compared => format!("a record {NOT_COMPARED}"),
        Some(at) if fits => format!("a record of {} entries, lost from entry {at} on in a restore", other.texts.len()),
        Some(at) => format!("A RECORD OF ANOTHER STORY: they part at entry {at}"),
        None if fits => format!("a record of {} entries, all of them in the longest", other.texts.len()),
        None => format!("a record whose head does not fit: {}", finding(report)),
    };
    Told { name: name.into(), fits, compared, words }
}

/// What was found wrong in step 2, where the letters are looked at last.
fn finding(report: &Report) -> String {
    let step = report.steps.get(1);
    step.and_then(|step| step.findings.last()).cloned().unwrap_or_default()
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
            (false, _) => "MORE THAN ONE STORY",
            (true, _) if !self.all_compared() => "nothing contradicts itself, and not everything could be compared",
            (true, Some(_)) => "one story",
            (true, None) => "nothing contradicts itself",
        }
    }

    fn all_compared(&self) -> bool {
        self.files.iter().all(|file| file.compared)
    }

    /// 2 for more than one story; 1 where not everything could be compared; else what the audit comes to.
    pub fn exit_code(&self) -> u8 {
        match &self.report {
            _ if !self.one => 2,
            Some(report) => report.exit_code(),
            None => u8::from(!self.all_compared()),
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
