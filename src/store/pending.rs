//! What waits for a code, and the questions to addresses that are not on file yet.

use std::fmt;

use sqlx::Row;

use super::{
    Change, StoreError,
    game::{game_id, number, seat},
};
use crate::{
    ids::{GameId, Seat, Timestamp},
    kit::Pending,
};

/// A question to an address that is not on file yet.
#[derive(Clone, PartialEq, Eq)]
pub struct Question {
    pub game: GameId,
    pub seat: Seat,
    /// The number of the seat's letter that carries the old address's code.
    pub letter: u32,
    pub address: String,
    /// The same, folded.
    pub folded: String,
    /// The folded address that the seat's letters go to: who asks.
    pub asker: String,
    /// SHA-256 of the key an answer must carry.
    pub key_hash: [u8; 32],
    /// The code an answer must hold.
    pub code: String,
    /// When it was asked.
    pub at: Timestamp,
    /// Whether the old address has confirmed.
    pub confirmed: bool,
}

// Codes and addresses are nobody else's affair.
impl fmt::Debug for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Question({})", self.game)
    }
}

impl Change<'_> {
    /// This waits from now on, and nothing else of the seat's.
    pub fn wait_for(&mut self, game: GameId, waits: &Pending) {
        self.batch
            .add(
                "INSERT OR REPLACE INTO pending (game, seat, what, address, code, letter, entries, answered) \
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(game.get())
            .bind(number(waits.seat))
            .bind(waits.what.word())
            .bind(waits.what.address().to_owned())
            .bind(waits.code.clone())
            .bind(waits.letter)
            .bind(waits.entries)
            .bind(waits.answered);
    }

    /// Nothing of this seat's waits any more.
    pub fn wait_no_more(&mut self, game: GameId, seat: Seat) {
        self.batch.add("DELETE FROM pending WHERE game = ? AND seat = ?").bind(game.get()).bind(number(seat));
    }

    /// Keeps a question.
    pub fn ask(&mut self, question: &Question) {
        self.batch
            .add(
                "INSERT INTO question (game, seat, letter, address, folded, target, asker, key_hash, code, at) \
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(question.game.get())
            .bind(number(question.seat))
            .bind(question.letter)
            .bind(question.address.clone())
            .bind(question.folded.clone())
            .bind(untagged(&question.folded))
            .bind(question.asker.clone())
            .bind(question.key_hash.to_vec())
            .bind(question.code.clone())
            .bind(question.at.unix());
    }

    /// The open question whose key has this SHA-256.
    pub async fn question(&mut self, key_hash: [u8; 32]) -> Result<Option<Question>, StoreError> {
        let row = sqlx::query(
            "SELECT game, seat, letter, address, folded, code, at, confirmed, asker FROM question \
             WHERE key_hash = ? AND done = 0",
        )
        .bind(key_hash.to_vec())
        .fetch_optional(&mut *self.transaction)
        .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(Question {
            game: game_id(row.try_get(0)?)?,
            seat: seat(row.try_get(1)?)?,
            letter: row.try_get(2)?,
            address: row.try_get(3)?,
            folded: row.try_get(4)?,
            key_hash,
            code: row.try_get(5)?,
            at: Timestamp::from_unix(row.try_get(6)?),
            confirmed: row.try_get(7)?,
            asker: row.try_get(8)?,
        }))
    }

    /// How many questions went since this moment: to this folded address, whatever stands behind a `+` in
    /// it; by this asker; in all.
    pub async fn asked_since(
        &mut self,
        folded: &str,
        asker: &str,
        week: Timestamp,
        day: Timestamp,
    ) -> Result<(u32, u32, u32), StoreError> {
        let row = sqlx::query(
            "SELECT (SELECT count(*) FROM question WHERE target = ? AND at > ?), \
             (SELECT count(*) FROM question WHERE asker = ? AND at > ?), (SELECT count(*) FROM question WHERE at > ?)",
        )
        .bind(untagged(folded))
        .bind(week.unix())
        .bind(asker.to_owned())
        .bind(day.unix())
        .bind(day.unix())
        .fetch_one(&mut *self.transaction)
        .await?;
        Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))
    }

    /// The answer to an earlier question about this address holds for what waits now, as long as it is open.
    pub fn answered_before(&mut self, game: GameId, seat: Seat, folded: &str, since: Timestamp) {
        self.batch
            .add(
                "UPDATE pending SET answered = 1 WHERE game = ? AND seat = ? AND what = 'address' AND EXISTS \
                 (SELECT 1 FROM question q WHERE q.game = pending.game AND q.seat = pending.seat AND q.folded = ? \
                 AND q.answered = 1 AND q.done = 0 AND q.at > ?)",
            )
            .bind(game.get())
            .bind(number(seat))
            .bind(folded.to_owned())
            .bind(since.unix());
    }

    /// The old address has confirmed the question under its letter's number.
    pub fn confirmed(&mut self, game: GameId, seat: Seat, folded: &str) {
        self.batch
            .add("UPDATE question SET confirmed = 1 WHERE game = ? AND seat = ? AND folded = ? AND done = 0")
            .bind(game.get())
            .bind(number(seat))
            .bind(folded.to_owned());
    }

    /// The new address has answered before the old one has confirmed.
    pub fn answered(&mut self, question: &Question) {
        self.batch.add("UPDATE question SET answered = 1 WHERE key_hash = ?").bind(question.key_hash.to_vec());
        self.batch
            .add("UPDATE pending SET answered = 1 WHERE game = ? AND seat = ? AND what = 'address' AND lower(address) = ?")
            .bind(question.game.get())
            .bind(number(question.seat))
            .bind(question.folded.clone());
    }

    /// Puts an address in the place of the one that letters go to; every open question of the seat is done.
    pub fn readdress(&mut self, game: GameId, seat: Seat, address: &str, folded: &str) {
        self.batch
            .add("DELETE FROM address WHERE game = ? AND seat = ? AND (place = 0 OR folded = ?)")
            .bind(game.get())
            .bind(number(seat))
            .bind(folded.to_owned());
        self.batch
            .add("INSERT INTO address (game, seat, place, address, folded) VALUES (?, ?, 0, ?, ?)")
            .bind(game.get())
            .bind(number(seat))
            .bind(address.to_owned())
            .bind(folded.to_owned());
        // What bounced and what was refused was about the other address.
        self.batch
            .add("UPDATE seat SET failing = 0, refused = 0, unreachable = 0, unreachable_told = 0 WHERE game = ? AND seat = ?")
            .bind(game.get())
            .bind(number(seat));
        self.batch.add("UPDATE question SET done = 1 WHERE game = ? AND seat = ?").bind(game.get()).bind(number(seat));
    }
}

/// A folded address without the tag behind a `+`: one mailbox reads all of them.
fn untagged(folded: &str) -> String {
    match folded.split_once('@') {
        Some((local, domain)) => format!("{}@{domain}", local.split('+').next().unwrap_or(local)),
        None => folded.to_owned(),
    }
}
