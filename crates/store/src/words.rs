//! The words of disputes, as they were passed on: beside the log, and erased with the game's mails.

use sqlx::SqliteConnection;

use super::{
    Change, Store, StoreError,
    sql::{rows, values},
};
use crate::ids::{GameId, Seq};

impl Change<'_> {
    /// Keeps the words that came with an entry.
    pub fn keep_words(&mut self, game: GameId, seq: Seq, text: &str) {
        self.batch.add("INSERT INTO words (game, seq, text) VALUES (?, ?, ?)", values![game, seq, text]);
    }

    /// Keeps the reason of a ruling that is told to nobody.
    pub fn keep_reason(&mut self, game: GameId, seq: Seq, text: &str) {
        self.batch.add("INSERT INTO private_reason (game, seq, text) VALUES (?, ?, ?)", values![game, seq, text]);
    }

    /// The words kept of a game's disputes, each with its entry's number, in order.
    pub async fn words_of(&mut self, game: GameId) -> Result<Vec<(u16, String)>, StoreError> {
        words_of(self.reader().await?, game).await
    }
}

impl Store {
    /// The same, for reading alone.
    pub async fn words_of(&mut self, game: GameId) -> Result<Vec<(u16, String)>, StoreError> {
        words_of(&mut self.connection, game).await
    }

    /// The reasons of a game's rulings that are told to nobody, each with its entry's number, in order.
    pub async fn reasons_of(&mut self, game: GameId) -> Result<Vec<(u16, String)>, StoreError> {
        let sql = "SELECT seq, text FROM private_reason WHERE game = ? ORDER BY seq";
        rows(&mut self.connection, sql, values![game]).await
    }
}

async fn words_of(connection: &mut SqliteConnection, game: GameId) -> Result<Vec<(u16, String)>, StoreError> {
    rows(connection, "SELECT seq, text FROM words WHERE game = ? ORDER BY seq", values![game]).await
}
