//! What a command costs before it does anything: processor time of `show` and `games` over one short game, against that
//! of `--version` in the same run, which opens nothing. Bound: 4.5 times.

use std::process::{Command, Stdio};

use crate::common::{
    place,
    process::{TEMPETE, cpu_of_runs},
    size,
    times::Times,
};

/// Rounds in which each command has its turn, so that what else the machine does meets all of them; the middle counts.
const ROUNDS: usize = 11;
/// How often each runs in a round.
const RUNS: usize = 10;
const BOUND: f64 = 4.5;

/// Measures.
pub fn run() {
    let folder = place::folder("start");
    let demo = Command::new(TEMPETE).arg("demo").current_dir(&folder).stdout(Stdio::null()).status().unwrap();
    assert!(demo.success());
    let state = folder.path().join("tempete-demo-1");
    let state = state.to_str().unwrap();
    let commands: [&[&str]; 3] = [&["--version"], &["--state", state, "show", "1"], &["--state", state, "games"]];
    let mut took = commands.map(|_| Times::default());
    for _ in 0..size::rounds(ROUNDS) {
        for (words, took) in commands.iter().zip(&mut took) {
            took.push_seconds(cpu_of_runs(RUNS, TEMPETE, words) / RUNS as f64);
        }
    }
    let [version, show, games] = took.map(|took| took.median());
    println!(
        "processor time: --version {:.1} ms, show 1 {:.1} ms, games {:.1} ms",
        version * 1e3,
        show * 1e3,
        games * 1e3
    );
    println!(
        "against --version: show 1 {:.1} times, games {:.1} times (bound {BOUND})",
        show / version,
        games / version
    );
    assert!(size::is_small() || show.max(games) / version <= BOUND, "a command costs too much before it does anything");
}
