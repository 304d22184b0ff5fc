//! Alarms: since when, and on which day each kind was last told, so that a restart repeats none.

use sqlx::Row;

use super::{Change, Store, StoreError};
use crate::ids::Timestamp;

/// What is known of one kind of trouble.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlarmRow {
    pub kind: String,
    /// When it began.
    pub since: Timestamp,
    pub stands: bool,
    /// The day (since 1970, UTC) on which it was last told; 0 for never.
    pub day: i64,
    /// How often it was raised since then.
    pub count: u64,
    /// Of what: one a line; no address, no key.
    pub details: String,
    /// Whether its letter is still to be queued.
    pub untold: bool,
}

impl Store {
    /// Every kind of trouble there ever was.
    pub async fn alarms(&mut self) -> Result<Vec<AlarmRow>, StoreError> {
        let rows = sqlx::query("SELECT kind, since, stands, day, count, details, untold FROM alarm ORDER BY kind")
            .fetch_all(&mut self.connection)
            .await?;
        rows.iter()
            .map(|row| {
                Ok(AlarmRow {
                    kind: row.try_get(0)?,
                    since: Timestamp::from_unix(row.try_get(1)?),
                    stands: row.try_get(2)?,
                    day: row.try_get(3)?,
                    count: u64::try_from(row.try_get::<i64, _>(4)?).unwrap_or_default(),
                    details: row.try_get(5)?,
                    untold: row.try_get(6)?,
                })
            })
            .collect()
    }

    /// How many letters are queued.
    pub async fn queued(&mut self) -> Result<u64, StoreError> {
        let count: i64 = sqlx::query_scalar("SELECT count(*) FROM outbox WHERE state = 'queued'")
            .fetch_one(&mut self.connection)
            .await?;
        Ok(u64::try_from(count).unwrap_or_default())
    }
}

impl Change<'_> {
    /// Writes down what is known of one kind.
    pub fn alarm(&mut self, row: &AlarmRow) {
        self.batch
            .add(
                "INSERT OR REPLACE INTO alarm (kind, since, stands, day, count, details, untold) \
                 VALUES (?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(row.kind.clone())
            .bind(row.since.unix())
            .bind(row.stands)
            .bind(row.day)
            .bind(i64::try_from(row.count).unwrap_or(i64::MAX))
            .bind(row.details.clone())
            .bind(row.untold);
    }
}
