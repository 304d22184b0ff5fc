//! SIGHUP: the configuration is read anew, and whatever waits for a server is tried at once. So a password put
//! right, or an address for alarms, needs no restart.
//!
//! The rule kept here: a faulty configuration or template leaves everything as it was.

use std::sync::Arc;

use anyhow::Context;
use futures_util::FutureExt;
use tokio::{
    signal::unix::{SignalKind, signal},
    sync::Notify,
};

use super::parts::Parts;
use crate::{
    config::{Config, ConfigError},
    page::words::Words,
};

/// How a configuration is read.
type Load = Box<dyn Fn() -> Result<Config, ConfigError>>;

/// Whether everything is to be read anew and tried at once, and how it is read. Without the latter nobody asks.
#[derive(Default)]
pub(super) struct Again {
    asked: Arc<Notify>,
    load: Option<Load>,
}

impl Parts {
    /// Has SIGHUP read the configuration anew, by this. Within a runtime.
    ///
    /// # Errors
    /// The signal cannot be listened to.
    pub fn at_hangup(&mut self, load: impl Fn() -> Result<Config, ConfigError> + 'static) -> anyhow::Result<()> {
        self.again = Again { asked: Arc::default(), load: Some(Box::new(load)) };
        let asked = self.again.asked();
        let mut hangup = signal(SignalKind::hangup()).context("listening for signals")?;
        tokio::spawn(async move {
            while hangup.recv().await.is_some() {
                asked.notify_one();
            }
        });
        Ok(())
    }
}

impl Again {
    /// What is notified while it is asked for.
    pub(super) fn asked(&self) -> Arc<Notify> {
        Arc::clone(&self.asked)
    }

    /// Does it, if it was asked for.
    pub(super) async fn if_asked(&self, parts: &mut Parts) {
        if self.asked.notified().now_or_never().is_none() {
            return;
        }
        let Some(load) = &self.load else { return };
        match load() {
            Ok(fresh) => take_up(parts, fresh).await,
            Err(error) => {
                for fault in error.faults {
                    tracing::error!("the configuration stays as it was: {fault}");
                }
            }
        }
        if let Err(error) = at_once(parts).await {
            tracing::error!("letters that wait for another try go on waiting: {error:#}");
        }
    }
}

/// Takes up what may change while the daemon runs.
async fn take_up(parts: &mut Parts, fresh: Config) {
    let Parts { installation, inbox, outbox, .. } = parts;
    let words = Words::of(installation.seats.games(), fresh.templates.as_deref());
    let complaints = words.complaints();
    if !complaints.is_empty() {
        for complaint in complaints {
            tracing::error!("the configuration stays as it was: {complaint}");
        }
        return;
    }
    let next = installation.config.refreshed(&fresh);
    if next != fresh {
        tracing::warn!("what else has changed in the configuration holds after a restart");
    }
    inbox.take_up(&next.inbox).await;
    outbox.take_up(&next.outbox);
    installation.pulse.poll_every(next.every);
    installation.words = Arc::new(words);
    installation.config = next;
    tracing::info!("the configuration was read anew");
}

/// Has everything tried now that waits for a server to be there again.
async fn at_once(parts: &mut Parts) -> anyhow::Result<()> {
    parts.inbox.rest_no_more();
    parts.outbox.rest_no_more();
    Ok(parts.store.try_at_once().await?)
}
