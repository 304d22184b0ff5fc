//! One poll: everything waiting in the inbox is fetched and stored, decided oldest first, put away, and
//! everything due goes out, batch after batch. What time has passed for games is known only up to the last complete
//! one, so what a moment asks is done at its end.

use anyhow::Context;
use serde::Serialize;

use super::{
    alarm::{Means, Trouble},
    bulletin, coming, forget, heads,
    inbox::arrived::Arrived,
    intake::{self, verdict::MailOutcome},
    lapse,
    leap::Leap,
    parts::Parts,
    passing,
    plan::whole_again,
    process::Stop,
    run,
    step::step,
};
use crate::{
    mail::incoming::raw::Raw,
    store::{MailState, NewMail, WaitingMail, Work},
};

/// Letters begin to leave at the latest after this many mails.
const MAILS_A_BATCH: u32 = 32;
/// Mails that share a commit lie in memory: no more are read once they have so many bytes.
const BYTES_A_BATCH: usize = 256_000;

/// What one poll did. Its fields are those of `poll --json`: names and meanings are stable, new ones may be added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    pub read: u64,
    /// Of these accepted: they changed a game, or how letters are made.
    pub accepted: u64,
    /// Answered: they only asked, or came a second time.
    pub answered: u64,
    pub refused: u64,
    /// Passed over: robots, strangers, mails without a key.
    pub passed_over: u64,
    /// Set aside for the referee to look at.
    pub set_aside: u64,
    /// Left in their mailbox: nobody's, and the day has no room for them.
    pub left: u64,
    pub sent: u64,
    /// Why the clock is not believed, and nothing else was done: a fault of the command.
    #[serde(skip)]
    pub leap: Option<Leap>,
}

impl Tally {
    fn count(&mut self, taken: MailOutcome) {
        self.read += u64::from(!matches!(taken, MailOutcome::Before | MailOutcome::Trial));
        match taken {
            MailOutcome::Accepted => self.accepted += 1,
            MailOutcome::Answered => self.answered += 1,
            MailOutcome::Refused => self.refused += 1,
            MailOutcome::PassedOver | MailOutcome::Unkept => self.passed_over += 1,
            MailOutcome::SetAside | MailOutcome::SetAsideInPart => self.set_aside += 1,
            MailOutcome::Unstored => self.left += 1,
            MailOutcome::Before | MailOutcome::Trial => {}
        }
    }
}

impl Parts {
    /// Takes in everything waiting, and sends everything due.
    ///
    /// # Errors
    /// Disk or database failed; what was not taken in waits for the next poll.
    pub fn poll_once(&mut self) -> crate::Task<'_, anyhow::Result<Tally>> {
        Box::pin(async move { run::whole_cycle(self, &Stop::default()).await })
    }

    /// What there is to do now.
    async fn work(&mut self) -> anyhow::Result<Work> {
        Ok(self.store.work(self.installation.clock.now()).await?)
    }
}

/// The same, until asked to stop: then the mail under way is finished, and its letters go out.
pub(super) async fn poll(parts: &mut Parts, stop: &Stop) -> anyhow::Result<Tally> {
    let mut believed = parts.believe_clock().await?;
    if believed.is_err() {
        // What came meanwhile is kept, and may say what time it is.
        parts.fetch_some(stop).await?;
        believed = parts.believe_clock().await?;
    }
    match believed {
        Ok(()) => parts.installation.alarms.clear(Trouble::ClockAhead),
        Err(leap) => {
            parts.installation.alarms.raise(Trouble::ClockAhead, &leap.to_string());
            return Ok(Tally { leap: Some(leap), ..Tally::default() });
        }
    }
    let mut tally = Tally::default();
    parts.installation.refresh_keys().context(Means(Trouble::Keys))?;
    if [Trouble::KeysLost, Trouble::SigningKey].into_iter().any(|one| parts.installation.alarms.is_there(one)) {
        run::look_at_keys(&mut parts.store, &parts.installation).await?;
    }
    let work = parts.work().await?;
    if work.wanted {
        parts.inbox.look_again(&mut parts.store).await?;
    }
    let released = refresh(parts, work).await?;
    if work.letters {
        // What waits here goes before what waits on a server, which may be away.
        tally.sent += parts.post(stop).await?;
    }
    if parts.work().await?.delays {
        passing::credit(parts).await?;
    }
    // What lay there since is taken in with its old stamp.
    parts.installation.stamps.polled = work.polled.filter(|_| !work.wanted);
    passing::credit_outage(parts, work.polled, stop).await?;
    coming::credit(parts, stop).await?;
    let again = reread(parts, stop).await?;
    stored_all(parts, stop, &mut tally, work.mails || released || again).await?;
    files(parts, stop, &mut tally).await?;
    if work.wanted {
        parts.store.wanted_no_more().await?;
    }
    // A game that a mail has just shown to be behind.
    if reread(parts, stop).await? {
        stored_all(parts, stop, &mut tally, true).await?;
    }
    let mut work = parts.work().await?;
    // What waited for a game whose mails were just read again.
    while !stop.is_asked() && refresh(parts, work).await? {
        stored_all(parts, stop, &mut tally, true).await?;
        work = parts.work().await?;
    }
    // What had arrived before a moment was decided before it.
    if !stop.is_asked() && run::mailbox_is_there(&parts.installation) {
        passing::read(parts, work.polled).await?;
        coming::look(parts, stop, work.passed).await?;
    }
    // What time asks waits while nobody can be heard.
    let until = coming::known_until(parts);
    if !stop.is_asked() && until.is_some() {
        lapse::lapse(parts, stop).await?;
    }
    if let Some(until) = until.filter(|_| work.passed) {
        // What was made of mails that waited may have left late, and a game that waited is owed what it could not be given.
        if parts.work().await?.delays {
            passing::credit(parts).await?;
        }
        passing::pass(parts, stop, until).await?;
    }
    if !stop.is_asked() {
        bulletin::tell(parts).await?;
    }
    // Also what a stop, a crash or a command left behind.
    tally.sent += parts.post(stop).await?;
    forget::daily(parts).await;
    Ok(tally)
}

/// Lets games go on that wait no longer; says whether any was released.
async fn refresh(parts: &mut Parts, work: Work) -> anyhow::Result<bool> {
    let Parts { store, installation, .. } = parts;
    if !work.games_wait && !installation.heads.misses() && !heads::is_told(&installation.alarms) {
        return Ok(false);
    }
    let released = whole_again(store, installation).await?;
    heads::refresh(store, &installation.heads, &installation.alarms, released).await
}

/// Has the mails since a backup read again, once a process and again when another game begins to wait; says
/// whether they were.
async fn reread(parts: &mut Parts, stop: &Stop) -> anyhow::Result<bool> {
    if parts.reread {
        return Ok(false);
    }
    let (inbox, mut beside) = parts.beside(stop);
    let reread = inbox.reread(&mut beside).await?;
    parts.reread = reread;
    Ok(reread)
}

/// Stores and decides whatever waits in a mailbox on a server, and what was stored before, where there is any.
async fn stored_all(parts: &mut Parts, stop: &Stop, tally: &mut Tally, mut any: bool) -> anyhow::Result<()> {
    let mut after = i64::MIN;
    let listed = parts.inbox.listings();
    loop {
        // All of it before the server is spoken to again, which may not answer.
        while any && !stop.is_asked() {
            let (count, last) = stored(parts, stop, after, tally).await?;
            after = last;
            if count > 0 {
                tally.sent += parts.post(stop).await?;
            }
            any = count == MAILS_A_BATCH;
        }
        let (inbox, mut beside) = parts.beside(stop);
        inbox.put_away(&mut beside).await?;
        if inbox.has_read_since(listed) && !stop.is_asked() {
            // Whoever waits for what had arrived need not wait for what comes meanwhile.
            parts.ring.answer(&mut parts.store, true).await;
        }
        let (inbox, mut beside) = parts.beside(stop);
        any = inbox.fetch(&mut beside).await?;
        if !any || stop.is_asked() {
            break;
        }
        // Rows of mails that were left where they lie are gone, and what was just stored may have their numbers.
        after = i64::MIN;
    }
    // What an earlier process decided is moved again.
    let (inbox, mut beside) = parts.beside(stop);
    inbox.put_away(&mut beside).await
}

/// Decides some of the mails that are stored already, those after this row, oldest first; says how many
/// and which was the last.
async fn stored(parts: &mut Parts, stop: &Stop, after: i64, tally: &mut Tally) -> anyhow::Result<(u32, i64)> {
    let (mut count, mut last) = (0, after);
    let now = parts.installation.clock.now();
    let arrived = |WaitingMail { id, mailbox, mail }| {
        let NewMail { name, raw, size, received } = mail;
        let (stored, at, stamp) = (Some(id), received.min(now), Some(received));
        Arrived { mailbox, name, stored, at, stamp, raw: Raw { bytes: raw, size } }
    };
    let mut mails: Vec<Arrived> =
        parts.store.waiting_mails(after, MAILS_A_BATCH).await?.into_iter().map(arrived).collect();
    while !mails.is_empty() && !stop.is_asked() {
        let some = mails.get(..parts.reading.together().min(mails.len())).unwrap_or_default();
        let taken = decide(parts, some, stop, tally).await?;
        for (mail, taken) in mails.drain(..taken.len().min(mails.len())).zip(taken) {
            parts.inbox.decided(&mail, taken.state().unwrap_or(MailState::Done));
            (count, last) = (count + 1, mail.stored.unwrap_or(last));
        }
    }
    Ok((count, last))
}

/// Decides the mails that lie as files.
async fn files(parts: &mut Parts, stop: &Stop, tally: &mut Tally) -> anyhow::Result<()> {
    let mut unposted = 0;
    let mut waiting = parts.inbox.files(&mut parts.store, &parts.installation).await?.into_iter();
    let (mut files, mut mails) = (Vec::new(), Vec::new());
    loop {
        let together = parts.reading.together();
        while mails.len() < together && mails.iter().map(size).sum::<usize>() < BYTES_A_BATCH {
            let Some(file) = waiting.next() else { break };
            step!("arrived");
            if let Some(mail) = parts.inbox.read(&file, &parts.installation) {
                files.push(file);
                mails.push(mail);
            }
        }
        if mails.is_empty() || stop.is_asked() {
            return Ok(());
        }
        let some = mails.get(..together.min(mails.len())).unwrap_or_default();
        let taken = decide(parts, some, stop, tally).await?;
        let sizes: Vec<u64> = mails.drain(..taken.len().min(mails.len())).map(|mail| mail.raw.size).collect();
        for ((file, size), taken) in files.drain(..taken.len().min(files.len())).zip(sizes).zip(taken) {
            let Parts { store, inbox, installation, .. } = &mut *parts;
            inbox.put_file_away(store, installation, (&file, size), taken.state()).await?;
            step!("renamed");
            unposted += 1;
        }
        if unposted >= MAILS_A_BATCH {
            tally.sent += parts.begin_post(stop).await?;
            unposted = 0;
        }
    }
}

fn size(mail: &Arrived) -> usize {
    mail.raw.bytes.len()
}

/// Decides the first of these mails, as many as share a commit: one at least.
async fn decide(
    parts: &mut Parts,
    mails: &[Arrived],
    stop: &Stop,
    tally: &mut Tally,
) -> anyhow::Result<Vec<MailOutcome>> {
    let taken = intake::take_in(parts, mails, stop).await?;
    parts.installation.pulse.beat();
    for (taken, mail) in taken.iter().zip(mails) {
        tally.count(*taken);
        if taken.shows_that_mail_comes() {
            parts.signs.came(*taken == MailOutcome::Trial, mail.at);
        }
    }
    tally.sent += parts.go_on_posting(stop).await?;
    Ok(taken)
}
