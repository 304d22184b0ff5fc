//! What a subject may say: public matter alone, and never why a mail was refused (M9).

use alloc::{format, string::String};

use super::{Play, PlayEntry, Played, values::Told};
use crate::referee::{
    log::{CommonEvent, Event},
    telling::{By, CommonOccasion, Occasion},
};

/// The facts of a subject. Each code has a phrase of its own, `subject.CODE`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Subject {
    /// Which phrase.
    pub code: String,
}

/// The subject of a letter for `occasion`, whose entries `told` tells.
pub(super) fn subject<P: Play>(
    occasion: &Occasion<'_, Played<P>>,
    told: &[Told<P>],
    entries: &[PlayEntry<P>],
) -> Subject {
    let of_entry = |prefix: &str, told: &Told<P>| {
        let event = entries.get(usize::from(told.seq.get())).map(|entry| &entry.event);
        let kind = match event {
            // The log says of both that they are looks.
            Some(Event::Common(CommonEvent::LookAtMail { .. })) => "look-at-mail",
            Some(event @ Event::Common(_)) => event.kind().word,
            // What the game's own entry was, its phrase may say of what is told.
            Some(Event::Own(_)) | Some(Event::Start(_)) | None => "turn",
        };
        format!("{prefix}-{kind}")
    };
    let code = match occasion {
        Occasion::Common(CommonOccasion::News { .. }) => {
            let others = told.iter().rev().find(|entry| entry.by != By::You).or(told.last());
            others.map_or_else(|| "nothing".into(), |entry| of_entry("news", entry))
        }
        Occasion::Receipt { .. } => {
            let own = told.iter().find(|entry| entry.by == By::You);
            own.map_or_else(|| "noted".into(), |entry| of_entry("noted", entry))
        }
        other => plain(other).into(),
    };
    Subject { code }
}

fn plain<P: Play>(occasion: &Occasion<'_, Played<P>>) -> &'static str {
    match occasion {
        Occasion::Receipt { .. } => "noted",
        Occasion::Refused { .. } => "refused",
        Occasion::Information { .. } => "information",
        Occasion::Result { .. } => "result",
        Occasion::Common(common) => common.subject(),
    }
}
