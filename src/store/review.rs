//! What the person who runs the referee does about mails that changed nothing: has them decided again, or
//! marks them as looked at. No mail is ever lost by it.

use sqlx::Row;

use super::{Batch, Store, StoreError, game::game_id};
use crate::ids::{GameId, Moment};

/// The code of a mail that is decided again because somebody asked: what looked like a robot's is none.
pub const RETRIED: &str = "retried";

/// One mail as it came.
pub struct RawMail {
    /// The game it was for, where a key proved one.
    pub game: Option<GameId>,
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
        let row = sqlx::query("SELECT game, raw FROM inbox WHERE id = ?")
            .bind(id)
            .fetch_optional(&mut self.connection)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let game: i64 = row.try_get(0)?;
        let game = if game == 0 { None } else { Some(game_id(game)?) };
        Ok(Some(RawMail { game, raw: row.try_get(1)? }))
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
    pub async fn set_aside_before(&mut self, before: Moment) -> Result<Vec<i64>, StoreError> {
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
