//! What the person who runs the referee is to be told of games, kept until a letter tells it; and the words
//! that players wrote for him.

use super::{
    Change, Store, StoreError,
    sql::{Value, from_row, rows, values},
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

from_row!(NewsRow: id, kind, game, seat, entries, at);

impl Change<'_> {
    /// Has the person who runs the referee told of something.
    pub fn news(&mut self, row: &NewsRow) {
        let sql = "INSERT INTO news (kind, game, seat, entries, at) VALUES (?, ?, ?, ?, ?)";
        self.batch.add(
            sql,
            values![&row.kind, row.game, row.seat.map_or(Value::Integer(-1), Value::from), row.entries, row.at],
        );
    }

    /// He is told of it now.
    pub fn news_told(&mut self, id: i64) {
        self.batch.add("DELETE FROM news WHERE id = ?", values![id]);
    }
}

impl Store {
    /// What he is to be told, oldest first, at most `most`.
    pub async fn news(&mut self, most: u32) -> Result<Vec<NewsRow>, StoreError> {
        let sql = "SELECT id, kind, game, nullif(seat, -1) AS seat, entries, at FROM news ORDER BY id LIMIT 0 + ?";
        let news: Vec<NewsRow> = rows(&mut self.connection, sql, values![most]).await?;
        self.meet(news.iter().map(|row| row.game)).await?;
        Ok(news)
    }
}
