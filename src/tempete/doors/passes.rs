//! What the passing of time does to a game (T75, T76): who is slow is reminded, and where the profile asks nobody
//! a game is lost on time.

use super::{replayed::Replay, result};
use crate::{
    ids::{Seat, Timestamp},
    kit::{BrokenLog, Plan, Verdict},
    referee::course::{DueThen, Then},
    tempete::{
        decide::{self, Decision},
        log::event::{CommonEvent, Days, Reason, Ruled, Ruling},
        telling::Occasion,
    },
};

/// What is to be done by this moment.
///
/// # Errors
/// What it enters could not be read again.
pub(super) fn plan(replay: &Replay<'_>, at: Timestamp) -> Result<Plan, BrokenLog> {
    let public = replay.public();
    let all = |seat: Seat| replay.player(seat).is_some_and(|player| player.reader.reminders);
    let nothing = || Plan { summary: Some(replay.summary()), ..replay.plan(Verdict::Kept) };
    let at = replay.at(at);
    let Some(DueThen { then, .. }) = public.course.next_due(all).filter(|next| next.at <= at) else {
        return Ok(nothing());
    };
    let event = match then {
        Then::Remind { seat, days } => {
            CommonEvent::Remind { seat, days: Days::clamped(public.course.reminder_by(seat, days, at)) }.into()
        }
        Then::Lost(seat) => CommonEvent::Rule(Ruled::new(Ruling::lost_on_time(seat), Reason::by_the_clock())).into(),
    };
    match decide::rule(replay.truth(), event, None, at) {
        Ok(decision) => told(replay, then, at, &decision),
        Err(_) => Ok(nothing()),
    }
}

fn told(replay: &Replay<'_>, then: Then, at: Timestamp, decision: &Decision) -> Result<Plan, BrokenLog> {
    let after = replay.with(decision)?;
    let mut plan = after.plan_of(decision);
    match then {
        Then::Remind { seat, .. } => {
            plan.letters.extend(after.letter(
                seat,
                None,
                at,
                None,
                None,
                &Occasion::Reminder { complained: false, words: None },
            ));
        }
        Then::Lost(_) => plan.letters = result::letters(&after, at, None, None),
    }
    Ok(plan)
}
