//! How long a plan stands, and what was played since it was made: asked of the entries alone, by the referee and by the audit.

use alloc::{string::String, vec::Vec};

use super::{Entry, Event, Opened};
use crate::{
    ids::{Seat, Seq},
    kit::Sealed,
    referee::{
        conditions::{Conditions, read_kept},
        log::Author,
    },
};

/// A plan that stands, whatever is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stands {
    /// The entry that committed to it.
    pub made: Seq,
    /// The moves of others since, in their order.
    pub played: Vec<String>,
}

/// A plan that stands, and what is in it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Standing {
    pub stands: Stands,
    pub conditions: Conditions,
}

impl Standing {
    /// That of this seat behind these entries, of which these values are known.
    pub fn of(entries: &[Entry], seat: Seat, sealed: &[Sealed]) -> Option<Self> {
        let stands = stands(entries, seat)?;
        let conditions = read_kept(seat, stands.made, sealed).filter(|of| !of.is_none())?;
        Some(Self { stands, conditions })
    }

    /// Whether it foresees what was played so far.
    pub fn goes_on(&self) -> bool {
        self.conditions.reply(&self.stands.played).is_some()
    }

    /// What it answers to what was played, if it foresees that.
    pub fn reply(&self) -> Option<&str> {
        if self.stands.played.is_empty() { None } else { self.conditions.reply(&self.stands.played) }
    }
}

/// What a move is called in a plan, where the entry is a turn of just that (T85).
pub(crate) fn plain_word(entry: &Entry, opened: &Opened) -> Option<String> {
    match (&entry.event, entry.by) {
        (Event::Own(event), Author::Seat(_)) if !entry.offers => event.plan_word(opened),
        _ => None,
    }
}

/// The plan of this seat that stands behind these entries (T86).
pub(crate) fn stands(entries: &[Entry], seat: Seat) -> Option<Stands> {
    let mut played = Vec::new();
    for entry in entries.iter().rev() {
        if entry.plan.is_some() && entry.by == Author::Seat(seat) {
            played.reverse();
            return Some(Stands { made: entry.seq, played });
        }
        match (&entry.event, entry.by) {
            // It follows by itself.
            (Event::Own(_), Author::Referee) => {}
            // Of what was sealed with it nothing is known to whoever foresaw it.
            (Event::Own(_), Author::Seat(_)) => played.push(plain_word(entry, &Opened::default())?),
            (Event::Common(event), _) if event.leaves_plans() => {}
            (Event::Common(_) | Event::Start(_), _) => return None,
        }
    }
    None
}
