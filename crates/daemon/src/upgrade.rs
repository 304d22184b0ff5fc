//! A database of an earlier version is upgraded when it is first opened by this one: after a copy of it lies beside it.

use std::{fs, io, path::Path};

use anyhow::{Context, bail};

use super::{clock::Clock, copy::keep_copy, process::Lock, step::step};
use crate::store::{SCHEMA, Store, StoreError};

/// Opens the database at this path, and makes it if it is missing; one of an older schema is copied, under a name with
/// its schema and the day, and upgraded.
///
/// # Errors
/// As [`Store::open`]; or a daemon of the earlier version runs on it, or the copy cannot be made: it is as it was then.
pub(super) async fn open(database: &Path, clock: &Clock) -> anyhow::Result<Store> {
    let place = || database.display().to_string();
    let schema = match Store::open(database).await {
        Err(StoreError::Older(schema)) => schema,
        opened => return opened.with_context(place),
    };
    let Ok(_lock) = Lock::take(database).with_context(place)? else {
        bail!("another tempete runs on {}, or is upgrading it: stop it, and start this one", place());
    };
    // One copy a day: an upgrade that is begun again and again fills no disk.
    let day = clock.now().utc().format("%Y%m%d");
    let stem = database.file_stem().unwrap_or_default().to_string_lossy();
    let copy = database.with_file_name(format!("{stem}-schema-{schema}-{day}.db"));
    // What an upgrade left that died; nobody else makes one while we hold the lock.
    match fs::remove_file(copy.with_extension("db.part")) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error).with_context(place),
        _ => {}
    }
    keep_copy(&copy, async |to| Store::copy_as_it_is(database, to).await).await?;
    step!("upgrade-copied");
    Store::upgrade(database, || {
        step!("upgrade-written");
    })
    .await
    .with_context(place)?;
    step!("upgraded");
    tracing::warn!("the database was upgraded from schema {schema} to {SCHEMA}; as it was before: {}", copy.display());
    Store::open(database).await.with_context(place)
}
