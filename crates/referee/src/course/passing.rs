//! Time passes: which clock runs after an entry, and what a think cost that has ended (T71, T72).

use super::{Course, Happened, Pacing, Tell};
use crate::{
    ids::{Seat, Timestamp},
    pace::{CreditFor, DAY, Outage},
    referee::log::{Author, CommonEvent, Complaint, Entry, Event, OwnEvents},
};

impl Course {
    /// What an entry says of time itself, of whoever made it.
    pub(crate) fn say_time<Own: OwnEvents>(&mut self, entry: &Entry<Own>) {
        if let Author::Seat(seat) = entry.by {
            self.with_seat(seat, |of| of.last_word = Some(entry.moment()));
        }
        let (since, at) = (self.due_since, entry.at);
        if let Some((seat, span)) = entry.leave() {
            self.clocks.leave(seat, span.moments());
        }
        let Event::Common(event) = &entry.event else { return };
        match (event, entry.by) {
            (CommonEvent::LeaveCancel(_), Author::Seat(seat)) => self.clocks.cancel_leave(seat, entry.moment()),
            (CommonEvent::Slow { days }, Author::Seat(seat)) => {
                self.with_seat(seat, |of| of.slow = Some((since, days.get())));
            }
            (CommonEvent::Overdue(complaint), Author::Seat(seat)) => self.complain(seat, *complaint, at),
            (CommonEvent::Remind { seat, days }, _) => {
                self.with_seat(*seat, |of| of.reminded = Some((since, days.get())));
            }
            (CommonEvent::Credit { seat, seconds, cause }, _) => self.credit(*seat, seconds.get(), *cause, at),
            (CommonEvent::Pause { .. }, _) => self.clocks.pause(at),
            (CommonEvent::Resume { .. }, _) => self.clocks.resume(at),
            (CommonEvent::Gift { seat, days, .. }, _) => self.clocks.give(*seat, days.get().into()),
            (CommonEvent::Charge { seat, days, .. }, _) => {
                let seconds = i64::from(days.get()).saturating_mul(DAY);
                self.clocks.add(*seat, seconds);
                self.with_seat(*seat, |of| of.credited = of.credited.saturating_sub(seconds));
            }
            (CommonEvent::Forgive { seat, .. }, _) => self.clocks.forgive(*seat, at),
            _ => {}
        }
    }

    /// T77: so many seconds cost this seat nothing.
    fn credit(&mut self, seat: Seat, seconds: u32, cause: CreditFor, at: Timestamp) {
        match cause {
            CreditFor::Outage => self.clocks.credit_outage(seat, seconds.into()),
            CreditFor::Late | CreditFor::Undelivered => self.clocks.add(seat, -i64::from(seconds)),
        }
        if cause == CreditFor::Outage && self.clocks.profile.outage == Outage::Days {
            self.clocks.quiet = Some(Timestamp::from_unix(at.unix().saturating_add(DAY)));
        }
        let since = self.due_since;
        let outages = self.in_duty(self.seat(seat).outages).unwrap_or_default();
        let late = self.in_duty(self.seat(seat).late).unwrap_or_default();
        self.with_seat(seat, |of| {
            of.credited = of.credited.saturating_add(seconds.into());
            if cause != CreditFor::Outage {
                of.late = Some((since, late.saturating_add(seconds)));
            }
            match cause {
                CreditFor::Outage => {
                    of.outages = Some((since, outages.saturating_add(seconds)));
                    of.outage_at = Some(at);
                }
                CreditFor::Undelivered => of.undelivered = of.undelivered.saturating_add(seconds),
                CreditFor::Late => {}
            }
        });
    }

    /// T64, T75: what a complaint leaves behind.
    fn complain(&mut self, seat: Seat, complaint: Complaint, at: Timestamp) {
        let (since, slow) = (self.due_since, self.opposite(seat).unwrap_or(seat));
        self.with_seat(seat, |of| {
            of.complained = Some((since, at));
            match complaint {
                Complaint::Repeat => of.repeated = Some(since),
                Complaint::Clock | Complaint::Silence => of.claims_time = Some((since, slow, complaint, at)),
                Complaint::Plain | Complaint::Objection => {}
            }
        });
    }

    /// The think of who sent what was due of him ends (T71); `moved`: with a move.
    pub(crate) fn end_think<T: From<Happened>>(
        &mut self,
        seat: Seat,
        at: Timestamp,
        moved: bool,
        tell: &mut impl Tell<T>,
    ) {
        let charged = self.clocks.end(seat, at, moved);
        tell.tell_if(|| charged.map(|charged| Happened::Charged(charged).into()));
    }

    /// Every clock is halted (T71, T72), the author's from when he wrote.
    pub(crate) fn halt<Own: OwnEvents>(&mut self, entry: &Entry<Own>) {
        for seat in self.places() {
            let at = if entry.by == Author::Seat(seat) { entry.moment() } else { entry.at };
            self.clocks.halt(seat, at);
        }
    }

    /// The clocks run that the duty has run.
    pub(crate) fn run<T: From<Happened>>(&mut self, at: Timestamp, tell: &mut impl Tell<T>) {
        let owing = self.duty.owed_by();
        match self.duty.pacing() {
            // What went on before entry 0 goes on.
            Pacing::Allowance => owing.iter().for_each(|seat| self.clocks.begin(seat, at, true)),
            Pacing::Move => {
                // Of an interception or an objection that came to nothing.
                let owing: alloc::vec::Vec<Seat> = owing.iter().collect();
                for charged in self.clocks.end_others(&owing, at) {
                    tell.tell(|| Happened::Charged(charged).into());
                }
                owing.iter().for_each(|seat| self.clocks.begin(*seat, at, false));
            }
            Pacing::Reply => owing.iter().for_each(|seat| self.clocks.begin(seat, at, false)),
            Pacing::Still => {}
        }
    }
}
