//! A report in words, piece by piece: what a page shows where a screen has lines.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use serde::Serialize;

use super::{AuditStep, Remark, RemarkKind, Report, StepVerdict};
use crate::ids::Seq;

/// The pieces of a report, in its order.
#[derive(Debug, Serialize)]
pub struct ReportWords {
    /// Who signed the record, and what it was held against.
    pub signed: String,
    /// Whose game, which log; nothing where the file could not be read.
    pub about: Vec<String>,
    pub steps: Vec<StepWords>,
    pub kinds: Vec<KindWords>,
    /// What the game's own tables are as lines.
    pub tables: String,
    /// What it all comes to, with the count of what a reader should know.
    pub last: String,
}

/// A step of the audit.
#[derive(Debug, Serialize)]
pub struct StepWords {
    pub number: u8,
    pub title: &'static str,
    pub is: StepVerdict,
    /// The same in words.
    pub verdict: String,
    pub findings: Vec<String>,
}

/// Remarks of a kind.
#[derive(Debug, Serialize)]
pub struct KindWords {
    pub title: &'static str,
    pub remarks: Vec<RemarkWords>,
}

/// A remark.
#[derive(Debug, Serialize)]
pub struct RemarkWords {
    /// The entry that tells it.
    pub entry: Option<Seq>,
    pub words: String,
}

impl Report {
    /// The whole in words, piece by piece.
    pub fn in_words(&self) -> ReportWords {
        let of_kind = |(kind, remarks): (RemarkKind, &[Remark])| {
            let remarks = remarks.iter().map(|remark| RemarkWords { entry: remark.entry, words: remark.words() });
            KindWords { title: kind.title(), remarks: remarks.collect() }
        };
        ReportWords {
            signed: self.first_line(),
            about: self.game.as_ref().map(|game| game.lines().into()).unwrap_or_default(),
            steps: self.steps.iter().map(StepWords::of).collect(),
            kinds: self.kinds().map(of_kind).collect(),
            tables: self.tables.to_string().trim().into(),
            last: self.last_line(),
        }
    }
}

impl StepWords {
    fn of(step: &AuditStep) -> Self {
        let AuditStep { number, title, verdict, findings, .. } = step;
        Self { number: *number, title, is: *verdict, verdict: step.verdict_words(), findings: findings.clone() }
    }
}
