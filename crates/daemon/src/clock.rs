//! The one place that asks what time it is and for entropy. Tests put a clock of their own in its
//! place, which stands still until it is moved.

use std::{
    fs, io,
    sync::{
        Arc,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
    time::{Instant, SystemTime},
};

use rustix::time::ClockId;
use sha2::{Digest, Sha256};

use crate::{ids::Timestamp, store::Noted};

/// Time and entropy.
#[derive(Clone, Debug)]
pub struct Clock(Kind);

#[derive(Clone, Debug)]
enum Kind {
    System,
    /// `uptime`: what its machine's uptime says; the system's own for `None`.
    Fixed {
        now: Arc<AtomicI64>,
        uptime: Option<Arc<AtomicI64>>,
        boots: Arc<AtomicU64>,
        drawn: Arc<AtomicU64>,
        seed: u64,
        is_stamped: bool,
    },
}

/// What the clock says, beside what the machine knows of time that passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    pub at: Timestamp,
    /// What tells this run of the machine from another.
    pub boot: String,
    /// Seconds since it began, those in which it slept included.
    pub uptime: i64,
    /// When that was; `None` where the clock is none of the machine's.
    pub booted: Option<Timestamp>,
}

impl Reading {
    /// It, as it is noted.
    pub(crate) fn noted(self) -> Noted {
        let Self { at, boot, uptime, .. } = self;
        Noted { at, boot, uptime }
    }
}

impl Clock {
    /// The system's.
    pub fn system() -> Self {
        #[cfg(feature = "fault-points")]
        if let Some((at, seed)) = std::env::var("TEMPETE_CLOCK").ok().and_then(|told| moment_and_seed(&told)) {
            return Self::at(Timestamp::from_unix(at), seed, false);
        }
        Self(Kind::System)
    }

    /// One that stands still at this moment, and whose entropy is a function of the seed: for
    /// tests. Clones share the moment.
    pub fn fixed(at: Timestamp, seed: u64) -> Self {
        Self::at(at, seed, true)
    }

    /// The same, where files and servers know when a mail arrived: so it is the same when the mail is read again.
    #[must_use]
    pub fn stamped(mut self) -> Self {
        if let Kind::Fixed { is_stamped, .. } = &mut self.0 {
            *is_stamped = true;
        }
        self
    }

    /// The same; `with_uptime`: its machine's uptime moves with it.
    fn at(at: Timestamp, seed: u64, with_uptime: bool) -> Self {
        let moment = || Arc::new(AtomicI64::new(at.unix()));
        let uptime = with_uptime.then(moment);
        let (boots, drawn) = Default::default();
        Self(Kind::Fixed { now: moment(), uptime, boots, drawn, seed, is_stamped: false })
    }

    /// Has time pass on a clock that stands still; the system's goes on by itself.
    pub fn set(&self, at: Timestamp) {
        if let Kind::Fixed { now, uptime, .. } = &self.0 {
            let before = now.swap(at.unix(), Ordering::Relaxed);
            if let Some(uptime) = uptime {
                uptime.fetch_add(at.unix().saturating_sub(before), Ordering::Relaxed);
            }
        }
    }

    /// Has a clock that stands still leap: no time has passed.
    pub fn leap(&self, at: Timestamp) {
        if let Kind::Fixed { now, .. } = &self.0 {
            now.store(at.unix(), Ordering::Relaxed);
        }
    }

    /// Has a clock that stands still go on at this moment, when its machine, which was off, has just begun anew.
    pub fn boot(&self, at: Timestamp) {
        self.leap(at);
        if let Kind::Fixed { uptime: Some(uptime), boots, .. } = &self.0 {
            uptime.store(0, Ordering::Relaxed);
            boots.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// What it says, beside the machine's uptime.
    pub fn reading(&self) -> Reading {
        let at = self.now();
        let booted = |uptime: i64| Timestamp::from_unix(at.unix().saturating_sub(uptime));
        if let Kind::Fixed { uptime: Some(uptime), boots, .. } = &self.0 {
            let (boot, uptime) = (format!("fixed {}", boots.load(Ordering::Relaxed)), uptime.load(Ordering::Relaxed));
            return Reading { at, boot, uptime, booted: Some(booted(uptime)) };
        }
        let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default().trim().to_owned();
        let uptime = rustix::time::clock_gettime(ClockId::Boottime).tv_sec;
        Reading { at, boot, uptime, booted: Some(booted(uptime)).filter(|_| matches!(self.0, Kind::System)) }
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
            Kind::System | Kind::Fixed { is_stamped: true, .. } => moment(file).min(self.now()),
            Kind::Fixed { .. } => self.now(),
        }
    }

    /// What a server's clock says, kept as it is. A clock that stands still knows better.
    pub fn server_says(&self, by_server: Timestamp) -> Timestamp {
        match &self.0 {
            Kind::System | Kind::Fixed { is_stamped: true, .. } => by_server,
            Kind::Fixed { .. } => self.now(),
        }
    }

    /// When a mail arrived by a server's clock: never in the future, either.
    pub fn arrived(&self, by_server: Timestamp) -> Timestamp {
        match &self.0 {
            Kind::System | Kind::Fixed { is_stamped: true, .. } => by_server.min(self.now()),
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
