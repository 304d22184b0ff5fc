//! Exit statuses, and errors as an operator reads them: what is wrong in one line, what to do about
//! it in a second.

use std::{
    fmt, io,
    path::{Path, PathBuf},
    process::ExitCode,
};

use super::fault;
use crate::{
    config::ConfigError,
    daemon::{
        CommandFault, Leap, NotPrivate,
        alarm::{is_full, is_no_room},
    },
    store::StoreError,
};

/// Done.
pub const DONE: u8 = 0;
/// Not done; standard error says why.
pub const NOT_DONE: u8 = 1;
/// `verify`: not authentic, or no record at all.
pub const NOT_AUTHENTIC: u8 = 2;
/// `event --next`: games of the round or stage before still run.
pub const STILL_RUNNING: u8 = 3;
/// The command line cannot be used as it stands.
pub const USAGE: u8 = 64;
/// Not now: another daemon works on this database, or mail could not be read or sent.
pub const TRY_AGAIN: u8 = 75;

/// An error with its remedy and its exit status.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What is wrong, without a full stop.
    pub what: String,
    /// What to do about it; may be empty.
    pub remedy: String,
    pub status: u8,
}

impl Failure {
    /// Something that was not done.
    pub fn new(what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { what: what.into(), remedy: remedy.into(), status: NOT_DONE }
    }

    /// A command line that cannot be used.
    pub fn usage(what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { status: USAGE, ..Self::new(what, remedy) }
    }

    /// The same failure with another exit status.
    pub fn with_status(self, status: u8) -> Self {
        Self { status, ..self }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for Failure {}

/// The most faults of one file that are listed.
const MOST_FAULTS: usize = 100;

/// What is wrong with the lines of a file, each with its remedy; nothing was done.
#[derive(Debug)]
pub struct Faults {
    file: PathBuf,
    lines: Vec<(usize, String)>,
    more: usize,
}

impl Faults {
    /// None yet.
    pub fn of(file: &Path) -> Self {
        Self { file: file.to_owned(), lines: Vec::new(), more: 0 }
    }

    /// One more, in this line; past a hundred they are only counted.
    pub fn add(&mut self, line: usize, fault: &Failure) {
        if self.lines.len() >= MOST_FAULTS {
            self.more = self.more.saturating_add(1);
            return;
        }
        let told =
            if fault.remedy.is_empty() { fault.what.clone() } else { format!("{}. {}", fault.what, fault.remedy) };
        self.lines.push((line, told));
    }

    /// Goes on where there are none, and takes none along.
    pub fn none(&mut self) -> Result<(), Self> {
        if self.lines.is_empty() {
            return Ok(());
        }
        Err(std::mem::replace(self, Self::of(Path::new(""))))
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines: Vec<&(usize, String)> = self.lines.iter().collect();
        lines.sort_by_key(|(line, _)| *line);
        for (line, told) in lines {
            writeln!(f, "{}, line {line}: {told}", self.file.display())?;
        }
        match self.more {
            0 => f.write_str("nothing was done"),
            more => write!(f, "{more} more faults; nothing was done"),
        }
    }
}

impl std::error::Error for Faults {}

/// Tells an error on standard error, in one or two lines, and gives its exit status.
pub fn tell(error: &anyhow::Error) -> ExitCode {
    let fault = error.downcast_ref::<CommandFault>();
    // Where the machine failed, what it failed of is told as if no command had passed it on.
    if let Some(CommandFault::Machine(error)) = fault {
        return tell(error);
    }
    let failure = fault.and_then(fault::failure).or_else(|| error.downcast_ref::<Failure>().cloned());
    let faults = error.downcast_ref::<Faults>();
    let status = failure.as_ref().map_or(if faults.is_some() { USAGE } else { NOT_DONE }, |failure| failure.status);
    let told = match (error.downcast_ref::<ConfigError>(), faults) {
        // All faults at once, one a line.
        (Some(error), _) => error.faults.iter().map(|fault| lines(&fault.to_string(), "")).collect(),
        (None, Some(faults)) => faults.to_string().lines().map(|fault| lines(fault, "")).collect(),
        (None, None) => lines(&error_line(error), &failure.map_or_else(|| remedy(error), |failure| failure.remedy)),
    };
    // Standard error may be closed, too: then nobody is left to be told.
    let _ = std::io::Write::write_all(&mut std::io::stderr(), told.as_bytes());
    ExitCode::from(status)
}

/// What to do about an error that comes from where nothing is known of remedies; empty where nobody knows.
pub(super) fn remedy(error: &anyhow::Error) -> String {
    if let Some(open) = error.chain().find_map(|cause| cause.downcast_ref::<NotPrivate>()) {
        return open.remedy();
    }
    if error.is::<Leap>() {
        return Leap::REMEDY.to_owned();
    }
    match error.downcast_ref::<StoreError>() {
        Some(StoreError::Older(_)) => {
            return "The daemon upgrades it at its start, after a copy of it lies beside it: 'tempete run' or 'tempete poll'."
                .to_owned();
        }
        Some(StoreError::TooNew(_)) => {
            return "Use that version, or a later one: the database is as it was.".to_owned();
        }
        _ => {}
    }
    // What a program on our standard output has no room for is its own loss.
    let is_outs = error.downcast_ref::<io::Error>().is_some_and(|error| error.raw_os_error().is_none());
    if is_full(error) && !is_outs {
        return "Make room where the state folder lies; nothing is lost.".to_owned();
    }
    String::new()
}

/// The whole chain of causes on one line.
fn error_line(error: &anyhow::Error) -> String {
    let mut line = String::new();
    for cause in error.chain() {
        let cause = match cause.downcast_ref::<io::Error>() {
            Some(error) if is_no_room(error) && error.raw_os_error().is_some() => "the disk is full".to_owned(),
            _ => cause.to_string().replace('\n', " "),
        };
        // Some libraries repeat their cause in their own text.
        if !line.contains(&cause) {
            if !line.is_empty() {
                line.push_str(": ");
            }
            line.push_str(&cause);
        }
    }
    line
}

fn lines(what: &str, remedy: &str) -> String {
    let remedy = remedy.replace('\n', " ");
    if remedy.is_empty() { format!("tempete: {what}\n") } else { format!("tempete: {what}\n{remedy}\n") }
}

#[cfg(test)]
mod tests {
    use anyhow::Context;

    use super::*;

    #[test]
    fn an_error_is_one_line_and_its_remedy_another() {
        assert_eq!(
            lines("there is no game 7", "'tempete games' lists them"),
            "tempete: there is no game 7\n'tempete games' lists them\n"
        );
        assert_eq!(lines("it leapt", "Set it right.\nThen go on."), "tempete: it leapt\nSet it right. Then go on.\n");
        let error = Err::<(), _>(std::io::Error::other("disk\nfull")).context("cannot write").unwrap_err();
        assert_eq!(error_line(&error), "cannot write: disk full");
    }
}
