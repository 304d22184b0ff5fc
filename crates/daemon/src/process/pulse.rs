//! The daemon's pulse: who supervises it hears of it as long as the loop gets on. A blocked thread falls
//! silent at once; a loop that awaits something for ever, once its time is up.
//!
//! The rule kept here: every await of the loop has a time-out of its own; this is for when one has not.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use sd_notify::NotifyState;
use tokio::sync::Notify;

use crate::{
    daemon::{alarm::Alarms, clock::Clock},
    web::health::HealthReport,
};

/// The loop gets on at least this often, whatever servers do.
const PATIENCE: Duration = Duration::from_secs(600);
/// How much later than expected a complete poll may be before it counts as missing.
const LATE: Duration = Duration::from_secs(120);

/// The pulse; clones share it.
#[derive(Clone, Debug)]
pub struct Pulse {
    beats: Arc<Mutex<Beats>>,
    fed: Arc<Notify>,
}

#[derive(Debug)]
struct Beats {
    /// When the loop must have got on again.
    due: Instant,
    polled: Option<Instant>,
    posted: Option<Instant>,
    waiting: u64,
    every: Duration,
}

impl Pulse {
    /// One that has just begun, of a loop that polls this often.
    pub(crate) fn new(every: Duration) -> Self {
        let due = Clock::instant() + PATIENCE;
        let beats = Beats { due, polled: None, posted: None, waiting: 0, every };
        Self { beats: Arc::new(Mutex::new(beats)), fed: Arc::default() }
    }

    fn with<T>(&self, look: impl FnOnce(&mut Beats) -> T) -> T {
        look(&mut self.beats.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The loop has got on: another mail, another letter.
    pub fn beat(&self) {
        self.with(|beats| beats.due = Clock::instant() + PATIENCE);
    }

    /// The loop is about to wait for at most this long.
    pub fn rest(&self, wait: Duration) {
        self.with(|beats| beats.due = Clock::instant() + wait + PATIENCE);
    }

    /// The loop polls this often from now on.
    pub(crate) fn poll_every(&self, every: Duration) {
        self.with(|beats| beats.every = every);
    }

    /// A cycle is complete: whether mail was read, whether letters were sent, and how many wait.
    pub(crate) fn cycle(&self, polled: bool, posted: bool, waiting: u64) {
        let now = Clock::instant();
        self.with(|beats| {
            beats.due = now + PATIENCE;
            if polled {
                beats.polled = Some(now);
            }
            if posted {
                beats.posted = Some(now);
            }
            beats.waiting = waiting;
        });
    }

    /// How things are, for `/healthz`: well if mail was read and letters were sent of late, and no alarm
    /// stands but those that are an ordinary part of playing: a ruling may be due for weeks.
    pub(crate) fn report(&self, alarms: &Alarms) -> HealthReport {
        let (standing, happened) = (alarms.standing(), alarms.happened());
        let now = Clock::instant();
        self.with(|beats| {
            let limit = beats.every * 2 + LATE;
            let ago = |then: Option<Instant>| then.map(|then| now.saturating_duration_since(then));
            let (polled, posted) = (ago(beats.polled), ago(beats.posted));
            let fresh = [polled, posted].iter().all(|ago| ago.is_some_and(|ago| ago <= limit));
            let out_of_order = standing.iter().any(|(trouble, _)| !trouble.is_ordinary());
            let well = fresh && !out_of_order && now < beats.due;
            let told =
                |ago: Option<Duration>| ago.map_or("not yet".to_owned(), |ago| format!("{} s ago", ago.as_secs()));
            let mut text = format!(
                "state: {}\nlast complete poll: {}\nlast complete sending: {}\nletters waiting: {}\n",
                if well { "well" } else { "trouble" },
                told(polled),
                told(posted),
                beats.waiting
            );
            for (trouble, since) in standing {
                text.push_str(&format!("alarm: {} since {since}\n", trouble.word()));
            }
            for trouble in happened {
                text.push_str(&format!("today: {}\n", trouble.word()));
            }
            HealthReport { well, text }
        })
    }

    /// Ends when the supervisor is next told, which wakes the process anyhow; never without a watchdog.
    pub(crate) async fn fed(&self) {
        self.fed.notified().await;
    }

    /// Tells the supervisor that the daemon lives, a third of its patience at a time, as long as the loop
    /// gets on. Never ends; without a watchdog it does nothing.
    pub(crate) async fn feed_watchdog(self) {
        let Some(patience) = sd_notify::watchdog_enabled() else { return };
        loop {
            if Clock::instant() < self.with(|beats| beats.due) {
                say(NotifyState::Watchdog);
            }
            self.fed.notify_waiters();
            tokio::time::sleep(patience / 3).await;
        }
    }
}

/// Tells the supervisor, where there is one.
pub(crate) fn say(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!("the service manager cannot be told: {error}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{daemon::alarm::Trouble, ids::Timestamp, store::Kinds};

    #[test]
    fn what_waits_for_a_person_is_named_and_nothing_is_out_of_order_by_it() {
        let alarms = Alarms::new(
            Clock::fixed(Timestamp::from_unix(1_800_000_000), 1),
            crate::daemon::Seats::new(crate::games::GAMES, Kinds::default()),
        );
        let pulse = Pulse::new(Duration::from_secs(5));
        pulse.cycle(true, true, 0);
        alarms.raise(Trouble::RulingDue, "1 game");
        alarms.raise(Trouble::MailsSetAside, "mail 1: no-header");
        let HealthReport { well, text } = pulse.report(&alarms);
        assert!(well, "{text}");
        let lines: Vec<&str> = text.lines().skip(4).collect();
        assert_eq!(lines, ["alarm: ruling-due since 2027-01-15T08:00:00Z", "today: mails-set-aside"]);
        alarms.raise(Trouble::Keys, "");
        let HealthReport { well, text } = pulse.report(&alarms);
        assert!(!well && text.contains("alarm: keys since"), "{text}");
    }
}
