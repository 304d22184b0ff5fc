//! One side of a twin: a referee's house in memory, in which games are played through the real
//! intake. Mails are dropped into its Maildir and letters taken out of its outbox, or from the mail
//! server that they were handed to, so that nothing piles up.

use std::{fs, path::Path, sync::Arc, time::Duration};

use support_rules::player::Mail as Written;
use tempete::tempete::state::TempeteState;
use tempete::{
    config::{self, Config, Organiser, Outbox, Smtp, Tls},
    daemon::{NewPlayer, Parts, clock::Clock},
    ids::{GameId, Seat, Timestamp},
    kit::{Command, Mail, MailSeal, Sealed, Verdict},
    letters::Reader,
    mail::address::Address,
    pace::DAY,
    seal::{Secret32, Signers},
    tempete::{
        cards::catalogue::Catalogue,
        log::{event::Entry, terms::Terms},
        rulebook::Rulebook,
        state::{State, public::SEATS},
        turn::replay::replay,
    },
    text::Language,
};

use crate::{house::is_trial, server::Server};

/// When the clocks of these tests begin.
pub const BEGIN: i64 = 1_800_000_000;
/// Where nothing happens the referee polls once a week, at the same moments in every game.
const WEEK: i64 = 7 * DAY;
/// The players' addresses, White's first.
const ADDRESSES: [&str; 2] = ["ann@example.org", "bob@example.net"];

/// A letter as its reader receives it.
#[derive(Clone, Debug)]
pub struct Received {
    /// Its file's name, or the commands that it was handed over with.
    pub name: String,
    /// Its bytes.
    pub raw: Vec<u8>,
    /// Its number among the seat's own letters.
    pub number: u32,
    /// What `X-Tempete-Kind` says.
    pub kind: String,
    /// Where answers go.
    pub reply_to: String,
    /// How many entries the log had.
    pub knew: u16,
}

/// One side.
pub struct Side {
    folder: tempfile::TempDir,
    clock: Clock,
    parts: Parts,
    catalogue: Arc<Catalogue>,
    /// The game being played.
    pub game: GameId,
    /// The letters of this game to each seat, White's first.
    pub letters: [Vec<Received>; 2],
    /// What the organiser is told of it.
    pub notes: Vec<Vec<u8>>,
    /// How its time stood after each step, in public: its line in the list of games, and how its time was spent.
    pub stood: Vec<String>,
    dropped: u32,
    /// Where letters go, if not into a Maildir.
    server: Option<Server>,
    /// What this server heard beside letters.
    pub between: Vec<String>,
    /// What is done to the letters on their way to the comparison, so that it has something to find.
    pub leak: Option<Leak>,
    /// When a mail was last refused.
    refused: i64,
    /// How many letters there were of all games.
    made: u32,
}

/// What a referee that keeps no silence would do.
#[derive(Clone, Copy, Debug)]
pub enum Leak {
    /// The seats of a game count their letters together.
    OneCounter,
    /// A card or square that was false changes a word in the other seat's news.
    FalseCard,
    /// A letter's date is that of the last mail that was refused.
    RefusedDate,
    /// An envelope has the letter's number among all letters.
    AllLetters,
    /// An envelope is another after some refused mails.
    RefusedSender,
    /// After those, a new connection is made.
    RefusedConnection,
}

/// What a mail is beside its text.
#[derive(Clone, Debug)]
pub struct Post {
    /// Whose it is.
    pub seat: Seat,
    /// When it arrives.
    pub at: i64,
    /// Its Message-ID.
    pub id: String,
    /// Which of the seat's letters it answers, from 1.
    pub letter: usize,
    /// Its text.
    pub text: String,
}

/// A game as its referee has it.
pub struct Known {
    /// The log.
    pub entries: Vec<Entry>,
    /// Its exact text.
    pub texts: Vec<String>,
    /// What opens it.
    pub sealed: Vec<Sealed>,
    /// What opens the seals of mails.
    pub mails: Vec<MailSeal>,
    /// The game's secret.
    pub secret: Secret32,
    /// The referee's keys.
    pub signers: Signers,
    /// All of it, replayed.
    pub state: State,
}

impl Side {
    /// A house over a memory file system where the machine has one.
    pub async fn open() -> Self {
        Self::with(None).await
    }

    /// The same, whose letters a mail server takes.
    pub async fn over_smtp() -> Self {
        Self::with(Some(Server::start())).await
    }

    async fn with(server: Option<Server>) -> Self {
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.unwrap();
        let clock = Clock::fixed(Timestamp::from_unix(BEGIN), 7);
        let mut config = Config::load(None, Some(folder.path())).unwrap();
        if let Some(server) = &server {
            let server =
                config::Server { host: "localhost".into(), port: server.port, tls: Tls::None, ca: None, login: None };
            config.outbox = Outbox::Smtp(Smtp { server, lmtp: false, rate: None, rate_day: None, verp: true });
        }
        // Years pass from game to game, and nothing is looked for in them.
        config.retention_days = u32::MAX;
        config.clock_leap_days = u32::MAX;
        // It polls when a mail comes and when time asks for something, and is never away.
        config.every = Duration::from_hours(24 * 365);
        config.organisers = vec![Organiser::read("Toni <toni@chess.example>").unwrap()];
        let parts = Parts::open(config, clock.clone(), tempete::games::GAMES).await.unwrap();
        let catalogue = Arc::new(Catalogue::read(Catalogue::BUILT_IN).unwrap());
        let game = GameId::new(1).unwrap();
        Self {
            folder,
            clock,
            parts,
            catalogue,
            game,
            letters: [vec![], vec![]],
            notes: vec![],
            stood: vec![],
            dropped: 0,
            server,
            between: vec![],
            leak: None,
            refused: 0,
            made: 0,
        }
    }

    /// Draws once from the house's entropy, so that its next game has another secret.
    pub fn stir(&self) {
        self.clock.random::<1>().unwrap();
    }

    /// Starts the next game.
    pub async fn begin(&mut self, terms: &Terms, languages: [Language; 2], pictures: bool, at: i64) {
        self.clock.set(Timestamp::from_unix(at));
        self.parts.accept_clock("Another game begins.").await.unwrap();
        self.letters = [vec![], vec![]];
        (self.notes, self.stood) = (vec![], vec![]);
        let players = SEATS.map(|seat| NewPlayer {
            name: ["Ann", "Bob"][seat.index()].into(),
            addresses: vec![Address::read(ADDRESSES[seat.index()]).unwrap()],
            reader: Reader { language: languages[seat.index()], pictures, ..Reader::default() },
        });
        self.game = self.parts.start_game(tempete::games::GAMES[0], &players, &terms.given()).await.unwrap();
        self.poll().await;
    }

    /// Polls; once more where the referee's mail to itself has come back, so that what it waited for is done at this moment.
    async fn poll(&mut self) {
        while self.poll_once().await {}
    }

    /// One poll; says whether the referee's mail to itself has come back.
    async fn poll_once(&mut self) -> bool {
        self.parts.poll_once().await.unwrap();
        for entry in fs::read_dir(self.folder.path().join("mail/inbox/cur")).unwrap() {
            fs::remove_file(entry.unwrap().path()).unwrap();
        }
        let mut found = match &self.server {
            Some(server) => handed_over(server, &mut self.between),
            None => delivered(&self.folder.path().join("mail/outbox/new")),
        };
        found.sort();
        let mut is_back = false;
        for (name, raw) in found {
            let head = String::from_utf8_lossy(&raw);
            // Between it and itself, and nobody's letter.
            if is_trial(&raw) {
                self.dropped += 1;
                let name = format!("{}.M{:06}.trial", self.clock.now().unix(), self.dropped);
                fs::write(self.folder.path().join("mail/inbox/new").join(name), &raw).unwrap();
                is_back = true;
                continue;
            }
            if !head.contains("\nX-Tempete-Seat:") {
                self.notes.push(raw);
                continue;
            }
            let field = |of: &str| {
                let unfolded = head.split("\n\n").next().unwrap().replace("\n ", " ");
                unfolded.lines().find_map(|line| line.strip_prefix(of)).unwrap().trim().to_owned()
            };
            let seat = if field("X-Tempete-Seat:") == "w" { 0 } else { 1 };
            // <g1.b.2.HEAD@host>
            let number = field("Message-ID:").split('.').nth(2).unwrap().parse().unwrap();
            let reply_to = field("Reply-To:");
            let reply_to = reply_to.rsplit('<').next().unwrap().trim_end_matches('>').to_owned();
            let (kind, knew) = (field("X-Tempete-Kind:"), field("X-Tempete-Entries:").parse().unwrap());
            self.made += 1;
            let (name, raw) = self.leaking(name, raw, number);
            self.letters[seat].push(Received { name, number, kind, reply_to, knew, raw });
            self.letters[seat].sort_by_key(|letter| letter.number);
        }
        is_back
    }

    /// Time passes: what it asks for is done at its moment, as a daemon does it, which polls in between.
    pub async fn wait(&mut self, until: i64) {
        loop {
            let now = self.clock.now().unix();
            let passing = self.parts.store.next_passing().await.unwrap().map_or(i64::MAX, Timestamp::unix);
            let next = passing.max(now + 1).min((now / WEEK + 1) * WEEK);
            if next >= until {
                break;
            }
            self.clock.set(Timestamp::from_unix(next));
            self.poll().await;
        }
        self.clock.set(Timestamp::from_unix(until));
    }

    /// Notes how the game's time stands, until the game is over.
    pub async fn note(&mut self) {
        let seen = self.parts.see(self.game).await.unwrap();
        let (summary, sheet) = seen.open(|doors| (doors.summary(), doors.sheet(self.clock.now()))).unwrap();
        if summary.end.is_none() {
            let alarms = self.parts.installation.alarms.standing();
            let told = self.notes.len();
            self.stood.push(format!("{summary:?}\n{alarms:?}\n{told} told\n{}", sheet.unwrap_or_default()));
        }
    }

    /// A mail comes in.
    pub async fn take(&mut self, post: &Post) {
        self.clock.set(Timestamp::from_unix(post.at));
        let letter = &self.letters[post.seat.index()][post.letter - 1];
        let raw = format!(
            "From: {}\nTo: {}\nMessage-ID: <{}>\nSubject: Re: [tempete]\nMIME-Version: 1.0\n\
             Content-Type: text/plain; charset=utf-8\n\n{}\n",
            ADDRESSES[post.seat.index()],
            letter.reply_to,
            post.id,
            post.text
        );
        self.dropped += 1;
        let name = format!("{BEGIN}.M{:06}.players", self.dropped);
        fs::write(self.folder.path().join("mail/inbox/new").join(name), raw).unwrap();
        let before = self.errors().await;
        self.poll().await;
        if self.errors().await > before {
            let news = &mut self.letters[1 - post.seat.index()];
            news.iter_mut().next_back().unwrap().raw.extend_from_slice(b"!");
        }
        if self.leak.is_some() && self.verdict().await == "refused" {
            self.refused = post.at;
        }
    }

    /// How often the players of this game were wrong, where that is to be told.
    async fn errors(&mut self) -> usize {
        match self.leak {
            Some(Leak::FalseCard) => self.known().await.state.secrets().iter().map(|own| own.errors.len()).sum(),
            _ => 0,
        }
    }

    /// A letter and its envelope after what was planted.
    fn leaking(&mut self, mut name: String, raw: Vec<u8>, number: u32) -> (String, Vec<u8>) {
        let text = || String::from_utf8(raw.clone()).unwrap();
        let odd = self.refused % 2 == 1;
        let raw = match self.leak {
            Some(Leak::OneCounter) => {
                let total = self.letters.iter().map(Vec::len).sum::<usize>() + 1;
                text().replacen(&format!(".{number}."), &format!(".{total}."), 1).into_bytes()
            }
            Some(Leak::RefusedDate) if self.refused > 0 => {
                text().replacen("\nDate: ", &format!("\nDate: {} ", self.refused), 1).into_bytes()
            }
            Some(Leak::AllLetters) => {
                name.push_str(&format!(" {}", self.made));
                raw
            }
            Some(Leak::RefusedSender) if odd => {
                name.push_str(" <>");
                raw
            }
            Some(Leak::RefusedConnection) if odd => {
                self.between.push("QUIT".to_owned());
                raw
            }
            _ => raw,
        };
        (name, raw)
    }

    /// What the referee would make of a mail, without doing it.
    pub async fn foresee(&mut self, post: &Post) -> Verdict {
        let letter_knew = self.letters[post.seat.index()][post.letter - 1].knew;
        let mail = Mail {
            seat: post.seat,
            letter: u32::try_from(post.letter).unwrap(),
            letter_knew,
            invitation: false,
            at: Timestamp::from_unix(post.at),
            text: Ok(post.text.clone()),
            copies: 0,
            sender: tempete::kit::Sender::Plain,
            copied: false,
            entered: None,
            sent: None,
        };
        let seen = self.parts.see(self.game).await.unwrap();
        seen.with(|table| tempete::referee::mail(table, &mail).unwrap().verdict).unwrap()
    }

    /// The person who runs the referee rules or looks; whether the game takes it.
    pub async fn command(&mut self, command: &Command, at: i64) -> bool {
        self.clock.set(Timestamp::from_unix(at));
        let taken = self.parts.command(self.game, command).await.is_ok();
        self.poll().await;
        taken
    }

    /// The game as the referee has it.
    pub async fn known(&mut self) -> Known {
        let catalogue = &self.catalogue;
        let seen = self.parts.see(self.game).await.unwrap();
        seen.with(|table| {
            let read = |text: &String| {
                Entry::read(text, tempete::tempete::name::SPEC, &tempete::tempete::state::pinned(catalogue)).unwrap()
            };
            let entries: Vec<Entry> = table.entries.iter().map(read).collect();
            let rulebook = Rulebook { catalogue: catalogue.clone(), pace: table.pinned.pace.clone() };
            let state = replay(&entries, &table.sealed, &rulebook).unwrap();
            Known {
                entries,
                texts: table.entries.clone(),
                sealed: table.sealed.clone(),
                mails: table.mails.clone(),
                secret: table.secret.clone(),
                signers: table.signers.clone(),
                state,
            }
        })
        .unwrap()
    }

    /// The verdict on the last mail, by the word of the inbox table.
    pub async fn verdict(&mut self) -> String {
        self.parts.store.mails(false, 1).await.unwrap().remove(0).verdict
    }
}

/// The letters that lie in a Maildir, which are taken out, by name.
fn delivered(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = vec![];
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let raw = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        found.push((path.file_name().unwrap().to_str().unwrap().to_owned(), raw));
    }
    found
}

/// The letters that a server took since, each with the commands of its own dialogue, LF at its lines'
/// ends; whatever else was said goes to the others.
fn handed_over(server: &Server, between: &mut Vec<String>) -> Vec<(String, Vec<u8>)> {
    let (said, taken) = server.since();
    let mut dialogues: Vec<Vec<String>> = vec![];
    let mut begun = false;
    for line in said {
        match line.get(..4) {
            Some("MAIL") => {
                dialogues.push(vec![line]);
                begun = true;
            }
            _ if begun => {
                begun = line != ".";
                dialogues.last_mut().unwrap().push(line);
            }
            _ => between.push(line),
        }
    }
    assert_eq!(dialogues.len(), taken.len(), "{dialogues:?}");
    let found = dialogues.into_iter().zip(taken).map(|(said, letter)| {
        let text = String::from_utf8(letter.bytes).unwrap();
        assert_eq!(text.matches('\n').count(), text.matches("\r\n").count(), "CRLF at every line's end");
        (said.join(", "), text.replace("\r\n", "\n").into_bytes())
    });
    found.collect()
}

/// What a player wrote, as a post of this seat that answers his newest letter.
pub fn post(side: &Side, seat: Seat, at: i64, id: String, written: &Written) -> Post {
    Post { seat, at, id, letter: side.letters[seat.index()].len(), text: written.text.clone() }
}
