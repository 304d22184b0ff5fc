//! The use cases: one mail, one command, one start, each from a [`crate::kit::Loaded`] game to a plan,
//! through the game's doors. Pure: time, secrets and the log come in, and nothing lives on between plans.

#![no_std]

extern crate alloc;

use crate as referee;
use ::{chess, ids, record};
use ids::words;
use record::{pace, pinned, seal};

pub mod kit;
pub mod letters;
pub mod text;

pub mod audit;
mod common;
pub mod conditions;
pub mod course;
pub mod letter;
pub mod log;
mod mail;
pub mod mails;
pub mod orders;
mod payload;
pub mod played;
mod row;
pub mod session;
mod stood;
pub mod telling;

pub use log::{Choice, GameSpec, Spec};
pub use mail::{ANSWERS_A_DAY, MOST_REFUSALS_OF_A_TEXT, ask_first, mail, notice};
pub use payload::{GameWhy, OwnWhy, Payload, Refusal, Value};
pub use played::{Decision, State, View};
pub use row::OwnRow;
pub use stood::Stood;

use alloc::boxed::Box;

use crate::{
    ids::Timestamp,
    kit::{BrokenLog, Command, CommandError, Denial, Doors, Loaded, Mail, NewGame, Plan},
    text::Day,
};

/// Opens a game in order to change it: with all that is sealed in it as it was, where that is asked.
fn open<'a>(loaded: &'a Loaded<'_>) -> Result<Box<dyn Doors + 'a>, BrokenLog> {
    let doors = loaded.open()?;
    if loaded.asks.openings {
        doors.check_openings()?;
    }
    Ok(doors)
}

/// Goes on where the log can be read, and what is sealed in it is as it was.
///
/// # Errors
/// What is not.
pub fn check(loaded: &Loaded<'_>) -> Result<(), BrokenLog> {
    loaded.open()?.check_openings()
}

/// Decides a command.
///
/// # Errors
/// See [`CommandError`]; nothing has changed then.
pub fn command(loaded: &Loaded<'_>, command: &Command, at: Timestamp) -> Result<Plan, CommandError> {
    open(loaded)?.command(command, at)
}

/// What a leave does that its player announced in another game of his, where it may be (M16).
///
/// # Errors
/// The log cannot be replayed.
pub fn leave(loaded: &Loaded<'_>, mail: &Mail, days: Option<(Day, Day)>) -> Result<Result<Plan, Denial>, BrokenLog> {
    open(loaded)?.leave(mail, days)
}

/// What the passing of time does by this moment; `None` in a game that counts no time.
///
/// # Errors
/// The log cannot be replayed.
pub fn passes(loaded: &Loaded<'_>, at: Timestamp) -> Result<Option<Plan>, BrokenLog> {
    open(loaded)?.passes(at)
}

/// Starts the game that was `loaded` with no entries yet: entry 0 and the invitations.
///
/// # Errors
/// See [`CommandError`].
pub fn start(loaded: &Loaded<'_>, new: &NewGame, at: Timestamp) -> Result<Plan, CommandError> {
    (loaded.pinned.game.start)(loaded, new, at)
}
