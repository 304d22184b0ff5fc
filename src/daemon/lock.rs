//! One daemon a database: a lock on a file beside it, held for life. Commands work beside a running
//! daemon and do not take it.

use std::{
    fs::{File, TryLockError},
    io,
    os::unix::fs::OpenOptionsExt,
    path::Path,
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
    /// Takes the lock beside this database. The outer error is the disk's.
    pub fn take(database: &Path) -> io::Result<Result<Self, AlreadyRunning>> {
        let mut name = database.as_os_str().to_owned();
        name.push(".lock");
        let file = File::options().create(true).truncate(false).write(true).mode(0o600).open(name)?;
        match file.try_lock() {
            Ok(()) => Ok(Ok(Self { _file: file })),
            Err(TryLockError::WouldBlock) => Ok(Err(AlreadyRunning)),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}
