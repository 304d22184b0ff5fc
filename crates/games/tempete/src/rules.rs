//! Tempête's rules of objections, as the layer asks for them: what of an entry is its own, and what becomes of it.

use crate::{
    ids::{Seat, Seq},
    pace::DAY,
    referee::{
        self,
        course::{self, Course, Tell},
        played::{self, Disputes, GameEvent, PlayTold, Played},
    },
    tempete::{
        legal,
        log::event::{CommonEvent, End, Entry, Outcome, OwnEvent, Ruled, Ruling},
        state::{
            Tempete, game,
            public::{Duty, OwnDuty, Public},
            typed::{Entered, Typed, entered},
        },
        turn::{happening::Happening, replay::Opened},
    },
};

/// The most that an objector gets back of his time on a message that was wrong (T72): three days.
const MOST_GIVEN_BACK: i64 = 3 * DAY;

/// Hands happenings to the layer: those of the course as such.
struct Telling<'a> {
    listens: bool,
    to: &'a mut dyn FnMut(PlayTold),
}

impl Tell<Happening> for Telling<'_> {
    fn tell_if(&mut self, happening: impl FnOnce() -> Option<Happening>) {
        if self.listens
            && let Some(happening) = happening()
        {
            (self.to)(match happening.of_course() {
                Some(happened) => PlayTold::Course(happened),
                None => PlayTold::Own(Typed::news(happening)),
            });
        }
    }

    fn listens(&self) -> bool {
        self.listens
    }
}

impl Disputes for Tempete {
    fn course(&self) -> &Course {
        &self.public.course
    }

    fn course_mut(&mut self) -> &mut Course {
        &mut self.public.course
    }

    fn may_follow(&self, seat: Seat, event: &GameEvent) -> Result<(), referee::Refusal> {
        Ok(legal::own(&self.public, seat, Typed::event_of(event))?)
    }

    fn apply(
        &mut self,
        by: Seat,
        seq: Seq,
        event: &GameEvent,
        opened: &played::Opened,
        listens: bool,
        to: &mut dyn FnMut(PlayTold),
    ) {
        let event = Typed::event_of(event);
        self.own(by, seq, event, &Opened::of(event, opened), &mut Telling { listens, to });
    }

    fn ends_think(&mut self, by: Seat, event: &GameEvent) -> Option<bool> {
        match Typed::event_of(event) {
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

    fn judges_claims(&self) -> bool {
        self.public.has_board()
    }

    fn may_rule(&self, ruling: &Ruling) -> bool {
        match ruling {
            Ruling::Position(position) => self.public.may_set(position).is_ok(),
            _ => matches!(self.public.duty(), Duty::Own(OwnDuty::RulingOnObjection(_))),
        }
    }

    fn rule(&mut self, ruling: &Ruling, seq: Seq, listens: bool, to: &mut dyn FnMut(PlayTold)) {
        let tell = &mut Telling { listens, to };
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
    fn complained(&mut self, by: Seat, seq: Seq, listens: bool, to: &mut dyn FnMut(PlayTold)) {
        let author = Public::other(by);
        if self.public.duty() == Duty::Own(OwnDuty::Object(author)) {
            self.stood_by(author, seq, &mut Telling { listens, to });
        }
    }

    fn settle_time(&mut self, was: course::Duty, entry: &Entry) {
        let Duty::Own(OwnDuty::Object(by) | OwnDuty::RulingOnObjection(by)) = was.into() else { return };
        let (objector, clocks) = (Public::other(by), &mut self.public.course.clocks);
        match entered(&entry.event) {
            Entered::Common(CommonEvent::Rule(Ruled { ruling: Ruling::Uphold, .. })) => {
                clocks.add(objector, i64::from(clocks.profile.objection_cost).saturating_mul(DAY));
            }
            Entered::Own(OwnEvent::Amend(_) | OwnEvent::Withdraw)
            | Entered::Common(CommonEvent::Rule(Ruled { ruling: Ruling::Takeback, .. })) => {
                clocks.give_back(objector, MOST_GIVEN_BACK);
            }
            _ => {}
        }
    }

    fn reinstated(&self, was: &Played, listens: bool, to: &mut dyn FnMut(PlayTold)) {
        self.tell_reinstated(game(was), &mut Telling { listens, to });
    }
}
