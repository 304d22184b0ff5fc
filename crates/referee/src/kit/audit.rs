//! Audits a record of any of the games: which, its first entry says.

use alloc::boxed::Box;

use super::Games;
use crate::{
    record::{self, Auditor, Brought, Held, Kept, NotOurs, Report, Stories, TooManyBad},
    seal::VerifierKey,
};

/// Makes who audits one record.
pub type MakeAuditor = fn() -> Box<dyn Auditor>;

/// All that an audit needs of a game. A list of such rows names nothing of letters or mails, so that a program that only
/// audits links none of that.
pub struct RulesRow {
    /// Name and version of its rules, as entry 0 has them: `tempete/1`.
    pub rules: &'static str,
    /// Who audits its records.
    pub auditor: MakeAuditor,
}

/// A list of games by which records are audited.
pub trait Audits: Copy {
    /// Who audits a record of these rules; of rules that no game has, the first game's auditor, who refuses it. `None` where
    /// there is no game at all.
    fn auditor(self, rules: Option<&str>) -> Option<MakeAuditor>;
}

impl Audits for Games {
    fn auditor(self, rules: Option<&str>) -> Option<MakeAuditor> {
        Some(self.iter().find(|game| Some(game.rules) == rules).or(self.first())?.auditor)
    }
}

impl Audits for &'static [&'static RulesRow] {
    fn auditor(self, rules: Option<&str>) -> Option<MakeAuditor> {
        Some(self.iter().find(|game| Some(game.rules) == rules).or(self.first())?.auditor)
    }
}

/// Audits the bytes of a record, and holds it against a key and saved letters, if there are any. `None` where there is
/// no game at all; a record of a game that is none of these is refused as the first of them would.
pub fn audit(games: impl Audits, bytes: &[u8], held: &Held) -> Option<Report> {
    Some(record::audit(bytes, held, games.auditor(record::rules(bytes))?()))
}

/// The same, and beside it what players kept.
///
/// # Errors
/// What they kept is mostly made up.
pub fn witnessed(games: impl Audits, bytes: &[u8], held: &Held, kept: Kept<'_>) -> Option<Result<Report, TooManyBad>> {
    let auditor = games.auditor(record::rules(bytes))?;
    Some(record::witnessed(bytes, held, kept, &auditor))
}

/// Lays records and letters of one game side by side. `None` where there is no game at all.
///
/// # Errors
/// The first file that is neither.
pub fn stories(
    games: impl Audits,
    files: &[Brought<'_>],
    key: Option<&VerifierKey>,
) -> Option<Result<Stories, NotOurs>> {
    let first = games.auditor(None)?;
    let auditor = |bytes: &[u8]| games.auditor(record::rules(bytes)).unwrap_or(first)();
    Some(record::stories(files, key, &auditor))
}
