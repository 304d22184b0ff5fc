//! Alarms: since when, and when each kind was last told, so that a restart repeats none and loses none.

use super::{
    Change, Store, StoreError,
    sql::{from_row, rows, value, values},
};
use crate::ids::Timestamp;

/// What is known of one kind of trouble.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlarmRow {
    pub kind: String,
    /// When it began; of one that stood and is over, when it ended.
    pub since: Timestamp,
    pub stands: bool,
    /// When it was last told; 1970 for never.
    pub told: Timestamp,
    /// How often it was raised since then.
    pub count: u64,
    /// Of what: one a line; no address, no key.
    pub details: String,
    /// Whether its letter is still to be queued.
    pub untold: bool,
}

from_row!(AlarmRow: kind, since, stands, told, count, details, untold);

impl Store {
    /// Every kind of trouble there ever was.
    pub async fn alarms(&mut self) -> Result<Vec<AlarmRow>, StoreError> {
        let sql = "SELECT kind, since, stands, told, count, details, untold FROM alarm ORDER BY kind";
        rows(&mut self.connection, sql, values![]).await
    }

    /// How many letters are queued.
    pub async fn queued(&mut self) -> Result<u64, StoreError> {
        let sql = "SELECT count(*) FROM outbox WHERE state = 'queued'";
        value(&mut self.connection, sql, values![]).await
    }
}

impl Change<'_> {
    /// Writes down what is known of one kind.
    pub fn alarm(&mut self, row: &AlarmRow) {
        let sql = r"INSERT OR REPLACE INTO alarm (kind, since, stands, told, count, details, untold)
                 VALUES (?, ?, ?, ?, ?, ?, ?)";
        self.batch.add(sql, values![&row.kind, row.since, row.stands, row.told, row.count, &row.details, row.untold]);
    }
}
