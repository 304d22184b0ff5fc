//! Letters leave the outbox's tmp/: at once, or in a thread of their own while the next mails are decided. Their heads are
//! on the disk before the first of them is seen, and what became of them is written before anything else is sent.

use std::{collections::BTreeSet, io};

use tokio::task::{JoinHandle, spawn_blocking};

use super::failed;
use crate::{
    daemon::{alarm::is_no_room, heads::Writing, step::step},
    ids::Timestamp,
    mail::servers::delivery::{Delivery, letter_name},
    store::{Outcome, Queued},
};

/// What lies in tmp/ and what is on its way there, by name.
#[derive(Debug, Default)]
pub(super) struct Drafts {
    written: BTreeSet<String>,
    writing: Vec<JoinHandle<Vec<String>>>,
}

impl Drafts {
    /// These are being written.
    pub(super) fn add(&mut self, writing: JoinHandle<Vec<String>>) {
        self.writing.push(writing);
    }

    /// Waits until none is being written any more.
    pub(super) async fn written(&mut self) -> &mut BTreeSet<String> {
        for writing in self.writing.drain(..) {
            self.written.extend(writing.await.unwrap_or_default());
        }
        &mut self.written
    }

    /// With these, too.
    pub(super) fn join(&mut self, others: Self) {
        self.written.extend(others.written);
        self.writing.extend(others.writing);
    }
}

/// A letter that lies in tmp/.
#[derive(Debug)]
pub(super) struct Drafted<'a> {
    pub(super) letter: &'a Queued,
    pub(super) name: String,
    /// Whether an earlier try may have got further.
    pub(super) again: bool,
}

/// Letters on their way out.
#[derive(Debug)]
pub(super) struct Leaving(JoinHandle<Left>);

/// Letters that left beside something else.
#[derive(Debug, Default)]
pub(super) struct Left {
    /// All that were due.
    pub(super) due: Vec<Queued>,
    /// What became of those that lay in tmp/.
    pub(super) outcomes: Vec<(i64, Outcome)>,
    pub(super) drafts: Drafts,
}

impl Leaving {
    /// Has those of the letters leave that lie in tmp/, or are on their way there.
    pub(super) fn begin(
        delivery: Delivery,
        host: String,
        due: Vec<Queued>,
        mut drafts: Drafts,
        heads: Writing,
        now: Timestamp,
    ) -> Self {
        Self(tokio::spawn(async move {
            drafts.written().await;
            let told = heads.done().await;
            let leave = move || {
                let (mut held, mut there) = (BTreeSet::new(), Vec::new());
                for letter in &due {
                    let name = letter_name(letter.at.unix(), &letter.message_id, &host);
                    if held.contains(letter.recipient.as_str()) {
                        continue;
                    }
                    if drafts.written.remove(&name) {
                        step!("tmp-written");
                        there.push(Drafted { letter, name, again: letter.tries > 1 });
                    } else {
                        // Written and sent with the next round.
                        held.insert(letter.recipient.as_str());
                    }
                }
                let outcomes = link(&delivery, there, held, told, now);
                Left { due, outcomes, drafts }
            };
            spawn_blocking(leave).await.unwrap_or_default()
        }))
    }

    /// Waits for them. Of letters whose thread failed nothing is known: they are due still.
    pub(super) async fn left(self) -> Left {
        self.0.await.unwrap_or_default()
    }
}

/// Last step of delivering: once `told` says that their heads are on the disk, links these letters in their order, but none
/// to somebody for whom an earlier one is `held`; then makes the links durable.
pub(super) fn link<'a>(
    delivery: &Delivery,
    there: Vec<Drafted<'a>>,
    mut held: BTreeSet<&'a str>,
    told: io::Result<()>,
    now: Timestamp,
) -> Vec<(i64, Outcome)> {
    step!("heads-written");
    let (mut linked, mut outcomes) = (Vec::with_capacity(there.len()), Vec::new());
    for Drafted { letter, name, again } in there {
        if held.contains(letter.recipient.as_str()) {
            continue;
        }
        let link = |()| delivery.link(&name, again);
        match told.as_ref().map_err(repeated).copied().and_then(link) {
            Ok(_) => linked.push(letter),
            Err(error) => {
                held.insert(&letter.recipient);
                outcomes.push((letter.id, failed(letter, now, said(&error))));
            }
        }
        step!("linked");
    }
    let synced = delivery.sync();
    step!("folder-synced");
    outcomes.extend(linked.into_iter().map(|letter| match &synced {
        Ok(()) => (letter.id, Outcome::Sent),
        Err(error) => (letter.id, failed(letter, now, said(error))),
    }));
    outcomes
}

/// The same error once more: an error of the disk cannot be cloned.
fn repeated(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), "the folder of heads cannot be written")
}

/// What an error of the disk says, for the table and the log.
pub(super) fn said(error: &io::Error) -> &'static str {
    let why = match error.kind() {
        _ if is_no_room(error) => "the disk is full",
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => "the outbox may not be written",
        io::ErrorKind::NotFound => "the outbox is not there",
        _ => "the outbox cannot be written",
    };
    tracing::error!("a letter was not delivered: {why}");
    why
}
