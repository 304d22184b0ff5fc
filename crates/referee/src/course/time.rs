//! What may be entered about time (T73 to T78): asked of the course alone, by the referee and by the audit.

use super::Course;
use crate::{
    ids::{Seat, Timestamp},
    kit::Denial,
    pace::{ClaimBy, DAY, LeaveFault},
    referee::log::{CommonEvent, Entry, Event, OwnEvents, Ruled, Ruling},
};

/// The most days that may be given at once.
const MOST_GIVEN: u32 = 366;

impl Course {
    /// T75: whether clock or silence bear out at a moment that this seat has lost, after it was heard.
    ///
    /// # Errors
    /// Until when it is to be heard; `None`: they do not.
    pub fn borne_out(&self, slow: Seat, at: Timestamp) -> Result<(), Option<Timestamp>> {
        let clock = self.clocks.profile.counts() && self.clocks.has_lost(slow, at);
        if !clock && self.claimable(slow, at).is_none() {
            return Err(None);
        }
        let automatic = self.clocks.profile.claim == ClaimBy::Auto;
        match self.heard_until(slow).filter(|until| at < *until && !automatic) {
            Some(until) => Err(Some(until)),
            None => Ok(()),
        }
    }

    /// Whether time is ruled at all.
    fn timed(&self, verb: &'static str) -> Result<(), Denial> {
        if self.clocks.profile.is_none() { Err(Denial::Untimed { verb }) } else { Ok(()) }
    }

    /// T73: a seat's own leave.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn may_leave(&self, seat: Seat, span: (Timestamp, Timestamp), at: Timestamp) -> Result<(), Denial> {
        self.timed("leave")?;
        self.plays(seat)?;
        self.clocks.may_leave(seat, span, at).map_err(|why| Denial::Leave { why })
    }

    /// T73: only leave that has not begun.
    ///
    /// # Errors
    /// There is none, or none is known in this game.
    pub fn may_cancel_leave(&self, seat: Seat, at: Timestamp) -> Result<(), Denial> {
        self.timed("leave")?;
        let to_come = self.clocks.leave_to_come(seat, at);
        to_come.map(drop).ok_or(Denial::Leave { why: LeaveFault::Nothing })
    }

    /// T74: of a duty of one's own, where the profile knows it.
    ///
    /// # Errors
    /// It is none, or takes not so many days.
    pub fn may_be_slow(&self, seat: Seat, days: u32) -> Result<(), Denial> {
        self.timed("slow")?;
        let most = self.clocks.profile.silence.and_then(|silence| silence.declared).unwrap_or(0);
        if !self.owes(seat) {
            return Err(Denial::NotYourTurn);
        }
        if days > most || days == 0 { Err(Denial::SlowDays { days, most }) } else { Ok(()) }
    }

    /// T76 to T78: whether the referee may enter this about time; `None` for what is not about it.
    pub(crate) fn may_enter_time(&self, event: &CommonEvent, at: Timestamp) -> Option<bool> {
        let clocks = &self.clocks;
        let fits = match event {
            CommonEvent::Remind { seat, days } => {
                let before = self.in_duty(self.seat(*seat).reminded);
                self.owes(*seat) && before.is_none_or(|before| before < days.get())
            }
            CommonEvent::Credit { .. } => !clocks.profile.is_none(),
            CommonEvent::Pause { .. } => !clocks.stops.paused() && !clocks.profile.is_none(),
            CommonEvent::Resume { .. } => clocks.stops.paused(),
            CommonEvent::Gift { days, .. } => clocks.profile.counts() && days.get() <= MOST_GIVEN,
            CommonEvent::Charge { seat, days, .. } => {
                let thinks = clocks.of(*seat).is_some_and(|clock| clock.think.is_some());
                thinks && i64::from(days.get()).saturating_mul(DAY) <= self.seat(*seat).credited
            }
            CommonEvent::Forgive { seat, .. } => clocks.oversteps(*seat, at) > 0,
            // T73: the person who grants it asks about no quota, but turns no clock back.
            CommonEvent::LeaveGiven { seat, span, .. } => match clocks.may_leave(*seat, span.moments(), at) {
                Ok(()) | Err(LeaveFault::Quota { .. } | LeaveFault::Short { .. }) => true,
                Err(LeaveFault::None) => !clocks.profile.is_none() && span.moments().0 >= at,
                Err(_) => false,
            },
            _ => return None,
        };
        Some(fits && !self.duty.is_over())
    }
}

/// Whether what an entry says rests on clocks alone, so that it is for the audit's step about them.
pub fn is_about_time<Own: OwnEvents>(entry: &Entry<Own>) -> bool {
    matches!(
        entry.event,
        Event::Common(
            CommonEvent::Overdue(_)
                | CommonEvent::Leave(_)
                | CommonEvent::LeaveGiven { .. }
                | CommonEvent::LeaveCancel(_)
                | CommonEvent::Slow { .. }
                | CommonEvent::Remind { .. }
                | CommonEvent::Credit { .. }
                | CommonEvent::Pause { .. }
                | CommonEvent::Resume { .. }
                | CommonEvent::Gift { .. }
                | CommonEvent::Charge { .. }
                | CommonEvent::Forgive { .. }
                | CommonEvent::Rule(Ruled { ruling: Ruling::LostOnTime { .. }, .. })
        )
    )
}
