//! Games that waited since a byte of what is stored had changed, and are stored again as they were written.

use anyhow::Context;

use super::carry::lay_for_reading;
use crate::{
    daemon::{heads::unaltered, installation::Installation},
    ids::GameId,
    referee,
    store::{Store, WaitsFor},
};

/// Lets such games go on; says whether there are any.
pub(crate) async fn whole_again(store: &mut Store, installation: &mut Installation) -> anyhow::Result<bool> {
    let mut any = false;
    for waiting in store.waiting_games().await?.into_iter().filter(|one| one.why == WaitsFor::Altered) {
        if is_whole(store, installation, waiting.game).await.is_ok() {
            tracing::info!("game {} is stored again as it was written", waiting.game);
            store.go_on(waiting.game).await?;
            any = true;
        }
    }
    Ok(any)
}

/// Goes on where what is stored of this game is what was written, seals and all.
async fn is_whole(store: &mut Store, installation: &mut Installation, game: GameId) -> anyhow::Result<()> {
    let stored = store.game(game).await?.context("no such game")?;
    unaltered(&stored)?;
    let pinned = installation.pinned_in(store, &stored).await?;
    let laid = lay_for_reading(&installation.signers, stored, &pinned, installation.clock.now())?;
    Ok(referee::check(&laid.loaded)?)
}
