//! The audit of such a game: what is sealed in it, and each entry decided again.

use alloc::{format, string::String, vec::Vec};

use super::{Opened, Play, PlayEntry, PlayTold, Played, Sealing, Truth, Why, letter::seals_of, seals};
use crate::{
    ids::{Seat, Seq},
    kit::Sealed,
    pace::Charged,
    referee::{
        OwnRefusal,
        audit::{Audited, CommonTables, ReadRecord, seals::Commitment, seals::Openings},
        course::Happened,
        log::Claim,
    },
    seal::{Opening, ReadOpeningError, decimal},
};

/// Where an opening stands among those of its seat in a record.
///
/// # Errors
/// It is none of this game's.
pub(super) fn place<P: Play>(opening: &Opening) -> Result<(u16, u16), ReadOpeningError> {
    let (word, entry) = opening.what.split_once(' ').ok_or(ReadOpeningError::What)?;
    let place = P::SEALED.iter().position(|sealed| *sealed == word).ok_or(ReadOpeningError::What)?;
    let entry = decimal(entry).and_then(|entry| u16::try_from(entry).ok()).and_then(Seq::new);
    let entry = entry.ok_or(ReadOpeningError::What)?;
    if !P::is_value(word, &opening.value) {
        return Err(ReadOpeningError::Value);
    }
    Ok((u16::try_from(place).unwrap_or(u16::MAX), entry.get()))
}

impl<P: Play> Audited for Played<P> {
    type Tables = CommonTables;
    type Notes = ();

    fn place(opening: &Opening) -> Result<(u16, u16), ReadOpeningError> {
        place::<P>(opening)
    }

    fn rule_of(refusal: &Why<P::Why>) -> &'static str {
        refusal.rule()
    }

    fn charged(told: &PlayTold<P>) -> Option<Charged> {
        if let PlayTold::Course(Happened::Charged(charged)) = told { Some(*charged) } else { None }
    }

    fn commitments(entry: &PlayEntry<P>) -> Vec<Commitment> {
        if let Some(start) = entry.event.start() {
            let of_start = start.seals.all();
            return of_start
                .map(|(seat, word, _, hash)| Commitment { seat, what: seals::what(word, entry.seq), hash })
                .collect();
        }
        let commitment = |(seat, word, hash)| Commitment { seat, what: seals::what(word, entry.seq), hash };
        seals_of::<P>(entry).into_iter().map(commitment).collect()
    }

    fn unseal(record: &ReadRecord<'_, Self>) -> (Vec<String>, Vec<Sealed>) {
        let mut openings = Openings::of(record);
        for entry in &record.entries {
            Self::commitments(entry).into_iter().for_each(|of| openings.open::<Self>(entry.seq, of));
        }
        let (findings, sealed) = openings.done::<Self>();
        // Kept by its word, as the game keeps it.
        let mut words = record.entries.iter().flat_map(Self::commitments).map(|of| of.what);
        let kept = sealed.into_iter().map(|of| {
            let word = words.next().unwrap_or_default();
            Sealed { value: seals::kept(seals::word(&word), &of.value), ..of }
        });
        let kept = kept.collect();
        (findings, kept)
    }

    const DECIDES_AGAIN: bool = true;

    fn begins_wrong(record: &ReadRecord<'_, Self>) -> Option<String> {
        let false_one = |(seat, word, value): (Seat, &'static str, String)| {
            let (letter, what) = (seals::letter::<P>(seat), seals::what(word, Seq::START));
            let opened = record.openings.iter().find(|of| of.seat_letter == letter && of.what == what);
            let wrong = opened.is_some_and(|of| of.value != value);
            wrong.then(|| format!("`{letter} {what}` is not {value}, with which the game begins"))
        };
        P::sealed_at_start().into_iter().find_map(false_one)
    }

    fn again(&self, seats: &Self, by: Seat, event: &P::Event, opened: &Opened) -> bool {
        let truth = Truth::new(by, self);
        let (Some(mut act), Some(seq)) = (P::act(&truth, event, opened), self.course.last.next()) else { return false };
        if P::may(&seats.seen(by), &mut act).is_err() || !P::succeeds(&truth, &act) {
            return false;
        }
        let mut sealing = Sealing::again::<P>(event, opened, seq, by);
        P::happens(&truth, &act, &mut sealing) == *event
    }

    fn claims_again(&self, by: Seat, claim: Claim) -> bool {
        P::claimed(claim).is_none_or(|act| P::succeeds(&Truth::new(by, self), &act))
    }

    fn not_in_vain(&self, by: Seat, owed: bool, seq: Seq, sealed: &[Sealed]) -> Option<String> {
        let (word, truth) = (super::tried_word::<P>()?, Truth::new(by, self));
        let in_vain = |written: &&str| owed && P::read_again(written).is_some_and(|act| !P::succeeds(&truth, &act));
        seals::several(Opened::by(by, seq, sealed).value(word)?)
            .into_iter()
            .find(|written| !in_vain(written))
            .map(String::from)
    }

    fn follows_itself(&self, event: Option<&P::Event>) -> bool {
        P::by_itself(&Truth::new(self.by, self)).as_ref() == event
    }
}
