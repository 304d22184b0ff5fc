//! One mail, from its bytes to its verdict: facts, sender, plan, one transaction. Mails that wait already may share it.

pub(super) mod address;
mod keys;
mod organiser;
mod proof;
pub(super) mod sender;
mod several;
mod strangers;
pub(super) mod verdict;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::Instant,
};

use tokio::task::JoinHandle;
use tracing::field::display;

use sender::sort;

pub(super) use several::take_in_several;
use verdict::{InboxVerdict, MailOutcome};

use super::{
    alarm::{Alarms, Raised, Trouble},
    clock::Clock,
    heads::{self, Waits},
    inbox::arrived::Arrived,
    installation::Installation,
    outbox::Drafting,
    parts::Parts,
    step::step,
};
use crate::{
    mail::incoming::facts::{self, Facts, NoMail, Own},
    store::{Change, InboxRow, MailState, RETRIED, Source, Store, StoreError},
};

/// The verdict of a mail whose game waits (T67).
const HELD: &str = "held";

/// What tells a mail from every other one, for the mark of the mail being read.
pub(super) fn mark(mail: &Arrived) -> String {
    format!("{} {}", mail.mailbox, mail.name)
}

/// Whether a mail has its verdict already.
async fn is_done(store: &mut Store, mail: &Arrived) -> anyhow::Result<bool> {
    let mut change = store.change(1).await?;
    Ok(match mail.stored {
        Some(id) => !change.is_waiting(id).await?,
        None => change.is_done(Source { mailbox: &mail.mailbox, name: &mail.name }).await?,
    })
}

/// Takes one mail in. An error is the machine's (disk, database), and says nothing about the mail:
/// it waits for the next poll.
pub(super) async fn take_in(parts: &mut Parts, mail: &Arrived) -> anyhow::Result<MailOutcome> {
    let mut tries = 0;
    loop {
        tries += 1;
        let error = match once(parts, mail, tries).await {
            Ok(taken) => return Ok(taken),
            Err(error) => error,
        };
        if let Some(waits) = error.downcast_ref::<Waits>() {
            let why = waits.why.word();
            if is_done(&mut parts.store, mail).await? {
                return Ok(MailOutcome::Before);
            }
            let Parts { store, installation, reread, .. } = &mut *parts;
            if heads::waits(store, &installation.heads, &installation.alarms, waits, installation.clock.now()).await? {
                *reread = false;
            }
            // T67: it is kept until its game goes on.
            let seat = waits.by.map(|seat| (waits.game, seat));
            let stamp = InboxVerdict { seat, ..InboxVerdict::of(MailOutcome::SetAside, HELD).because(why) };
            return set_aside(parts, mail, stamp).await;
        }
        match error.downcast_ref::<StoreError>() {
            // Another process writes: waited out, never a verdict on a mail.
            Some(busy) if busy.is_busy() && tries < 12 => {}
            Some(store) if !store.is_lasting() => return Err(error),
            // A file of ours, as one of the heads: no verdict on a mail either.
            _ if error.chain().any(<dyn std::error::Error>::is::<std::io::Error>) => return Err(error),
            // A log that cannot be replayed, a letter that cannot be written: one mail's trouble
            // stays its own.
            _ => {
                if is_done(&mut parts.store, mail).await? {
                    // It has its verdict, and was put back into the mailbox.
                    return Ok(MailOutcome::Before);
                }
                tracing::error!("a mail was set aside: {error:#}");
                let stamp = InboxVerdict::of(MailOutcome::SetAside, "set-aside").because("fault");
                return set_aside(parts, mail, stamp).await;
            }
        }
    }
}

/// Sets a mail aside without reading it: it killed every process that tried.
pub(super) async fn give_up(parts: &mut Parts, mail: &Arrived) -> anyhow::Result<MailOutcome> {
    set_aside(parts, mail, InboxVerdict::of(MailOutcome::SetAside, "set-aside").because("kills")).await
}

async fn set_aside(parts: &mut Parts, mail: &Arrived, mut stamp: InboxVerdict) -> anyhow::Result<MailOutcome> {
    let begun = Clock::instant();
    let mut change = parts.store.change_alone().await?;
    let code = code(&mut change, mail).await?.unwrap_or_default();
    strangers::settle(&mut change, &parts.installation, mail, code.is_empty(), &mut stamp).await?;
    receive(&mut change, mail, &stamp);
    change.write().await?;
    let id = mail.stored.unwrap_or_else(|| change.last_row());
    change.commit().await?;
    tell(&parts.installation.alarms, id, mail, &stamp, begun);
    Ok(stamp.taken)
}

/// Why a stored mail is decided again, or nothing; `None` where it has its verdict.
async fn code(change: &mut Change<'_>, mail: &Arrived) -> anyhow::Result<Option<String>> {
    match mail.stored {
        Some(id) => Ok(change.waiting_code(id).await?),
        None => Ok(Some(String::new())),
    }
}

/// The line of a decided mail in the log, and the alarm where it was set aside. Why a mail was refused may
/// say what its sender holds, and is in neither.
fn tell(alarms: &Alarms, id: i64, mail: &Arrived, stamp: &InboxVerdict, begun: Instant) {
    let game = stamp.seat.map(|(game, _)| game.get());
    let seat = stamp.seat.map(|(game, seat)| display(alarms.seats.name(game, seat)));
    let entry = stamp
        .entries
        .map(|(first, last)| display(if first == last { first.to_string() } else { format!("{first}-{last}") }));
    let ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    let left = (stamp.taken == MailOutcome::Unstored).then_some(true);
    tracing::info!(mail = if left.is_none() { Some(id) } else { None }, game, seat, verdict = %stamp.verdict, entry, left, ms);
    // What waits for its game is no trouble of its own.
    if matches!(stamp.taken, MailOutcome::SetAside | MailOutcome::SetAsideInPart) && stamp.verdict != HELD {
        let of = stamp.seat.map_or_else(String::new, |(game, seat)| format!(" ({})", alarms.seats.of(game, seat)));
        if mail.raw.size == 0 {
            alarms.raise(Trouble::InboxFile, &format!("mail {id}: 0 bytes"));
        } else {
            alarms.raise(Trouble::MailsSetAside, &format!("mail {id}{of}: {}", stamp.code));
        }
    }
}

async fn once(parts: &mut Parts, mail: &Arrived, tries: u32) -> anyhow::Result<MailOutcome> {
    let begun = Clock::instant();
    let Parts { store, installation, reading, outbox, .. } = parts;
    let own = &installation.own;
    // SQLite's thread begins while the mail is read.
    let (change, facts) = tokio::join!(biased; store.change(tries), async { read(mail, own) });
    step!("read");
    let mut change = change?;
    let (planned, raised) = plan(&mut change, installation, mail, facts).await;
    let mut stamp = match planned {
        Ok(Some(stamp)) => stamp,
        Ok(None) => return Ok(MailOutcome::Before),
        Err(error) => {
            raise(&installation.alarms, raised);
            return Err(error);
        }
    };
    reading.end()?;
    receive(&mut change, mail, &stamp);
    change.write().await?;
    let id = mail.stored.unwrap_or_else(|| change.last_row());
    step!("before-commit");
    let lines: Vec<_> = stamp.lines().collect();
    let mut drafting = outbox.draft();
    drafting.add(std::mem::take(&mut stamp.drafts));
    let drafting = committed(change, drafting).await?;
    installation.heads.made(lines);
    outbox.drafted(drafting);
    step!("committed");
    raise(&installation.alarms, raised);
    tell(&installation.alarms, id, mail, &stamp, begun);
    Ok(stamp.taken)
}

/// Makes a change durable while the files of its letters wait for the disk, too.
async fn committed(change: Change<'_>, drafting: Drafting) -> Result<Option<JoinHandle<Vec<String>>>, StoreError> {
    let drafting = drafting.sync();
    if let Err(error) = change.commit().await {
        // They may be made anew from here on.
        if let Some(drafting) = drafting {
            let _ = drafting.await;
        }
        return Err(error);
    }
    Ok(drafting)
}

/// What a mail says of itself.
fn read(mail: &Arrived, own: &Own) -> Result<Facts, NoMail> {
    let raw = &mail.raw;
    #[cfg(feature = "fault-points")]
    if raw.bytes.windows(super::step::FATAL.len()).any(|bytes| bytes == super::step::FATAL) {
        std::process::abort();
    }
    catch_unwind(AssertUnwindSafe(|| facts::read(&raw.bytes, raw.size, own))).unwrap_or(Err(NoMail::Unreadable))
}

/// What is done about a mail, and the alarms that are to be raised once it is done; none where it has its verdict.
async fn plan(
    change: &mut Change<'_>,
    installation: &mut Installation,
    mail: &Arrived,
    facts: Result<Facts, NoMail>,
) -> (anyhow::Result<Option<InboxVerdict>>, Vec<Raised>) {
    installation.alarms.hold();
    let planned = planned(change, installation, mail, facts).await;
    (planned, installation.alarms.let_go())
}

async fn planned(
    change: &mut Change<'_>,
    installation: &mut Installation,
    mail: &Arrived,
    mut facts: Result<Facts, NoMail>,
) -> anyhow::Result<Option<InboxVerdict>> {
    let Some(code) = code(change, mail).await? else { return Ok(None) };
    let is_looked_at = code == RETRIED;
    if is_looked_at && let Ok(facts) = &mut facts {
        // A person has looked at it.
        (facts.robot, facts.returned) = (None, false);
    }
    // A mail that was put back, or waited, came long ago.
    let stamp = facts.as_ref().ok().and_then(|facts| facts.received).or(mail.stamp);
    if let Some(stamp) = stamp.filter(|_| code.is_empty() && mail.mailbox != super::inbox::DONE) {
        let Installation { stamps, clock, alarms, .. } = &mut *installation;
        stamps.seen(&mail.name, stamp, clock.now(), alarms);
    }
    let mut stamp = match &facts {
        Err(why) => InboxVerdict::of(MailOutcome::SetAside, "no-mail").because(why.word()),
        Ok(facts) => sort(change, installation, (facts, mail, is_looked_at)).await?,
    };
    strangers::settle(change, installation, mail, code.is_empty(), &mut stamp).await?;
    step!("planned");
    Ok(Some(stamp))
}

fn raise(alarms: &Alarms, raised: Vec<Raised>) {
    for (trouble, detail) in raised {
        alarms.raise(trouble, &detail);
    }
}

fn receive(change: &mut Change<'_>, mail: &Arrived, stamp: &InboxVerdict) {
    let kept = stamp.kept.and_then(|kept| mail.raw.bytes.get(..kept)).unwrap_or(&mail.raw.bytes);
    change.receive(&InboxRow {
        stored: mail.stored,
        source: Source { mailbox: &mail.mailbox, name: &mail.name },
        raw: kept,
        whole: stamp.kept.is_none()
            || (stamp.taken == MailOutcome::SetAsideInPart && kept.len() == mail.raw.bytes.len()),
        size: mail.raw.size,
        received: mail.at,
        state: stamp.taken.state().unwrap_or(MailState::Done),
        verdict: stamp.verdict,
        code: &stamp.code,
        seat: stamp.seat,
        entries: stamp.entries,
    });
}
