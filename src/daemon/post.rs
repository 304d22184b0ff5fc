//! Letters go out: from the outbox table to the outbox Maildir, in batches. A letter tried twice is
//! the same letter under the same name, and lies there once.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
};

use tokio::task::{JoinHandle, spawn_blocking};

use super::{letter::Draft, parts::Parts, step::step};
use crate::{
    ids::Moment,
    mail::maildir::{Maildir, letter_name},
    store::{Outcome, Queued},
};

/// How many letters go out between two commits.
const BATCH: u32 = 64;
/// Seconds until the next try, by how many failed.
const WAITS: [i64; 6] = [60, 300, 900, 3_600, 7_200, 14_400];
/// A letter is given up this many seconds after it was made.
const GIVE_UP: i64 = 72 * 3_600;

/// Letters just made, by name, on their way into the outbox's tmp/: each says whether it came to lie
/// there whole and durable.
#[derive(Debug, Default)]
pub(super) struct Drafting(BTreeMap<String, JoinHandle<bool>>);

/// Begins to write letters just made into the outbox's tmp/, all at once.
pub(super) fn draft(outbox: &Maildir, drafts: Vec<Draft>) -> Drafting {
    let write = |Draft { name, mime }| {
        let tmp = outbox.tmp();
        let file = name.clone();
        (name, spawn_blocking(move || tmp.write(&file, &mime).is_ok()))
    };
    Drafting(drafts.into_iter().map(write).collect())
}

impl Drafting {
    pub(super) fn extend(&mut self, more: Self) {
        self.0.extend(more.0);
    }

    /// Waits until none is being written any more.
    pub(super) async fn done(self) {
        for writing in self.0.into_values() {
            // One that could not be written is written when it is due.
            let _ = writing.await;
        }
    }

    /// Whether this letter lies there; asked once.
    async fn has(&mut self, name: &str) -> bool {
        match self.0.remove(name) {
            Some(writing) => writing.await.unwrap_or(false),
            None => false,
        }
    }
}

/// Sends everything due; says how many letters went out.
pub(super) async fn post(parts: &mut Parts) -> anyhow::Result<u64> {
    let mut sent = 0;
    loop {
        let now = parts.office.clock.now();
        let due = parts.store.due(now, BATCH).await?;
        if due.is_empty() {
            return Ok(sent);
        }
        let last = due.len() < BATCH as usize;
        let outcomes = deliver(parts, &due, now).await?;
        sent += outcomes.iter().filter(|(_, outcome)| *outcome == Outcome::Sent).count() as u64;
        step!("before-outcome");
        parts.store.outcomes(&outcomes).await?;
        step!("outcome-written");
        if last {
            return Ok(sent);
        }
    }
}

/// Delivers a batch: every file written and synced, then linked, then the folder synced once.
async fn deliver(parts: &mut Parts, due: &[Queued], now: Moment) -> anyhow::Result<Vec<(i64, Outcome)>> {
    let Parts { store, office, outbox, drafted, .. } = parts;
    // A later letter never overtakes an earlier one to the same player.
    let mut held: BTreeSet<&str> = BTreeSet::new();
    let mut outcomes = Vec::with_capacity(due.len());
    let mut written = Vec::with_capacity(due.len());
    for letter in due {
        if held.contains(letter.recipient.as_str()) {
            continue;
        }
        let name = letter_name(letter.at.unix(), &letter.message_id, &office.config.host);
        if drafted.has(&name).await {
            step!("tmp-written");
            written.push((letter, name, letter.tries > 1));
            continue;
        }
        let bytes = store.bytes(letter).await?;
        match outbox.tmp().write(&name, &bytes) {
            // Made before this process: that it was sent may be known to the outbox alone.
            Ok(()) => written.push((letter, name, true)),
            Err(error) => {
                held.insert(&letter.recipient);
                outcomes.push((letter.id, failed(letter, now, &error)));
            }
        }
        step!("tmp-written");
    }
    let mut linked = Vec::with_capacity(written.len());
    for (letter, name, again) in written {
        if held.contains(letter.recipient.as_str()) {
            continue;
        }
        match outbox.link(&name, again) {
            Ok(_) => linked.push(letter),
            Err(error) => {
                held.insert(&letter.recipient);
                outcomes.push((letter.id, failed(letter, now, &error)));
            }
        }
        step!("linked");
    }
    let synced = outbox.sync();
    step!("folder-synced");
    outcomes.extend(linked.into_iter().map(|letter| match &synced {
        Ok(()) => (letter.id, Outcome::Sent),
        Err(error) => (letter.id, failed(letter, now, error)),
    }));
    Ok(outcomes)
}

fn failed(letter: &Queued, now: Moment, error: &io::Error) -> Outcome {
    let why = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "the disk is full",
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => "the outbox may not be written",
        io::ErrorKind::NotFound => "the outbox is not there",
        _ => "the outbox cannot be written",
    };
    tracing::error!("a letter was not delivered: {why}");
    if now.unix() - letter.at.unix() > GIVE_UP {
        return Outcome::Never { why };
    }
    let step = usize::try_from(letter.tries.saturating_sub(1)).unwrap_or(usize::MAX);
    let wait = WAITS.get(step).or(WAITS.last()).copied().unwrap_or(60);
    Outcome::Later { next_try: Moment::from_unix(now.unix() + wait), why }
}
