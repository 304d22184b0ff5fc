//! When clocks stand still: leaves and pauses, as spans of time.

use alloc::vec::Vec;

use crate::ids::{Seat, Timestamp};

/// A span in which clocks stand: from its first second, up to and without its last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    pub from: Timestamp,
    /// [`Stops::NEVER`] while nobody knows.
    pub to: Timestamp,
    /// Whose leave it is; `None` for a pause.
    pub of: Option<Seat>,
    /// Whether it stops this seat's clock alone.
    pub own: bool,
}

impl Stop {
    /// Whether it stops this seat's clock.
    pub fn concerns(&self, seat: Seat) -> bool {
        !self.own || self.of.is_none_or(|of| of == seat)
    }
}

/// All of one game, in the order in which they were entered.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Stops(pub Vec<Stop>);

impl Stops {
    /// The end of a pause that goes on.
    pub const NEVER: Timestamp = Timestamp::from_unix(i64::MAX);

    /// The spans in which this seat's clock stands, in order and apart.
    fn of(&self, seat: Seat) -> Vec<(i64, i64)> {
        let spans = self.0.iter().filter(|stop| stop.concerns(seat) && stop.from < stop.to);
        let mut spans: Vec<(i64, i64)> = spans.map(|stop| (stop.from.unix(), stop.to.unix())).collect();
        spans.sort_unstable();
        let mut apart: Vec<(i64, i64)> = Vec::with_capacity(spans.len());
        for (from, to) in spans {
            match apart.last_mut() {
                Some((_, end)) if from <= *end => *end = (*end).max(to),
                _ => apart.push((from, to)),
            }
        }
        apart
    }

    /// How many seconds this seat's clock runs between two moments.
    pub fn running(&self, seat: Seat, from: Timestamp, to: Timestamp) -> i64 {
        let (from, to) = (from.unix(), to.unix());
        let stands: i64 = self.of(seat).iter().map(|(begin, end)| (to.min(*end) - from.max(*begin)).max(0)).sum();
        (to.saturating_sub(from)).max(0).saturating_sub(stands)
    }

    /// When this seat's clock, running from a moment, has run for so many seconds; `None` where that is not known yet.
    pub fn when(&self, seat: Seat, from: Timestamp, seconds: i64) -> Option<Timestamp> {
        let (mut at, mut left) = (from.unix(), seconds.max(0));
        for (begin, end) in self.of(seat) {
            if end <= at {
                continue;
            }
            let run = begin.saturating_sub(at).max(0);
            if left <= run && (run > 0 || left == 0) {
                break;
            }
            left = left.saturating_sub(run);
            at = end;
        }
        let at = at.checked_add(left)?;
        (at < Self::NEVER.unix()).then(|| Timestamp::from_unix(at))
    }

    /// Whether this seat's clock stands at a moment.
    pub fn stand(&self, seat: Seat, at: Timestamp) -> bool {
        self.0.iter().any(|stop| stop.concerns(seat) && stop.from <= at && at < stop.to)
    }

    /// Whether a pause goes on.
    pub fn paused(&self) -> bool {
        self.0.iter().any(|stop| stop.of.is_none() && stop.to == Self::NEVER)
    }
}
