//! What the frame of a record must know of an entry.

use crate::{
    record::{LogEntry, NewEpoch, NewKey},
    referee::{
        Spec,
        log::{Author, CommonEvent, Ruled, Ruling, Start},
        played::{Entry, Event, Played},
    },
};

/// What this entry says of its log.
pub(super) fn log_entry(spec: Spec, entry: &Entry) -> LogEntry {
    let start = entry.event.start().map(Start::log_start);
    let ruling = match &entry.event {
        Event::Common(CommonEvent::Rule(Ruled { ruling, .. })) => Some(ruling),
        _ => None,
    };
    let new_key = match ruling {
        Some(Ruling::NewKey { key, endorsed }) => {
            Some(NewKey { key: (**key).clone(), endorsed: endorsed.as_deref().cloned() })
        }
        _ => None,
    };
    let opens = match ruling {
        Some(Ruling::Recover { epoch, lost }) => Some(NewEpoch { epoch: *epoch, lost: lost.clone() }),
        _ => None,
    };
    let mail = match (entry.by, entry.mail) {
        (Author::Seat(seat), Some(mail)) => spec.seats.get(seat.index()).map(|(letter, _)| (*letter, mail)),
        _ => None,
    };
    let answers = Played::drawn_from(&entry.event).map(|from| from.answers);
    LogEntry { seq: entry.seq, at: entry.at, mail, answers, start, opens, new_key }
}
