//! What is played in the games that were met so far, asked for once each. Nothing of it is read at a start: there may be
//! very many games.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use sqlx::SqliteConnection;

use super::{
    Change, Store, StoreError,
    sql::{rows, values},
};
use crate::ids::GameId;

/// What is played under which number, as far as it was met; clones share what they know. A store has met every game that
/// it has named together with a seat.
#[derive(Clone, Debug, Default)]
pub struct Kinds(Arc<Mutex<BTreeMap<GameId, String>>>);

impl Kinds {
    /// Remembers what is played under this number, as [`super::NewGameRow::rules`].
    pub fn know(&self, game: GameId, rules: &str) {
        let mut known = self.known();
        // A start that was undone leaves its number to another game.
        if known.get(&game).is_none_or(|of| of != rules) {
            known.insert(game, rules.to_owned());
        }
    }

    /// What `found` makes of what is played under this number; `None` for a game that was not met.
    pub fn find<T>(&self, game: GameId, found: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        self.known().get(&game).and_then(|rules| found(rules))
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<GameId, String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Which of these were not met.
    fn new_among(&self, games: impl IntoIterator<Item = GameId>) -> BTreeSet<u32> {
        let known = self.known();
        games.into_iter().filter(|game| !known.contains_key(game)).map(GameId::get).collect()
    }

    async fn meet(
        &self,
        connection: &mut SqliteConnection,
        games: impl IntoIterator<Item = GameId>,
    ) -> Result<(), StoreError> {
        let new = self.new_among(games);
        if new.is_empty() {
            return Ok(());
        }
        let list = serde_json::Value::from(Vec::from_iter(new)).to_string();
        let sql = "SELECT id, rules FROM game WHERE id IN (SELECT value FROM json_each(?))";
        let found: Vec<(GameId, String)> = rows(connection, sql, values![list]).await?;
        found.iter().for_each(|(game, rules)| self.know(*game, rules));
        Ok(())
    }
}

impl Change<'_> {
    /// Meets these games, where they were not met.
    pub(super) async fn meet(&mut self, games: impl IntoIterator<Item = GameId>) -> Result<(), StoreError> {
        let kinds = self.kinds;
        // What is played in a game never changes.
        kinds.meet(self.early_reader(), games).await
    }
}

impl Store {
    /// What is played in the games met so far.
    pub fn kinds(&self) -> Kinds {
        self.kinds.clone()
    }

    /// Meets these games, where they were not met.
    pub(super) async fn meet(&mut self, games: impl IntoIterator<Item = GameId>) -> Result<(), StoreError> {
        self.kinds.meet(&mut self.connection, games).await
    }
}
