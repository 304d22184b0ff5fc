//! What a subject may say: public matter alone, and never why a mail was refused (M9).

use alloc::string::String;

use super::{
    clause::{Clause, Told},
    due::Due,
    occasion::{Desk, Occasion},
};
use crate::{kit::Notice, tempete::log::event::Event};

/// The facts of a subject. Each code has a phrase of its own, `subject.CODE`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Subject {
    /// Which phrase.
    pub code: String,
    /// Whether the reader made the entry it names.
    pub mine: bool,
    /// Whether the reader owes something now.
    pub due: bool,
    /// The move or turn it is about: `12. Nf3`.
    pub turn: String,
    /// The card publicly played, if any.
    pub card: Option<u8>,
}

/// The subject of a letter for `occasion`, whose entries `told` tells.
pub(crate) fn subject(desk: &Desk<'_>, occasion: &Occasion<'_>, told: &[Told], due: &Due) -> Subject {
    let plain = |code: &str| Subject { code: code.into(), mine: false, due: due.mine, turn: String::new(), card: None };
    match occasion {
        Occasion::Invitation => plain("invitation"),
        Occasion::News { .. } => told
            .iter()
            .rev()
            .find(|entry| entry.by != "you")
            .or(told.last())
            .map_or_else(|| plain("nothing"), |entry| of_entry(desk, "news", entry, due.mine)),
        Occasion::Receipt { .. } => told
            .iter()
            .find(|entry| entry.by == "you")
            .map_or_else(|| plain("noted"), |entry| of_entry(desk, "noted", entry, due.mine)),
        Occasion::Refused { .. } => plain("refused"),
        Occasion::Information { .. } => plain("information"),
        Occasion::Result { .. } => plain("result"),
        Occasion::Reminder { .. } => plain("reminder"),
        Occasion::AlreadyRecorded { .. } => plain("already"),
        Occasion::Notice(Notice::KeyMissing) => plain("key-missing"),
        Occasion::Takeover { .. } => plain("takeover"),
        Occasion::Notice(Notice::KeyElsewhere) => plain("key-elsewhere"),
        Occasion::Notice(Notice::KeyVoid | Notice::KeyMoved) => plain("key-void"),
        Occasion::Notice(Notice::KeyMisused) => plain("key-misused"),
        Occasion::Notice(Notice::NoSender) => plain("no-sender"),
        Occasion::Notice(Notice::Rekeyed) => plain("rekeyed"),
        Occasion::Notice(Notice::OpponentUnreachable) => plain("opponent-unreachable"),
        Occasion::Notice(Notice::AddressHalf) => plain("address-half"),
        Occasion::Notice(Notice::AddressChanged) => plain("address-changed"),
        Occasion::Confirm { .. } => plain("confirm"),
    }
}

fn of_entry(desk: &Desk<'_>, prefix: &str, told: &Told, due: bool) -> Subject {
    let event = desk.entries.get(usize::from(told.seq)).map(|entry| &entry.event);
    let card = match event {
        Some(Event::Turn(acts) | Event::Interception(acts) | Event::Answer(acts)) => {
            super::told::first_card(acts).map(|play| play.card.get())
        }
        _ => None,
    };
    let mut turn = String::new();
    for clause in &told.clauses {
        match clause {
            Clause::Move { text, .. } => {
                if !turn.is_empty() {
                    turn.push(' ');
                }
                turn.push_str(text);
            }
            Clause::Stops { turn: about }
            | Clause::Object { turn: about }
            | Clause::Withdraw { turn: about, .. }
            | Clause::Stand { turn: about }
                if turn.is_empty() =>
            {
                turn.clone_from(about);
            }
            _ => {}
        }
    }
    Subject { code: alloc::format!("{prefix}-{}", told.event), mine: told.by == "you", due, turn, card }
}
