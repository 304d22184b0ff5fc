//! (b) The whole intake of one mail, durable: from its file in the inbox to its letters in the
//! outbox, interleaved in one run with the floor below which no referee can go. (c) The same with
//! 100 and with 100,000 games of 40 entries in the database; and the daemon's peak memory there.
//!
//! `cargo bench --bench intake`; `TEMPETE_BENCH_GAMES=1000` for a smaller third part.

#![expect(clippy::disallowed_methods, reason = "a benchmark measures time")]

mod common {
    pub mod floor;
    pub mod house;
    pub mod locked;
}

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use common::{floor::Floor, house::House, locked::Locked};
use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};

/// The daemon's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const ROUNDS: usize = 120;

fn main() {
    let folder = tempfile::Builder::new().prefix("intake").tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    println!("file system of the bench folder: {}", file_system(folder.path()));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(bench(folder.path()));
}

async fn bench(folder: &Path) {
    let mut floor = Floor::open(&folder.join("floor")).await;
    println!("one commit with synchronous=FULL: {}", spread(&floor.commits(100).await));
    let mut house = House::open(&folder.join("house"), 100, "off").await;
    let (whole, paid) = interleaved(&mut house, &mut floor).await;
    println!("(b) whole intake, game of 100 to {} entries, {ROUNDS} rounds: {}", 100 + ROUNDS, spread(&whole));
    println!("    floor in the same run:                                   {}", spread(&paid));
    println!("    ratio of the medians: {:.2} (bound 1.6)", ratio(&whole, &paid));
    drop(house);
    let mut board = House::open(&folder.join("board"), 100, "on").await;
    let (whole, paid) = interleaved(&mut board, &mut floor).await;
    println!("    the same with the board, a picture in each letter: {}", spread(&whole));
    println!("    ratio of the medians: {:.2} (no bound)", ratio(&whole, &paid));
    // Both players turn pictures off and on again, so that nothing else differs.
    let (mut seen, mut plain) = (Vec::new(), Vec::new());
    let locked = Locked::watch(&folder.join("board/tempete.db"));
    for _ in 0..4 {
        for (pictures, times) in [("on", &mut seen), ("off", &mut plain)] {
            board.pictures(pictures).await;
            for _ in 0..ROUNDS / 4 {
                board.drop_turn();
                locked.held();
                board.poll().await;
                times.push(locked.held());
            }
        }
    }
    drop(locked);
    println!("    database locked for others, with pictures:    {}", spread(&seen));
    println!("                                without pictures: {}", spread(&plain));
    println!("    ratio of the medians: {:.2} (pictures add nothing)", ratio(&seen, &plain));
    drop(board);

    let many: u32 = std::env::var("TEMPETE_BENCH_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(100_000);
    let mut few_house = House::open(&folder.join("few"), 40, "off").await;
    fill(&folder.join("few/tempete.db"), few_house.game.get(), 100).await;
    let mut many_house = House::open(&folder.join("many"), 40, "off").await;
    let begun = Instant::now();
    fill(&folder.join("many/tempete.db"), many_house.game.get(), many).await;
    println!(
        "    filled with {many} games of 40 entries in {:.0} s, {} MiB",
        begun.elapsed().as_secs_f64(),
        fs::metadata(folder.join("many/tempete.db")).unwrap().len() >> 20,
    );
    let (mut with_few, mut with_many) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        with_few.push(one(&mut few_house).await);
        with_many.push(one(&mut many_house).await);
    }
    println!("(c) whole intake with 100 games:     {}", spread(&with_few));
    println!("    whole intake with {many} games: {}", spread(&with_many));
    println!("    ratio of the medians: {:.2} (bound 1.2)", ratio(&with_many, &with_few));
    for _ in 0..20 {
        many_house.drop_turn();
        many_house.poll().await;
    }
    many_house.drop_turn();
    let state = many_house.state.clone();
    drop(many_house);
    println!("    peak memory of `tempete poll` with {many} games: {} MiB (bound 64)", peak(&state));
}

/// Rounds of the whole intake and of the floor, in turn.
async fn interleaved(house: &mut House, floor: &mut Floor) -> (Vec<Duration>, Vec<Duration>) {
    let (mut whole, mut paid) = (Vec::new(), Vec::new());
    let sample = house.state.join("sample");
    for _ in 0..ROUNDS {
        let mail = house.drop_turn();
        fs::copy(&mail, &sample).unwrap();
        let begun = Instant::now();
        let tally = house.parts.poll_once().await.unwrap();
        whole.push(begun.elapsed());
        assert_eq!((tally.accepted, tally.sent), (1, 2));
        let letter = largest(&house.state.join("mail/outbox/new"));
        house.poll().await;
        let begun = Instant::now();
        floor.pay(&sample, letter).await;
        paid.push(begun.elapsed());
    }
    (whole, paid)
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

/// The size of the largest file in a folder.
fn largest(folder: &Path) -> usize {
    let size = |entry: fs::DirEntry| usize::try_from(entry.metadata().unwrap().len()).unwrap();
    fs::read_dir(folder).unwrap().map(|entry| size(entry.unwrap())).max().unwrap_or(0)
}

/// Copies the measured game until the database holds `games` more: entries, seals, seats,
/// addresses and letter keys; mails and letters themselves are what retention forgets.
async fn fill(database: &Path, game: u32, games: u32) {
    let mut connection = SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(database)).await.unwrap();
    let triggers = "SELECT group_concat(sql, ';') FROM sqlite_master WHERE type = 'trigger'";
    let triggers: String = sqlx::query_scalar(triggers).fetch_one(&mut connection).await.unwrap();
    let names: Vec<String> = sqlx::query_scalar("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        .fetch_all(&mut connection)
        .await
        .unwrap();
    let drop: String = names.iter().map(|name| format!("DROP TRIGGER {name};")).collect();
    let numbers =
        format!("WITH RECURSIVE n(g) AS (SELECT {game} + 1 UNION ALL SELECT g + 1 FROM n WHERE g < {game} + {games})");
    let mut copy = String::new();
    for (table, columns) in [
        ("game", "rules, catalogue, started, ended"),
        ("secret", "seed"),
        (
            "seat",
            "seat, name, language, zone, board, pictures, reminders, chat, generation, letters, shown, last_message, answered_day, answered",
        ),
        ("address", "seat, place, 'p' || n.g || address, 'p' || n.g || folded"),
        ("entry", "seq, text"),
        ("sealed", "seq, place, seat, value"),
        ("letter", "seat, number, generation, randomblob(32), knew, kind, n.g || message_id, at"),
    ] {
        let key = if table == "game" { "id" } else { "game" };
        copy +=
            &format!("{numbers} INSERT INTO {table} SELECT n.g, {columns} FROM n, {table} t WHERE t.{key} = {game};");
    }
    let script =
        format!("PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; BEGIN; {drop} {copy} {triggers}; COMMIT;");
    sqlx::raw_sql(sqlx::AssertSqlSafe(script)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// Peak resident memory in MiB of one `tempete poll` over this state folder, as the kernel tells
/// a shell that waits for it.
fn peak(state: &Path) -> u64 {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tempete")).arg("--state").arg(state).arg("poll").spawn().unwrap();
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

fn median(times: &[Duration]) -> Duration {
    let mut sorted = times.to_vec();
    sorted.sort();
    sorted[sorted.len() / 2]
}

fn ratio(a: &[Duration], b: &[Duration]) -> f64 {
    median(a).as_secs_f64() / median(b).as_secs_f64()
}

fn spread(times: &[Duration]) -> String {
    let mut sorted = times.to_vec();
    sorted.sort();
    let at = |tenth: usize| sorted[sorted.len() * tenth / 10].as_secs_f64() * 1e3;
    format!("median {:.2} ms (10 % {:.2}, 90 % {:.2})", at(5), at(1), at(9))
}

/// The file system a folder lies on, and what one commit costs there.
fn file_system(folder: &Path) -> String {
    let mounts = fs::read_to_string("/proc/mounts").unwrap_or_default();
    let path: PathBuf = folder.canonicalize().unwrap();
    let best = mounts
        .lines()
        .filter_map(|line| {
            let mut words = line.split(' ');
            let (_, at, kind) = (words.next()?, words.next()?, words.next()?);
            path.starts_with(at).then(|| (at.len(), kind.to_owned()))
        })
        .max();
    best.map_or_else(|| "unknown".into(), |(_, kind)| kind)
}
