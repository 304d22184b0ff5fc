//! How long a database is kept from others: a thread that looks, over and over, whether the lock of
//! SQLite's one writer is held, as the kernel lists it.

use std::{
    fs,
    os::unix::fs::MetadataExt,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// A thread that looks.
pub struct Locked {
    stop: Arc<AtomicBool>,
    held: Arc<AtomicU64>,
    longest: Arc<AtomicU64>,
    thread: Option<JoinHandle<()>>,
}

impl Locked {
    /// Begins to look at the database whose file this is; it must be open.
    pub fn watch(database: &Path) -> Self {
        let index = database.with_extension("db-shm");
        let inode = fs::metadata(&index).unwrap().ino();
        let (stop, held, longest) =
            (Arc::new(AtomicBool::new(false)), Arc::<AtomicU64>::default(), Arc::<AtomicU64>::default());
        let thread = {
            let (stop, held, longest) = (Arc::clone(&stop), Arc::clone(&held), Arc::clone(&longest));
            thread::spawn(move || {
                let mut before = Instant::now();
                let mut once = 0;
                while !stop.load(Ordering::Relaxed) {
                    let is_held = writer_holds(inode);
                    let now = Instant::now();
                    if is_held {
                        let passed = u64::try_from(now.duration_since(before).as_nanos()).unwrap();
                        held.fetch_add(passed, Ordering::Relaxed);
                        once += passed;
                        longest.fetch_max(once, Ordering::Relaxed);
                    } else {
                        once = 0;
                    }
                    before = now;
                }
            })
        };
        Self { stop, held, longest, thread: Some(thread) }
    }

    /// How long it was held at a time, at most, since this was asked last.
    pub fn longest(&self) -> Duration {
        Duration::from_nanos(self.longest.swap(0, Ordering::Relaxed))
    }

    /// How long it was held since this was asked last.
    pub fn held(&self) -> Duration {
        Duration::from_nanos(self.held.swap(0, Ordering::Relaxed))
    }
}

impl Drop for Locked {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Whether somebody holds byte 120 of the index of the write-ahead log: SQLite's lock for the one who
/// writes (its file format, "WAL-index").
fn writer_holds(inode: u64) -> bool {
    let locks = fs::read_to_string("/proc/locks").unwrap_or_default();
    locks.lines().any(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [_, _, _, "WRITE", _, file, from, to, ..] = words[..] else { return false };
        let is_index = file.rsplit(':').next().is_some_and(|number| number == inode.to_string());
        // The end is a number, or EOF.
        let reaches = |from: &str, to: &str| {
            from.parse().is_ok_and(|from: u64| from <= 120) && to.parse().is_ok_and(|to: u64| to >= 120) || to == "EOF"
        };
        is_index && reaches(from, to)
    })
}
