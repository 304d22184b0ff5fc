//! Times in which the referee did not read its mail: what waits for them, and what of them costs nobody anything. Entries say
//! nothing of them: a verifier knows none.

use alloc::{sync::Arc, vec::Vec};
use core::{fmt, str::FromStr};

use super::{DAY, HOUR};
use crate::ids::Timestamp;

/// Seconds after a gap's end until which what falls due in it waits.
const QUIET: i64 = DAY;
/// A gap is given back to whom answers within so many seconds of it.
const JUST_OVER: i64 = 6 * HOUR;
/// Days are looked at one by one, so many; in more than half of them the referee is away for longer than so many seconds.
const WEEK: i64 = 7;
const MOST_OF_A_WEEK: usize = 3;
const LONG: i64 = 6 * HOUR;
/// Number of gaps that are kept: of two a day those of two months.
const MOST: usize = 128;

/// A time in which no mail was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    pub since: Timestamp,
    pub until: Timestamp,
    /// Until when the machine was off that takes the mail; `None` where it was on, or another one takes it.
    pub off: Option<Timestamp>,
}

/// The last of them, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gaps(Arc<[Gap]>);

impl Gaps {
    /// These and one more.
    #[must_use]
    pub fn with(&self, gap: Gap) -> Self {
        let first = self.0.len().saturating_add(1).saturating_sub(MOST);
        Self(self.0.iter().skip(first).copied().chain([gap]).collect())
    }

    /// When that is done which falls due at a moment: in a gap, or within 24 hours after its end, 24 hours after its end,
    /// whatever gap comes meanwhile.
    pub fn done_at(&self, due: Timestamp) -> Timestamp {
        self.0.iter().filter(|gap| gap.since < due && due < gap.quiet()).map(|gap| gap.quiet()).max().unwrap_or(due)
    }

    /// From when to when the machine was off that takes the mail, where that was just over when an answer arrived.
    pub fn off_before(&self, arrived: Timestamp) -> Option<(Timestamp, Timestamp)> {
        let mut off = self.0.iter().filter_map(|gap| Some((gap.since, gap.off?)));
        off.rfind(|(_, off)| (0..JUST_OVER).contains(&arrived.unix().saturating_sub(off.unix())))
    }

    /// Of the last seven days, up to now, those with more than six hours in which no mail was read, where they are most.
    pub fn pattern(&self, now: Timestamp) -> Option<usize> {
        let away = |ago: &i64| {
            let end = now.unix().saturating_sub(ago.saturating_mul(DAY));
            let of = |gap: &Gap| (gap.until.unix().min(end) - gap.since.unix().max(end.saturating_sub(DAY))).max(0);
            self.0.iter().map(of).sum::<i64>() > LONG
        };
        Some((0..WEEK).filter(away).count()).filter(|days| *days > MOST_OF_A_WEEK)
    }
}

impl Gap {
    /// Until when what falls due in it waits.
    fn quiet(&self) -> Timestamp {
        Timestamp::from_unix(self.until.unix().saturating_add(QUIET))
    }
}

// Stored: a line a gap, `SINCE UNTIL OFF` in seconds since 1970, without the last where the machine was on.
impl fmt::Display for Gaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|Gap { since, until, off }| {
            write!(f, "{} {}", since.unix(), until.unix())?;
            off.map_or(Ok(()), |off| write!(f, " {}", off.unix()))?;
            f.write_str("\n")
        })
    }
}

/// It is no list of gaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("these are no gaps")]
pub struct NoGaps;

impl FromStr for Gaps {
    type Err = NoGaps;

    fn from_str(text: &str) -> Result<Self, NoGaps> {
        let gap = |line: &str| {
            let mut moments =
                line.split(' ').map(|moment| moment.parse().map(Timestamp::from_unix).map_err(|_| NoGaps));
            let mut next = || moments.next().transpose();
            let (since, until, off) = (next()?.ok_or(NoGaps)?, next()?.ok_or(NoGaps)?, next()?);
            Ok(Gap { since, until, off })
        };
        text.lines().map(gap).collect::<Result<Vec<Gap>, NoGaps>>().map(|gaps| Self(gaps.into()))
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    fn at(hours: i64) -> Timestamp {
        Timestamp::from_unix(hours * HOUR)
    }

    /// Nights from 0:00 to 8:00 of three days.
    fn nights() -> Gaps {
        let night = |day: i64| Gap { since: at(day * 24), until: at(day * 24 + 8), off: Some(at(day * 24 + 8)) };
        (1..=3).map(night).fold(Gaps::default(), |gaps, gap| gaps.with(gap))
    }

    #[test]
    fn what_falls_due_in_a_gap_or_soon_after_waits_once() {
        let gaps = nights();
        for (due, done) in [(10, 10), (24, 24), (25, 56), (40, 56), (48, 56), (50, 80), (103, 104), (104, 104)] {
            assert_eq!(gaps.done_at(at(due)), at(done), "{due}");
        }
    }

    #[test]
    fn one_gap_that_is_just_over_is_given_back_and_none_in_which_the_machine_was_on() {
        let gaps = nights().with(Gap { since: at(96), until: at(110), off: None });
        for (arrived, off) in [(31, None), (32, Some((24, 32))), (37, Some((24, 32))), (38, None), (111, None)] {
            assert_eq!(gaps.off_before(at(arrived)), off.map(|(since, off)| (at(since), at(off))), "{arrived}");
        }
    }

    #[test]
    fn nights_and_days_between_polls_by_hand_are_a_pattern_and_weekends_are_none() {
        let away = |spans: &[(i64, i64)]| {
            let gap = |(since, until): &(i64, i64)| Gap { since: at(*since), until: at(*until), off: None };
            spans.iter().map(gap).fold(Gaps::default(), |gaps, gap| gaps.with(gap)).pattern(at(200))
        };
        let nights = |hours: i64, days: i64| (9 - days..=8).map(|day| (day * 24, day * 24 + hours)).collect::<Vec<_>>();
        assert_eq!([3, 4, 7].map(|days| away(&nights(8, days))), [None, Some(4), Some(7)]);
        assert_eq!(away(&nights(6, 7)), None);
        assert_eq!(away(&[(56, 128), (128, 200)]), Some(6));
        assert_eq!(away(&[(100, 156)]), None);
    }

    #[test]
    fn they_are_read_as_they_are_written_and_old_ones_go() {
        let gaps = nights().with(Gap { since: at(96), until: at(110), off: None });
        assert_eq!(gaps.to_string().parse(), Ok(gaps.clone()));
        assert_eq!("".parse(), Ok(Gaps::default()));
        assert_eq!("1\n".parse::<Gaps>(), Err(NoGaps));
        let many = (0..200).fold(Gaps::default(), |gaps, n| gaps.with(Gap { since: at(n), until: at(n), off: None }));
        assert_eq!((many.0.len(), many.0[0].since), (MOST, at(200 - 128)));
    }
}
