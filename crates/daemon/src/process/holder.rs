//! One daemon a database, where the lock on the file is not seen: containers, network file systems. The
//! database itself says which machine's daemon runs on it, and the daemon says so again and again.

use std::{
    fs,
    time::{Duration, Instant},
};

use crate::{
    daemon::clock::Clock,
    ids::Timestamp,
    store::{Holder, Store, StoreError},
};

/// How often it is said again, at most.
const AGAIN: Duration = Duration::from_secs(30);
/// A daemon is believed to run for this long beyond its next poll.
const BEYOND: Duration = Duration::from_secs(240);

/// A daemon of another machine runs on this database; `run` and `poll` then exit with status 75.
#[derive(Debug, thiserror::Error)]
#[error("another tempete, on the machine \"{host}\", is running on this database")]
pub struct Elsewhere {
    /// The machine's name.
    pub host: String,
    /// From when on it is believed gone, unless it says otherwise.
    pub until: Timestamp,
}

/// The database was taken by another machine's daemon, which believed this one gone.
#[derive(Debug, thiserror::Error)]
#[error("another tempete has taken this database meanwhile")]
pub struct HoldLost;

/// This daemon's hold on its database.
#[derive(Debug, Default)]
pub(crate) struct Hold {
    own: Option<Holder>,
    said: Option<Instant>,
}

impl Hold {
    /// Takes the database, where no other hold is valid at this moment.
    pub(crate) async fn take(
        &mut self,
        store: &mut Store,
        now: Timestamp,
        every: Duration,
    ) -> Result<Result<(), Elsewhere>, StoreError> {
        let line = |path: &str| fs::read_to_string(path).unwrap_or_default().trim().to_owned();
        let own = Holder {
            host: line("/proc/sys/kernel/hostname"),
            boot: line("/proc/sys/kernel/random/boot_id"),
            pid: std::process::id(),
            until: until(now, every),
        };
        if let Some(Holder { host, until, .. }) = store.hold(&own, now).await? {
            return Ok(Err(Elsewhere { host, until }));
        }
        *self = Self { own: Some(own), said: Some(Clock::instant()) };
        Ok(Ok(()))
    }

    /// Says again that this daemon runs, if it has not just done so. A hold that was not taken is nobody's.
    pub(crate) async fn keep(
        &mut self,
        store: &mut Store,
        clock: &Clock,
        every: Duration,
    ) -> Result<Result<(), HoldLost>, StoreError> {
        let Self { own: Some(own), said } = self else { return Ok(Ok(())) };
        if said.is_some_and(|said| said.elapsed() < AGAIN) {
            return Ok(Ok(()));
        }
        own.until = until(clock.now(), every);
        if !store.still_hold(own).await? {
            return Ok(Err(HoldLost));
        }
        *said = Some(Clock::instant());
        Ok(Ok(()))
    }

    /// Lets go of it.
    pub(crate) async fn let_go(&mut self, store: &mut Store) -> Result<(), StoreError> {
        match self.own.take() {
            Some(own) => store.let_go(&own).await,
            None => Ok(()),
        }
    }
}

fn until(now: Timestamp, every: Duration) -> Timestamp {
    Timestamp::from_unix(now.unix() + i64::try_from((every + BEYOND).as_secs()).unwrap_or(i64::MAX / 2))
}
