//! What the refusals of an address set off: its player's opponent is told, once a game, that mail to
//! him cannot be delivered. Nothing else happens: no clock stops, nothing stands in the log.

use crate::{
    daemon::{alarm::Trouble, heads::Waits, installation::Installation, plan::notify},
    ids::{GameId, Seat},
    kit::Notice,
    store::{Store, StoreError},
};

/// Tells what is untold. Where another process keeps the database busy it is told next time.
pub(super) async fn tell(store: &mut Store, installation: &mut Installation) -> anyhow::Result<()> {
    'games: for (game, seat) in store.unreachable().await? {
        installation.alarms.raise(Trouble::SeatUnreachable, &installation.seats.of(game, seat));
        let at = installation.clock.now();
        let mut change = store.change(1).await?;
        for other in others(installation, game, seat) {
            let notice = Notice::OpponentUnreachable;
            match notify(&mut change, installation, game, other, notice, at).await {
                // T67: he is told once the game goes on.
                Err(error) if error.is::<Waits>() => continue 'games,
                told => drop(told?),
            }
        }
        change.tell_unreachable(game, seat);
        match change.commit().await {
            Err(error) if StoreError::is_busy(&error) => {}
            done => done?,
        }
    }
    Ok(())
}

/// The other seats of a game.
fn others(installation: &Installation, game: GameId, seat: Seat) -> Vec<Seat> {
    let game = installation.seats.game(game);
    game.into_iter().flat_map(|game| game.places()).filter(|other| *other != seat).collect()
}
