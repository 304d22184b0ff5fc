//! What the passing of time does to a game (T75, T76): who is slow is reminded, and where the profile asks nobody
//! a game is lost on time.

use super::Session;
use crate::{
    ids::{Seat, Timestamp},
    kit::{BrokenLog, Plan, Verdict},
    referee::{
        course::{DueThen, Then},
        log::{CommonEvent, Days, Reason, Ruled, Ruling},
        played::Decision,
        telling::CommonOccasion,
    },
};

impl Session<'_> {
    /// What is to be done by this moment.
    ///
    /// # Errors
    /// What it enters could not be read again.
    pub(super) fn passes(&self, at: Timestamp) -> Result<Plan, BrokenLog> {
        let course = self.course();
        let all = |seat: Seat| self.player(seat).is_some_and(|player| player.reader.reminders);
        let nothing = || Plan { summary: Some(self.summary()), ..self.plan(Verdict::Kept) };
        let at = self.at(at);
        let Some(DueThen { then, .. }) = course.next_due(all).filter(|next| next.at <= at) else {
            return Ok(nothing());
        };
        let event = match then {
            Then::Remind { seat, days } => {
                CommonEvent::Remind { seat, days: Days::clamped(course.reminder_by(seat, days, at)) }
            }
            Then::Lost(seat) => CommonEvent::Rule(Ruled::new(Ruling::lost_on_time(seat), Reason::by_the_clock())),
        };
        match Decision::of_referee(self.truth(), [event], None, at, &self.seals()) {
            Ok(decision) => self.passed(then, at, &decision),
            Err(_) => Ok(nothing()),
        }
    }

    fn passed(&self, then: Then, at: Timestamp, decision: &Decision) -> Result<Plan, BrokenLog> {
        let after = self.with(decision)?;
        let mut plan = after.plan_of(decision);
        match then {
            Then::Remind { seat, .. } => {
                let reminder = CommonOccasion::Reminder { complained: false, words: None };
                plan.letters.extend(after.common_letter(seat, at, reminder));
            }
            Then::Lost(_) => plan.letters = after.results(at, None),
        }
        Ok(plan)
    }
}
