//! Audits a record of any of the games: which, its first entry says.

use super::Games;
use crate::record::{self, Held, Report};

/// Audits the bytes of a record, and holds it against a key and saved letters, if there are any. `None` where there is
/// no game at all; a record of a game that is none of these is refused as the first of them would.
pub fn audit(games: Games, bytes: &[u8], held: &Held) -> Option<Report> {
    let rules = record::rules(bytes);
    let game = games.iter().find(|game| rules == Some(game.rules)).or(games.first())?;
    Some(record::audit(bytes, held, (game.auditor)()))
}
