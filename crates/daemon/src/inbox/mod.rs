//! Where mail comes in. The kinds of mailbox are listed here and nowhere else: files that lie ready are
//! decided where they lie, mails on a server are stored in the database first.
//!
//! The rule kept here: a mailbox hands mails over and puts them away; what they say is none of its business.

pub(super) mod arrived;
mod imap;
mod maildir;
mod reread;

use std::{io, time::Duration};

use arrived::{Arrived, placed};
use imap::ImapMailbox;
use maildir::MaildirMailbox;
pub(super) use reread::DONE;

use super::{
    alarm::{Alarms, Trouble},
    installation::Installation,
    outbox::Beside,
    process::wake::{Wake, sleep},
};
use crate::{
    config::Inbox,
    ids::Timestamp,
    mail::servers::{imap::Quota, maildir::Waiting},
    store::{MailState, Store},
};

/// Where mail comes in.
pub(super) enum Mailbox {
    /// A folder of files: each is its own stored copy until its verdict is in the database.
    Maildir(Box<MaildirMailbox>),
    /// A mailbox on a server: each mail is stored in the database before it is decided.
    Imap(Box<ImapMailbox>),
}

impl Mailbox {
    pub(super) fn open(inbox: &Inbox) -> anyhow::Result<Self> {
        Ok(match inbox {
            Inbox::Maildir(path) => Self::Maildir(Box::new(MaildirMailbox::open(path)?)),
            Inbox::Imap(imap) => Self::Imap(Box::new(ImapMailbox::new(imap))),
        })
    }

    /// The same for who reads no mail: nothing is made.
    pub(super) fn look(inbox: &Inbox) -> Self {
        match inbox {
            Inbox::Maildir(path) => Self::Maildir(Box::new(MaildirMailbox::look(path))),
            Inbox::Imap(imap) => Self::Imap(Box::new(ImapMailbox::new(imap))),
        }
    }

    /// Goes on with this configuration, as far as it may change while the daemon runs.
    pub(super) async fn take_up(&mut self, inbox: &Inbox) {
        match (self, inbox) {
            (Self::Imap(mailbox), Inbox::Imap(imap)) => mailbox.take_up(imap).await,
            (Self::Maildir(_) | Self::Imap(_), _) => {}
        }
    }

    /// What waits for a server may be tried now.
    pub(super) fn rest_no_more(&mut self) {
        match self {
            Self::Maildir(_) => {}
            Self::Imap(mailbox) => mailbox.rest_no_more(),
        }
    }

    /// Takes leave, before the daemon ends.
    pub(super) async fn leave(&mut self) {
        match self {
            Self::Maildir(_) => {}
            Self::Imap(mailbox) => mailbox.leave().await,
        }
    }

    /// A poll is complete: what this kind of mailbox cannot have trouble with stands no longer.
    pub(super) fn worked(&self, alarms: &Alarms) {
        match self {
            Self::Maildir(_) => alarms.clear(Trouble::InboxUnreachable),
            Self::Imap(_) => {}
        }
    }

    /// Has the next waiting end when mail comes from now on; says whether it will. A server says so by itself,
    /// where it can.
    pub(super) fn watch(&self, wake: &mut Wake) -> bool {
        match self {
            Self::Maildir(mailbox) => wake.listen(Some(&mailbox.arrivals())),
            Self::Imap(_) => wake.listen(None),
        }
    }

    /// Waits for mail, but no longer than this, nor beyond a ring, nor once the letters under way have gone out.
    pub(super) async fn wait(
        &mut self,
        most: Duration,
        wake: &mut Wake,
        beside: &mut Beside<'_>,
    ) -> anyhow::Result<()> {
        match self {
            Self::Maildir(_) => {
                let pulse = beside.installation.pulse.clone();
                let waiting = async {
                    tokio::select! {
                        () = sleep(most, wake) => {}
                        // The process wakes then anyhow.
                        () = pulse.fed() => {}
                    }
                };
                beside.unless_posted(waiting).await;
                Ok(())
            }
            Self::Imap(mailbox) => mailbox.wait(most, wake, beside).await,
        }
    }

    /// Stores the next mails; says whether it did, or there are more. Trouble with a server is told, and no error.
    ///
    /// # Errors
    /// The database failed.
    pub(super) async fn fetch(&mut self, beside: &mut Beside<'_>) -> anyhow::Result<bool> {
        match self {
            Self::Maildir(_) => Ok(false),
            Self::Imap(mailbox) => mailbox.fetch(beside).await,
        }
    }

    /// How often it was listed for storing.
    pub(super) fn listings(&self) -> u64 {
        match self {
            Self::Maildir(_) => 0,
            Self::Imap(mailbox) => mailbox.listings(),
        }
    }

    /// Whether all that a later listing found is stored.
    pub(super) fn has_read_since(&self, listings: u64) -> bool {
        match self {
            Self::Maildir(_) => false,
            Self::Imap(mailbox) => mailbox.has_read_since(listings),
        }
    }

    /// A stored mail has its verdict.
    pub(super) fn decided(&mut self, mail: &Arrived, state: MailState) {
        match self {
            Self::Maildir(_) => {}
            Self::Imap(mailbox) => mailbox.decided(mail, state),
        }
    }

    /// Moves stored mails that have their verdict out of the way. Trouble with a server is told, and no error.
    ///
    /// # Errors
    /// There is no entropy.
    pub(super) async fn put_away(&mut self, beside: &mut Beside<'_>) -> anyhow::Result<()> {
        match self {
            Self::Maildir(_) => Ok(()),
            Self::Imap(mailbox) => mailbox.put_away(beside).await,
        }
    }

    /// After a restore: stores anew what was decided since the backup, where it is still to be had; says
    /// whether it did. Trouble with a server is said, and tried again at the next poll.
    ///
    /// # Errors
    /// The database failed.
    pub(super) async fn reread(&self, beside: &mut Beside<'_>) -> anyhow::Result<bool> {
        match self {
            Self::Maildir(_) => Ok(false),
            // It was spoken to in vain a moment ago.
            Self::Imap(mailbox) if mailbox.rests().is_some_and(|rest| !rest.is_zero()) => Ok(false),
            Self::Imap(mailbox) => reread::reread(mailbox.config(), beside).await,
        }
    }

    /// Has the next listing find what was left in the mailbox and is to be taken in after all.
    pub(super) async fn look_again(&mut self, store: &mut Store) -> anyhow::Result<()> {
        match self {
            Self::Maildir(mailbox) => mailbox.look_again(store).await,
            Self::Imap(mailbox) => mailbox.look_again(store).await,
        }
    }

    /// The files without a verdict, oldest first.
    pub(super) async fn files(
        &mut self,
        store: &mut Store,
        installation: &Installation,
    ) -> anyhow::Result<Vec<Waiting>> {
        match self {
            Self::Maildir(mailbox) => mailbox.files(store, installation).await,
            Self::Imap(_) => Ok(Vec::new()),
        }
    }

    /// Whether the files can be listed; all of them are found again when they are.
    pub(super) async fn try_files(&mut self, store: &mut Store, installation: &Installation) -> anyhow::Result<()> {
        self.files(store, installation).await?;
        if let Self::Maildir(mailbox) = self {
            mailbox.look_everywhere();
        }
        Ok(())
    }

    /// A file to be decided; `None` where it cannot be read now.
    pub(super) fn read(&mut self, file: &Waiting, installation: &Installation) -> Option<Arrived> {
        match self {
            Self::Maildir(mailbox) => mailbox.read(file, installation),
            Self::Imap(_) => None,
        }
    }

    /// Puts a file of this size away that was just decided; `state` is none where it had its verdict before.
    pub(super) async fn put_file_away(
        &mut self,
        store: &mut Store,
        installation: &Installation,
        (file, size): (&Waiting, u64),
        state: Option<MailState>,
    ) -> anyhow::Result<()> {
        let state = state.map(|state| placed(state, size));
        match self {
            Self::Maildir(mailbox) => mailbox.put_decided_away(store, installation, file, state).await,
            Self::Imap(_) => Ok(()),
        }
    }

    /// Tries whether mail may come in, where the mailbox is files of ours.
    pub(super) fn probe(&self, host: &str) -> io::Result<()> {
        match self {
            Self::Maildir(mailbox) => mailbox.probe(host),
            Self::Imap(_) => Ok(()),
        }
    }

    /// How full a mailbox on a server is, by its quotas; `None` where it cannot be said now.
    ///
    /// # Errors
    /// There is no entropy.
    pub(super) async fn quotas(&mut self, beside: &mut Beside<'_>) -> anyhow::Result<Option<Vec<Quota>>> {
        match self {
            Self::Maildir(_) => Ok(Some(Vec::new())),
            Self::Imap(mailbox) => mailbox.quotas(beside).await,
        }
    }

    /// What lies there as files and has no verdict, as it is now: all of it is found again.
    ///
    /// # Errors
    /// The folder or the database cannot be read.
    pub(super) async fn peek(
        &mut self,
        store: &mut Store,
        installation: &Installation,
    ) -> anyhow::Result<Vec<Arrived>> {
        let files = self.files(store, installation).await?;
        let found = files.iter().filter_map(|file| self.read(file, installation)).collect();
        if let Self::Maildir(mailbox) = self {
            mailbox.look_everywhere();
        }
        Ok(found)
    }

    /// Takes the files of mails that are no longer kept and came before this moment out of our own mailbox; those on a
    /// server are its owner's to keep.
    pub(super) async fn forget(&self, store: &mut Store, before: Timestamp) -> anyhow::Result<()> {
        match self {
            Self::Maildir(mailbox) => mailbox.forget(store, before).await,
            Self::Imap(_) => Ok(()),
        }
    }
}
