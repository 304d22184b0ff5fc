//! (b) The whole intake of one mail, durable: from its file in the inbox to its letters in the
//! outbox, interleaved in one run with the floor below which no referee can go. What many games in the database
//! add to it, `scale` says.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

use crate::common::{floor::Floor, house::House, locked::Locked, place, size, times::Times};

const ROUNDS: usize = 120;
/// How many entries the measured game has at first.
const ENTRIES: usize = 100;

/// Measures.
pub fn run() {
    let folder = place::folder("intake");
    println!("file system of the bench folder: {}", file_system(folder.path()));
    place::runtime().block_on(bench(folder.path()));
}

async fn bench(folder: &Path) {
    let mut floor = Floor::open(&folder.join("floor")).await;
    println!("one commit with synchronous=FULL: {}", floor.commits(size::rounds(100)).await);
    let mut house = House::open(&folder.join("house"), size::rounds(ENTRIES).max(8), "off").await;
    let (whole, paid) = interleaved(&mut house, &mut floor).await;
    println!("(b) whole intake, game of {ENTRIES} entries and more, {} rounds: {whole}", size::rounds(ROUNDS));
    println!("    floor in the same run:                                   {paid}");
    println!("    ratio of the medians: {:.2} (bound 1.6)", whole.against(&paid));
    drop(house);
    let mut board = House::open(&folder.join("board"), size::rounds(ENTRIES).max(8), "on").await;
    let (whole, paid) = interleaved(&mut board, &mut floor).await;
    println!("    the same with the board, a picture in each letter: {whole}");
    println!("    ratio of the medians: {:.2} (no bound)", whole.against(&paid));
    // Both players turn pictures off and on again, so that nothing else differs.
    let (mut seen, mut plain) = (Times::default(), Times::default());
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
    println!("    database locked for others, with pictures:    {seen}");
    println!("                                without pictures: {plain}");
    println!("    ratio of the medians: {:.2} (pictures add nothing)", seen.against(&plain));
}

/// Rounds of the whole intake and of the floor, in turn.
async fn interleaved(house: &mut House, floor: &mut Floor) -> (Times, Times) {
    let (mut whole, mut paid) = (Times::default(), Times::default());
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

/// The size of the largest file in a folder.
fn largest(folder: &Path) -> usize {
    let size = |entry: fs::DirEntry| usize::try_from(entry.metadata().unwrap().len()).unwrap();
    fs::read_dir(folder).unwrap().map(|entry| size(entry.unwrap())).max().unwrap_or(0)
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
