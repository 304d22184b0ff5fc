//! A report in words, for a screen of 78 columns.

use alloc::{format, string::String, vec::Vec};
use core::fmt::{self, Display};

use super::{AuditStep, Compared, ComparedLetters, GameRow, LostEntries, Remark, Report, StepVerdict};

const WIDTH: usize = 78;

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        wrapped(f, "", &self.first_line())?;
        if let Some(game) = &self.game {
            f.write_str("\n")?;
            game.lines().iter().try_for_each(|line| wrapped(f, "", line))?;
        }
        f.write_str("\n")?;
        let verdicts: Vec<String> = self.steps.iter().map(AuditStep::verdict_words).collect();
        let width = verdicts.iter().map(String::len).chain([NARROWEST]).max().unwrap_or_default();
        let margin = " ".repeat(width + 4);
        for (step, verdict) in self.steps.iter().zip(verdicts) {
            hanging(f, &format!("{} {verdict:<width$}  ", step.number), &margin, step.title)?;
            for finding in step.findings.iter().take(MOST_FINDINGS) {
                hanging(f, &format!("{margin}- "), &margin, finding)?;
            }
            if let Some(more @ 1..) = step.findings.len().checked_sub(MOST_FINDINGS) {
                writeln!(f, "{margin}- and {more} more")?;
            }
        }
        for (kind, remarks) in self.kinds() {
            writeln!(f, "\n{}\n", kind.title())?;
            for remark in remarks.iter().take(MOST_REMARKS) {
                let entry = remark.entry.map(|entry| format!("{entry}")).unwrap_or_default();
                hanging(f, &format!("{entry:>5}  "), "       ", &remark.words())?;
            }
            if let Some(more @ 1..) = remarks.len().checked_sub(MOST_REMARKS) {
                writeln!(f, "       and {more} more, which --json shows")?;
            }
        }
        write!(f, "{}", self.tables)?;
        if let Some(evidence) = &self.evidence {
            writeln!(f, "{evidence}")?;
        }
        wrapped(f, "", &self.last_line())
    }
}

/// How wide the column of verdicts is at least.
const NARROWEST: usize = "not reached".len();
/// The most remarks of a kind shown.
const MOST_REMARKS: usize = 100;
/// The most findings of a step shown; the first is what matters.
const MOST_FINDINGS: usize = 8;

impl Report {
    /// What it all comes to, as the last line says it.
    pub fn last_line(&self) -> String {
        format!("Audit: {}.", self.summary())
    }

    /// Who signed the record, and how it is beside what it was held against.
    pub fn first_line(&self) -> String {
        let Some(Compared { signed, signer, vouched, key, letters }) = &self.compared else {
            return "not a record that can be read (see step 1)".into();
        };
        let by = if *vouched { signer.clone() } else { format!("{signer}, by a key that nothing vouches for") };
        let entry = letters.as_ref().and_then(|letters| letters.entry);
        let mut said = Vec::new();
        match (signed, key, entry) {
            (false, ..) => said.push(format!("NOT SIGNED by {signer} as it says (see step 2)")),
            (true, Some(true), _) => said.push(format!("signed by {by}, the key you hold")),
            (true, Some(false), _) => said.push(format!("signed by {by}, NOT THE KEY YOU HOLD (see step 2)")),
            (true, None, None) => said.push(format!("signed by {by}, not compared with anything you hold")),
            (true, None, Some(_)) => {}
        }
        if let Some(letters) = letters {
            said.extend(letters.words());
        }
        said.join("; ")
    }
}

impl ComparedLetters {
    /// What they are beside the log, and how many prove nothing.
    fn words(&self) -> Vec<String> {
        let Self { entry, fits, lost, unproven } = self;
        let mut said = Vec::new();
        match (fits, lost, entry) {
            (false, ..) => said.push("NOT THE LOG OF YOUR LETTER (see step 2)".into()),
            (true, Some(lost), _) => said.push(lost.words()),
            (true, None, Some(entry)) => said.push(format!("the same log as in your letter (entry {entry})")),
            (true, None, None) => {}
        }
        match unproven {
            0 => {}
            1 => said
                .push("a letter was not compared with a key you hold: it has no good signature of this log's".into()),
            many => said.push(format!(
                "{many} letters were not compared with a key you hold: they have no good signature of this log's"
            )),
        }
        said
    }
}

impl LostEntries {
    fn words(&self) -> String {
        let Self { entries, by, were } = self;
        let which = match entries {
            1 => format!("the last entry that this letter shows was lost in a restore (entry {by})"),
            many => format!("the last {many} entries that this letter shows were lost in a restore (entry {by})"),
        };
        let more = if were.is_empty() || were.len() == *entries { "" } else { " …" };
        if were.is_empty() { which } else { format!("{which}: {}{more}", were.join("; ")) }
    }
}

impl GameRow {
    /// Whose game, which log, and how long it is.
    pub fn lines(&self) -> [String; 3] {
        let player = |(name, (_, seat)): (&String, &(char, &str))| format!("{name} ({})", capital(seat));
        let players: Vec<String> = self.names.iter().zip(self.seats).map(player).collect();
        let state = if self.finished { "over" } else { "still running" };
        let entries = if self.entries == 1 { "entry" } else { "entries" };
        [
            format!("Game {}, {}, {state}.", self.number, listed(&players)),
            format!("Log {}, rules {}.", self.origin, self.rules),
            format!("{} {entries}, head {}.", self.entries, self.head),
        ]
    }
}

impl AuditStep {
    /// Whether it holds, in words.
    pub fn verdict_words(&self) -> String {
        match (self.verdict, self.up_to) {
            (StepVerdict::Passed, Some(entry)) => format!("passed up to entry {entry}"),
            (StepVerdict::Passed, None) => "passed".into(),
            (StepVerdict::Failed, _) => "FAILED".into(),
            (StepVerdict::NotYet, _) => "not yet".into(),
            (StepVerdict::NotReached, _) => "not reached".into(),
        }
    }
}

impl Remark {
    /// What it says, who did it, and why.
    pub fn words(&self) -> String {
        let Self { what, reason, by, .. } = self;
        let by = by.as_ref().map(|by| format!(", by {by}")).unwrap_or_default();
        let reason = reason.as_ref().map(|reason| format!(": \u{201C}{reason}\u{201D}")).unwrap_or_default();
        format!("{what}{by}{reason}")
    }
}

/// Writes words in lines of at most 78 columns, all behind `margin`.
pub fn wrapped(f: &mut fmt::Formatter<'_>, margin: &str, text: &str) -> fmt::Result {
    hanging(f, margin, margin, text)
}

/// The same, the first line behind `head`, of as many columns as `margin` has or a few more.
fn hanging(f: &mut fmt::Formatter<'_>, head: &str, margin: &str, text: &str) -> fmt::Result {
    let mut line: Vec<&str> = Vec::new();
    let mut before = head;
    let mut width = head.chars().count();
    for word in text.split(' ') {
        let columns = word.chars().count();
        if !line.is_empty() && width + columns > WIDTH {
            writeln!(f, "{before}{}", line.join(" "))?;
            line.clear();
            before = margin;
            width = margin.chars().count();
        }
        line.push(word);
        width += columns + 1;
    }
    writeln!(f, "{before}{}", line.join(" "))
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
