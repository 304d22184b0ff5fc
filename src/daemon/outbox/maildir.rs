//! Letters go to a Maildir, in batches. A letter tried twice is the same letter under the same name,
//! and lies there once.

use std::{collections::BTreeSet, io, path::Path};

use anyhow::Context;

use tokio::task::JoinHandle;

use super::{drafting::Drafting, failed, given_up, log};
use crate::{
    daemon::{
        alarm::{Alarms, Trouble, is_no_room},
        clock::Clock,
        heads::{self, Writing},
        installation::Installation,
        step::step,
    },
    ids::Timestamp,
    mail::servers::maildir::{Maildir, letter_name},
    store::{Outcome, Queued, Store},
};

/// How many letters go out between two commits.
const BATCH: u32 = 64;

/// A Maildir that letters are put into, and those on their way there.
#[derive(Debug)]
pub(in crate::daemon) struct MaildirTransport {
    folder: Maildir,
    /// Letters on their way into tmp/, and the names of those that lie there.
    drafting: Vec<JoinHandle<Vec<String>>>,
    drafted: BTreeSet<String>,
}

impl MaildirTransport {
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let folder = Maildir::open(path).with_context(|| format!("the outbox {}", path.display()))?;
        Ok(Self { folder, drafting: Vec::new(), drafted: BTreeSet::new() })
    }

    /// The same for who sends nothing: nothing is made.
    pub(super) fn look(path: &Path) -> Self {
        Self { folder: Maildir::look(path), drafting: Vec::new(), drafted: BTreeSet::new() }
    }

    /// Removes what earlier tries left in tmp/.
    pub(super) fn sweep(&self, host: &str) -> anyhow::Result<()> {
        self.folder.sweep(Clock::file_time(), host).context("sweeping the outbox")
    }

    /// For letters just made.
    pub(super) fn draft(&self) -> Drafting {
        Drafting::into(self.folder.tmp())
    }

    /// These are to be sent.
    pub(super) fn drafted(&mut self, drafting: JoinHandle<Vec<String>>) {
        self.drafting.push(drafting);
    }

    /// Learns which letters lie in tmp/ already.
    async fn learn(&mut self) {
        for drafting in self.drafting.drain(..) {
            self.drafted.extend(drafting.await.unwrap_or_default());
        }
    }

    /// Sends everything due, batch after batch.
    pub(super) async fn post(&mut self, store: &mut Store, installation: &mut Installation) -> anyhow::Result<u64> {
        let mut sent = 0;
        loop {
            installation.pulse.beat();
            let now = installation.clock.now();
            let due = store.due(now, BATCH).await?;
            if due.is_empty() {
                return Ok(sent);
            }
            let last = due.len() < BATCH as usize;
            // On the disk before the first of them leaves, beside whatever is waited for anyway.
            let heads = heads::lines(store, &mut installation.heads, due.iter(), now).await?;
            let outcomes = self.deliver(store, &installation.config.host, &due, now, heads).await?;
            sent += outcomes.iter().filter(|(_, outcome)| *outcome == Outcome::Sent).count() as u64;
            for (id, outcome) in &outcomes {
                if let Some(letter) = due.iter().find(|letter| letter.id == *id) {
                    tell(&installation.alarms, letter, outcome);
                }
            }
            step!("before-outcome");
            store.outcomes(&outcomes, now, false).await?;
            step!("outcome-written");
            if last {
                installation.heads.have_left();
                return Ok(sent);
            }
        }
    }

    /// Delivers a batch: every file written and synced, then, once their heads are on the disk, linked, then
    /// the folder synced once.
    async fn deliver(
        &mut self,
        store: &mut Store,
        host: &str,
        due: &[Queued],
        now: Timestamp,
        heads: Writing,
    ) -> anyhow::Result<Vec<(i64, Outcome)>> {
        self.learn().await;
        let Self { folder: outbox, drafted, .. } = self;
        // A later letter never overtakes an earlier one to the same player.
        let mut held: BTreeSet<&str> = BTreeSet::new();
        let mut outcomes = Vec::with_capacity(due.len());
        let mut written = Vec::with_capacity(due.len());
        for letter in due {
            if held.contains(letter.recipient.as_str()) {
                continue;
            }
            let name = letter_name(letter.at.unix(), &letter.message_id, host);
            if drafted.remove(&name) {
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
}

/// Says what became of a letter, and what that shows of the outbox: one Maildir takes all letters, or none.
fn tell(alarms: &Alarms, letter: &Queued, outcome: &Outcome) {
    log(alarms, letter, outcome);
    match outcome {
        Outcome::Sent => alarms.clear(Trouble::OutboxUnreachable),
        Outcome::Later { why, .. } => alarms.raise(Trouble::OutboxUnreachable, why),
        Outcome::Never { why, .. } => alarms.raise(Trouble::LettersGivenUp, &given_up(alarms, letter, why)),
    }
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
