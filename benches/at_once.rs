//! How long a mail takes from its delivery into a watched Maildir until both its letters lie in the outbox, the
//! daemon waiting, pictures and all; and how often a daemon with nothing to do wakes up.
//!
//! `cargo bench --bench at_once`; `TEMPETE_BENCH=small` for a trial that only shows that all of this still works.

#![expect(clippy::disallowed_methods, reason = "a benchmark measures time")]

mod common {
    pub mod house;
    pub mod process;
    pub mod size;
}

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use common::{house::House, process::wakes, size};
use tempete::{
    config::Config,
    daemon::{Parts, Stop, run},
};

const ROUNDS: usize = 60;

fn main() {
    let folder = tempfile::Builder::new().prefix("at_once").tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut house = runtime.block_on(House::open(&folder.path().join("state"), 8, "on"));
    let (state, clock, stop) = (house.state.clone(), house.clock.clone(), Stop::default());
    let asked = stop.clone();
    let daemon = thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let mut config = Config::load(None, Some(&state)).unwrap();
            config.every = Duration::from_secs(3_600);
            run(Parts::open(config, clock, tempete::games::GAMES).await.unwrap(), asked).await.unwrap();
        });
    });
    thread::sleep(Duration::from_secs(1));
    let outbox = house.state.join("mail/outbox/new");
    let mut times: Vec<Duration> = (0..size::rounds(ROUNDS))
        .map(|_| {
            house.drop_turn();
            let begun = Instant::now();
            while fs::read_dir(&outbox).unwrap().count() < 2 {
                assert!(begun.elapsed() < Duration::from_secs(60), "no letters");
                thread::sleep(Duration::from_micros(200));
            }
            let took = begun.elapsed();
            // It comes to rest.
            thread::sleep(Duration::from_millis(50));
            house.collect();
            took
        })
        .collect();
    stop.ask();
    daemon.join().unwrap();
    times.sort();
    let at = |tenth: usize| times[times.len() * tenth / 10].as_secs_f64() * 1e3;
    println!("from delivery to both letters: median {:.0} ms (10 % {:.0}, 90 % {:.0}; bound 100)", at(5), at(1), at(9));
    idle(&folder.path().join("idle"));
}

/// A daemon of its own over an empty state folder, watched for half a minute.
fn idle(state: &Path) {
    let mut daemon = Command::new(env!("CARGO_BIN_EXE_tempete"))
        .arg("--state")
        .arg(state)
        .arg("run")
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    thread::sleep(Duration::from_secs(3));
    let before = wakes(daemon.id());
    let time = Duration::from_secs(if size::is_small() { 1 } else { 30 });
    thread::sleep(time);
    println!("idle over a Maildir for {} s: {} wake-ups", time.as_secs(), wakes(daemon.id()) - before);
    daemon.kill().unwrap();
    daemon.wait().unwrap();
}
