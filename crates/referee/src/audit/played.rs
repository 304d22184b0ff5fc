//! The audit of such a game: what is sealed in it, and each entry decided again.

use alloc::{format, string::String, vec::Vec};

use super::{ReadRecord, own::own_audit};
use crate::{
    ids::{Seat, Seq},
    kit::Sealed,
    pace::Charged,
    record::{Remark, RemarkKind},
    referee::{
        audit::seals::{Commitment, Openings},
        conditions::{self, PLAN},
        course::{GameDuty, Happened},
        log::{Author, Claim, DrawnFrom},
        played::{Entry, Event, GameEvent, Opened, PlayRow, PlayTold, Played, Sealing, place, seals, seals_of},
    },
};

impl Played {
    /// Returns the end of a think, if that is what is told.
    pub fn charged(told: &PlayTold) -> Option<Charged> {
        if let PlayTold::Course(Happened::Charged(charged)) = told { Some(*charged) } else { None }
    }

    /// Lists the commitments that stand in an entry, each with its one opening, but for those of mails, which no record opens.
    pub fn commitments(row: &'static PlayRow, entry: &Entry) -> Vec<Commitment> {
        if let Some(own) = own_audit(row) {
            return own.commitments(entry);
        }
        let commitment = |(seat, word, hash)| Commitment { seat, what: seals::what(word, entry.seq), hash };
        match entry.event.start() {
            Some(start) => start.seals.all().map(commitment).collect(),
            None => {
                let plan = conditions::commitment(entry).map(|(seat, hash)| (seat, PLAN, hash));
                seals_of(row, entry).into_iter().chain(plan).map(commitment).collect()
            }
        }
    }

    /// Checks step 3 of a finished game: its findings, and what is sealed, as far as it hashes to the commitments.
    pub fn unseal(record: &ReadRecord<'_>) -> (Vec<String>, Vec<Sealed>) {
        if let Some(own) = own_audit(record.pinned.row()) {
            return own.unseal(record);
        }
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

    /// Tells whether entries are decided again, and [`Played::follows_itself`] is asked of all, of a finished game of which all is open.
    pub fn decides_again(&self) -> bool {
        self.row().record.is_none()
    }

    /// True if nothing of the game is ever sealed but seeds, so that all of it is known while it runs, too.
    pub fn hides_nothing(&self) -> bool {
        self.row().record.is_none() && self.row().spec().seals_seeds_alone()
    }

    /// Names what step 4 asks, in English.
    pub fn draws_title(row: &'static PlayRow) -> &'static str {
        if let Some(own) = own_audit(row) {
            return own.titles()[0];
        }
        if row.spec.seed.is_some() { "What was drawn is what the seeds give." } else { "Nothing was drawn." }
    }

    /// Returns the inputs of the random draw that an entry reports.
    pub fn drawn_from(event: &Event) -> Option<&DrawnFrom> {
        if let Event::Own(event) = event { event.drawn_from() } else { None }
    }

    /// Checks step 4 once all is open: what of draws is wrong that no replay need tell.
    pub fn draws(record: &ReadRecord<'_>) -> Vec<String> {
        if let Some(own) = own_audit(record.pinned.row()) {
            return own.draws(record);
        }
        let begun = record.entries.first().and_then(|first| Self::begun(first, &record.pace.profile));
        let (Some(begun), Some(word), Some(sealed)) = (begun, record.spec.seed, record.sealed.as_ref()) else {
            return Vec::new();
        };
        let wrong = |entry: &&Entry| {
            let (Event::Own(event), Author::Seat(by)) = (&entry.event, entry.by) else { return false };
            let of = (begun.row().owner)(by, word);
            let letter = record.spec.letter(of);
            let seed = record.openings.iter().find(|one| one.seat_letter == letter && one.what == word);
            let Some(from) = event.drawn_from() else { return false };
            let act = begun.own().action_of(by, &begun, event, &Opened::of(entry.seq, sealed));
            let (Some(seed), Some(act)) = (seed, act) else { return false };
            let mut draw = seals::draw(record.spec, begun.course().game(), of, &seed.value, from, record.tree);
            act.drawn(&mut draw).as_ref() != Some(&act)
        };
        let entries = record.entries.iter().filter(wrong);
        entries.map(|entry| format!("entry {} is not what seed, root and words draw", entry.seq)).collect()
    }

    /// Lists what a reader of the report should know beside what every game's entries tell.
    pub fn remarks(record: &ReadRecord<'_>) -> Vec<Remark> {
        let alone = record.entries.iter().filter_map(|entry| {
            let (Event::Own(event), Author::Seat(by)) = (&entry.event, entry.by) else { return None };
            event.drawn_from().filter(|from| from.words.is_empty())?;
            let (seat, what) = (by.name(record.spec.seats), record.spec.drawn().unwrap_or_default());
            Some(Remark::new(RemarkKind::Draw, entry.seq, format!("{seat}, {what}")))
        });
        alone.collect()
    }

    /// Finds what entry 0 seals that the game does not begin with, once all is open.
    pub fn begins_wrong(record: &ReadRecord<'_>) -> Option<String> {
        let false_one = |(seat, word, value): (Seat, &'static str, String)| {
            let (letter, what) = (record.spec.letter(seat), seals::what(word, Seq::START));
            let opened = record.openings.iter().find(|of| of.seat_letter == letter && of.what == what);
            let wrong = opened.is_some_and(|of| of.value != value);
            wrong.then(|| format!("`{letter} {what}` is not {value}, with which the game begins"))
        };
        (record.pinned.row().sealed_at_start)().into_iter().find_map(false_one)
    }

    /// Names what step 6 asks, in English.
    pub fn errors_title(row: &'static PlayRow) -> &'static str {
        own_audit(row).map_or("Nobody erred: the referee judges every move.", |own| own.titles()[1])
    }

    /// True if an entry that was planned is a turn of a move and nothing else, numbers neither.
    pub fn is_planned_so(row: &'static PlayRow, entry: &Entry) -> bool {
        own_audit(row).map_or(!entry.offers, |own| own.is_planned_so(entry))
    }

    /// Names what is due, in the words of a report: `a turn`, which somebody owes; or of a ruling the whole of it.
    pub fn due(row: &'static PlayRow, duty: GameDuty) -> &'static str {
        own_audit(row).map_or(duty.owed, |own| own.due(duty))
    }

    /// Decides anew what a seat's order makes: true if `event` is what the order behind it, which the seat may give by all that it
    /// knows, makes of the game as it stands.
    pub fn again(&self, seats: &Self, by: Seat, event: &GameEvent, opened: &Opened) -> bool {
        let act = self.own().action_of(by, self, event, opened);
        let (Some(mut act), Some(seq)) = (act, self.course().last.next()) else { return false };
        let may = seats.own().validate(seats.sight(by), &mut act).is_ok();
        if !may || self.own().failed_attempt(by, self, &act).is_some() {
            return false;
        }
        let mut sealing = Sealing::again(self.row(), event, opened, (seq, by));
        self.own().resolve(by, self, &act, &mut sealing) == *event
    }

    /// True if what a seat claims in place of a turn is so in the game as it stands, if that depends on what was sealed.
    pub fn claims_again(&self, by: Seat, claim: Claim) -> bool {
        (self.row().claim_as_action)(claim).is_none_or(|act| self.own().failed_attempt(by, self, &act).is_none())
    }

    /// Returns the first of the orders that an entry, a turn or the end, seals as tried which is not so in the game as it stands, or
    /// which cannot have been given, since its seat owed none.
    pub fn not_tried(&self, by: Seat, owed: bool, by_turn: bool, (seq, sealed): (Seq, &[Sealed])) -> Option<String> {
        let opened = Opened::by(by, seq, sealed);
        let tried = seals::several(opened.value(self.row().spec().tried?)?);
        let untrue = || self.own().attempt_fails(by, self, &tried, by_turn);
        if owed { untrue() } else { tried.first().copied().map(String::from) }
    }

    /// True if an entry is what follows by itself on the game as it stands, of which `all` is known, or else what everybody sees;
    /// `None` stands for an entry of another kind.
    pub fn follows_itself(&self, event: Option<&GameEvent>, all: bool) -> bool {
        if self.row().record.is_some() {
            return event.is_none();
        }
        match all {
            true => self.by_itself().as_ref() == event,
            false => self.own().follows_publicly(self.course()).is_none_or(|due| Some(&due) == event),
        }
    }
}
