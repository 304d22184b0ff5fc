//! Why a command was not carried out.

use super::{NoNewKey, NoRecovery};
use crate::{
    daemon::{heads::Waits, leap::Leap},
    ids::GameId,
    kit::CommandError,
    store::StoreError,
};

/// Why a command was not carried out; nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum CommandFault {
    /// There is no such game.
    #[error("there is no game {0}")]
    NoGame(GameId),
    /// The clock is not believed: nothing is entered.
    #[error(transparent)]
    Clock(Leap),
    /// It waits: nothing is entered, and nothing told.
    #[error(transparent)]
    Waits(Box<Waits>),
    /// Letters have told of no entry that the log does not have.
    #[error("game {0} lost nothing")]
    NothingLost(GameId),
    /// The game does not allow it.
    #[error(transparent)]
    Refused(Box<CommandError>),
    /// Its player wants no further games (T50).
    #[error("the player at {0} wants no invitations")]
    Blocked(String),
    /// The address is the other player's.
    #[error("that address is the other player's")]
    OthersAddress,
    /// What was lost cannot be given up.
    #[error(transparent)]
    Recovery(#[from] NoRecovery),
    /// It gets no new key.
    #[error(transparent)]
    NewKey(#[from] NoNewKey),
    /// One of several games, all of which were to be changed, stands in the way.
    #[error("in game {0}: {1}; no game was changed")]
    In(GameId, Box<CommandFault>),
    /// The machine failed.
    #[error(transparent)]
    Machine(anyhow::Error),
}

impl From<anyhow::Error> for CommandFault {
    fn from(error: anyhow::Error) -> Self {
        match error.downcast::<Waits>() {
            Ok(waits) => Self::Waits(Box::new(waits)),
            Err(error) => match error.downcast::<CommandError>() {
                Ok(refused) => refused.into(),
                Err(error) => Self::Machine(error),
            },
        }
    }
}

impl From<StoreError> for CommandFault {
    fn from(error: StoreError) -> Self {
        Self::Machine(error.into())
    }
}

impl From<CommandError> for CommandFault {
    fn from(error: CommandError) -> Self {
        Self::Refused(Box::new(error))
    }
}

impl CommandFault {
    pub(crate) fn is_busy(&self) -> bool {
        match self {
            Self::Machine(error) => error.downcast_ref::<StoreError>().is_some_and(StoreError::is_busy),
            Self::In(_, fault) => fault.is_busy(),
            _ => false,
        }
    }

    /// The same of one of several games, by its number where it does not say which.
    pub(super) fn in_game(self, game: GameId) -> Self {
        match self {
            Self::OthersAddress | Self::Refused(_) => Self::In(game, Box::new(self)),
            other => other,
        }
    }
}
