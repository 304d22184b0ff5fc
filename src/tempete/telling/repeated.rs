//! A letter that is told once more since it may not have come (T75): what is due, and what holds beside it now. What was
//! told meanwhile and is over stays untold.

use alloc::vec::Vec;

use super::{
    clause::{Clause, Told},
    occasion::Context,
};
use crate::{
    ids::Seat,
    tempete::{
        log::event::{Author, Complaint, Event},
        state::public::Public,
    },
};

/// Leaves of a letter that is repeated what holds now; another is as it was.
pub(crate) fn hold(context: &Context<'_>, told: &mut Vec<Told>) {
    let repeated = |clause: &Clause| matches!(clause, Clause::Overdue { complaint: Complaint::Repeat, .. });
    let Some((first, last)) = told.first().zip(told.last()).map(|(first, last)| (first.seq, last.seq)) else { return };
    if first != last && told.last().is_some_and(|last| last.clauses.iter().any(repeated)) {
        told.retain(|told| [first, last].contains(&told.seq) || holds(context, told));
    }
}

/// Whether an entry says what holds when the letter is written. What time has come to stands in the line about the clock.
fn holds(context: &Context<'_>, told: &Told) -> bool {
    let public: &Public = context.view.public;
    let entry = context.entries.get(usize::from(told.seq.get()));
    match entry.map(|entry| (&entry.event, entry.by)) {
        Some((Event::Leave { seat, from, to, .. }, _)) => {
            let announced = &public.clocks.stops.0;
            context.at < *to && announced.iter().any(|stop| (stop.of, stop.from, stop.to) == (Some(*seat), *from, *to))
        }
        Some((Event::Slow { days }, Author::Seat(seat))) => slow(public, seat) == Some(*days),
        Some((event, _)) => !matches!(
            event,
            Event::LeaveCancel
                | Event::Slow { .. }
                | Event::Overdue(_)
                | Event::Remind { .. }
                | Event::Credit { .. }
                | Event::Pause { .. }
                | Event::Resume { .. }
                | Event::Gift { .. }
                | Event::Charge { .. }
                | Event::Forgive { .. }
                | Event::Say
        ),
        None => true,
    }
}

/// The days that a seat has announced for what is due.
fn slow(public: &Public, seat: Seat) -> Option<u32> {
    public.seat(seat).slow.filter(|(since, _)| *since == public.due_since).map(|(_, days)| days)
}
