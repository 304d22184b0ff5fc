//! What a database that was restored from a backup is asked: how far its logs and letters go, and which
//! mails wait for games of which entries are missing.

use std::collections::BTreeMap;

use sqlx::Row;

use super::{
    Store, StoreError,
    game::{game_id, seat},
};
use crate::ids::{GameId, Moment, Seat};

/// A letter of the outbox as the log of heads knows it.
#[derive(Clone, Copy, Debug)]
pub struct ToldLetter {
    /// Its game.
    pub game: GameId,
    /// Its seat.
    pub seat: Seat,
    /// Its number among this seat's letters.
    pub number: u32,
    /// How many entries it knows.
    pub knew: u16,
    /// Its `Date`.
    pub at: Moment,
}

impl Store {
    /// How many letters each seat was ever made.
    pub async fn letter_counts(&mut self) -> Result<BTreeMap<(GameId, Seat), u32>, StoreError> {
        let rows = sqlx::query("SELECT game, seat, letters FROM seat").fetch_all(&mut self.connection).await?;
        rows.iter().map(|row| Ok(((game_id(row.try_get(0)?)?, seat(row.try_get(1)?)?), row.try_get(2)?))).collect()
    }

    /// How many entries each game has, and whether it runs.
    pub async fn log_sizes(&mut self) -> Result<BTreeMap<GameId, (u16, bool)>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, IFNULL((SELECT max(seq) + 1 FROM entry e WHERE e.game = g.id), 0), ended = 0 FROM game g",
        )
        .fetch_all(&mut self.connection)
        .await?;
        rows.iter().map(|row| Ok((game_id(row.try_get(0)?)?, (row.try_get(1)?, row.try_get(2)?)))).collect()
    }

    /// The exact texts of a game's first `most` entries, entry 0 first.
    pub async fn texts(&mut self, game: GameId, most: u16) -> Result<Vec<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT text FROM entry WHERE game = ? AND seq < ? ORDER BY seq")
            .bind(game.get())
            .bind(most)
            .fetch_all(&mut self.connection)
            .await?)
    }

    /// The letter with this Message-ID; `None` for a note.
    pub async fn told_letter(&mut self, message_id: &str) -> Result<Option<ToldLetter>, StoreError> {
        let row = sqlx::query(
            "SELECT o.game, o.seat, o.number, l.knew, l.at FROM outbox o JOIN letter l ON l.game = o.game \
             AND l.seat = o.seat AND l.number = o.number WHERE o.message_id = ?",
        )
        .bind(message_id.to_owned())
        .fetch_optional(&mut self.connection)
        .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(ToldLetter {
            game: game_id(row.try_get(0)?)?,
            seat: seat(row.try_get(1)?)?,
            number: row.try_get(2)?,
            knew: row.try_get(3)?,
            at: Moment::from_unix(row.try_get(4)?),
        }))
    }

    /// When the last mail arrived that is stored here; 1970 before the first.
    pub async fn last_received(&mut self) -> Result<Moment, StoreError> {
        let last: i64 =
            sqlx::query_scalar("SELECT IFNULL(max(received), 0) FROM inbox").fetch_one(&mut self.connection).await?;
        Ok(Moment::from_unix(last))
    }

    /// Whether this very mail is stored, under whatever name.
    pub async fn has_mail(&mut self, received: Moment, raw: &[u8]) -> Result<bool, StoreError> {
        let found: i64 = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM inbox WHERE received = ? AND raw = ?)")
            .bind(received.unix())
            .bind(raw.to_vec())
            .fetch_one(&mut self.connection)
            .await?;
        Ok(found != 0)
    }
}
