//! (b) The whole intake of one mail, durable: from its file in the inbox to its letters in the
//! outbox, interleaved in one run with the floor below which no referee can go. (c) The same with
//! 100 and with 100,000 games of 40 entries in the database, with their heads; and the daemon's peak memory there.
//!
//! `cargo bench --bench intake`; `TEMPETE_BENCH_GAMES=1000` for a smaller third part, `TEMPETE_BENCH=small`
//! for a trial that only shows that all of this still works.

#![expect(clippy::disallowed_methods, reason = "a benchmark measures time")]

mod common {
    pub mod fill;
    pub mod floor;
    pub mod house;
    pub mod locked;
    pub mod size;
}

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use common::{fill::fill, floor::Floor, house::House, locked::Locked, size};

/// The daemon's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const ROUNDS: usize = 120;
/// How many entries the measured game has at first.
const ENTRIES: usize = 100;

fn main() {
    let folder = tempfile::Builder::new().prefix("intake").tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    println!("file system of the bench folder: {}", file_system(folder.path()));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(bench(folder.path()));
}

async fn bench(folder: &Path) {
    let mut floor = Floor::open(&folder.join("floor")).await;
    println!("one commit with synchronous=FULL: {}", spread(&floor.commits(size::rounds(100)).await));
    let mut house = House::open(&folder.join("house"), size::rounds(ENTRIES).max(8), "off").await;
    let (whole, paid) = interleaved(&mut house, &mut floor).await;
    println!(
        "(b) whole intake, game of {ENTRIES} entries and more, {} rounds: {}",
        size::rounds(ROUNDS),
        spread(&whole)
    );
    println!("    floor in the same run:                                   {}", spread(&paid));
    println!("    ratio of the medians: {:.2} (bound 1.6)", ratio(&whole, &paid));
    drop(house);
    let mut board = House::open(&folder.join("board"), size::rounds(ENTRIES).max(8), "on").await;
    let (whole, paid) = interleaved(&mut board, &mut floor).await;
    println!("    the same with the board, a picture in each letter: {}", spread(&whole));
    println!("    ratio of the medians: {:.2} (no bound)", ratio(&whole, &paid));
    // Both players turn pictures off and on again, so that nothing else differs.
    let (mut seen, mut plain) = (Vec::new(), Vec::new());
    let locked = Locked::watch(&folder.join("board/tempete.db"));
    for _ in 0..4 {
        for (pictures, times) in [("on", &mut seen), ("off", &mut plain)] {
            board.pictures(pictures).await;
            for _ in 0..size::rounds(ROUNDS / 4) {
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

    let many = size::games().unwrap_or(100_000);
    let few_house = House::open(&folder.join("few"), 40, "off").await;
    let many_house = House::open(&folder.join("many"), 40, "off").await;
    let (of_few, of_many) = (few_house.game.get(), many_house.game.get());
    let mut few_house = few_house.after(async |state| fill(state, of_few, 100).await).await;
    let begun = Instant::now();
    let mut many_house = many_house.after(async |state| fill(state, of_many, many).await).await;
    println!(
        "    filled with {many} games of 40 entries in {:.0} s, {} MiB",
        begun.elapsed().as_secs_f64(),
        fs::metadata(folder.join("many/tempete.db")).unwrap().len() >> 20,
    );
    let (mut with_few, mut with_many) = (Vec::new(), Vec::new());
    for _ in 0..size::rounds(ROUNDS) {
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
    for _ in 0..size::rounds(ROUNDS) {
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
