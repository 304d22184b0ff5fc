//! What waits for a code, and the questions to addresses that are not on file yet.

use std::fmt;

use sqlx::sqlite::SqliteRow;

use super::{
    Change, StoreError,
    sql::{Get, from_row, row, values},
};
use crate::{
    ids::{GameId, Seat, Timestamp},
    kit::{HeldBack, Pending},
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
    /// For which of its player's games, once it has.
    pub everywhere: Everywhere,
}

/// Whether another address is for all of a player's games (M14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Everywhere {
    /// It is for one.
    No,
    /// For all that may be changed by a mail that was not proven signed (M13).
    Unsigned,
    /// For all.
    Signed,
}

impl Everywhere {
    /// By what a mail asks, and whether it was proven signed.
    pub fn of(everywhere: bool, signed: bool) -> Self {
        match (everywhere, signed) {
            (false, _) => Self::No,
            (true, false) => Self::Unsigned,
            (true, true) => Self::Signed,
        }
    }

    fn number(self) -> u8 {
        match self {
            Self::No => 0,
            Self::Unsigned => 1,
            Self::Signed => 2,
        }
    }
}

from_row!(Question: game, seat, letter, address, folded, asker, code, at, confirmed; key_hash by key_hash, everywhere by everywhere);

fn everywhere(row: &SqliteRow) -> sqlx::Result<Everywhere> {
    let number: u8 = row.get("everywhere")?;
    let all = [Everywhere::No, Everywhere::Unsigned, Everywhere::Signed];
    all.into_iter().find(|of| of.number() == number).ok_or_else(|| sqlx::Error::Decode("for which games".into()))
}

fn key_hash(row: &SqliteRow) -> sqlx::Result<[u8; 32]> {
    row.get::<&[u8]>("key_hash")?.try_into().map_err(|_| sqlx::Error::Decode("a key's hash".into()))
}

// Nobody else need know codes and addresses.
impl fmt::Debug for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Question({})", self.game)
    }
}

impl Change<'_> {
    /// This waits from now on, and nothing else of the seat's.
    pub fn wait_for(&mut self, game: GameId, waits: &Pending) {
        let sql = r"INSERT OR REPLACE INTO pending (game, seat, what, address, code, letter, entries, answered)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
        self.batch.add(
            sql,
            values![
                game,
                waits.seat,
                waits.what.word(),
                waits.what.words().to_owned(),
                &waits.code,
                waits.letter,
                waits.entries,
                waits.answered
            ],
        );
    }

    /// This mail is held back; any other of its seat is closed.
    pub fn hold(&mut self, game: GameId, held: &HeldBack) {
        self.close_questions(game, held.seat);
        let sql = "INSERT OR REPLACE INTO held_mail
            (game, seat, asks, due, at, words, open, yes, text, letter, knew, signed, mail)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        let mail = held.sent.as_ref().map(ToString::to_string);
        let text = held.text.clone();
        self.batch.add(
            sql,
            values![
                game,
                held.seat,
                held.asks,
                held.due,
                held.at,
                held.words.0,
                held.open,
                held.yes,
                text,
                held.letter,
                held.knew,
                held.signed,
                mail
            ],
        );
    }

    /// No mail of this seat that was held back is carried out by `yes` any more, and none of its text is kept.
    pub fn close_questions(&mut self, game: GameId, seat: Seat) {
        let sql = "UPDATE held_mail SET open = 0, text = '', mail = NULL WHERE game = ? AND seat = ? AND open = 1";
        self.batch.add(sql, values![game, seat]);
    }

    /// Nothing of this seat's waits any more.
    pub fn wait_no_more(&mut self, game: GameId, seat: Seat) {
        self.batch.add("DELETE FROM pending WHERE game = ? AND seat = ?", values![game, seat]);
    }

    /// Keeps a question.
    pub fn ask(&mut self, question: &Question) {
        let sql = r"INSERT INTO question (game, seat, letter, address, folded, target, asker, key_hash, code, at)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        self.batch.add(
            sql,
            values![
                question.game,
                question.seat,
                question.letter,
                &question.address,
                &question.folded,
                untagged(&question.folded),
                &question.asker,
                question.key_hash,
                &question.code,
                question.at
            ],
        );
    }

    /// The open question whose key has this SHA-256.
    pub async fn question(&mut self, key_hash: [u8; 32]) -> Result<Option<Question>, StoreError> {
        let sql = r"SELECT game, seat, letter, address, folded, key_hash, code, at, confirmed, asker, everywhere FROM question
             WHERE key_hash = ? AND done = 0";
        let question: Option<Question> = row(self.reader().await?, sql, values![key_hash]).await?;
        self.meet(question.iter().map(|question| question.game)).await?;
        Ok(question)
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
        let sql = r"SELECT (SELECT count(*) FROM question WHERE target = ? AND at > ?),
             (SELECT count(*) FROM question WHERE asker = ? AND at > ?), (SELECT count(*) FROM question WHERE at > ?)";
        let counts = row(self.reader().await?, sql, values![untagged(folded), week, asker, day, day]).await?;
        counts.ok_or(sqlx::Error::RowNotFound.into())
    }

    /// The answer to an earlier question about this address holds for what waits now, as long as it is open.
    pub fn answered_before(&mut self, game: GameId, seat: Seat, folded: &str, since: Timestamp) {
        let sql = r"UPDATE pending SET answered = 1 WHERE game = ? AND seat = ? AND what IN ('address', 'address-everywhere') AND EXISTS
                 (SELECT 1 FROM question q WHERE q.game = pending.game AND q.seat = pending.seat AND q.folded = ?
                 AND q.answered = 1 AND q.done = 0 AND q.at > ?)";
        self.batch.add(sql, values![game, seat, folded, since]);
    }

    /// The old address has confirmed the open question to this one, for these of its games.
    pub fn confirmed(&mut self, game: GameId, seat: Seat, folded: &str, everywhere: Everywhere) {
        let sql = r"UPDATE question SET confirmed = 1, everywhere = ? WHERE game = ? AND seat = ? AND folded = ?
                 AND done = 0";
        self.batch.add(sql, values![everywhere.number(), game, seat, folded]);
    }

    /// The new address has answered before the old one has confirmed.
    pub fn answered(&mut self, question: &Question) {
        self.batch.add("UPDATE question SET answered = 1 WHERE key_hash = ?", values![question.key_hash]);
        let sql = r"UPDATE pending SET answered = 1 WHERE game = ? AND seat = ?
                 AND what IN ('address', 'address-everywhere') AND lower(address) = ?";
        self.batch.add(sql, values![question.game, question.seat, &question.folded]);
    }

    /// Puts an address in the place of the one that letters go to; every open question of the seat is done.
    pub fn readdress(&mut self, game: GameId, seat: Seat, address: &str, folded: &str) {
        let sql = "DELETE FROM address WHERE game = ? AND seat = ? AND (place = 0 OR folded = ?)";
        self.batch.add(sql, values![game, seat, folded]);
        let sql = "INSERT INTO address (game, seat, place, address, folded) VALUES (?, ?, 0, ?, ?)";
        self.batch.add(sql, values![game, seat, address, folded]);
        // What bounced and what was refused was about the other address, and so was its relay.
        let sql = r"UPDATE seat SET failing = 0, refused = 0, unreachable = 0, unreachable_told = 0, key_line = 0
                 WHERE game = ? AND seat = ?";
        self.batch.add(sql, values![game, seat]);
        self.batch.add("UPDATE question SET done = 1 WHERE game = ? AND seat = ?", values![game, seat]);
        // M17: whom he has asked may still answer, and he still hears of it; but he does not play himself.
        let sql = "UPDATE challenge SET asker = ? WHERE game = ? AND seat = ? AND hash <> ?";
        self.batch.add(sql, values![folded, game, seat, super::address_hash(folded)]);
    }
}

/// A folded address without the tag behind a `+`: one mailbox reads all of them.
pub fn untagged(folded: &str) -> String {
    match folded.split_once('@') {
        Some((local, domain)) => format!("{}@{domain}", local.split('+').next().unwrap_or(local)),
        None => folded.to_owned(),
    }
}
