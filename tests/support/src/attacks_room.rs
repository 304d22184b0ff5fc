//! A referee at work on a copy of a prepared state folder, with every letter it ever sent.

use std::{
    collections::BTreeMap,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

use sqlx::{ConnectOptions, Connection, Row as _};
use support_rules::{fuzz::processor_time, ruling};
use tempete::{
    config::{Config, ReplyKey},
    daemon::{NewPlayer, Parts, clock::Clock},
    ids::{GameId, Timestamp},
    letters::Reader,
    mail::{address::Address, key::Key},
    tempete::{cards::catalogue::Catalogue, log::terms::Terms},
    text::Language,
};

use crate::{
    attacks_expand::expand,
    attacks_points::{Point, Step, list, list_with},
    attacks_tables::{Row, colour},
    house::{Received, block, letters, notes},
};

/// Every address that a player of these games has.
pub const ADDRESSES: [&str; 3] = ["ann@example.org", "ann.work@example.org", "bob@example.net"];

/// What became of a mail.
#[derive(Clone, Debug)]
pub struct Delivered {
    pub verdict: String,
    pub code: String,
    pub letters: Vec<Received>,
    /// Whom notes go to, which are no letters of a seat's.
    pub notes: Vec<String>,
    /// Processor time of the thread that read it: what else the machine does is no matter.
    pub took: Duration,
    /// Wall time.
    pub waited: Duration,
}

impl Delivered {
    /// Verdict and code as tables have them.
    pub fn outcome(&self) -> String {
        if self.code.is_empty() { self.verdict.clone() } else { format!("{} {}", self.verdict, self.code) }
    }
}

/// The referee at work.
pub struct Room {
    folder: tempfile::TempDir,
    parts: Parts,
    clock: Clock,
    /// Every letter so far.
    pub letters: Vec<Received>,
    /// How many notes there are so far.
    notes: usize,
    good: Option<Step>,
    dropped: u32,
}

/// A folder in memory where there is such a file system.
pub fn memory() -> tempfile::TempDir {
    let shm = Path::new("/dev/shm");
    if shm.is_dir() { tempfile::tempdir_in(shm).unwrap() } else { tempfile::tempdir().unwrap() }
}

/// In a folder with this file keys stand in a line of the letters.
const LINE: &str = "keys-in-lines";

fn config(folder: &Path) -> Config {
    let mut config = Config::load(None, Some(folder)).unwrap();
    config.clock_leap_days = u32::MAX;
    if folder.join(LINE).exists() {
        config.reply_key = ReplyKey::Line;
    }
    config
}

impl Room {
    /// A fresh one, with nothing in it.
    pub fn empty(line: bool) -> Self {
        let folder = memory();
        if line {
            fs::write(folder.path().join(LINE), "").unwrap();
        }
        Self::over(folder, 1_800_000_000, 0, None)
    }

    /// At this point of a game.
    pub fn open(point: &Point) -> Self {
        let folder = memory();
        copy(point.folder.path(), folder.path());
        Self::over(folder, point.at, point.dropped, point.good.clone())
    }

    fn over(folder: tempfile::TempDir, at: i64, dropped: u32, good: Option<Step>) -> Self {
        let clock = Clock::fixed(Timestamp::from_unix(at), 7);
        let parts = block(Parts::open(config(folder.path()), clock.clone(), tempete::games::GAMES)).unwrap();
        let letters = letters(&folder.path().join("mail/outbox/new"));
        let notes = notes(&folder.path().join("mail/outbox/new")).len();
        Self { folder, parts, clock, letters, notes, good, dropped }
    }

    /// Closes everything, to be copied from: the folder, the time, and how many mails came.
    pub fn close(self) -> (tempfile::TempDir, i64, u32) {
        block(self.parts.store.close()).unwrap();
        (self.folder, self.clock.now().unix(), self.dropped)
    }

    /// Starts a game of players with these names.
    pub fn start(&mut self, terms: &[(String, String)], names: [&str; 2]) {
        let player = |name: &str, addresses: &[&str]| NewPlayer {
            name: name.into(),
            addresses: addresses.iter().map(|address| Address::read(address).unwrap()).collect(),
            reader: Reader { language: Language::En, ..Reader::default() },
        };
        let players =
            [player(names[0], &["ann@example.org", "Ann.Work@Example.org"]), player(names[1], &["bob@example.net"])];
        let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
        let mut set = Terms::default_for(&catalogue);
        set.set("board", "off", &catalogue).unwrap();
        for (name, value) in terms {
            set.set(name, value, &catalogue).unwrap();
        }
        block(self.parts.start_game(tempete::games::GAMES[0], &players, &set.given())).unwrap();
        block(self.parts.poll_once()).unwrap();
        self.look();
    }

    /// Takes one step of a point, which must be accepted.
    pub fn take(&mut self, step: &Step) {
        let done = match step {
            Step::Mail { seat, text } => {
                let raw = self.plain(seat, text);
                self.deliver(&raw).outcome()
            }
            Step::Rule(ruling) => format!("{:?}", self.rule(ruling)),
        };
        assert!(matches!(done.as_str(), "accepted" | "kept"), "{step:?}: {done}");
        // So that no day's limit is met on the way.
        self.clock.set(Timestamp::from_unix(self.clock.now().unix() + 86_400));
    }

    fn rule(&mut self, ruling: &str) -> String {
        use tempete::tempete::log::event::Ruling;
        let ruling = match ruling {
            "uphold" => Ruling::Uphold,
            other => panic!("no ruling {other}"),
        };
        let command = ruling::rule(ruling, "As the rules say.");
        match block(self.parts.command(GameId::new(1).unwrap(), &command)) {
            Ok(_) => "accepted".into(),
            other => format!("{other:?}"),
        }
    }

    /// Two mails from elsewhere with this seat's keys: it gets new ones.
    pub fn misuse(&mut self, seat: &str) {
        for _ in 0..2 {
            let raw = format!("From: eve@evil.example\nTo: {}\n\nresign\n", self.newest(seat, 1).reply_to);
            assert_eq!(self.deliver(raw.as_bytes()).verdict, "key-misused");
        }
    }

    /// A mail of orders from this seat, to its newest letter of the first game.
    fn plain(&mut self, seat: &str, text: &str) -> Vec<u8> {
        let text = text.split(" | ").collect::<Vec<_>>().join("\n");
        let newest = self.newest(seat, 1);
        let foot = if newest.reply_to.contains('+') { String::new() } else { format!("> key {}\n", key(newest)) };
        let raw = format!(
            "From: {}\nTo: {}\nMessage-ID: <good{}@players.example>\n\n{text}\n\n{foot}",
            from(seat),
            newest.reply_to,
            self.dropped
        );
        self.expanded(raw.as_bytes(), 0, "good")
    }

    /// Puts a mail into the inbox, polls once, and says what became of it.
    pub fn deliver(&mut self, raw: &[u8]) -> Delivered {
        self.dropped += 1;
        let name = format!("1800000000.M{:06}.players", self.dropped);
        let inbox = self.path("mail/inbox");
        fs::write(inbox.join("tmp").join(&name), raw).unwrap();
        fs::rename(inbox.join("tmp").join(&name), inbox.join("new").join(&name)).unwrap();
        let (began, before) = (Clock::instant(), processor_time());
        let tally = block(self.parts.poll_once());
        let (took, waited) = (processor_time() - before, began.elapsed());
        let tally = tally.unwrap();
        assert_eq!(tally.read, 1, "{name} was not read");
        let (verdict, code) = self.row(&name);
        let letters = self.look();
        let mut all = notes(&self.path("mail/outbox/new"));
        all.sort();
        let new = all.split_off(self.notes.min(all.len()));
        self.notes += new.len();
        assert_eq!(tally.sent, (letters.len() + new.len()) as u64, "letters sent and letters found");
        let notes = new.into_iter().map(|(_, to)| to).collect();
        Delivered { verdict, code, letters, notes, took, waited }
    }

    /// Lets a daemon of its own take in these mails, and says what memory it needed at most, in kB.
    pub fn served(&mut self, mails: &[Vec<u8>]) -> u64 {
        let new = self.path("mail/inbox/new");
        for raw in mails {
            self.dropped += 1;
            fs::write(new.join(format!("1800000000.M{:06}.players", self.dropped)), raw).unwrap();
        }
        let mut daemon = Command::new(crate::program())
            .env("TEMPETE_ANY_CLOCK", "yes")
            .args([OsStr::new("--state"), self.folder.path().as_os_str(), OsStr::new("run")])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut tries = 0;
        while fs::read_dir(&new).unwrap().next().is_some() {
            tries += 1;
            assert!(tries < 6_000, "the daemon does not read its mail");
            std::thread::sleep(Duration::from_millis(10));
        }
        let status = fs::read_to_string(format!("/proc/{}/status", daemon.id())).unwrap();
        daemon.kill().unwrap();
        daemon.wait().unwrap();
        let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the daemon ran");
        most.split_whitespace().next().unwrap().parse().unwrap()
    }

    /// The mail's row in the referee's table: every mail has one, with a verdict.
    fn row(&self, name: &str) -> (String, String) {
        let options = tempete::store::options(&config(self.folder.path()).database).read_only(true);
        block(async {
            let mut connection = options.connect().await.unwrap();
            let row = sqlx::query("SELECT state, verdict, code FROM inbox WHERE name = ?")
                .bind(name)
                .fetch_one(&mut connection)
                .await
                .unwrap();
            connection.close().await.unwrap();
            let (state, verdict, code): (String, String, String) = (row.get(0), row.get(1), row.get(2));
            assert_eq!(state == "set-aside", matches!(verdict.as_str(), "set-aside" | "no-mail"), "{state} {verdict}");
            (verdict, code)
        })
    }

    /// Reads the letters that are new.
    fn look(&mut self) -> Vec<Received> {
        let mut new = letters(&self.path("mail/outbox/new"));
        new.retain(|letter| !self.letters.iter().any(|known| known.name == letter.name));
        self.letters.extend(new.iter().cloned());
        new
    }

    /// The time, in seconds since 1970.
    pub fn now(&self) -> i64 {
        self.clock.now().unix()
    }

    fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    /// The logs of all games, entry by entry.
    pub fn logs(&mut self) -> Vec<Vec<String>> {
        let store = &mut self.parts.store;
        block(async {
            let mut logs = Vec::new();
            for game in store.games(None).await.unwrap() {
                logs.push(store.game(game.game).await.unwrap().unwrap().entries);
            }
            logs
        })
    }

    /// This seat's newest letter of a game.
    pub fn newest(&self, seat: &str, game: u32) -> &Received {
        let mut letters = self.letters.iter().filter(|l| l.game == game && colour(&l.seat) == seat);
        letters.by_ref().max_by_key(|letter| letter.number()).unwrap()
    }

    /// Every key that ever stood in a letter, by seat.
    pub fn keys(&self) -> BTreeMap<&'static str, Vec<String>> {
        let mut keys: BTreeMap<_, Vec<String>> = BTreeMap::new();
        for letter in &self.letters {
            keys.entry(colour(&letter.seat)).or_default().push(key(letter));
        }
        keys
    }

    /// A mail that would be accepted at this point, and its verdict; once the log has changed, one
    /// that asks.
    pub fn after(&mut self, changed: bool) -> (Vec<u8>, &'static str) {
        match self.good.clone() {
            Some(Step::Mail { seat, text }) if !changed => (self.plain(&seat, &text), "accepted"),
            _ => (self.plain("black", "status"), "information"),
        }
    }

    /// The row's mail number `n`, as bytes.
    pub fn mail(&self, row: &Row, n: usize) -> Vec<u8> {
        let at = if row.mails.len() == 1 { 0 } else { n };
        let id = if row.each_anew() { n } else { 0 };
        let name = row.name.bytes().map(u32::from).sum::<u32>();
        self.expanded(&row.mails[at], id, &format!("row{name}"))
    }

    fn expanded(&self, text: &[u8], n: usize, name: &str) -> Vec<u8> {
        expand(text, &|placeholder, argument| {
            let bytes = match (placeholder, argument) {
                ("id", _) => format!("{name}.{n}"),
                ("n", _) => n.to_string(),
                ("each", _) => String::new(),
                ("from", seat) => from(seat).to_owned(),
                ("to", of) => self.letter(of).reply_to.clone(),
                ("TO", of) => self.letter(of).reply_to.to_uppercase(),
                ("key", of) => key(self.letter(of)),
                ("KEY", of) => key(self.letter(of)).to_uppercase(),
                ("message-id", of) => format!("<{}>", self.letter(of).message_id),
                ("letter", of) => self.letter(of).text.clone(),
                ("quoted", of) => self.letter(of).text.lines().map(|line| format!("> {line}\n")).collect::<String>(),
                ("raw", of) => return Some(self.letter(of).raw.clone()),
                ("instance", _) => {
                    let raw = String::from_utf8(self.letter("white").raw.clone()).unwrap();
                    raw.lines().find_map(|line| line.strip_prefix("X-Loop: ")).unwrap().to_owned()
                }
                ("ascending", _) => spaced(&{
                    let mut cards = list("white");
                    cards.sort_unstable();
                    cards
                }),
                ("list", how) => list_with(how),
                _ => return None,
            };
            Some(bytes.into_bytes())
        })
    }

    /// `white`: its newest letter; `white:1`: its first; `white@2`: the newest of the second game.
    fn letter(&self, of: &str) -> &Received {
        if let Some((seat, game)) = of.split_once('@') {
            return self.newest(seat, game.parse().unwrap());
        }
        let Some((seat, number)) = of.split_once(':') else { return self.newest(of, 1) };
        let number: u32 = number.parse().unwrap();
        let mut letters = self.letters.iter();
        letters.find(|l| l.game == 1 && colour(&l.seat) == seat && l.number() == number).unwrap()
    }
}

fn from(seat: &str) -> &'static str {
    if seat == "white" { "Ann <ann@example.org>" } else { "Bob <bob@example.net>" }
}

/// The key of a letter.
pub fn key(letter: &Received) -> String {
    let local = letter.reply_to.split('@').next().unwrap();
    let in_line = || letter.text.lines().find_map(|line| line.strip_prefix("key ")).unwrap();
    let key = local.split_once('+').map_or_else(in_line, |(_, key)| key);
    Key::read(key).unwrap().letters().to_owned()
}

/// Numbers with spaces between them.
pub fn spaced(cards: &[u8]) -> String {
    cards.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            fs::create_dir(&target).unwrap();
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), &target).unwrap();
        }
    }
}
