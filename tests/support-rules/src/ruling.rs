//! Rulings as whoever runs a game of Tempête says them: seats are called as they are there.

use referee::{
    kit::{self, Command},
    log::Ruling,
};
use tempete_game::seats::SEATS;

/// What a command says of a ruling.
pub fn said(ruling: Ruling) -> kit::Ruling {
    match ruling {
        Ruling::Recover { epoch, lost } => kit::Ruling::Recover { epoch, lost },
        Ruling::NewKey { key, endorsed } => kit::Ruling::NewKey { key, endorsed },
        said => kit::Ruling::Says(said.words(SEATS, &[])),
    }
}

/// A ruling on the log as it stands, with every mail read.
pub fn rule(ruling: Ruling, reason: &str) -> Command {
    Command::rule(said(ruling), reason)
}
