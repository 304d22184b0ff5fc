//! What the person who runs the referee does about a command that was not carried out. The daemon's parts say what
//! is wrong, in no words of the command line; commands pass that on as it is, and it gets its remedy here, once it is
//! told.

use std::borrow::Cow;

use super::exit::{Failure, USAGE};
use crate::{
    daemon::{CommandFault, Leap, NoNewKey},
    ids::GameId,
    kit::CommandError,
    store::WaitsFor,
};

const NO_GAME: &str = "'tempete games' lists them.";

/// The game of this number. There is none numbered 0.
pub fn game(number: u32) -> Result<GameId, Failure> {
    GameId::new(number).ok_or_else(|| Failure::new(format!("there is no game {number}"), NO_GAME))
}

/// A fault of a command with its remedy; `None` where the machine failed, of which nothing is known here.
pub fn failure(fault: &CommandFault) -> Option<Failure> {
    let remedy = match fault {
        CommandFault::NoGame(_) => NO_GAME.into(),
        CommandFault::Clock(_) => Leap::REMEDY.into(),
        CommandFault::Waits(waits) => match waits.why {
            WaitsFor::Restore => "Its mails are read again by 'tempete run' or 'poll'; if that does not bring them back: 'tempete rule GAME recover'.".into(),
            _ => waits.trouble().remedy().into(),
        },
        CommandFault::NothingLost(_) => "'recover' is for games of which a restored backup lacks entries.".into(),
        CommandFault::Blocked(address) => format!(
            "If he wants to play after all, he answers any letter of his with 'set invitations on', or you write: 'tempete seat --unblock {address}'."
        )
        .into(),
        CommandFault::OthersAddress => "Each seat needs an address of its own.".into(),
        CommandFault::Refused(error) => refused(error).into(),
        CommandFault::Recovery(_) => "Put back a newer backup, whose log has what letters have told.".into(),
        CommandFault::NewKey(error) => no_new_key(error),
        CommandFault::In(_, inner) => return failure(inner).map(|of| Failure { what: fault.to_string(), ..of }),
        CommandFault::Machine(_) => return None,
    };
    let failure = Failure::new(fault.to_string(), remedy);
    Some(if matches!(fault, CommandFault::OthersAddress) { failure.with_status(USAGE) } else { failure })
}

/// What helps where the game does not allow it.
const fn refused(error: &CommandError) -> &'static str {
    match error {
        CommandError::Refused(_) => "'tempete show GAME' says what is due now.",
        CommandError::NotEntered(_) | CommandError::Misfit(_) => "'tempete show GAME' shows the whole log.",
        CommandError::Outdated { .. } => "Something happened meanwhile: 'tempete show GAME' says what. Rule on that.",
        CommandError::Reason => "Write one line of plain words after --reason.",
        CommandError::Name(_) => "Choose another name.",
        CommandError::Terms(_) => "docs/commands.md and the invitation explain every term.",
        CommandError::Host => "Set [referee] host in the configuration.",
        CommandError::Broken(_) => "The database is damaged: restore it from a backup.",
    }
}

/// What helps a game that gets no new key.
fn no_new_key(fault: &NoNewKey) -> Cow<'static, str> {
    match fault {
        NoNewKey::Over(_) => "Where its key is lost, put the key file back from its backup.".into(),
        NoNewKey::Newest(..) => "If that key was stolen, make another one first: 'tempete key --new'.".into(),
        NoNewKey::Nobody(_) => {
            "Put the file back from its backup, or bring the recovery key, which was to be kept apart: --recovery FILE."
                .into()
        }
        NoNewKey::Without(_) => {
            "Leave --recovery out: then its own key vouches for the new one, or nothing does.".into()
        }
        NoNewKey::Other { .. } => "Bring the file recovery.key that this referee had when the game began.".into(),
        NoNewKey::Holds(_, entries) => format!("Write a number from 1 to {entries} after --holds.").into(),
    }
}
