//! Mails that wait already share one commit and one round of syncs, each in a savepoint of its own. What they come to
//! is what each would come to alone, one after the other. The game of the next is read while one is decided. Their
//! letters are made on a thread of their own while the next are decided; at the latest before the first of them is
//! written.
//!
//! The rule kept here: what fails is not mended in this file. The mails before it stand, it is undone, and it is decided
//! alone, as are all of them where the transaction itself has failed.

use std::time::{Duration, Instant};

use super::{
    Arrived, committed, mark, plan, raise, read, receive, sender, tell,
    verdict::{InboxVerdict, MailOutcome},
};
use crate::{
    daemon::{
        alarm::Raised,
        clock::Clock,
        heads::HeadLine,
        installation::Installation,
        outbox::Drafting,
        parts::Parts,
        process::{Stop, reading::ReadingMark},
        step::step,
    },
    mail::incoming::facts::{Facts, NoMail},
    store::{Change, Store, StoreError},
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

/// Takes in the first of these mails, and says what became of them; of none where the first is to be decided alone.
pub(in crate::daemon) async fn take_in_several(
    parts: &mut Parts,
    mails: &[Arrived],
    stop: &Stop,
) -> anyhow::Result<Vec<MailOutcome>> {
    for tries in 1..=Store::PATIENCE {
        match once(parts, mails, tries, stop).await {
            // Another process has written: what was planned may be of yesterday.
            Err(error) if error.downcast_ref::<StoreError>().is_some_and(StoreError::is_busy) => {}
            Err(error) if error.is::<StoreError>() => {
                tracing::warn!("mails that were to share a commit are decided one by one: {error:#}");
                break;
            }
            done => return done,
        }
    }
    parts.reading.singly(mails.len());
    Ok(Vec::new())
}

async fn once(parts: &mut Parts, mails: &[Arrived], tries: u32, stop: &Stop) -> anyhow::Result<Vec<MailOutcome>> {
    let Parts { store, installation, reading, outbox, .. } = parts;
    let mut change = store.change(tries).await?;
    change.in_parts();
    let mut drafting = outbox.draft();
    let gathered = gather(&mut change, installation, reading, &mut drafting, (mails, stop)).await;
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
    if all.is_empty() {
        return Ok(Vec::new());
    }
    let mut lines = Vec::new();
    for one in &mut all {
        step!("before-commit");
        lines.append(&mut one.lines);
    }
    let drafting = committed(change, drafting).await?;
    reading.end()?;
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
        tell(&installation.alarms, mail.stored.unwrap_or(row), mail, &stamp, one.begun);
        taken.push(stamp.taken);
    }
    Ok(taken)
}

/// Plans and writes the first of these mails, as many as go well and in time; says whether all that were begun did.
async fn gather(
    change: &mut Change<'_>,
    installation: &mut Installation,
    reading: &mut ReadingMark,
    drafting: &mut Drafting,
    (mails, stop): (&[Arrived], &Stop),
) -> anyhow::Result<(Vec<Planned>, bool)> {
    let mut all: Vec<Planned> = Vec::with_capacity(mails.len());
    let (mut locked, mut passed, mut failed) = (None, 0, false);
    let mut ahead = None;
    for (place, mail) in mails.iter().enumerate() {
        let is_late = |since: Instant| since.elapsed() > LONGEST;
        if locked.is_some_and(is_late) || (stop.is_asked() && !all.is_empty()) {
            break;
        }
        let begun = Clock::instant();
        let facts = match ahead.take() {
            Some(facts) => facts,
            None => read_marked(mail, installation, reading)?,
        };
        if let Some(next) = mails.get(place + 1) {
            let next = ahead.insert(read_marked(next, installation, reading)?);
            if let Ok(next) = next {
                sender::expect(change, next);
            }
        }
        reading.begin(&mark(mail))?;
        let (planned, raised) = plan(change, installation, mail, facts).await;
        reading.next()?;
        let ended = match planned {
            Err(error) => Err(error),
            Ok(mut stamp) => {
                let (mut lines, mut only) = (Vec::new(), None);
                if let Some(stamp) = &mut stamp {
                    receive(change, mail, stamp);
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
            match error.downcast_ref::<StoreError>() {
                Some(store) if !store.is_lasting() => return Err(error),
                // It is met again when the mail is decided alone.
                _ => change.undo_part().await?,
            }
            failed = true;
            break;
        }
        if change.saved() > 0 {
            locked.get_or_insert_with(Clock::instant);
        }
        installation.pulse.beat();
    }
    change.finish_parts().await?;
    pass_saved(change, &mut passed);
    let is_whole = !failed && all.len() == change.saved();
    all.truncate(change.saved());
    Ok((all, is_whole))
}

/// What a mail says of itself; it is marked as the one being read.
fn read_marked(
    mail: &Arrived,
    installation: &Installation,
    reading: &mut ReadingMark,
) -> anyhow::Result<Result<Facts, NoMail>> {
    reading.begin(&mark(mail))?;
    let facts = read(mail, &installation.own);
    step!("read");
    Ok(facts)
}

/// Passes a step for each part that was written since the last time.
fn pass_saved(change: &Change<'_>, passed: &mut usize) {
    while *passed < change.saved() {
        step!("saved");
        *passed += 1;
    }
}
