//! How long a server is waited for: nothing on a network is awaited without one of these times.
//!
//! With the feature `fault-points` the variable `TEMPETE_PATIENCE` (milliseconds) stands in for all
//! of them where it is shorter, so that tests see a server stall and the next try without waiting.

use std::time::Duration;

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
static PATIENCE: std::sync::OnceLock<Option<Duration>> = std::sync::OnceLock::new();

/// Shortens all of them for this process, before anything is waited for.
#[cfg(feature = "fault-points")]
pub fn shorten(time: Duration) {
    let _ = PATIENCE.set(Some(time));
}

#[cfg(feature = "fault-points")]
fn shorter() -> Option<Duration> {
    *PATIENCE.get_or_init(|| {
        let text = std::env::var("TEMPETE_PATIENCE").ok()?;
        text.parse().ok().map(Duration::from_millis)
    })
}
