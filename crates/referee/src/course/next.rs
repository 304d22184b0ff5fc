//! What the passing of time has the referee do, and when (T75, T76).

use super::{Course, Duty, Pacing};
use crate::{
    ids::{Seat, Timestamp},
    pace::{ClaimBy, DAY},
};

/// What is to be done at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// This seat is reminded, so many days after its duty began.
    Remind { seat: Seat, days: u32 },
    /// This seat has lost on time, and the profile asks nobody.
    Lost(Seat),
}

/// What is to be done next, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueThen {
    pub at: Timestamp,
    pub then: Then,
}

impl Course {
    /// What is to be done next about time, where nothing changes. `reminded`: whether a seat wants all reminders, or the
    /// last alone.
    pub fn next_due(&self, reminded: impl Fn(Seat) -> bool) -> Option<DueThen> {
        // By an objection that waits nothing is lost; by a ruling that does a clock still is.
        if self.duty.is_over() || self.waits_still() {
            return None;
        }
        let of_seat = |seat: Seat| {
            let lost = self.lost_at(seat).map(|at| DueThen { at, then: Then::Lost(seat) });
            let reminder = self.owes(seat).then(|| self.next_reminder(seat, reminded(seat))).flatten();
            let reminder =
                reminder.map(|(at, days)| DueThen { at: self.clocks.done_at(at), then: Then::Remind { seat, days } });
            lost.into_iter().chain(reminder)
        };
        self.living().flat_map(of_seat).min_by_key(|next| next.at)
    }

    /// When a seat has lost on time, where the profile asks nobody.
    fn lost_at(&self, seat: Seat) -> Option<Timestamp> {
        let lost = match self.clocks.profile.claim {
            // By a move that came too late, and was entered all the same.
            ClaimBy::Auto if self.clocks.lost(seat) => Some(self.at),
            ClaimBy::Auto => self.clocks.loses_at(seat),
            ClaimBy::Claim => None,
        };
        lost.map(|at| self.clocks.done_at(at))
    }

    /// When the game next falls to somebody by time, or may be claimed, where nothing changes. Reminders are not of it: who
    /// wants them is known to nobody else.
    pub fn next_loss(&self) -> Option<Timestamp> {
        if self.duty.is_over() || self.waits_still() {
            return None;
        }
        let claimed = self.owed_by.iter().filter_map(|seat| self.claimable_from(seat));
        self.living().filter_map(|seat| self.lost_at(seat)).chain(claimed).min()
    }

    /// Whether somebody owes something while nobody's clock runs.
    pub(super) fn waits_still(&self) -> bool {
        matches!(self.duty, Duty::Own(own) if own.pacing == Pacing::Still) && !self.owed_by.is_empty()
    }

    /// The next reminder of this seat's, and when: of those that are due at one moment the last alone is sent.
    fn next_reminder(&self, seat: Seat, all: bool) -> Option<(Timestamp, u32)> {
        self.reminders(seat, all).next()
    }

    /// The reminders of this seat's that are to come, and when, where nothing changes.
    pub fn reminders(&self, seat: Seat, all: bool) -> impl Iterator<Item = (Timestamp, u32)> {
        let days = &self.clocks.profile.remind;
        let sent = self.in_duty(self.seat(seat).reminded).unwrap_or(0);
        let from = if all { 0 } else { days.len().saturating_sub(1) };
        // A think that goes on, after an interception or an objection, was reminded of these already.
        let before = self.clocks.of(seat).and_then(|clock| clock.think).map_or(0, |think| think.before);
        let later = days.iter().skip(from).copied();
        let later = later.filter(move |days| *days > sent && i64::from(*days) * DAY > before);
        later.filter_map(move |days| Some((self.clocks.reaches_days(seat, days)?, days)))
    }

    /// The last reminder that is due by a moment, after the one that was sent.
    pub fn reminder_by(&self, seat: Seat, days: u32, at: Timestamp) -> u32 {
        let later = self.clocks.profile.remind.iter().copied().filter(|later| *later > days);
        later.filter(|later| self.clocks.reaches_days(seat, *later).is_some_and(|due| due <= at)).max().unwrap_or(days)
    }
}
