//! The one place that asks what time it is and for entropy. Tests put a clock of their own in its
//! place, which stands still until it is moved.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
    time::{Instant, SystemTime},
};

use sha2::{Digest, Sha256};

use crate::ids::Timestamp;

/// Time and entropy.
#[derive(Clone, Debug)]
pub struct Clock(Kind);

#[derive(Clone, Debug)]
enum Kind {
    System,
    Fixed { now: Arc<AtomicI64>, drawn: Arc<AtomicU64>, seed: u64 },
}

impl Clock {
    /// The system's.
    pub fn system() -> Self {
        #[cfg(feature = "fault-points")]
        if let Some((at, seed)) = std::env::var("TEMPETE_CLOCK").ok().and_then(|told| moment_and_seed(&told)) {
            return Self::fixed(Timestamp::from_unix(at), seed);
        }
        Self(Kind::System)
    }

    /// One that stands still at this moment, and whose entropy is a function of the seed: for
    /// tests. Clones share the moment.
    pub fn fixed(at: Timestamp, seed: u64) -> Self {
        Self(Kind::Fixed { now: Arc::new(AtomicI64::new(at.unix())), drawn: Arc::default(), seed })
    }

    /// Moves a clock that stands still; the system's goes on by itself.
    pub fn set(&self, at: Timestamp) {
        if let Kind::Fixed { now, .. } = &self.0 {
            now.store(at.unix(), Ordering::Relaxed);
        }
    }

    /// What time it is.
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            Kind::System => moment(Self::file_time()),
            Kind::Fixed { now, .. } => Timestamp::from_unix(now.load(Ordering::Relaxed)),
        }
    }

    /// When a mail arrived whose file has this time: never in the future. A clock that stands still
    /// knows better than files do.
    pub fn arrival(&self, file: SystemTime) -> Timestamp {
        match &self.0 {
            Kind::System => moment(file).min(self.now()),
            Kind::Fixed { .. } => self.now(),
        }
    }

    /// When a mail arrived by a server's clock: the same.
    pub fn arrived(&self, by_server: Timestamp) -> Timestamp {
        match &self.0 {
            Kind::System => by_server.min(self.now()),
            Kind::Fixed { .. } => self.now(),
        }
    }

    /// The time as the file system counts it, for the age of files alone.
    #[expect(clippy::disallowed_methods, reason = "this is the one file that asks")]
    pub fn file_time() -> SystemTime {
        SystemTime::now()
    }

    /// A point in time to measure from.
    #[expect(clippy::disallowed_methods, reason = "this is the one file that asks")]
    pub fn instant() -> Instant {
        Instant::now()
    }

    /// Bytes nobody can guess.
    ///
    /// # Errors
    /// The system has none to give.
    #[expect(clippy::disallowed_methods, reason = "this is the one file that asks")]
    pub fn random<const N: usize>(&self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        match &self.0 {
            Kind::System => getrandom::fill(&mut bytes).map_err(io::Error::other)?,
            Kind::Fixed { drawn, seed, .. } => {
                let count = drawn.fetch_add(1, Ordering::Relaxed);
                let digest = Sha256::digest(format!("fixed {seed} {count}").as_bytes());
                for (to, from) in bytes.iter_mut().zip(digest.iter().cycle()) {
                    *to = *from;
                }
            }
        }
        Ok(bytes)
    }
}

fn moment(time: SystemTime) -> Timestamp {
    let since = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Timestamp::from_unix(i64::try_from(since.as_secs()).unwrap_or(i64::MAX))
}

/// What a test's `TEMPETE_CLOCK` says: `UNIX`, or `UNIX:SEED` where several processes at one moment would
/// draw the same.
#[cfg(feature = "fault-points")]
fn moment_and_seed(told: &str) -> Option<(i64, u64)> {
    let (at, seed) = told.split_once(':').unwrap_or((told, "0"));
    Some((at.parse().ok()?, seed.parse().ok()?))
}
