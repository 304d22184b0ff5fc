//! The daemon's life: from its lock and its first poll to a clean stop.

use std::time::Duration;

use anyhow::Context;
use sd_notify::NotifyState;
use tokio::net::TcpListener;

use super::{
    alarm::{self, Trouble},
    heads,
    installation::{Installation, painter},
    leap,
    parts::Parts,
    poll,
    process::{
        Stop,
        holder::HoldLost,
        pulse,
        wake::{Ring, Wake, sleep},
    },
    signing,
};
use crate::{
    config::{Inbox, Outbox},
    store::{SCHEMA, Store, StoreError},
    web::health,
};

/// How often a mailbox that is watched is listed all the same, where no watchdog has the daemon wake up: what
/// another program moved on is found so.
const WATCHED: Duration = Duration::from_secs(60);

/// Polls until asked to stop. Trouble with disk or database is said, and tried again at the next
/// poll: the daemon stays up.
///
/// # Errors
/// The database could not be opened for running, or not be closed.
pub fn run(mut parts: Parts, stop: Stop) -> crate::Task<'static, anyhow::Result<()>> {
    Box::pin(async move {
        let again = std::mem::take(&mut parts.again);
        // Before the first poll: what is changed during it is looked at again.
        let mut wake = Wake::new(&parts.installation.config.state, again.asked());
        begin(&mut parts).await?;
        listen(&parts).await?;
        say_began(&mut parts).await?;
        tokio::spawn(parts.installation.pulse.clone().feed_watchdog());
        pulse::say(NotifyState::Ready);
        // The sprites, so that the first letter need not wait for them.
        painter();
        parts.ring = Ring::before(wake.heard());
        while !stop.is_asked() {
            again.if_asked(&mut parts).await;
            // Before the mailbox is listed: what comes then is either in the list, or wakes.
            let watched = parts.inbox.watch(&mut wake);
            parts.ring.hear(wake.heard());
            let done = cycle(&mut parts, &stop, false).await;
            if done.as_ref().is_err_and(|error| error.is::<HoldLost>()) {
                return done.map(drop);
            }
            match &done {
                Ok(tally) if tally.read + tally.sent > 0 => tracing::info!(
                    read = tally.read,
                    accepted = tally.accepted,
                    refused = tally.refused,
                    set_aside = tally.set_aside,
                    sent = tally.sent,
                    "poll"
                ),
                Ok(_) => {}
                Err(error) => tracing::error!("this poll failed, the next one tries again: {error:#}"),
            }
            wait(&mut parts, &mut wake, &stop, done.is_err(), watched).await;
        }
        pulse::say(NotifyState::Stopping);
        end(parts, &stop).await?;
        tracing::info!("stopped");
        Ok(())
    })
}

/// Says what runs, and on what.
async fn say_began(parts: &mut Parts) -> anyhow::Result<()> {
    let games = parts.store.running_games().await?.len();
    let config = &parts.installation.config;
    let inbox = if matches!(config.inbox, Inbox::Imap(_)) { "imap" } else { "maildir" };
    let outbox = match &config.outbox {
        Outbox::Maildir(_) => "maildir",
        Outbox::Smtp(smtp) if smtp.lmtp => "lmtp",
        Outbox::Smtp(_) => "smtp",
    };
    let version = env!("CARGO_PKG_VERSION");
    tracing::info!(version, schema = SCHEMA, games, inbox, outbox, "started");
    Ok(())
}

/// Waits until the next poll is due, a letter before it, mail has come, a command has rung, or the letters under way have
/// gone out.
async fn wait(parts: &mut Parts, wake: &mut Wake, stop: &Stop, failed: bool, watched: bool) {
    let failed = failed || parts.installation.alarms.is_there(Trouble::ClockAhead);
    let every = if watched && !failed { WATCHED } else { parts.installation.config.every };
    let now = parts.installation.clock.now();
    let letter = parts.outbox.next(&mut parts.store, now).await.unwrap_or_default();
    let passing = parts.store.next_passing().await.unwrap_or_default();
    // A moment that has come and could not be met waits for the next poll.
    let passing = passing.and_then(|at| u64::try_from(at.unix() - now.unix()).ok()).filter(|seconds| *seconds > 0);
    let most = letter.into_iter().chain(passing.map(Duration::from_secs)).fold(every, Duration::min);
    parts.installation.pulse.rest(most);
    // After a failure the disk may be what is full: nothing more is asked for then.
    let (inbox, mut beside) = parts.beside(stop);
    if failed {
        beside.unless_posted(sleep(most, wake)).await;
        return;
    }
    if let Err(error) = inbox.wait(most, wake, &mut beside).await {
        tracing::error!("waiting for mail: {error:#}");
    }
}

/// Answers `/healthz` from now on, where the configuration says so.
async fn listen(parts: &Parts) -> anyhow::Result<()> {
    let Some(at) = parts.installation.config.health else { return Ok(()) };
    let listener =
        TcpListener::bind(at).await.with_context(|| format!("[operation] health: {at} cannot be listened at"))?;
    let (pulse, alarms) = (parts.installation.pulse.clone(), parts.installation.alarms.clone());
    tokio::spawn(health::serve(listener, move || pulse.report(&alarms)));
    Ok(())
}

/// Has a panic say where it happened and nothing else: its message may quote a player's text.
pub fn quiet_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!("a part of the program failed at {place}; what it was about was set aside");
    }));
}

/// One cycle, and everything due has gone out.
pub(super) async fn whole_cycle(parts: &mut Parts, stop: &Stop) -> anyhow::Result<poll::Tally> {
    cycle(parts, stop, true).await
}

/// One poll, whose failure is trouble to tell of; then what there is to tell is told. `whole`: letters to a server are
/// waited for.
async fn cycle(parts: &mut Parts, stop: &Stop, whole: bool) -> anyhow::Result<poll::Tally> {
    let Parts { store, installation, hold, .. } = parts;
    let done = match hold.keep(store, &installation.clock, installation.config.every).await {
        Ok(held) => {
            held?;
            polled(parts, stop, whole).await
        }
        Err(error) => Err(error.into()),
    };
    match &done {
        Ok(_) => {
            let alarms = &parts.installation.alarms;
            alarms.clear(Trouble::DiskFull);
            alarms.clear(Trouble::Database);
            // A poll that stands still looks at nothing else.
            if !alarms.is_there(Trouble::ClockAhead) {
                alarms.clear(Trouble::Keys);
                alarms.clear(Trouble::InboxFolder);
                parts.inbox.worked(alarms);
            }
        }
        Err(error) => {
            let (trouble, detail) = alarm::cause(error);
            parts.installation.alarms.raise(trouble, &detail);
        }
    }
    if super::organiser::tell(parts).await
        && let Err(error) = if whole { parts.posted(stop).await } else { parts.post(stop).await }
    {
        tracing::error!("an alarm's letter goes out at the next poll: {error:#}");
    }
    let polled = done.is_ok() && mailbox_is_there(&parts.installation);
    parts.ring.answer(&mut parts.store, polled).await;
    let alarms = &parts.installation.alarms;
    let posted = done.is_ok()
        && !parts.outbox.is_posting()
        && ![Trouble::OutboxLogin, Trouble::OutboxUnreachable].into_iter().any(|one| alarms.is_there(one));
    let waiting = parts.store.queued().await.unwrap_or_default();
    parts.installation.pulse.cycle(polled, posted, waiting);
    done
}

async fn polled(parts: &mut Parts, stop: &Stop, whole: bool) -> anyhow::Result<poll::Tally> {
    let mut tally = poll::poll(parts, stop).await?;
    if whole {
        tally.sent += parts.posted(stop).await?;
    }
    Ok(tally)
}

/// Whether mail can be read, and decided.
pub(super) fn mailbox_is_there(installation: &Installation) -> bool {
    ![Trouble::InboxLogin, Trouble::InboxUnreachable, Trouble::ClockAhead]
        .into_iter()
        .any(|one| installation.alarms.is_there(one))
}

/// Marks the daemon as running; after an unclean stop tries are counted anew.
pub(super) async fn begin(parts: &mut Parts) -> anyhow::Result<()> {
    let Parts { store, installation, hold, .. } = parts;
    if installation.config.templates.is_some() {
        for complaint in installation.words.complaints() {
            tracing::warn!("{complaint}");
        }
    }
    // A clock that is ahead has no other machine's hold be over.
    let now = installation.clock.now();
    let now = leap::believe(store, installation).await?.map_or_else(|leap| leap.seen(), |()| now);
    hold.take(store, now, installation.config.every).await??;
    if !store.begin_running().await? {
        tracing::warn!("the last run was not stopped cleanly; everything is looked through again");
    }
    look_at_keys(store, installation).await?;
    let now = installation.clock.now();
    heads::begin(store, &mut installation.heads, &installation.alarms, now).await?;
    parts.outbox.sweep(&parts.installation.config.host)
}

/// Says whether keys are missing by which letters can be answered or heads are signed.
pub(super) async fn look_at_keys(store: &mut Store, installation: &Installation) -> anyhow::Result<()> {
    match signing::without_key(store, &installation.signers).await?.as_slice() {
        [] => installation.alarms.clear(Trouble::SigningKey),
        games => installation.alarms.raise(Trouble::SigningKey, &heads::named(games, 10)),
    }
    let lost = store.lost_key_file().await?;
    if lost > 0 && installation.ring.has(lost) {
        store.note_lost_key_file(0).await?;
    }
    if lost > 0 && !installation.ring.has(lost) {
        installation.alarms.raise(Trouble::KeysLost, &format!("{lost:04}.key"));
    } else {
        installation.alarms.clear(Trouble::KeysLost);
    }
    Ok(())
}

/// Marks it as cleanly stopped, and closes the database. On a full disk it cannot say so: then the next start
/// looks through everything again, which is no failure of the stop.
pub(super) async fn end(mut parts: Parts, stop: &Stop) -> anyhow::Result<()> {
    // What was answered is written, also after a poll that failed.
    if let Err(error) = parts.posted(stop).await {
        tracing::error!("what became of a letter could not be written, and it is sent again: {error:#}");
    }
    parts.inbox.leave().await;
    parts.outbox.close().await;
    match marked_as_ended(parts).await {
        Err(error) if error.is_full() => {
            tracing::error!("stopped without a note of it, so that the next start looks through everything: {error}");
            Ok(())
        }
        done => Ok(done?),
    }
}

async fn marked_as_ended(mut parts: Parts) -> Result<(), StoreError> {
    parts.store.end_running().await?;
    parts.hold.let_go(&mut parts.store).await?;
    parts.store.close().await
}

impl Parts {
    /// Begins as `run` does, for who then polls by himself.
    ///
    /// # Errors
    /// It could not begin.
    #[cfg(feature = "fault-points")]
    pub fn begin(&mut self) -> crate::Task<'_, anyhow::Result<()>> {
        Box::pin(async move { begin(self).await })
    }

    /// One poll from start to clean stop, as the command `poll` does it; says beside it whether there is
    /// trouble for which mail was not read or not sent.
    ///
    /// # Errors
    /// It could not begin, or not end cleanly.
    pub fn poll_and_close(mut self, stop: &Stop) -> crate::Task<'_, anyhow::Result<(poll::Tally, bool)>> {
        Box::pin(async move {
            begin(&mut self).await?;
            match whole_cycle(&mut self, stop).await {
                Ok(tally) => {
                    let stopped = self.installation.alarms.stop_mail();
                    end(self, stop).await?;
                    Ok((tally, stopped))
                }
                Err(error) if error.is::<HoldLost>() => Err(error),
                Err(error) => {
                    tracing::error!("this poll failed, the next one tries again: {error:#}");
                    // What failed may keep it from ending cleanly, too: the next one then looks twice.
                    if let Err(error) = end(self, stop).await {
                        tracing::error!("{error:#}");
                    }
                    Ok((poll::Tally::default(), true))
                }
            }
        })
    }

    /// One poll from start to clean stop, for a command that needs everything decided which has arrived; says
    /// whether it all was read.
    ///
    /// # Errors
    /// It could not begin, or not end cleanly.
    pub fn read_and_close(mut self, stop: &Stop) -> crate::Task<'_, anyhow::Result<bool>> {
        Box::pin(async move {
            begin(&mut self).await?;
            let done = whole_cycle(&mut self, stop).await;
            if done.as_ref().is_err_and(|error| error.is::<HoldLost>()) {
                return done.map(|_| false);
            }
            let read = done.is_ok() && mailbox_is_there(&self.installation) && !stop.is_asked();
            end(self, stop).await?;
            Ok(read)
        })
    }
}
