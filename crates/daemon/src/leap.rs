//! Whether the machine's clock can be believed: far beyond the last moment that the referee has seen, or before it, nothing
//! is decided. What is seen is noted with the machine's uptime, which tells a clock that has leapt from time that passed.
//!
//! The rule kept here: a moment that is not believed is not remembered as seen, whatever was done at it.

use super::{
    clock::{Clock, Reading},
    installation::Installation,
};
use crate::{
    config::Config,
    ids::Timestamp,
    pace::{DAY, HOUR},
    store::{Noted, Store, StoreError},
};

/// A clock that is so many seconds behind what was seen is not believed.
const BEHIND: i64 = HOUR;
/// One that has leapt ahead by more than this is believed only once a second look agrees with it,
const AHEAD: i64 = DAY;
/// so many seconds of uptime later.
const CONFIRMED: i64 = HOUR;
/// By how many seconds two looks may differ, and agree.
const DRIFT: i64 = 600;
/// So many seconds between moments are not told apart: one a mail would cost a commit a mail.
const NOTED: i64 = 60;

/// Why the clock is not believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Leap {
    /// It is further ahead than `clock_leap` allows.
    #[error("the clock says {now}, and the last moment seen is {seen}: that is more than {} days ahead", .most / DAY)]
    Ahead {
        now: Timestamp,
        seen: Timestamp,
        /// So many seconds are allowed.
        most: i64,
    },
    /// It is more than an hour behind.
    #[error("the clock says {now}, and the last moment seen is {seen}: that is behind")]
    Behind { now: Timestamp, seen: Timestamp },
    /// It leapt ahead by more than a day, and is believed once it says the same an hour later.
    #[error("the clock says {now}, and the last moment seen is {seen}: it is believed if it still agrees in an hour")]
    Unconfirmed { now: Timestamp, seen: Timestamp },
}

impl Leap {
    /// The last moment that was believed.
    pub(super) const fn seen(self) -> Timestamp {
        match self {
            Self::Ahead { seen, .. } | Self::Behind { seen, .. } | Self::Unconfirmed { seen, .. } => seen,
        }
    }

    /// What the person who runs the referee does about it.
    pub const REMEDY: &str = "Set the machine's clock right ('date'), and everything goes on by itself. If it is right, and the referee only stood still for so \
         long, or the clock had run ahead and was set back: 'tempete clock accept --reason …'.";
}

/// What is to be thought of the clock, and of what was last not believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Judged {
    Believed,
    Not(Leap),
    /// The same, and a later look is to agree with this one.
    LookAgain(Leap),
}

/// Judges what the clock says: `seen` is the last moment that was believed, `looked` one that was not, `stamp` what the mail
/// server's clock said when the last mail came that waits.
fn judge(now: &Reading, seen: Option<&Noted>, looked: Option<&Noted>, stamp: Option<Timestamp>, most: i64) -> Judged {
    let Some(seen) = seen else { return Judged::Believed };
    let (at, last) = (now.at, seen.at);
    let gap = at.unix().saturating_sub(last.unix());
    // What passed by the machine's uptime; nothing is known of that after it began anew.
    let passed = |since: &Noted| (since.boot == now.boot).then(|| now.uptime.saturating_sub(since.uptime));
    if gap < -BEHIND {
        return Judged::Not(Leap::Behind { now: at, seen: last });
    }
    if gap > most {
        return Judged::Not(Leap::Ahead { now: at, seen: last, most });
    }
    // So much has passed by the mail server's clock, too.
    let stamped = stamp.filter(|stamp| *stamp <= at).map_or(0, |stamp| stamp.unix().saturating_sub(last.unix()));
    if gap.saturating_sub(passed(seen).unwrap_or(0).max(stamped).max(0)) <= AHEAD {
        return Judged::Believed;
    }
    let leap = Leap::Unconfirmed { now: at, seen: last };
    // A look before the last moment that was believed was of another leap.
    let looked = looked.filter(|looked| looked.boot != seen.boot || looked.uptime >= seen.uptime);
    let agrees = |looked: &&Noted| {
        let since = passed(looked)?;
        let shown = at.unix().saturating_sub(looked.at.unix());
        (shown.abs_diff(since) <= DRIFT.unsigned_abs()).then_some(since)
    };
    match looked.as_ref().and_then(agrees) {
        Some(since) if since >= CONFIRMED => Judged::Believed,
        Some(_) => Judged::Not(leap),
        None => Judged::LookAgain(leap),
    }
}

/// Looks at the clock: whether what it says is believed. What is believed is noted as seen.
pub(super) async fn look(store: &mut Store, clock: &Clock, config: &Config) -> anyhow::Result<Result<(), Leap>> {
    // Whose clock a test moves on by weeks, from one process to the next.
    #[cfg(feature = "fault-points")]
    if std::env::var_os("TEMPETE_ANY_CLOCK").is_some() {
        return Ok(Ok(()));
    }
    let now = clock.reading();
    let (seen, looked) = store.seen().await?;
    let most = i64::from(config.clock_leap_days).saturating_mul(DAY);
    let stamp = store.last_stamp().await?;
    match judge(&now, seen.as_ref(), looked.as_ref(), stamp, most) {
        Judged::Believed => {
            if seen.is_none_or(|seen| now.at.unix().abs_diff(seen.at.unix()) >= NOTED.unsigned_abs()) {
                store.note_seen(&now.noted()).await?;
            }
            Ok(Ok(()))
        }
        Judged::Not(leap) => Ok(Err(leap)),
        Judged::LookAgain(leap) => {
            store.note_looked(&now.noted()).await?;
            Ok(Err(leap))
        }
    }
}

/// The same; while it is not believed no letter is due but alarms.
pub(super) async fn believe(store: &mut Store, installation: &Installation) -> anyhow::Result<Result<(), Leap>> {
    let looked = look(store, &installation.clock, &installation.config).await?;
    store.only_alarms(looked.is_err());
    Ok(looked)
}

/// What the clock says, the last moment seen, and why it is not believed, if so; nothing is noted.
pub(super) async fn state(
    store: &mut Store,
    clock: &Clock,
    config: &Config,
) -> Result<(Timestamp, Option<Timestamp>, Option<Leap>), StoreError> {
    let now = clock.reading();
    let (seen, looked) = store.seen().await?;
    let most = i64::from(config.clock_leap_days).saturating_mul(DAY);
    let stamp = store.last_stamp().await?;
    let leap = match judge(&now, seen.as_ref(), looked.as_ref(), stamp, most) {
        Judged::Believed => None,
        Judged::Not(leap) | Judged::LookAgain(leap) => Some(leap),
    };
    Ok((now.at, seen.map(|seen| seen.at), leap))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noted(at: i64, boot: &str, uptime: i64) -> Noted {
        Noted { at: Timestamp::from_unix(at), boot: boot.into(), uptime }
    }

    fn reading(at: i64, boot: &str, uptime: i64) -> Reading {
        Reading { at: Timestamp::from_unix(at), boot: boot.into(), uptime, booted: None }
    }

    const NOW: i64 = 1_800_000_000;
    const MOST: i64 = 31 * DAY;

    #[test]
    fn a_leap_is_told_from_time_that_passed() {
        let seen = noted(NOW, "a", 1_000);
        let judge =
            |at: i64, boot: &str, uptime: i64| judge(&reading(NOW + at, boot, uptime), Some(&seen), None, None, MOST);
        assert_eq!(judge(30, "a", 1_030), Judged::Believed);
        assert_eq!(judge(-HOUR, "a", 1_030), Judged::Believed);
        assert!(matches!(judge(-HOUR - 1, "a", 1_030), Judged::Not(Leap::Behind { .. })));
        assert!(matches!(judge(-20 * 365 * DAY, "b", 5), Judged::Not(Leap::Behind { .. })));
        // A day off, by whatever clock.
        assert_eq!(judge(DAY, "b", 5), Judged::Believed);
        assert!(matches!(judge(20 * DAY, "a", 1_030), Judged::LookAgain(Leap::Unconfirmed { .. })));
        assert!(matches!(judge(20 * DAY, "b", 5), Judged::LookAgain(_)));
        // The machine was up all the while: nothing has leapt.
        assert_eq!(judge(20 * DAY, "a", 1_000 + 20 * DAY), Judged::Believed);
        assert!(matches!(judge(MOST + 1, "a", 1_000 + MOST), Judged::Not(Leap::Ahead { .. })));
        assert_eq!(super::judge(&reading(NOW, "a", 1), None, None, None, MOST), Judged::Believed);
    }

    #[test]
    fn a_second_look_an_hour_later_has_to_agree() {
        let (seen, looked) = (noted(NOW, "a", 1_000), noted(NOW + 20 * DAY, "b", 50));
        let judge = |at: i64, boot: &str, uptime: i64| {
            judge(&reading(NOW + 20 * DAY + at, boot, uptime), Some(&seen), Some(&looked), None, MOST)
        };
        assert!(matches!(judge(HOUR - 1, "b", 50 + HOUR - 1), Judged::Not(_)));
        assert_eq!(judge(HOUR, "b", 50 + HOUR), Judged::Believed);
        // It leapt once more, or began anew: the hour begins again.
        assert!(matches!(judge(2 * DAY, "b", 50 + HOUR), Judged::LookAgain(_)));
        assert!(matches!(judge(HOUR, "c", 50 + HOUR), Judged::LookAgain(_)));
        // It was right again in between, and leaps by as much once more.
        let seen = noted(NOW + DAY, "b", 50 + DAY);
        let again = reading(NOW + 21 * DAY, "b", 60 + DAY);
        assert!(matches!(super::judge(&again, Some(&seen), Some(&looked), None, MOST), Judged::LookAgain(_)));
    }

    #[test]
    fn a_machine_that_was_off_has_not_leapt_where_the_mail_server_says_so_too() {
        let seen = noted(NOW, "a", 1_000);
        let judge = |stamp: i64| {
            let stamp = Some(Timestamp::from_unix(NOW + stamp));
            judge(&reading(NOW + 3 * DAY, "b", 60), Some(&seen), None, stamp, MOST)
        };
        assert_eq!(judge(2 * DAY), Judged::Believed);
        assert_eq!(judge(3 * DAY), Judged::Believed);
        // It came before, or by a clock that is further ahead than ours.
        for stamp in [-DAY, 2 * DAY - 1, 3 * DAY + 1] {
            assert!(matches!(judge(stamp), Judged::LookAgain(_)), "{stamp}");
        }
    }
}
