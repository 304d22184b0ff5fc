//! Looks whether mail still comes. Once a day, and before a reminder or a time limit falls due, the daemon checks that the
//! mailbox has room, and, where a server carries the letters, sends a mail to itself. An alarm is raised, and reminders and
//! limits wait, where no mail has come for a day or none can come.
//!
//! The rule kept here: nobody loses by a moment at which he could not have been heard.

use super::{
    alarm::{Trouble, is_no_room},
    inbox::arrived::Arrived,
    parts::Parts,
    passing,
    plan::note::{self, NoteDraft},
    process::Stop,
    run::mailbox_is_there,
    signs::Signs,
};
use crate::{
    config::{Outbox, ReplyKey},
    ids::Timestamp,
    mail::{
        incoming::{borne, raw::Raw},
        trip,
    },
    pace::{DAY, Gap, HOUR},
    store::{LargeMail, NewMail, WaitingMail},
};

/// Seconds between two mails to ourselves: with the hour that one may take, a failure is told within a day.
const EVERY: i64 = 23 * HOUR;
/// Percentage of a quota from which on an alarm is raised.
const NEARLY: u64 = 90;
/// Age in seconds up to which the alarm looks for the largest mails, and how many of them it names.
const LARGEST_OF: i64 = 30 * DAY;
const NAMED: u32 = 3;
/// Number of waiting mails that are searched for a sign that mail comes again.
const PEEKED: u32 = 100;

/// Returns the moment up to which mail is known to have come, or to have been able to; `None` while nobody can be heard.
pub(super) fn known_until(parts: &Parts) -> Option<Timestamp> {
    let now = parts.installation.clock.now();
    if parts.installation.alarms.is_there(Trouble::Unheard) {
        return None;
    }
    Some(parts.signs.known.filter(|_| has_server(parts)).map_or(now, |known| known.min(now)))
}

/// Tells whether a mail to ourselves can be sent.
fn has_server(parts: &Parts) -> bool {
    matches!(parts.installation.config.outbox, Outbox::Smtp(_))
}

/// Takes up what an earlier process knew. What lies in the future was known by a clock that was ahead.
async fn remember(parts: &mut Parts, now: Timestamp) -> anyhow::Result<Timestamp> {
    if parts.signs.stored.is_none() {
        let (known, tried) = match parts.store.coming().await? {
            Some(stored) => stored,
            None => {
                parts.store.note_coming(now, now).await?;
                (now, now)
            }
        };
        let signs = &mut parts.signs;
        (signs.known, signs.tried, signs.stored) = (signs.known.max(Some(known)), tried, Some((known, tried)));
    }
    let signs = &mut parts.signs;
    let known = signs.known.unwrap_or(now).min(now);
    (signs.known, signs.tried) = (Some(known), signs.tried.min(now));
    Ok(known)
}

/// Credits the time in which nobody could be heard, once mail comes again and before any of it is decided.
pub(super) async fn credit(parts: &mut Parts, stop: &Stop) -> anyhow::Result<()> {
    if !parts.installation.alarms.is_there(Trouble::Unheard) {
        return Ok(());
    }
    let now = parts.installation.clock.now();
    let known = remember(parts, now).await?;
    parts.fetch_some(stop).await?;
    if stop.is_asked() || !mailbox_is_there(&parts.installation) {
        return Ok(());
    }
    let Some(is_full) = look_for_room(parts, stop).await? else { return Ok(()) };
    let is_heard = is_heard(parts).await?;
    let is_over = !is_full && (is_heard || !parts.signs.is_overdue(now));
    if is_over || is_heard {
        if known < now {
            // What falls due meanwhile waits a day more, as after any time in which no mail was read.
            let gaps = parts.installation.gaps.with(Gap { since: known, until: now, off: None });
            parts.store.owe_unheard(known, now, &gaps).await?;
            parts.installation.gaps = gaps;
        }
        passing::credit(parts).await?;
        parts.signs.known = Some(now);
        note(parts).await?;
    }
    if is_over {
        parts.installation.alarms.clear(Trouble::Unheard);
    }
    Ok(())
}

/// Looks, once the mailbox was read, whether mail still comes, and sends a mail to ourselves where one is due. `passed`: a
/// reminder or a limit of some game is due.
pub(super) async fn look(parts: &mut Parts, stop: &Stop, passed: bool) -> anyhow::Result<()> {
    let now = parts.installation.clock.now();
    let mut known = remember(parts, now).await?;
    let alarms = parts.installation.alarms.clone();
    let is_due = passed && parts.store.any_passes(known, now).await?;
    let since = |then: Timestamp| now.unix().saturating_sub(then.unix());
    let is_amiss = alarms.is_there(Trouble::Unheard);
    let (noted, tried) = parts.signs.stored.unwrap_or((known, now));
    let looked = parts.signs.looked.map_or(since(noted).min(HOUR), since);
    if !is_amiss && (looked >= HOUR || (is_due && looked > 0) || alarms.is_there(Trouble::MailboxFull)) {
        match look_for_room(parts, stop).await? {
            Some(true) => alarms.raise(Trouble::Unheard, &format!("the mailbox is full; the last sign is of {known}")),
            Some(false) if !has_server(parts) => known = now,
            _ => {}
        }
    }
    parts.signs.known = parts.signs.known.max(Some(known));
    if parts.signs.is_overdue(now) {
        alarms.raise(Trouble::Unheard, &format!("the last sign is of {known}"));
    }
    let ago = since(parts.signs.tried);
    let is_back = parts.signs.tried <= known;
    let is_wanted = ago >= EVERY || (is_amiss && ago >= HOUR) || (is_due && is_back);
    if has_server(parts) && is_wanted {
        send(parts, now).await?;
    }
    // A sign a mail would cost a commit a mail.
    if known.unix() - noted.unix() >= HOUR || tried != parts.signs.tried || (tried > noted && tried <= known) {
        self::note(parts).await?;
    }
    Ok(())
}

async fn note(parts: &mut Parts) -> anyhow::Result<()> {
    let Signs { known, tried, .. } = parts.signs;
    let moments = (known.unwrap_or_default(), tried);
    parts.store.note_coming(moments.0, moments.1).await?;
    parts.signs.stored = Some(moments);
    Ok(())
}

/// Looks whether the mailbox has room, and tells where it has little; says whether it is full, if that can be said now.
async fn look_for_room(parts: &mut Parts, stop: &Stop) -> anyhow::Result<Option<bool>> {
    let host = parts.installation.config.host.clone();
    let tried = parts.inbox.probe(&host).and_then(|()| parts.outbox.probe(&host));
    let mut is_full = tried.as_ref().is_err_and(is_no_room);
    if let Err(error) = tried.as_ref()
        && !is_full
    {
        tracing::warn!("whether the mailbox has room cannot be tried: {error}");
    }
    let (inbox, mut beside) = parts.beside(stop);
    let Some(quotas) = inbox.quotas(&mut beside).await? else { return Ok(None) };
    let now = parts.installation.clock.now();
    parts.signs.looked = Some(now);
    let percent = quotas.iter().map(|quota| quota.percent()).max().unwrap_or(0);
    let is_short = is_full || percent >= NEARLY || quotas.iter().any(|quota| quota.is_full());
    is_full |= quotas.iter().any(|quota| quota.is_full());
    let alarms = parts.installation.alarms.clone();
    if !is_short {
        alarms.clear(Trouble::MailboxFull);
        return Ok(Some(false));
    }
    let used =
        if quotas.is_empty() { "no room is left".to_owned() } else { format!("{percent} % of its quota is used") };
    let largest = parts.store.largest_mails(Timestamp::from_unix(now.unix() - LARGEST_OF), NAMED).await?;
    let named = largest.iter().map(|LargeMail { id, size, of }| {
        let of = of.map_or_else(|| "nobody's".to_owned(), |(game, seat)| alarms.seats.of(game, seat));
        format!("mail {id} ({of}), {} kB", (*size).max(0) / 1_000)
    });
    let named: Vec<String> = named.collect();
    let largest = if named.is_empty() { String::new() } else { format!("; the largest: {}", named.join("; ")) };
    alarms.raise(Trouble::MailboxFull, &format!("{used}{largest}"));
    Ok(Some(is_full))
}

/// Tells whether an undecided mail shows that mail comes: one of our own, or one with a key of a seat.
async fn is_heard(parts: &mut Parts) -> anyhow::Result<bool> {
    let mut raws: Vec<Vec<u8>> = Vec::new();
    for WaitingMail { mail: NewMail { raw, .. }, .. } in parts.store.waiting_mails(i64::MIN, PEEKED).await? {
        raws.push(raw);
    }
    let files = parts.inbox.peek(&mut parts.store, &parts.installation).await?;
    raws.extend(files.into_iter().map(|Arrived { raw: Raw { bytes, .. }, .. }| bytes));
    let mut change = parts.store.change(1).await?;
    for raw in &raws {
        let is_own = match trip::message_id(raw).filter(|id| trip::is_trial(id)) {
            Some(id) => change.is_ours(&id).await?,
            None => false,
        };
        if is_own || !change.seats_of_keys(&borne::keys(raw)).await?.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Sends a mail to ourselves, where none waits to be sent.
async fn send(parts: &mut Parts, now: Timestamp) -> anyhow::Result<()> {
    let random = u64::from_le_bytes(parts.installation.clock.random()?);
    let mark = format!("{:x}{random:016x}", now.unix());
    let config = &parts.installation.config;
    let to = match (config.address.split_once('@'), config.reply_key) {
        (Some((local, domain)), ReplyKey::Address) => format!("{local}{}{}@{domain}", config.separator, trip::TRIAL),
        _ => config.address.clone(),
    };
    let mut change = parts.store.change_alone().await?;
    if change.is_queued(trip::TRIAL).await? {
        return Ok(());
    }
    let draft = NoteDraft {
        kind: trip::TRIAL,
        mark: &mark,
        to: &to,
        reply_to: None,
        thread: &[],
        subject: "[tempete] does mail still come?",
        text: "The referee sent this to itself, and takes it away again. Nothing is to be done.\n",
        at: now,
    };
    note::queue(&mut change, &parts.installation, &draft)?;
    change.commit().await?;
    parts.signs.tried = now;
    Ok(())
}
