//! Time that costs a seat nothing, since it was the referee's or a mail server's (T77).

use super::{Course, OwnDuties};
use crate::{
    ids::{Seat, Timestamp},
    pace::{CreditFor, DAY},
};

/// The most that delays of a player's own mail server are worth: of one letter, and of a game.
const MOST_OF_A_LETTER: i64 = 3 * DAY;
const MOST_OF_A_GAME: i64 = 10 * DAY;

impl<D: OwnDuties> Course<D> {
    /// How many seconds this seat is credited for a delay between two moments: of the letter that told it what it owes,
    /// or of the referee's reading. `None` where its clock did not run for it, or it was credited already.
    pub fn credit_for(&self, seat: Seat, cause: CreditFor, since: Timestamp, until: Timestamp) -> Option<u32> {
        if self.clocks.profile.is_none() || !self.owes(seat) || !self.clocks.runs(seat) {
            return None;
        }
        let of = self.seat(seat);
        let outages = self.in_duty(of.outages).unwrap_or_default();
        let seconds = match cause {
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

    /// How many seconds this seat's clock ran between two moments, in which nobody could be heard; `None` for none.
    pub fn unheard(&self, seat: Seat, since: Timestamp, until: Timestamp) -> Option<u32> {
        if self.clocks.profile.is_none() || !self.owes(seat) || !self.clocks.runs(seat) {
            return None;
        }
        let seconds = self.clocks.stops.running(seat, since.max(self.due_at), until);
        u32::try_from(seconds).ok().filter(|seconds| *seconds > 0)
    }
}
