//! A copy of a database: whole, checked and on the disk before it bears its name. What died in between bears the name
//! `.part` and is none.

use std::{
    fs::{self, File},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};

use super::step::step;
use crate::store::{StoreError, check_copy};

/// Has a copy made, which bears this name, in place of whatever had it, once it is whole and on the disk.
///
/// # Errors
/// The disk; another makes one of this name; or the copy is not whole.
pub(super) async fn keep_copy(
    done: &Path,
    copy: impl AsyncFnOnce(&Path) -> Result<(), StoreError>,
) -> anyhow::Result<()> {
    let mut part = done.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    // Made here, so that its secrets are for our eyes alone from the first byte on.
    let made = File::options().create_new(true).write(true).mode(0o600).open(&part);
    made.with_context(|| part.display().to_string())?;
    let whole = fill(&part, copy).await;
    if whole.is_err() {
        // It says nothing and is in the way; that it cannot be removed changes neither.
        let _ = fs::remove_file(&part);
    }
    whole.with_context(|| part.display().to_string())?;
    fs::rename(&part, done).with_context(|| done.display().to_string())?;
    step!("backup-named");
    let folder = done.parent().unwrap_or(Path::new("."));
    File::open(folder)?.sync_all().with_context(|| folder.display().to_string())
}

async fn fill(part: &Path, copy: impl AsyncFnOnce(&Path) -> Result<(), StoreError>) -> anyhow::Result<()> {
    copy(part).await?;
    step!("backup-copied");
    let faults = check_copy(part).await?;
    if !faults.is_empty() {
        bail!("the copy is not whole: {}", faults.join("; "));
    }
    File::open(part)?.sync_all()?;
    step!("backup-synced");
    Ok(())
}
