//! Time that costs a seat nothing, since it was the referee's or a mail server's (T77).

use super::Course;
use crate::{
    ids::{Seat, Timestamp},
    pace::{CreditFor, DAY, Outage},
};

/// The most that delays of a player's own mail server are worth: of one letter, and of a game.
const MOST_OF_A_LETTER: i64 = 3 * DAY;
const MOST_OF_A_GAME: i64 = 10 * DAY;
/// The most that the referee's machine gives back of a think for having been off.
const MOST_OF_A_THINK: i64 = 3 * DAY;

impl Course {
    /// How many seconds this seat is credited for a delay between two moments: of the letter that told it what it owes,
    /// or of the referee's reading. `None` where its clock did not run for it, or it was credited already.
    pub fn credit_for(&self, seat: Seat, cause: CreditFor, since: Timestamp, until: Timestamp) -> Option<u32> {
        if self.clocks.profile.is_none() || !self.owes(seat) || !self.clocks.runs(seat) {
            return None;
        }
        let of = self.seat(seat);
        let outages = self.in_duty(of.outages).unwrap_or_default();
        let seconds = match cause {
            // Its hours come with the answer.
            CreditFor::Outage if self.clocks.profile.outage == Outage::Last => 0,
            // The same hours once: one entry an outage.
            CreditFor::Outage if of.outage_at.is_some_and(|at| at > since) => 0,
            CreditFor::Outage => {
                let begun = since.max(self.due_at);
                let gap = until.unix().saturating_sub(begun.unix()).max(0);
                gap.saturating_add(DAY - 1).div_euclid(DAY).saturating_mul(DAY)
            }
            // The letter that was made with the entry told the duty; later ones tell nothing new.
            _ if since != self.due_at => 0,
            CreditFor::Late => self.clocks.stops.running(seat, since, until).saturating_sub(outages.into()),
            CreditFor::Undelivered => {
                let delay = self.clocks.stops.running(seat, since, until).saturating_sub(outages.into());
                delay.min(MOST_OF_A_LETTER).min(MOST_OF_A_GAME.saturating_sub(of.undelivered.into()))
            }
        };
        u32::try_from(seconds).ok().filter(|seconds| *seconds > 0)
    }

    /// How many seconds this seat is given back with an answer that arrived at a moment, where the profile gives back no more
    /// of outages than that: those in which the referee's machine was off that takes the mail, where that was just over; or
    /// those since its time was over, where that waits for a gap of the referee's.
    pub fn outage_before(&self, seat: Seat, arrived: Timestamp) -> Option<u32> {
        let clocks = &self.clocks;
        if clocks.profile.outage != Outage::Last || !self.owes(seat) {
            return None;
        }
        let think = clocks.of(seat)?.think?;
        let begun = think.running?;
        // Its letter left then: those hours are credited already.
        let late = self.in_duty(self.seat(seat).late).unwrap_or_default();
        let told = clocks.stops.when(seat, begun, late.into())?;
        let off = clocks.gaps.off_before(arrived);
        let off = off.map_or(0, |(since, off)| clocks.stops.running(seat, since.max(told), off));
        let off = off.min(MOST_OF_A_THINK.saturating_sub(think.outages));
        let over = clocks.oversteps_at(seat).filter(|over| (*over > begun) && *over <= arrived);
        let over = over.filter(|over| arrived < clocks.done_at(*over));
        let over = over.map_or(0, |over| clocks.stops.running(seat, over, arrived).saturating_add(1));
        u32::try_from(off.max(over)).ok().filter(|seconds| *seconds > 0)
    }

    /// How many seconds this seat's clock ran between two moments, in which nobody could be heard; `None` for none.
    pub fn unheard(&self, seat: Seat, since: Timestamp, until: Timestamp) -> Option<u32> {
        if self.clocks.profile.is_none() || !self.owes(seat) || !self.clocks.runs(seat) {
            return None;
        }
        let seconds = self.clocks.stops.running(seat, since.max(self.due_at), until);
        u32::try_from(seconds).ok().filter(|seconds| *seconds > 0)
    }
}
