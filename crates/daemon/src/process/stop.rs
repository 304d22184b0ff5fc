//! How a daemon is asked to stop: by a signal, or by whoever holds a clone of what it was started with.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use anyhow::Context;
use tokio::{
    signal::unix::{SignalKind, signal},
    sync::Notify,
};

/// Asks a daemon to stop; clones ask the same one.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    asked: Arc<AtomicBool>,
    woken: Arc<Notify>,
}

impl Stop {
    /// Stops at SIGTERM or SIGINT, and at SIGHUP where a terminal's end is to stop it.
    ///
    /// # Errors
    /// The signals cannot be listened to.
    pub fn on_signals(hangup: bool) -> anyhow::Result<Self> {
        let stop = Self::default();
        let hangup = hangup.then(SignalKind::hangup);
        for kind in [SignalKind::terminate(), SignalKind::interrupt()].into_iter().chain(hangup) {
            let mut signal = signal(kind).context("listening for signals")?;
            let stop = stop.clone();
            tokio::spawn(async move {
                while signal.recv().await.is_some() {
                    stop.ask();
                }
            });
        }
        Ok(stop)
    }

    /// Asks.
    pub fn ask(&self) {
        self.asked.store(true, Ordering::Relaxed);
        self.woken.notify_waiters();
    }

    /// Ends when somebody asks.
    pub async fn asked(&self) {
        let woken = self.woken.notified();
        if !self.is_asked() {
            woken.await;
        }
    }

    /// Does this unless somebody asks first; then it is dropped where it stands.
    pub async fn before<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            biased;
            () = self.asked() => None,
            done = work => Some(done),
        }
    }

    /// Whether somebody asked.
    pub fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }
}
