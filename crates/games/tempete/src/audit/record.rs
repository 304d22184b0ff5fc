//! The form of Tempête's records, as the layer asks for it: entry 0, what is sealed, and what an audit notes.

use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use super::{
    Notes, draws, openings, plays, remarks, seals,
    tables::{AuditTables, ErrorRow},
};
use crate::{
    ids::GameId,
    kit::{NamedTerm, Sealed},
    pace::Pace,
    record,
    referee::{
        Value,
        audit::{AuditNotes, CommonTables, OwnAudit, OwnFindings, ReadRecord, Replayed, seals::Commitment},
        course::GameDuty,
        log::{About, Dice, Lines, Read},
        played::{self, Own, OwnRecord, Pinned, Played},
    },
    seal::{Hash, Opening, ReadOpeningError, Secret32},
    tempete::{
        cards::catalogue::Catalogue,
        log::{
            event::{Act, Entry},
            start::{DRAW_KEYS, any_terms, read_terms, terms},
        },
        rulebook::Rulebook,
        seals::{Seals, What},
        state::{
            Tempete, game,
            public::OwnDuty,
            typed::{Entered, Typed, acts_of, entered},
        },
        turn::replay::Opened,
    },
};

/// The form of Tempête's records.
pub struct Form;

impl OwnRecord for Form {
    fn pin(&self, text: &str) -> Result<Value, String> {
        Catalogue::known(text).map(Value::new).map_err(|error| error.to_string())
    }

    fn terms(&self, given: &[NamedTerm], time: String, pinned: &Pinned) -> Result<played::Terms, String> {
        terms(pinned, given, time)
    }

    fn read_terms(&self, lines: &mut Lines<'_, Pinned>) -> Read<played::Terms> {
        read_terms(lines)
    }

    fn any_terms(&self, dice: &mut Dice, about: &About<'_, Pinned>) -> played::Terms {
        any_terms(dice, about)
    }

    fn start_keys(&self) -> &'static [&'static str] {
        DRAW_KEYS
    }

    fn start_seals(&self, secret: &Secret32, game: GameId) -> Vec<Hash> {
        openings::start_seals(&Seals::new(secret, game))
    }

    fn begin(&self, entry: &Entry, pinned: &Pinned, pace: &Pace) -> Option<Own> {
        let catalogue = Arc::clone(pinned.of::<Arc<Catalogue>>());
        Tempete::start(entry, Rulebook { catalogue, pace: pace.clone() }).map(Typed::own)
    }

    fn opens(&self, entry: &Entry, sealed: &[Sealed], secret: &Secret32, game: GameId) -> bool {
        openings::opens(entry, sealed, &Seals::new(secret, game))
    }

    fn openings(&self, entries: &[Entry], sealed: &[Sealed], secret: &Secret32) -> Vec<Opening> {
        openings::openings(entries, sealed, secret)
    }

    fn place(&self, opening: &Opening) -> Result<(u16, u16), ReadOpeningError> {
        What::of(opening).map(What::place)
    }
}

impl OwnAudit for Form {
    fn titles(&self) -> [&'static str; 2] {
        [
            "Lists are permutations; draws are what the seeds give.",
            "Cards played were in the hand, squares sprung were sealed.",
        ]
    }

    fn commitments(&self, entry: &Entry) -> Vec<Commitment> {
        seals::commitments(entry)
    }

    fn unseal(&self, record: &ReadRecord<'_>) -> (Vec<String>, Vec<Sealed>) {
        seals::check(record)
    }

    fn draws(&self, record: &ReadRecord<'_>) -> Vec<String> {
        draws::lists(record)
    }

    fn is_planned_so(&self, entry: &Entry) -> bool {
        matches!(acts_of(&entry.event), [Act::Move(_)])
    }

    fn due(&self, duty: GameDuty) -> &'static str {
        match duty.into() {
            OwnDuty::Answer(_) => "an answer",
            OwnDuty::Object(_) => "a word on an objection",
            OwnDuty::RulingOnObjection(_) => "a ruling on an objection by the person who runs the referee",
            OwnDuty::Lists | OwnDuty::Numbers | OwnDuty::Turn(_) => duty.owed,
        }
    }

    fn notes(&self) -> Box<dyn AuditNotes> {
        Box::new(Notes::default())
    }

    fn no_tables(&self) -> Box<dyn record::Tables> {
        Box::new(AuditTables::default())
    }
}

impl AuditNotes for Notes {
    fn before(&mut self, known: &Played, entry: &Entry, record: &ReadRecord<'_>) -> Option<String> {
        let known = game(known);
        self.entry(known, entry);
        draws::numbers(&known.public, entry, record)
    }

    fn after(&mut self, known: &Played, entry: &Entry, opened: &played::Opened) -> Result<(), String> {
        let square = match entered(&entry.event) {
            Entered::Own(event) => Opened::of(event, opened).square,
            Entered::Common(_) | Entered::Start(_) => None,
        };
        self.left(game(known), entry, square)
    }

    fn done(
        self: Box<Self>,
        record: &ReadRecord<'_>,
        replayed: Option<&Replayed>,
        common: CommonTables,
    ) -> OwnFindings {
        let AuditTables { plays, springs, errors, .. } =
            replayed.map(|replayed| plays::tables(replayed, &self)).unwrap_or_default();
        let draws = record.entries.iter().filter_map(draws::row).collect();
        let tables = AuditTables { plays, springs, errors, draws, ..common.into() };
        let (errors, remarks) = (tables.errors.iter().map(sentence).collect(), remarks::all(record, &tables));
        OwnFindings { tables: Box::new(tables), errors, remarks }
    }
}

fn sentence(error: &ErrorRow) -> String {
    let ErrorRow { entry, number, seat, card, square } = error;
    match square {
        Some(square) => format!("entry {entry}, move {number}: {seat} had sealed no {square} for card {card}"),
        None => format!("entry {entry}, move {number}: {seat} did not hold card {card}"),
    }
}
