//! One seat's clock: what it has left, and the think that runs.

use super::{Bank, DAY, HOUR, Profile, Stops};
use crate::ids::{Seat, Timestamp};

/// One seat's clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Days or units left; negative once the last overstep that there may be is passed.
    pub bank: i64,
    /// Own moves since the period began.
    pub moves: u32,
    /// Oversteps of thinks that have ended, forgiven ones aside.
    pub oversteps: u32,
    /// What it thinks about; `None` where nothing is due from it and nothing will be due again.
    pub think: Option<Think>,
}

/// One think: from a duty's beginning to its end, over interceptions and objections that halt it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Think {
    /// Whether it is for a list or first numbers, which have an allowance and take nothing from the bank.
    pub allowance: bool,
    /// Seconds used up to `running`, credits taken off: below 0 where more was credited.
    pub seconds: i64,
    /// Since when it runs; `None` while it is halted.
    pub running: Option<Timestamp>,
    /// Seconds used when it last began to run.
    pub before: i64,
    /// Seconds of outages that were taken off it.
    pub outages: i64,
}

/// What a clock shows at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Seconds of the think so far.
    pub seconds: i64,
    /// Its whole days; 0 where they are free.
    pub days: u32,
    /// What they cost, in days or units.
    pub charge: u32,
    /// What is left after that: of the bank, or of the allowance in days.
    pub left: i64,
    /// Whether this think oversteps.
    pub overstep: bool,
}

/// What an ended think cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charged {
    pub seat: Seat,
    /// Seconds of the think.
    pub seconds: i64,
    pub days: u32,
    /// In days or units; 0 of an allowance.
    pub charge: u32,
    /// What is left then, what a new period added included.
    pub left: i64,
    pub overstep: bool,
}

impl Clock {
    pub(super) fn new(profile: &Profile) -> Self {
        Self { bank: profile.fresh(), moves: 0, oversteps: 0, think: None }
    }

    /// The seconds of its think at a moment.
    pub(super) fn seconds(&self, seat: Seat, stops: &Stops, at: Timestamp) -> Option<i64> {
        let think = self.think?;
        let since = think.running.map_or(0, |from| stops.running(seat, from, at));
        Some(think.seconds.saturating_add(since).max(0))
    }

    /// What it shows at a moment; `None` without a think.
    pub(super) fn read(&self, profile: &Profile, seat: Seat, stops: &Stops, at: Timestamp) -> Option<Reading> {
        let seconds = self.seconds(seat, stops, at)?;
        let think = self.think?;
        if think.allowance {
            let days = u32::try_from(seconds.div_euclid(DAY)).unwrap_or(0);
            let left = profile.lists.map_or(i64::MAX, |lists| i64::from(lists) - i64::from(days));
            return Some(Reading { seconds, days, charge: 0, left, overstep: left < 0 });
        }
        let days = profile.days(seconds);
        let charge = profile.cost(days);
        let left = self.bank.saturating_sub(charge.into());
        let overstep = profile.counts() && (left < 0 || profile.cap.is_some_and(|cap| days > cap));
        Some(Reading { seconds, days, charge, left, overstep })
    }

    /// How many seconds its think may have before it oversteps; `None` where it cannot.
    pub(super) fn room(&self, profile: &Profile) -> Option<i64> {
        let (days, free) = match self.think?.allowance {
            true => (profile.lists?.saturating_add(1), 0),
            // Below 0 every think does, credits or not.
            false if profile.counts() && self.bank < 0 => return Some(i64::MIN),
            false if profile.counts() => (profile.days_beyond(self.bank), profile.free),
            false => return None,
        };
        // A day more than there is costs nothing while it is free.
        Some(i64::from(days).saturating_mul(DAY).max(i64::from(free).saturating_mul(HOUR)))
    }

    /// The think ends at a moment; `moved`: with an own move, which counts for the period.
    pub(super) fn end(
        &mut self,
        profile: &Profile,
        seat: Seat,
        stops: &Stops,
        at: Timestamp,
        moved: bool,
    ) -> Option<Charged> {
        let reading = self.read(profile, seat, stops, at)?;
        let think = self.think.take()?;
        let Reading { seconds, days, charge, overstep, .. } = reading;
        if overstep && !think.allowance {
            self.oversteps = self.oversteps.saturating_add(1);
        }
        if !think.allowance && profile.counts() {
            match overstep && self.oversteps < profile.oversteps {
                // A fresh period, which owes nothing for what went before.
                true => (self.bank, self.moves) = (profile.fresh(), 0),
                false => {
                    self.bank = self.bank.saturating_sub(charge.into());
                    self.add(profile, moved);
                }
            }
        }
        let left = if think.allowance { reading.left } else { self.bank };
        Some(Charged { seat, seconds, days, charge, left, overstep })
    }

    /// What an own move adds: up to the most that a bank holds, and without taking away what was given beyond that.
    fn add(&mut self, profile: &Profile, moved: bool) {
        let most = profile.bank_max.map_or(i64::MAX, |most| self.bank.max(most.into()));
        match profile.bank {
            Bank::Period { moves, days } if moved => {
                self.moves = self.moves.saturating_add(1);
                if self.moves >= moves {
                    self.moves = 0;
                    let kept = if profile.carry { self.bank } else { self.bank.min(0) };
                    self.bank = kept.saturating_add(days.into());
                }
            }
            Bank::Increment { increment, .. } if moved => self.bank = self.bank.saturating_add(increment.into()),
            _ => {}
        }
        self.bank = self.bank.min(most);
    }
}
