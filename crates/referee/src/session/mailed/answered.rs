//! What a plan answers at once: behind a turn that somebody foresaw stands his reply, in the same plan (T85).

use alloc::{format, string::String, vec::Vec};

use super::GameMail;
use crate::{
    ids::Seat,
    kit::BrokenLog,
    referee::{
        course::Duty,
        log::Author,
        mails::{Asks, Intent, Means, Turned},
        played::{Decision, Event, GameAct, Played, Standing, View},
        session::Session,
    },
    text::Language,
};

/// What stands beside the game of who dropped the plan of an entry, in its drawer (T86).
const DROPPED: &str = "dropped ";

impl Session<'_> {
    /// What this seat has planned, as long as it may still be played.
    pub(super) fn planned_of(&self, seat: Seat) -> Option<Standing> {
        self.conditions_of(seat).filter(|_| self.course().duty != Duty::turn(seat))
    }

    /// The same once it is that seat's turn: what is foreseen was played, and was not answered.
    fn conditions_of(&self, seat: Seat) -> Option<Standing> {
        let standing = Standing::of(&self.entries, seat, &self.sealed).filter(Standing::goes_on)?;
        let dropped = dropped(&standing);
        let kept = self.loaded.drawer.iter().filter(|kept| kept.seat == seat);
        let mut kept = kept.filter_map(|kept| kept.numbers.as_deref());
        kept.all(|kept| kept != dropped).then_some(standing)
    }

    /// What this seat has planned, a line each, as it would write it but in the words of the log; none of letters that somebody
    /// else is shown.
    pub fn planned(&self, seat: Seat) -> Vec<String> {
        let plan =
            self.planned_of(seat).filter(|_| !self.masked).map(|standing| standing.conditions).unwrap_or_default();
        let line = |moves: Vec<&str>| match moves.split_last() {
            Some((reply, played)) => format!("{}: {reply}", played.join(" ")),
            None => String::new(),
        };
        plan.lines().map(line).collect()
    }

    /// What this seat had planned against what was played, and could not be, or would have forgone something: it is to play now.
    pub fn unanswered(&self, seat: Seat) -> Option<String> {
        if self.course().duty != Duty::turn(seat) {
            return None;
        }
        self.conditions_of(seat)?.reply().map(String::from)
    }
}

/// What is kept of a plan that was dropped.
pub(super) fn dropped(standing: &Standing) -> String {
    format!("{DROPPED}{}", standing.stands.made)
}

impl GameMail<'_> {
    /// The decision with what plans answer to it, one after the other, and the game behind them.
    pub(super) fn answered<'s>(
        session: &'s Session<'s>,
        mut decision: Decision,
        means: &Means<'_>,
    ) -> Result<(Session<'s>, Decision), BrokenLog> {
        let mut after = session.with(&decision)?;
        let turn = |decision: &Decision| {
            decision.entries.iter().any(|entry| matches!((&entry.event, entry.by), (Event::Own(_), Author::Seat(_))))
        };
        // Each leaves less of a plan than there was.
        while turn(&decision) && !decision.ends() {
            let Some(next) = reply(&after, &decision, means) else { break };
            decision = decision.then(next);
            after = session.with(&decision)?;
        }
        Ok((after, decision))
    }
}

/// The reply that a plan has to what was played last, if it may be played.
fn reply(after: &Session<'_>, decision: &Decision, means: &Means<'_>) -> Option<Decision> {
    let course = after.course();
    let seat = course.places().find(|seat| course.duty == Duty::turn(*seat))?;
    let standing = after.conditions_of(seat)?;
    let word = standing.reply()?;
    // All of it of what the seat knows, as of a mail of his.
    let view = after.view(seat);
    let mut act = Played::move_of(view.known(), seat, word, Language::En).ok()?;
    if Played::forgoes(&view) || Played::may(&view, &mut act).is_err() || !is_called(&view, &act, word) {
        return None;
    }
    let conditions = standing.conditions.left(&standing.stands.played, word);
    let planned = Some(standing.stands.made);
    let asks = Asks { intent: Some(Intent::Own(act)), conditions, planned, ..Asks::default() };
    let means = Means { mail: None, kept: &[], ..*means };
    Some(Played::decide(&decision.after, seat, &asks, course.at, &means)).filter(|next| !next.entries.is_empty())
}

/// Whether an act is the very move that was planned.
fn is_called(view: &View<'_>, act: &Turned<GameAct>, word: &str) -> bool {
    let ahead = Played::ahead(view.known(), (view.seat, view.seat), act);
    ahead.is_ok_and(|ahead| ahead.word.as_deref() == Some(word))
}
