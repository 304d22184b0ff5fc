//! What a poll may find to do beside the mail that lies there, in one errand: each question costs the way to SQLite's
//! thread and back, whatever the answer.

use super::{
    Store, StoreError,
    sql::{from_row, maybe, row, values},
};
use crate::ids::Timestamp;

/// What there is to do at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// Whether a game waits, for whatever reason.
    pub games_wait: bool,
    /// Whether a letter is to be tried, if none before it holds it up.
    pub letters: bool,
    /// Whether a mail is stored that has no verdict.
    pub mails: bool,
    /// Whether a mail that was left in its mailbox is to be taken in.
    pub wanted: bool,
    /// Whether a letter left late and is not credited.
    pub delays: bool,
    /// Whether time asks something of a game.
    pub passed: bool,
    /// When every mailbox was read to its end last; `None` before the first time.
    pub polled: Option<Timestamp>,
}

from_row!(Work: games_wait, letters, mails, wanted, delays, passed, polled);

impl Store {
    /// How many bytes the mails have together that are stored and have no verdict.
    pub async fn undecided(&mut self) -> Result<u64, StoreError> {
        let sql = "SELECT ifnull(sum(size), 0) FROM inbox WHERE state = 'new' AND state <> 'done'";
        let bytes: Option<u64> = maybe(&mut self.connection, sql, values![]).await?;
        Ok(bytes.unwrap_or(0))
    }

    /// What there is to do at this moment.
    pub async fn work(&mut self, at: Timestamp) -> Result<Work, StoreError> {
        let sql = r"SELECT EXISTS (SELECT 1 FROM waits) AS games_wait,
             EXISTS (SELECT 1 FROM outbox WHERE state = 'queued' AND next_try <= ?1) AS letters,
             EXISTS (SELECT 1 FROM inbox WHERE state = 'new' AND state <> 'done') AS mails,
             EXISTS (SELECT 1 FROM unstored WHERE wanted = 1) AS wanted,
             EXISTS (SELECT 1 FROM delay) AS delays,
             EXISTS (SELECT 1 FROM summary WHERE next > 0 AND next <= ?1) AS passed,
             (SELECT CAST(value AS INTEGER) FROM installation WHERE name = 'polled') AS polled";
        let work = row(&mut self.connection, sql, values![at]).await?;
        work.ok_or(StoreError::Database(sqlx::Error::RowNotFound))
    }
}
