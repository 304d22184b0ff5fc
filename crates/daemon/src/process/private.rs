//! What is for our eyes alone: the database holds every secret, the key files every player's name,
//! and the referee's own. Where others
//! can read them nothing is opened, since whoever did so would never know who looked.

use std::{
    fs, io,
    os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt},
    path::{Path, PathBuf},
};

use crate::{config::Config, store};

/// Others can read a file that is for our eyes alone.
#[derive(Debug, thiserror::Error)]
#[error("others can read {} (mode {mode:o})", path.display())]
pub struct NotPrivate {
    path: PathBuf,
    mode: u32,
}

impl NotPrivate {
    /// Whether database and key files, as far as they are there, are for our eyes alone.
    ///
    /// # Errors
    /// The first that is not.
    pub fn check(config: &Config) -> Result<(), Self> {
        // The folder of keys may be listed: the names say nothing. A file is judged by itself, since it may be moved.
        let keys = fs::read_dir(&config.keys).into_iter().flatten().flatten().map(|entry| entry.path());
        let keys = keys.filter(|path| path.extension().is_some_and(|end| end == "key"));
        let own = [config.signing_key.clone(), config.recovery_key()];
        for path in store::files(&config.database).into_iter().chain(keys).chain(own) {
            let Ok(about) = fs::metadata(&path) else { continue };
            let mode = about.mode() & 0o777;
            if mode & 0o077 != 0 {
                return Err(Self { path, mode });
            }
        }
        Ok(())
    }

    /// The command that mends it.
    pub fn remedy(&self) -> String {
        format!("chmod 600 {}", self.path.display())
    }
}

/// Makes a file if it is missing; SQLite gives those beside it the same mode.
pub(crate) fn file(path: &Path) -> io::Result<()> {
    fs::OpenOptions::new().create(true).append(true).mode(0o600).open(path).map(drop)
}

/// Makes a folder if it is missing.
pub(crate) fn folder(path: &Path) -> io::Result<()> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(path)
}
