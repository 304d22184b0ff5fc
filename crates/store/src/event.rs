//! Events: what is agreed, who plays, what was drawn, begun and ruled. How one stands is worked out elsewhere.

use super::{
    Change, Store, StoreError,
    sql::{Value, column, from_row, row, rows, value, values},
};
use crate::{
    ids::{GameId, Timestamp},
    kit::EventName,
};

/// An event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRow {
    pub id: i64,
    pub name: String,
    /// What is agreed, in its lines.
    pub sheet: String,
    /// The profile of time of its games, byte for byte.
    pub profile: String,
    pub opened: Timestamp,
    /// When its first stage was drawn.
    pub begun: Option<Timestamp>,
    /// When it was seen to be over.
    pub ended: Option<Timestamp>,
    /// Counts what a bulletin would tell.
    pub changes: i64,
    /// How many bulletins went.
    pub bulletins: u32,
    /// When the last of them did.
    pub told: Option<Timestamp>,
}

/// Somebody who plays in an event.
#[derive(Clone, PartialEq, Eq)]
pub struct EntrantRow {
    /// From 1, in the order of the draw.
    pub number: u32,
    pub name: String,
    /// As given; empty once it is forgotten.
    pub address: String,
    /// As it is compared.
    pub folded: String,
    pub language: String,
    pub zone: String,
    pub withdrew: Option<Timestamp>,
    pub admission: Admission,
}

/// The organiser's word on an entrant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    In,
    /// The organiser has said neither yes nor no.
    Waits,
    Refused,
}

impl From<Admission> for Value {
    fn from(of: Admission) -> Self {
        let number: u8 = match of {
            Admission::In => 0,
            Admission::Waits => 1,
            Admission::Refused => 2,
        };
        number.into()
    }
}

impl EntrantRow {
    /// True if the entrant is drawn when the event begins.
    pub fn plays(&self) -> bool {
        self.withdrew.is_none() && self.admission == Admission::In
    }

    /// True if the entrant waits for the organiser's yes.
    pub fn waits(&self) -> bool {
        self.withdrew.is_none() && self.admission == Admission::Waits
    }
}

// Nobody else need know an address.
impl std::fmt::Debug for EntrantRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "EntrantRow({})", self.number)
    }
}

/// A place in a draw: stage, section and place from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRow {
    pub stage: u32,
    pub section: u32,
    pub place: u32,
    pub entrant: u32,
}

/// A game that was begun: stage, section and round of the stage from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairingRow {
    pub stage: u32,
    pub section: u32,
    pub round: u32,
    /// The entrant with the first seat.
    pub first: u32,
    /// The entrant with the second.
    pub second: u32,
    pub game: GameId,
    /// What bulletins have told of it: 0 nothing, 1 that it began, 2 its result. Not written with the row.
    pub told: u8,
    /// Whether a player of it had withdrawn before it was over. Not written with the row.
    pub open: bool,
}

/// A ruling on a tie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TieRow {
    pub stage: u32,
    pub section: u32,
    /// Numbers of entrants with a space between, who goes before first.
    pub entrants: String,
}

from_row!(EventRow: id, name, sheet, profile, opened, begun, ended, changes, bulletins, told);
from_row!(EntrantRow: number, name, address, folded, language, zone, withdrew, admission);
from_row!(DrawRow: stage, section, place, entrant);
from_row!(PairingRow: stage, section, round, first, second, game, told, open);
from_row!(TieRow: stage, section, entrants);

const ENTRANTS: &str = r"SELECT number, name, address, folded, language, zone, nullif(withdrew, 0) AS withdrew, admission
    FROM entrant WHERE event = ? ORDER BY number";

impl Change<'_> {
    /// Opens an event, and gives its number.
    pub async fn open_event(
        &mut self,
        name: &EventName,
        (sheet, profile): (&str, &str),
        at: Timestamp,
    ) -> Result<i64, StoreError> {
        let id: i64 = value(self.reader().await?, "SELECT ifnull(max(id), 0) + 1 FROM event", values![]).await?;
        let sql = "INSERT INTO event (id, name, sheet, profile, opened) VALUES (?, ?, ?, ?, ?)";
        self.batch.add(sql, values![id, name.as_str(), sheet, profile, at]);
        Ok(id)
    }

    /// Gives an event that has not begun other terms.
    pub fn reopen_event(&mut self, event: i64, (sheet, profile): (&str, &str)) {
        let sql = "UPDATE event SET sheet = ?, profile = ? WHERE id = ? AND begun = 0";
        self.batch.add(sql, values![sheet, profile, event]);
    }

    /// Adds an entrant, or gives the one of this number another name and address.
    pub fn enter(&mut self, event: i64, of: &EntrantRow) {
        let sql = r"INSERT INTO entrant (event, number, name, address, folded, language, zone, admission)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                 ON CONFLICT DO UPDATE SET name = excluded.name, address = excluded.address, folded = excluded.folded,
                 language = excluded.language, zone = excluded.zone, admission = excluded.admission";
        let EntrantRow { number, name, address, folded, language, zone, admission, .. } = of;
        self.batch.add(sql, values![event, *number, name, address, folded, language, zone, *admission]);
    }

    /// Gives the entrants with this folded address another one in every event that is not over, but where somebody else
    /// has that already.
    pub fn readdress_entrants(&mut self, of: &str, (address, folded): (&str, &str)) {
        let sql = r"UPDATE entrant SET address = ?, folded = ? WHERE folded = ? AND folded <> ''
                 AND event IN (SELECT id FROM event WHERE ended = 0) AND NOT EXISTS (SELECT 1 FROM entrant o
                 WHERE o.event = entrant.event AND o.number <> entrant.number AND o.folded = ?)";
        self.batch.add(sql, values![address, folded, of, folded]);
    }

    /// Takes an entrant of an event that has not begun out of it.
    pub fn enter_no_more(&mut self, event: i64, number: u32) {
        let sql = "DELETE FROM entrant WHERE event = ? AND number = ? AND (SELECT begun FROM event WHERE id = ?) = 0";
        self.batch.add(sql, values![event, number, event]);
    }

    /// Lets an entrant of an event that has not begun into it, or refuses them.
    pub fn admit(&mut self, event: i64, number: u32, admission: Admission) {
        let sql = r"UPDATE entrant SET admission = ? WHERE event = ? AND number = ?
                 AND (SELECT begun FROM event WHERE id = ?) = 0";
        self.batch.add(sql, values![admission, event, number, event]);
    }

    /// True if a game is over in which mail of a seat with this folded address made an entry.
    pub async fn has_finished_a_game(&mut self, folded: &str) -> Result<bool, StoreError> {
        let sql = r"SELECT EXISTS (SELECT 1 FROM address a JOIN game g ON g.id = a.game JOIN mail_seal m ON m.game = a.game
             AND m.seat = a.seat WHERE a.folded = ? AND g.ended > 0)";
        value(self.reader().await?, sql, values![folded]).await
    }

    /// The events that have not begun.
    pub async fn events_to_come(&mut self) -> Result<Vec<EventRow>, StoreError> {
        let sql = r"SELECT id, name, sheet, profile, opened, nullif(begun, 0) AS begun, nullif(ended, 0) AS ended,
             changes, bulletins, nullif(told, 0) AS told FROM event WHERE begun = 0 AND ended = 0 ORDER BY name";
        rows(self.reader().await?, sql, values![]).await
    }

    /// Who has entered an event, in the order of the draw.
    pub async fn entrants_of(&mut self, event: i64) -> Result<Vec<EntrantRow>, StoreError> {
        rows(self.reader().await?, ENTRANTS, values![event]).await
    }

    /// Writes when an entrant withdrew, and so which games of his ran then; the first time holds.
    pub fn withdraw(&mut self, event: i64, number: u32, at: Timestamp) {
        let sql = "UPDATE entrant SET withdrew = ? WHERE event = ? AND number = ? AND withdrew = 0";
        self.batch.add(sql, values![at, event, number]);
    }

    /// Writes that an event has begun; the first time holds.
    pub fn event_begun(&mut self, event: i64, at: Timestamp) {
        self.batch.add("UPDATE event SET begun = ? WHERE id = ? AND begun = 0", values![at, event]);
    }

    /// Writes that an event is over; the first time holds.
    pub fn event_ended(&mut self, event: i64, at: Timestamp) {
        self.batch.add("UPDATE event SET ended = ? WHERE id = ? AND ended = 0", values![at, event]);
    }

    /// Writes a place of a draw.
    pub fn draw(&mut self, event: i64, of: DrawRow) {
        let sql = "INSERT INTO draw (event, stage, section, place, entrant) VALUES (?, ?, ?, ?, ?)";
        self.batch.add(sql, values![event, of.stage, of.section, of.place, of.entrant]);
    }

    /// Writes where a game that was begun belongs.
    pub fn pair(&mut self, event: i64, of: PairingRow) {
        let sql =
            "INSERT INTO pairing (event, stage, section, round, first, second, game) VALUES (?, ?, ?, ?, ?, ?, ?)";
        self.batch.add(sql, values![event, of.stage, of.section, of.round, of.first, of.second, of.game]);
    }

    /// Writes a ruling on a tie.
    pub fn rule_on_tie(&mut self, event: i64, of: &TieRow, at: Timestamp) {
        let sql = "INSERT INTO tie_ruling (event, stage, section, entrants, at) VALUES (?, ?, ?, ?, ?)";
        self.batch.add(sql, values![event, of.stage, of.section, &of.entrants, at]);
    }
}

impl Store {
    /// The event of this name, if its terms are kept here.
    pub async fn event(&mut self, name: &EventName) -> Result<Option<EventRow>, StoreError> {
        let sql = r"SELECT id, name, sheet, profile, opened, nullif(begun, 0) AS begun, nullif(ended, 0) AS ended,
             changes, bulletins, nullif(told, 0) AS told FROM event WHERE name = ?";
        row(&mut self.connection, sql, values![name.as_str()]).await
    }

    /// The names of the events that have begun and are not over.
    pub async fn events_begun(&mut self) -> Result<Vec<String>, StoreError> {
        column(&mut self.connection, "SELECT name FROM event WHERE begun > 0 AND ended = 0 ORDER BY name", values![])
            .await
    }

    /// The names of the events that have not begun and in which an entrant waits for the organiser's yes.
    pub async fn events_with_waiting(&mut self) -> Result<Vec<String>, StoreError> {
        let sql = r"SELECT name FROM event WHERE begun = 0 AND ended = 0 AND EXISTS (SELECT 1 FROM entrant n
             WHERE n.event = event.id AND n.admission = ? AND n.withdrew = 0) ORDER BY name";
        column(&mut self.connection, sql, values![Admission::Waits]).await
    }

    /// The names of the events whose terms are kept here and of which no game was begun.
    pub async fn events_without_games(&mut self) -> Result<Vec<String>, StoreError> {
        let sql = r"SELECT name FROM event WHERE NOT EXISTS (SELECT 1 FROM game g WHERE g.event = event.name
             AND g.event <> 'none') ORDER BY name";
        column(&mut self.connection, sql, values![]).await
    }

    /// Who plays in an event, in the order of the draw.
    pub async fn entrants(&mut self, event: i64) -> Result<Vec<EntrantRow>, StoreError> {
        rows(&mut self.connection, ENTRANTS, values![event]).await
    }

    /// The events that are not over in which the player with this folded address still plays, with his name there.
    pub async fn entered(&mut self, folded: &str) -> Result<Vec<(String, String)>, StoreError> {
        let sql = r"SELECT event.name, n.name FROM entrant n JOIN event ON event.id = n.event
             WHERE n.folded = ? AND n.folded <> '' AND n.withdrew = 0 AND n.admission <> ? AND event.ended = 0
             ORDER BY event.name";
        rows(&mut self.connection, sql, values![folded, Admission::Refused]).await
    }

    /// What was drawn, by stage, section and place.
    pub async fn draws(&mut self, event: i64) -> Result<Vec<DrawRow>, StoreError> {
        let sql = "SELECT stage, section, place, entrant FROM draw WHERE event = ? ORDER BY stage, section, place";
        rows(&mut self.connection, sql, values![event]).await
    }

    /// The games that were begun.
    pub async fn pairings(&mut self, event: i64) -> Result<Vec<PairingRow>, StoreError> {
        let sql = r"SELECT stage, section, round, first, second, game, told, open FROM pairing WHERE event = ?
             ORDER BY stage, section, round, first, second";
        rows(&mut self.connection, sql, values![event]).await
    }

    /// The rulings on ties, the newest first.
    pub async fn tie_rulings(&mut self, event: i64) -> Result<Vec<TieRow>, StoreError> {
        let sql = "SELECT stage, section, entrants FROM tie_ruling WHERE event = ? ORDER BY id DESC";
        rows(&mut self.connection, sql, values![event]).await
    }
}
