//! Statements gathered and sent to SQLite in one go: a round trip to its thread costs more than
//! most of them do.

use sqlx::{Arguments, AssertSqlSafe, SqliteConnection, sqlite::SqliteArguments};

use super::StoreError;

/// Statements with their values, in order.
#[derive(Default)]
pub(super) struct Batch {
    sql: String,
    values: SqliteArguments,
    failed: bool,
}

impl Batch {
    /// Adds a statement; its `?` take the values bound next. No `?1` in here: numbers would count
    /// from the batch's start.
    pub(super) fn add(&mut self, statement: &'static str) -> &mut Self {
        self.sql.push_str(statement);
        self.sql.push(';');
        self
    }

    /// Binds the value of the next `?`.
    pub(super) fn bind<T>(&mut self, value: T) -> &mut Self
    where
        T: for<'q> sqlx::Encode<'q, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite>,
    {
        self.failed |= self.values.add(value).is_err();
        self
    }

    /// Runs everything added, and gives the row last inserted over this connection; `None` where nothing was
    /// added.
    pub(super) async fn run(self, connection: &mut SqliteConnection) -> Result<Option<i64>, StoreError> {
        if self.failed {
            return Err(StoreError::Damaged("a value that SQLite cannot hold"));
        }
        if self.sql.is_empty() {
            return Ok(None);
        }
        // Only constant statements are ever joined here; every value is bound.
        let done = sqlx::query_with(AssertSqlSafe(self.sql), self.values).execute(connection).await?;
        Ok(Some(done.last_insert_rowid()))
    }
}
