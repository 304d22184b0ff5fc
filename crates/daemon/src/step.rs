//! The named steps between a mail's arrival and a letter's delivery. In a release they are nothing;
//! with the feature `fault-points` a test may have the process die at one, or follow them.
//!
//! `TEMPETE_FAULT=NAME:N` aborts at the N-th passing of a step, `NAME:N:hang` stays there for ever.
//! `TEMPETE_STEPS=FILE` writes each step's name to the file and stays there for up to 3 ms, so that a
//! kill from outside is seen to hit it. A mail whose text holds `FATAL` aborts the process that reads it.

/// The steps, in the order a mail and its letters pass them between two Maildirs.
pub const STEPS: [&str; 13] = [
    "arrived",
    "read",
    "planned",
    "saved",
    "before-commit",
    "committed",
    "renamed",
    "tmp-written",
    "heads-written",
    "linked",
    "folder-synced",
    "before-outcome",
    "outcome-written",
];

/// The steps that only a mail and its letters between two servers pass, in their order.
pub const SERVER_STEPS: [&str; 7] = ["listed", "fetched", "stored", "moved", "picked", "dot-written", "idle"];

/// What a test's mail says to abort the process that reads it.
#[cfg(feature = "fault-points")]
pub const FATAL: &[u8] = b"tempete-test: abort here";

/// Passes a step.
macro_rules! step {
    ($name:literal) => {
        #[cfg(feature = "fault-points")]
        $crate::daemon::step::pass($name);
    };
}
pub(crate) use step;

/// What a test does at each step that it follows; where it unwinds, the daemon dies there with its memory.
#[cfg(feature = "fault-points")]
pub type Follower = std::sync::Arc<dyn Fn(&'static str) + Send + Sync>;

#[cfg(feature = "fault-points")]
thread_local! {
    static FOLLOWER: std::cell::RefCell<Option<Follower>> = const { std::cell::RefCell::new(None) };
}

/// Has the steps that this thread passes be followed from now on.
#[cfg(feature = "fault-points")]
pub fn follow(follower: Option<Follower>) {
    FOLLOWER.set(follower);
}

/// Passes a step: dies here, or says so.
#[cfg(feature = "fault-points")]
pub fn pass(name: &'static str) {
    use std::{
        collections::BTreeMap,
        fs::File,
        os::unix::fs::FileExt,
        sync::{Mutex, OnceLock},
        time::Duration,
    };

    if let Some(follower) = FOLLOWER.with_borrow(Clone::clone) {
        follower(name);
    }

    static PASSED: Mutex<BTreeMap<&'static str, u64>> = Mutex::new(BTreeMap::new());
    static FAULT: OnceLock<Option<(String, u64, bool)>> = OnceLock::new();
    static FOLLOWED: OnceLock<Option<File>> = OnceLock::new();

    let fault = FAULT.get_or_init(|| {
        let text = std::env::var("TEMPETE_FAULT").ok()?;
        let mut parts = text.split(':');
        let name = parts.next()?.to_owned();
        let nth = parts.next().unwrap_or("1").parse().ok()?;
        Some((name, nth, parts.next() == Some("hang")))
    });
    if let Some((at, nth, hang)) = fault
        && at == name
        && let Ok(mut passed) = PASSED.lock()
    {
        let count = passed.entry(name).or_default();
        *count += 1;
        if count == nth && *hang {
            drop(passed);
            loop {
                std::thread::sleep(Duration::from_secs(60));
            }
        }
        if count == nth {
            std::process::abort();
        }
    }
    let followed = FOLLOWED.get_or_init(|| {
        let path = std::env::var_os("TEMPETE_STEPS")?;
        File::options().create(true).truncate(false).write(true).open(path).ok()
    });
    if let Some(file) = followed {
        let _ = file.write_all_at(format!("{name:<20}").as_bytes(), 0);
        let random = crate::daemon::clock::Clock::system().random::<2>().unwrap_or_default();
        std::thread::sleep(Duration::from_micros(u64::from(u16::from_le_bytes(random)) % 3000));
    }
}

/// How the next pictures fail: 0 not at all, 1 with an error, 2 with a panic.
#[cfg(feature = "fault-points")]
pub static BROKEN_PICTURES: std::sync::atomic::AtomicU8 = std::sync::atomic::AtomicU8::new(0);

/// Paints nothing, or fails as a test asks.
#[cfg(feature = "fault-points")]
pub(super) fn paint() -> Result<(), crate::page::picture::PaintError> {
    match BROKEN_PICTURES.load(std::sync::atomic::Ordering::SeqCst) {
        0 => Ok(()),
        1 => Err(crate::page::picture::PaintError::Png(std::io::Error::other("broken by a test").into())),
        _ => std::panic::resume_unwind(Box::new("a picture that a test broke")),
    }
}
