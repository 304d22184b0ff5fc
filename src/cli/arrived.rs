//! Before a ruling, everything is decided that had arrived when it was typed: by the daemon, woken for it,
//! or here where none runs. What comes later is not waited for.

use std::time::Duration;

use super::{place::Where, run};
use crate::daemon::{Elsewhere, HoldLost, Lock, Parts, Stop, clock::Clock, ring};

/// How long it may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often it is looked whether it is done.
const EVERY: Duration = Duration::from_millis(100);

/// Has everything decided that has arrived; gives the referee as it is then, and whether everything was read.
pub async fn decided(at: &Where, mut parts: Parts) -> anyhow::Result<(Parts, bool)> {
    let until = Clock::instant() + PATIENCE;
    let mut mark = None;
    let mut far = false;
    loop {
        let left = until.saturating_duration_since(Clock::instant());
        if left.is_zero() {
            return Ok((parts, false));
        }
        // Where no daemon runs, nobody hears a ring.
        if !far && let Ok(lock) = Lock::take(&parts.installation.config.database)? {
            run::log(tracing::level_filters::LevelFilter::WARN)?;
            let read = read(parts, left).await;
            drop(lock);
            parts = at.open().await?;
            match read {
                Ok(read) => return Ok((parts, read)),
                Err(error) if error.is::<Elsewhere>() || error.is::<HoldLost>() => far = true,
                Err(error) => return Err(error),
            }
        }
        let answered = parts.store.ring_answered().await?;
        let Some((before, rung)) = mark else {
            mark = Some((answered, ring(&parts.installation.config.state)?));
            continue;
        };
        // A clock that was put back leaves an answer from the future: it is none to this ring.
        if let Some((_, read)) = answered.filter(|(at, _)| *at >= rung && answered != before) {
            return Ok((parts, read));
        }
        tokio::time::sleep(EVERY).await;
    }
}

/// Decides it here, for as long at most; says whether all of it was read.
async fn read(parts: Parts, most: Duration) -> anyhow::Result<bool> {
    let stop = Stop::on_signals(true)?;
    let late = stop.clone();
    tokio::spawn(async move {
        tokio::time::sleep(most).await;
        late.ask();
    });
    parts.read_and_close(&stop).await
}
