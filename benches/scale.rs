//! What many games cost: (c) the whole intake of one mail beside 10,000 and 100,000 games of 40 entries, with their
//! heads, against 100; processor time and peak memory of the program there, all of them on the clock; how long it takes
//! to find what is due of them. Then a backup of yesterday is put back, a hundredth of the games is forgotten and the whole copied. First, the
//! disk that a game takes once it is forgotten.
//!
//! `TEMPETE_BENCH_GAMES=1000` for one smaller size.

use std::{
    fs,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use sqlx::Connection;
use tempete::{ids::Timestamp, store::Store};

use crate::common::{
    fill::{fill, fill_with_mails},
    house::House,
    place,
    process::{self, TEMPETE},
    size,
    times::Times,
};

const ENTRIES: usize = 40;
/// So many mails are taken in beside few games and beside many.
const ROUNDS: usize = 120;
/// The best of so many runs counts.
const RUNS: usize = 5;

/// Measures.
pub fn run() {
    let sizes = match size::games() {
        Some(games) => vec![games],
        None => vec![10_000, 100_000],
    };
    let folder = place::folder("scale");
    disk(&folder.path().join("state"), if size::is_small() { 20 } else { 1_000 });
    drop(folder);
    for games in sizes {
        let folder = place::folder("scale");
        measure(folder.path(), games);
    }
}

fn measure(folder: &Path, games: u32) {
    let state = &folder.join("state");
    let runtime = place::runtime();
    runtime.block_on(async {
        let mut few = filled(&folder.join("few"), 100).await;
        let begun = Instant::now();
        let mut many = filled(state, games).await;
        println!(
            "{games} games of {ENTRIES} entries, made in {:.0} s: database {} MiB",
            begun.elapsed().as_secs_f64(),
            fs::metadata(state.join("tempete.db")).unwrap().len() >> 20
        );
        intake(&mut few, &mut many).await;
        // For the first poll, which also moves the write-ahead log into the database.
        many.drop_turn();
    });
    runtime.block_on(due(state, games));
    println!("    poll with a mail {} MiB (bound 64 MiB)", peak(state, &["poll"]));
    let middle = (games / 2).to_string();
    for (words, bound) in [
        (&["show", &middle][..], "bounds 0.1 s, 64 MiB"),
        (&["new", "--white", "Ann <ann@example.org>", "--black", "Bob <bob@example.net>"], "bounds 0.1 s, 64 MiB"),
        (&["poll"], "bounds 0.1 s, 64 MiB"),
        (&["games", "--due"], "bounds 0.5 s, 64 MiB"),
        (&["games"], "bound 0.3 s for 10,000"),
    ] {
        let cpu = (0..RUNS).map(|_| cpu(state, words)).fold(f64::INFINITY, f64::min);
        let peak = peak(state, words);
        println!(
            "    {:<11} {cpu:.3} s of processor time, {peak} MiB ({bound})",
            words.join(" ").split(" --w").next().unwrap()
        );
    }
    yesterday(state, games);
    let forgotten = (games / 100).max(1);
    runtime.block_on(end(state, forgotten));
    for (what, words) in [
        (format!("forgetting {forgotten} games"), &["forget", "--expired", "--confirm"][..]),
        ("backup, which also checks the copy".to_owned(), &["backup"]),
    ] {
        let begun = Instant::now();
        let (cpu, peak) = process::cpu_and_peak(TEMPETE, &[&["--state", state.to_str().unwrap()], words].concat());
        println!("    {what}: {cpu:.2} s of processor time, {:.1} s, {peak} MiB", begun.elapsed().as_secs_f64());
    }
}

/// A house whose measured game is one of so many more.
async fn filled(state: &Path, games: u32) -> House {
    let house = House::open(state, ENTRIES, "off").await;
    let game = house.game.get();
    house.after(async |state| fill(state, game, games).await).await
}

/// The whole intake of a mail beside few games and beside many, in turn.
async fn intake(few: &mut House, many: &mut House) {
    let (mut with_few, mut with_many) = (Times::default(), Times::default());
    for _ in 0..size::rounds(ROUNDS) {
        with_few.push(one(few).await);
        with_many.push(one(many).await);
    }
    println!("    whole intake {with_many}, beside 100 games {with_few}");
    println!("    ratio of the medians: {:.2} (bound 1.2)", with_many.against(&with_few));
}

async fn one(house: &mut House) -> Duration {
    house.drop_turn();
    let begun = Instant::now();
    let tally = house.parts.poll_once().await.unwrap();
    let took = begun.elapsed();
    assert_eq!((tally.accepted, tally.sent), (1, 2));
    house.poll().await;
    took
}

/// Has games end long ago.
async fn end(state: &Path, games: u32) {
    let mut connection = place::database(state).await;
    let ended = format!("UPDATE game SET ended = 1000000000 WHERE id <= {games}");
    sqlx::raw_sql(sqlx::AssertSqlSafe(ended)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// The bytes of the database that are in use.
async fn in_use(state: &Path) -> u64 {
    let mut connection = place::database(state).await;
    let sql = "SELECT (SELECT page_count FROM pragma_page_count) - (SELECT freelist_count FROM pragma_freelist_count)";
    let pages: i64 = sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    u64::try_from(pages).unwrap() * 4_096
}

/// What a game of 40 entries takes on the disk, its mails decided, and once it is forgotten.
fn disk(state: &Path, games: u32) {
    let (before, after) = place::runtime().block_on(async {
        let house = House::open(state, ENTRIES, "on").await;
        let game = house.game.get();
        drop(house);
        let one = in_use(state).await;
        fill_with_mails(state, game, games).await;
        let before = in_use(state).await - one;
        end(state, game + games).await;
        assert!(does(state, &["forget", "--expired", "--confirm"]));
        (before, in_use(state).await)
    });
    let heads = Command::new("du").arg("-s").arg("-B1").arg(state.join("heads")).output().unwrap();
    let heads: u64 = String::from_utf8(heads.stdout).unwrap().split_whitespace().next().unwrap().parse().unwrap();
    let of = |bytes: u64| bytes / u64::from(games);
    println!(
        "a game of {ENTRIES} entries: {} bytes of database with its mails and without its letters; forgotten {}, and {} of heads",
        of(before),
        of(after),
        of(heads)
    );
}

/// A moment of each game's comes, a minute apart, far from now; finding those that have come, and the next.
async fn due(state: &Path, games: u32) {
    const FIRST: i64 = 4_000_000_000;
    let mut connection = place::database(state).await;
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
    let output = does(state, &["rule", "100", "warn", "white", "--reason", "It waits.", "--yes"]);
    assert!(!output, "game 100 waits");
    assert!(does(state, &["rule", "1", "warn", "white", "--reason", "It goes on.", "--yes"]), "game 1 goes on");
}

/// Runs the program; says whether it did what was asked.
fn does(state: &Path, words: &[&str]) -> bool {
    let done =
        Command::new(TEMPETE).arg("--state").arg(state).args(words).env("TEMPETE_ANY_CLOCK", "yes").output().unwrap();
    eprint!("{}", String::from_utf8_lossy(&done.stderr));
    done.status.success()
}

/// Processor time of one run in seconds.
fn cpu(state: &Path, words: &[&str]) -> f64 {
    process::cpu(TEMPETE, &[&["--state", state.to_str().unwrap()], words].concat())
}

/// Peak resident memory of one run in MiB.
fn peak(state: &Path, words: &[&str]) -> u64 {
    process::peak(TEMPETE, &[&["--state", state.to_str().unwrap()], words].concat())
}
