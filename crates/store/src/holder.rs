//! Who runs on this database, for machines that do not see each other's locks.

use super::{
    Store, StoreError,
    sql::{from_row, row, run, values},
};
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

from_row!(Holder: host, boot, pid, until);

impl Store {
    /// Takes the database for this daemon; gives the holder in its place, if one of another machine is
    /// believed to run at `now`. On the same machine the lock on the file has decided already.
    pub async fn hold(&mut self, own: &Holder, now: Timestamp) -> Result<Option<Holder>, StoreError> {
        let mut change = self.change_alone().await?;
        let there: Option<Holder> =
            row(change.reader().await?, "SELECT host, boot, pid, until FROM holder", values![]).await?;
        if let Some(other) = there {
            let elsewhere = (&other.host, &other.boot) != (&own.host, &own.boot);
            // One far in the future was written by a clock that was wrong.
            if elsewhere && now < other.until && other.until.unix() - now.unix() <= Self::LONGEST_HOLD {
                return Ok(Some(other));
            }
        }
        let sql = "INSERT OR REPLACE INTO holder (one, host, boot, pid, until) VALUES (1, ?, ?, ?, ?)";
        change.batch.add(sql, values![&own.host, &own.boot, own.pid, own.until]);
        change.commit().await?;
        Ok(None)
    }

    /// The daemon of another machine than this that is believed to run on this database at `now`; nothing is written.
    pub async fn held_elsewhere(&mut self, boot: &str, now: Timestamp) -> Result<Option<Holder>, StoreError> {
        let there: Option<Holder> =
            row(&mut self.connection, "SELECT host, boot, pid, until FROM holder", values![]).await?;
        let is_valid = |of: &Holder| now < of.until && of.until.unix() - now.unix() <= Self::LONGEST_HOLD;
        Ok(there.filter(|of| of.boot != boot && is_valid(of)))
    }

    /// The longest time, in seconds, for which a daemon may be believed to run.
    pub const LONGEST_HOLD: i64 = 3 * 3_600;

    /// Says again that this daemon runs; `false` if another one has taken the database meanwhile.
    pub async fn still_hold(&mut self, own: &Holder) -> Result<bool, StoreError> {
        // Not waited for: a power cut stops the daemon, too.
        let sql = "UPDATE holder SET until = ? WHERE host = ? AND boot = ? AND pid = ?";
        Ok(self.unwaited(sql, values![own.until, &own.host, &own.boot, own.pid]).await? > 0)
    }

    /// Lets go of the database.
    pub async fn let_go(&mut self, own: &Holder) -> Result<(), StoreError> {
        let sql = "DELETE FROM holder WHERE host = ? AND boot = ? AND pid = ?";
        run(&mut self.connection, sql, values![&own.host, &own.boot, own.pid]).await?;
        Ok(())
    }
}
