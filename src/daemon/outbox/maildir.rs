//! Letters go to a Maildir, in batches. A letter tried twice is the same letter under the same name,
//! and lies there once.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
};

use tokio::task::{JoinHandle, spawn_blocking};

use super::{Exit, failed};
use crate::{
    daemon::{alarm::is_no_room, heads::Writing, parts::Parts, plan::letter::Draft, step::step},
    ids::Timestamp,
    mail::servers::maildir::{Maildir, letter_name},
    store::{Outcome, Queued},
};

/// Letters just made, by name, on their way into the outbox's tmp/: each says whether it came to lie
/// there whole and durable.
#[derive(Debug, Default)]
pub(in crate::daemon) struct Drafting(BTreeMap<String, JoinHandle<bool>>);

/// Begins to write letters just made into the outbox's tmp/, all at once.
pub(super) fn draft(outbox: &Maildir, drafts: Vec<Draft>) -> Drafting {
    let write = |Draft { name, mime, .. }| {
        let tmp = outbox.tmp();
        let file = name.clone();
        (name, spawn_blocking(move || tmp.write(&file, &mime).is_ok()))
    };
    Drafting(drafts.into_iter().map(write).collect())
}

impl Drafting {
    pub(in crate::daemon) fn extend(&mut self, more: Self) {
        self.0.extend(more.0);
    }

    /// Waits until none is being written any more.
    pub(in crate::daemon) async fn done(self) {
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

/// Delivers a batch: every file written and synced, then, once their heads are on the disk, linked, then
/// the folder synced once.
pub(super) async fn deliver(
    parts: &mut Parts,
    due: &[Queued],
    now: Timestamp,
    heads: Writing,
) -> anyhow::Result<Vec<(i64, Outcome)>> {
    let Parts { store, office, outbox: Exit::Maildir(outbox), drafted, .. } = parts else { return Ok(Vec::new()) };
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
                outcomes.push((letter.id, failed(letter, now, said(&error))));
            }
        }
        step!("tmp-written");
    }
    let told = heads.done().await;
    step!("heads-written");
    let mut linked = Vec::with_capacity(written.len());
    for (letter, name, again) in written {
        if held.contains(letter.recipient.as_str()) {
            continue;
        }
        let link = |()| outbox.link(&name, again);
        match told.as_ref().map_err(repeated).copied().and_then(link) {
            Ok(_) => linked.push(letter),
            Err(error) => {
                held.insert(&letter.recipient);
                outcomes.push((letter.id, failed(letter, now, said(&error))));
            }
        }
        step!("linked");
    }
    let synced = outbox.sync();
    step!("folder-synced");
    outcomes.extend(linked.into_iter().map(|letter| match &synced {
        Ok(()) => (letter.id, Outcome::Sent),
        Err(error) => (letter.id, failed(letter, now, said(error))),
    }));
    Ok(outcomes)
}

/// The same error once more: an error of the disk cannot be cloned.
fn repeated(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), "the folder of heads cannot be written")
}

fn said(error: &io::Error) -> &'static str {
    let why = match error.kind() {
        _ if is_no_room(error) => "the disk is full",
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => "the outbox may not be written",
        io::ErrorKind::NotFound => "the outbox is not there",
        _ => "the outbox cannot be written",
    };
    tracing::error!("a letter was not delivered: {why}");
    why
}
