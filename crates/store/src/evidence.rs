//! What is kept of a game beside its log, for a committee: the heads its letters gave out, and its mails.

use std::fmt;

use super::{
    Store, StoreError,
    sql::{from_row, rows, values},
};
use crate::ids::{GameId, Seat, Timestamp};

/// The head that one letter gave out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldHead {
    pub at: Timestamp,
    pub seat: Seat,
    /// The letter's number among its seat's.
    pub number: u32,
    /// How many entries it is over.
    pub entries: u16,
    /// The letter's Message-ID, in which the head begins.
    pub message_id: String,
}

from_row!(ToldHead: at, seat, number, entries, message_id);

/// A mail of a seat, with what became of it.
pub struct GameMail {
    pub seat: Seat,
    pub received: Timestamp,
    pub verdict: String,
    /// The first entry that it became; -1 where it became none.
    pub first: i64,
    /// Its bytes; none where they were forgotten.
    pub raw: Vec<u8>,
}

from_row!(GameMail: seat, received, verdict, first, raw);

impl Store {
    /// The heads that a game's letters gave out, in the order in which they were made.
    pub async fn told_heads(&mut self, game: GameId) -> Result<Vec<ToldHead>, StoreError> {
        let sql = r"SELECT at, seat, number, knew AS entries, message_id FROM letter WHERE game = ?
             ORDER BY at, seat, number";
        rows(&mut self.connection, sql, values![game]).await
    }

    /// The mails of a game's seats that were decided, whole ones alone, in the order in which they came.
    pub async fn mails_of(&mut self, game: GameId) -> Result<Vec<GameMail>, StoreError> {
        let sql = r"SELECT seat, received, verdict, first, raw FROM inbox WHERE game = ? AND game > 0 AND raw > x''
             AND seat >= 0 AND whole = 1 AND state = 'done' AND length(raw) = size ORDER BY id";
        rows(&mut self.connection, sql, values![game]).await
    }
}

impl fmt::Debug for GameMail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameMail({})", self.verdict)
    }
}
