//! How much is kept of a mail that is no player's to anybody's knowledge: its beginning, where it was set aside, and
//! else its header, as `[strangers]` has it. Once the day's room is used up, such mails stay where they lie.
//!
//! The rule kept here: what bears a key that ever was a player's or an organiser's is kept whole, and so is
//! everything while a game waits for what a restore has lost.

use super::{
    super::{inbox, installation::Installation},
    Arrived, HELD,
    verdict::{InboxVerdict, MailOutcome},
};
use crate::{
    mail::incoming::{borne, robots},
    pace::DAY,
    store::{Change, LEFT, Source},
};

/// What the room of a day is counted under.
const ROOM: &str = "strangers";
/// What a mail takes in the database beside its bytes, in bytes: its row and the rest of its last page.
const ROW: usize = 6_000;

/// Settles how much of a mail is kept. `fresh` says whether it lies still where it came, and has never had a verdict.
pub(super) async fn settle(
    change: &mut Change<'_>,
    installation: &Installation,
    mail: &Arrived,
    fresh: bool,
    stamp: &mut InboxVerdict,
) -> anyhow::Result<()> {
    if !is_nobodys(change, installation, mail, stamp).await? {
        return Ok(());
    }
    let limits = &installation.config.strangers;
    let header = mail.raw.header().len().min(limits.header);
    let (taken, kept, beside) = match stamp.taken {
        MailOutcome::SetAside => (MailOutcome::SetAsideInPart, mail.raw.beginning(limits.mail, limits.header).len(), 0),
        // What this referee wrote is looked for in the mailbox by who had it sent, as doctor's trials.
        _ if stamp.code == robots::OWN && mail.raw.size <= limits.mail as u64 => {
            (stamp.taken, header, mail.raw.bytes.len())
        }
        _ => (MailOutcome::Unkept, header, 0),
    };
    (stamp.taken, stamp.kept) = (taken, Some(kept));
    // A quarter more, since what is ahead of the database holds some of it a second time for a while.
    let bytes = (kept + kept / 4 + beside + ROW) as u64;
    let now = installation.clock.now();
    if change.take_room(ROOM, DAY, now, bytes, limits.day).await? {
        return Ok(());
    }
    let source = Source { mailbox: &mail.mailbox, name: &mail.name };
    // One that was answered has come to something.
    if fresh && stamp.drafts.is_empty() && mail.mailbox != inbox::DONE && !change.is_wanted(source).await? {
        stamp.taken = MailOutcome::Unstored;
        change.tally(LEFT, DAY, now).await?;
    }
    Ok(())
}

/// Whether a mail is no player's to anybody's knowledge: passed over or set aside, and without any key that ever was a
/// seat's or an organiser's.
async fn is_nobodys(
    change: &mut Change<'_>,
    installation: &Installation,
    mail: &Arrived,
    stamp: &InboxVerdict,
) -> anyhow::Result<bool> {
    if !matches!(stamp.taken, MailOutcome::PassedOver | MailOutcome::SetAside)
        || stamp.seat.is_some()
        || stamp.verdict == HELD
        || installation.heads.misses()
        || change.any_waits().await?
    {
        return Ok(false);
    }
    let keys = borne::keys(&mail.raw.bytes);
    Ok(change.seats_of_keys(&keys).await?.is_empty() && !change.any_of_organisers(&keys).await?)
}
