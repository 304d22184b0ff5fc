//! What the passing of time asks: once all mail that had arrived is decided, the games whose moment has come are
//! looked at, and what each plans is carried out in a transaction of its own.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{
    command::{CommandFault, patiently},
    parts::Parts,
    plan::carry,
    process::Stop,
    run::mailbox_is_there,
};
use crate::{
    config::Inbox,
    ids::{GameId, Timestamp},
    kit::{Command, CommandError},
    pace::{CreditFor, Gap, HOUR},
    referee,
    store::{Delay, OUTAGE, UNHEARD},
};

/// So many games are looked at before letters go out.
const AT_ONCE: u32 = 32;

/// So long after the time of a poll nothing is amiss yet.
const PATIENCE: i64 = 6 * HOUR;

/// So many seconds between polls are not told apart: a poll a mail would cost a commit a mail.
const NOTED: u64 = 60;

/// Credits what is owed: what letters that left late have cost their readers, and time in which no mail was read. A game
/// that waits is owed it still.
pub(super) async fn credit(parts: &mut Parts) -> anyhow::Result<()> {
    let mut last = None;
    loop {
        let delays = parts.store.delays(last.as_ref(), AT_ONCE).await?;
        for delay in &delays {
            if credited(parts, delay).await {
                parts.store.delay_done(delay).await?;
            }
        }
        parts.installation.pulse.beat();
        last = delays.into_iter().next_back();
        if last.is_none() {
            return Ok(());
        }
    }
}

/// Notes the time in which mail was not read, and credits it where it is credited at once, before anything that came meanwhile is decided: no letter then names a
/// date that has passed. What has arrived is fetched first, so that where it cannot be the outage goes on.
pub(super) async fn credit_outage(parts: &mut Parts, last: Option<Timestamp>, stop: &Stop) -> anyhow::Result<()> {
    let now = parts.installation.clock.now();
    let every = i64::try_from(parts.installation.config.every.as_secs()).unwrap_or(i64::MAX);
    let Some(last) = last.filter(|last| now.unix() - last.unix() > every.saturating_add(PATIENCE)) else {
        return Ok(());
    };
    parts.fetch_some(stop).await?;
    parts.inbox.try_files(&mut parts.store, &parts.installation).await?;
    if stop.is_asked() || !mailbox_is_there(&parts.installation) {
        return Ok(());
    }
    // What follows is no part of it, whatever becomes of this poll.
    let installation = &mut parts.installation;
    let is_ours = matches!(installation.config.inbox, Inbox::Maildir(_));
    let off = installation.clock.reading().booted.filter(|booted| is_ours && *booted > last);
    installation.gaps = installation.gaps.with(Gap { since: last, until: now, off });
    parts.store.owe_outage(last, now, &installation.gaps).await?;
    credit(parts).await
}

/// Every mailbox was read to its end, and all that came is decided.
pub(super) async fn read(parts: &mut Parts, last: Option<Timestamp>) -> anyhow::Result<()> {
    let now = parts.installation.clock.now();
    let is_later = last.is_none_or(|last| now.unix().abs_diff(last.unix()) >= NOTED);
    // The clock may have leapt since this poll began.
    if is_later && parts.believe_clock().await?.is_ok() {
        parts.store.note_polled(now).await?;
    }
    Ok(())
}

/// Credits one delay, where the game says that it cost anything; `false` where it cannot be said yet.
async fn credited(parts: &mut Parts, (game, seat, since, until, held): &Delay) -> bool {
    let cause = match held.as_str() {
        OUTAGE => CreditFor::Outage,
        // A server that takes our letters and not those of one player is his.
        why if why.starts_with("recipient") => CreditFor::Undelivered,
        _ => CreditFor::Late,
    };
    let (seat, since, until) = (*seat, *since, *until);
    let command = match held.as_str() {
        UNHEARD => Command::Unheard { seat, since, until },
        _ => Command::Delayed { seat, cause, since, until },
    };
    match parts.command(*game, &command).await {
        Ok(_) | Err(CommandFault::Refused(_) | CommandFault::NoGame(_)) => true,
        Err(CommandFault::Waits(_) | CommandFault::Clock(_)) => false,
        Err(fault) => {
            tracing::error!(game = game.get(), "a delay cannot be credited: {fault:#}");
            false
        }
    }
}

/// Does what was due by this moment; says whether anything was. Trouble with one game is told, and leaves the others alone.
pub(super) async fn pass(parts: &mut Parts, stop: &Stop, until: Timestamp) -> anyhow::Result<bool> {
    let mut any = false;
    let mut left_alone: Vec<GameId> = Vec::new();
    loop {
        let most = AT_ONCE.saturating_add(u32::try_from(left_alone.len()).unwrap_or(u32::MAX));
        let mut due = parts.store.games_passed(until, most).await?;
        due.retain(|game| !left_alone.contains(game));
        if due.is_empty() || stop.is_asked() {
            return Ok(any);
        }
        for game in due {
            let done = patiently!(|tries| parts.try_pass(game, tries));
            match parts.note_waits(game, done).await {
                Ok(true) => any = true,
                // Nothing more is due of it, or it waits.
                Ok(false) | Err(CommandFault::Waits(_)) => left_alone.push(game),
                Err(fault) => {
                    tracing::error!(game = game.get(), "what time asks of a game cannot be done: {fault:#}");
                    left_alone.push(game);
                }
            }
            parts.installation.pulse.beat();
        }
    }
}

impl Parts {
    /// One step of one game; says whether it changed anything.
    async fn try_pass(&mut self, game: GameId, tries: u32) -> Result<bool, CommandFault> {
        self.goes_on(game).await?;
        let now = self.installation.clock.now();
        let mut change = self.store.change(tries).await?;
        let stored = change.game(game).await?.ok_or(CommandFault::NoGame(game))?;
        let pinned = self.installation.pinned(&mut change, &stored).await?;
        let laid = carry::lay(&self.installation, stored, &pinned, now)?;
        let plan = catch_unwind(AssertUnwindSafe(|| referee::passes(&laid.loaded, now)))
            .map_err(|_| anyhow::anyhow!("deciding what time asks failed"))?
            .map_err(CommandError::from)?;
        let Some(plan) = plan else { return Ok(false) };
        let at = laid.loaded.moment(now);
        let mut seats = laid.seats;
        carry::write(&mut change, &self.installation, &mut seats, &plan, at, None).await?;
        change.commit().await?;
        Ok(!plan.entries.is_empty())
    }
}
