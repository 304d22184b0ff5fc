//! What the person who runs the referee does with a seat: its letters go to another address, or somebody
//! else sits there (T69). Both are entries that both seats see; no address stands in them.

use alloc::string::ToString;

use super::{command::CommandError, replayed::Loaded};
use crate::{ids::{Seat, Seq, Timestamp}, kit::{loaded::Table, plan::Plan}, tempete::{log::{event::Event, printable}, state::public::{Public, SEATS}, telling::Occasion, turn::decide::{self, Decision}}};

/// A seat's letters go to another address: `table` is the game with that address.
///
/// # Errors
/// See [`CommandError`]; nothing has changed then.
pub fn readdress(table: &Table, seat: Seat, at: Timestamp) -> Result<Plan, CommandError> {
    let (after, decision, at) = decided(table, Event::Address(seat), at)?;
    let mut plan = after.plan_of(&decision);
    let first = first_of(&decision);
    for seat in SEATS {
        plan.letters.extend(after.letter(seat, None, at, None, None, &Occasion::News { first, words: None }));
    }
    Ok(plan)
}

/// Somebody of this name takes a seat: `table` is the game with this new player, who has had no letter
/// yet. He is invited with all that is his, the other player told.
///
/// # Errors
/// See [`CommandError`]; nothing has changed then.
pub fn replace(table: &Table, seat: Seat, name: &str, at: Timestamp) -> Result<Plan, CommandError> {
    if !printable::is_name(name) {
        return Err(CommandError::Name(name.to_string()));
    }
    let before = Loaded::new(table)?.state.public().name(seat).to_string();
    let (after, decision, at) = decided(table, Event::Replace { seat, name: name.to_string() }, at)?;
    let mut plan = after.plan_of(&decision);
    let first = first_of(&decision);
    let takeover = Occasion::Takeover { from: &before };
    plan.letters.extend(after.letter(seat, None, at, None, None, &takeover));
    let news = Occasion::News { first, words: None };
    plan.letters.extend(after.letter(Public::other(seat), None, at, None, None, &news));
    Ok(plan)
}

fn decided<'a>(
    table: &'a Table,
    event: Event,
    at: Timestamp,
) -> Result<(Loaded<'a>, Decision, Timestamp), CommandError> {
    let loaded = Loaded::new(table)?;
    let at = loaded.at(at);
    let decision = decide::rule(&loaded.state, event, at, table.catalogue).map_err(CommandError::Refused)?;
    Ok((loaded.with(&decision), decision, at))
}

fn first_of(decision: &Decision) -> Seq {
    decision.entries.first().map_or(Seq::START, |entry| entry.seq)
}
