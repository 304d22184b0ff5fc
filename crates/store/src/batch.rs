//! Statements gathered and sent to SQLite in one go: a round trip to its thread costs more than
//! most of them do.

use sqlx::{AssertSqlSafe, SqliteConnection};

use super::{
    StoreError,
    sql::{Value, arguments},
};

/// Statements with their values, in order.
#[derive(Default)]
pub(super) struct Batch {
    sql: String,
    values: Vec<Value>,
}

impl Batch {
    /// Adds a statement with the values of its `?`. No `?1` in here: numbers would count from the batch's start.
    pub(super) fn add(&mut self, statement: &'static str, values: Vec<Value>) {
        self.sql.push_str(statement);
        self.sql.push(';');
        self.values.extend(values);
    }

    /// Puts a statement without values before all others.
    pub(super) fn put_first(&mut self, statement: &'static str) {
        self.sql.insert(0, ';');
        self.sql.insert_str(0, statement);
    }

    /// Whether it can be run: the letters in it are made by then. The last is begun with, since whoever makes them
    /// on another thread begins with the first.
    pub(super) fn is_made(&self) -> bool {
        self.values.iter().rev().all(|value| !matches!(value, Value::Letter(bytes) if bytes.get().is_none()))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.sql.is_empty()
    }

    /// Runs everything added, and gives the row last inserted over this connection; `None` where nothing was
    /// added.
    pub(super) async fn run(self, connection: &mut SqliteConnection) -> Result<Option<i64>, StoreError> {
        if self.is_empty() {
            return Ok(None);
        }
        // Only constant statements are ever joined here; every value is bound.
        let done = sqlx::query_with(AssertSqlSafe(self.sql), arguments(self.values)?).execute(connection).await?;
        Ok(Some(done.last_insert_rowid()))
    }
}
