//! What the refusals of an address set off: its player's opponent is told, once a game, that mail to
//! him cannot be delivered. Nothing else happens: no clock stops, nothing stands in the log.

use crate::{
    daemon::{alarm::Trouble, heads::Waits, intake::sender, parts::Parts},
    ids::{GameId, Seat},
    kit::Notice,
    store::StoreError,
};

/// Tells what is untold. Where another process keeps the database busy it is told next time.
pub(super) async fn tell(parts: &mut Parts) -> anyhow::Result<()> {
    'games: for (game, seat) in parts.store.unreachable().await? {
        parts.office.alarms.raise(Trouble::SeatUnreachable, &parts.office.seats.of(game, seat));
        let others = others(parts, game, seat);
        let at = parts.office.clock.now();
        let mut change = parts.store.change(1).await?;
        for other in others {
            let notice = Notice::OpponentUnreachable;
            match sender::notify(&mut change, &mut parts.office, game, other, notice, at).await {
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
fn others(parts: &Parts, game: GameId, seat: Seat) -> Vec<Seat> {
    let game = parts.office.seats.game(game);
    game.into_iter().flat_map(|game| game.places()).filter(|other| *other != seat).collect()
}
