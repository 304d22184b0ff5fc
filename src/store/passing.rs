//! What the passing of time asks, and what of it was nobody's: the games whose moment has come, letters that left late,
//! and when everything was read last.

use super::{
    Batch, Store, StoreError,
    sql::{column, maybe, rows, values},
};
use crate::ids::{GameId, Seat, Timestamp};

/// A letter that left late: whose, between which moments, and why its last try had failed.
pub type Delay = (GameId, Seat, Timestamp, Timestamp, String);

impl Store {
    /// The games of which the passing of time asks something by this moment, longest due first: at most so many.
    pub async fn games_passed(&mut self, at: Timestamp, most: u32) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT game FROM summary WHERE next > 0 AND next <= ? ORDER BY next LIMIT 0 + ?";
        column(&mut self.connection, sql, values![at, most]).await
    }

    /// When the passing of time asks something of a game next.
    pub async fn next_passing(&mut self) -> Result<Option<Timestamp>, StoreError> {
        let sql = "SELECT next FROM summary WHERE next > 0 ORDER BY next LIMIT 1";
        maybe(&mut self.connection, sql, values![]).await
    }

    /// The running games whose clocks run.
    pub async fn games_timed(&mut self) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT game FROM summary WHERE (next > 0 OR claimable > 0) AND result = '' ORDER BY game";
        column(&mut self.connection, sql, values![]).await
    }

    /// Letters that left late and are not credited yet: at most so many.
    pub async fn delays(&mut self, most: u32) -> Result<Vec<Delay>, StoreError> {
        let sql = "SELECT game, seat, since, until, held FROM delay ORDER BY game, seat, since LIMIT 0 + ?";
        rows(&mut self.connection, sql, values![most]).await
    }

    /// What was to be credited for this one is.
    pub async fn delay_done(&mut self, (game, seat, since, ..): &Delay) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        batch.add("DELETE FROM delay WHERE game = ? AND seat = ? AND since = ?", values![*game, *seat, *since]);
        self.apply(batch).await
    }

    /// Notes that every mailbox was read to its end at this moment.
    pub async fn note_polled(&mut self, at: Timestamp) -> Result<(), StoreError> {
        // After a power cut the mailboxes seem to have been read a little earlier, which credits nobody: hours count.
        let sql = "INSERT OR REPLACE INTO installation (name, value) VALUES ('polled', ?)";
        self.unwaited(sql, values![at.unix().to_string()]).await?;
        Ok(())
    }
}
