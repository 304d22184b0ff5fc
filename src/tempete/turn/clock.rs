//! Time passes: which clock runs after an entry, and what a think cost that has ended (T71, T72).

use crate::{
    ids::{Seat, Timestamp},
    pace::{CreditFor, DAY},
    tempete::{
        log::event::{Author, CommonEvent, Complaint, Entry, Event, OwnEvent, Ruled, Ruling, SealedList},
        state::{
            State,
            exchange::MessageKind,
            public::{Duty, Public, SEATS, in_duty},
        },
        turn::happening::{Happening, Tell},
    },
};

/// The most that an objector gets back of his time on a message that was wrong (T72): three days.
const MOST_GIVEN_BACK: i64 = 3 * DAY;

/// What was due before an entry.
#[derive(Clone, Copy)]
pub(crate) struct Was {
    duty: Duty,
    /// The kind of the message that an objection may be made against.
    kind: Option<MessageKind>,
}

impl Was {
    pub(crate) fn of(public: &Public) -> Self {
        Self { duty: public.duty, kind: public.message.map(|message| message.kind) }
    }
}

impl State {
    /// What an entry does to the clocks, once it has done everything else.
    pub(crate) fn pass_time(&mut self, was: Was, entry: &Entry, tell: &mut impl Tell) {
        let author = match entry.by {
            Author::Seat(seat) => Some(seat),
            Author::Referee => None,
        };
        if let Some(seat) = author {
            self.public.seat_mut(seat).last_word = Some(entry.moment());
        }
        self.time_entry(entry);
        if let Some(seat) = author {
            self.thought(seat, was, entry, tell);
        }
        if self.public.due_since == entry.seq {
            self.public.due_at = entry.at;
            self.duty_changed(author, was, entry, tell);
        }
    }

    /// Entries about time itself.
    fn time_entry(&mut self, entry: &Entry) {
        let (since, at) = (self.public.due_since, entry.at);
        let clocks = &mut self.public.clocks;
        match &entry.event {
            Event::Common(CommonEvent::Leave(_) | CommonEvent::LeaveGiven { .. }) => {
                if let Some((seat, span)) = entry.leave() {
                    clocks.leave(seat, span.moments());
                }
            }
            Event::Common(CommonEvent::LeaveCancel(_)) => {
                if let Author::Seat(seat) = entry.by {
                    clocks.cancel_leave(seat, entry.moment());
                }
            }
            Event::Common(CommonEvent::Slow { days }) => {
                if let Author::Seat(seat) = entry.by {
                    self.public.seat_mut(seat).slow = Some((since, days.get()));
                }
            }
            Event::Common(CommonEvent::Overdue(complaint)) => self.complain(*complaint, entry),
            Event::Common(CommonEvent::Remind { seat, days }) => {
                self.public.seat_mut(*seat).reminded = Some((since, days.get()))
            }
            Event::Common(CommonEvent::Credit { seat, seconds, cause }) => {
                let seconds = seconds.get();
                clocks.add(*seat, -i64::from(seconds));
                let of = self.public.seat_mut(*seat);
                of.credited = of.credited.saturating_add(seconds.into());
                match cause {
                    CreditFor::Outage => {
                        let before = in_duty(of.outages, since).unwrap_or_default();
                        of.outages = Some((since, before.saturating_add(seconds)));
                        of.outage_at = Some(at);
                        self.public.clocks.quiet = Some(Timestamp::from_unix(at.unix().saturating_add(DAY)));
                    }
                    CreditFor::Undelivered => of.undelivered = of.undelivered.saturating_add(seconds),
                    CreditFor::Late => {}
                }
            }
            Event::Common(CommonEvent::Pause { .. }) => clocks.pause(at),
            Event::Common(CommonEvent::Resume { .. }) => clocks.resume(at),
            Event::Common(CommonEvent::Gift { seat, days, .. }) => clocks.give(*seat, days.get().into()),
            Event::Common(CommonEvent::Charge { seat, days, .. }) => {
                let seconds = i64::from(days.get()).saturating_mul(DAY);
                clocks.add(*seat, seconds);
                let of = self.public.seat_mut(*seat);
                of.credited = of.credited.saturating_sub(seconds);
            }
            Event::Common(CommonEvent::Forgive { seat, .. }) => clocks.forgive(*seat, at),
            _ => {}
        }
    }

    /// T64, T75: what a complaint leaves behind.
    fn complain(&mut self, complaint: Complaint, entry: &Entry) {
        let Author::Seat(seat) = entry.by else { return };
        let since = self.public.due_since;
        let of = self.public.seat_mut(seat);
        of.complained = Some((since, entry.at));
        match complaint {
            Complaint::Repeat => of.repeated = Some(since),
            Complaint::Clock | Complaint::Silence => of.claims_time = Some((since, complaint, entry.at)),
            Complaint::Plain | Complaint::Objection => {}
        }
    }

    /// The think of who sent what was due of him ends (T71).
    fn thought(&mut self, seat: Seat, was: Was, entry: &Entry, tell: &mut impl Tell) {
        let moved = match (&entry.event, was.duty) {
            // A turn sent in place of one that was undone is no second move.
            (Event::Own(OwnEvent::Turn(_)), _) => !core::mem::take(&mut self.public.seat_mut(seat).again),
            (Event::Own(OwnEvent::List(SealedList { .. }) | OwnEvent::Numbers(_) | OwnEvent::Answer(_)), _) => false,
            (Event::Common(CommonEvent::Accept | CommonEvent::Decline), Duty::Claim(..)) => false,
            _ => return,
        };
        let charged = self.public.clocks.end(seat, entry.moment(), moved);
        tell.tell_if(|| charged.map(Happening::Charged));
    }

    /// Another duty: other clocks run (T71, T72).
    fn duty_changed(&mut self, author: Option<Seat>, was: Was, entry: &Entry, tell: &mut impl Tell) {
        let at = entry.at;
        let (now, clocks) = (self.public.duty, &mut self.public.clocks);
        for seat in SEATS {
            clocks.halt(seat, if author == Some(seat) { entry.moment() } else { at });
        }
        if let Duty::Object(by) | Duty::RulingOnObjection(by) = was.duty {
            let objector = Public::other(by);
            match &entry.event {
                Event::Common(CommonEvent::Rule(Ruled { ruling: Ruling::Uphold, .. })) => {
                    clocks.add(objector, i64::from(clocks.profile.objection_cost).saturating_mul(DAY));
                }
                Event::Own(OwnEvent::Amend(_) | OwnEvent::Withdraw)
                | Event::Common(CommonEvent::Rule(Ruled { ruling: Ruling::Takeback, .. })) => {
                    clocks.give_back(objector, MOST_GIVEN_BACK);
                }
                _ => {}
            }
            let undone = matches!(
                &entry.event,
                Event::Own(OwnEvent::Withdraw)
                    | Event::Common(CommonEvent::Rule(Ruled { ruling: Ruling::Takeback, .. }))
            );
            if undone && was.kind == Some(MessageKind::Turn) {
                self.public.seat_mut(by).again = true;
            }
        }
        let clocks = &mut self.public.clocks;
        let mut ended = alloc::vec::Vec::new();
        match now {
            Duty::Lists => {}
            Duty::Numbers => SEATS.into_iter().for_each(|seat| clocks.begin(seat, at, true)),
            Duty::Turn(seat) => {
                // Of an interception or an objection that came to nothing.
                ended = clocks.end_others(&[seat], at);
                clocks.begin(seat, at, false);
            }
            Duty::Answer(seat) | Duty::Claim(seat, _) => clocks.begin(seat, at, false),
            Duty::Object(_) | Duty::RulingOnObjection(_) | Duty::RulingOnClaim(..) | Duty::Over(..) => {}
        }
        for charged in ended {
            tell.tell(|| Happening::Charged(charged));
        }
    }
}
