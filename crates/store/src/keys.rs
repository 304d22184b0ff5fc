//! Which letter a key belongs to, and whose `From` it takes. The key itself is never stored: only
//! its SHA-256.

use std::collections::BTreeSet;

use data_encoding::HEXLOWER;
use sqlx::SqliteConnection;

use super::{
    Change, Store, StoreError,
    load::{self, MailMark, StoredGame},
    sql::{from_row, rows, value, values},
};
use crate::ids::{GameId, Seat};

/// The letter that a key was made for.
#[derive(Clone, Debug)]
pub struct KnownLetter {
    pub game: GameId,
    pub seat: Seat,
    /// Its number among this seat's letters.
    pub number: u32,
    pub generation: u32,
    /// Whether that is still the seat's generation.
    pub current: bool,
    /// How many entries the log had when it was made (M8).
    pub knew: u16,
    pub kind: String,
    /// The folded addresses of the seat's player.
    pub addresses: Vec<String>,
}

impl Change<'_> {
    /// The letter whose key has this SHA-256, and its game; [`StoredGame::copies`] are counted for a
    /// mail of that letter's seat with this mark.
    pub async fn game_of_key(
        &mut self,
        hash: [u8; 32],
        mail: Option<MailMark<'_>>,
    ) -> Result<Option<(KnownLetter, StoredGame)>, StoreError> {
        let found = self.find_game_of_key(hash, mail).await?;
        found.iter().for_each(|(_, stored)| self.kinds.know(stored.game, &stored.rules));
        Ok(found)
    }

    async fn find_game_of_key(
        &mut self,
        hash: [u8; 32],
        mail: Option<MailMark<'_>>,
    ) -> Result<Option<(KnownLetter, StoredGame)>, StoreError> {
        if let Some(found) = self.read_ahead(hash, mail) {
            return Ok(Some(found));
        }
        let found = load::of_key(self.early_reader(), hash, mail).await?;
        // A part that waits may have changed this game, or made a letter whose key is known from before a restore.
        if self.is_behind(found.as_ref().map(|(letter, _)| letter.game)) {
            return load::of_key(self.reader().await?, hash, mail).await;
        }
        Ok(found)
    }

    /// Whether some player of a running game has this folded address.
    pub async fn is_player(&mut self, folded: &str) -> Result<bool, StoreError> {
        let sql =
            "SELECT EXISTS (SELECT 1 FROM address a JOIN game g ON g.id = a.game WHERE a.folded = ? AND g.ended = 0)";
        value(self.reader().await?, sql, values![folded]).await
    }
}

/// A seat whose key was found, and whether its game runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct KeySeat {
    pub game: GameId,
    pub seat: Seat,
    /// Whether the game is not over.
    pub runs: bool,
}

from_row!(KeySeat: game, seat, runs);

impl Store {
    /// The seats for whose letters, and questions to new addresses, keys with these hashes were ever made,
    /// good or not; each once.
    pub async fn seats_of_keys(&mut self, hashes: &[[u8; 32]]) -> Result<Vec<KeySeat>, StoreError> {
        let found = seats_of(&mut self.connection, hashes).await?;
        self.meet(found.iter().map(|of| of.game)).await?;
        Ok(found)
    }
}

impl Change<'_> {
    /// The same, within a change.
    pub async fn seats_of_keys(&mut self, hashes: &[[u8; 32]]) -> Result<Vec<KeySeat>, StoreError> {
        let found = seats_of(self.reader().await?, hashes).await?;
        self.meet(found.iter().map(|of| of.game)).await?;
        Ok(found)
    }
}

async fn seats_of(connection: &mut SqliteConnection, hashes: &[[u8; 32]]) -> Result<Vec<KeySeat>, StoreError> {
    let mut found = BTreeSet::new();
    for some in hashes.chunks(500) {
        let list: Vec<String> = some.iter().map(|hash| HEXLOWER.encode(hash)).collect();
        let sql = r"WITH sought (hash) AS (SELECT unhex(value) FROM json_each(?1))
             SELECT k.game, k.seat, g.ended = 0 AS runs FROM (SELECT game, seat FROM letter WHERE key_hash IN sought
             UNION SELECT game, seat FROM question WHERE key_hash IN sought) k JOIN game g ON g.id = k.game";
        let rows: Vec<KeySeat> = rows(connection, sql, values![serde_json::Value::from(list).to_string()]).await?;
        found.extend(rows);
    }
    Ok(found.into_iter().collect())
}
