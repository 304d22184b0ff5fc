//! Audits a record of any of the games: which, its first entry says.

use super::Games;
use crate::record::{self, Report, SavedLetter};

/// Audits the bytes of a record, and holds it against a saved letter, if there is one. `None` where there is
/// no game at all; a record of a game that is none of these is refused as the first of them would.
pub fn audit(games: Games, bytes: &[u8], letter: Option<&SavedLetter>) -> Option<Report> {
    let rules = record::rules(bytes);
    let game = games.iter().find(|game| rules == Some(game.rules)).or(games.first())?;
    Some(record::audit(bytes, letter, (game.auditor)()))
}
