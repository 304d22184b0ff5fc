//! Which moments the clock has shown: the last that was believed, and the last that is still to be.

use super::{
    Batch, Store, StoreError,
    sql::{rows, value, values},
};
use crate::ids::Timestamp;

/// What the clock said, beside the machine's uptime.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    pub at: Timestamp,
    /// The machine's boot id.
    pub boot: String,
    /// Seconds since then.
    pub uptime: i64,
}

/// The statement that notes a moment.
const NOTE: &str = "INSERT OR REPLACE INTO moment (what, at, boot, uptime) VALUES (?, ?, ?, ?)";

impl Store {
    /// The last moment that was believed, and the last that was not and is looked at again.
    pub async fn seen(&mut self) -> Result<(Option<Noted>, Option<Noted>), StoreError> {
        let sql = "SELECT what, at, boot, uptime FROM moment WHERE what IN ('seen', 'looked')";
        let (mut seen, mut looked) = (None, None);
        for (what, at, boot, uptime) in
            rows::<(String, Timestamp, String, i64)>(&mut self.connection, sql, values![]).await?
        {
            let place = if what == "seen" { &mut seen } else { &mut looked };
            *place = Some(Noted { at, boot, uptime });
        }
        Ok((seen, looked))
    }

    /// When the last mail came that waits undecided: by its server's clock, where it lies on one.
    pub async fn last_stamp(&mut self) -> Result<Option<Timestamp>, StoreError> {
        // The second condition is the index's.
        let sql = "SELECT max(received) FROM inbox WHERE state = 'new' AND state <> 'done'";
        value(&mut self.connection, sql, values![]).await
    }

    /// Notes a moment that is believed.
    pub async fn note_seen(&mut self, now: &Noted) -> Result<(), StoreError> {
        // A power cut may take it back a little; so much is not told apart.
        self.unwaited(NOTE, values!["seen", now.at, &now.boot, now.uptime]).await?;
        Ok(())
    }

    /// Notes a moment that a later look is to agree with.
    pub async fn note_looked(&mut self, now: &Noted) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        batch.add(NOTE, values!["looked", now.at, &now.boot, now.uptime]);
        self.apply(batch).await
    }

    /// Has this moment be believed, and why; mail is not taken to have been read later than it.
    pub async fn accept_clock(&mut self, now: &Noted, reason: &str) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        batch.add(NOTE, values!["seen", now.at, &now.boot, now.uptime]);
        let sql = "INSERT OR REPLACE INTO moment (what, at, boot, uptime, reason) VALUES ('accepted', ?, ?, ?, ?)";
        batch.add(sql, values![now.at, &now.boot, now.uptime, reason]);
        let sql = "UPDATE installation SET value = ? WHERE name = 'polled' AND CAST(value AS INTEGER) > ?";
        batch.add(sql, values![now.at.unix().to_string(), now.at]);
        self.apply(batch).await
    }
}
