//! Before a ruling, everything is decided that had arrived when it was typed: by the daemon, woken for it,
//! or here where none runs. What comes later is not waited for.

use std::{thread, time::Duration};

use super::{place::Where, run, setup::Setup};
use crate::daemon::{Elsewhere, HoldLost, Lock, clock::Clock, ring};

/// How long it may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often it is looked whether it is done.
const EVERY: Duration = Duration::from_millis(100);

/// Has everything decided that has arrived; gives the referee as it is then, and whether everything was read.
pub fn decided(at: &Where, mut setup: Setup) -> anyhow::Result<(Setup, bool)> {
    let until = Clock::instant() + PATIENCE;
    let mut mark = None;
    let mut far = false;
    loop {
        let left = until.saturating_duration_since(Clock::instant());
        if left.is_zero() {
            return Ok((setup, false));
        }
        // Where no daemon runs, nobody hears a ring.
        if !far && let Ok(lock) = Lock::take(&setup.config().database)? {
            run::log(tracing::level_filters::LevelFilter::WARN);
            let read = setup.read_and_close(left);
            drop(lock);
            setup = Setup::open(at)?;
            match read {
                Ok(read) => return Ok((setup, read)),
                Err(error) if error.is::<Elsewhere>() || error.is::<HoldLost>() => far = true,
                Err(error) => return Err(error),
            }
        }
        let answered = setup.ring_answered()?;
        let Some((before, rung)) = mark else {
            mark = Some((answered, ring(&setup.config().state)?));
            continue;
        };
        // A clock that was put back leaves an answer from the future: it is none to this ring.
        if let Some((_, read)) = answered.filter(|(at, _)| *at >= rung && answered != before) {
            return Ok((setup, read));
        }
        thread::sleep(EVERY);
    }
}
