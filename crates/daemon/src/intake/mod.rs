//! Mails, from their bytes to their verdicts. A batch is what shares a commit; one mail is a batch of one.
//!
//! The rule kept here: a mail that fails is set aside, and takes no other with it; what fails for another reason is
//! no verdict on any mail.

pub(super) mod address;
mod batch;
mod challenge;
mod challenged;
mod entry;
mod keys;
mod one;
mod organiser;
mod person;
mod proof;
mod return_game;
pub(super) mod sender;
mod strangers;
pub(super) mod verdict;

use verdict::{InboxVerdict, MailOutcome};

use super::{
    heads::{self, Waits},
    inbox::arrived::Arrived,
    parts::Parts,
    process::Stop,
};
use crate::store::{Source, Store, StoreError};

/// The verdict of a mail whose game waits (T67).
const HELD: &str = "held";

/// Takes in the first of these mails, as many as share a commit, and says what became of them: of one at least. An
/// error is the machine's (disk, database), and says nothing about a mail: it waits for the next poll.
pub(super) async fn take_in(parts: &mut Parts, mails: &[Arrived], stop: &Stop) -> anyhow::Result<Vec<MailOutcome>> {
    let (mut batch, mut aside, mut tries) = (mails, None, 0);
    let taken = loop {
        tries += 1;
        let error = match batch::once(parts, batch, aside.clone(), (tries, stop)).await {
            Ok(taken) => break taken,
            Err(error) => error,
        };
        let (is_one, store) = (batch.len() == 1, error.downcast_ref::<StoreError>());
        let is_busy = store.is_some_and(StoreError::is_busy);
        // Another process writes: waited out. What was planned may be of yesterday.
        if is_busy && tries < if is_one { 2 * Store::PATIENCE } else { Store::PATIENCE } {
            continue;
        }
        let alone = batch.get(..1).unwrap_or_default();
        let may_pass = store.is_some_and(|store| !store.is_lasting());
        // A file of ours, as one of the heads: no verdict on a mail either.
        let is_file = !may_pass && error.chain().any(<dyn std::error::Error>::is::<std::io::Error>);
        if is_file || aside.is_some() || (is_one && may_pass) {
            return Err(error);
        } else if !is_one {
            // Whose fault it is shows alone.
            if may_pass && !is_busy {
                tracing::warn!("mails that were to share a commit are decided one by one: {error:#}");
            }
            parts.reading.singly(batch.len());
        } else if let [mail] = alone {
            aside = set_aside(parts, mail, &error).await?;
            if aside.is_none() {
                break vec![MailOutcome::Before];
            }
        }
        (batch, tries) = (alone, 0);
    };
    parts.reading.decided(taken.len())?;
    Ok(taken)
}

/// As what a mail is set aside that cannot be decided for this: one mail's trouble, as a log that cannot be replayed
/// or a letter that cannot be written, stays its own. None where it has its verdict, and was put back into the mailbox.
async fn set_aside(parts: &mut Parts, mail: &Arrived, error: &anyhow::Error) -> anyhow::Result<Option<InboxVerdict>> {
    let Parts { store, installation, reread, .. } = parts;
    if is_done(store, mail).await? {
        return Ok(None);
    }
    let Some(waits) = error.downcast_ref::<Waits>() else {
        tracing::error!("a mail was set aside: {error:#}");
        return Ok(Some(InboxVerdict::aside("fault")));
    };
    if heads::waits(store, &installation.heads, &installation.alarms, waits, installation.clock.now()).await? {
        *reread = false;
    }
    // T67: it is kept until its game goes on.
    let seat = waits.by.map(|seat| (waits.game, seat));
    Ok(Some(InboxVerdict { seat, ..InboxVerdict::of(MailOutcome::SetAside, HELD).because(waits.why.word()) }))
}

/// Whether a mail has its verdict already.
async fn is_done(store: &mut Store, mail: &Arrived) -> anyhow::Result<bool> {
    let mut change = store.change(1).await?;
    Ok(match mail.stored {
        Some(id) => !change.is_waiting(id).await?,
        None => change.is_done(Source { mailbox: &mail.mailbox, name: &mail.name }).await?,
    })
}
