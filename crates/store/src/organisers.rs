//! Letters to organisers: which key answers which of them, and what waits for a code.

use std::fmt;

use data_encoding::HEXLOWER;
use sqlx::sqlite::SqliteRow;

use super::{
    Change, StoreError,
    game::day,
    sql::{Get, Value, from_row, row, rows, value, values},
};
use crate::ids::{GameId, Timestamp};

/// A letter to an organiser, as far as an answer to it rests on it.
#[derive(Clone, PartialEq, Eq)]
pub struct OrganiserLetter {
    /// Its number among all letters to organisers.
    pub number: u32,
    /// The folded address it went to.
    pub organiser: String,
    /// SHA-256 of its key.
    pub key_hash: [u8; 32],
    /// The game it is about, if it is about one.
    pub game: Option<GameId>,
    /// How many entries that game's log had.
    pub entries: u16,
    pub at: Timestamp,
    /// Whether it answers a mail.
    pub answers: bool,
    /// What waits for its code.
    pub waits: Option<AwaitsCode>,
    /// Whether its key serves no longer.
    pub void: bool,
}

/// What waits for the code in a letter.
#[derive(Clone, PartialEq, Eq)]
pub struct AwaitsCode {
    pub code: String,
    /// What is asked for, in one line.
    pub line: String,
    /// Why, or the words to be passed on.
    pub reason: String,
    /// What is entered for a player; else empty.
    pub orders: String,
}

from_row!(OrganiserLetter: number, organiser, game, entries, at, answers, void; key_hash by key_hash, waits by awaits);

fn key_hash(row: &SqliteRow) -> sqlx::Result<[u8; 32]> {
    row.get::<&[u8]>("key_hash")?.try_into().map_err(|_| sqlx::Error::Decode("a key's hash".into()))
}

fn awaits(row: &SqliteRow) -> sqlx::Result<Option<AwaitsCode>> {
    let code: String = row.get("code")?;
    if code.is_empty() {
        return Ok(None);
    }
    Ok(Some(AwaitsCode { code, line: row.get("line")?, reason: row.get("reason")?, orders: row.get("orders")? }))
}

// An address, and a code.
impl fmt::Debug for OrganiserLetter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OrganiserLetter({})", self.number)
    }
}

impl Change<'_> {
    /// The number of the next letter to an organiser.
    pub async fn next_organiser_letter(&mut self) -> Result<u32, StoreError> {
        // What this change has written so far may be such a letter.
        self.write().await?;
        let sql = "SELECT IFNULL(max(number), 0) + 1 FROM organiser_letter";
        value(self.reader().await?, sql, values![]).await
    }

    /// Keeps what an answer to this letter will rest on.
    pub fn organiser_letter(&mut self, letter: &OrganiserLetter) {
        let sql = r"INSERT INTO organiser_letter (number, organiser, key_hash, game, entries, at, answers, code, line, reason, orders)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        let waits = |part: fn(&AwaitsCode) -> &str| letter.waits.as_ref().map_or("", part).to_owned();
        self.batch.add(
            sql,
            values![
                letter.number,
                &letter.organiser,
                letter.key_hash,
                letter.game.map_or(Value::Null, Value::from),
                letter.entries,
                letter.at,
                letter.answers,
                waits(|waits| &waits.code),
                waits(|waits| &waits.line),
                waits(|waits| &waits.reason),
                waits(|waits| &waits.orders)
            ],
        );
    }

    /// The letter to an organiser whose key has this SHA-256.
    pub async fn organiser_letter_of(&mut self, key_hash: [u8; 32]) -> Result<Option<OrganiserLetter>, StoreError> {
        let sql = r"SELECT number, organiser, key_hash, game, entries, at, answers, code, line, reason, orders, void
             FROM organiser_letter WHERE key_hash = ?";
        let found: Option<OrganiserLetter> = row(self.early_reader(), sql, values![key_hash]).await?;
        self.meet(found.iter().filter_map(|letter| letter.game)).await?;
        // The key of one that is not written yet was read by nobody.
        if found.is_some() && self.is_behind(None) {
            return row(self.reader().await?, sql, values![key_hash]).await;
        }
        Ok(found)
    }

    /// Whether any of these is the SHA-256 of the key of a letter to an organiser, good or not.
    pub async fn any_of_organisers(&mut self, hashes: &[[u8; 32]]) -> Result<bool, StoreError> {
        for some in hashes.chunks(500) {
            let list: Vec<String> = some.iter().map(|hash| HEXLOWER.encode(hash)).collect();
            let sql = r"SELECT EXISTS (SELECT 1 FROM organiser_letter
                 WHERE key_hash IN (SELECT unhex(value) FROM json_each(?)))";
            if value(self.reader().await?, sql, values![serde_json::Value::from(list).to_string()]).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What waited for the code in this letter is done.
    pub fn code_used(&mut self, number: u32) {
        self.batch.add("UPDATE organiser_letter SET code = '' WHERE number = ?", values![number]);
    }

    /// How many mails of the organiser with this folded address were answered on the day of this moment (UTC).
    pub async fn organiser_answers(&mut self, folded: &str, at: Timestamp) -> Result<u32, StoreError> {
        let begin = Timestamp::from_unix(day(at).saturating_mul(86_400));
        let sql = "SELECT count(*) FROM organiser_letter WHERE organiser = ? AND answers = 1 AND at >= ?";
        value(self.reader().await?, sql, values![folded, begin]).await
    }

    /// Notes that a key of the organiser with this folded address came from elsewhere; says whether one had before.
    pub async fn organiser_misuse(&mut self, number: u32, folded: &str) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM organiser_letter WHERE organiser = ? AND misused = 1 AND void = 0)";
        let before = value(self.reader().await?, sql, values![folded]).await?;
        self.batch.add("UPDATE organiser_letter SET misused = 1 WHERE number = ?", values![number]);
        Ok(before)
    }

    /// Has no key serve any longer that the organiser with this folded address was sent.
    pub fn void_organiser_keys(&mut self, folded: &str) {
        self.batch.add("UPDATE organiser_letter SET void = 1, code = '' WHERE organiser = ?", values![folded]);
    }

    /// The mails that were set aside, with the game each was decided for, but for those that bear nobody's key and of
    /// which no more than the beginning is kept.
    pub async fn set_aside_mails(&mut self) -> Result<Vec<(i64, Option<GameId>, Vec<u8>)>, StoreError> {
        let sql = r"SELECT id, nullif(game, 0), raw FROM inbox WHERE state = 'set-aside' AND state <> 'done'
             AND verdict <> 'held' AND whole = 1 ORDER BY id";
        rows(self.reader().await?, sql, values![]).await
    }
}
