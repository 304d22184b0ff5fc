//! A copy of the database in a folder of backups, of the heads beside it, and of the keys in a folder of their own.

use std::{
    fs::{self, File},
    io::Write,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};

use crate::{
    daemon::{clock::Clock, copy::keep_copy, heads::Heads, parts::Parts, process::private},
    ids::Timestamp,
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
            private::folder(folder).with_context(|| format!("the folder of backups {}", folder.display()))?;
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

    /// Adds what letters have told to the copy of the heads in this folder, from which nothing is ever taken; gives its
    /// path.
    ///
    /// # Errors
    /// The disk; or the copy tells another log of a game.
    pub fn backup_heads<'a>(&'a mut self, folder: &'a Path) -> crate::Task<'a, anyhow::Result<PathBuf>> {
        Box::pin(async move {
            let done = folder.join("heads");
            let (own, now) = (&self.installation.heads, self.installation.clock.now());
            Heads::at(&done).merge(own, true, now).with_context(|| done.display().to_string())?;
            Ok(done)
        })
    }

    /// Copies the key that signs, the key files and this file of the configuration into the folder of copies of keys, and
    /// gives their paths, that of the key that signs first.
    ///
    /// # Errors
    /// The disk, or there is no such file; or the folder is the one of this backup, which never has keys.
    pub fn backup_keys<'a>(
        &'a mut self,
        backup: &'a Path,
        configuration: Option<&'a Path>,
    ) -> crate::Task<'a, anyhow::Result<Vec<PathBuf>>> {
        Box::pin(async move {
            let config = &self.installation.config;
            let folder = &config.key_backups;
            private::folder(folder).with_context(|| format!("the folder of copies of keys {}", folder.display()))?;
            if fs::canonicalize(folder)? == fs::canonicalize(backup)? {
                bail!("the copies of keys would lie beside the database's, in {}", folder.display());
            }
            let text = fs::read(&config.signing_key).with_context(|| config.signing_key.display().to_string())?;
            let mut copies = vec![copied(&config.signing_key, &text, folder)?];
            let mut files: Vec<PathBuf> = fs::read_dir(&config.keys)?.flatten().map(|file| file.path()).collect();
            files.retain(|file| file.extension().is_some_and(|end| end == "key"));
            files.sort();
            let keys = folder.join("keys");
            private::folder(&keys).with_context(|| keys.display().to_string())?;
            let files = files.iter().map(|file| (file.as_path(), &keys));
            for (file, to) in files.chain(configuration.map(|file| (file, folder))) {
                copies.push(copied(file, &fs::read(file).with_context(|| file.display().to_string())?, to)?);
            }
            if let Err(error) = self.store.note_key_backup(&Hash::of(&text)).await {
                tracing::warn!("that the key was copied could not be noted: {error}");
            }
            Ok(copies)
        })
    }

    /// Whether the file of the keys, as it is now, was copied by a backup.
    ///
    /// # Errors
    /// The file or the database cannot be read.
    pub async fn key_is_backed_up(&mut self) -> anyhow::Result<bool> {
        let config = &self.installation.config;
        let Ok(text) = fs::read(&config.signing_key) else { return Ok(false) };
        // A database that was put back does not know of a copy made after it: the file itself says so.
        let name = config.signing_key.file_name().unwrap_or_default();
        let is_copy = |folder: &PathBuf| fs::read(folder.join(name)).is_ok_and(|copy| copy == text);
        if [&config.key_backups, &config.backups].into_iter().any(is_copy) {
            return Ok(true);
        }
        Ok(self.store.key_backup().await? == Some(Hash::of(&text).to_string()))
    }

    /// When the last backup was made, as far as is known; `None` before the first. A database that was put back does not
    /// know of itself: the names in the folder of backups say so.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn last_backup(&mut self) -> anyhow::Result<Option<Timestamp>> {
        let noted = self.store.last_backup().await?;
        let files = fs::read_dir(&self.installation.config.backups).into_iter().flatten().flatten();
        Ok(files.filter_map(|file| made(&file.file_name().to_string_lossy())).chain(noted).max())
    }
}

/// When the backup of this name was made.
fn made(name: &str) -> Option<Timestamp> {
    let at = name.strip_prefix("tempete-")?.strip_suffix("Z.db")?;
    let at = chrono::NaiveDateTime::parse_from_str(at, "%Y%m%dT%H%M%S").ok()?;
    Some(Timestamp::from_unix(at.and_utc().timestamp()))
}

/// Copies a file with these bytes into this folder, for our eyes alone, under its name; gives its path.
fn copied(from: &Path, bytes: &[u8], folder: &Path) -> anyhow::Result<PathBuf> {
    let name = from.file_name().unwrap_or_default();
    let done = folder.join(name);
    let part = folder.join(format!("{}.part", name.to_string_lossy()));
    let _ = fs::remove_file(&part);
    let mut file = File::options().create_new(true).write(true).mode(0o600).open(&part)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&part, &done).with_context(|| done.display().to_string())?;
    File::open(folder)?.sync_all().with_context(|| folder.display().to_string())?;
    Ok(done)
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
