//! Letters go to a Maildir, in batches. A letter tried twice is the same letter under the same name,
//! and lies there once.

use std::{collections::BTreeSet, io, path::Path};

use anyhow::Context;
use tokio::task::JoinHandle;

use super::{
    drafting::Drafting,
    failed, given_up,
    leaving::{Drafted, Drafts, Leaving, Left, link, said},
    log,
};
use crate::{
    daemon::{
        alarm::{Alarms, Trouble},
        clock::Clock,
        heads::{self, Writing},
        installation::Installation,
        step::step,
    },
    ids::Timestamp,
    mail::servers::{delivery::letter_name, maildir::Maildir},
    store::{Outcome, Queued, Store},
};

/// How many letters go out between two commits.
const BATCH: u32 = 64;

/// A Maildir that letters are put into, and those on their way there.
#[derive(Debug)]
pub(crate) struct MaildirTransport {
    folder: Maildir,
    drafts: Drafts,
    leaving: Option<Leaving>,
}

impl MaildirTransport {
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let folder = Maildir::open(path).with_context(|| format!("the outbox {}", path.display()))?;
        Ok(Self { folder, drafts: Drafts::default(), leaving: None })
    }

    /// The same for who sends nothing: nothing is made.
    pub(super) fn look(path: &Path) -> Self {
        Self { folder: Maildir::look(path), drafts: Drafts::default(), leaving: None }
    }

    /// Removes what earlier tries left in tmp/.
    pub(super) fn sweep(&self, host: &str) -> anyhow::Result<()> {
        self.folder.sweep(Clock::file_time(), host).context("sweeping the outbox")
    }

    /// Tries whether letters may lie there.
    pub(super) fn probe(&self, host: &str) -> io::Result<()> {
        self.folder.probe(host)
    }

    /// For letters just made.
    pub(super) fn draft(&self) -> Drafting {
        Drafting::into(self.folder.delivery())
    }

    /// These are to be sent.
    pub(super) fn drafted(&mut self, drafting: JoinHandle<Vec<String>>) {
        self.drafts.add(drafting);
    }

    /// Sends everything due, batch after batch.
    pub(super) async fn post(&mut self, store: &mut Store, installation: &mut Installation) -> anyhow::Result<u64> {
        let mut sent = self.left(store, installation).await?;
        loop {
            let (due, heads, now) = round(store, installation).await?;
            if due.is_empty() {
                return Ok(sent);
            }
            let last = due.len() < BATCH as usize;
            let outcomes = self.deliver(store, &installation.config.host, &due, now, heads).await?;
            sent += written(store, installation, &due, &outcomes, now).await?;
            if last {
                return Ok(sent);
            }
        }
    }

    /// Has a batch leave while the next mails are decided; says how many letters of the one before it went out.
    pub(super) async fn begin(&mut self, store: &mut Store, installation: &mut Installation) -> anyhow::Result<u64> {
        let sent = self.left(store, installation).await?;
        let (due, heads, now) = round(store, installation).await?;
        if !due.is_empty() {
            let (delivery, host) = (self.folder.delivery(), installation.config.host.clone());
            let drafts = std::mem::take(&mut self.drafts);
            self.leaving = Some(Leaving::begin(delivery, host, due, drafts, heads, now));
        }
        Ok(sent)
    }

    /// Waits for the batch on its way, if there is one.
    async fn left(&mut self, store: &mut Store, installation: &mut Installation) -> anyhow::Result<u64> {
        let Some(leaving) = self.leaving.take() else { return Ok(0) };
        let Left { due, outcomes, drafts } = leaving.left().await;
        self.drafts.join(drafts);
        written(store, installation, &due, &outcomes, installation.clock.now()).await
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
        let delivery = self.folder.delivery();
        let drafted = self.drafts.written().await;
        // A later letter never overtakes an earlier one to the same player.
        let mut held: BTreeSet<&str> = BTreeSet::new();
        let mut outcomes = Vec::with_capacity(due.len());
        let mut there = Vec::with_capacity(due.len());
        for letter in due {
            if held.contains(letter.recipient.as_str()) {
                continue;
            }
            let name = letter_name(letter.at.unix(), &letter.message_id, host);
            if drafted.remove(&name) {
                step!("tmp-written");
                there.push(Drafted { letter, name, again: letter.tries > 1 });
                continue;
            }
            let bytes = store.bytes(letter).await?;
            match delivery.write(&name, &bytes) {
                // Made before this process: that it was sent may be known to the outbox alone.
                Ok(()) => there.push(Drafted { letter, name, again: true }),
                Err(error) => {
                    held.insert(&letter.recipient);
                    outcomes.push((letter.id, failed(letter, now, said(&error))));
                }
            }
            step!("tmp-written");
        }
        outcomes.extend(link(&delivery, there, held, heads.done().await, now));
        Ok(outcomes)
    }
}

/// The next batch of letters due, and their heads, which are on the disk before the first of them leaves, beside whatever
/// is waited for anyway.
async fn round(
    store: &mut Store,
    installation: &mut Installation,
) -> anyhow::Result<(Vec<Queued>, Writing, Timestamp)> {
    installation.pulse.beat();
    let now = installation.clock.now();
    let due = store.due(now, BATCH).await?;
    let heads = heads::lines(store, &mut installation.heads, due.iter(), now).await?;
    if due.len() < BATCH as usize {
        installation.heads.have_left();
    }
    Ok((due, heads, now))
}

/// Writes what became of these letters, and says it; gives how many went out.
async fn written(
    store: &mut Store,
    installation: &Installation,
    due: &[Queued],
    outcomes: &[(i64, Outcome)],
    now: Timestamp,
) -> anyhow::Result<u64> {
    for (id, outcome) in outcomes {
        if let Some(letter) = due.iter().find(|letter| letter.id == *id) {
            tell(&installation.alarms, letter, outcome);
        }
    }
    step!("before-outcome");
    store.outcomes(outcomes, now, false).await?;
    step!("outcome-written");
    Ok(outcomes.iter().filter(|(_, outcome)| *outcome == Outcome::Sent).count() as u64)
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
