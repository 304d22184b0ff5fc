//! How a command that changed something tells a running daemon, so that it need not wait for its next poll:
//! the time of the file `wake` in the state folder. A command sets it, the daemon looks every half second.
//!
//! The rule kept here: nothing is lost by it. Who changes the file while a cycle runs has the next one begin
//! at once, and a daemon that never hears polls in time all the same.

use std::{
    fs::File,
    io,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, SystemTime},
};

use crate::{daemon::clock::Clock, store::Store};

/// How often the daemon looks.
const EVERY: Duration = Duration::from_millis(500);

/// Wakes the daemon that runs on this state folder, if one does. Gives the file's new time, in
/// nanoseconds since 1970: the daemon names it once it has decided what had arrived by then.
///
/// # Errors
/// The file cannot be made or changed.
pub fn ring(state: &Path) -> io::Result<u64> {
    let now = Clock::file_time();
    let file = File::options().create(true).append(true).mode(0o600).open(path(state))?;
    file.set_modified(now)?;
    // As the disk keeps it: not every file system counts single nanoseconds.
    Ok(mark(file.metadata()?.modified()?))
}

/// The daemon's side: which change of the file it saw last.
#[derive(Debug)]
pub(in crate::daemon) struct Wake {
    path: PathBuf,
    heard: u64,
    /// Rings while it is true, too: a signal came.
    signalled: Arc<AtomicBool>,
}

impl Wake {
    /// One that hears whatever is changed from now on.
    pub(in crate::daemon) fn new(state: &Path) -> Self {
        let path = path(state);
        let heard = look(&path);
        Self { path, heard, signalled: Arc::default() }
    }

    /// The same, which also hears what a signal has set.
    pub(in crate::daemon) fn or_if(self, signalled: Arc<AtomicBool>) -> Self {
        Self { signalled, ..self }
    }

    /// The mark heard last; 0 for none.
    pub(in crate::daemon) fn heard(&self) -> u64 {
        self.heard
    }

    /// Ends when somebody has rung since it last ended, or since the beginning. May be dropped while it waits.
    pub(in crate::daemon) async fn rung(&mut self) {
        loop {
            let now = look(&self.path);
            if now != self.heard {
                self.heard = now;
                return;
            }
            if self.signalled.load(Ordering::Relaxed) {
                return;
            }
            tokio::time::sleep(EVERY).await;
        }
    }
}

/// Sleeps for at most this long, until somebody rings.
pub(in crate::daemon) async fn sleep(most: Duration, wake: &mut Wake) {
    tokio::select! {
        () = tokio::time::sleep(most) => {}
        () = wake.rung() => {}
    }
}

/// A ring that whoever rang waits for an answer to.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::daemon) struct Ring {
    heard: u64,
    answered: u64,
}

impl Ring {
    /// One that was there before this process is nobody's who waits.
    pub(in crate::daemon) fn before(mark: u64) -> Self {
        Self { heard: mark, answered: mark }
    }

    /// Heard, and to be answered.
    pub(in crate::daemon) fn hear(&mut self, mark: u64) {
        self.heard = mark;
    }

    /// Tells whoever rang that all that had arrived has its verdict; or, with `read` off, that it could not be
    /// read. Trouble with the database is said: he waits a minute at most.
    pub(in crate::daemon) async fn answer(&mut self, store: &mut Store, read: bool) {
        if self.heard == self.answered {
            return;
        }
        match store.answer_ring(self.heard, read).await {
            Ok(()) => self.answered = self.heard,
            Err(error) => tracing::warn!("a command that waits for the mail to be read is not told: {error}"),
        }
    }
}

fn path(state: &Path) -> PathBuf {
    state.join("wake")
}

/// The file's mark; 0 where there is none.
fn look(path: &Path) -> u64 {
    path.metadata().and_then(|found| found.modified()).map_or(0, mark)
}

fn mark(time: SystemTime) -> u64 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_ring_is_heard_once_also_one_from_before_the_waiting() {
        let folder = tempfile::tempdir().unwrap();
        let mut wake = Wake::new(folder.path());
        let short = Duration::from_millis(700);
        assert!(tokio::time::timeout(short, wake.rung()).await.is_err(), "nobody rang");
        let mark = ring(folder.path()).unwrap();
        tokio::time::timeout(short, wake.rung()).await.expect("heard");
        assert_eq!(wake.heard(), mark);
        assert!(tokio::time::timeout(short, wake.rung()).await.is_err(), "heard twice");
        assert_eq!(Wake::new(folder.path()).heard(), mark, "what was before the daemon wakes nobody");
    }
}
