//! A report in words, for a screen of 78 columns.

use alloc::{format, string::String, vec::Vec};
use core::fmt::{self, Display};

use super::{AuditOutcome, Compared, ComparedLetters, LostEntries, Report, StepVerdict};

const WIDTH: usize = 78;

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        wrapped(f, "", &self.first_line())?;
        if let Some(game) = &self.game {
            let player = |(name, (_, seat)): (&String, &(char, &str))| format!("{name} ({})", capital(seat));
            let players: Vec<String> = game.names.iter().zip(game.seats).map(player).collect();
            let state = if game.finished { "over" } else { "still running" };
            f.write_str("\n")?;
            wrapped(f, "", &format!("Game {}, {}, {state}.", game.number, listed(&players)))?;
            wrapped(f, "", &format!("Log {}, rules {}.", game.origin, game.rules))?;
            let entries = if game.entries == 1 { "entry" } else { "entries" };
            wrapped(f, "", &format!("{} {entries}, head {}.", game.entries, game.head))?;
        }
        f.write_str("\n")?;
        for step in &self.steps {
            let verdict = match step.verdict {
                StepVerdict::Passed => "passed",
                StepVerdict::Failed => "FAILED",
                StepVerdict::NotYet => "not yet",
                StepVerdict::NotReached => "not reached",
            };
            writeln!(f, "{} {verdict:<11}  {}", step.number, step.title)?;
            for finding in step.findings.iter().take(MOST_FINDINGS) {
                wrapped(f, "               ", &format!("- {finding}"))?;
            }
            if let Some(more @ 1..) = step.findings.len().checked_sub(MOST_FINDINGS) {
                writeln!(f, "               - and {more} more")?;
            }
        }
        write!(f, "{}", self.tables)?;
        f.write_str(match self.outcome {
            AuditOutcome::Clean => "Audit: clean.\n",
            AuditOutcome::Unfinished => "Audit: unfinished, nothing wrong so far.\n",
            AuditOutcome::SeatErred => "Audit: authentic, and a seat erred.\n",
            AuditOutcome::NotAuthentic => "Audit: NOT AUTHENTIC.\n",
        })
    }
}

/// The most findings of a step shown; the first is what matters.
const MOST_FINDINGS: usize = 8;

impl Report {
    /// Who signed the record, and how it is beside what it was held against.
    pub fn first_line(&self) -> String {
        let Some(Compared { signed, signer, key, letters }) = &self.compared else {
            return "not a record that can be read (see step 1)".into();
        };
        let mut said = Vec::new();
        match (signed, key, letters) {
            (false, ..) => said.push(format!("NOT SIGNED by {signer} as it says (see step 2)")),
            (true, Some(true), _) => said.push(format!("signed by {signer}, the key you hold")),
            (true, Some(false), _) => said.push(format!("signed by {signer}, NOT THE KEY YOU HOLD (see step 2)")),
            (true, None, None) => said.push(format!("signed by {signer}, not compared with anything you hold")),
            (true, None, Some(_)) => {}
        }
        match letters {
            None => {}
            Some(ComparedLetters { fits: false, .. }) => said.push("NOT THE LOG OF YOUR LETTER (see step 2)".into()),
            Some(ComparedLetters { lost: Some(lost), .. }) => said.push(lost_words(*lost)),
            Some(ComparedLetters { entry, .. }) => said.push(format!("the same log as in your letter (entry {entry})")),
        }
        said.join("; ")
    }
}

fn lost_words(LostEntries { entries, by }: LostEntries) -> String {
    match entries {
        0 => format!("entries that this letter shows were lost in a restore (entry {by})"),
        1 => format!("the last entry that this letter shows was lost in a restore (entry {by})"),
        many => format!("the last {many} entries that this letter shows were lost in a restore (entry {by})"),
    }
}

/// Writes words in lines of at most 78 columns, all behind `margin`.
pub fn wrapped(f: &mut fmt::Formatter<'_>, margin: &str, text: &str) -> fmt::Result {
    let mut line: Vec<&str> = Vec::new();
    let mut width = margin.len();
    for word in text.split(' ') {
        let columns = word.chars().count();
        if !line.is_empty() && width + columns > WIDTH {
            writeln!(f, "{margin}{}", line.join(" "))?;
            line.clear();
            width = margin.len();
        }
        line.push(word);
        width += columns + 1;
    }
    writeln!(f, "{margin}{}", line.join(" "))
}

/// A word with a capital.
fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// One and another; one, another and a third.
fn listed(all: &[String]) -> String {
    match all.split_last() {
        Some((last, others @ [_, ..])) => format!("{} and {last}", others.join(", ")),
        _ => all.concat(),
    }
}
