//! The rows of a game of values in the lists of games.

use alloc::{boxed::Box, string::String, sync::Arc};

use super::{GameRules, GameText, Pinned, PlayRow, Played, play_row, rules_row, shim};
use crate::{
    ids::Timestamp,
    kit::{self, BrokenLog, CommandError, Doors, Game, Loaded, NamedTerm, NewGame, Pin, Plan, RulesRow},
    record::Auditor,
    referee::{
        audit::RulesAuditor,
        row::{OwnRow, Ways, row_of},
        session,
    },
};

/// The row of a game of these rules.
pub const fn game<P: GameText>(own: OwnRow) -> Game {
    let ways = Ways { pin: pin::<P>, terms, start, open, auditor: auditor_of_game::<P> };
    row_of(shim::facts::<P>(), ways, own)
}

/// The row of these rules as an audit needs it.
pub const fn rules<P: GameRules>() -> RulesRow {
    RulesRow { rules: shim::facts::<P>().rules, auditor: auditor::<P> }
}

fn pin<P: GameText>(text: &str) -> Result<Pin, String> {
    Ok(Box::new(Arc::new(Pinned::read(text, play_row::<P>())?)))
}

// The ways into every erased game. They have no type parameter, so that what they call is compiled here, in this crate,
// and not once more in the crate of each game.

fn terms(pinned: &kit::Pinned, terms: &[NamedTerm]) -> Result<usize, String> {
    session::are_terms::<Played>(pinned, terms)
}

fn start(loaded: &Loaded<'_>, new: &NewGame, at: Timestamp) -> Result<Plan, CommandError> {
    session::start::<Played>(loaded, new, at)
}

fn open<'a>(loaded: &'a Loaded<'a>) -> Result<Box<dyn Doors + 'a>, BrokenLog> {
    session::open::<Played>(loaded)
}

fn auditor<P: GameRules>() -> Box<dyn Auditor> {
    auditor_of(rules_row::<P>())
}

fn auditor_of_game<P: GameText>() -> Box<dyn Auditor> {
    auditor_of(play_row::<P>())
}

fn auditor_of(row: &'static PlayRow) -> Box<dyn Auditor> {
    Box::new(RulesAuditor::<Played>::new(row))
}
