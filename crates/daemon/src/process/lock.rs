//! One daemon a database: a lock on a file beside it, held for life. Commands work beside a running
//! daemon and do not take it.

use std::{
    fs::{File, TryLockError},
    io,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

/// Another daemon holds the database; `run` and `poll` then exit with status 75.
#[derive(Debug, thiserror::Error)]
#[error("another tempete is running on this database")]
pub struct AlreadyRunning;

/// The lock, released when dropped.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Whether a daemon holds it; nothing is made.
    ///
    /// # Errors
    /// The file is there and cannot be opened.
    pub fn is_held(database: &Path) -> io::Result<bool> {
        match File::open(name(database)) {
            Ok(file) => Ok(matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Takes the lock beside this database. The outer error is the disk's.
    pub fn take(database: &Path) -> io::Result<Result<Self, AlreadyRunning>> {
        let file = File::options().create(true).truncate(false).write(true).mode(0o600).open(name(database))?;
        match file.try_lock() {
            Ok(()) => Ok(Ok(Self { _file: file })),
            Err(TryLockError::WouldBlock) => Ok(Err(AlreadyRunning)),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

/// Waits until nobody else opens the place of this state folder; held until it is dropped. So of several who begin in a
/// fresh one at once, one makes what is missing. A disk without such locks has none.
///
/// # Errors
/// The folder cannot be opened.
pub fn opening(state: &Path) -> io::Result<File> {
    let folder = File::open(state)?;
    locked(folder.lock()).map(|()| folder)
}

/// Waits until nobody makes anything in this state folder, if it is there.
///
/// # Errors
/// The folder cannot be opened.
pub fn made(state: &Path) -> io::Result<()> {
    match File::open(state) {
        Ok(folder) => locked(folder.lock_shared()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

fn locked(lock: io::Result<()>) -> io::Result<()> {
    match lock {
        Err(error) if error.kind() != io::ErrorKind::Unsupported => Err(error),
        _ => Ok(()),
    }
}

fn name(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".lock");
    PathBuf::from(name)
}
