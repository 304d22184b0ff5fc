//! What a command costs before it does anything: processor time of `show` and `games` over one short game, against that
//! of `--version` in the same run, which opens nothing. Bound: 4.5 times.

mod common {
    pub mod process;
    pub mod size;
}

use std::process::{Command, Stdio};

use common::{process::cpu_of_runs, size};

const TEMPETE: &str = env!("CARGO_BIN_EXE_tempete");
/// Rounds in which each command has its turn, so that what else the machine does meets all of them; the middle counts.
const ROUNDS: usize = 11;
/// How often each runs in a round.
const RUNS: usize = 10;
const BOUND: f64 = 4.5;

fn main() {
    let folder = tempfile::Builder::new().prefix("start").tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let demo = Command::new(TEMPETE).arg("demo").current_dir(&folder).stdout(Stdio::null()).status().unwrap();
    assert!(demo.success());
    let state = folder.path().join("tempete-demo-1");
    let state = state.to_str().unwrap();
    let commands: [&[&str]; 3] = [&["--version"], &["--state", state, "show", "1"], &["--state", state, "games"]];
    let mut took = commands.map(|_| Vec::new());
    for _ in 0..size::rounds(ROUNDS) {
        for (words, took) in commands.iter().zip(&mut took) {
            took.push(cpu_of_runs(RUNS, TEMPETE, words) / RUNS as f64);
        }
    }
    let [version, show, games] = took.map(|mut took| {
        took.sort_by(f64::total_cmp);
        took[took.len() / 2]
    });
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
