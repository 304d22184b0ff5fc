//! Forgetting what is no longer needed: once a day by the daemon, as the configuration's `retention` has
//! it, and when a player asks. Logs and openings are never forgotten.

use std::collections::BTreeSet;

use super::{entrance::Entrance, intake::MAILDIR, parts::Parts};
use crate::{
    ids::{GameId, Moment, Seat},
    mail::address::Address,
};

const DAY: i64 = 86_400;

/// Why an address was not forgotten.
#[derive(Debug, thiserror::Error)]
pub enum ForgetFault {
    /// It is needed in these games.
    #[error("the address is in use")]
    Running(Vec<GameId>),
    /// The machine failed.
    #[error(transparent)]
    Machine(#[from] anyhow::Error),
}

/// Once a day: what is older than the configuration says goes. Trouble is said, and tried again the next
/// day; no mail waits for it.
pub(super) async fn daily(parts: &mut Parts) {
    let now = parts.office.clock.now();
    let today = now.unix().div_euclid(DAY);
    if parts.forgot == Some(today) {
        return;
    }
    let first = parts.forgot.replace(today).is_none();
    if let Err(error) = expire(parts, now, first).await {
        tracing::error!("what is to be forgotten is still there: {error:#}");
    }
}

/// `first` says that this process has not done so before: what the last one left is swept, too.
async fn expire(parts: &mut Parts, now: Moment, first: bool) -> anyhow::Result<()> {
    let days = i64::from(parts.office.config.retention_days);
    let before = Moment::from_unix(now.unix().saturating_sub(days.saturating_mul(DAY)));
    let games = parts.store.games_to_forget(before).await?;
    for game in &games {
        parts.store.forget_game(*game).await?;
        // Its letters are older than every line that is still asked for.
        parts.office.heads.fold(*game, now)?;
    }
    let strays = parts.store.forget_strays(before).await?;
    if !games.is_empty() {
        tracing::info!("mails, letters and addresses of {} games are forgotten; their records stay", games.len());
    }
    if first || strays || !games.is_empty() { sweep(parts).await } else { Ok(()) }
}

/// Takes the files of forgotten mails out of our own Maildir; on a server they are its affair.
async fn sweep(parts: &mut Parts) -> anyhow::Result<()> {
    let Parts { store, inbox, .. } = parts;
    if let Entrance::Maildir(maildir) = inbox {
        let names: BTreeSet<String> = store.forgotten_names(MAILDIR).await?.into_iter().collect();
        if !names.is_empty() {
            maildir.remove(|name| names.contains(name))?;
        }
    }
    Ok(())
}

impl Parts {
    /// Forgets an address, with the mails and letters of its games that are over; gives their number.
    ///
    /// # Errors
    /// See [`ForgetFault`]; nothing has changed then.
    pub async fn forget(&mut self, address: &Address) -> Result<usize, ForgetFault> {
        let machine = |error: crate::store::StoreError| ForgetFault::Machine(error.into());
        let seats = self.store.seats_of(address.folded()).await.map_err(machine)?;
        let running: BTreeSet<GameId> = seats.iter().filter(|(.., runs)| *runs).map(|(game, ..)| *game).collect();
        if !running.is_empty() {
            return Err(ForgetFault::Running(running.into_iter().collect()));
        }
        let seats: Vec<(GameId, Seat)> = seats.into_iter().map(|(game, seat, _)| (game, seat)).collect();
        self.store.forget_address(address.folded(), &seats).await.map_err(machine)?;
        sweep(self).await?;
        Ok(seats.len())
    }
}
