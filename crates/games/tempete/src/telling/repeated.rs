//! A letter that is told once more since it may not have come (T75): what is due, and what holds beside it now. What was
//! told meanwhile and is over stays untold.

use alloc::vec::Vec;

use super::{
    clause::{Clause, Told},
    occasion::Context,
};
use crate::{
    referee::{course::is_about_time, telling::CommonClause},
    tempete::{
        log::event::{Author, CommonEvent, Complaint, Entry, Event},
        state::public::Public,
    },
};

/// Leaves of a letter that is repeated what holds now; another is as it was.
pub(crate) fn hold(context: &Context<'_>, told: &mut Vec<Told>) {
    let repeated =
        |clause: &Clause| matches!(clause, Clause::Common(CommonClause::Overdue { complaint: Complaint::Repeat, .. }));
    let Some((first, last)) = told.first().zip(told.last()).map(|(first, last)| (first.seq, last.seq)) else { return };
    if first != last && told.last().is_some_and(|last| last.clauses.iter().any(repeated)) {
        told.retain(|told| [first, last].contains(&told.seq) || holds(context, told));
    }
}

/// Whether an entry says what holds when the letter is written. What time has come to stands in the line about the clock.
fn holds(context: &Context<'_>, told: &Told) -> bool {
    let public: &Public = context.view.public;
    let entry = context.entries.get(usize::from(told.seq.get()));
    if let Some((seat, span)) = entry.and_then(Entry::leave) {
        let (from, to) = span.moments();
        let announced = &public.course.clocks.stops.0;
        return context.at < to && announced.iter().any(|stop| (stop.of, stop.from, stop.to) == (Some(seat), from, to));
    }
    match entry.map(|entry| (&entry.event, entry.by)) {
        Some((Event::Common(CommonEvent::Slow { days }), Author::Seat(seat))) => {
            public.course.slow_days(seat) == Some(days.get())
        }
        Some((Event::Common(CommonEvent::Rule(_)), _)) => true,
        Some((event, _)) => *event != Event::Common(CommonEvent::Say) && !entry.is_some_and(is_about_time),
        None => true,
    }
}
