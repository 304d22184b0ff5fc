//! Forgetting what is no longer needed: once a day by the daemon, as the configuration's `retention` has
//! it, and when a player asks. Logs and openings are never forgotten.
//!
//! The rule kept here: a mistake erases little before somebody is told: a day's pass has a bound. A clock that has leapt
//! ahead erases nothing.

use std::collections::BTreeSet;

use super::{alarm::Trouble, event_waits, parts::Parts};
use crate::{
    ids::{GameId, Seat, Timestamp},
    mail::{address::Address, incoming::borne},
    pace::DAY,
};

/// So many games, or a tenth of all where that is more, are forgotten a day.
const GAMES_A_DAY: u64 = 20;
/// An older copy of the database is an alarm.
const BACKUP: i64 = 3 * DAY;

/// Why an address was not forgotten.
#[derive(Debug, thiserror::Error)]
pub enum ForgetFault {
    /// It is needed in these games.
    #[error("the address is in use")]
    Running(Vec<GameId>),
    /// These letters wait to be sent there: game, seat and number, none for a mail of no game.
    #[error("letters wait to be sent to the address")]
    Unsent(Vec<Option<(GameId, Seat, u32)>>),
    /// The machine failed.
    #[error(transparent)]
    Machine(#[from] anyhow::Error),
}

/// Once a day: what is older than the configuration says goes. Trouble is said, and tried again the next
/// day; no mail waits for it.
pub(super) async fn daily(parts: &mut Parts) {
    let now = parts.installation.clock.now();
    let today = now.unix().div_euclid(DAY);
    let fresh = parts.forgot != Some(today);
    if (fresh || parts.installation.alarms.is_there(Trouble::BackupOld))
        && let Err(error) = look_for_backup(parts, now).await
    {
        tracing::error!("when the last backup was made cannot be read: {error:#}");
    }
    if !fresh {
        return;
    }
    parts.forgot = Some(today);
    if let Err(error) = pass(parts, now).await {
        tracing::error!("what is to be forgotten is still there: {error:#}");
    }
}

/// What a day's pass does, once a day whatever process it is.
async fn pass(parts: &mut Parts, now: Timestamp) -> anyhow::Result<()> {
    let today = now.unix().div_euclid(DAY);
    // Another process has done today's, as where a timer polls.
    if parts.store.last_forgot().await?.is_some_and(|last| last.unix().div_euclid(DAY) == today) {
        return Ok(());
    }
    // It may have leapt since this poll began.
    if parts.believe_clock().await?.is_err() {
        parts.forgot = None;
        return Ok(());
    }
    // What has changed was told as it did; what nobody was told of, as before an upgrade, is today.
    for (event, progress) in parts.events_waiting().await? {
        event_waits::tell(parts, &event, &progress, now).await?;
    }
    let due = due(parts, now).await?;
    let most = usize::try_from(GAMES_A_DAY.max(parts.store.count_games().await? / 10)).unwrap_or(usize::MAX);
    if due.len() > most {
        parts.installation.alarms.raise(Trouble::ManyToForget, &format!("{} games wait", due.len() - most));
    } else {
        parts.installation.alarms.clear(Trouble::ManyToForget);
    }
    expire(parts, due.get(..most).unwrap_or(&due), now).await
}

/// The games whose mails, letters and addresses are to be forgotten by now, the oldest end first.
async fn due(parts: &mut Parts, now: Timestamp) -> anyhow::Result<Vec<GameId>> {
    let before = before(parts, now);
    Ok(parts.store.games_to_forget(before).await?)
}

fn before(parts: &Parts, now: Timestamp) -> Timestamp {
    let days = i64::from(parts.installation.config.retention_days);
    Timestamp::from_unix(now.unix().saturating_sub(days.saturating_mul(DAY)))
}

/// Forgets these games, and what belongs to none and is as old. Of the Maildir's files goes what the last copy has that was
/// tried and found whole: after a restore the others are read again.
async fn expire(parts: &mut Parts, games: &[GameId], now: Timestamp) -> anyhow::Result<()> {
    for game in games {
        parts.store.forget_game(*game).await?;
        // Its letters are older than every line that is still asked for.
        parts.installation.heads.fold(*game, now)?;
        parts.installation.pulse.beat();
    }
    let before = before(parts, now);
    let mut set_aside = Vec::new();
    for mail in parts.store.set_aside_strays(before).await? {
        if !is_of_running(parts, mail).await? {
            set_aside.push(mail);
        }
    }
    parts.store.forget_strays(before, &set_aside).await?;
    parts.store.note_forgot(now).await?;
    if !games.is_empty() {
        tracing::info!("mails, letters and addresses of {} games are forgotten; their records stay", games.len());
    }
    if let Some(tried) = parts.store.last_trial().await? {
        parts.inbox.forget(&mut parts.store, tried).await?;
    }
    Ok(())
}

/// Whether a stored mail bears a key of a game that runs, void or good: it may hold an order.
async fn is_of_running(parts: &mut Parts, mail: i64) -> anyhow::Result<bool> {
    let Some(mail) = parts.store.raw_mail(mail).await? else { return Ok(false) };
    Ok(parts.store.seats_of_keys(&borne::keys(&mail.raw)).await?.iter().any(|of| of.runs))
}

/// Whether the last backup is too old. Who never made one here makes them in another way.
async fn look_for_backup(parts: &mut Parts, now: Timestamp) -> anyhow::Result<()> {
    match parts.last_backup().await? {
        Some(last) if now.unix() - last.unix() > BACKUP => {
            parts.installation.alarms.raise(Trouble::BackupOld, &format!("it was made on {last}"));
        }
        _ => parts.installation.alarms.clear(Trouble::BackupOld),
    }
    Ok(())
}

impl Parts {
    /// How many games are to be forgotten by now.
    ///
    /// # Errors
    /// The database.
    pub fn expired(&mut self) -> crate::Task<'_, anyhow::Result<usize>> {
        Box::pin(async move {
            let now = self.installation.clock.now();
            Ok(due(self, now).await?.len())
        })
    }

    /// Forgets what is to be forgotten by now, all of it; gives the number of games.
    ///
    /// # Errors
    /// The clock is not believed; the database, or the inbox.
    pub fn forget_expired(&mut self) -> crate::Task<'_, anyhow::Result<usize>> {
        Box::pin(async move {
            self.believe_clock().await??;
            let now = self.installation.clock.now();
            let due = due(self, now).await?;
            expire(self, &due, now).await?;
            Ok(due.len())
        })
    }

    /// Marks every mail set aside before this moment as looked at, but for those that wait for their game or
    /// bear a key of one that runs; gives how many were marked, and how many bear such a key.
    ///
    /// # Errors
    /// The database.
    pub fn drop_mails_before(&mut self, before: Timestamp) -> crate::Task<'_, anyhow::Result<(usize, usize)>> {
        Box::pin(async move {
            let (mut dropped, mut spared) = (0, 0);
            for mail in self.store.set_aside_before(before).await? {
                if is_of_running(self, mail).await? {
                    spared += 1;
                } else if self.store.drop_mail(mail).await? {
                    dropped += 1;
                }
            }
            Ok((dropped, spared))
        })
    }

    /// Forgets an address, with the mails and letters of its games that are over; gives their number. Letters
    /// that wait to be sent there go only where they are to be dropped.
    ///
    /// # Errors
    /// See [`ForgetFault`]; nothing has changed then.
    pub fn forget<'a>(
        &'a mut self,
        address: &'a Address,
        drop_letters: bool,
    ) -> crate::Task<'a, Result<usize, ForgetFault>> {
        Box::pin(async move {
            let machine = |error: crate::store::StoreError| ForgetFault::Machine(error.into());
            let seats = self.store.seats_of(address.folded()).await.map_err(machine)?;
            let running: BTreeSet<GameId> = seats.iter().filter(|(.., runs)| *runs).map(|(game, ..)| *game).collect();
            if !running.is_empty() {
                return Err(ForgetFault::Running(running.into_iter().collect()));
            }
            let seats: Vec<(GameId, Seat)> = seats.into_iter().map(|(game, seat, _)| (game, seat)).collect();
            let unsent = self.store.unsent_of(address.folded(), &seats).await.map_err(machine)?;
            if !drop_letters && !unsent.is_empty() {
                return Err(ForgetFault::Unsent(unsent));
            }
            self.store.forget_address(address.folded(), &seats).await.map_err(machine)?;
            // Its owner's wish goes before what a restore would read again.
            self.inbox.forget(&mut self.store, Timestamp::from_unix(i64::MAX)).await?;
            Ok(seats.len())
        })
    }
}
