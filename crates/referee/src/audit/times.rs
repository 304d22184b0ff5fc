//! Step 8 in rows: what each think cost, worked out anew.

use alloc::vec::Vec;
use core::fmt::{self, Display};

use serde::{Serialize, Serializer};

use super::Replayed;
use crate::{
    ids::{SeatName, Seq},
    pace::Charged,
};

/// What the audit says of time; empty where it is not counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TimeTables {
    /// Every think that ended, in order.
    pub thinks: Vec<ThinkRow>,
}

/// What a think cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThinkRow {
    /// The entry that ended it.
    pub entry: Seq,
    /// Whose it was.
    #[serde(serialize_with = "name")]
    pub seat: SeatName,
    /// Seconds for which its clock ran.
    pub seconds: i64,
    pub days: u32,
    /// In days or units.
    pub charge: u32,
    /// Days or units left then.
    pub left: i64,
    pub overstep: bool,
}

/// A seat in a report for programs.
fn name<S: Serializer>((_, name): &SeatName, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(name)
}

impl TimeTables {
    pub(super) fn of(replayed: &Replayed) -> Self {
        if replayed.state.course().clocks.profile.is_none() {
            return Self::default();
        }
        let think = |(entry, of): &(Seq, Charged)| {
            Some(ThinkRow {
                entry: *entry,
                seat: *replayed.state.course().spec.seats.get(of.seat.index())?,
                seconds: of.seconds,
                days: of.days,
                charge: of.charge,
                left: of.left,
                overstep: of.overstep,
            })
        };
        Self { thinks: replayed.thinks.iter().filter_map(think).collect() }
    }
}

impl Display for TimeTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.thinks.is_empty() {
            f.write_str("\nTime used: the entry, days and hours of the clock, the charge, what was left\n\n")?;
        }
        for row in &self.thinks {
            let (seat, hours) = (row.seat.0.to_ascii_uppercase(), row.seconds.rem_euclid(86_400) / 3_600);
            let days = row.seconds.div_euclid(86_400);
            let over = if row.overstep { "  OVERSTEP" } else { "" };
            writeln!(f, "{seat} {:>5}  {days:>4} d {hours:>2} h  {:>4}  {:>4}{over}", row.entry, row.charge, row.left)?;
        }
        Ok(())
    }
}
