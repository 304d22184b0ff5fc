//! Bulletins of events: of which event one may be due, that one went, who reads it, and who wants none.

use sha2::{Digest, Sha256};

use super::{
    Change, EventRow, Store, StoreError,
    sql::{column, from_row, rows, run, value, values},
};
use crate::ids::{GameId, Seat, Timestamp};

/// Where the letters of a seat go, and how they are written.
#[derive(Clone, PartialEq, Eq)]
pub struct LettersOf {
    pub game: GameId,
    pub seat: Seat,
    pub name: String,
    /// As given.
    pub address: String,
    /// As it is compared.
    pub folded: String,
    pub language: String,
    pub zone: String,
}

from_row!(LettersOf: game, seat, name, address, folded, language, zone);

// Nobody else need know an address.
impl std::fmt::Debug for LettersOf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "LettersOf({} {:?})", self.game, self.seat)
    }
}

impl Store {
    /// The names of events of which something has changed and a bulletin may be due by now, at most `most`.
    pub async fn events_changed(&mut self, now: Timestamp, most: u32) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT name FROM event WHERE due > 0 AND due <= ? ORDER BY due, id LIMIT 0 + ?";
        column(&mut self.connection, sql, values![now, most]).await
    }

    /// Looks at an event again at this moment, never for `None`, unless something changes before.
    pub async fn bulletin_waits(&mut self, of: &EventRow, until: Option<Timestamp>) -> Result<(), StoreError> {
        let sql = "UPDATE event SET due = ? WHERE id = ? AND changes = ? AND bulletins = ?";
        let values = values![until.map_or(0, Timestamp::unix), of.id, of.changes, of.bulletins];
        run(&mut self.connection, sql, values).await.map(drop)
    }
}

impl Change<'_> {
    /// Notes that the bulletin of an event goes and tells all that is known of it. `false`: something has changed since
    /// it was read, and it is not to go.
    pub async fn bulletin_goes(&mut self, of: &EventRow, at: Timestamp) -> Result<bool, StoreError> {
        let sql = r"UPDATE event SET due = 0, bulletins = bulletins + 1, told = ?
             WHERE id = ? AND changes = ? AND bulletins = ?";
        if run(self.writer().await?, sql, values![at, of.id, of.changes, of.bulletins]).await? == 0 {
            return Ok(false);
        }
        let sql = r"UPDATE pairing SET told = iif((SELECT ended FROM game WHERE id = pairing.game) > 0, 2, 1)
             WHERE event = ? AND told < 2";
        self.batch.add(sql, values![of.id]);
        Ok(true)
    }

    /// Where the letters of these seats go; none of one whose address is forgotten.
    pub async fn seats_letters(&mut self, seats: &[(GameId, Seat)]) -> Result<Vec<LettersOf>, StoreError> {
        let of = |(game, seat): &(GameId, Seat)| format!("[{game},{}]", seat.index());
        let seats = seats.iter().map(of).collect::<Vec<_>>().join(",");
        let sql = r"SELECT s.game, s.seat, s.name, a.address, a.folded, s.language, s.zone FROM json_each(?)
             CROSS JOIN seat s ON s.game = json_each.value ->> 0 AND s.seat = json_each.value ->> 1
             CROSS JOIN address a ON a.game = s.game AND a.seat = s.seat AND a.place = 0";
        rows(self.reader().await?, sql, values![format!("[{seats}]")]).await
    }

    /// Has bulletins go to this folded address, or none any more. Of it only a hash is kept.
    pub fn want_bulletins(&mut self, folded: &str, wanted: bool) {
        let sql = match wanted {
            true => "DELETE FROM no_bulletins WHERE hash = ?",
            false => "INSERT INTO no_bulletins (hash) VALUES (?) ON CONFLICT DO NOTHING",
        };
        self.batch.add(sql, values![hashed(folded)]);
    }

    /// Whether bulletins go to this folded address.
    pub async fn wants_bulletins(&mut self, folded: &str) -> Result<bool, StoreError> {
        let sql = "SELECT NOT EXISTS (SELECT 1 FROM no_bulletins WHERE hash = ?)";
        value(self.reader().await?, sql, values![hashed(folded)]).await
    }
}

fn hashed(folded: &str) -> Vec<u8> {
    Sha256::digest(folded.as_bytes()).to_vec()
}
