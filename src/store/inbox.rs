//! The inbox: every mail that came, with its verdict.

use std::fmt;

use sqlx::{Row, sqlite::SqliteRow};

use super::{Change, Store, StoreError};
use crate::ids::{GameId, Seat, Seq, Timestamp};

/// Where a mail lies: a mailbox, and the mail's unique name in it.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The mailbox, as `maildir`.
    pub mailbox: &'a str,
    pub name: &'a str,
}

/// Whether a mail still waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailState {
    /// It has its verdict.
    Done,
    /// It has its verdict, and is nobody's: its header alone is kept.
    Unkept,
    /// It could not be used at all and waits for the referee's eyes.
    SetAside,
}

impl MailState {
    fn word(self) -> &'static str {
        match self {
            Self::Done | Self::Unkept => "done",
            Self::SetAside => "set-aside",
        }
    }
}

/// A mail with its verdict.
pub struct InboxRow<'a> {
    /// Its row, where it was stored before it was decided.
    pub stored: Option<i64>,
    /// Where it lies.
    pub source: Source<'a>,
    /// Its bytes; of one larger than the cap only the beginning, of one that is not kept its header.
    pub raw: &'a [u8],
    /// The size of the whole, in bytes.
    pub size: u64,
    /// When it arrived.
    pub received: Timestamp,
    /// Whether the referee must look at it.
    pub state: MailState,
    /// What became of it, in a word.
    pub verdict: &'a str,
    /// Why, for the referee alone; may be empty.
    pub code: &'a str,
    /// Whose it is, where a key proved it.
    pub seat: Option<(GameId, Seat)>,
    /// The entries it became: first and last.
    pub entries: Option<(Seq, Seq)>,
}

impl fmt::Debug for InboxRow<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "InboxRow({})", self.verdict)
    }
}

/// One line of the list of mails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailLine {
    /// Its row, the number the referee names it by.
    pub id: i64,
    /// When it arrived.
    pub received: Timestamp,
    pub size: i64,
    /// `done` or `set-aside`.
    pub state: String,
    /// What became of it.
    pub verdict: String,
    /// The game it was for; 0 where no key was proven.
    pub game: i64,
    /// Why, for the referee alone; may be empty.
    pub code: String,
}

impl Change<'_> {
    /// Whether this mail has its verdict already.
    pub async fn is_done(&mut self, source: Source<'_>) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM inbox WHERE source = ? AND name = ? AND state <> 'new')")
            .bind(source.mailbox.to_owned())
            .bind(source.name.to_owned())
            .fetch_one(&mut *self.transaction)
            .await?)
    }

    /// Writes a mail with its verdict; of one that is stored already the verdict alone.
    pub fn receive(&mut self, row: &InboxRow<'_>) {
        let (first, last) = match row.entries {
            Some((first, last)) => (i64::from(first.get()), i64::from(last.get())),
            None => (-1, -1),
        };
        let (game, seat) = match row.seat {
            Some((game, seat)) => (i64::from(game.get()), super::game::number(seat)),
            None => (0, -1),
        };
        if let Some(id) = row.stored {
            self.batch
                .add(
                    "UPDATE inbox SET state = ?, verdict = ?, code = ?, game = ?, seat = ?, first = ?, last = ? \
                     WHERE id = ? AND state = 'new'",
                )
                .bind(row.state.word())
                .bind(row.verdict.to_owned())
                .bind(row.code.to_owned())
                .bind(game)
                .bind(seat)
                .bind(first)
                .bind(last)
                .bind(id);
            if row.state == MailState::Unkept {
                self.batch.add("UPDATE inbox SET raw = ?, whole = 0 WHERE id = ?").bind(row.raw.to_vec()).bind(id);
            }
            return;
        }
        self.batch
            .add(
                "INSERT INTO inbox (source, name, raw, whole, size, received, state, verdict, code, game, seat, \
                 first, last) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(row.source.mailbox.to_owned())
            .bind(row.source.name.to_owned())
            .bind(row.raw.to_vec())
            .bind(row.state != MailState::Unkept)
            .bind(i64::try_from(row.size).unwrap_or(i64::MAX))
            .bind(row.received.unix())
            .bind(row.state.word())
            .bind(row.verdict.to_owned())
            .bind(row.code.to_owned())
            .bind(game)
            .bind(seat)
            .bind(first)
            .bind(last);
    }

    /// Remembers that the player at this address was told of a mail without a key; `false` if he
    /// was told on that day already.
    pub async fn tell_once(&mut self, folded: &str, at: Timestamp) -> Result<bool, StoreError> {
        self.alone = true;
        let done = sqlx::query("INSERT INTO told (folded, game, day) VALUES (?, 0, ?) ON CONFLICT DO NOTHING")
            .bind(folded.to_owned())
            .bind(super::game::day(at))
            .execute(&mut *self.transaction)
            .await?;
        Ok(done.rows_affected() > 0)
    }
}

impl Store {
    /// Which of these names of a mailbox have their verdict already, and whether the mail itself is kept.
    pub async fn done_among(&mut self, mailbox: &str, names: &[&str]) -> Result<Vec<(String, bool)>, StoreError> {
        let mut done = Vec::new();
        for some in names.chunks(500) {
            let list = format!("[{}]", some.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(","));
            let rows: Vec<(String, bool)> = sqlx::query_as(
                "SELECT name, state = 'set-aside' OR (whole = 1 AND length(raw) > 0) FROM inbox WHERE source = ? \
                 AND name IN (SELECT value FROM json_each(?)) AND state <> 'new'",
            )
            .bind(mailbox.to_owned())
            .bind(list)
            .fetch_all(&mut self.connection)
            .await?;
            done.extend(rows);
        }
        Ok(done)
    }

    /// What is kept of the mail under this name in a mailbox, perhaps its beginning alone, and the size of the
    /// whole; `None` where none is stored.
    pub async fn stored_mail(&mut self, mailbox: &str, name: &str) -> Result<Option<(Vec<u8>, u64)>, StoreError> {
        let row = sqlx::query("SELECT raw, size FROM inbox WHERE source = ? AND name = ?")
            .bind(mailbox.to_owned())
            .bind(name.to_owned())
            .fetch_optional(&mut self.connection)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let size: i64 = row.try_get(1)?;
        Ok(Some((row.try_get(0)?, u64::try_from(size).unwrap_or_default())))
    }

    /// The mails that came, newest first, at most `most`; only those set aside if asked.
    pub async fn mails(&mut self, set_aside: bool, most: u32) -> Result<Vec<MailLine>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, received, size, state, verdict, game, code FROM inbox \
             WHERE ?1 = 0 OR state = 'set-aside' ORDER BY id DESC LIMIT ?2",
        )
        .bind(set_aside)
        .bind(most)
        .fetch_all(&mut self.connection)
        .await?;
        rows.iter().map(mail_line).collect()
    }
}

/// A line of the list, from its columns in the order of the query above.
pub(super) fn mail_line(row: &SqliteRow) -> Result<MailLine, StoreError> {
    Ok(MailLine {
        id: row.try_get(0)?,
        received: Timestamp::from_unix(row.try_get(1)?),
        size: row.try_get(2)?,
        state: row.try_get(3)?,
        verdict: row.try_get(4)?,
        game: row.try_get(5)?,
        code: row.try_get(6)?,
    })
}

fn quoted(name: &str) -> String {
    serde_json::Value::from(name).to_string()
}
