//! A notice about a seat's letters, to that seat alone and without an entry: a key misused or lost, an address
//! changed, an opponent who cannot be reached.

use anyhow::Context;

use super::{
    carry,
    letter::{self, MadeLetter},
};
use crate::{
    daemon::installation::Installation,
    ids::{GameId, Seat, Timestamp},
    kit::Notice,
    referee,
    store::{Change, Renewed},
};

/// Sends a seat a notice about its letters.
pub(crate) async fn notify(
    change: &mut Change<'_>,
    installation: &mut Installation,
    game: GameId,
    seat: Seat,
    notice: Notice,
    at: Timestamp,
) -> anyhow::Result<Vec<MadeLetter>> {
    let stored = change.game(game).await?.context("a player of a game that is not there")?;
    let pinned = installation.pinned(change, &stored).await?;
    let laid = carry::lay(installation, stored, &pinned, at)?;
    let letter = referee::notice(&laid.loaded, seat, notice, at)?;
    let at = laid.loaded.moment(at);
    let mut seats = laid.seats;
    let row = seats.iter_mut().find(|row| row.seat == seat).context("a seat that the game has not")?;
    if notice == Notice::KeyMisused {
        change.raise_generation(game, seat, Some(Renewed::Misused));
        row.generation += 1;
    }
    letter::queue(change, installation, game, &mut seats, letter.as_slice(), at, None).await
}
