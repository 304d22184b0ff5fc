//! What the person who runs the referee does about mails that changed nothing: has them decided again, or
//! marks them as looked at. No mail is ever lost by it.

use sqlx::Row;

use super::{
    Batch, MailLine, Store, StoreError,
    game::{game_id, seat},
    inbox::mail_line,
};
use crate::ids::{GameId, Seat, Seq, Timestamp};

/// The code of a mail that is decided again because somebody asked: what looked like a robot's is none.
pub const RETRIED: &str = "retried";

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

impl std::fmt::Debug for RawMail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RawMail")
    }
}

impl Store {
    /// One mail as it came.
    pub async fn raw_mail(&mut self, id: i64) -> Result<Option<RawMail>, StoreError> {
        let row = sqlx::query(
            "SELECT id, received, size, state, verdict, game, code, seat, first, last, raw FROM inbox WHERE id = ?",
        )
        .bind(id)
        .fetch_optional(&mut self.connection)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let line = mail_line(&row)?;
        let of = match line.game {
            0 => None,
            game => Some((game_id(game)?, seat(row.try_get(7)?)?)),
        };
        let number =
            |column| Ok::<_, StoreError>(u16::try_from(row.try_get::<i64, _>(column)?).ok().and_then(Seq::new));
        let entries = number(8)?.zip(number(9)?);
        Ok(Some(RawMail { line, seat: of, entries, raw: row.try_get(10)? }))
    }

    /// The mails that wait for the referee's eyes, or for their verdict; not those held until their game goes on.
    pub async fn unread_mails(&mut self) -> Result<Vec<i64>, StoreError> {
        Ok(sqlx::query_scalar("SELECT id FROM inbox WHERE state <> 'done' AND verdict <> 'held' ORDER BY id")
            .fetch_all(&mut self.connection)
            .await?)
    }

    /// Has a mail decided again that was set aside or passed over; `false` where it is neither, or its
    /// bytes are not kept.
    pub async fn retry_mail(&mut self, id: i64) -> Result<bool, StoreError> {
        let done = sqlx::query(
            "UPDATE inbox SET state = 'new', verdict = '', code = ? WHERE id = ? AND length(raw) > 0 AND whole = 1 \
             AND (state = 'set-aside' OR verdict IN ('robot', 'stranger', 'no-key', 'silent', 'dropped'))",
        )
        .bind(RETRIED)
        .bind(id)
        .execute(&mut self.connection)
        .await?;
        Ok(done.rows_affected() > 0)
    }

    /// Marks a mail that was set aside as looked at; `false` where it was not set aside.
    pub async fn drop_mail(&mut self, id: i64) -> Result<bool, StoreError> {
        let done =
            sqlx::query("UPDATE inbox SET state = 'done', verdict = 'dropped' WHERE id = ? AND state = 'set-aside'")
                .bind(id)
                .execute(&mut self.connection)
                .await?;
        Ok(done.rows_affected() > 0)
    }

    /// The mails set aside before this moment, but for those that wait for their game.
    pub async fn set_aside_before(&mut self, before: Timestamp) -> Result<Vec<i64>, StoreError> {
        Ok(sqlx::query_scalar(
            "SELECT id FROM inbox WHERE state = 'set-aside' AND state <> 'done' AND verdict <> 'held' \
             AND received < ? ORDER BY id",
        )
        .bind(before.unix())
        .fetch_all(&mut self.connection)
        .await?)
    }

    /// Has the mails that waited for this game, or for nobody in particular, decided again.
    pub async fn release_held(&mut self, game: GameId) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        batch
            .add("UPDATE inbox SET state = 'new', verdict = '', code = '' WHERE verdict = 'held' AND game IN (0, ?)")
            .bind(game.get());
        self.apply(batch).await
    }
}
