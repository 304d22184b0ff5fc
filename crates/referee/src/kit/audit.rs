//! Audits a record of any of the games: which, its first entry says.

use alloc::boxed::Box;

use super::{Games, of_record};
use crate::{
    record::{self, Auditor, Brought, Held, Kept, NotOurs, Report, Stories},
    seal::VerifierKey,
};

/// Audits the bytes of a record, and holds it against a key and saved letters, if there are any. `None` where there is
/// no game at all; a record of a game that is none of these is refused as the first of them would.
pub fn audit(games: Games, bytes: &[u8], held: &Held) -> Option<Report> {
    Some(record::audit(bytes, held, auditor(games, bytes)?))
}

/// The same, and beside it what players kept.
pub fn witnessed(games: Games, bytes: &[u8], held: &Held, kept: Kept<'_>) -> Option<Report> {
    let first = games.first()?;
    let auditor = || auditor(games, bytes).unwrap_or_else(|| (first.auditor)());
    Some(record::witnessed(bytes, held, kept, &auditor))
}

/// Lays records and letters of one game side by side. `None` where there is no game at all.
///
/// # Errors
/// The first file that is neither.
pub fn stories(games: Games, files: &[Brought<'_>], key: Option<&VerifierKey>) -> Option<Result<Stories, NotOurs>> {
    let first = games.first()?;
    let auditor = |bytes: &[u8]| auditor(games, bytes).unwrap_or_else(|| (first.auditor)());
    Some(record::stories(files, key, &auditor))
}

/// Who audits this record.
fn auditor(games: Games, bytes: &[u8]) -> Option<Box<dyn Auditor>> {
    let game = of_record(games, bytes).or(games.first().copied())?;
    Some((game.auditor)())
}
