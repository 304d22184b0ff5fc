//! 1,000 orders waiting in 1,000 games, with the board and pictures in each letter: how many are read, decided and
//! answered in a second, against a floor in the same run which shares commits alike.
//!
//! `cargo bench --bench waiting`; `TEMPETE_BENCH_ORDERS=100` for fewer games, `TEMPETE_BENCH=small` for a trial that
//! only shows that all of this still works.

#![expect(clippy::disallowed_methods, reason = "a benchmark measures time")]

mod common {
    pub mod floor;
    pub mod locked;
    pub mod size;
}

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

use common::{floor::Floor, locked::Locked, size};
use mail_parser::{HeaderName, MessageParser};
use tempete::{
    config::Config,
    daemon::{NewPlayer, Parts, clock::Clock},
    ids::Timestamp,
    letters::Reader,
    mail::address::Address,
    tempete::{cards::catalogue::Catalogue, log::terms::Terms},
};

/// The daemon's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// So many mails of the floor share a commit, as at most so many of the referee's do.
const TOGETHER: usize = 32;
const ROUNDS: usize = 4;
const PLAYERS: [(&str, &str); 2] = [("Ann", "ann@example.org"), ("Bob", "bob@example.net")];

fn main() {
    let folder = tempfile::Builder::new().prefix("waiting").tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let asked = std::env::var("TEMPETE_BENCH_ORDERS").ok().and_then(|orders| orders.parse().ok());
    let games = asked.unwrap_or(if size::is_small() { 40 } else { 1000 });
    for board in ["on", "off"] {
        runtime.block_on(bench(&folder.path().join(board), games, board));
    }
}

async fn bench(folder: &Path, games: usize, board: &str) {
    let mut floor = Floor::open(&folder.join("floor")).await;
    let mut yard = Yard::open(&folder.join("house"), games, board).await;
    let (mut whole, mut paid) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        let (seat, text) =
            [("w", "move Ng1-f3"), ("b", "move Ng8-f6"), ("w", "move Nf3-g1"), ("b", "move Nf6-g8")][round % 4];
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
        "    {who:<8} median {median:.0} a second, {median_cpu:.2} ms of processor time each; best {best:.0}, {best_cpu:.2} ms"
    );
}

/// Processor time of this process, all its threads together, in seconds.
fn processor_time() -> f64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}

/// A referee with many games, and where each seat's next mail goes.
struct Yard {
    parts: Parts,
    state: PathBuf,
    clock: Clock,
    reply_to: BTreeMap<(u32, String), String>,
    dropped: usize,
}

impl Yard {
    /// With these games, in each of which White is to move.
    async fn open(state: &Path, games: usize, board: &str) -> Self {
        let clock = Clock::fixed(Timestamp::from_unix(1_800_000_000), 7);
        let config = Config::load(None, Some(state)).unwrap();
        let mut parts = Parts::open(config, clock.clone(), tempete::games::GAMES).await.unwrap();
        let players = PLAYERS.map(|(name, address)| NewPlayer {
            name: name.into(),
            addresses: vec![Address::read(address).unwrap()],
            reader: Reader::default(),
        });
        let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
        let mut terms = Terms::default_for(&catalogue);
        terms.set("board", board, &catalogue).unwrap();
        for _ in 0..games {
            parts.start_game(tempete::games::GAMES[0], &players, &terms.given()).await.unwrap();
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
            let raw = format!(
                "From: {from}\nTo: {to}\nMessage-ID: <m{}@players.example>\nSubject: Re: [tempete 1]\n\
                 MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\nHello!\n\n{text}\n\nBye\n",
                self.dropped
            );
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
