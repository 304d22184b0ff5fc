//! What a subject may say: public matter alone, and never why a mail was refused (M9).

use alloc::string::String;

use super::{
    clause::{Clause, Told, ToldAct},
    occasion::{Context, Occasion},
};
use crate::{
    referee::telling::By,
    referee::telling::CommonOccasion,
    tempete::{
        cards::card::CardNo,
        log::event::{CommonEvent, Event},
        state::play::Place,
        turn::happening::Happening,
    },
};

/// The facts of a subject. Each code has a phrase of its own, `subject.CODE`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Subject {
    /// Which phrase.
    pub code: String,
    /// The move or turn it is about: `12. Nf3`.
    pub turn: String,
    /// The card publicly played, if any.
    pub card: Option<CardNo>,
}

/// The subject of a letter for `occasion`, whose entries `told` tells.
pub(crate) fn subject(context: &Context<'_>, occasion: &Occasion<'_>, told: &[Told]) -> Subject {
    let plain = |code: &str| Subject { code: code.into(), turn: String::new(), card: None };
    match occasion {
        Occasion::Common(CommonOccasion::News { .. }) => told
            .iter()
            .rev()
            .find(|entry| entry.by.by != By::You)
            .or(told.last())
            .map_or_else(|| plain("nothing"), |entry| of_entry(context, "news", entry)),
        Occasion::Receipt { .. } => told
            .iter()
            .find(|entry| entry.by.by == By::You)
            .map_or_else(|| plain("noted"), |entry| of_entry(context, "noted", entry)),
        Occasion::Refused { .. } => plain("refused"),
        Occasion::Information { .. } => plain("information"),
        Occasion::Result { .. } => plain("result"),
        Occasion::Common(common) => plain(common.subject()),
    }
}

fn of_entry(context: &Context<'_>, prefix: &str, told: &Told) -> Subject {
    let event = context.entries.get(usize::from(told.seq.get())).map(|entry| &entry.event);
    let card = context.chronicle.of(told.seq).iter().find_map(|happening| match happening {
        Happening::CardPlayed { place: Place::Discard, .. } => None,
        Happening::CardPlayed { card, .. } | Happening::CardAgain { card, .. } => Some(card.card),
        _ => None,
    });
    let mut turn = String::new();
    for clause in &told.clauses {
        match clause {
            Clause::Played { acts } => {
                for act in acts {
                    match act {
                        ToldAct::Move { text, .. } => {
                            if !turn.is_empty() {
                                turn.push(' ');
                            }
                            turn.push_str(text);
                        }
                        ToldAct::Stops { turn: about } => turn.clone_from(about),
                        _ => {}
                    }
                }
            }
            Clause::Object { turn: about } | Clause::Withdraw { turn: about, .. } | Clause::Stand { turn: about }
                if turn.is_empty() =>
            {
                turn.clone_from(about);
            }
            _ => {}
        }
    }
    let kind = match event {
        // The log says of both that they are looks.
        Some(Event::Common(CommonEvent::LookAtMail { .. })) => "look-at-mail",
        event => event.map(|event| event.kind().word).unwrap_or_default(),
    };
    Subject { code: alloc::format!("{prefix}-{kind}"), turn, card }
}
