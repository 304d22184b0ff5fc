//! Letters go out: from the outbox table to where the configuration says. One loop over what is due;
//! how a letter is handed over is said in the files below.
//!
//! The rule kept here: the same letter is the same bytes under the same Message-ID, however often it
//! is tried, and a player reads his letters in order.

mod maildir;

pub(super) use maildir::Drafting;

use super::{letter::Draft, parts::Parts, run::Stop, step::step};
use crate::{
    ids::Moment,
    mail::maildir::Maildir,
    store::{Outcome, Queued},
};

/// How many letters go out between two commits.
const BATCH: u32 = 64;
/// Seconds until the next try, by how many failed.
const WAITS: [i64; 6] = [60, 300, 900, 3_600, 7_200, 14_400];
/// A letter is given up this many seconds after it was made.
const GIVE_UP: i64 = 72 * 3_600;

/// Where letters go.
#[derive(Debug)]
pub(super) enum Exit {
    /// A Maildir, for another program to carry.
    Maildir(Maildir),
}

/// Begins to write letters just made to where they go, before anybody may see them there.
pub(super) fn draft(exit: &Exit, drafts: Vec<Draft>) -> Drafting {
    match exit {
        Exit::Maildir(outbox) => maildir::draft(outbox, drafts),
    }
}

/// Sends everything due, until asked to stop; says how many letters went out.
pub(super) async fn post(parts: &mut Parts, _stop: &Stop) -> anyhow::Result<u64> {
    let mut sent = 0;
    loop {
        let now = parts.office.clock.now();
        let due = parts.store.due(now, BATCH).await?;
        if due.is_empty() {
            return Ok(sent);
        }
        let last = due.len() < BATCH as usize;
        let outcomes = match &mut parts.outbox {
            Exit::Maildir(_) => maildir::deliver(parts, &due, now).await?,
        };
        sent += outcomes.iter().filter(|(_, outcome)| *outcome == Outcome::Sent).count() as u64;
        step!("before-outcome");
        parts.store.outcomes(&outcomes).await?;
        step!("outcome-written");
        if last {
            return Ok(sent);
        }
    }
}

/// When a letter is tried again that failed now, or that it is given up.
fn failed(letter: &Queued, now: Moment, why: &'static str) -> Outcome {
    if now.unix() - letter.at.unix() > GIVE_UP {
        return Outcome::Never { why };
    }
    let step = usize::try_from(letter.tries.saturating_sub(1)).unwrap_or(usize::MAX);
    let wait = WAITS.get(step).or(WAITS.last()).copied().unwrap_or(60);
    Outcome::Later { next_try: Moment::from_unix(now.unix() + wait), why }
}
