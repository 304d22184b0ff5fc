//! What the refusals of an address set off: its player's opponent is told, once a game, that mail to
//! him cannot be delivered. Nothing else happens: no clock stops, nothing stands in the log.

use crate::{
    daemon::{
        alarm::{Trouble, seat_of},
        heads::Waits,
        intake::sender,
        parts::Parts,
    },
    ids::Seat,
    store::StoreError,
    tempete::telling::Notice,
};

/// Tells what is untold. Where another process keeps the database busy it is told next time.
pub(super) async fn tell(parts: &mut Parts) -> anyhow::Result<()> {
    'games: for (game, seat) in parts.store.unreachable().await? {
        parts.office.alarms.raise(Trouble::SeatUnreachable, &seat_of(game, seat));
        let at = parts.office.clock.now();
        let mut change = parts.store.change(1).await?;
        for other in [Seat::FIRST, Seat::SECOND].into_iter().filter(|other| *other != seat) {
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
