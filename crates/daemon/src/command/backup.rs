//! A copy of the database in a folder of backups, and of the key that signs.

use std::{
    fs::{self, DirBuilder, File},
    io::Write,
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};

use crate::{
    daemon::{clock::Clock, copy::keep_copy, parts::Parts},
    seal::Hash,
};

/// A half backup is taken away by the next one after this many seconds: it holds secrets, and helps nobody.
const STALE: u64 = 24 * 3_600;

impl Parts {
    /// Copies the database into this folder, beside a daemon at work, and gives the copy's path.
    ///
    /// # Errors
    /// The disk, the database, or a copy that is not whole.
    pub fn backup<'a>(&'a mut self, folder: &'a Path) -> crate::Task<'a, anyhow::Result<PathBuf>> {
        Box::pin(async move {
            DirBuilder::new()
                .recursive(true)
                .mode(0o700)
                .create(folder)
                .with_context(|| format!("the folder of backups {}", folder.display()))?;
            sweep(folder);
            let done = folder.join(format!("tempete-{}.db", self.installation.clock.now().compact()));
            let store = &mut self.store;
            if done.exists() {
                bail!("there is a backup {} already", done.display());
            }
            keep_copy(&done, async |to| store.copy_to(to).await).await?;
            // The copy is there, whatever becomes of the note: on a full disk it is wanted most.
            if let Err(error) = self.store.note_backup(self.installation.clock.now()).await {
                tracing::warn!("that a backup was made could not be noted: {error}");
            }
            Ok(done)
        })
    }

    /// Copies the file of the keys that sign heads into this folder, under a name of its own, and gives its path.
    ///
    /// # Errors
    /// The disk, or there is no such file.
    pub fn backup_key<'a>(&'a mut self, folder: &'a Path) -> crate::Task<'a, anyhow::Result<PathBuf>> {
        Box::pin(async move {
            let from = &self.installation.config.signing_key;
            let name = from.file_name().unwrap_or_default();
            let done = folder.join(name);
            let part = folder.join(format!("{}.part", name.to_string_lossy()));
            let text = fs::read(from).with_context(|| from.display().to_string())?;
            let _ = fs::remove_file(&part);
            let mut file = File::options().create_new(true).write(true).mode(0o600).open(&part)?;
            file.write_all(&text)?;
            file.sync_all()?;
            fs::rename(&part, &done).with_context(|| done.display().to_string())?;
            File::open(folder)?.sync_all().with_context(|| folder.display().to_string())?;
            let keys = Hash::of(&text);
            if let Err(error) = self.store.note_key_backup(&keys).await {
                tracing::warn!("that the key was copied could not be noted: {error}");
            }
            Ok(done)
        })
    }

    /// Whether the file of the keys, as it is now, was copied by a backup.
    ///
    /// # Errors
    /// The file or the database cannot be read.
    pub async fn key_is_backed_up(&mut self) -> anyhow::Result<bool> {
        let Ok(text) = fs::read(&self.installation.config.signing_key) else { return Ok(false) };
        Ok(self.store.key_backup().await? == Some(Hash::of(&text).to_string()))
    }
}

/// Takes away what backups that died have left.
fn sweep(folder: &Path) {
    let Ok(files) = fs::read_dir(folder) else { return };
    for file in files.flatten() {
        let name = file.file_name().to_string_lossy().into_owned();
        let is_part = name.starts_with("tempete-") && name.ends_with(".db.part");
        let age =
            file.metadata().and_then(|of| of.modified()).ok().and_then(|at| Clock::file_time().duration_since(at).ok());
        if is_part && age.is_some_and(|age| age.as_secs() > STALE) {
            let _ = fs::remove_file(file.path());
        }
    }
}
