//! Copies of the whole database, made while others read and write it.

use std::path::Path;

use sqlx::{ConnectOptions, Connection, SqliteConnection, sqlite::SqliteConnectOptions};

use super::{Store, StoreError};

impl Store {
    /// Copies everything committed by now into the empty file at this path. Others go on meanwhile.
    pub async fn copy_to(&mut self, path: &Path) -> Result<(), StoreError> {
        copy(&mut self.connection, path).await
    }

    /// Closes what was opened for reading alone.
    pub async fn close_copy(self) -> Result<(), StoreError> {
        Ok(self.connection.close().await?)
    }
}

/// Copies everything committed into the empty file at this path.
pub(super) async fn copy(connection: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let path = path.to_str().ok_or(StoreError::Damaged("a path that is no text"))?;
    sqlx::query("VACUUM INTO ?").bind(path.to_owned()).execute(connection).await?;
    Ok(())
}

/// What is wrong with the copy at this path: damaged pages, rows that point nowhere. Empty: nothing. Nothing is
/// written, neither there nor beside it.
pub async fn check_copy(path: &Path) -> Result<Vec<String>, StoreError> {
    let options = SqliteConnectOptions::new().filename(path).read_only(true).immutable(true);
    let mut connection = options.disable_statement_logging().connect().await?;
    let faults = super::whole::faults(&mut connection).await?;
    connection.close().await?;
    Ok(faults)
}
