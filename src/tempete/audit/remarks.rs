//! What the entries tell that a reader of an audit should know: what a person decided, what rests on a word, what of the
//! game is not as usual, and what is due.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    ReadRecord, draws,
    tables::{DrawOf, PlayEffect, PlayRow},
};
use crate::{
    ids::Seq,
    pace::Pace,
    record::{Remark, RemarkKind},
    seal::{Endorsement, LostHead, VerifierKey},
    tempete::{
        log::{
            event::{Author, CommonEvent, Entry, Event, Reason, Ruled, Ruling, Start},
            terms::Terms,
        },
        rulebook::Rulebook,
        seats::{SEATS, seat_name},
        state::public::{Duty, OwnDuty, Public},
    },
};

/// How the terms and what entry 0 pins differ from the usual.
pub(super) fn of_start(start: &Start, record: &ReadRecord<'_>) -> Vec<Remark> {
    let Rulebook { catalogue, pace } = &record.rulebook;
    let usual = Terms::default_for(catalogue);
    // What time it has is said below, with what entry 0 pins.
    let other = Terms::NAMES.iter().filter(|name| **name != "time" && usual.value(name) != start.terms.value(name));
    let terms = other.map(|name| Remark::of_game(RemarkKind::Term, format!("{name} {}", start.terms.value(name))));
    let cards = if record.built_in { "built in".into() } else { format!("SHA-256 {}", start.pinned) };
    let time = match Pace::BUILT_IN.iter().any(|(_, text)| **text == *pace.text) {
        true => "built in".into(),
        false => format!("SHA-256 {}", start.profile),
    };
    let pinned = [format!("cards {}, {cards}", catalogue.id), format!("time {}, {time}", pace.name())];
    terms.chain(pinned.map(|what| Remark::of_game(RemarkKind::Pinned, what))).collect()
}

/// What this entry tells.
pub(super) fn of_entry(entry: &Entry) -> Vec<Remark> {
    let remark = |kind, what: &str| Remark::new(kind, entry.seq, what);
    let because = |kind, what: &str, reason: &Reason| Remark {
        reason: Some(reason.to_string()),
        by: entry.organiser.as_ref().map(ToString::to_string),
        ..remark(kind, what)
    };
    let mut remarks = Vec::new();
    if let Some(reason) = &entry.entered {
        let what = format!("{}, {}", by_whom(entry), entry.event.kind().word);
        remarks.push(because(RemarkKind::Entered, &what, reason));
    }
    if let Some(count) = drawn_alone(entry) {
        let what = format!("{}, {count}", by_whom(entry));
        remarks.push(remark(RemarkKind::Draw, &what));
    }
    remarks.extend(match &entry.event {
        Event::Common(CommonEvent::Rule(Ruled { ruling, reason, unread })) => {
            let mut what = match ruling {
                Ruling::Recover { epoch, lost } => lost_entries(entry.seq, *epoch, lost.as_ref()),
                Ruling::NewKey { key, endorsed } => new_key(key, endorsed.as_deref()),
                _ => ruling.words(SEATS),
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
            Some(remark(RemarkKind::Replacement, &format!("{} is {name} from here on", seat_name(*seat))))
        }
        Event::Common(CommonEvent::Look) => Some(remark(RemarkKind::Look, "at the game's secrets")),
        Event::Common(CommonEvent::LookAtMail { mail, reason }) => {
            let what = format!("at mail {}, with a key of {}", mail.mail, mail.of.get().words(SEATS));
            Some(because(RemarkKind::Look, &what, reason))
        }
        Event::Common(CommonEvent::Pause { reason }) => Some(because(RemarkKind::Time, "all clocks stand", reason)),
        Event::Common(CommonEvent::Resume { reason }) => Some(because(RemarkKind::Time, "the clocks go on", reason)),
        Event::Common(CommonEvent::Gift { seat, days, reason }) => {
            Some(because(RemarkKind::Time, &format!("a gift of {days} to {}", seat_name(*seat)), reason))
        }
        Event::Common(CommonEvent::Charge { seat, days, reason }) => {
            let what = format!("{days} days of credits taken back from {}", seat_name(*seat));
            Some(because(RemarkKind::Time, &what, reason))
        }
        Event::Common(CommonEvent::Forgive { seat, reason }) => {
            Some(because(RemarkKind::Time, &format!("an overstep of {} forgiven", seat_name(*seat)), reason))
        }
        Event::Common(CommonEvent::LeaveGiven { seat, span, reason }) => {
            let (from, to) = span.moments();
            Some(because(RemarkKind::Time, &format!("leave of {} from {from} to {to}", seat_name(*seat)), reason))
        }
        Event::Common(CommonEvent::Credit { seat, seconds, cause }) => {
            let what = format!("{seconds} s for {} ({})", seat_name(*seat), cause.word());
            Some(remark(RemarkKind::Credit, &what))
        }
        Event::Common(CommonEvent::Remind { seat, days }) => {
            Some(remark(RemarkKind::Reminder, &format!("{}, after {days} days", seat_name(*seat))))
        }
        Event::Common(CommonEvent::Note { to, by }) => {
            let what = format!("a letter to {}", to.get().words(SEATS));
            Some(Remark { by: Some(by.to_string()), ..remark(RemarkKind::Contact, &what) })
        }
        Event::Common(CommonEvent::Address(seat)) => {
            Some(remark(RemarkKind::Contact, &format!("another address for {}", seat_name(*seat))))
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
pub(super) fn of_mails(entries: &[Entry]) -> impl Iterator<Item = Remark> {
    let by_mail = |entry: &&Entry| matches!(entry.by, Author::Seat(_)) && entry.entered.is_none();
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

fn by_whom(entry: &Entry) -> &'static str {
    match entry.by {
        Author::Seat(seat) => seat_name(seat),
        Author::Referee => "the referee",
    }
}

/// What was drawn in this entry without words of its player's.
fn drawn_alone(entry: &Entry) -> Option<&'static str> {
    let row = draws::row(entry).filter(|row| row.by_referee_alone)?;
    Some(match row.draws {
        DrawOf::List => "a list",
        DrawOf::Numbers => "numbers",
    })
}

/// Cards in force whose effect is their players' word.
pub(super) fn of_plays(plays: &[PlayRow]) -> impl Iterator<Item = Remark> {
    let on_word = |play: &&PlayRow| play.effect == PlayEffect::Declared && !play.back && !play.void;
    plays.iter().filter(on_word).map(|play| {
        let PlayRow { card, title, parameters, declared, .. } = play;
        let parameters = if parameters.is_empty() { String::new() } else { format!(" {parameters}") };
        let declared = declared.as_ref().map(|edits| format!(": {edits}")).unwrap_or_default();
        let what = format!("{}, card {card} ({title}){parameters}{declared}", play.seat);
        Remark::new(RemarkKind::Effect, play.entry, what)
    })
}

/// What is owed, from whom, since when.
pub(super) fn of_duty(public: &Public) -> Option<Remark> {
    let owes = |what: &str| {
        let seats: Vec<&str> = public.course.owed_by.iter().map(seat_name).collect();
        format!("{what} by {}", seats.join(" and "))
    };
    let what = match public.course.duty {
        Duty::Own(OwnDuty::Lists) => owes("a list"),
        Duty::Own(OwnDuty::Numbers) => owes("first numbers"),
        Duty::Own(OwnDuty::Turn(_)) => owes("a turn"),
        Duty::Own(OwnDuty::Answer(_)) => owes("an answer"),
        Duty::Own(OwnDuty::Object(_)) => owes("a word on an objection"),
        Duty::Claim(_, claim) => owes(&format!("a word on a claim ({})", claim.word())),
        Duty::Own(OwnDuty::RulingOnObjection(_)) => {
            "a ruling on an objection by the person who runs the referee".into()
        }
        Duty::RulingOnClaim(_, claim) => {
            format!("a ruling on a claim ({}) by the person who runs the referee", claim.word())
        }
        Duty::Over(..) => return None,
    };
    let stand = if public.course.clocks.stops.paused() { "; all clocks stand" } else { "" };
    let what = format!("{what}, since {}{stand}", public.course.due_at);
    Some(Remark::new(RemarkKind::Due, public.course.due_since, what))
}
