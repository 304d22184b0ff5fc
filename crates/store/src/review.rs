//! What the person who runs the referee does about mails that changed nothing: has them decided again, or
//! marks them as looked at. No mail is ever lost by it.

use sqlx::sqlite::SqliteRow;

use super::{
    Batch, MailLine, Store, StoreError,
    restore::go_on,
    sql::{Get, Value, column, from_row, maybe, row, values},
};
use crate::ids::{GameId, Seat, Seq, Timestamp};

/// The code of a mail that is decided again because somebody asked: what looked like a robot's is none.
pub const RETRIED: &str = "retried";

/// Has the mails that waited for a game, or for nobody in particular, decided again.
pub(super) const RELEASE: &str = r"UPDATE inbox INDEXED BY inbox_not_done SET state = 'new', verdict = '', code = 'released'
     WHERE state <> 'done' AND verdict = 'held' AND game IN (0, ?)";

/// One mail as it came.
pub struct RawMail {
    pub line: MailLine,
    /// The seat it was for, where a key proved one.
    pub seat: Option<(GameId, Seat)>,
    /// The entries it became: first and last.
    pub entries: Option<(Seq, Seq)>,
    /// Its bytes; of one larger than the cap only the beginning, none where they were forgotten.
    pub raw: Vec<u8>,
}

from_row!(RawMail: raw; line by MailLine::from_row, seat by seat_of, entries by entries_of);

fn seat_of(row: &SqliteRow) -> sqlx::Result<Option<(GameId, Seat)>> {
    let game: Option<GameId> = row.get("proven")?;
    game.map(|game| Ok((game, row.get("seat")?))).transpose()
}

fn entries_of(row: &SqliteRow) -> sqlx::Result<Option<(Seq, Seq)>> {
    let (first, last): (Option<Seq>, Option<Seq>) = (row.get("first")?, row.get("last")?);
    Ok(first.zip(last))
}

impl std::fmt::Debug for RawMail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RawMail")
    }
}

impl Store {
    /// One mail as it came.
    pub async fn raw_mail(&mut self, id: i64) -> Result<Option<RawMail>, StoreError> {
        let sql = r"SELECT id, received, size, state, verdict, game, nullif(game, 0) AS proven, code, seat,
                   nullif(first, -1) AS first, nullif(last, -1) AS last, raw FROM inbox WHERE id = ?";
        let mail: Option<RawMail> = row(&mut self.connection, sql, values![id]).await?;
        self.meet(mail.iter().filter_map(|mail| mail.seat).map(|(game, _)| game)).await?;
        Ok(mail)
    }

    /// The mails that wait for the referee's eyes, or for their verdict; not those held until their game goes on.
    pub async fn unread_mails(&mut self) -> Result<Vec<i64>, StoreError> {
        let sql =
            "SELECT id FROM inbox INDEXED BY inbox_not_done WHERE state <> 'done' AND verdict <> 'held' ORDER BY id";
        column(&mut self.connection, sql, values![]).await
    }

    /// Has a mail decided again that was set aside or passed over; `false` where it is neither, or its bytes are not kept.
    pub async fn retry_mail(&mut self, id: i64) -> Result<bool, StoreError> {
        let sql = r"SELECT length(raw) > 0 AND whole = 1
             AND (state = 'set-aside' OR verdict IN ('robot', 'stranger', 'no-key', 'silent', 'dropped'))
             FROM inbox WHERE id = ?";
        let again = "UPDATE inbox SET state = 'new', verdict = '', code = ? WHERE id = ?";
        self.looked_at(id, sql, (again, values![RETRIED, id])).await
    }

    /// Marks a mail that was set aside as looked at; `false` where it was not set aside.
    pub async fn drop_mail(&mut self, id: i64) -> Result<bool, StoreError> {
        let sql = "SELECT state = 'set-aside' FROM inbox WHERE id = ?";
        let dropped = "UPDATE inbox SET state = 'done', verdict = 'dropped' WHERE id = ?";
        self.looked_at(id, sql, (dropped, values![id])).await
    }

    /// A person has looked at a mail: this becomes of it, where that is true. A game that waits for that goes on, whatever the
    /// mail comes to: its key may be void by now, and then nothing else would have the game go on.
    async fn looked_at(
        &mut self,
        id: i64,
        is: &'static str,
        (becomes, of): (&'static str, Vec<Value>),
    ) -> Result<bool, StoreError> {
        if maybe(&mut self.connection, is, values![id]).await? != Some(true) {
            return Ok(false);
        }
        let sql = r"SELECT waits.game FROM inbox JOIN waits ON waits.game = inbox.game
             WHERE inbox.id = ? AND inbox.state = 'set-aside' AND inbox.verdict = 'held' AND waits.why = 'elsewhere'";
        let stopped: Option<GameId> = maybe(&mut self.connection, sql, values![id]).await?;
        let mut batch = Batch::default();
        batch.add(becomes, of);
        if let Some(game) = stopped {
            go_on(&mut batch, game);
        }
        self.apply(batch).await?;
        Ok(true)
    }

    /// The mails set aside before this moment, but for those that wait for their game.
    pub async fn set_aside_before(&mut self, before: Timestamp) -> Result<Vec<i64>, StoreError> {
        let sql = r"SELECT id FROM inbox WHERE state = 'set-aside' AND state <> 'done' AND verdict <> 'held'
             AND received < ? ORDER BY id";
        column(&mut self.connection, sql, values![before]).await
    }

    /// Has the mails that waited for this game, or for nobody in particular, decided again.
    pub async fn release_held(&mut self, game: GameId) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        batch.add(RELEASE, values![game]);
        self.apply(batch).await
    }
}
