//! Whether a database file is whole.

use sqlx::SqliteConnection;

use super::{Store, StoreError};

impl Store {
    /// What SQLite finds wrong with the file: damaged pages, rows that point nowhere. Empty: nothing.
    pub async fn check(&mut self) -> Result<Vec<String>, StoreError> {
        faults(&mut self.connection).await
    }
}

/// What SQLite finds wrong with the file of this connection.
pub(super) async fn faults(connection: &mut SqliteConnection) -> Result<Vec<String>, StoreError> {
    let mut faults: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check(20)").fetch_all(&mut *connection).await?;
    faults.retain(|line| line != "ok");
    let lost: i64 =
        sqlx::query_scalar("SELECT count(*) FROM pragma_foreign_key_check").fetch_one(&mut *connection).await?;
    if lost > 0 {
        faults.push(format!("{lost} rows point to rows that are not there"));
    }
    Ok(faults)
}
