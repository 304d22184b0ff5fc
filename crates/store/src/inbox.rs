//! The inbox: every mail that came, with its verdict.

use std::fmt;

use sqlx::sqlite::SqliteRow;

use super::{
    Change, Store, StoreError,
    sql::{Get, Value, from_row, row, rows, run, value, values},
};
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
    /// The same, of a mail that is nobody's: its beginning alone is kept.
    SetAsideInPart,
    /// It is nobody's, and the day had no room for it: it stays in its mailbox.
    Unstored,
    /// It leaves its mailbox: nothing is to be had of it any more, or it is larger than what is read.
    Gone,
}

impl MailState {
    fn word(self) -> &'static str {
        match self {
            Self::Done | Self::Unkept | Self::Unstored | Self::Gone => "done",
            Self::SetAside | Self::SetAsideInPart => "set-aside",
        }
    }
}

/// A mail with its verdict.
pub struct InboxRow<'a> {
    /// Its row, where it was stored before it was decided.
    pub stored: Option<i64>,
    /// Where it lies.
    pub source: Source<'a>,
    /// Its bytes; of one larger than the cap only the beginning, of one that is nobody's what is kept of it.
    pub raw: &'a [u8],
    /// Whether these are all that was read of it.
    pub whole: bool,
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

/// A mail by its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LargeMail {
    /// Its row, the number the referee names it by.
    pub id: i64,
    /// In bytes.
    pub size: i64,
    /// Whose it was, where a key proved it.
    pub of: Option<(GameId, Seat)>,
}

from_row!(LargeMail: id, size; of by of);

fn of(row: &SqliteRow) -> sqlx::Result<Option<(GameId, Seat)>> {
    let game: Option<GameId> = row.get("game")?;
    game.map(|game| Ok((game, row.get("seat")?))).transpose()
}

from_row!(MailLine: id, received, size, state, verdict, game, code);

impl Change<'_> {
    /// Whether this mail of a mailbox is known already: it has its verdict, or is decided from what is stored of it, as one
    /// that a game's wait has held.
    pub async fn is_done(&mut self, source: Source<'_>) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM inbox WHERE source = ? AND name = ?)";
        value(self.reader().await?, sql, values![source.mailbox, source.name]).await
    }

    /// Writes a mail with its verdict; of one that is stored already the verdict, and what is kept of it.
    pub fn receive(&mut self, row: &InboxRow<'_>) {
        if row.state == MailState::Unstored {
            return self.leave(row.stored, row.source, row.size, row.received);
        }
        if row.state == MailState::Gone {
            if let Some(id) = row.stored {
                self.batch.add("DELETE FROM inbox WHERE id = ? AND state = 'new'", values![id]);
            }
            return;
        }
        let (first, last) = match row.entries {
            Some((first, last)) => (Value::from(first), Value::from(last)),
            None => (Value::Integer(-1), Value::Integer(-1)),
        };
        let (game, seat) = match row.seat {
            Some((game, seat)) => (Value::from(game), Value::from(seat)),
            None => (Value::Integer(0), Value::Integer(-1)),
        };
        if let Some(id) = row.stored {
            let sql = r"UPDATE inbox SET state = ?, verdict = ?, code = ?, game = ?, seat = ?, first = ?, last = ?
                     WHERE id = ? AND state = 'new'";
            self.batch.add(sql, values![row.state.word(), row.verdict, row.code, game, seat, first, last, id]);
            if !row.whole {
                self.batch.add("UPDATE inbox SET raw = ?, whole = 0 WHERE id = ?", values![row.raw, id]);
            }
            return;
        }
        let sql = r"INSERT INTO inbox (source, name, raw, whole, size, received, state, verdict, code, game, seat,
                 first, last) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        self.batch.add(
            sql,
            values![
                row.source.mailbox,
                row.source.name,
                row.raw,
                row.whole,
                row.size,
                row.received,
                row.state.word(),
                row.verdict,
                row.code,
                game,
                seat,
                first,
                last
            ],
        );
    }

    /// Remembers that the player at this address was told of a mail without a key; `false` if he
    /// was told on that day already.
    pub async fn tell_once(&mut self, folded: &str, at: Timestamp) -> Result<bool, StoreError> {
        let sql = "INSERT INTO told (folded, game, day) VALUES (?, 0, ?) ON CONFLICT DO NOTHING";
        Ok(run(self.writer().await?, sql, values![folded, super::game::day(at)]).await? > 0)
    }
}

impl Store {
    /// Lists those of these mailbox names that have a verdict, each with true if the mail was kept whole; a mail forgotten since
    /// leaves the mailbox by its own rule.
    pub async fn done_among(&mut self, mailbox: &str, names: &[&str]) -> Result<Vec<(String, bool)>, StoreError> {
        let mut done = Vec::new();
        for some in names.chunks(500) {
            let list = serde_json::Value::from(some).to_string();
            let sql = r"SELECT name, whole = 1 FROM inbox WHERE source = ? AND name IN (SELECT value FROM json_each(?))
                 AND state <> 'new'";
            let rows: Vec<(String, bool)> = rows(&mut self.connection, sql, values![mailbox, list]).await?;
            done.extend(rows);
        }
        Ok(done)
    }

    /// What is kept of the mail under this name in a mailbox, perhaps its beginning alone, and the size of the
    /// whole; `None` where none is stored.
    pub async fn stored_mail(&mut self, mailbox: &str, name: &str) -> Result<Option<(Vec<u8>, u64)>, StoreError> {
        let sql = "SELECT raw, size FROM inbox WHERE source = ? AND name = ?";
        row(&mut self.connection, sql, values![mailbox, name]).await
    }

    /// The largest mails that came since this moment, the largest first: number, size, and whose they were.
    pub async fn largest_mails(&mut self, since: Timestamp, most: u32) -> Result<Vec<LargeMail>, StoreError> {
        let sql = r"SELECT id, size, nullif(game, 0) AS game, seat FROM inbox WHERE received >= ?
             ORDER BY size DESC, id LIMIT 0 + ?";
        let found: Vec<LargeMail> = rows(&mut self.connection, sql, values![since, most]).await?;
        self.meet(found.iter().filter_map(|mail| mail.of).map(|(game, _)| game)).await?;
        Ok(found)
    }

    /// The mails that came, newest first, at most `most`; only those set aside if asked.
    pub async fn mails(&mut self, set_aside: bool, most: u32) -> Result<Vec<MailLine>, StoreError> {
        let sql = if set_aside {
            r"SELECT id, received, size, state, verdict, game, code FROM inbox
             WHERE state = 'set-aside' AND state <> 'done' ORDER BY id DESC LIMIT 0 + ?"
        } else {
            "SELECT id, received, size, state, verdict, game, code FROM inbox ORDER BY id DESC LIMIT 0 + ?"
        };
        rows(&mut self.connection, sql, values![most]).await
    }
}
