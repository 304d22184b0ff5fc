//! Mails stored and not decided yet: those of a mailbox on a server, and those the referee put back.

use std::fmt;

use super::{
    Change, MailState, Store, StoreError,
    sql::{from_row, maybe, rows, value, values},
};
use crate::ids::Timestamp;

/// A mail to be stored.
pub struct NewMail {
    /// Its unique name in its mailbox.
    pub name: String,
    /// Its bytes; of one larger than the cap only the beginning.
    pub raw: Vec<u8>,
    /// The size of the whole, in bytes.
    pub size: u64,
    /// When it arrived.
    pub received: Timestamp,
}

impl fmt::Debug for NewMail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NewMail({})", self.name)
    }
}

/// A mail stored and not decided.
pub struct WaitingMail {
    pub id: i64,
    pub mailbox: String,
    pub mail: NewMail,
}

impl fmt::Debug for WaitingMail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WaitingMail({})", self.id)
    }
}

from_row!(NewMail: name, raw, size, received);
from_row!(WaitingMail: id, mailbox; mail by NewMail::from_row);

impl Store {
    /// Stores mails of a mailbox in one durable commit, in this order; one whose name is there
    /// already stays as it is.
    pub async fn store_mails(&mut self, mailbox: &str, mails: Vec<NewMail>) -> Result<(), StoreError> {
        let mut change = self.change_alone().await?;
        for mail in mails {
            let sql = r"INSERT INTO inbox (source, name, raw, size, received, state) VALUES (?, ?, ?, ?, ?, 'new')
                       ON CONFLICT (source, name) DO NOTHING";
            change.batch.add(sql, values![mailbox, mail.name, mail.raw, mail.size, mail.received]);
        }
        change.commit().await
    }

    /// The mails stored and not decided, oldest first, at most `most` of them: those after this row.
    pub async fn waiting_mails(&mut self, after: i64, most: u32) -> Result<Vec<WaitingMail>, StoreError> {
        // The second condition is the index's: without it every mail there ever was is looked at.
        let sql = r"SELECT id, source AS mailbox, name, raw, size, received FROM inbox
             WHERE state = 'new' AND state <> 'done' AND id > ? ORDER BY id LIMIT 0 + ?";
        rows(&mut self.connection, sql, values![after, most]).await
    }

    /// Which of these names of a mailbox are stored: none for the state of one that waits for its
    /// verdict.
    pub async fn states_among(
        &mut self,
        mailbox: &str,
        names: &[String],
    ) -> Result<Vec<(String, Option<MailState>)>, StoreError> {
        let mut known = Vec::new();
        for some in names.chunks(500) {
            let list = serde_json::Value::from(some).to_string();
            let sql =
                "SELECT name, state, whole FROM inbox WHERE source = ? AND name IN (SELECT value FROM json_each(?))";
            let rows: Vec<(String, String, bool)> = rows(&mut self.connection, sql, values![mailbox, list]).await?;
            known.extend(rows.into_iter().map(|(name, state, whole)| {
                let state = match state.as_str() {
                    "new" => None,
                    "done" if !whole => Some(MailState::Unkept),
                    "done" => Some(MailState::Done),
                    _ => Some(MailState::SetAside),
                };
                (name, state)
            }));
        }
        Ok(known)
    }
}

impl Change<'_> {
    /// The code of a stored mail that still waits for its verdict: why it is decided again, or nothing.
    /// `None` where it waits no longer.
    pub async fn waiting_code(&mut self, id: i64) -> Result<Option<String>, StoreError> {
        // Another mail's part never changes it.
        maybe(self.early_reader(), "SELECT code FROM inbox WHERE id = ? AND state = 'new'", values![id]).await
    }

    /// Whether this stored mail still waits for its verdict.
    pub async fn is_waiting(&mut self, id: i64) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM inbox WHERE id = ? AND state = 'new')";
        value(self.reader().await?, sql, values![id]).await
    }
}
