//! How the daemon is woken while it waits: by mail where the mailbox can be watched, by a signal, and by a
//! command that changed something. The last sets the time of the file `wake` in the state folder, which is watched;
//! where it cannot be, the daemon looks every half second.
//!
//! The rule kept here: nothing is lost by it. What changes while a cycle runs has the next one begin at once, and a
//! daemon that never hears polls in time all the same.

use std::{
    fs::File,
    future::pending,
    io,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime},
};

use tokio::sync::Notify;

use super::watch::Watch;
use crate::{daemon::clock::Clock, store::Store};

/// How often the daemon looks where it is not told.
const EVERY: Duration = Duration::from_millis(500);

/// Wakes the daemon that runs on this state folder, if one does. Gives the file's new time, in
/// nanoseconds since 1970: the daemon names it once it has decided what had arrived by then.
///
/// # Errors
/// The file cannot be made or changed.
pub fn ring(state: &Path) -> io::Result<u64> {
    let now = Clock::file_time();
    let file = open(&path(state))?;
    file.set_modified(now)?;
    // As the disk keeps it: not every file system counts single nanoseconds.
    Ok(mark(file.metadata()?.modified()?))
}

/// The daemon's side: which change of the file it saw last, and what else wakes it.
#[derive(Debug)]
pub(crate) struct Wake {
    path: PathBuf,
    heard: u64,
    /// `None` where the system cannot tell of anything.
    watch: Option<Watch>,
    /// Whether the file is watched.
    is_told: bool,
    /// Whether it was said what is not watched.
    has_said: bool,
    /// A signal came, and nobody has done yet what it asks for.
    signalled: Arc<Notify>,
}

impl Wake {
    /// One that hears whatever is changed from now on, and what a signal asks for. Within a runtime.
    pub(crate) fn new(state: &Path, signalled: Arc<Notify>) -> Self {
        let path = path(state);
        let heard = look(&path);
        let watch = Watch::new().inspect_err(|error| tracing::warn!("nothing can be watched: {error}")).ok();
        Self { path, heard, is_told: false, has_said: watch.is_none(), watch, signalled }
    }

    /// Before a cycle: has the next waiting end for a command, and for whatever comes into this folder from now
    /// on, where there is one. Says whether it will for the latter; why not is said once.
    pub(crate) fn listen(&mut self, folder: Option<&Path>) -> bool {
        self.heard = look(&self.path);
        let Some(watch) = &self.watch else { return false };
        let file = open(&self.path).and_then(|_| watch.file(&self.path));
        self.is_told = file.is_ok();
        let done = folder.map(|folder| watch.folder(folder));
        let is_told = matches!(done, Some(Ok(())));
        for (what, error) in [("commands", file.err()), ("mail", done.and_then(Result::err))] {
            let Some(error) = error.filter(|_| !std::mem::replace(&mut self.has_said, true)) else { continue };
            tracing::warn!("{what} cannot be watched for and are looked for again and again: {error}");
        }
        is_told
    }

    /// The mark heard last; 0 for none.
    pub(crate) fn heard(&self) -> u64 {
        self.heard
    }

    /// Ends when somebody has rung, or something come into the folder, since it last ended or was told to
    /// listen. May be dropped while it waits.
    pub(crate) async fn rung(&mut self) {
        let Self { path, heard, watch, is_told, signalled, .. } = self;
        let told = async {
            match watch {
                Some(watch) => watch.changed().await,
                None => pending().await,
            }
        };
        let seen = async {
            if *is_told {
                pending::<()>().await;
            }
            while look(path) == *heard {
                tokio::time::sleep(EVERY).await;
            }
        };
        let watching = tokio::select! {
            watching = told => watching,
            () = seen => Ok(()),
            // It stays so until it is done.
            () = signalled.notified() => {
                signalled.notify_one();
                Ok(())
            }
        };
        if let Err(error) = watching {
            tracing::warn!("nothing is watched any more: {error}");
            (self.watch, self.is_told) = (None, false);
        }
    }
}

/// Sleeps for at most this long, until somebody rings.
pub(crate) async fn sleep(most: Duration, wake: &mut Wake) {
    tokio::select! {
        () = tokio::time::sleep(most) => {}
        () = wake.rung() => {}
    }
}

/// A ring that whoever rang waits for an answer to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ring {
    heard: u64,
    answered: u64,
}

impl Ring {
    /// One that was there before this process is nobody's who waits.
    pub(crate) fn before(mark: u64) -> Self {
        Self { heard: mark, answered: mark }
    }

    /// Heard, and to be answered.
    pub(crate) fn hear(&mut self, mark: u64) {
        self.heard = mark;
    }

    /// Tells whoever rang that all that had arrived has its verdict; or, with `read` off, that it could not be
    /// read. Trouble with the database is said: he waits a minute at most.
    pub(crate) async fn answer(&mut self, store: &mut Store, read: bool) {
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

/// The file, made where there is none.
fn open(path: &Path) -> io::Result<File> {
    File::options().create(true).append(true).mode(0o600).open(path)
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

    const SHORT: Duration = Duration::from_millis(700);

    async fn is_woken(wake: &mut Wake) -> bool {
        tokio::time::timeout(SHORT, wake.rung()).await.is_ok()
    }

    #[tokio::test]
    async fn a_ring_is_heard_once_also_one_from_before_the_waiting() {
        let folder = tempfile::tempdir().unwrap();
        for is_watched in [true, false] {
            let mut wake = Wake::new(folder.path(), Arc::default());
            if !is_watched {
                wake.watch = None;
            }
            wake.listen(None);
            assert!(!is_woken(&mut wake).await, "nobody rang");
            let mark = ring(folder.path()).unwrap();
            assert!(is_woken(&mut wake).await, "not heard");
            wake.listen(None);
            assert_eq!(wake.heard(), mark);
            assert!(!is_woken(&mut wake).await, "heard twice");
            // Before anybody waits.
            ring(folder.path()).unwrap();
            assert!(is_woken(&mut wake).await, "not heard");
            wake.listen(None);
            assert!(!is_woken(&mut wake).await, "heard twice");
        }
        let mut late = Wake::new(folder.path(), Arc::default());
        late.listen(None);
        assert!(!is_woken(&mut late).await, "what was before the daemon wakes nobody");
    }

    #[tokio::test]
    async fn what_comes_into_the_folder_wakes_also_where_it_was_made_anew() {
        let state = tempfile::tempdir().unwrap();
        let new = state.path().join("new");
        std::fs::create_dir(&new).unwrap();
        let mut wake = Wake::new(state.path(), Arc::default());
        assert!(wake.listen(Some(&new)));
        for name in ["linked", "renamed", "written"] {
            let beside = state.path().join(name);
            std::fs::write(&beside, name).unwrap();
            match name {
                "linked" => std::fs::hard_link(&beside, new.join(name)).unwrap(),
                "renamed" => std::fs::rename(&beside, new.join(name)).unwrap(),
                _ => std::fs::write(new.join(name), name).unwrap(),
            }
            assert!(is_woken(&mut wake).await, "{name}");
            assert!(wake.listen(Some(&new)));
        }
        (0..3_000).for_each(|n| std::fs::write(new.join(n.to_string()), "").unwrap());
        assert!(is_woken(&mut wake).await);
        assert!(!is_woken(&mut wake).await, "many files are one wake");
        std::fs::remove_dir_all(&new).unwrap();
        assert!(is_woken(&mut wake).await, "the folder went");
        assert!(!wake.listen(Some(&new)));
        std::fs::create_dir(&new).unwrap();
        assert!(wake.listen(Some(&new)));
        std::fs::write(new.join("again"), "").unwrap();
        assert!(is_woken(&mut wake).await);
    }

    #[tokio::test]
    async fn a_signal_wakes_until_it_is_done() {
        let folder = tempfile::tempdir().unwrap();
        let signalled: Arc<Notify> = Arc::default();
        let mut wake = Wake::new(folder.path(), Arc::clone(&signalled));
        signalled.notify_one();
        wake.listen(None);
        assert!(is_woken(&mut wake).await && is_woken(&mut wake).await);
        signalled.notified().await;
        assert!(!is_woken(&mut wake).await);
    }
}
