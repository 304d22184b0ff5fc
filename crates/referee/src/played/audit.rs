//! The audit of such a game: what is sealed in it, and each entry decided again.

use alloc::{format, string::String, vec::Vec};

use super::{Opened, Play, PlayEntry, PlayTold, Played, Sealing, Truth, Why, letter::seals_of, seals};
use crate::{
    ids::{Seat, Seq},
    kit::Sealed,
    pace::Charged,
    record::{Remark, RemarkKind},
    referee::{
        OwnRefusal, Rules,
        audit::{Audited, CommonTables, ReadRecord, seals::Commitment, seals::Openings},
        conditions::{self, PLAN},
        course::Happened,
        log::{Author, Claim, DrawnFrom, Event},
    },
    seal::{Opening, ReadOpeningError, decimal},
};

/// Where an opening stands among those of its seat in a record.
///
/// # Errors
/// It is none of this game's.
pub fn place<P: Play>(opening: &Opening) -> Result<(u16, u16), ReadOpeningError> {
    if P::CONDITIONS
        && let Some(entry) = conditions::place(opening)
    {
        let last = u16::try_from(P::SEALED.len()).unwrap_or(u16::MAX);
        return conditions::Conditions::read(&opening.value)
            .map(|_| (last, entry.get()))
            .ok_or(ReadOpeningError::Value);
    }
    let word = seals::word::<P>(&opening.what).ok_or(ReadOpeningError::What)?;
    let place = P::SEALED.iter().position(|sealed| *sealed == word).ok_or(ReadOpeningError::What)?;
    let entry = match opening.what.strip_prefix(word).and_then(|behind| behind.strip_prefix(' ')) {
        Some(entry) => decimal(entry).and_then(|entry| u16::try_from(entry).ok()).and_then(Seq::new),
        None => Some(Seq::START).filter(|_| opening.what == seals::what(word, Seq::START)),
    };
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
        let commitment = |(seat, word, hash)| Commitment { seat, what: seals::what(word, entry.seq), hash };
        match entry.event.start() {
            Some(start) => start.seals.all().map(commitment).collect(),
            None => {
                let plan = conditions::commitment(entry).map(|(seat, hash)| (seat, PLAN, hash));
                seals_of::<P>(entry).into_iter().chain(plan).map(commitment).collect()
            }
        }
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
            let word = words.next().and_then(|what| seals::word::<P>(&what)).unwrap_or_default();
            if conditions::is_plan(&of.value) { of } else { Sealed { value: seals::kept(word, &of.value), ..of } }
        });
        let kept = kept.collect();
        (findings, kept)
    }

    const DECIDES_AGAIN: bool = true;
    const HIDES_NOTHING: bool = seals::seeds_alone::<P>();
    const DRAWS: &'static str =
        if P::SEED.is_some() { "What was drawn is what the seeds give." } else { "Nothing was drawn." };

    fn drawn_from(event: &Event<P::Event>) -> Option<&DrawnFrom> {
        if let Event::Own(event) = event { P::drawn_from(event) } else { None }
    }

    fn draws(record: &ReadRecord<'_, Self>) -> Vec<String> {
        let begun = record.entries.first().and_then(|first| Self::begun(first, &record.pace.profile));
        let (Some(begun), Some(word), Some(sealed)) = (begun, P::SEED, record.sealed.as_ref()) else {
            return Vec::new();
        };
        let wrong = |entry: &&PlayEntry<P>| {
            let (Event::Own(event), Author::Seat(by)) = (&entry.event, entry.by) else { return false };
            let of = P::owner(by, word);
            let letter = seals::letter::<P>(of);
            let seed = record.openings.iter().find(|one| one.seat_letter == letter && one.what == word);
            let Some(from) = P::drawn_from(event) else { return false };
            let act = P::act(&Truth::new(by, &begun), event, &Opened::of(entry.seq, sealed));
            let (Some(seed), Some(act)) = (seed, act) else { return false };
            let mut draw = seals::draw::<P>(begun.course.game(), of, &seed.value, from, record.tree);
            P::drawn(&act, &mut draw).as_ref() != Some(&act)
        };
        let entries = record.entries.iter().filter(wrong);
        entries.map(|entry| format!("entry {} is not what seed, root and words draw", entry.seq)).collect()
    }

    fn remarks(record: &ReadRecord<'_, Self>, _: &CommonTables) -> Vec<Remark> {
        let alone = record.entries.iter().filter_map(|entry| {
            let (Event::Own(event), Author::Seat(by)) = (&entry.event, entry.by) else { return None };
            P::drawn_from(event).filter(|from| from.words.is_empty())?;
            let (seat, what) = (by.name(super::seats::<P>()), super::drawn_word::<P>().unwrap_or_default());
            Some(Remark::new(RemarkKind::Draw, entry.seq, format!("{seat}, {what}")))
        });
        alone.collect()
    }

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
        if P::may(&seats.seen(by), &mut act).is_err() || P::in_vain(&truth, &act).is_some() {
            return false;
        }
        let mut sealing = Sealing::again::<P>(event, opened, seq, by);
        P::happens(&truth, &act, &mut sealing) == *event
    }

    fn claims_again(&self, by: Seat, claim: Claim) -> bool {
        P::claimed(claim).is_none_or(|act| P::in_vain(&Truth::new(by, self), &act).is_none())
    }

    fn not_tried(&self, by: Seat, owed: bool, by_turn: bool, (seq, sealed): (Seq, &[Sealed])) -> Option<String> {
        let opened = Opened::by(by, seq, sealed);
        let tried = seals::several(opened.value(super::tried_word::<P>()?)?);
        let untrue = || P::untrue(&Truth::new(by, self), &tried, by_turn);
        if owed { untrue().map(String::from) } else { tried.first().copied().map(String::from) }
    }

    fn follows_itself(&self, event: Option<&P::Event>, all: bool) -> bool {
        match all {
            true => Rules::by_itself(self).as_ref() == event,
            false => self.own.by_itself_for_all(&self.course).is_none_or(|due| Some(&due) == event),
        }
    }
}
