//! Challenges whose time is over (M17): whoever asked is told that no game has begun, whatever became of his challenge, each
//! in a transaction of its own.

use super::{
    parts::Parts,
    plan::{
        carry,
        letter::{self, MadeLetter},
    },
    process::Stop,
};
use crate::{
    ids::Timestamp,
    kit::{ChallengeCode, ChallengeNews, Saying},
    mail::address::Address,
    store::{ChallengeRow, Change},
};

use super::installation::Installation;

/// Ends the challenges whose time is over.
pub(super) async fn lapse(parts: &mut Parts, stop: &Stop) -> anyhow::Result<()> {
    let Parts { store, installation, .. } = parts;
    let now = installation.clock.now();
    while !stop.is_asked() && store.any_challenge_over(now).await? {
        let mut change = store.change(1).await?;
        let Some(of) = change.challenge_over(now).await? else { return Ok(()) };
        if of.begun == 0
            && let Err(error) = told(&mut change, installation, &of, now).await
        {
            // Its game waits, or cannot be read: that has alarms of its own.
            tracing::warn!(game = of.game.get(), "the end of a challenge is told to nobody: {error:#}");
            drop(change);
            change = store.change(1).await?;
        }
        change.challenge_gone(of.id);
        change.commit().await?;
        installation.pulse.beat();
    }
    Ok(())
}

/// Writes to who asked, as long as he sits there.
async fn told(
    change: &mut Change<'_>,
    installation: &mut Installation,
    of: &ChallengeRow,
    at: Timestamp,
) -> anyhow::Result<Vec<MadeLetter>> {
    let Some(stored) = change.game(of.game).await? else { return Ok(Vec::new()) };
    let row = stored.seats.iter().find(|row| row.seat == of.seat);
    let first = row.and_then(|row| row.addresses.first()).and_then(|given| Address::read(given));
    if first.is_none_or(|address| address.folded() != of.asker) {
        return Ok(Vec::new());
    }
    let title = installation.seats.games().iter().find(|game| game.rules == of.rules).map_or("", |game| game.title);
    let pinned = installation.pinned(change, &stored).await?;
    let laid = carry::lay(installation, stored, &pinned, at)?;
    let at = laid.loaded.moment(at);
    let news = ChallengeNews { code: ChallengeCode::ChallengeLapsed, address: "", game: title, until: of.at };
    let letter = laid.loaded.open()?.letter(of.seat, Saying::Challenge(news), at, None);
    let mut seats = laid.seats;
    letter::queue(change, installation, of.game, &mut seats, letter.as_slice(), at, None).await
}
