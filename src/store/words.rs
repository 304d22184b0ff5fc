//! The words of disputes, as they were passed on: beside the log, and erased with the game's mails.

use sqlx::Row;

use super::{Change, Store, StoreError};
use crate::ids::{GameId, Seq};

impl Change<'_> {
    /// Keeps the words that came with an entry.
    pub fn keep_words(&mut self, game: GameId, seq: Seq, text: &str) {
        self.batch
            .add("INSERT INTO words (game, seq, text) VALUES (?, ?, ?)")
            .bind(game.get())
            .bind(seq.get())
            .bind(text.to_owned());
    }
}

impl Store {
    /// The words kept of a game's disputes, each with its entry, in order.
    pub async fn words_of(&mut self, game: GameId) -> Result<Vec<(Seq, String)>, StoreError> {
        let rows = sqlx::query("SELECT seq, text FROM words WHERE game = ? ORDER BY seq")
            .bind(game.get())
            .fetch_all(&mut self.connection)
            .await?;
        rows.iter()
            .map(|row| {
                let seq = Seq::new(row.try_get(0)?).ok_or(StoreError::Damaged("an entry that no log has"))?;
                Ok((seq, row.try_get(1)?))
            })
            .collect()
    }
}
