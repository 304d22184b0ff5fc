//! One mail of a batch: what it says of itself, what is done about it, and its row.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{
    Arrived,
    sender::sort,
    strangers,
    verdict::{InboxVerdict, MailOutcome},
};
use crate::{
    daemon::{
        alarm::Raised,
        inbox,
        installation::Installation,
        process::reading::{MOST, ReadingMark},
        step::step,
    },
    mail::incoming::facts::{self, Facts, NoMail, Own},
    store::{Change, InboxRow, MailState, RETRIED, Source},
};

/// What a mail says of itself; or as what it is set aside, whatever that is.
pub(super) type Read = Result<Result<Facts, NoMail>, InboxVerdict>;

/// Reads a mail. It is marked as the one being read, and not read where that has killed every process that tried.
pub(super) fn read(mail: &Arrived, own: &Own, reading: &mut ReadingMark) -> anyhow::Result<Read> {
    if begin(mail, reading)? > MOST {
        return Ok(Err(InboxVerdict::aside("kills")));
    }
    let raw = &mail.raw;
    #[cfg(feature = "fault-points")]
    if raw.bytes.windows(crate::daemon::step::FATAL.len()).any(|bytes| bytes == crate::daemon::step::FATAL) {
        std::process::abort();
    }
    let facts = catch_unwind(AssertUnwindSafe(|| facts::read(&raw.bytes, raw.size, own)));
    step!("read");
    Ok(Ok(facts.unwrap_or(Err(NoMail::Unreadable))))
}

/// Marks this mail as the one being read, by what tells it from every other one; says for which time.
pub(super) fn begin(mail: &Arrived, reading: &mut ReadingMark) -> anyhow::Result<u32> {
    Ok(reading.begin(&format!("{} {}", mail.mailbox, mail.name))?)
}

/// What is done about a mail, and the alarms that are to be raised once it is done; none where it has its verdict.
pub(super) async fn plan(
    change: &mut Change<'_>,
    installation: &mut Installation,
    mail: &Arrived,
    read: Read,
) -> (anyhow::Result<Option<InboxVerdict>>, Vec<Raised>) {
    installation.alarms.hold();
    let planned = planned(change, installation, mail, read).await;
    (planned, installation.alarms.let_go())
}

async fn planned(
    change: &mut Change<'_>,
    installation: &mut Installation,
    mail: &Arrived,
    read: Read,
) -> anyhow::Result<Option<InboxVerdict>> {
    // Why a stored mail is decided again, or nothing.
    let code = match mail.stored {
        Some(id) => change.waiting_code(id).await?,
        None => Some(String::new()),
    };
    let Some(code) = code else { return Ok(None) };
    let mut stamp = match read {
        Ok(facts) => judged(change, installation, (mail, &code), facts).await?,
        Err(aside) => aside,
    };
    strangers::settle(change, installation, mail, code.is_empty(), &mut stamp).await?;
    step!("planned");
    Ok(Some(stamp))
}

async fn judged(
    change: &mut Change<'_>,
    installation: &mut Installation,
    (mail, code): (&Arrived, &str),
    mut facts: Result<Facts, NoMail>,
) -> anyhow::Result<InboxVerdict> {
    let is_looked_at = code == RETRIED;
    if is_looked_at && let Ok(facts) = &mut facts {
        // A person has looked at it.
        (facts.robot, facts.returned) = (None, false);
    }
    // A mail that was put back, or waited, came long ago.
    let stamp = facts.as_ref().ok().and_then(|facts| facts.received).or(mail.stamp);
    if let Some(stamp) = stamp.filter(|_| code.is_empty() && mail.mailbox != inbox::DONE) {
        let Installation { stamps, clock, alarms, .. } = &mut *installation;
        stamps.seen(&mail.name, stamp, clock.now(), alarms);
    }
    match &facts {
        Err(why) => Ok(InboxVerdict::of(MailOutcome::SetAside, "no-mail").because(why.word())),
        Ok(facts) => sort(change, installation, (facts, mail, is_looked_at)).await,
    }
}

/// Writes a mail's row.
pub(super) fn receive(change: &mut Change<'_>, mail: &Arrived, stamp: &InboxVerdict) {
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
