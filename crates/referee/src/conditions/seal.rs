//! How plans are sealed, in every game alike.

use alloc::{format, string::String};

use super::Conditions;
use crate::{
    ids::{Seat, Seq},
    kit::Sealed,
    referee::{
        Spec,
        log::{Author, Entry, OwnEvents},
    },
    seal::{GameSeals, Hash, Opening, decimal},
};

/// The word by which a plan is sealed.
pub const PLAN: &str = "plan";

/// What an opening says that this entry sealed.
pub fn what(seq: Seq) -> String {
    format!("{PLAN} {seq}")
}

/// The entry of which an opening says that a plan was sealed in it; `None` for anything else.
pub fn place(opening: &Opening) -> Option<Seq> {
    let seq = opening.what.strip_prefix(PLAN)?.strip_prefix(' ')?;
    decimal(seq).and_then(|seq| u16::try_from(seq).ok()).and_then(Seq::new)
}

/// A plan's value as it is kept beside its commitment: by its word.
pub fn kept(value: &str) -> String {
    format!("{PLAN} {value}")
}

/// Whether a value is kept as a plan's.
pub fn is_plan(kept: &str) -> bool {
    kept.strip_prefix(PLAN).is_some_and(|value| value.starts_with(' '))
}

/// The plan that this seat sealed in this entry; none where that is not known.
pub fn read_kept(seat: Seat, seq: Seq, sealed: &[Sealed]) -> Option<Conditions> {
    let mut of_entry = sealed.iter().filter(|of| of.seat == seat && of.seq == seq);
    of_entry.find_map(|of| Conditions::read(of.value.strip_prefix(PLAN)?.strip_prefix(' ')?))
}

/// The commitment to a plan in an entry, and whose.
pub fn commitment<Own: OwnEvents>(entry: &Entry<Own>) -> Option<(Seat, Hash)> {
    if let Author::Seat(seat) = entry.by { Some((seat, entry.plan?)) } else { None }
}

/// The opening of a value that is kept as a plan's; `None` for any other.
pub fn opening(letter: char, sealed: &Sealed, seals: &GameSeals<'_>) -> Option<Opening> {
    let value = sealed.value.strip_prefix(PLAN)?.strip_prefix(' ')?;
    Some(seals.seal(letter, sealed.seq, what(sealed.seq), value))
}

/// Whether what is kept gives the commitment to a plan in this entry, where there is one.
pub fn opens<Own: OwnEvents>(spec: Spec, entry: &Entry<Own>, sealed: &[Sealed], seals: &GameSeals<'_>) -> bool {
    commitment(entry).is_none_or(|(seat, hash)| {
        let letter = spec.letter(seat);
        let mut of_entry = sealed.iter().filter(|of| of.seat == seat && of.seq == entry.seq);
        of_entry.find_map(|of| opening(letter, of, seals)).is_some_and(|opening| opening.commitment() == hash)
    })
}
