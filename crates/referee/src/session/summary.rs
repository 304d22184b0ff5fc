//! What a list of games shows of one game, and what of a plan the person who runs the referee is told: both
//! public matter alone.

use alloc::vec::Vec;

use super::Session;
use crate::{
    kit::{self, News, Summary},
    referee::{
        Spec,
        log::{Author, CommonEvent, Complaint, End, Ruled, Ruling},
        played::{Decision, Entry, Event},
    },
};

impl Session<'_> {
    /// The game in a line.
    pub fn summary(&self) -> Summary {
        let course = self.course();
        let reminded = |seat| self.player(seat).is_some_and(|player| player.reader.reminders);
        let since = self.entries.get(usize::from(course.due_since.get())).map_or(course.at, |entry| entry.at);
        let later = self.entries.iter().rev().take_while(|entry| entry.seq > course.due_since);
        let warned = |entry: &Entry| {
            matches!(entry.event, Event::Common(CommonEvent::Rule(Ruled { ruling: Ruling::Warn(_), .. })))
        };
        let complaint =
            later.take_while(|entry| !warned(entry)).find(|entry| is_complaint(entry)).map(|entry| entry.at);
        Summary {
            entries: u16::try_from(self.entries.len()).unwrap_or(u16::MAX),
            state: course.duty.word().into(),
            owed: course.owed_by.iter().collect(),
            since,
            complaint: complaint.filter(|_| course.end.is_none()),
            next: course.next_due(reminded).map(|next| next.at),
            due: course.next_loss(),
            claimable: course.owed_by.iter().filter_map(|seat| course.claimable_from(seat)).min(),
            end: course.end.map(|of| end(course.spec, of)),
        }
    }

    /// What `decision` brings about that is to be told; `self` is the game with it.
    pub(super) fn news(&self, decision: &Decision) -> Vec<News> {
        let complaint = |entry: &Entry| match entry.by {
            Author::Seat(seat) if is_complaint(entry) => Some(News::Complaint(seat)),
            _ => None,
        };
        let mut news: Vec<News> = decision.entries.iter().filter_map(complaint).collect();
        let (course, first) = (self.course(), decision.first());
        if course.duty.is_ruling() && course.due_since >= first {
            news.push(News::RulingDue);
        }
        let ended = |entry: &Entry| matches!(entry.event, Event::Common(CommonEvent::End(_)));
        // A correction of the result (T56) ends nothing.
        if decision.ends() && !self.entries.iter().take_while(|entry| entry.seq < first).any(ended) {
            news.push(News::Over);
        }
        news
    }
}

/// Whether it is a complaint that comes to the person who runs the referee.
fn is_complaint(entry: &Entry) -> bool {
    matches!(entry.event, Event::Common(CommonEvent::Overdue(Complaint::Plain | Complaint::Clock | Complaint::Silence)))
}

fn end(spec: Spec, of: End) -> kit::End {
    kit::End {
        board: of.board.word(spec.seats, spec.teams).into(),
        by: of.ending.word().into(),
        errs: of.errs.iter().collect(),
        last: of.last.word(spec.seats, spec.teams).into(),
    }
}
