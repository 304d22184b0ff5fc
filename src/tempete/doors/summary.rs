//! What a list of games shows of one game, and what of a plan the person who runs the referee is told: both
//! public matter alone.

use alloc::vec::Vec;

use super::replayed::Replay;
use crate::{
    ids::Seq,
    kit::{self, News, Player, Summary},
    tempete::{
        decide::Decision,
        log::event::{Author, CommonEvent, Complaint, End, Entry, Event, Ruled, Ruling},
        seats,
        state::public::{Duty, OwnDuty, Public},
        turn::happening::Happening,
    },
};

/// The game in a line.
pub(super) fn of(public: &Public, entries: &[Entry], players: &[Player]) -> Summary {
    let reminded = |seat| players.iter().any(|player| player.seat == seat && player.reader.reminders);
    let since = entries.get(usize::from(public.course.due_since.get())).map_or(public.course.at, |entry| entry.at);
    let later = entries.iter().rev().take_while(|entry| entry.seq > public.course.due_since);
    let complaint = later
        .take_while(|entry| {
            !matches!(entry.event, Event::Common(CommonEvent::Rule(Ruled { ruling: Ruling::Warn(_), .. })))
        })
        .find(|entry| {
            matches!(
                entry.event,
                Event::Common(CommonEvent::Overdue(Complaint::Plain | Complaint::Clock | Complaint::Silence))
            )
        })
        .map(|entry| entry.at);
    Summary {
        entries: u16::try_from(entries.len()).unwrap_or(u16::MAX),
        state: public.course.duty.word().into(),
        owed: public.course.owed_by.iter().collect(),
        since,
        complaint: complaint.filter(|_| public.course.end.is_none()),
        next: public.course.next_due(reminded).map(|next| next.at),
        claimable: public.course.owed_by.iter().filter_map(|seat| public.course.claimable_from(seat)).min(),
        end: public.course.end.map(end),
    }
}

fn end(of: End) -> kit::End {
    kit::End {
        board: of.board.word(seats::SEATS).into(),
        by: of.ending.word().into(),
        errs: of.errs.iter().collect(),
        last: of.last.word(seats::SEATS).into(),
    }
}

/// What `decision` brings about that is to be told; `after` is the game with it.
pub(super) fn news(after: &Replay<'_>, decision: &Decision) -> Vec<News> {
    let first = decision.entries.first().map_or(Seq::START, |entry| entry.seq);
    let mut news: Vec<News> = decision
        .entries
        .iter()
        .filter_map(|entry| match (&entry.event, entry.by) {
            (
                Event::Common(CommonEvent::Overdue(Complaint::Plain | Complaint::Clock | Complaint::Silence)),
                Author::Seat(seat),
            ) => Some(News::Complaint(seat)),
            _ => None,
        })
        .collect();
    let ruling = |told: &Happening| {
        matches!(told, Happening::Due(Duty::Own(OwnDuty::RulingOnObjection(_)) | Duty::RulingOnClaim(..)))
    };
    if decision.told.iter().flatten().any(ruling) {
        news.push(News::RulingDue);
    }
    let ended = |entry: &Entry| matches!(entry.event, Event::Common(CommonEvent::End(_)));
    // A correction of the result (T56) ends nothing.
    if Replay::ends(decision) && !after.entries.iter().take_while(|entry| entry.seq < first).any(ended) {
        news.push(News::Over);
    }
    news
}
