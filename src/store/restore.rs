//! What a database that was restored from a backup is asked: how far its logs and letters go, which games
//! wait for entries that are missing, and which mails it has.

use std::collections::BTreeMap;

use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use super::{
    Change, Store, StoreError,
    game::{game_id, number, seat},
};
use crate::ids::{GameId, Seat, Timestamp};

/// A letter of the outbox as the log of heads knows it.
#[derive(Clone, Copy, Debug)]
pub struct ToldLetter {
    pub game: GameId,
    pub seat: Seat,
    /// Its number among this seat's letters.
    pub number: u32,
    /// How many entries it knows.
    pub knew: u16,
    /// Its `Date`.
    pub at: Timestamp,
}

/// A game that waits after a restore (T67).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitingGame {
    /// Its number.
    pub game: GameId,
    pub since: Timestamp,
    /// How many entries its log had when it was last compared.
    pub entries: u16,
}

/// How many letters each seat of a game was made.
pub type Numbers = Vec<(Seat, u32)>;

impl Change<'_> {
    /// The exact texts of a game's entries as they stand, without what is still to be written.
    pub async fn texts(&mut self, game: GameId) -> Result<Vec<String>, StoreError> {
        texts(&mut self.transaction, game, u16::MAX).await
    }

    /// How many letters each seat of this game was made.
    pub async fn numbers(&mut self, game: GameId) -> Result<Numbers, StoreError> {
        let rows = sqlx::query("SELECT seat, letters FROM seat WHERE game = ?")
            .bind(game.get())
            .fetch_all(&mut *self.transaction)
            .await?;
        rows.iter().map(|row| Ok((seat(row.try_get(0)?)?, row.try_get(1)?))).collect()
    }

    /// How many letters this seat was made, and the generation of its keys.
    pub async fn letters_of(&mut self, game: GameId, seat: Seat) -> Result<Option<(u32, u32)>, StoreError> {
        let row = sqlx::query("SELECT letters, generation FROM seat WHERE game = ? AND seat = ?")
            .bind(game.get())
            .bind(number(seat))
            .fetch_optional(&mut *self.transaction)
            .await?;
        row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
    }

    /// How many letters were ever made.
    pub async fn letters_made(&mut self) -> Result<u64, StoreError> {
        letters_made(&mut self.transaction).await
    }

    /// Keeps other processes from writing from here on. Where one has written since this change began, the
    /// error says `is_busy`: what was read may be of yesterday.
    pub async fn keep_others_out(&mut self) -> Result<(), StoreError> {
        self.alone = true;
        sqlx::query("UPDATE made SET letters = letters").execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Whether this game waits after a restore.
    pub async fn waits(&mut self, game: GameId) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM waits WHERE game = ?)")
            .bind(game.get())
            .fetch_one(&mut *self.transaction)
            .await?)
    }

    /// Whether any game waits after a restore.
    pub async fn any_waits(&mut self) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM waits)").fetch_one(&mut *self.transaction).await?)
    }
}

impl Store {
    /// How many letters were ever made.
    pub async fn letters_made(&mut self) -> Result<u64, StoreError> {
        letters_made(&mut self.connection).await
    }

    /// Counts on from here: these many letters left before a restore.
    pub async fn catch_up(&mut self, made: u64) -> Result<(), StoreError> {
        sqlx::query("UPDATE made SET letters = max(letters, ?)")
            .bind(i64::try_from(made).unwrap_or(i64::MAX))
            .execute(&mut self.connection)
            .await?;
        Ok(())
    }

    /// How many letters each seat of this game was made; none where there is no such game.
    pub async fn numbers(&mut self, game: GameId) -> Result<Numbers, StoreError> {
        Ok(self.numbers_between(game, game).await?.remove(&game).unwrap_or_default())
    }

    /// The same for every game from this one to that one.
    pub async fn numbers_between(
        &mut self,
        first: GameId,
        last: GameId,
    ) -> Result<BTreeMap<GameId, Numbers>, StoreError> {
        let rows = sqlx::query("SELECT game, seat, letters FROM seat WHERE game BETWEEN ? AND ?")
            .bind(first.get())
            .bind(last.get())
            .fetch_all(&mut self.connection)
            .await?;
        let mut numbers: BTreeMap<GameId, Numbers> = BTreeMap::new();
        for row in &rows {
            let game = game_id(row.try_get(0)?)?;
            numbers.entry(game).or_default().push((seat(row.try_get(1)?)?, row.try_get(2)?));
        }
        Ok(numbers)
    }

    /// The games that wait after a restore, by their numbers.
    pub async fn waiting_games(&mut self) -> Result<Vec<WaitingGame>, StoreError> {
        let query = "SELECT game, since, entries FROM waits ORDER BY game";
        sqlx::query(query).fetch_all(&mut self.connection).await?.iter().map(waiting).collect()
    }

    /// Those of them whose logs have grown since they were last compared.
    pub async fn waiting_games_grown(&mut self) -> Result<Vec<WaitingGame>, StoreError> {
        let query = "SELECT game, since, entries FROM waits w \
                     WHERE entries <> (SELECT max(seq) + 1 FROM entry e WHERE e.game = w.game) ORDER BY game";
        sqlx::query(query).fetch_all(&mut self.connection).await?.iter().map(waiting).collect()
    }

    /// Has this game, of so many entries, wait from this moment on; says whether it did not.
    pub async fn wait(&mut self, game: GameId, at: Timestamp, entries: u16) -> Result<bool, StoreError> {
        let done = sqlx::query("INSERT INTO waits (game, since, entries) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
            .bind(game.get())
            .bind(at.unix())
            .bind(entries)
            .execute(&mut self.connection)
            .await?;
        Ok(done.rows_affected() > 0)
    }

    /// Notes that a game waits still, now that it has so many entries.
    pub async fn waits_still(&mut self, game: GameId, entries: u16) -> Result<(), StoreError> {
        sqlx::query("UPDATE waits SET entries = ? WHERE game = ?")
            .bind(entries)
            .bind(game.get())
            .execute(&mut self.connection)
            .await?;
        Ok(())
    }

    /// Lets this game go on.
    pub async fn go_on(&mut self, game: GameId) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM waits WHERE game = ?").bind(game.get()).execute(&mut self.connection).await?;
        Ok(())
    }

    /// The exact texts of a game's first `most` entries, entry 0 first.
    pub async fn texts(&mut self, game: GameId, most: u16) -> Result<Vec<String>, StoreError> {
        texts(&mut self.connection, game, most).await
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
            at: Timestamp::from_unix(row.try_get(4)?),
        }))
    }

    /// When the last mail arrived that is stored here; 1970 before the first.
    pub async fn last_received(&mut self) -> Result<Timestamp, StoreError> {
        let last: i64 =
            sqlx::query_scalar("SELECT IFNULL(max(received), 0) FROM inbox").fetch_one(&mut self.connection).await?;
        Ok(Timestamp::from_unix(last))
    }

    /// Whether this very mail is stored, under whatever name.
    pub async fn has_mail(&mut self, received: Timestamp, raw: &[u8]) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM inbox WHERE received = ? AND raw = ?)")
            .bind(received.unix())
            .bind(raw.to_vec())
            .fetch_one(&mut self.connection)
            .await?)
    }
}

fn waiting(row: &SqliteRow) -> Result<WaitingGame, StoreError> {
    Ok(WaitingGame {
        game: game_id(row.try_get(0)?)?,
        since: Timestamp::from_unix(row.try_get(1)?),
        entries: row.try_get(2)?,
    })
}

async fn letters_made(connection: &mut SqliteConnection) -> Result<u64, StoreError> {
    let made: i64 = sqlx::query_scalar("SELECT letters FROM made").fetch_one(connection).await?;
    u64::try_from(made).map_err(|_| StoreError::Damaged("a number of letters below none"))
}

async fn texts(connection: &mut SqliteConnection, game: GameId, most: u16) -> Result<Vec<String>, StoreError> {
    Ok(sqlx::query_scalar("SELECT text FROM entry WHERE game = ? AND seq < ? ORDER BY seq")
        .bind(game.get())
        .bind(most)
        .fetch_all(connection)
        .await?)
}
