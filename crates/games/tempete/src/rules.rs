//! Tempête's rules as the layer asks for them: what of an entry is its own, and what becomes of it.

use alloc::string::{String, ToString};

use crate::{
    ids::{Seat, Seq},
    kit::Sealed,
    pace::DAY,
    referee::{
        Refusal, Rules,
        course::{self, Course, Tell},
    },
    tempete::{
        legal,
        log::event::{Act, Claim, CommonEvent, Complaint, End, Entry, Event, Outcome, OwnEvent, Ruled, Ruling},
        state::{
            Tempete,
            public::{Duty, OwnDuty, Public},
        },
        turn::{
            happening::Happening,
            replay::{Opened, opened},
        },
    },
};

/// The most that an objector gets back of his time on a message that was wrong (T72): three days.
const MOST_GIVEN_BACK: i64 = 3 * DAY;

impl Rules for Tempete {
    type Event = OwnEvent;
    type Told = Happening;
    type Opened = Opened;

    fn course(&self) -> &Course {
        &self.public.course
    }

    fn course_mut(&mut self) -> &mut Course {
        &mut self.public.course
    }

    fn opened(entry: &Entry, sealed: &[Sealed]) -> Opened {
        opened(entry, sealed)
    }

    fn may_follow(&self, seat: Seat, event: &OwnEvent) -> Result<(), Refusal> {
        Ok(legal::own(&self.public, seat, event)?)
    }

    fn happen(&mut self, by: Seat, seq: Seq, event: &OwnEvent, opened: &Opened, tell: &mut impl Tell<Happening>) {
        self.own(by, seq, event, opened, tell);
    }

    fn ends_think(&mut self, by: Seat, event: &OwnEvent) -> Option<bool> {
        match event {
            // A turn sent in place of one that was undone is no second move.
            OwnEvent::Turn(_) => Some(!core::mem::take(&mut self.public.seat_mut(by).again)),
            OwnEvent::List(_) | OwnEvent::Numbers(_) | OwnEvent::Answer(_) => Some(false),
            OwnEvent::Interception(_)
            | OwnEvent::Object
            | OwnEvent::Amend(_)
            | OwnEvent::Withdraw
            | OwnEvent::Stand => None,
        }
    }

    fn without(&self, seat: Seat) -> Outcome {
        self.public.without(seat)
    }

    fn end(&self) -> Option<End> {
        self.last_end()
    }

    fn claims(&self, seat: Seat, claim: Claim) -> Result<bool, Refusal> {
        legal::claim::claim(&self.public, seat, claim)?;
        Ok(true)
    }

    fn judges_claims(&self) -> bool {
        self.public.has_board()
    }

    fn has_conditions(&self) -> bool {
        self.public.terms().conditions
    }

    fn plan_word(event: &OwnEvent, _: &Opened) -> Option<String> {
        let OwnEvent::Turn(acts) = event else { return None };
        match acts.as_slice() {
            [Act::Move(text)] | [Act::Move(text), Act::Numbers(_)] => Some(text.to_string()),
            _ => None,
        }
    }

    fn may_rule(&self, ruling: &Ruling) -> bool {
        match ruling {
            Ruling::Position(position) => self.public.may_set(position).is_ok(),
            _ => matches!(self.public.duty(), Duty::Own(OwnDuty::RulingOnObjection(_))),
        }
    }

    fn rule(&mut self, ruling: &Ruling, seq: Seq, tell: &mut impl Tell<Happening>) {
        match ruling {
            Ruling::Position(position) => self.set_board(position, seq, tell),
            Ruling::Takeback => self.undo_message(seq, tell),
            _ => {
                self.disputed(tell);
                self.objector_again(seq, tell);
            }
        }
    }

    /// T75: as if its author had said `stand`.
    fn complained(&mut self, by: Seat, complaint: Complaint, seq: Seq, tell: &mut impl Tell<Happening>) {
        let author = Public::other(by);
        if complaint == Complaint::Objection && self.public.duty() == Duty::Own(OwnDuty::Object(author)) {
            self.stood_by(author, seq, tell);
        }
    }

    fn settle_time(&mut self, was: course::Duty, entry: &Entry) {
        let Duty::Own(OwnDuty::Object(by) | OwnDuty::RulingOnObjection(by)) = was.into() else { return };
        let (objector, clocks) = (Public::other(by), &mut self.public.course.clocks);
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
    }

    fn reinstated(&self, was: &Self, tell: &mut impl Tell<Happening>) {
        self.tell_reinstated(was, tell);
    }
}
