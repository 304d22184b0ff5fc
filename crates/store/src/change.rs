//! One change: a transaction, and the statements gathered for it. It may have several parts, as several mails that
//! share a commit: each is written whole or not at all, in a savepoint of its own, and reads what the parts before it
//! wrote.
//!
//! The rule kept here: others are kept out as late as can be. A part of one game is gathered alone, and written when
//! a read might miss it, or at the end.

use std::{collections::VecDeque, path::Path};

use sqlx::{Sqlite, SqliteConnection, Transaction};

use super::{
    Kinds, StoreError,
    ahead::{Ahead, Asked},
    at,
    batch::Batch,
    sql::{run, values},
};
use crate::ids::GameId;

/// What begins and ends the writing of a part.
const SAVEPOINT: &str = "SAVEPOINT part";
const RELEASE: &str = "RELEASE part";
const UNDO: &str = "ROLLBACK TO part; RELEASE part";

/// One change under way. What is written is gathered and sent to SQLite in one go at the commit;
/// dropped without one, nothing has happened.
pub struct Change<'a> {
    transaction: Transaction<'a, Sqlite>,
    /// The statements of the part under way.
    pub(super) batch: Batch,
    /// The parts before it that are not written yet, each of one game, the oldest first.
    waiting: VecDeque<(GameId, Batch)>,
    /// The row that each part written has put in last.
    rows: Vec<i64>,
    /// Whether a part is written in part: its savepoint stands.
    open: bool,
    /// Whether there are parts to come, and so savepoints.
    in_parts: bool,
    /// Whether no other process can write since its beginning, or since this part has written.
    alone: bool,
    begun_alone: bool,
    /// What the next part will ask first, and what of that was read already.
    pub(super) expected: Option<Asked>,
    pub(super) ahead: Option<Ahead>,
    path: &'a Path,
    /// The store's, until this is committed.
    left: &'a mut bool,
    /// The store's.
    pub(super) kinds: &'a Kinds,
}

impl<'a> Change<'a> {
    pub(super) fn new(
        transaction: Transaction<'a, Sqlite>,
        alone: bool,
        path: &'a Path,
        (left, kinds): (&'a mut bool, &'a Kinds),
    ) -> Self {
        Self {
            transaction,
            batch: Batch::default(),
            waiting: VecDeque::new(),
            rows: Vec::new(),
            open: false,
            in_parts: false,
            alone,
            begun_alone: alone,
            expected: None,
            ahead: None,
            path,
            left,
            kinds,
        }
    }

    /// Writes everything gathered, and makes it durable.
    pub async fn commit(mut self) -> Result<(), StoreError> {
        if !self.in_parts {
            self.write().await?;
        }
        let Self { transaction, path, left, .. } = self;
        transaction.commit().await.map_err(at(path))?;
        *left = false;
        Ok(())
    }

    /// Whether it keeps other processes from writing. Slow work has no place in it then. What parts before this one
    /// have written does not count: their number and time are bounded elsewhere.
    pub fn is_alone(&self) -> bool {
        self.alone
    }

    /// Writes everything gathered, so that reads within this change see it. Others wait from here on.
    pub async fn write(&mut self) -> Result<(), StoreError> {
        self.write_waiting().await?;
        self.alone = true;
        self.run_batch().await.map(drop)
    }

    /// For reads that any part before this one may have changed.
    pub(super) async fn reader(&mut self) -> Result<&mut SqliteConnection, StoreError> {
        self.write_waiting().await?;
        Ok(&mut self.transaction)
    }

    /// For reads that no part waiting to be written has changed.
    pub(super) fn early_reader(&mut self) -> &mut SqliteConnection {
        &mut self.transaction
    }

    /// For statements that are run at once. Others wait from here on.
    pub(super) async fn writer(&mut self) -> Result<&mut SqliteConnection, StoreError> {
        self.write_waiting().await?;
        self.alone = true;
        if self.in_parts && !self.open {
            run(&mut self.transaction, SAVEPOINT, values![]).await?;
            self.open = true;
        }
        Ok(&mut self.transaction)
    }

    async fn run_batch(&mut self) -> Result<Option<i64>, StoreError> {
        let mut batch = std::mem::take(&mut self.batch);
        if !batch.is_made() {
            return Err(StoreError::Unmade);
        }
        if self.in_parts && !self.open {
            batch.put_first(SAVEPOINT);
            self.open = true;
        }
        batch.run(&mut self.transaction).await.map_err(|error| error.at(self.path))
    }
}

impl Change<'_> {
    /// Has this change be one of several parts; the first begins.
    pub fn in_parts(&mut self) {
        self.in_parts = true;
    }

    /// Whether it is one of several parts: what it writes may wait until the others are decided.
    pub fn has_parts(&self) -> bool {
        self.in_parts
    }

    /// Whether a part waits to be written that has changed this game; any at all, for `None`.
    pub(super) fn is_behind(&self, game: Option<GameId>) -> bool {
        self.waiting.iter().any(|(of, _)| game.is_none_or(|game| game == *of))
    }

    /// Whether the part under way is written in part.
    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    /// How many parts are written. From the first on others wait.
    pub fn saved(&self) -> usize {
        self.rows.len()
    }

    /// Ends a part. One that has changed nothing but this game, and what is asked by no other way, may wait to be
    /// written; one that says `None` may not.
    pub async fn end_part(&mut self, of: Option<GameId>) -> Result<(), StoreError> {
        self.alone = self.begun_alone;
        self.expected = None;
        match of {
            Some(game) if !self.open => {
                self.waiting.push_back((game, std::mem::take(&mut self.batch)));
                Ok(())
            }
            _ => {
                self.write_waiting().await?;
                self.write_part().await
            }
        }
    }

    /// Writes the parts that wait, all of them.
    pub async fn write_waiting(&mut self) -> Result<(), StoreError> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        // Before the first of them keeps others out.
        self.waiting.iter().rev().for_each(|(_, batch)| _ = batch.is_made());
        let under_way = std::mem::take(&mut self.batch);
        while let Some((_, batch)) = self.waiting.pop_front() {
            self.batch = batch;
            let written = self.write_part().await;
            if written.is_err() {
                // Those after it may rest on it.
                self.waiting.clear();
            }
            written?;
        }
        self.batch = under_way;
        Ok(())
    }

    async fn write_part(&mut self) -> Result<(), StoreError> {
        self.batch.add(RELEASE, values![]);
        let row = self.run_batch().await?;
        self.open = false;
        self.rows.push(row.unwrap_or_default());
        Ok(())
    }

    /// Undoes the part that has failed: the one under way, or one that was just to be written and with it those after
    /// it. What was before it stands.
    pub async fn undo_part(&mut self) -> Result<(), StoreError> {
        self.batch = Batch::default();
        if self.open {
            self.open = false;
            sqlx::raw_sql(UNDO).execute(&mut *self.transaction).await.map_err(at(self.path))?;
        }
        Ok(())
    }

    /// Writes what waits. A part that fails is undone, and those after it are forgotten; says why it failed.
    pub async fn finish_parts(&mut self) -> Result<Option<StoreError>, StoreError> {
        match self.write_waiting().await {
            Err(error) if error.is_lasting() => self.undo_part().await.map(|()| Some(error)),
            done => done.map(|()| None),
        }
    }

    /// The row that each part written has put in last.
    pub fn rows(&self) -> &[i64] {
        &self.rows
    }
}
