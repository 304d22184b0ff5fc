//! The audit of such a game: what is sealed in it, and each entry decided again.

use alloc::{format, string::String, vec::Vec};

use super::{GameEvent, Opened, PlayEntry, PlayRow, PlayTold, Played, Refusal, Sealing, letter::seals_of, seals};
use crate::{
    ids::{Seat, Seq},
    kit::Sealed,
    pace::Charged,
    record::{Remark, RemarkKind},
    referee::{
        Rules,
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
pub fn place(row: &'static PlayRow, opening: &Opening) -> Result<(u16, u16), ReadOpeningError> {
    let facts = row.spec.facts();
    if facts.conditions
        && let Some(entry) = conditions::place(opening)
    {
        let last = u16::try_from(facts.sealed.len()).unwrap_or(u16::MAX);
        return conditions::Conditions::read(&opening.value)
            .map(|_| (last, entry.get()))
            .ok_or(ReadOpeningError::Value);
    }
    let word = seals::word(row.spec, &opening.what).ok_or(ReadOpeningError::What)?;
    let place = facts.sealed.iter().position(|sealed| *sealed == word).ok_or(ReadOpeningError::What)?;
    let entry = match opening.what.strip_prefix(word).and_then(|behind| behind.strip_prefix(' ')) {
        Some(entry) => decimal(entry).and_then(|entry| u16::try_from(entry).ok()).and_then(Seq::new),
        None => Some(Seq::START).filter(|_| opening.what == seals::what(word, Seq::START)),
    };
    let entry = entry.ok_or(ReadOpeningError::What)?;
    if !(row.is_value)(word, &opening.value) {
        return Err(ReadOpeningError::Value);
    }
    Ok((u16::try_from(place).unwrap_or(u16::MAX), entry.get()))
}

impl Audited for Played {
    type Tables = CommonTables;
    type Notes = ();

    fn place(row: &'static PlayRow, opening: &Opening) -> Result<(u16, u16), ReadOpeningError> {
        place(row, opening)
    }

    fn rule_of(refusal: &Refusal) -> &'static str {
        refusal.rule()
    }

    fn charged(told: &PlayTold) -> Option<Charged> {
        if let PlayTold::Course(Happened::Charged(charged)) = told { Some(*charged) } else { None }
    }

    fn commitments(row: &'static PlayRow, entry: &PlayEntry) -> Vec<Commitment> {
        let commitment = |(seat, word, hash)| Commitment { seat, what: seals::what(word, entry.seq), hash };
        match entry.event.start() {
            Some(start) => start.seals.all().map(commitment).collect(),
            None => {
                let plan = conditions::commitment(entry).map(|(seat, hash)| (seat, PLAN, hash));
                seals_of(row, entry).into_iter().chain(plan).map(commitment).collect()
            }
        }
    }

    fn unseal(record: &ReadRecord<'_, Self>) -> (Vec<String>, Vec<Sealed>) {
        let row = record.pinned.row();
        let mut openings = Openings::of(record);
        for entry in &record.entries {
            Self::commitments(row, entry).into_iter().for_each(|of| openings.open(entry.seq, of));
        }
        let (findings, sealed) = openings.done(|opening| place(row, opening).ok());
        // Kept by its word, as the game keeps it.
        let mut words = record.entries.iter().flat_map(|entry| Self::commitments(row, entry)).map(|of| of.what);
        let kept = sealed.into_iter().map(|of| {
            let word = words.next().and_then(|what| seals::word(record.spec, &what)).unwrap_or_default();
            if conditions::is_plan(&of.value) { of } else { Sealed { value: seals::kept(word, &of.value), ..of } }
        });
        let kept = kept.collect();
        (findings, kept)
    }

    const DECIDES_AGAIN: bool = true;

    fn hides_nothing(&self) -> bool {
        self.row.spec.seals_seeds_alone()
    }

    fn draws_title(row: &'static PlayRow) -> &'static str {
        if row.spec.seed.is_some() { "What was drawn is what the seeds give." } else { "Nothing was drawn." }
    }

    fn drawn_from(event: &Event<GameEvent>) -> Option<&DrawnFrom> {
        if let Event::Own(event) = event { event.drawn_from() } else { None }
    }

    fn draws(record: &ReadRecord<'_, Self>) -> Vec<String> {
        let begun = record.entries.first().and_then(|first| Self::begun(first, &record.pace.profile));
        let (Some(begun), Some(word), Some(sealed)) = (begun, record.spec.seed, record.sealed.as_ref()) else {
            return Vec::new();
        };
        let wrong = |entry: &&PlayEntry| {
            let (Event::Own(event), Author::Seat(by)) = (&entry.event, entry.by) else { return false };
            let of = (begun.row.owner)(by, word);
            let letter = record.spec.letter(of);
            let seed = record.openings.iter().find(|one| one.seat_letter == letter && one.what == word);
            let Some(from) = event.drawn_from() else { return false };
            let act = begun.own().action_of(by, &begun, event, &Opened::of(entry.seq, sealed));
            let (Some(seed), Some(act)) = (seed, act) else { return false };
            let mut draw = seals::draw(record.spec, begun.course.game(), of, &seed.value, from, record.tree);
            act.drawn(&mut draw).as_ref() != Some(&act)
        };
        let entries = record.entries.iter().filter(wrong);
        entries.map(|entry| format!("entry {} is not what seed, root and words draw", entry.seq)).collect()
    }

    fn remarks(record: &ReadRecord<'_, Self>, _: &CommonTables) -> Vec<Remark> {
        let alone = record.entries.iter().filter_map(|entry| {
            let (Event::Own(event), Author::Seat(by)) = (&entry.event, entry.by) else { return None };
            event.drawn_from().filter(|from| from.words.is_empty())?;
            let (seat, what) = (by.name(record.spec.seats), record.spec.drawn().unwrap_or_default());
            Some(Remark::new(RemarkKind::Draw, entry.seq, format!("{seat}, {what}")))
        });
        alone.collect()
    }

    fn begins_wrong(record: &ReadRecord<'_, Self>) -> Option<String> {
        let false_one = |(seat, word, value): (Seat, &'static str, String)| {
            let (letter, what) = (record.spec.letter(seat), seals::what(word, Seq::START));
            let opened = record.openings.iter().find(|of| of.seat_letter == letter && of.what == what);
            let wrong = opened.is_some_and(|of| of.value != value);
            wrong.then(|| format!("`{letter} {what}` is not {value}, with which the game begins"))
        };
        (record.pinned.row().sealed_at_start)().into_iter().find_map(false_one)
    }

    fn again(&self, seats: &Self, by: Seat, event: &GameEvent, opened: &Opened) -> bool {
        let act = self.own().action_of(by, self, event, opened);
        let (Some(mut act), Some(seq)) = (act, self.course.last.next()) else { return false };
        let may = seats.own().validate(seats.sight(by), &mut act).is_ok();
        if !may || self.own().failed_attempt(by, self, &act).is_some() {
            return false;
        }
        let mut sealing = Sealing::again(self.row, event, opened, (seq, by));
        self.own().resolve(by, self, &act, &mut sealing) == *event
    }

    fn claims_again(&self, by: Seat, claim: Claim) -> bool {
        (self.row.claim_as_action)(claim).is_none_or(|act| self.own().failed_attempt(by, self, &act).is_none())
    }

    fn not_tried(&self, by: Seat, owed: bool, by_turn: bool, (seq, sealed): (Seq, &[Sealed])) -> Option<String> {
        let opened = Opened::by(by, seq, sealed);
        let tried = seals::several(opened.value(self.row.spec.tried?)?);
        let untrue = || self.own().attempt_fails(by, self, &tried, by_turn);
        if owed { untrue() } else { tried.first().copied().map(String::from) }
    }

    fn follows_itself(&self, event: Option<&GameEvent>, all: bool) -> bool {
        match all {
            true => Rules::by_itself(self).as_ref() == event,
            false => self.own().follows_publicly(&self.course).is_none_or(|due| Some(&due) == event),
        }
    }
}
