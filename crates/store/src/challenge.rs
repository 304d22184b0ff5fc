//! Challenges by mail (M17): who asks whom for what, and which addresses have ever written here or been written to. Of an
//! address that is asked only a hash is kept.

use sha2::{Digest, Sha256};

use super::{
    Change, Store, StoreError,
    sql::{from_row, maybe, row, rows, value, values},
};
use crate::ids::{GameId, Seat, Timestamp};

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChallengeRow {
    pub id: u32,
    /// The game to a letter of which it was the answer, and whose.
    pub game: GameId,
    pub seat: Seat,
    /// The folded address of who asks.
    pub asker: String,
    /// The rules of the game that is asked for, and its terms, a line each.
    pub rules: String,
    pub terms: String,
    /// Whether who asks has the first seat.
    pub first: bool,
    pub at: Timestamp,
    pub until: Timestamp,
    /// The hash of the key of the letter that asks; `None` where none was written.
    pub key_hash: Option<Vec<u8>>,
    /// Whether it can be answered no more.
    pub done: bool,
    /// The game that it became; 0 for none.
    pub begun: u32,
}

from_row!(ChallengeRow: id, game, seat, asker, rules, terms, first, at, until, key_hash, done, begun);

/// Who plays from an address, as his newest game has him.
#[derive(Clone, PartialEq, Eq)]
pub struct KnownPlayer {
    pub name: String,
    pub address: String,
    pub language: String,
    pub zone: String,
}

from_row!(KnownPlayer: name, address, language, zone);

// Nobody else need know an address.
impl std::fmt::Debug for KnownPlayer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("KnownPlayer")
    }
}

/// Who plays with somebody.
#[derive(Clone, PartialEq, Eq)]
pub struct PlayerWith {
    pub game: GameId,
    pub name: String,
    pub address: String,
    pub folded: String,
}

from_row!(PlayerWith: game, name, address, folded);

/// What tells an address from others, whatever stands behind a `+` in it.
pub fn address_hash(folded: &str) -> [u8; 32] {
    Sha256::digest(super::pending::untagged(folded).as_bytes()).into()
}

impl Change<'_> {
    /// Notes that mail with a good key came from this folded address.
    pub fn heard(&mut self, folded: &str, at: Timestamp) {
        self.batch.add("INSERT INTO heard (folded, at) VALUES (?, ?) ON CONFLICT DO NOTHING", values![folded, at]);
    }

    /// Whether mail with a good key ever came from this folded address, and it was not forgotten.
    pub async fn is_heard(&mut self, folded: &str) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM heard WHERE folded = ?)";
        value(self.reader().await?, sql, values![folded]).await
    }

    /// Who plays from this folded address, by his newest game.
    pub async fn player_at(&mut self, folded: &str) -> Result<Option<KnownPlayer>, StoreError> {
        let sql = r"SELECT s.name, a.address, s.language, s.zone FROM address a JOIN seat s ON s.game = a.game
             AND s.seat = a.seat WHERE a.folded = ? ORDER BY a.game DESC LIMIT 1";
        row(self.reader().await?, sql, values![folded]).await
    }

    /// Has no game begin with this folded address, whatever stands behind a `+` in it.
    pub fn want_none(&mut self, folded: &str, at: Timestamp) {
        self.block(folded, at);
        self.block(&super::pending::untagged(folded), at);
    }

    /// Whether no game begins with this folded address, whatever stands behind a `+` in it.
    pub async fn wants_none(&mut self, folded: &str) -> Result<bool, StoreError> {
        let bare = super::pending::untagged(folded);
        Ok(self.is_blocked(folded).await? || self.is_blocked(&bare).await?)
    }

    /// The challenges of this folded address since this moment, the oldest first: when, and of whom until when they stand.
    /// `by_name` is what the terms of those begin with that name an opponent, where such are meant, and else no other ones.
    pub async fn challenges_of(
        &mut self,
        asker: &str,
        since: Timestamp,
        (asked, named, by_name): ([u8; 32], &'static str, bool),
    ) -> Result<Vec<(Timestamp, Option<Timestamp>)>, StoreError> {
        let sql = r"SELECT at, iif(hash = ?1 AND begun = 0 AND (substr(terms, 1, length(?2)) = ?2) = ?3, until, NULL)
             FROM challenge WHERE asker = ?4 AND at > ?5 ORDER BY at";
        rows(self.reader().await?, sql, values![asked, named, by_name, asker, since]).await
    }

    /// All who sit in the running games of the person with this folded address and in this one, he among them; by their
    /// addresses.
    pub async fn players_with(&mut self, folded: &str, here: GameId) -> Result<Vec<PlayerWith>, StoreError> {
        let sql = r"SELECT DISTINCT s.game, s.name, a.address, a.folded FROM address m JOIN game g ON g.id = m.game
             JOIN seat s ON s.game = g.id JOIN address a ON a.game = s.game AND a.seat = s.seat
             WHERE m.folded = ? AND (g.ended = 0 OR g.id = ?) AND a.place = (SELECT min(f.place) FROM address f
             WHERE f.game = a.game AND f.seat = a.seat) ORDER BY a.folded, s.game DESC";
        rows(self.reader().await?, sql, values![folded, here]).await
    }

    /// Whether a challenge to this address is written and still open at this moment.
    pub async fn is_challenged(&mut self, asked: [u8; 32], at: Timestamp) -> Result<bool, StoreError> {
        let sql = r"SELECT EXISTS (SELECT 1 FROM challenge WHERE hash = ? AND until > ? AND done = 0
             AND key_hash IS NOT NULL)";
        value(self.reader().await?, sql, values![asked, at]).await
    }

    /// Whether this unknown address was not written to since `year`, and fewer than `most` such in all since `day`; then
    /// it is from now on.
    pub async fn approach(
        &mut self,
        asked: [u8; 32],
        (year, day, most): (Timestamp, Timestamp, u32),
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let sql = "SELECT at > ? FROM approached WHERE hash = ?";
        if maybe::<bool>(self.reader().await?, sql, values![year, asked]).await? == Some(true) {
            return Ok(false);
        }
        let sql = "SELECT count(*) FROM approached WHERE at > ?";
        let today: u32 = value(self.reader().await?, sql, values![day]).await?;
        if today >= most {
            return Ok(false);
        }
        self.batch.add("INSERT OR REPLACE INTO approached (hash, at) VALUES (?, ?)", values![asked, at]);
        Ok(true)
    }

    /// Tells whether all that is known of this folded address is that it was asked for a game: it was unknown when it was
    /// written to, and no mail of it has made an entry.
    pub async fn is_asked_alone(&mut self, folded: &str) -> Result<bool, StoreError> {
        let sql = r"SELECT EXISTS (SELECT 1 FROM approached WHERE hash = ?) AND NOT EXISTS (SELECT 1 FROM address a
             JOIN mail_seal m ON m.game = a.game AND m.seat = a.seat WHERE a.folded = ?)";
        value(self.reader().await?, sql, values![address_hash(folded), folded]).await
    }

    /// The number of the next challenge.
    pub async fn next_challenge(&mut self) -> Result<u32, StoreError> {
        let sql = "SELECT IFNULL(max(id), 0) + 1 FROM challenge";
        value(self.reader().await?, sql, values![]).await
    }

    /// Writes a challenge of the address with this hash.
    pub fn challenge(&mut self, of: &ChallengeRow, asked: [u8; 32]) {
        let sql = r"INSERT INTO challenge (id, game, seat, asker, hash, rules, terms, first, at, until, key_hash)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        self.batch.add(
            sql,
            values![
                of.id,
                of.game,
                of.seat,
                &of.asker,
                asked,
                &of.rules,
                &of.terms,
                of.first,
                of.at,
                of.until,
                of.key_hash.clone()
            ],
        );
    }

    /// The challenge whose letter's key has this SHA-256.
    pub async fn challenge_of_key(
        &mut self,
        key_hash: [u8; 32],
    ) -> Result<Option<(ChallengeRow, Vec<u8>)>, StoreError> {
        let sql = r"SELECT id, game, seat, asker, rules, terms, first, at, until, key_hash, done, begun
             FROM challenge WHERE key_hash = ?";
        let Some(found) = row::<ChallengeRow>(self.reader().await?, sql, values![key_hash]).await? else {
            return Ok(None);
        };
        let hash = value(self.reader().await?, "SELECT hash FROM challenge WHERE id = ?", values![found.id]).await?;
        Ok(Some((found, hash)))
    }

    /// It can be answered no more; it became this game, if it became one. What it became before stays.
    pub fn challenge_done(&mut self, id: u32, begun: Option<GameId>) {
        let sql = "UPDATE challenge SET done = 1, begun = iif(begun > 0, begun, ?) WHERE id = ?";
        self.batch.add(sql, values![begun.map_or(0, GameId::get), id]);
    }

    /// The first challenge whose time is over at this moment.
    pub async fn challenge_over(&mut self, at: Timestamp) -> Result<Option<ChallengeRow>, StoreError> {
        let sql = r"SELECT id, game, seat, asker, rules, terms, first, at, until, key_hash, done, begun
             FROM challenge WHERE until <= ? ORDER BY until LIMIT 1";
        row(self.reader().await?, sql, values![at]).await
    }

    /// Its end is told later.
    pub fn challenge_later(&mut self, id: u32, until: Timestamp) {
        self.batch.add("UPDATE challenge SET done = 1, until = ? WHERE id = ?", values![until, id]);
    }

    /// Nothing is left of it.
    pub fn challenge_gone(&mut self, id: u32) {
        self.batch.add("DELETE FROM challenge WHERE id = ?", values![id]);
    }
}

impl Store {
    /// How many challenges stand at this moment and were not answered.
    pub async fn challenges_open(&mut self, at: Timestamp) -> Result<u32, StoreError> {
        let sql = "SELECT count(*) FROM challenge WHERE until > ? AND done = 0 AND key_hash IS NOT NULL";
        value(&mut self.connection, sql, values![at]).await
    }

    /// Whether the time of a challenge is over at this moment.
    pub async fn any_challenge_over(&mut self, at: Timestamp) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM challenge WHERE until <= ?)";
        value(&mut self.connection, sql, values![at]).await
    }
}
