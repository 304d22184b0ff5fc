//! How long a mail takes from its delivery into a watched Maildir until both its letters lie in the outbox, the
//! daemon waiting, pictures and all; and how often a daemon with nothing to do wakes up.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use tempete::{
    config::Config,
    daemon::{self, Parts, Stop},
};

use crate::common::{
    house::House,
    place,
    process::{TEMPETE, wakes},
    size,
    times::Times,
};

const ROUNDS: usize = 60;

/// Measures.
pub fn run() {
    let folder = place::folder("at_once");
    let mut house = place::runtime().block_on(House::open(&folder.path().join("state"), 8, "on"));
    let (state, clock, stop) = (house.state.clone(), house.clock.clone(), Stop::default());
    let asked = stop.clone();
    let waiting = thread::spawn(move || {
        place::runtime().block_on(async {
            let mut config = Config::load(None, Some(&state)).unwrap();
            config.every = Duration::from_secs(3_600);
            daemon::run(Parts::open(config, clock, tempete::games::GAMES).await.unwrap(), asked).await.unwrap();
        });
    });
    thread::sleep(Duration::from_secs(1));
    let outbox = house.state.join("mail/outbox/new");
    let times: Times = (0..size::rounds(ROUNDS))
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
    waiting.join().unwrap();
    println!("from delivery to both letters: {times} (bound 100 ms)");
    idle(&folder.path().join("idle"));
}

/// A daemon of its own over an empty state folder, watched for half a minute.
fn idle(state: &Path) {
    let mut daemon = Command::new(TEMPETE).arg("--state").arg(state).arg("run").stderr(Stdio::null()).spawn().unwrap();
    thread::sleep(Duration::from_secs(3));
    let before = wakes(daemon.id());
    let time = Duration::from_secs(if size::is_small() { 1 } else { 30 });
    thread::sleep(time);
    println!("idle over a Maildir for {} s: {} wake-ups", time.as_secs(), wakes(daemon.id()) - before);
    daemon.kill().unwrap();
    daemon.wait().unwrap();
}
