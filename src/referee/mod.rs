//! The use cases: one mail, one command, one start, each from a [`crate::kit::Loaded`] game to a plan,
//! through the game's doors. Pure: time, secrets and the log come in, and nothing lives on between plans.

mod common;
mod mail;

pub use mail::{ANSWERS_A_DAY, mail, notice};

use crate::{
    ids::Timestamp,
    kit::{BrokenLog, Command, CommandError, Loaded, NewGame, Plan},
};

/// Decides a command.
///
/// # Errors
/// See [`CommandError`]; nothing has changed then.
pub fn command(loaded: &Loaded<'_>, command: &Command, at: Timestamp) -> Result<Plan, CommandError> {
    loaded.open()?.command(command, at)
}

/// What the passing of time does by this moment; `None` in a game that counts no time.
///
/// # Errors
/// The log cannot be replayed.
pub fn passes(loaded: &Loaded<'_>, at: Timestamp) -> Result<Option<Plan>, BrokenLog> {
    Ok(loaded.open()?.passes(at))
}

/// Starts the game that was `loaded` with no entries yet: entry 0 and the invitations.
///
/// # Errors
/// See [`CommandError`].
pub fn start(loaded: &Loaded<'_>, new: &NewGame, at: Timestamp) -> Result<Plan, CommandError> {
    (loaded.pinned.game.start)(loaded, new, at)
}
