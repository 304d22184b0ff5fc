//! A game as one knower has it: what its entries make of it, and what a ruling taken back would make of it. Entries change
//! it here and nowhere else; that cannot fail, since whether an entry may follow was asked before.

use alloc::boxed::Box;

use super::{Entry, Event, Opened, PlayTold, Played, follow};
use crate::{
    ids::{Seat, Seats, Seq},
    kit::{Denial, Sealed},
    referee::{
        course::{self, Course, Duty, Tell},
        log::{Author, CommonEvent, Complaint, Ending, Outcome, Ruled, Ruling},
        payload::Refusal,
    },
};

/// A game as one knower has it. Made by replaying the entries, never stored.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// All that he knows of it.
    pub known: Played,
    /// The state that the last ruling was made on, where it may be taken back (T68).
    before: Option<Box<Self>>,
}

impl State {
    /// A game after entry 0.
    pub fn new(known: Played) -> Self {
        Self { known, before: None }
    }

    /// What is public, and the same in every game.
    pub fn course(&self) -> &Course {
        self.known.course()
    }

    fn course_mut(&mut self) -> &mut Course {
        self.known.course_mut()
    }

    /// Whether an entry may follow.
    ///
    /// # Errors
    /// The refusal that a player would read.
    pub fn may_follow(&self, entry: &Entry) -> Result<(), Refusal> {
        follow::may_follow(&self.known, entry)
    }

    /// Whether the referee may enter this.
    ///
    /// # Errors
    /// Why not, as the person who runs the referee reads it.
    pub(crate) fn may_enter(&self, entry: &Entry) -> Result<(), Denial> {
        follow::by_referee(&self.known, entry)
    }

    /// Applies these entries, in order, with what of the sealed values there is to open them.
    pub fn follow(&mut self, entries: &[Entry], sealed: &[Sealed]) {
        entries.iter().for_each(|entry| self.apply(entry, &Played::opened(entry, sealed), &mut ()));
    }

    /// Applies one entry. `opened` holds the values behind its commitments, as far as they are known: in the public record
    /// of a running game none are. `tell` hears what the entry brings about, in order.
    pub fn apply(&mut self, entry: &Entry, opened: &Opened, tell: &mut impl Tell<PlayTold>) {
        let was = self.course().duty;
        let course = self.course_mut();
        (course.last, course.at) = (entry.seq, entry.at);
        self.stand(entry);
        match (&entry.event, entry.by) {
            (Event::Own(event), Author::Seat(seat)) => {
                self.known.happen(seat, entry.seq, event, opened, tell);
                if entry.offers {
                    self.course_mut().offer_draw(seat, entry.seq);
                }
            }
            (Event::Common(event), Author::Seat(seat)) => self.seats(seat, entry.seq, event, tell),
            (Event::Common(event), Author::Referee) => self.referees(entry, event, tell),
            (Event::Own(event), Author::Referee) => self.known.happen_itself(entry.seq, event, tell),
            // The start, which began all this.
            (Event::Start(_), _) => {}
        }
        if let Author::Seat(seat) = entry.by {
            let says = entry.said || matches!(entry.event, Event::Common(CommonEvent::Say));
            // M8: of leave announced in another game no letter of this one need have told.
            let leave = matches!(entry.event, Event::Common(CommonEvent::Leave(_) | CommonEvent::LeaveCancel(_)));
            self.course_mut().with_seat(seat, |of| {
                of.last_act = if leave { of.last_act } else { Some(entry.seq) };
                of.said.extend(says.then_some(entry.at));
            });
        }
        self.pass_time(was, entry, tell);
    }

    /// T68: whether the last ruling can be taken back after this entry; before what it does.
    fn stand(&mut self, entry: &Entry) {
        let Event::Common(event) = &entry.event else {
            self.ruling_stands();
            return;
        };
        match event {
            // An offer declined stays declined.
            CommonEvent::Decline if !matches!(self.course().duty, Duty::Claim(..)) => {
                self.before.iter_mut().for_each(|before| before.course_mut().end_offer());
            }
            CommonEvent::Overdue(complaint) if *complaint != Complaint::Objection => {}
            CommonEvent::Say
            | CommonEvent::Leave(_)
            | CommonEvent::LeaveCancel(_)
            | CommonEvent::LeaveGiven { .. }
            | CommonEvent::Slow { .. }
            | CommonEvent::Remind { .. }
            | CommonEvent::Credit { .. }
            | CommonEvent::Pause { .. }
            | CommonEvent::Resume { .. }
            | CommonEvent::Look
            | CommonEvent::LookAtMail { .. }
            | CommonEvent::Note { .. }
            | CommonEvent::Address(_)
            | CommonEvent::Replace { .. }
            | CommonEvent::End(_)
            | CommonEvent::Rule(Ruled { ruling: Ruling::Correct, .. }) => {}
            CommonEvent::Rule(Ruled { ruling, .. }) => {
                let again = matches!(ruling, Ruling::Uphold | Ruling::Takeback | Ruling::Refuse);
                self.ruling_stands();
                self.before = again.then(|| Box::new(self.clone()));
                self.course_mut().ruled = again.then(|| (entry.seq, ruling.clone()));
            }
            CommonEvent::Claim(_)
            | CommonEvent::NotGranted(_)
            | CommonEvent::Accept
            | CommonEvent::Decline
            | CommonEvent::Overdue(_)
            | CommonEvent::Resign
            | CommonEvent::PlayOn
            | CommonEvent::Gift { .. }
            | CommonEvent::Charge { .. }
            | CommonEvent::Forgive { .. } => self.ruling_stands(),
        }
    }

    fn ruling_stands(&mut self) {
        self.before = None;
        self.course_mut().ruled = None;
    }

    fn due(&mut self, duty: Duty, since: Seq, tell: &mut impl Tell<PlayTold>) {
        self.course_mut().due(duty, since, tell);
    }

    /// What every game's seats do.
    fn seats(&mut self, seat: Seat, seq: Seq, event: &CommonEvent, tell: &mut impl Tell<PlayTold>) {
        let duty = self.course().duty;
        match event {
            CommonEvent::Claim(claim) => {
                let course = self.known.course_mut();
                course.claimed = true;
                course.end_offer();
                let answers = course.others(seat).next().filter(|_| !self.known.judges_claims());
                let duty = match answers {
                    None => Duty::Over(Outcome::Drawn, Ending::Claim),
                    Some(other) => Duty::Claim(other, *claim),
                };
                self.due(duty, seq, tell);
            }
            CommonEvent::NotGranted(_) => self.course_mut().claimed = true,
            CommonEvent::Accept if matches!(duty, Duty::Claim(..)) => {
                self.due(Duty::Over(Outcome::Drawn, Ending::Claim), seq, tell);
            }
            CommonEvent::Accept => {
                let course = self.known.course_mut();
                course.accepted = course.accepted.iter().chain(course.held_with(seat).iter()).collect();
                if course.living().all(|seat| course.wants_draw(seat)) {
                    self.due(Duty::Over(Outcome::Drawn, Ending::Agreement), seq, tell);
                }
            }
            CommonEvent::Decline => match (duty, self.course().others(seat).next()) {
                (Duty::Claim(_, claim), Some(claimer)) => self.due(Duty::RulingOnClaim(claimer, claim), seq, tell),
                _ => self.course_mut().end_offer(),
            },
            CommonEvent::Resign => {
                let (must, goes_on) = (self.known.resigns_with(seat), self.known.goes_on_without(seat));
                let course = self.known.course_mut();
                course.resigned = course.resigned.iter().chain(course.held_with(seat).iter()).collect();
                if goes_on {
                    course.are_out(Seats::of(seat));
                } else if must.iter().all(|seat| course.resigned.contains(seat)) {
                    self.due(Duty::Over(self.known.without(seat), Ending::Resignation), seq, tell);
                }
            }
            CommonEvent::PlayOn => {
                let course = self.known.course_mut();
                let held = course.held_with(seat);
                course.resigned = course.resigned.iter().filter(|seat| !held.contains(*seat)).collect();
            }
            CommonEvent::Overdue(complaint) => self.known.complained(seat, *complaint, seq, tell),
            // What they say of time, `say_time` enters.
            _ => {}
        }
    }

    /// What the referee does in every game.
    fn referees(&mut self, entry: &Entry, event: &CommonEvent, tell: &mut impl Tell<PlayTold>) {
        let seq = entry.seq;
        match event {
            CommonEvent::Rule(Ruled { ruling, .. }) => match ruling {
                Ruling::Correct => self.take_ruling_back(entry, tell),
                Ruling::Uphold | Ruling::Takeback | Ruling::Position(_) => self.known.rule(ruling, seq, tell),
                Ruling::Grant => self.due(Duty::Over(Outcome::Drawn, Ending::Claim), seq, tell),
                Ruling::Refuse => {
                    if let Duty::RulingOnClaim(claimer, _) = self.course().duty {
                        self.due(Duty::turn(claimer), seq, tell);
                    }
                }
                Ruling::LostOnTime { seat, .. } if self.known.goes_on_without(*seat) => {
                    self.course_mut().are_out(Seats::of(*seat));
                }
                Ruling::LostOnTime { seat, .. } => {
                    self.due(Duty::Over(self.known.without(*seat), Ending::Time), seq, tell);
                }
                Ruling::Result(outcome) => {
                    // T56: a corrected result is followed by its own end.
                    self.course_mut().end = None;
                    self.due(Duty::Over(*outcome, Ending::Ruling), seq, tell);
                }
                Ruling::Warn(_) => {}
                // T67: the game stands where it stood; its heads are of a new epoch.
                Ruling::Recover { epoch, .. } => self.course_mut().epoch = *epoch,
                Ruling::NewKey { key, .. } => self.course_mut().keys.push((**key).clone()),
            },
            CommonEvent::End(end) => {
                self.course_mut().end = Some(*end);
                self.known.ended(seq);
            }
            CommonEvent::Replace { seat, name } => {
                if let Some(known) = self.course_mut().names.get_mut(seat.index()) {
                    known.clone_from(name);
                }
            }
            // What it enters about time, `say_time` does.
            _ => {}
        }
    }

    /// T68: the game stands as before the last ruling; what was said since was said.
    fn take_ruling_back(&mut self, entry: &Entry, tell: &mut impl Tell<PlayTold>) {
        let Some(before) = self.before.take() else { return };
        let was = core::mem::replace(self, *before);
        let course = self.known.course_mut();
        course.stays_said(was.known.course().clone());
        (course.last, course.at, course.due_since) = (entry.seq, entry.at, entry.seq);
        self.known.reinstated(&was.known, tell);
        let duty = self.course().duty;
        tell.tell(|| course::Happened::Due(duty).into());
    }

    /// What an entry does to the clocks, once it has done everything else.
    fn pass_time(&mut self, was: Duty, entry: &Entry, tell: &mut impl Tell<PlayTold>) {
        self.course_mut().say_time(entry);
        if let Author::Seat(seat) = entry.by {
            let ended = match &entry.event {
                Event::Own(event) => self.known.ends_think(seat, event),
                Event::Common(CommonEvent::Accept | CommonEvent::Decline) => {
                    matches!(was, Duty::Claim(..)).then_some(false)
                }
                Event::Start(_) | Event::Common(_) => None,
            };
            if let Some(moved) = ended {
                self.course_mut().end_think(seat, entry.moment(), moved, tell);
            }
        }
        if self.course().due_since == entry.seq {
            let course = self.course_mut();
            course.due_at = entry.at;
            course.halt(entry);
            self.known.settle_time(was, entry);
            self.course_mut().run(entry.at, tell);
        }
    }
}
