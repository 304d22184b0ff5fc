//! One poll: everything waiting in the inbox is fetched and stored, decided oldest first, put away, and
//! everything due goes out, batch after batch. What time has passed for games is known only up to the
//! last complete one; nothing waits on a deadline yet, and a plan that does belongs at its end.

use std::collections::BTreeSet;

use anyhow::Context;

use super::{
    alarm::{Means, Trouble},
    clock::Clock,
    forget, heads,
    inbox::{
        Entrance,
        imap::{self, IMAP},
        reread,
    },
    installation::Office,
    intake::{self, Arrived, MAILDIR, Taken},
    outbox,
    parts::Parts,
    process::reading::MOST,
    run::{self, Stop},
    step::step,
};
use crate::{
    mail::{
        incoming::raw::Raw,
        servers::maildir::{Maildir, PassedOver, Waiting},
    },
    store::{MailState, NewMail, Store, WaitingMail},
};

/// Letters go out at the latest after this many mails.
const MAILS_A_BATCH: u32 = 32;

/// What one poll did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Mails read.
    pub read: u64,
    /// Of these accepted: they changed a game, or how letters are made.
    pub accepted: u64,
    /// Answered: they only asked, or came a second time.
    pub answered: u64,
    /// Refused.
    pub refused: u64,
    /// Passed over: robots, strangers, mails without a key.
    pub passed_over: u64,
    /// Set aside for the referee to look at.
    pub set_aside: u64,
    /// Letters sent.
    pub sent: u64,
}

impl Tally {
    fn count(&mut self, taken: Taken) {
        self.read += u64::from(taken != Taken::Before);
        match taken {
            Taken::Accepted => self.accepted += 1,
            Taken::Answered => self.answered += 1,
            Taken::Refused => self.refused += 1,
            Taken::PassedOver | Taken::Unkept => self.passed_over += 1,
            Taken::SetAside => self.set_aside += 1,
            Taken::Before => {}
        }
    }
}

impl Parts {
    /// Takes in everything waiting, and sends everything due.
    ///
    /// # Errors
    /// Disk or database failed; what was not taken in waits for the next poll.
    pub async fn poll_once(&mut self) -> anyhow::Result<Tally> {
        run::cycle(self, &Stop::default()).await
    }
}

/// The same, until asked to stop: then the mail under way is finished, and its letters go out.
pub(super) async fn poll(parts: &mut Parts, stop: &Stop) -> anyhow::Result<Tally> {
    let mut tally = Tally::default();
    parts.office.refresh_keys().context(Means(Trouble::Keys))?;
    heads::refresh(parts).await?;
    // What waits here goes before what waits on a server, which may be away.
    tally.sent += outbox::post(parts, stop).await?;
    reread::reread(parts, stop).await?;
    stored_all(parts, stop, &mut tally).await?;
    files(parts, stop, &mut tally).await?;
    // A game that a mail has just shown to be behind.
    if reread::reread(parts, stop).await? {
        stored_all(parts, stop, &mut tally).await?;
    }
    // What waited for a game whose mails were just read again.
    while !stop.is_asked() && heads::refresh(parts).await? {
        stored_all(parts, stop, &mut tally).await?;
    }
    // Also what a stop, a crash or a command left behind.
    tally.sent += outbox::post(parts, stop).await?;
    forget::daily(parts).await;
    Ok(tally)
}

/// Stores and decides whatever waits in a mailbox on a server, and what was stored before.
async fn stored_all(parts: &mut Parts, stop: &Stop, tally: &mut Tally) -> anyhow::Result<()> {
    let mut after = i64::MIN;
    let listed = imap::listings(parts);
    loop {
        let (count, last) = stored(parts, stop, after, tally).await?;
        after = last;
        imap::put_away(parts, stop).await?;
        if imap::has_read_since(parts, listed) && count < MAILS_A_BATCH && !stop.is_asked() {
            // Whoever waits for what had arrived need not wait for what comes meanwhile.
            parts.ring.answer(&mut parts.store, true).await;
        }
        if count > 0 {
            tally.sent += outbox::post(parts, stop).await?;
        }
        let fetched = imap::fetch(parts, stop).await?;
        if stop.is_asked() || !(fetched || count == MAILS_A_BATCH) {
            break;
        }
    }
    // What an earlier process decided is moved again.
    imap::put_away(parts, stop).await
}

/// Decides some of the mails that are stored already, those after this row, oldest first; says how many
/// and which was the last.
async fn stored(parts: &mut Parts, stop: &Stop, after: i64, tally: &mut Tally) -> anyhow::Result<(u32, i64)> {
    let (mut count, mut last) = (0, after);
    for WaitingMail { id, mailbox, mail } in parts.store.waiting_mails(after, MAILS_A_BATCH).await? {
        if stop.is_asked() {
            break;
        }
        let NewMail { name, raw, size, received } = mail;
        let raw = Raw { bytes: raw, size };
        let mail = Arrived { mailbox, name, stored: Some(id), at: received, raw };
        let taken = decide(parts, &mail, tally).await?;
        if let Entrance::Imap(mailbox) = &mut parts.inbox
            && mail.mailbox == IMAP
        {
            let state = match taken {
                Taken::SetAside => MailState::SetAside,
                Taken::Unkept => MailState::Unkept,
                _ => MailState::Done,
            };
            mailbox.decided(&mail.name, state);
        }
        (count, last) = (count + 1, id);
    }
    Ok((count, last))
}

/// Decides the mails that lie as files in a Maildir.
async fn files(parts: &mut Parts, stop: &Stop, tally: &mut Tally) -> anyhow::Result<()> {
    let mut unposted = 0;
    for file in waiting(parts).await? {
        let Entrance::Maildir(maildir) = &mut parts.inbox else { return Ok(()) };
        if stop.is_asked() {
            return Ok(());
        }
        step!("arrived");
        let raw = match maildir.read(&file) {
            Ok(Some(raw)) => raw,
            // Renamed by another reader, or no mail any more: the next listing will tell.
            Ok(None) => {
                maildir.look_everywhere();
                continue;
            }
            Err(error) => {
                parts.office.alarms.raise(Trouble::InboxFile, &format!("{}: {}", shown(&file.name), error.kind()));
                continue;
            }
        };
        let at = parts.office.clock.arrival(file.arrived);
        let mail = Arrived { mailbox: MAILDIR.to_owned(), name: file.name.clone(), stored: None, at, raw };
        let taken = decide(parts, &mail, tally).await?;
        parts.known.add(&file.name);
        let Parts { store, inbox: Entrance::Maildir(maildir), office, .. } = parts else { return Ok(()) };
        match taken {
            Taken::Before => put_away(store, maildir, office, &file, false).await?,
            Taken::Unkept => take_out(maildir, &file),
            _ => mark_read(maildir, &file),
        }
        step!("renamed");
        unposted += 1;
        if unposted >= MAILS_A_BATCH {
            tally.sent += outbox::post(parts, stop).await?;
            unposted = 0;
        }
    }
    Ok(())
}

async fn decide(parts: &mut Parts, mail: &Arrived, tally: &mut Tally) -> anyhow::Result<Taken> {
    let taken = if parts.reading.begin(&mail.mark())? > MOST {
        intake::give_up(parts, mail).await?
    } else {
        intake::take_in(parts, mail).await?
    };
    parts.reading.end()?;
    parts.office.pulse.beat();
    tally.count(taken);
    Ok(taken)
}

/// The files without a verdict, oldest first. The database is asked about everything that lies there
/// at the start; of what comes later into `new/` its own rule of unique names tells what came before.
async fn waiting(parts: &mut Parts) -> anyhow::Result<Vec<Waiting>> {
    let Parts { store, inbox, known, office, .. } = parts;
    let Entrance::Maildir(inbox) = inbox else { return Ok(Vec::new()) };
    let mut waiting = inbox.list(Clock::file_time(), |name| known.has(name)).context(Means(Trouble::InboxFolder))?;
    let mut repeated = Vec::new();
    for passed_over in inbox.passed_over() {
        match passed_over {
            PassedOver::Known(mail) => repeated.push(mail),
            PassedOver::NoFile(name) => {
                office.alarms.raise(Trouble::InboxFile, &format!("{}: no plain file", shown(&name)));
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
    let again = |mail: &Waiting| !mail.is_moved() || unkept.contains(&mail.name);
    repeated.extend(waiting.extract_if(.., |mail| known.has(&mail.name)).filter(again));
    for mail in &repeated {
        put_away(store, inbox, office, mail, unkept.contains(&mail.name)).await?;
    }
    Ok(waiting)
}

/// Marks a file as read whose name has its verdict: it was committed, and the process died before the rename.
/// Another mail under that name was read by nobody, and stays where it is.
async fn put_away(
    store: &mut Store,
    inbox: &Maildir,
    office: &Office,
    mail: &Waiting,
    unkept: bool,
) -> anyhow::Result<()> {
    if is_stored(store, inbox, mail).await? {
        if unkept { take_out(inbox, mail) } else { mark_read(inbox, mail) }
    } else {
        office.alarms.raise(Trouble::InboxFile, &format!("{}: a name used before", shown(&mail.name)));
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

/// One that stays is taken out when it is next found to be known.
fn take_out(inbox: &Maildir, mail: &Waiting) {
    if let Err(error) = inbox.take_out(mail) {
        tracing::warn!("a mail that is nobody's could not be removed: {error}");
    }
}
