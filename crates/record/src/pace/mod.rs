//! Pace as data: a profile says how much time there is, and clocks count what is used of it. Pure: moments come in,
//! charges go out. No game is known here; which duty runs whose clock the game says.
//!
//! Days are whole days of 24 hours, so that nobody argues about midnight: a clock knows no zone and no calendar, but
//! for the quota of leave, which is counted by the year of UTC.

mod clock;
mod clocks;
mod credit;
mod gaps;
mod leave;
mod profile;
mod stops;

pub use clock::{Charged, Clock, Reading, Think};
pub use clocks::Clocks;
pub use credit::{CreditFor, MOST_CREDIT};
pub use gaps::{Gap, Gaps, NoGaps};
pub use leave::LeaveFault;
pub use profile::{Bank, ClaimBy, Leave, LeaveStops, MOST_DAYS, Outage, Pace, Profile, ProfileError, Silence, is_name};
pub use stops::{Stop, Stops};

/// Seconds of a day.
pub const DAY: i64 = 86_400;
/// Seconds of an hour.
pub const HOUR: i64 = 3_600;
