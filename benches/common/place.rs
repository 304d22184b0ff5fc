//! Where a benchmark works: a folder, a runtime, a database.

use std::path::Path;

use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

/// Makes a folder beside the build, which lies on a disk, and which goes with the value.
pub fn folder(name: &str) -> TempDir {
    tempfile::Builder::new().prefix(name).tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

/// Makes a runtime of one thread, as the daemon's.
pub fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().unwrap()
}

/// Opens the database of a state folder as it is.
pub async fn database(state: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(state.join("tempete.db"));
    SqliteConnection::connect_with(&options).await.unwrap()
}
