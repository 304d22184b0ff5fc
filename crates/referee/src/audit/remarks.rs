//! What every game's entries tell that a reader of an audit should know: what a person decided, what of the game is not as
//! usual, and what is due.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{ReadRecord, Replayed};
use crate::{
    ids::Seq,
    record::{Remark, RemarkKind},
    referee::{
        Spec,
        course::Duty,
        log::{Author, CommonEvent, Reason, Ruled, Ruling},
        played::{Entry, Event, Played},
    },
    seal::{Endorsement, LostHead, VerifierKey},
};

/// Lists all remarks on a record, those of the game's own first, each kind in the order of entries; of what is due where the game `goes_on` and replays.
pub(super) fn all(record: &ReadRecord<'_>, mut remarks: Vec<Remark>, goes_on: Option<&Replayed>) -> Vec<Remark> {
    remarks.extend(of_time(record));
    remarks.extend(record.entries.iter().flat_map(|entry| of_entry(record.spec, entry)));
    remarks.extend(of_mails(&record.entries));
    remarks.extend(goes_on.and_then(of_duty));
    remarks
}

/// The profile of time that entry 0 pins, where the game knows one.
fn of_time(record: &ReadRecord<'_>) -> Option<Remark> {
    let profile = record.start.profile?;
    let pace = &record.pace;
    let time = match pace.is_built_in() {
        true => "built in".into(),
        false => format!("SHA-256 {profile}"),
    };
    Some(Remark::of_game(RemarkKind::Pinned, format!("time {}, {time}", pace.name())))
}

/// What this entry tells.
fn of_entry(spec: Spec, entry: &Entry) -> Vec<Remark> {
    let seats = spec.seats;
    let remark = |kind, what: &str| Remark::new(kind, entry.seq, what);
    let because = |kind, what: &str, reason: &Reason| Remark {
        reason: Some(reason.to_string()),
        by: entry.organiser.as_ref().map(ToString::to_string),
        ..remark(kind, what)
    };
    let mut remarks = Vec::new();
    if let Some(reason) = &entry.entered {
        let what = format!("{}, {}", by_whom(spec, entry), entry.event.kind().word);
        remarks.push(because(RemarkKind::Entered, &what, reason));
    }
    remarks.extend(match &entry.event {
        Event::Common(CommonEvent::Rule(Ruled { ruling, reason, unread })) => {
            let mut what = match ruling {
                Ruling::Recover { epoch, lost } => lost_entries(entry.seq, *epoch, lost.as_ref()),
                Ruling::NewKey { key, endorsed } => new_key(key, endorsed.as_deref()),
                _ => ruling.words(seats, spec.teams),
            };
            if *unread {
                what.push_str(", though mail may not have been read");
            }
            if let Ruling::LostOnTime { against_clock: true, .. } = ruling {
                what.push_str(", against the clock");
            }
            Some(because(kind(ruling), &what, reason))
        }
        Event::Common(CommonEvent::Replace { seat, name }) => {
            Some(remark(RemarkKind::Replacement, &format!("{} is {name} from here on", seat.name(seats))))
        }
        Event::Common(CommonEvent::Look) => Some(remark(RemarkKind::Look, "at the game's secrets")),
        Event::Common(CommonEvent::LookAtMail { mail, reason }) => {
            let what = format!("at mail {}, with a key of {}", mail.mail, mail.of.get().words(seats));
            Some(because(RemarkKind::Look, &what, reason))
        }
        Event::Common(CommonEvent::Pause { reason }) => Some(because(RemarkKind::Time, "all clocks stand", reason)),
        Event::Common(CommonEvent::Resume { reason }) => Some(because(RemarkKind::Time, "the clocks go on", reason)),
        Event::Common(CommonEvent::Gift { seat, days, reason }) => {
            Some(because(RemarkKind::Time, &format!("a gift of {days} to {}", seat.name(seats)), reason))
        }
        Event::Common(CommonEvent::Charge { seat, days, reason }) => {
            let what = format!("{days} days of credits taken back from {}", seat.name(seats));
            Some(because(RemarkKind::Time, &what, reason))
        }
        Event::Common(CommonEvent::Forgive { seat, reason }) => {
            Some(because(RemarkKind::Time, &format!("an overstep of {} forgiven", seat.name(seats)), reason))
        }
        Event::Common(CommonEvent::LeaveGiven { seat, span, reason }) => {
            let (from, to) = span.moments();
            Some(because(RemarkKind::Time, &format!("leave of {} from {from} to {to}", seat.name(seats)), reason))
        }
        Event::Common(CommonEvent::Credit { seat, seconds, cause }) => {
            let what = format!("{seconds} s for {} ({})", seat.name(seats), cause.word());
            Some(remark(RemarkKind::Credit, &what))
        }
        Event::Common(CommonEvent::Remind { seat, days }) => {
            Some(remark(RemarkKind::Reminder, &format!("{}, after {days} days", seat.name(seats))))
        }
        Event::Common(CommonEvent::Note { to, by }) => {
            let what = format!("a letter to {}", to.get().words(seats));
            Some(Remark { by: Some(by.to_string()), ..remark(RemarkKind::Contact, &what) })
        }
        Event::Common(CommonEvent::Address(seat)) => {
            Some(remark(RemarkKind::Contact, &format!("another address for {}", seat.name(seats))))
        }
        _ => None,
    });
    remarks
}

/// What a restore lost (T67).
fn lost_entries(from: Seq, epoch: u32, lost: Option<&LostHead>) -> String {
    let first = u32::from(from.get());
    let before = match lost.map(|lost| lost.entries.saturating_sub(1)) {
        Some(last) if last == first => format!("entry {first} lost"),
        Some(last) if last > first => format!("entries {first} to {last} lost"),
        Some(_) => "entries lost for which there are others now".into(),
        None => "entries lost, nobody knows how many".into(),
    };
    let letters = lost.map(LostHead::letters_text).filter(|letters| !letters.is_empty());
    let known = letters.map(|letters| format!(", known from {letters}")).unwrap_or_default();
    format!("{before}{known}; epoch {epoch} begins")
}

/// What a new key is, and who vouches for it.
fn new_key(key: &VerifierKey, endorsed: Option<&Endorsement>) -> String {
    let over = |size: &u32| if *size == 1 { "1 entry".into() } else { format!("{size} entries") };
    let by = match endorsed {
        None => "nothing vouches for it".into(),
        Some(Endorsement { size, recovery: None, .. }) => format!("the one before vouches for it, over {}", over(size)),
        Some(Endorsement { size, .. }) => format!("the recovery key vouches for it, over {}", over(size)),
    };
    format!("new-key {}; {by}", key.in_two().join(" "))
}

/// How many entries of players bear the seal of a mail, and how many of those that were not entered for them do not: an
/// order invented for a player has no mail of his.
fn of_mails(entries: &[Entry]) -> impl Iterator<Item = Remark> + use<> {
    let by_mail =
        |entry: &&Entry| matches!(entry.by, Author::Seat(_)) && entry.entered.is_none() && entry.planned.is_none();
    let (sealed, bare): (Vec<&Entry>, Vec<&Entry>) =
        entries.iter().filter(by_mail).partition(|entry| entry.mail.is_some());
    let counted = |count: usize, what| match count {
        0 => None,
        1 => Some(format!("1 entry of a player's {what}")),
        many => Some(format!("{many} entries of players {what}")),
    };
    let said = [
        counted(sealed.len(), "with the seal of a mail, which its writer can open"),
        counted(bare.len(), "without the seal of a mail"),
    ];
    said.into_iter().flatten().map(|what| Remark::of_game(RemarkKind::Mail, what))
}

/// Under what a ruling is told.
fn kind(ruling: &Ruling) -> RemarkKind {
    match ruling {
        Ruling::Recover { .. } => RemarkKind::Restore,
        Ruling::Position(_) => RemarkKind::Position,
        Ruling::NewKey { .. } => RemarkKind::Key,
        _ => RemarkKind::Ruling,
    }
}

fn by_whom(spec: Spec, entry: &Entry) -> &'static str {
    match entry.by {
        Author::Seat(seat) => seat.name(spec.seats),
        Author::Referee => "the referee",
    }
}

/// What is owed, from whom, since when.
fn of_duty(replayed: &Replayed) -> Option<Remark> {
    let course = replayed.state.course();
    let owes = |what: &str| {
        let seats: Vec<&str> = course.owed_by.iter().map(|seat| seat.name(course.spec.seats)).collect();
        format!("{what} by {}", seats.join(" and "))
    };
    let due = |duty| Played::due(replayed.state.known.row(), duty);
    let what = match course.duty {
        duty @ Duty::Own(own) if duty.is_ruling() => due(own).into(),
        Duty::Own(own) => owes(due(own)),
        Duty::Claim(_, claim) => owes(&format!("a word on a claim ({})", claim.word())),
        Duty::RulingOnClaim(_, claim) => {
            format!("a ruling on a claim ({}) by the person who runs the referee", claim.word())
        }
        Duty::Over(..) => return None,
    };
    let stand = if course.clocks.stops.paused() { "; all clocks stand" } else { "" };
    let what = format!("{what}, since {}{stand}", course.due_at);
    Some(Remark::new(RemarkKind::Due, course.due_since, what))
}
