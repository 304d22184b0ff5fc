//! 1,000 orders waiting in 1,000 games, with the board and pictures in each letter: how many are read, decided and
//! answered in a second, durable, against a floor in the same run which shares commits alike. And how many are in
//! memory, by one thread of the same process: from the bytes of the mail to those of both letters, with nothing stored.
//!
//! `TEMPETE_BENCH_ORDERS=100` for fewer games.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

use mail_parser::{HeaderName, MessageParser};
use tempete::{
    config::Config,
    daemon::{Parts, clock::Clock},
    ids::Timestamp,
};

use crate::common::{
    floor::Floor,
    house::{self, PLAYERS},
    letters::Desk,
    locked::Locked,
    mailer::processor_time,
    place, size, table,
};

/// So many mails of the floor share a commit, as at most so many of the referee's do.
const TOGETHER: usize = 32;
const ROUNDS: usize = 4;
/// What White and Black play in turn, there and back.
const TURNS: [(&str, &str); 4] =
    [("w", "move Ng1-f3"), ("b", "move Ng8-f6"), ("w", "move Nf3-g1"), ("b", "move Nf6-g8")];

/// Measures.
pub fn run() {
    let folder = place::folder("waiting");
    let runtime = place::runtime();
    let games = size::orders().unwrap_or(if size::is_small() { 40 } else { 1000 });
    for board in ["on", "off"] {
        runtime.block_on(bench(&folder.path().join(board), games, board));
    }
}

async fn bench(folder: &Path, games: usize, board: &str) {
    let mut floor = Floor::open(&folder.join("floor")).await;
    let mut yard = Yard::open(&folder.join("house"), games, board).await;
    let (mut whole, mut paid) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        let (seat, text) = TURNS[round % TURNS.len()];
        let mails = yard.drop_all(&[seat], text);
        let samples: Vec<PathBuf> = mails.iter().map(|mail| folder.join(mail.file_name().unwrap())).collect();
        for (mail, sample) in mails.iter().zip(&samples) {
            fs::copy(mail, sample).unwrap();
        }
        whole.push(yard.poll(games).await);
        let letter = yard.collect();
        let begun = (Instant::now(), processor_time());
        for some in samples.chunks(TOGETHER) {
            floor.pay_together(some, letter).await;
        }
        paid.push((begun.0.elapsed().as_secs_f64(), processor_time() - begun.1));
    }
    println!("{games} orders waiting in {games} games, board {board}:");
    print("referee", &mut whole, games);
    print("floor", &mut paid, games);
    print("in memory", &mut in_memory(games, board), games);
    let locked = Locked::watch(&folder.join("house/tempete.db"));
    for (seats, text, what) in
        [(&["w"][..], "status", "in each game"), (&["w", "b"], "status", "side by side in each game")]
    {
        yard.drop_all(seats, text);
        yard.answered(seats.len() * games).await;
        println!(
            "    others kept out with {} {what} at most {:.1} ms at a time",
            if seats.len() == 1 { "one mail" } else { "two mails" },
            locked.longest().as_secs_f64() * 1e3
        );
        yard.collect();
    }
    println!("    ratio of the medians: {:.2}", whole[ROUNDS / 2].0 / paid[ROUNDS / 2].0);
}

fn print(who: &str, times: &mut [(f64, f64)], games: usize) {
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let each = |at: usize| (games as f64 / times[at].0, times[at].1 * 1e3 / games as f64);
    let ((best, best_cpu), (median, median_cpu)) = (each(0), each(times.len() / 2));
    println!(
        "    {who:<9} median {median:.0} a second, {median_cpu:.2} ms of processor time each; best {best:.0}, {best_cpu:.2} ms"
    );
}

/// The same orders in as many games, by the parts of the referee that store nothing.
fn in_memory(games: usize, board: &str) -> Vec<(f64, f64)> {
    let (desk, catalogue) = (Desk::open(), table::catalogue());
    let numbers = 1..=u32::try_from(games).unwrap();
    let mut tables: Vec<_> = numbers.map(|number| table::game(number, 5, board, catalogue)).collect();
    let mut times = Vec::new();
    for round in 0..ROUNDS {
        let (seat, text) = TURNS[round % TURNS.len()];
        let begun = (Instant::now(), processor_time());
        let plans: Vec<_> = tables.iter().map(|table| desk.order(table, seat, text)).collect();
        times.push((begun.0.elapsed().as_secs_f64(), processor_time() - begun.1));
        for (table, plan) in tables.iter_mut().zip(&plans) {
            assert_eq!(plan.letters.len(), 2, "{:?}", plan.verdict);
            table::carry_out(table, plan);
        }
    }
    times
}

/// A referee with many games, and where each seat's next mail goes.
struct Yard {
    parts: Parts,
    state: PathBuf,
    clock: Clock,
    reply_to: BTreeMap<(u32, String), String>,
    dropped: u64,
}

impl Yard {
    /// With these games, in each of which White is to move.
    async fn open(state: &Path, games: usize, board: &str) -> Self {
        let clock = Clock::fixed(Timestamp::from_unix(1_800_000_000), 7);
        let config = Config::load(None, Some(state)).unwrap();
        let mut parts = Parts::open(config, clock.clone(), tempete::games::GAMES).await.unwrap();
        let (players, terms) = (house::players(), house::terms(board));
        for _ in 0..games {
            parts.start_game(tempete::games::GAMES[0], &players, &terms).await.unwrap();
        }
        let mut yard = Self { parts, state: state.to_owned(), clock, reply_to: BTreeMap::new(), dropped: 0 };
        yard.parts.poll_once().await.unwrap();
        yard.collect();
        for text in ["list random", "numbers random"] {
            yard.drop_all(&["w", "b"], text);
            yard.poll(2 * games).await;
            yard.collect();
        }
        yard
    }

    /// Takes in what waits, all of which must be accepted; seconds, and those of processors.
    async fn poll(&mut self, mails: usize) -> (f64, f64) {
        let begun = (Instant::now(), processor_time());
        let tally = self.parts.poll_once().await.unwrap();
        assert_eq!(tally.accepted, mails as u64, "{tally:?}");
        (begun.0.elapsed().as_secs_f64(), processor_time() - begun.1)
    }

    /// The same with mails that ask.
    async fn answered(&mut self, mails: usize) {
        let tally = self.parts.poll_once().await.unwrap();
        assert_eq!(tally.answered, mails as u64, "{tally:?}");
    }

    /// Drops a mail of each of these seats in each game; their paths.
    fn drop_all(&mut self, seats: &[&str], text: &str) -> Vec<PathBuf> {
        self.clock.set(Timestamp::from_unix(self.clock.now().unix() + 2 * 3_600));
        let all: Vec<((u32, String), String)> = self.reply_to.iter().map(|(of, to)| (of.clone(), to.clone())).collect();
        let mut paths = Vec::new();
        for ((_, seat), to) in all.iter().filter(|((_, seat), _)| seats.contains(&seat.as_str())) {
            self.dropped += 1;
            let (_, from) = PLAYERS[usize::from(seat == "b")];
            let raw = house::mail(from, to, self.dropped, text);
            let path = self.state.join(format!("mail/inbox/new/{:010}.bench", self.dropped));
            fs::write(&path, raw).unwrap();
            paths.push(path);
        }
        paths
    }

    /// Reads the new letters as their players do, and files them away; the size of the largest. Were they deleted, ext4
    /// would make whoever creates the next files, the referee, look which of their inodes were in use just now.
    fn collect(&mut self) -> usize {
        let mut largest = 0;
        let filed = self.state.join("filed");
        fs::create_dir_all(&filed).unwrap();
        let new = self.state.join("mail/outbox/new");
        let mut letters: Vec<_> = fs::read_dir(&new).unwrap().map(|entry| entry.unwrap().path()).collect();
        letters.sort();
        for path in letters {
            let raw = fs::read(&path).unwrap();
            largest = largest.max(raw.len());
            let letter = MessageParser::default().parse_headers(&raw).unwrap();
            let header = |name: &'static str| {
                letter.header(HeaderName::Other(name.into())).unwrap().as_text().unwrap().to_owned()
            };
            let reply_to = letter.reply_to().unwrap().first().unwrap().address().unwrap().to_owned();
            self.reply_to.insert((header("X-Tempete-Game").parse().unwrap(), header("X-Tempete-Seat")), reply_to);
            fs::rename(&path, filed.join(path.file_name().unwrap())).unwrap();
        }
        largest
    }
}
