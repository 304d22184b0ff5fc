//! Mails that share one commit and one round of syncs, each in a savepoint of its own. What they come to is what each
//! would come to alone, one after the other. The game of the next is read while one is decided. Their letters are made
//! on a thread of their own while the next are decided; at the latest before the first of them is written.
//!
//! The rule kept here: what fails is not mended in this file. The mails before it stand, it is undone, and is the
//! first of the next batch; where it was the first, nothing was done.

use std::time::{Duration, Instant};

use tokio::task::JoinHandle;

use super::{
    Arrived,
    one::{self, Read},
    sender,
    verdict::{InboxVerdict, MailOutcome},
};
use crate::{
    daemon::{
        alarm::{Alarms, Raised},
        clock::Clock,
        heads::HeadLine,
        installation::Installation,
        outbox::Drafting,
        parts::Parts,
        process::{Stop, reading::ReadingMark},
        step::step,
    },
    store::{Change, StoreError},
};

/// Others are kept from writing no longer than this, and one mail's plan beyond it.
const LONGEST: Duration = Duration::from_millis(50);

/// What a mail comes to, before anything of it is sure.
struct Planned {
    /// None where it had its verdict before.
    stamp: Option<InboxVerdict>,
    /// The lines of heads that its letters tell.
    lines: Vec<(String, HeadLine)>,
    raised: Vec<Raised>,
    begun: Instant,
}

/// Takes in the first of these mails, and says what became of them; an error is the first one's, or the whole
/// transaction's. `aside`: as what the first is set aside, where it was found to be no mail to be decided.
pub(super) async fn once(
    parts: &mut Parts,
    mails: &[Arrived],
    aside: Option<InboxVerdict>,
    (tries, stop): (u32, &Stop),
) -> anyhow::Result<Vec<MailOutcome>> {
    let Parts { store, installation, reading, outbox, .. } = parts;
    let Some(first) = mails.first() else { return Ok(Vec::new()) };
    let begun = Clock::instant();
    let reads = async {
        let own = &installation.own;
        aside.map_or_else(|| one::read(first, own, reading), |aside| Ok(Err(aside)))
    };
    // SQLite's thread begins while the first is read.
    let (change, first) = tokio::join!(biased; store.change(tries), reads);
    let (mut change, first) = (change?, first?);
    change.in_parts();
    let mut drafting = outbox.draft();
    let gathered = gather(&mut change, installation, reading, &mut drafting, (mails, (first, begun), stop)).await;
    let (mut all, is_whole) = match gathered {
        Ok(gathered) => gathered,
        Err(error) => {
            drafting.leave().await;
            return Err(error);
        }
    };
    let rows = change.rows().to_vec();
    if !is_whole {
        // Letters of a mail that was undone may be among them.
        drafting.leave().await;
        drafting = outbox.draft();
    }
    let mut lines = Vec::new();
    for one in &mut all {
        step!("before-commit");
        lines.append(&mut one.lines);
    }
    let drafting = committed(change, drafting).await?;
    installation.heads.made(lines);
    outbox.drafted(drafting);
    let mut taken = Vec::with_capacity(all.len());
    for ((one, mail), row) in all.into_iter().zip(mails).zip(rows) {
        step!("committed");
        raise(&installation.alarms, one.raised);
        let Some(stamp) = one.stamp else {
            taken.push(MailOutcome::Before);
            continue;
        };
        stamp.tell(&installation.alarms, mail.stored.unwrap_or(row), mail, one.begun);
        taken.push(stamp.taken);
    }
    Ok(taken)
}

/// Plans and writes the first of these mails, as many as go well and in time, one at least; says whether all that were
/// begun did.
async fn gather(
    change: &mut Change<'_>,
    installation: &mut Installation,
    reading: &mut ReadingMark,
    drafting: &mut Drafting,
    (mails, (first, begun), stop): (&[Arrived], (Read, Instant), &Stop),
) -> anyhow::Result<(Vec<Planned>, bool)> {
    let mut all: Vec<Planned> = Vec::with_capacity(mails.len());
    let (mut locked, mut passed, mut failed) = (None, 0, None);
    let mut ahead = Some(first);
    for (place, mail) in mails.iter().enumerate() {
        let is_late = |since: Instant| since.elapsed() > LONGEST;
        if locked.is_some_and(is_late) || (stop.is_asked() && !all.is_empty()) {
            break;
        }
        let Some(read) = ahead.take() else { break };
        // What was read of the first counts with it.
        let begun = if place == 0 { begun } else { Clock::instant() };
        if let Some(next) = mails.get(place + 1) {
            let next = ahead.insert(one::read(next, &installation.own, reading)?);
            if let Ok(Ok(next)) = next {
                sender::expect(change, next);
            }
        }
        // Of one that killed those who read it the mark stays until it has its verdict.
        let is_read = read.is_ok();
        if is_read && mails.len() > 1 {
            one::begin(mail, reading)?;
        }
        let (planned, raised) = one::plan(change, installation, mail, read).await;
        let planned = match planned {
            Err(error) if all.is_empty() => {
                // What may go well the next time is told then.
                if error.downcast_ref::<StoreError>().is_none_or(StoreError::is_lasting) {
                    raise(&installation.alarms, raised);
                }
                return Err(error);
            }
            planned => planned,
        };
        if is_read {
            reading.planned(mails.len() > 1)?;
        }
        let ended = match planned {
            Err(error) => Err(error),
            Ok(mut stamp) => {
                let (mut lines, mut only) = (Vec::new(), None);
                if let Some(stamp) = &mut stamp {
                    one::receive(change, mail, stamp);
                    only = stamp.only;
                    lines.extend(stamp.lines());
                    drafting.add(std::mem::take(&mut stamp.drafts));
                }
                all.push(Planned { stamp, lines, raised, begun });
                change.end_part(only).await.map_err(anyhow::Error::from)
            }
        };
        pass_saved(change, &mut passed);
        if let Err(error) = ended {
            if error.downcast_ref::<StoreError>().is_some_and(|store| !store.is_lasting()) {
                return Err(error);
            }
            change.undo_part().await?;
            failed = Some(error);
            break;
        }
        if change.saved() > 0 {
            locked.get_or_insert_with(Clock::instant);
        }
        installation.pulse.beat();
    }
    if let Some(error) = change.finish_parts().await? {
        failed = Some(error.into());
    }
    pass_saved(change, &mut passed);
    all.truncate(change.saved());
    match failed {
        Some(error) if all.is_empty() => Err(error),
        failed => Ok((all, failed.is_none())),
    }
}

/// Passes a step for each part that was written since the last time.
fn pass_saved(change: &Change<'_>, passed: &mut usize) {
    while *passed < change.saved() {
        step!("saved");
        *passed += 1;
    }
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

fn raise(alarms: &Alarms, raised: Vec<Raised>) {
    for (trouble, detail) in raised {
        alarms.raise(trouble, &detail);
    }
}
