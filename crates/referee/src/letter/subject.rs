//! What a subject may say: public matter alone, and never why a mail was refused (M9).

use alloc::{format, string::String};

use super::values::Told;
use crate::referee::{
    course::Course,
    log::CommonEvent,
    mails::Occasion,
    played::{Entry, Event},
    telling::{By, CommonOccasion, Doer, Named},
};

/// The facts of a subject. Each code has a phrase of its own, `subject.CODE`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Subject {
    /// Which phrase.
    pub code: String,
    /// Where several play, who made the entry that it is about, and whom its phrase calls *them*.
    pub by: Option<Doer>,
}

/// The subject of a letter for `occasion`, whose entries `told` tells.
pub(super) fn subject(course: &Course, occasion: &Occasion<'_>, told: &[Told], entries: &[Entry]) -> Subject {
    let of_entry = |prefix: &str, told: &Told| {
        let event = entries.get(usize::from(told.seq.get())).map(|entry| &entry.event);
        let kind = match event {
            // The log says of both that they are looks.
            Some(Event::Common(CommonEvent::LookAtMail { .. })) => "look-at-mail",
            Some(event @ Event::Common(_)) => event.kind().word,
            Some(event @ Event::Own(_)) if course.spec.subjects.contains(&event.kind().word) => event.kind().word,
            // What the game's own entry was, its phrase may say of what is told.
            Some(Event::Own(_)) | Some(Event::Start(_)) | None => "turn",
        };
        format!("{prefix}-{kind}")
    };
    if let Occasion::Common(CommonOccasion::Words { by, .. }) = occasion {
        let them = (course.seats.len() > 2).then(|| Named { name: course.name(*by).into() });
        return Subject { code: plain(occasion).into(), by: them.map(|them| Doer { by: By::Them, them: Some(them) }) };
    }
    let (prefix, about) = match occasion {
        Occasion::Common(CommonOccasion::News { .. }) => {
            ("news", told.iter().rev().find(|entry| entry.by.by != By::You).or(told.last()))
        }
        Occasion::Receipt { .. } => ("noted", told.iter().find(|entry| entry.by.by == By::You)),
        _ => ("", None),
    };
    let code = match (about, prefix) {
        (Some(entry), _) => of_entry(prefix, entry),
        (None, "news") => "nothing".into(),
        (None, _) => plain(occasion).into(),
    };
    Subject { code, by: about.map(|entry| entry.by.clone()).filter(|by| by.them.is_some()) }
}

fn plain(occasion: &Occasion<'_>) -> &'static str {
    match occasion {
        Occasion::Receipt { .. } => "noted",
        Occasion::Refused { .. } => "refused",
        Occasion::Information { .. } => "information",
        Occasion::Result { .. } => "result",
        Occasion::Common(common) => common.subject(),
    }
}
