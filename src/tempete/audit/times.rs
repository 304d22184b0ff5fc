//! Step 8 in rows: what each think cost, worked out anew.

use alloc::vec::Vec;
use core::fmt::{self, Display};

use serde::Serialize;

use super::replay::Replayed;
use crate::{
    chess::Color,
    ids::Seq,
    tempete::{seats::side, turn::happening::Happening},
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
    pub seat: Color,
    /// Seconds for which its clock ran.
    pub seconds: i64,
    pub days: u32,
    /// In days or units.
    pub charge: u32,
    /// Days or units left then.
    pub left: i64,
    pub overstep: bool,
}

impl TimeTables {
    pub(super) fn of(replayed: &Replayed) -> Self {
        if replayed.state.public().course.clocks.profile.is_none() {
            return Self::default();
        }
        let think = |(entry, happening): (Seq, &Happening)| match happening {
            Happening::Charged(of) => Some(ThinkRow {
                entry,
                seat: side(of.seat),
                seconds: of.seconds,
                days: of.days,
                charge: of.charge,
                left: of.left,
                overstep: of.overstep,
            }),
            _ => None,
        };
        Self { thinks: replayed.chronicle.all().filter_map(think).collect() }
    }
}

impl Display for TimeTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.thinks.is_empty() {
            f.write_str("\nTime used: the entry, days and hours of the clock, the charge, what was left\n\n")?;
        }
        for row in &self.thinks {
            let (seat, hours) = (row.seat.letter().to_ascii_uppercase(), row.seconds.rem_euclid(86_400) / 3_600);
            let days = row.seconds.div_euclid(86_400);
            let over = if row.overstep { "  OVERSTEP" } else { "" };
            writeln!(f, "{seat} {:>5}  {days:>4} d {hours:>2} h  {:>4}  {:>4}{over}", row.entry, row.charge, row.left)?;
        }
        Ok(())
    }
}
