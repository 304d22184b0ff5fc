//! How long a server is waited for: nothing on a network is awaited without one of these times, nor where a
//! library that cannot take an answer would end the whole process.
//!
//! With the feature `fault-points` the variable `TEMPETE_PATIENCE` (milliseconds) stands in for all
//! of them where it is shorter, so that tests see a server stall and the next try without waiting.

use std::{panic::AssertUnwindSafe, time::Duration};

use futures_util::FutureExt;
use tokio::time::{Instant, sleep, timeout, timeout_at};

/// Until a connection stands: name, TCP, TLS and greeting, each.
pub fn connect() -> Duration {
    at_most(Duration::from_secs(15))
}

/// Until a command is answered, or a piece of its answer came.
pub fn command() -> Duration {
    at_most(Duration::from_secs(60))
}

/// Until a server has answered a whole letter: it may look at it before it does. Whoever gives up too
/// soon sends it twice.
pub fn letter() -> Duration {
    at_most(Duration::from_secs(120))
}

/// Until a dialogue has come to its point, from the connection on: to the letter that is to be said, or to the open
/// folder. A server may be slow, but not with every answer.
pub fn dialogue() -> Duration {
    command() * 3
}

/// Why nothing was heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unheard {
    /// It took too long.
    TooLong,
    /// The library panicked over what came: a line of blanks after EHLO, a date that is NIL. Nothing more is to be
    /// heard over this connection.
    Nonsense,
}

/// Waits for this, for so long.
///
/// # Errors
/// See [`Unheard`].
pub async fn within<T>(patience: Duration, work: impl Future<Output = T>) -> Result<T, Unheard> {
    match timeout(patience, AssertUnwindSafe(work).catch_unwind()).await {
        Ok(done) => done.map_err(|_| Unheard::Nonsense),
        Err(_) => Err(Unheard::TooLong),
    }
}

/// The end of one dialogue, however many answers it has.
#[derive(Clone, Copy, Debug)]
pub struct Deadline(Instant);

impl Deadline {
    /// Of a dialogue that begins now. Within a runtime.
    pub fn of_dialogue() -> Self {
        Self(sleep(dialogue()).deadline())
    }

    /// Waits for this, for so long and not beyond the dialogue's end.
    ///
    /// # Errors
    /// See [`Unheard`].
    pub async fn within<T>(self, patience: Duration, work: impl Future<Output = T>) -> Result<T, Unheard> {
        timeout_at(self.0, within(patience, work)).await.unwrap_or(Err(Unheard::TooLong))
    }
}

/// Until the server has ended an IDLE that we asked it to end, and until a goodbye is answered.
pub fn idle_end() -> Duration {
    at_most(Duration::from_secs(15))
}

/// How long one IDLE lasts before it is asked for anew: long before a server or a router between
/// forgets the connection.
pub const IDLE: Duration = Duration::from_secs(300);

/// Until a letter has gone out that is under way when the daemon is asked to stop.
pub fn farewell() -> Duration {
    // A stop takes 20 s at most, the last commit included.
    at_most(Duration::from_secs(18))
}

/// Until a password command has printed its line.
pub fn password() -> Duration {
    at_most(Duration::from_secs(30))
}

/// This time, or a test's shorter one.
pub fn at_most(time: Duration) -> Duration {
    // The unit tests' own servers are never slow but on purpose.
    #[cfg(test)]
    let time = time.min(Duration::from_secs(2));
    #[cfg(feature = "fault-points")]
    if let Some(shorter) = shorter() {
        return shorter.min(time);
    }
    time
}

#[cfg(feature = "fault-points")]
std::thread_local! {
    /// A test's own: tests of one program run in threads, each with a runtime of its own.
    static PATIENCE: std::cell::Cell<Option<Duration>> = const { std::cell::Cell::new(None) };
}

/// Shortens all of them for what this thread waits for.
#[cfg(feature = "fault-points")]
pub fn shorten(time: Duration) {
    PATIENCE.set(Some(time));
}

#[cfg(feature = "fault-points")]
fn shorter() -> Option<Duration> {
    static OF_PROCESS: std::sync::OnceLock<Option<Duration>> = std::sync::OnceLock::new();
    PATIENCE.get().or_else(|| {
        *OF_PROCESS.get_or_init(|| {
            let text = std::env::var("TEMPETE_PATIENCE").ok()?;
            text.parse().ok().map(Duration::from_millis)
        })
    })
}
