//! What the person who runs the referee is to be told of games, kept until a letter tells it; and the words
//! that players wrote for him.

use sqlx::Row;

use super::{
    Change, Store, StoreError,
    game::{game_id, number, seat},
};
use crate::ids::{GameId, Seat, Timestamp};

/// What the person who runs the referee is to be told of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewsRow {
    /// Its row; 0 for one that has none yet.
    pub id: i64,
    /// The alarm's word.
    pub kind: String,
    pub game: GameId,
    /// The seat it is about; `None` where it is about both.
    pub seat: Option<Seat>,
    pub entries: u16,
    /// When it came about.
    pub at: Timestamp,
}

impl Change<'_> {
    /// Has the person who runs the referee told of something.
    pub fn news(&mut self, row: &NewsRow) {
        self.batch
            .add("INSERT INTO news (kind, game, seat, entries, at) VALUES (?, ?, ?, ?, ?)")
            .bind(row.kind.clone())
            .bind(row.game.get())
            .bind(row.seat.map_or(-1, number))
            .bind(row.entries)
            .bind(row.at.unix());
    }

    /// He is told of it now.
    pub fn news_told(&mut self, id: i64) {
        self.batch.add("DELETE FROM news WHERE id = ?").bind(id);
    }
}

impl Store {
    /// What he is to be told, oldest first, at most `most`.
    pub async fn news(&mut self, most: u32) -> Result<Vec<NewsRow>, StoreError> {
        let rows = sqlx::query("SELECT id, kind, game, seat, entries, at FROM news ORDER BY id LIMIT ?")
            .bind(most)
            .fetch_all(&mut self.connection)
            .await?;
        rows.iter()
            .map(|row| {
                let of: i64 = row.try_get(3)?;
                Ok(NewsRow {
                    id: row.try_get(0)?,
                    kind: row.try_get(1)?,
                    game: game_id(row.try_get(2)?)?,
                    seat: (of >= 0).then(|| seat(of)).transpose()?,
                    entries: row.try_get(4)?,
                    at: Timestamp::from_unix(row.try_get(5)?),
                })
            })
            .collect()
    }
}
