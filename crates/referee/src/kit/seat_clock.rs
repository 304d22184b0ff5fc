//! How time stands for a seat that owes something, as lists and looks show it: public matter.

use alloc::{format, string::String};

use serde::{Serialize, Serializer};

use crate::{ids::Timestamp, pace::DAY};

/// The clock of a seat that owes something, at a moment. Field names and meanings are stable; new ones may be added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatClock {
    /// The seat, by its name in the log.
    pub seat: &'static str,
    /// Seconds it has thought about what it owes.
    pub used: i64,
    /// Seconds left after what that costs, in whole days or units: of its bank, or of the allowance for a list or first
    /// numbers. Below 0 where there are none; `None` where time is not counted.
    pub left: Option<i64>,
    /// How many days a unit has, where it is units that are left.
    pub unit: Option<u32>,
    /// Whether what it has used is more than it may.
    pub over: bool,
    /// When it will be, where nothing changes; `None` where it is already, or cannot be, or nobody knows.
    #[serde(serialize_with = "moment")]
    pub ends: Option<Timestamp>,
    /// Whether the clock stands still: a leave, a pause, an objection.
    pub stands: bool,
}

fn moment<S: Serializer>(at: &Option<Timestamp>, to: S) -> Result<S::Ok, S::Error> {
    match at {
        Some(at) => to.collect_str(at),
        None => to.serialize_none(),
    }
}

impl SeatClock {
    /// The same in words, without the seat: `9 days used, 21 days left`.
    pub fn words(&self) -> String {
        let used = count(self.used.max(0).div_euclid(DAY), "day");
        let left = match (self.over, self.left) {
            (true, _) => ", over its time".into(),
            (false, None) => String::new(),
            (false, Some(left)) => {
                let (of, what) = self.unit.map_or((1, "day"), |days| (days.max(1), "unit"));
                format!(", {} left", count(left.div_euclid(i64::from(of) * DAY), what))
            }
        };
        let stands = if self.stands { "; the clock stands" } else { "" };
        format!("{used} used{left}{stands}")
    }
}

fn count(number: i64, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}
