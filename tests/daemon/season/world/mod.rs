//! The world of a season: a daemon and its disk, the network, the people, and whoever watches them. Here time passes; what
//! people and fate do stands in `acts` and `harm`.

mod acts;
mod around;
mod begin;
mod disk;
mod end;
mod harm;
mod life;
mod network;
mod person;
mod twin;

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use support::{
    house::{Received, is_trial, received},
    server::Server,
};
use tempete::{
    config::Config,
    daemon::{OpenGame, clock::Clock},
    ids::{GameId, Timestamp},
    kit::Game,
    mail::{
        address::Address,
        key::KeyRing,
        verp::{self, LetterOf},
    },
    pace::DAY,
};

use self::{
    disk::Disk,
    life::{Life, Polled},
    network::{Fate, Network},
    person::Person,
};
use crate::season::{rules, tally::Tally, watch::Watch};

/// The longest time between two polls.
const EVERY: i64 = DAY;
/// Servers are waited for no longer than this, and a little more.
const PATIENCE: Duration = Duration::from_millis(crate::season::season::PATIENCE + 10);
/// What the players of a game are called, in the order of its seats.
const NAMES: [&str; 4] = ["Ann", "Bob", "Cat", "Dan"];
/// A world.
pub struct World {
    pub disk: Disk,
    pub config: Config,
    pub clock: Clock,
    pub life: Option<Life>,
    pub server: Option<Server>,
    pub games: Vec<GameId>,
    /// What is played in each.
    pub rows: Vec<&'static Game>,
    /// The players of each game, in the order of its seats.
    pub people: Vec<Vec<Person>>,
    pub network: Network,
    pub watch: Watch,
    /// Where the daemon dies at its next poll.
    pub fault: Option<(&'static str, u32)>,
    /// Whether mail may come in.
    pub has_room: bool,
    /// The last copy of the database, and how many were made.
    pub backup: Option<PathBuf>,
    pub copies: u32,
    pub mails: u64,
    pub tally: Tally,
    /// What the acts came to.
    pub told: Vec<String>,
}

impl World {
    pub fn now(&self) -> i64 {
        self.clock.now().unix()
    }

    pub fn set(&self, at: i64) {
        self.clock.set(Timestamp::from_unix(at));
    }

    /// The clock is wrong: no time has passed.
    pub fn leap(&self, at: i64) {
        self.clock.leap(Timestamp::from_unix(at));
    }

    /// The daemon, which is started where it does not run.
    pub fn life(&mut self) -> &mut Life {
        if self.life.is_none() {
            self.life = Some(Life::begin(&self.config, &self.clock).expect("the daemon starts"));
        }
        self.life.as_mut().unwrap()
    }

    /// The daemon ends without a word.
    pub fn die(&mut self) {
        if let Some(life) = self.life.take() {
            life.die(&self.disk.state());
        }
        self.watch.may_repeat = true;
    }

    /// Time passes: the daemon polls as often as it does, and when time asks for something.
    pub fn wait(&mut self, seconds: i64) {
        let until = self.now() + seconds;
        while self.now() < until {
            let passing = self.life().with(async |parts| parts.store.next_passing().await).unwrap();
            // A moment that has come and could not be met waits for the next poll, as it does in the daemon.
            let passing = passing.map(Timestamp::unix).filter(|at| *at > self.now()).unwrap_or(i64::MAX);
            let next = until.min(self.now() + EVERY).min(passing);
            self.set(next);
            if next < until {
                self.poll();
                self.rest();
            }
        }
    }

    /// What has arrived by now lies in the mailboxes.
    pub fn deliver(&mut self) {
        let now = self.now();
        // Without room it waits where it is sent from.
        let mails = if self.has_room { self.network.mails(now) } else { vec![] };
        for mail in mails {
            self.watch.mail(&mail.name, &mail.id, &mail.raw);
            let inbox = self.disk.inbox();
            let (tmp, new) = (inbox.join("tmp").join(&mail.name), inbox.join("new").join(&mail.name));
            fs::write(&tmp, &mail.raw).unwrap();
            let at = SystemTime::UNIX_EPOCH + Duration::from_secs(mail.at.unsigned_abs());
            fs::File::options().write(true).open(&tmp).unwrap().set_modified(at).unwrap();
            fs::rename(tmp, new).unwrap();
        }
        for letter in self.network.letters(now) {
            let game = self.game_of(&letter);
            let seat = rules::seat(self.rows[game], &letter.seat);
            self.people[game][seat.index()].letters.push(letter);
        }
    }

    /// How long the daemon lets a server rest that did not answer is time of the machine, of which next to none passes.
    pub fn rest(&mut self) {
        if self.server.is_none() || self.life().with(async |parts| parts.store.queued().await).unwrap() == 0 {
            return;
        }
        std::thread::sleep(PATIENCE);
    }

    /// One poll, in which the daemon dies where that is said; then it is started again, and polls.
    pub fn poll(&mut self) {
        self.deliver();
        let fault = self.fault.take();
        let polled = self.life().poll(fault);
        match (polled, fault) {
            (Polled::Done(tally), fault) => {
                self.fault = fault;
                self.tally.add("mails accepted", tally.accepted);
            }
            (Polled::Died, Some((step, _))) => {
                self.tally.count(format!("deaths at {step}"));
                self.die();
                self.take();
                self.poll();
                return;
            }
            (Polled::Died, None) => panic!("the daemon died of nothing"),
            (Polled::Failed(error), _) => panic!("a poll failed: {error}"),
        }
        self.take();
        self.look();
    }

    /// After each step.
    pub fn look(&mut self) {
        let Self { life, watch, games, .. } = self;
        let Some(life) = life else { return };
        let new = life.with(async |parts| watch.look(parts, games).await).unwrap_or_else(|fault| panic!("{fault}"));
        for (rules, many) in new {
            self.tally.add(format!("entries of {rules}"), many);
        }
    }

    /// Takes what has left, and gives it to the network.
    pub fn take(&mut self) {
        let mut left: Vec<Vec<u8>> = match &self.server {
            Some(server) => server.since().1.into_iter().map(|taken| taken.bytes).collect(),
            None => taken_out(&self.disk.state().join("mail/outbox/new")),
        };
        left.sort();
        for raw in left {
            let head = String::from_utf8_lossy(&raw);
            if is_trial(&raw) {
                self.comes_back(&raw);
                continue;
            }
            if !head.contains("\nX-Tempete-Game:") {
                let subject = head.lines().find(|line| line.starts_with("Subject:")).unwrap_or_default();
                let subject: String = subject.chars().filter(|c| !c.is_ascii_digit()).collect();
                self.tally.count(format!("notes: {}", subject.trim()));
                self.watch.note(&raw).unwrap_or_else(|fault| panic!("{fault}"));
                continue;
            }
            self.letter(received("letter", raw));
        }
    }

    /// The referee's mail to itself comes back at once, where there is room.
    fn comes_back(&mut self, raw: &[u8]) {
        self.tally.count("mails to itself".to_owned());
        if !self.has_room {
            return;
        }
        let name = format!("{}.M{:06}.trial", self.now(), self.tally.of("mails to itself"));
        let path = self.disk.inbox().join("new").join(name);
        fs::write(&path, raw).unwrap();
        let at = SystemTime::UNIX_EPOCH + Duration::from_secs(self.now().unsigned_abs());
        fs::File::options().write(true).open(&path).unwrap().set_modified(at).unwrap();
    }

    fn letter(&mut self, letter: Received) {
        self.life();
        let Self { life, watch, .. } = self;
        let new = life.as_mut().unwrap().with(async |parts| watch.letter(parts, &letter).await);
        if !new.unwrap_or_else(|fault| panic!("{fault}")) {
            self.tally.count("letters that left again");
        }
        self.tally.count(format!("letters: {}", letter.kind));
        let now = self.now();
        let fate = self.network.letter(now, letter.clone());
        self.tally.count(format!("letters that came to: {fate:?}"));
        if fate == Fate::Back {
            self.back(&letter);
        }
    }

    /// A letter comes back.
    fn back(&mut self, letter: &Received) {
        let (own, ring) =
            (Address::read(&self.config.address).unwrap(), KeyRing::look(&self.config.keys, [0; 32]).unwrap());
        let game = self.game_of(letter);
        let seat = rules::seat(self.rows[game], &letter.seat);
        let of = LetterOf { game: self.games[game], seat, number: letter.number() };
        let to = verp::address(&own, self.config.separator, &ring, of).unwrap();
        let raw = format!(
            "From: mailer-daemon@mx.example\nTo: {to}\nMessage-ID: <back.{}>\nMIME-Version: 1.0\n\
             Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\n\n\
             --b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\n\
             Final-Recipient: rfc822; {}\nAction: failed\nStatus: 5.1.1\n\n--b--\n",
            letter.message_id, letter.to
        );
        self.network.arrives(self.now() + 60, &format!("back.{}", letter.message_id), raw.as_bytes());
    }

    /// The place of the game that a letter is of.
    fn game_of(&self, letter: &Received) -> usize {
        self.games.iter().position(|game| game.get() == letter.game).unwrap()
    }

    /// A game as its referee has it.
    pub fn seen(&mut self, game: usize) -> OpenGame {
        let number = self.games[game];
        self.life().with(async |parts| parts.see(number).await).unwrap()
    }

    /// One more of these in this game.
    pub fn count_in(&mut self, game: usize, what: &str) {
        self.tally.count(format!("{what} of {}", self.rows[game].rules));
    }
}

/// Every file in this folder, which is taken out.
fn taken_out(folder: &Path) -> Vec<Vec<u8>> {
    let paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let take = |path: PathBuf| {
        let raw = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        raw
    };
    paths.into_iter().map(take).collect()
}
