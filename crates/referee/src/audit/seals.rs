//! Step 3: every commitment has exactly one opening, every opening a commitment, and each hashes to it.

use alloc::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::Display;

use super::ReadRecord;
use crate::{
    ids::{Seat, Seq},
    kit::Sealed,
    referee::{Spec, conditions},
    seal::{Hash, Opening, Salt},
};

/// A commitment in an entry, to one opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commitment {
    /// Whose secret it is.
    pub seat: Seat,
    /// What its opening says is sealed, in two words of the game's.
    pub what: String,
    pub hash: Hash,
}

/// The openings of a record, of which each commitment takes its own.
pub struct Openings<'a> {
    spec: Spec,
    all: &'a [Opening],
    left: BTreeMap<(char, String), &'a Opening>,
    findings: Vec<String>,
    sealed: Vec<Sealed>,
}

impl<'a> Openings<'a> {
    /// Those of this record, of which none is taken.
    pub fn of(record: &ReadRecord<'a>) -> Self {
        let (of_game, others): (Vec<&Opening>, Vec<&Opening>) =
            record.openings.iter().partition(|opening| opening.game == record.start.game);
        let foreign = |opening: &Opening| format!("{} is of another game", named(opening));
        Self {
            spec: record.spec,
            all: record.openings,
            left: of_game.into_iter().map(|of| ((of.seat_letter, of.what.clone()), of)).collect(),
            findings: others.into_iter().map(foreign).collect(),
            sealed: Vec::new(),
        }
    }

    /// The opening of this, where it is not taken yet.
    pub fn get(&self, letter: char, what: impl Display) -> Option<&'a Opening> {
        self.left.get(&(letter, what.to_string())).copied()
    }

    /// Takes the opening of this.
    ///
    /// # Errors
    /// The finding that there is none.
    pub fn take(&mut self, letter: char, what: impl Display) -> Result<&'a Opening, String> {
        let none = || format!("{} is sealed, and no opening is left for it", fact(letter, &what));
        self.left.remove(&(letter, what.to_string())).ok_or_else(none)
    }

    /// Opens a commitment of this entry.
    pub fn open(&mut self, seq: Seq, Commitment { seat, what, hash }: Commitment) {
        let letter = self.spec.letter(seat);
        let opened = self.take(letter, what).and_then(|opening| match opening.commitment() == hash {
            // A plan is kept by its word, in every game.
            true if conditions::place(opening).is_some() => {
                Ok(Sealed { seq, seat, value: conditions::kept(&opening.value) })
            }
            true => Ok(Sealed { seq, seat, value: opening.value.clone() }),
            false => Err(format!("{} does not hash to its commitment in entry {seq}", named(opening))),
        });
        self.opened(opened);
    }

    /// Enters what is behind a commitment, or the finding that it is not.
    pub fn opened(&mut self, sealed: Result<Sealed, String>) {
        match sealed {
            Ok(sealed) => self.sealed.push(sealed),
            Err(finding) => self.findings.push(finding),
        }
    }

    /// Enters findings of the game's own.
    pub fn find(&mut self, findings: impl IntoIterator<Item = String>) {
        self.findings.extend(findings);
    }

    /// The findings, and what is sealed, once every commitment has taken its own; `place` says where an opening stands.
    pub fn done(self, place: impl Fn(&Opening) -> Option<(u16, u16)>) -> (Vec<String>, Vec<Sealed>) {
        let Self { all, left, mut findings, sealed, .. } = self;
        let mut left: Vec<&Opening> = left.into_values().collect();
        left.sort_by_key(|opening| (opening.seat_letter, place(opening)));
        findings.extend(left.into_iter().map(|of| format!("{} is opened, and nothing was sealed so", named(of))));
        findings.extend(shared_salts(all));
        (findings, sealed)
    }
}

/// Openings with the salt of one above: to know the one is to know how to try out the other.
fn shared_salts(openings: &[Opening]) -> Vec<String> {
    let mut salts: BTreeMap<Salt, &Opening> = BTreeMap::new();
    let above = openings.iter().filter_map(|opening| Some((salts.insert(opening.salt, opening)?, opening)));
    above.map(|(above, opening)| format!("{} has the salt of {}", named(opening), named(above))).collect()
}

fn named(opening: &Opening) -> String {
    fact(opening.seat_letter, &opening.what)
}

/// A sealed fact as findings name it.
pub fn fact(letter: char, what: impl Display) -> String {
    format!("`{letter} {what}`")
}
