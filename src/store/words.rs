//! The words of disputes, as they were passed on: beside the log, and erased with the game's mails.

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
    /// The words kept of a game's disputes, each with its entry's number, in order.
    pub async fn words_of(&mut self, game: GameId) -> Result<Vec<(u16, String)>, StoreError> {
        Ok(sqlx::query_as("SELECT seq, text FROM words WHERE game = ? ORDER BY seq")
            .bind(game.get())
            .fetch_all(&mut self.connection)
            .await?)
    }
}
