//! How time stands for whoever owes something: public matter alone.

use alloc::vec::Vec;

use super::Session;
use crate::{
    ids::{Seat, Timestamp},
    kit::SeatClock,
    pace::{Bank, DAY},
};

impl Session<'_> {
    /// The clock of each seat that owes something, at a moment; none where nothing of time is ruled.
    pub fn clocks(&self, at: Timestamp) -> Vec<SeatClock> {
        let course = self.course();
        if course.clocks.profile.is_none() {
            return Vec::new();
        }
        course.owed_by.iter().filter_map(|seat| self.clock(seat, at)).collect()
    }

    fn clock(&self, seat: Seat, at: Timestamp) -> Option<SeatClock> {
        let clocks = &self.course().clocks;
        let allowance = clocks.of(seat)?.think?.allowance;
        let reading = clocks.read(seat, at)?;
        let unit = match clocks.profile.bank {
            Bank::Units { days, .. } if !allowance => Some(days),
            _ => None,
        };
        let counted = if allowance { clocks.profile.lists.is_some() } else { clocks.profile.counts() };
        let each = DAY.saturating_mul(unit.unwrap_or(1).into());
        Some(SeatClock {
            seat: seat.name(self.spec().seats),
            used: reading.seconds,
            left: counted.then(|| reading.left.saturating_mul(each)),
            unit,
            over: reading.overstep,
            ends: clocks.oversteps_at(seat).filter(|ends| at < *ends),
            stands: !clocks.runs(seat) || clocks.stops.stand(seat, at),
        })
    }
}
