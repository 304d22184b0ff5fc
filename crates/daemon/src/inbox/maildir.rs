//! Mail that lies as files in a Maildir: each is its own stored copy until its verdict is in the database, and
//! its name is asked about once.

use std::{
    collections::{BTreeSet, HashSet},
    io,
    path::{Path, PathBuf},
};

use anyhow::Context;
use sha2::{Digest, Sha256};

use super::arrived::Arrived;
use crate::{
    daemon::{
        alarm::{Means, Trouble},
        clock::Clock,
        installation::Installation,
    },
    ids::Timestamp,
    mail::servers::maildir::{Maildir, PassedOver, Waiting},
    store::{MailState, Store},
};

/// The Maildir's name in the inbox table.
const MAILDIR: &str = "maildir";

/// A Maildir, and which of its mails are known to have their verdict.
pub(crate) struct MaildirMailbox {
    folder: Maildir,
    known: KnownNames,
    /// What was left there and is to be taken in at the next listing.
    wanted: Vec<String>,
}

impl MaildirMailbox {
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let folder = Maildir::open(path).with_context(|| format!("the inbox {}", path.display()))?;
        Ok(Self { folder, known: KnownNames::default(), wanted: Vec::new() })
    }

    /// The same for who reads no mail: nothing is made.
    pub(super) fn look(path: &Path) -> Self {
        Self { folder: Maildir::look(path), known: KnownNames::default(), wanted: Vec::new() }
    }

    /// The folder into which mail comes.
    pub(super) fn arrivals(&self) -> PathBuf {
        self.folder.arrivals()
    }

    /// Has the next listing find what was left there and is to be taken in after all.
    pub(super) async fn look_again(&mut self, store: &mut Store) -> anyhow::Result<()> {
        self.wanted = store.wanted(MAILDIR).await?;
        self.wanted.iter().for_each(|name| self.known.remove(name));
        self.folder.look_everywhere();
        Ok(())
    }

    /// The files without a verdict, oldest first. The database is asked about everything that lies there
    /// at the start; of what comes later into `new/` its own rule of unique names tells what came before.
    pub(super) async fn files(
        &mut self,
        store: &mut Store,
        installation: &Installation,
    ) -> anyhow::Result<Vec<Waiting>> {
        let Self { folder: inbox, known, wanted } = self;
        let mut waiting =
            inbox.list(Clock::file_time(), |name| known.has(name)).context(Means(Trouble::InboxFolder))?;
        let mut repeated = Vec::new();
        for passed_over in inbox.passed_over() {
            match passed_over {
                PassedOver::Known(mail) => repeated.push(mail),
                PassedOver::NoFile(name) => {
                    installation.alarms.raise(Trouble::InboxFile, &format!("{}: no plain file", shown(&name)));
                }
            }
        }
        let names: Vec<&str> = waiting.iter().chain(&repeated).map(|mail| mail.name.as_str()).collect();
        let mut unkept = BTreeSet::new();
        for (name, kept) in store.done_among(MAILDIR, &names).await? {
            known.add(&name);
            if !kept {
                unkept.insert(name);
            }
        }
        let left: BTreeSet<String> = store.left_among(MAILDIR, &names).await?.into_iter().collect();
        left.iter().for_each(|name| known.add(name));
        if !wanted.is_empty() {
            let there: BTreeSet<&str> = names.iter().copied().collect();
            let gone: Vec<&str> = wanted.iter().map(String::as_str).filter(|name| !there.contains(name)).collect();
            store.not_there(MAILDIR, &gone).await?;
            wanted.clear();
        }
        let again = |mail: &Waiting| !mail.is_moved() || unkept.contains(&mail.name);
        repeated.extend(waiting.extract_if(.., |mail| known.has(&mail.name)).filter(again));
        for mail in &repeated {
            if left.contains(&mail.name) {
                pass_on(inbox, mail);
                continue;
            }
            put_away(store, inbox, installation, mail, unkept.contains(&mail.name)).await?;
        }
        Ok(waiting)
    }

    /// Has the next listing look through everything, as the first one does.
    pub(super) fn look_everywhere(&mut self) {
        self.folder.look_everywhere();
    }

    /// A file's mail; `None` where it cannot be read now.
    pub(super) fn read(&mut self, file: &Waiting, installation: &Installation) -> Option<Arrived> {
        let raw = match self.folder.read(file) {
            Ok(Some(raw)) => raw,
            // Renamed by another reader, or no mail any more: the next listing will tell.
            Ok(None) => {
                self.folder.look_everywhere();
                return None;
            }
            Err(error) => {
                installation.alarms.raise(Trouble::InboxFile, &format!("{}: {}", shown(&file.name), error.kind()));
                return None;
            }
        };
        let at = installation.clock.arrival(file.arrived);
        Some(Arrived { mailbox: MAILDIR.to_owned(), name: file.name.clone(), stored: None, at, stamp: None, raw })
    }

    /// Puts a file away that was just decided; `state` is none where it had its verdict before.
    pub(super) async fn put_decided_away(
        &mut self,
        store: &mut Store,
        installation: &Installation,
        file: &Waiting,
        state: Option<MailState>,
    ) -> anyhow::Result<()> {
        self.known.add(&file.name);
        match state {
            None => return put_away(store, &self.folder, installation, file, false).await,
            Some(MailState::Unkept | MailState::SetAsideInPart | MailState::Gone) => take_out(&self.folder, file),
            Some(MailState::Unstored) => pass_on(&self.folder, file),
            Some(_) => mark_read(&self.folder, file),
        }
        Ok(())
    }

    /// Tries whether mail may come in.
    pub(super) fn probe(&self, host: &str) -> io::Result<()> {
        self.folder.probe(host)
    }

    /// Takes out the files of mails that are no longer kept and came before this moment.
    pub(super) async fn forget(&self, store: &mut Store, before: Timestamp) -> anyhow::Result<()> {
        let names = self.folder.read_names()?;
        let gone: BTreeSet<String> = store.gone_among(MAILDIR, &names, before).await?.into_iter().collect();
        if !gone.is_empty() {
            self.folder.remove(|name| gone.contains(name))?;
        }
        Ok(store.forget_names(MAILDIR, before).await?)
    }
}

/// Names of mails that have their verdict already, by 16 bytes of their hash, so that a poll asks the database
/// only about new ones: a mailbox keeps what it was given. Empty at every start; the database knows.
#[derive(Debug, Default)]
struct KnownNames(HashSet<[u8; 16]>);

impl KnownNames {
    fn has(&self, name: &str) -> bool {
        self.0.contains(&short(name))
    }

    fn add(&mut self, name: &str) {
        self.0.insert(short(name));
    }

    fn remove(&mut self, name: &str) {
        self.0.remove(&short(name));
    }
}

fn short(name: &str) -> [u8; 16] {
    Sha256::digest(name.as_bytes()).first_chunk().copied().unwrap_or_default()
}

/// Marks a file as read whose name has its verdict: it was committed, and the process died before the rename.
/// Another mail under that name was read by nobody, and stays where it is.
async fn put_away(
    store: &mut Store,
    inbox: &Maildir,
    installation: &Installation,
    mail: &Waiting,
    unkept: bool,
) -> anyhow::Result<()> {
    if is_stored(store, inbox, mail).await? {
        if unkept { take_out(inbox, mail) } else { mark_read(inbox, mail) }
    } else {
        installation.alarms.raise(Trouble::InboxFile, &format!("{}: a name used before", shown(&mail.name)));
    }
    Ok(())
}

/// Whether this file is the mail that is stored under its name, of which the beginning may be all that is kept.
async fn is_stored(store: &mut Store, inbox: &Maildir, mail: &Waiting) -> anyhow::Result<bool> {
    let Some((kept, size)) = store.stored_mail(MAILDIR, &mail.name).await? else { return Ok(false) };
    // One that cannot be read is not moved either.
    let Ok(Some(raw)) = inbox.read(mail) else { return Ok(false) };
    Ok(raw.size == size && raw.bytes.starts_with(&kept))
}

/// A file's name for an alarm: no part of it passes for an address.
fn shown(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_graphic() && c != '@' { c } else { '?' };
    name.chars().take(100).map(plain).collect()
}

/// For people's eyes alone: the verdict is in the database.
fn mark_read(inbox: &Maildir, mail: &Waiting) {
    if let Err(error) = inbox.mark_read(mail) {
        tracing::warn!("a mail could not be marked as read: {error}");
    }
}

/// Out of the way of what comes; unread, since nobody has read it.
fn pass_on(inbox: &Maildir, mail: &Waiting) {
    if let Err(error) = inbox.pass_on(mail) {
        tracing::warn!("a mail that is left where it lies stays among the new ones: {error}");
    }
}

/// One that stays is taken out when it is next found to be known.
fn take_out(inbox: &Maildir, mail: &Waiting) {
    if let Err(error) = inbox.take_out(mail) {
        tracing::warn!("a mail that is nobody's could not be removed: {error}");
    }
}
