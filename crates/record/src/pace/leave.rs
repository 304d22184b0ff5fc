//! Leave: its quota by the calendar year, and what is no leave.

use chrono::Datelike;

use super::{DAY, Profile, Stops};
use crate::ids::{Seat, Timestamp};

/// Why a leave cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "fault", rename_all = "kebab-case")]
pub enum LeaveFault {
    /// The profile knows none.
    None,
    /// It begins before it is said.
    Past,
    /// It ends before it begins, or a year after it was said.
    Order,
    /// It is shorter than a leave may be.
    Short { least: u32 },
    /// It has more days than are left of that year.
    Quota { year: i32, left: u32 },
    /// Some of it is leave already.
    Taken,
    /// There is none that has not begun.
    Nothing,
}

/// Days between two moments, to the nearest: a night in which clocks change is a day.
fn days(from: i64, to: i64) -> u32 {
    u32::try_from((to.saturating_sub(from).saturating_add(DAY / 2)).div_euclid(DAY)).unwrap_or(0)
}

/// The first second of a year of UTC.
fn new_year(year: i32) -> i64 {
    chrono::NaiveDate::from_ymd_opt(year, 1, 1)
        .and_then(|day| day.and_hms_opt(0, 0, 0))
        .map_or(i64::MAX, |at| at.and_utc().timestamp())
}

/// How many days of a span lie in a year: those up to its end but for those before it, so that the years of a span
/// have together what it has.
fn in_year(from: Timestamp, to: Timestamp, year: i32) -> u32 {
    let by = |end: i64| days(from.unix(), to.unix().min(end));
    by(new_year(year.saturating_add(1))).saturating_sub(by(new_year(year)))
}

/// The days of leave that a seat has taken of a year, announced ones too.
pub(super) fn taken(stops: &Stops, seat: Seat, year: i32) -> u32 {
    let own = stops.0.iter().filter(|stop| stop.of == Some(seat));
    own.map(|stop| in_year(stop.from, stop.to, year)).fold(0, u32::saturating_add)
}

/// Whether a seat may take this leave, said at `at`.
pub(super) fn may(
    profile: &Profile,
    stops: &Stops,
    seat: Seat,
    (from, to): (Timestamp, Timestamp),
    at: Timestamp,
) -> Result<(), LeaveFault> {
    let quota = profile.leave.ok_or(LeaveFault::None)?;
    if from < at {
        return Err(LeaveFault::Past);
    }
    if to <= from || to.unix() > at.unix().saturating_add(400 * DAY) {
        return Err(LeaveFault::Order);
    }
    // Before what may be granted all the same: no leave overlaps another.
    if stops.0.iter().any(|stop| stop.of == Some(seat) && stop.from < to && from < stop.to) {
        return Err(LeaveFault::Taken);
    }
    if days(from.unix(), to.unix()) < quota.least {
        return Err(LeaveFault::Short { least: quota.least });
    }
    for year in from.utc().year()..=to.utc().year() {
        let left = quota.days.saturating_sub(taken(stops, seat, year));
        if in_year(from, to, year) > left {
            return Err(LeaveFault::Quota { year, left });
        }
    }
    Ok(())
}
