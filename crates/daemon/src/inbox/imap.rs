//! Mail from a mailbox on a server: listed, read and stored in the database before anything is decided
//! or moved; once decided, moved to its folder, which may be repeated and is for people's eyes alone.
//!
//! The rules kept here: UIDs are a hint, the database knows what was stored; a server that fails is kept
//! away from for a while, and never stops letters from going out.

#[cfg(test)]
mod tests;

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    time::{Duration, Instant},
};

use super::arrived::{Arrived, placed};
use crate::{
    config,
    daemon::{
        alarm::Trouble,
        clock::Clock,
        installation::Installation,
        outbox::Beside,
        process::wake::{Wake, sleep},
        step::step,
    },
    mail::{
        incoming::raw::Raw,
        servers::{
            backoff::Backoff,
            imap::{self, FetchedBody, ImapError, ImapStage, Listed, Quota, Session},
            patience,
        },
    },
    store::{MailState, NewMail, Store},
};

/// The mailbox's name in the inbox table.
const IMAP: &str = "imap";
/// The most mails read at once, and the most bytes.
const MAILS: usize = 32;
const BYTES: u64 = 1_000_000;
/// The most mails moved at once.
const MOVES: usize = 100;
/// A mail that could not be read this often, for a reason of its own, is left where it is.
const TRIES: u32 = 2;

/// A mailbox on a server, and what this process knows of it.
pub(crate) struct ImapMailbox {
    config: config::Imap,
    session: Option<Session>,
    backoff: Backoff,
    /// No connection before this.
    rests: Option<Instant>,
    /// The first UID that is not listed yet.
    next: u32,
    /// How often it was listed to its end.
    listings: u64,
    /// Listed, and not stored.
    pending: VecDeque<Listed>,
    /// Decided, and not moved.
    decided: BTreeMap<u32, MailState>,
    /// What could not be read, by UIDVALIDITY and UID.
    failures: BTreeMap<(u32, u32), Failures>,
    /// Whether mails are read one by one, to find the one that fails.
    singly: bool,
    /// Whether it was said that mails cannot be moved.
    told: bool,
    /// What was left there and is to be taken in at the next listing.
    wanted: Vec<String>,
}

/// How often a mail could not be read: at all, and for a reason of its own.
#[derive(Clone, Copy, Debug, Default)]
struct Failures {
    any: u32,
    own: u32,
}

impl ImapMailbox {
    pub(super) fn new(config: &config::Imap) -> Self {
        Self {
            config: config.clone(),
            session: None,
            backoff: Backoff::default(),
            rests: None,
            next: 1,
            listings: 0,
            pending: VecDeque::new(),
            decided: BTreeMap::new(),
            failures: BTreeMap::new(),
            singly: false,
            told: false,
            wanted: Vec::new(),
        }
    }

    /// Goes on with this configuration.
    pub(super) async fn take_up(&mut self, config: &config::Imap) {
        if self.config != *config {
            self.leave().await;
            self.config = config.clone();
        }
    }

    /// The next connection may be tried now.
    pub(super) fn rest_no_more(&mut self) {
        self.rests = None;
    }

    /// How long no connection is to be tried; none where there may be one.
    pub(super) fn rests(&self) -> Option<Duration> {
        let until = self.rests.filter(|_| self.session.is_none())?;
        Some(until.saturating_duration_since(Clock::instant()))
    }

    pub(super) fn config(&self) -> &config::Imap {
        &self.config
    }

    /// How often it was listed to its end.
    pub(super) fn listings(&self) -> u64 {
        self.listings
    }

    /// Whether all that a later listing found is stored.
    pub(super) fn has_read_since(&self, listings: u64) -> bool {
        self.listings > listings && self.pending.is_empty()
    }

    /// Has the next listing find what was left there and is to be taken in after all.
    pub(super) async fn look_again(&mut self, store: &mut Store) -> anyhow::Result<()> {
        self.wanted = store.wanted(IMAP).await?;
        self.next = 1;
        self.pending.clear();
        Ok(())
    }

    /// A stored mail has its verdict.
    pub(super) fn decided(&mut self, mail: &Arrived, state: MailState) {
        let Some(session) = &self.session else { return };
        if mail.mailbox == IMAP
            && state != MailState::Unstored
            && let Some((validity, uid)) = place(&mail.name)
            && validity == session.validity()
        {
            self.decided.insert(uid, placed(state, mail.raw.size));
        }
    }

    /// The connection is gone, and with it what was known by it.
    pub(super) fn drop_session(&mut self) {
        self.session = None;
        self.next = 1;
        self.pending.clear();
        self.decided.clear();
    }

    /// Says goodbye to the server.
    pub(super) async fn leave(&mut self) {
        if let Some(session) = self.session.take() {
            session.leave().await;
        }
        self.drop_session();
    }

    /// Takes a failure up: when to try again, and whom to tell.
    fn failed(&mut self, error: &ImapError, installation: &Installation) -> anyhow::Result<()> {
        if self.session.is_some() && error.leaves_connection() {
            tracing::warn!("the mailbox: {error}");
        }
        self.drop_session();
        let random = installation.clock.random()?;
        let (wait, trouble) = if error.is_refused_login() {
            (self.backoff.refused(random), Trouble::InboxLogin)
        } else {
            (self.backoff.failed(random), Trouble::InboxUnreachable)
        };
        let wait = patience::at_most(wait);
        tracing::warn!(wait = wait.as_secs(), "the mailbox is tried again later: {error}");
        self.rests = Some(Clock::instant() + wait);
        installation.alarms.raise(trouble, &error.to_string());
        Ok(())
    }

    fn worked(&mut self, installation: &Installation) {
        self.backoff.worked();
        self.rests = None;
        installation.alarms.clear(Trouble::InboxLogin);
        installation.alarms.clear(Trouble::InboxUnreachable);
    }

    /// The next mails to read together.
    fn batch(&self) -> Vec<Listed> {
        let most = if self.singly { 1 } else { MAILS };
        let mut bytes = 0;
        let mut batch = Vec::new();
        for mail in self.pending.iter().take(most) {
            bytes += u64::from(mail.size);
            if !batch.is_empty() && bytes > BYTES {
                break;
            }
            batch.push(*mail);
        }
        batch
    }

    async fn connected(&mut self) -> Result<&mut Session, ImapError> {
        if self.session.is_none() {
            self.session = Some(imap::connect(&self.config).await?);
        }
        self.session.as_mut().ok_or(ImapError::Lost(ImapStage::Connect))
    }

    async fn list(&mut self) -> Result<Vec<Listed>, ImapError> {
        let from = self.next;
        self.connected().await?.list(from).await
    }

    /// Reads a batch; of a mail that could not be read whole the beginning.
    async fn read(&mut self, batch: &[Listed]) -> Result<Vec<FetchedBody>, ImapError> {
        let Some(session) = &mut self.session else { return Err(ImapError::Lost(ImapStage::Fetch)) };
        match batch {
            [mail] if self.failures.get(&(session.validity(), mail.uid)).is_some_and(|known| known.own > 0) => {
                Ok(vec![session.read_beginning(mail).await?])
            }
            batch => session.read(batch).await,
        }
    }

    /// Counts a batch that could not be read, so that the others need not wait for the one that fails.
    fn not_read(&mut self, batch: &[Listed], error: &ImapError) {
        self.singly = true;
        if let ([mail], Some(session)) = (batch, &self.session) {
            let known = self.failures.entry((session.validity(), mail.uid)).or_default();
            known.any += 1;
            known.own += u32::from(error.is_of_the_mail());
        }
    }
}

impl ImapMailbox {
    /// Stores the next mails of a mailbox on a server; says whether it did, or there are more. Trouble with the
    /// server is told, and no error.
    ///
    /// # Errors
    /// The database failed.
    pub(super) async fn fetch(&mut self, beside: &mut Beside<'_>) -> anyhow::Result<bool> {
        if beside.stop.is_asked() || self.rests().is_some_and(|rest| !rest.is_zero()) {
            return Ok(false);
        }
        let mut is_last = true;
        if self.pending.is_empty() {
            let listed = match beside.during(self.list()).await {
                Some(Ok(listed)) => listed,
                Some(Err(error)) => {
                    self.failed(&error, beside.installation)?;
                    return Ok(false);
                }
                None => {
                    self.drop_session();
                    return Ok(false);
                }
            };
            is_last = listed.len() < self.config.listed();
            self.listings += u64::from(is_last);
            step!("listed");
            self.sift(beside.store, beside.installation, listed, is_last).await?;
        }
        let batch = self.batch();
        if batch.is_empty() {
            self.singly = false;
            self.worked(beside.installation);
            return Ok(!is_last);
        }
        let bodies = match beside.during(self.read(&batch)).await {
            Some(Ok(bodies)) => bodies,
            Some(Err(error)) => {
                self.not_read(&batch, &error);
                self.failed(&error, beside.installation)?;
                return Ok(false);
            }
            None => {
                self.drop_session();
                return Ok(false);
            }
        };
        step!("fetched");
        let validity = self.session.as_ref().map_or(0, Session::validity);
        let mails = batch.iter().zip(bodies).filter_map(|(mail, body)| {
            let FetchedBody::Here(Raw { bytes, size }) = body else { return None };
            let clock = &beside.installation.clock;
            // As the server says it, whatever our clock shows: it is looked at when the mail is decided.
            let received = mail.arrived.map_or_else(|| clock.now(), |at| clock.server_says(at));
            Some(NewMail { name: name(validity, mail.uid), raw: bytes, size, received })
        });
        let mails: Vec<NewMail> = mails.collect();
        let stored = !mails.is_empty();
        beside.store.store_mails(IMAP, mails).await?;
        step!("stored");
        self.pending.drain(..batch.len().min(self.pending.len()));
        self.worked(beside.installation);
        let news = self.session.as_ref().is_some_and(Session::has_news);
        Ok(stored || news || !is_last || !self.pending.is_empty())
    }

    /// Sorts a listing by what the database knows: what is not stored is to be read, what has its verdict
    /// is to be moved again. After one that is not the last there may be more in the folder.
    async fn sift(
        &mut self,
        store: &mut Store,
        installation: &Installation,
        listed: Vec<Listed>,
        is_last: bool,
    ) -> anyhow::Result<()> {
        let validity = self.session.as_ref().map_or(0, Session::validity);
        let names: Vec<String> = listed.iter().map(|mail| name(validity, mail.uid)).collect();
        let known: BTreeMap<String, Option<MailState>> = store.states_among(IMAP, &names).await?.into_iter().collect();
        self.next = listed.last().map_or(self.next, |mail| self.next.max(mail.uid.saturating_add(1)));
        let plain: Vec<&str> = names.iter().map(String::as_str).collect();
        let left: BTreeSet<String> = store.left_among(IMAP, &plain).await?.into_iter().collect();
        if !self.wanted.is_empty() {
            let there: BTreeSet<&str> = plain.iter().copied().collect();
            // What lies beyond this listing is looked for in the next one.
            let is_beyond =
                |name: &str| !is_last && place(name).is_some_and(|(of, uid)| of == validity && uid >= self.next);
            let (beyond, here): (Vec<&str>, Vec<&str>) =
                self.wanted.iter().map(String::as_str).partition(|name| is_beyond(name));
            let gone: Vec<&str> = here.into_iter().filter(|name| !there.contains(name)).collect();
            store.not_there(IMAP, &gone).await?;
            self.wanted = beyond.into_iter().map(str::to_owned).collect();
        }
        let mut pending = Vec::new();
        for (mail, name) in listed.iter().zip(&names).filter(|(_, name)| !left.contains(*name)) {
            match known.get(name) {
                Some(Some(state)) => {
                    self.decided.insert(mail.uid, placed(*state, mail.size.into()));
                }
                // Stored, and decided next.
                Some(None) => {}
                None => {
                    let failures = self.failures.get(&(validity, mail.uid)).copied().unwrap_or_default();
                    if failures.own >= TRIES {
                        installation.alarms.raise(Trouble::MailsSetAside, "a mail that the server does not give");
                    } else {
                        pending.push((failures.any, *mail));
                    }
                }
            }
        }
        // By arrival, and last what failed before.
        pending.sort_by_key(|(failures, mail)| (*failures, mail.uid));
        self.pending = pending.into_iter().map(|(_, mail)| mail).collect();
        Ok(())
    }

    /// Moves what has its verdict out of the way. Trouble with the server is told, and no error.
    ///
    /// # Errors
    /// There is no entropy.
    pub(super) async fn put_away(&mut self, beside: &mut Beside<'_>) -> anyhow::Result<()> {
        let states =
            [MailState::Done, MailState::Unkept, MailState::Gone, MailState::SetAside, MailState::SetAsideInPart];
        for state in states {
            let uids: Vec<u32> = self.decided.iter().filter(|(_, one)| **one == state).map(|(uid, _)| *uid).collect();
            for some in uids.chunks(MOVES) {
                match beside.during(self.move_some(some, state)).await {
                    Some(Ok(true)) => {}
                    Some(Ok(false)) if self.told => {}
                    Some(Ok(false)) => {
                        self.told = true;
                        tracing::warn!(
                            "the mail server can neither MOVE nor expunge by UID: mails stay where they arrived, and \
                             the database alone knows which have their verdict"
                        );
                    }
                    // It lies where it arrived, which harms nothing; the next connection tries again.
                    Some(Err(error)) if error.leaves_connection() => tracing::warn!("mails are not put away: {error}"),
                    Some(Err(error)) => {
                        self.failed(&error, beside.installation)?;
                        return Ok(());
                    }
                    None => {
                        self.drop_session();
                        return Ok(());
                    }
                }
                for uid in some {
                    self.decided.remove(uid);
                }
                step!("moved");
            }
        }
        Ok(())
    }

    async fn move_some(&mut self, uids: &[u32], state: MailState) -> Result<bool, ImapError> {
        let folder = match state {
            MailState::Done | MailState::Gone => &self.config.done,
            MailState::Unkept => &self.config.strangers,
            MailState::SetAside | MailState::SetAsideInPart => &self.config.quarantine,
            // It stays.
            MailState::Unstored => return Ok(true),
        };
        let Some(session) = &mut self.session else { return Ok(true) };
        let moving = async {
            // Where it cannot leave the mailbox, it leaves the folder.
            if state == MailState::Gone && session.remove(uids).await? {
                return Ok(true);
            }
            match session.put_away(uids, folder).await {
                Err(ImapError::No(_)) => {
                    // Somebody deleted the folder, or it was never needed before.
                    session.make(folder).await?;
                    session.put_away(uids, folder).await
                }
                other => other,
            }
        };
        patience::within(patience::dialogue(), moving).await.unwrap_or(Err(ImapError::TooLong(ImapStage::Move)))
    }

    /// How full the mailbox is; `None` where the server cannot be asked now. Trouble with it is told, and no error.
    ///
    /// # Errors
    /// There is no entropy.
    pub(super) async fn quotas(&mut self, beside: &mut Beside<'_>) -> anyhow::Result<Option<Vec<Quota>>> {
        let Self { session: Some(session), config, .. } = self else { return Ok(None) };
        let asked = beside.during(patience::within(patience::dialogue(), session.quotas(&config.folder))).await;
        match asked.map(|asked| asked.unwrap_or(Err(ImapError::TooLong(ImapStage::Quota)))) {
            Some(Ok(quotas)) => Ok(Some(quotas)),
            Some(Err(error)) => {
                self.failed(&error, beside.installation)?;
                Ok(None)
            }
            None => {
                self.drop_session();
                Ok(None)
            }
        }
    }

    /// Ends when the server says that there may be mail; never where it does not say so.
    async fn news(&mut self) -> Result<(), ImapError> {
        match &mut self.session {
            Some(session) => session.news().await,
            None => std::future::pending().await,
        }
    }

    /// Waits for mail, but no longer than this, nor beyond a ring, nor once the letters under way have gone out.
    pub(super) async fn wait(
        &mut self,
        most: Duration,
        wake: &mut Wake,
        beside: &mut Beside<'_>,
    ) -> anyhow::Result<()> {
        let rest = self.rests().map_or(most, |rest| rest.min(most));
        let idle = self.config.idle;
        let Some(session) = self.session.as_mut().filter(|session| idle && session.can("IDLE")) else {
            beside.unless_posted(sleep(rest, wake)).await;
            return Ok(());
        };
        let begun = match beside.during(session.begin_idle()).await {
            Some(Ok(begun)) => begun,
            Some(Err(error)) => return self.failed(&error, beside.installation),
            None => return Ok(()),
        };
        let most = if begun { most.min(patience::IDLE) } else { most };
        step!("idle");
        let hearing = async {
            tokio::select! {
                heard = self.news(), if begun => heard,
                () = sleep(most, wake) => Ok(()),
            }
        };
        let heard = beside.unless_posted(hearing).await.unwrap_or(Ok(()));
        let ended = match (heard, &mut self.session) {
            (Ok(()), Some(session)) => session.end_idle().await,
            (heard, _) => heard,
        };
        match ended {
            Ok(()) => Ok(()),
            // Servers and routers end connections on which nobody speaks: looked at anew after a while.
            Err(error) => self.failed(&error, beside.installation),
        }
    }
}

/// The name of a mail in its mailbox.
fn name(validity: u32, uid: u32) -> String {
    format!("{validity}.{uid}")
}

fn place(name: &str) -> Option<(u32, u32)> {
    let (validity, uid) = name.split_once('.')?;
    Some((validity.parse().ok()?, uid.parse().ok()?))
}
