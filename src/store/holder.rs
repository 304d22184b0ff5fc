//! Who runs on this database, for machines that do not see each other's locks.

use sqlx::Row;

use super::{Store, StoreError};
use crate::ids::Timestamp;

/// A running daemon, and until when it is believed to run without having said so again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The name of its machine.
    pub host: String,
    /// What tells this run of the machine from another: its boot id.
    pub boot: String,
    /// Its process.
    pub pid: u32,
    pub until: Timestamp,
}

impl Store {
    /// Takes the database for this daemon; gives the holder in its place, if one of another machine is
    /// believed to run at `now`. On the same machine the lock on the file has decided already.
    pub async fn hold(&mut self, own: &Holder, now: Timestamp) -> Result<Option<Holder>, StoreError> {
        let mut change = self.change_alone().await?;
        let row =
            sqlx::query("SELECT host, boot, pid, until FROM holder").fetch_optional(&mut *change.transaction).await?;
        if let Some(row) = row {
            let other = Holder {
                host: row.try_get(0)?,
                boot: row.try_get(1)?,
                pid: row.try_get(2)?,
                until: Timestamp::from_unix(row.try_get(3)?),
            };
            let elsewhere = (&other.host, &other.boot) != (&own.host, &own.boot);
            // One far in the future was written by a clock that was wrong.
            if elsewhere && now < other.until && other.until.unix() - now.unix() <= Self::LONGEST_HOLD {
                return Ok(Some(other));
            }
        }
        change
            .batch
            .add("INSERT OR REPLACE INTO holder (one, host, boot, pid, until) VALUES (1, ?, ?, ?, ?)")
            .bind(own.host.clone())
            .bind(own.boot.clone())
            .bind(own.pid)
            .bind(own.until.unix());
        change.commit().await?;
        Ok(None)
    }

    /// The longest time, in seconds, for which a daemon may be believed to run.
    pub const LONGEST_HOLD: i64 = 3 * 3_600;

    /// Says again that this daemon runs; `false` if another one has taken the database meanwhile.
    pub async fn still_hold(&mut self, own: &Holder) -> Result<bool, StoreError> {
        // Not waited for: a power cut stops the daemon, too.
        let done = sqlx::query("UPDATE holder SET until = ? WHERE host = ? AND boot = ? AND pid = ?")
            .bind(own.until.unix())
            .bind(own.host.clone())
            .bind(own.boot.clone())
            .bind(own.pid)
            .execute(&mut self.sent)
            .await?;
        Ok(done.rows_affected() > 0)
    }

    /// Lets go of the database.
    pub async fn let_go(&mut self, own: &Holder) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM holder WHERE host = ? AND boot = ? AND pid = ?")
            .bind(own.host.clone())
            .bind(own.boot.clone())
            .bind(own.pid)
            .execute(&mut self.connection)
            .await?;
        Ok(())
    }
}
