//! Mails that are nobody's and that the day had no room for: they stay in their mailbox, and are known by their names.

use super::{
    Change, Source, Store, StoreError,
    sql::{Value, column, from_row, maybe, row, rows, run, value, values},
};
use crate::ids::Timestamp;

/// What [`Change::tally`] counts the mails of a day under that were left in their mailboxes.
pub const LEFT: &str = "unstored";

/// A mail that lies in its mailbox alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnstoredMail {
    /// Which mailbox: `maildir` or `imap`.
    pub mailbox: String,
    /// Its unique name there.
    pub name: String,
    /// In bytes.
    pub size: u64,
    pub received: Timestamp,
}

from_row!(UnstoredMail: mailbox, name, size, received);

impl Change<'_> {
    /// Counts so many bytes of what may be kept in the period (of so many seconds) that this moment lies in; says
    /// whether there is room for them, and counts none where there is not. Older periods are forgotten.
    pub async fn take_room(
        &mut self,
        what: &'static str,
        seconds: i64,
        at: Timestamp,
        bytes: u64,
        most: u64,
    ) -> Result<bool, StoreError> {
        let period = at.unix().div_euclid(seconds.max(1));
        let sql = "SELECT count FROM tally WHERE what = ? AND period = ?";
        let before: Option<u64> = maybe(self.reader().await?, sql, values![what, period]).await?;
        if before.unwrap_or(0).saturating_add(bytes) > most {
            return Ok(false);
        }
        self.batch.add("DELETE FROM tally WHERE what = ? AND period < ?", values![what, period]);
        let sql = r"INSERT INTO tally (what, period, count) VALUES (?, ?, ?)
                 ON CONFLICT (what, period) DO UPDATE SET count = count + excluded.count";
        self.batch.add(sql, values![what, period, bytes]);
        Ok(true)
    }

    /// Whether this mail was left in its mailbox and is to be taken in after all.
    pub async fn is_wanted(&mut self, source: Source<'_>) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM unstored WHERE source = ? AND name = ? AND wanted = 1)";
        value(self.reader().await?, sql, values![source.mailbox, source.name]).await
    }

    /// Leaves a mail in its mailbox; the row it was stored under goes.
    pub fn leave(&mut self, stored: Option<i64>, source: Source<'_>, size: u64, received: Timestamp) {
        if let Some(id) = stored {
            self.batch.add("DELETE FROM inbox WHERE id = ? AND state = 'new'", values![id]);
        }
        let sql = "INSERT INTO unstored (source, name, size, received) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING";
        self.batch.add(sql, values![source.mailbox, source.name, size, received]);
    }
}

impl Store {
    /// Which of these names of a mailbox are of mails that stay there.
    pub async fn left_among(&mut self, mailbox: &str, names: &[&str]) -> Result<Vec<String>, StoreError> {
        let mut left = Vec::new();
        for some in names.chunks(500) {
            let list = serde_json::Value::from(some).to_string();
            let sql = r"SELECT name FROM unstored WHERE source = ? AND wanted = 0
                 AND name IN (SELECT value FROM json_each(?))";
            left.extend(column::<String>(&mut self.connection, sql, values![mailbox, list]).await?);
        }
        Ok(left)
    }

    /// Forgets of mails that were to be taken in after all those that were.
    pub async fn wanted_no_more(&mut self) -> Result<(), StoreError> {
        let sql = r"DELETE FROM unstored WHERE wanted = 1 AND EXISTS (SELECT 1 FROM inbox i
             WHERE i.source = unstored.source AND i.name = unstored.name AND i.state <> 'new')";
        run(&mut self.connection, sql, values![]).await?;
        Ok(())
    }

    /// The names of the mails of a mailbox that are to be taken in after all.
    pub async fn wanted(&mut self, mailbox: &str) -> Result<Vec<String>, StoreError> {
        column(&mut self.connection, "SELECT name FROM unstored WHERE source = ? AND wanted = 1", values![mailbox])
            .await
    }

    /// Forgets these mails of a mailbox, which lie there no longer.
    pub async fn not_there(&mut self, mailbox: &str, names: &[&str]) -> Result<(), StoreError> {
        for some in names.chunks(500) {
            let list = serde_json::Value::from(some).to_string();
            let sql = "DELETE FROM unstored WHERE source = ? AND name IN (SELECT value FROM json_each(?))";
            run(&mut self.connection, sql, values![mailbox, list]).await?;
        }
        Ok(())
    }

    /// Has all mails taken in that were left in their mailboxes, as they are found there; gives their number.
    pub async fn want_unstored(&mut self) -> Result<u64, StoreError> {
        run(&mut self.connection, "UPDATE unstored SET wanted = 1", values![]).await
    }

    /// The mails left in their mailboxes, the latest first, at most `most`.
    pub async fn unstored(&mut self, most: u32) -> Result<Vec<UnstoredMail>, StoreError> {
        let sql = r"SELECT source AS mailbox, name, size, received FROM unstored
             ORDER BY received DESC, source, name LIMIT 0 + ?";
        rows(&mut self.connection, sql, values![most]).await
    }

    /// How many mails were left in their mailboxes, and how many bytes they have together.
    pub async fn count_unstored(&mut self) -> Result<(u64, u64), StoreError> {
        let sql = "SELECT count(*), ifnull(sum(size), 0) FROM unstored";
        let counted: Option<(u64, u64)> = row(&mut self.connection, sql, Vec::<Value>::new()).await?;
        Ok(counted.unwrap_or_default())
    }
}
