//! Challenges whose time is over (M17): whoever asked is told that no game has begun, whatever became of his challenge, each
//! in a transaction of its own.

use super::{
    installation::Installation,
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
    store::{ChallengeRow, Change, StoreError},
};

/// What cannot be told now is told a day later.
const LATER: i64 = 86_400;

/// Ends the challenges whose time is over. What another process keeps busy waits for the next poll.
pub(super) async fn lapse(parts: &mut Parts, stop: &Stop) -> anyhow::Result<()> {
    while !stop.is_asked() {
        match one(parts).await {
            Ok(true) => parts.installation.pulse.beat(),
            Ok(false) => break,
            Err(error) if error.downcast_ref::<StoreError>().is_some_and(StoreError::is_busy) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Ends one of them; says whether there was one.
async fn one(parts: &mut Parts) -> anyhow::Result<bool> {
    let Parts { store, installation, .. } = parts;
    let now = installation.clock.now();
    if !store.any_challenge_over(now).await? {
        return Ok(false);
    }
    let mut change = store.change(1).await?;
    let Some(of) = change.challenge_over(now).await? else { return Ok(false) };
    let told = if of.begun == 0 { told(&mut change, installation, &of, now).await } else { Ok(Vec::new()) };
    if let Err(error) = told {
        if error.downcast_ref::<StoreError>().is_some() {
            return Err(error);
        }
        // Its game waits, which has an alarm of its own.
        tracing::warn!(game = of.game.get(), "the end of a challenge cannot be told yet: {error:#}");
        drop(change);
        change = store.change(1).await?;
        change.challenge_later(of.id, Timestamp::from_unix(now.unix() + LATER));
    } else {
        change.challenge_gone(of.id);
    }
    change.commit().await?;
    Ok(true)
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
    let news = ChallengeNews { code: ChallengeCode::ChallengeLapsed, name: "", game: title, until: of.at };
    let letter = laid.loaded.open()?.letter(of.seat, Saying::Challenge(news), at, None);
    let mut seats = laid.seats;
    letter::queue(change, installation, of.game, &mut seats, letter.as_slice(), at, None).await
}
