//! One life of the daemon: from its start until it is stopped or dies. A death drops it with all its memory, at the step
//! it had come to, and leaves the disk as it was then.

use std::{
    collections::BTreeMap,
    fs,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    path::Path,
    sync::{Arc, Mutex},
    time::Duration,
};

use tempete::{
    config::Config,
    daemon::{Parts, Stop, Tally, clock::Clock, step},
};
use tokio::runtime::{Builder, Runtime};

/// What a death unwinds with.
struct Died;

/// How the steps of a life are followed.
#[derive(Default)]
struct Steps {
    passed: BTreeMap<&'static str, u64>,
    /// Where it is to die: the step, and how often it is still to be passed.
    fault: Option<(&'static str, u32)>,
    died: bool,
}

impl Steps {
    /// Whether it dies here.
    fn pass(&mut self, name: &'static str) -> bool {
        *self.passed.entry(name).or_default() += 1;
        if let Some((at, left)) = &mut self.fault
            && *at == name
        {
            *left -= 1;
            self.died |= *left == 0;
        }
        self.died
    }
}

/// A daemon.
pub struct Life {
    // Dropped in this order: what it does in threads of its own ends with the runtime.
    pub parts: Parts,
    runtime: Runtime,
    steps: Arc<Mutex<Steps>>,
    follower: step::Follower,
}

/// What a poll came to.
#[derive(Debug)]
pub enum Polled {
    Done(Tally),
    Failed(String),
    Died,
}

impl Life {
    /// Starts it.
    pub fn begin(config: &Config, clock: &Clock) -> anyhow::Result<Self> {
        let steps = Arc::new(Mutex::new(Steps::default()));
        let follower: step::Follower = {
            let steps = Arc::clone(&steps);
            Arc::new(move |name| {
                let dies = steps.lock().unwrap().pass(name);
                if dies {
                    resume_unwind(Box::new(Died));
                }
            })
        };
        let mine = Arc::clone(&follower);
        let runtime = Builder::new_current_thread()
            .enable_all()
            .on_thread_start(move || step::follow(Some(Arc::clone(&mine))))
            .build()?;
        step::follow(Some(Arc::clone(&follower)));
        let mut parts = runtime.block_on(Parts::open(config.clone(), clock.clone(), tempete::games::GAMES))?;
        runtime.block_on(parts.begin())?;
        Ok(Self { parts, runtime, steps, follower })
    }

    /// Does something with its parts.
    pub fn with<T>(&mut self, what: impl AsyncFnOnce(&mut Parts) -> T) -> T {
        // There may be another one in this thread.
        step::follow(Some(Arc::clone(&self.follower)));
        self.runtime.block_on(what(&mut self.parts))
    }

    /// One poll; it dies in it where that is said.
    pub fn poll(&mut self, fault: Option<(&'static str, u32)>) -> Polled {
        self.steps.lock().unwrap().fault = fault;
        step::follow(Some(Arc::clone(&self.follower)));
        let done = catch_unwind(AssertUnwindSafe(|| self.runtime.block_on(self.parts.poll_once())));
        let mut steps = self.steps.lock().unwrap();
        steps.fault = None;
        match done {
            _ if steps.died => Polled::Died,
            Ok(Ok(tally)) => Polled::Done(tally),
            Ok(Err(error)) => Polled::Failed(format!("{error:#}")),
            Err(panic) => {
                drop(steps);
                resume_unwind(panic)
            }
        }
    }

    /// Stops it as a signal does, after a last poll.
    pub fn stop(self) -> anyhow::Result<()> {
        let Self { parts, runtime, .. } = self;
        let done = runtime.block_on(parts.poll_and_close(&Stop::default()));
        step::follow(None);
        done.map(drop)
    }

    /// Ends it without a word; nothing of it holds a file of this folder any more.
    pub fn die(self, folder: &Path) {
        let Self { parts, runtime, .. } = self;
        // Whatever runs in threads of its own comes to the end of what it has begun.
        self.steps.lock().unwrap().died = true;
        drop(parts);
        drop(runtime);
        step::follow(None);
        while is_held(folder) {
            std::thread::sleep(Duration::from_micros(200));
        }
    }
}

/// Whether this process holds a file in this folder.
fn is_held(folder: &Path) -> bool {
    let held = fs::read_dir("/proc/self/fd").unwrap();
    held.flatten().any(|entry| fs::read_link(entry.path()).is_ok_and(|file| file.starts_with(folder)))
}
