//! What commands cost beside many games: processor time and peak memory of the program on databases of 10,000
//! and 100,000 games of 40 entries, with their heads, all of them on the clock; how long it takes to find what is due of
//! them. Then a backup of yesterday is put back.
//!
//! `cargo bench --bench scale`; `TEMPETE_BENCH_GAMES=1000` for one smaller size, `TEMPETE_BENCH=small` for a
//! trial that only shows that all of this still works.

#![expect(clippy::disallowed_methods, reason = "a benchmark measures time")]

mod common {
    pub mod fill;
    pub mod house;
    pub mod size;
}

use std::{fs, path::Path, process::Command, time::Instant};

use common::{fill::fill, house::House, size};
use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};
use tempete::{ids::Timestamp, store::Store};

const ENTRIES: usize = 40;
/// The best of so many runs counts.
const RUNS: usize = 5;

fn main() {
    let sizes = match size::games() {
        Some(games) => vec![games],
        None => vec![10_000, 100_000],
    };
    for games in sizes {
        let folder = tempfile::Builder::new().prefix("scale").tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        measure(&folder.path().join("state"), games);
    }
}

fn measure(state: &Path, games: u32) {
    let begun = Instant::now();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let house = House::open(state, ENTRIES, "off").await;
        let game = house.game.get();
        drop(house);
        fill(state, game, games).await;
    });
    runtime.block_on(due(state, games));
    // The first poll moves the write-ahead log into the database.
    run(state, &["poll"]);
    println!(
        "{games} games of {ENTRIES} entries, made in {:.0} s: database {} MiB",
        begun.elapsed().as_secs_f64(),
        fs::metadata(state.join("tempete.db")).unwrap().len() >> 20
    );
    let bound = if games <= 10_000 { 0.1 } else { 0.5 };
    let middle = (games / 2).to_string();
    for words in [
        &["show", &middle][..],
        &["new", "--white", "Ann <ann@example.org>", "--black", "Bob <bob@example.net>"],
        &["poll"],
        &["games"],
    ] {
        let bounded = words[0] != "games";
        let cpu = (0..RUNS).map(|_| cpu(state, words)).fold(f64::INFINITY, f64::min);
        let peak = peak(state, words);
        let bound = if bounded { format!(" (bounds {bound} s, 64 MiB)") } else { " (no bound here)".to_owned() };
        println!("    {:<5} {cpu:.3} s of processor time, {peak} MiB{bound}", words[0]);
    }
    yesterday(state, games);
}

/// A moment of each game's comes, a minute apart, far from now; finding those that have come, and the next.
async fn due(state: &Path, games: u32) {
    const FIRST: i64 = 4_000_000_000;
    let options = SqliteConnectOptions::new().filename(state.join("tempete.db"));
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    let moments = format!("UPDATE summary SET next = {FIRST} + 60 * game, claimable = {FIRST} + 60 * game");
    sqlx::raw_sql(sqlx::AssertSqlSafe(moments)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let mut store = Store::open(&state.join("tempete.db")).await.unwrap();
    let (mut finding, mut next) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..RUNS {
        // All of them, a half, none: the slowest counts.
        let mut slowest = 0.0_f64;
        for minutes in [games + 2, games / 2, 0] {
            let at = Timestamp::from_unix(FIRST + 60 * i64::from(minutes));
            let begun = Instant::now();
            let found = store.games_passed(at, 32).await.unwrap().len();
            slowest = slowest.max(begun.elapsed().as_secs_f64());
            assert_eq!(found > 0, minutes > 0);
        }
        finding = finding.min(slowest);
        let begun = Instant::now();
        assert!(store.next_passing().await.unwrap().is_some());
        next = next.min(begun.elapsed().as_secs_f64());
    }
    println!(
        "    what is due of them {:.3} ms, the next moment {:.3} ms (bound 10 ms)",
        finding * 1_000.0,
        next * 1_000.0
    );
}

/// One game in a hundred has told more than the database knows, as after a backup of yesterday; everything is
/// compared once, and these are named.
fn yesterday(state: &Path, games: u32) {
    let mut lost = 0_u64;
    for number in (100..=games).step_by(100) {
        let path = state.join(format!("heads/{:03}/{number}", number / 1_000));
        let text = fs::read_to_string(&path).unwrap();
        let words: Vec<&str> = text.lines().last().unwrap().split(' ').collect();
        let (seat, letter) = words[3].split_once('.').unwrap();
        let letter: u32 = letter.parse().unwrap();
        let size: u32 = words[1].parse().unwrap();
        let line = format!("{} {} {} {seat}.{} {}\n", words[0], size + 1, words[2], letter + 1, words[4]);
        fs::write(&path, text + &line).unwrap();
        lost += 1;
    }
    let count = state.join("heads/count");
    let made: u64 = fs::read_to_string(&count).unwrap().trim().parse().unwrap();
    fs::write(&count, format!("{:020}\n", made + lost)).unwrap();
    let cpu = cpu(state, &["poll"]);
    let again = self::cpu(state, &["poll"]);
    println!("    poll on yesterday's backup: {cpu:.3} s, with {lost} games that wait; the next one {again:.3} s");
    let output = run(state, &["rule", "100", "warn", "white", "--reason", "It waits.", "--yes"]);
    assert!(!output, "game 100 waits");
    assert!(run(state, &["rule", "101", "warn", "white", "--reason", "It goes on.", "--yes"]), "game 101 goes on");
}

/// Runs the program; says whether it did what was asked.
fn run(state: &Path, words: &[&str]) -> bool {
    program(state, words).output().unwrap().status.success()
}

fn program(state: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tempete"));
    command.arg("--state").arg(state).args(words);
    command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    command
}

/// Processor time of one run in seconds, of user and system, as the shell counts it for its child.
fn cpu(state: &Path, words: &[&str]) -> f64 {
    let mut command = Command::new("bash");
    command.args(["-c", "TIMEFORMAT='%3U %3S'; time \"$@\" > /dev/null 2>&1", "bash"]);
    command.arg(env!("CARGO_BIN_EXE_tempete")).arg("--state").arg(state).args(words);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{words:?}");
    let told = String::from_utf8(output.stderr).unwrap();
    told.split_whitespace().map(|seconds| seconds.parse::<f64>().unwrap()).sum()
}

/// Peak resident memory of one run in MiB, as the kernel counts it.
fn peak(state: &Path, words: &[&str]) -> u64 {
    let mut child = program(state, words).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
        peak = peak.max(line.trim().trim_end_matches(" kB").parse().unwrap_or(0));
    }
    assert!(child.wait().unwrap().success());
    peak >> 10
}
