//! What a club's lists cost beside a million games that are over, of 100,000 persons: one person's games, an event with
//! 210 running ones, what is late, the digest, an answer to a player's mail. Each is a process with all that it does
//! before. Bounds: 0.1 s of processor time, and 1.5 times what the same takes beside 1,000 games.
//!
//! `TEMPETE_BENCH_GAMES=100000` for another size.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

use mail_parser::MessageParser;
use sqlx::Connection;

use crate::common::{
    fill::fill_with_persons,
    place,
    process::{self, TEMPETE},
    size,
    times::Times,
};

/// Beside so few games everything is measured, too.
const FEW: u32 = 1_000;
/// Who plays in the event; each against each.
const PLAYERS: u32 = 21;
const RUNNING: u32 = PLAYERS * (PLAYERS - 1) / 2;
/// Rounds in which each command has its turn beside few games and beside many; the middle counts.
const ROUNDS: usize = 11;
/// What a player asks by mail.
const ORDER: &str = "games";
/// Seconds of processor time.
const BOUND: f64 = 0.1;
/// Against the same beside few games.
const RATIO: f64 = 1.5;
/// In a trial nothing is of use but that it works.
const TRIAL: u32 = 5_000;

/// Measures.
pub fn run() {
    let games = match size::games() {
        _ if size::is_small() => TRIAL,
        Some(games) => games,
        None => 1_000_000,
    };
    let folder = place::folder("club");
    place::runtime().block_on(async {
        let few = Club::of(&folder.path().join("few"), FEW).await;
        let many = Club::of(&folder.path().join("many"), games).await;
        measure(&few, &many).await;
    });
}

/// Prints what each costs; fails where a bound is not met.
async fn measure(few: &Club, many: &Club) {
    let words: [(&str, &[&str]); 5] = [
        ("player ADDRESS", &["player", "p1@club.example"]),
        ("player NAME", &["player", "PLAYER 1"]),
        ("event NAME", &["event", "Cup"]),
        ("event", &["event"]),
        ("games, what is late", &["games", "--running", "--sort", "urgent"]),
    ];
    let mut rows: Vec<(&str, Times, Times)> = Vec::new();
    for (name, words) in words {
        let (mut with_few, mut with_many) = (Times::default(), Times::default());
        for _ in 0..size::rounds(ROUNDS) {
            with_few.push_seconds(few.cpu(words));
            with_many.push_seconds(many.cpu(words));
        }
        rows.push((name, with_few, with_many));
    }
    let (mut with_few, mut with_many) = (Times::default(), Times::default());
    for _ in 0..size::rounds(ROUNDS) {
        with_few.push_seconds(few.digest().await);
        with_many.push_seconds(many.digest().await);
    }
    rows.push(("poll with a digest", with_few, with_many));
    let (mut with_few, mut with_many) = (Times::default(), Times::default());
    for round in 0..size::rounds(ROUNDS) {
        with_few.push_seconds(few.by_mail(round).await);
        with_many.push_seconds(many.by_mail(round).await);
    }
    rows.push(("poll with a mail", with_few, with_many));
    let (mut most, mut worst) = (0.0_f64, 0.0_f64);
    for (name, with_few, with_many) in rows {
        let (few, many) = (with_few.median(), with_many.median());
        println!("    {name:<20} {many:.4} s of processor time, {:.2} times", many / few);
        (most, worst) = (most.max(many), worst.max(many / few));
    }
    println!("the most: {most:.3} s, and {worst:.2} times what it is beside {FEW} games (bounds {BOUND} s, {RATIO})");
    let is_met = most <= BOUND && worst <= RATIO;
    assert!(is_met || size::is_small(), "a list costs too much beside many games");
}

/// An installation with an event that runs, and so many games in all.
struct Club {
    state: PathBuf,
    config: PathBuf,
}

impl Club {
    async fn of(state: &Path, games: u32) -> Self {
        let begun = Instant::now();
        fs::create_dir_all(state).unwrap();
        let beside = |name: &str| state.with_extension(name);
        let club = Self { state: state.to_owned(), config: beside("toml") };
        let config = "[referee]\norganisers = [\"Toni <toni@chess.example>\"]\ndigest = \"daily\"\n\n[operation]\nretention = 36500\n";
        fs::write(&club.config, config).unwrap();
        let terms = "stage 1 round-robin single sections=1\nties direct, sonneborn-berger, wins\nrounds at-once\ngame luft\ntime post\n";
        fs::write(beside("terms"), terms).unwrap();
        let mut players = "player\n".to_owned();
        (0..PLAYERS).for_each(|number| writeln!(players, "Player {number} <p{number}@club.example>").unwrap());
        fs::write(beside("csv"), players).unwrap();
        let (terms, players) = (beside("terms"), beside("csv"));
        club.run(&["event", "Cup", "--open", terms.to_str().unwrap(), "--entries", players.to_str().unwrap()]);
        club.run(&["event", "Cup", "--begin"]);
        let over = RUNNING + 1;
        club.run(&["new", "--game", "luft", "--white", "Ann <ann@example.org>", "--black", "Bob <bob@example.net>"]);
        club.run(&["rule", &over.to_string(), "result", "white", "--reason", "They agreed.", "--yes"]);
        club.run(&["poll"]);
        fill_with_persons(&club.state, over, games - over, games / 10).await;
        // The first one moves all that was written into the file, and looks what is to be forgotten.
        club.run(&["poll"]);
        club.run(&["poll"]);
        println!(
            "{games} games of {} persons, {RUNNING} of them running, made in {:.0} s: database {} MiB",
            games / 10,
            begun.elapsed().as_secs_f64(),
            fs::metadata(club.state.join("tempete.db")).unwrap().len() >> 20
        );
        club
    }

    fn words<'a>(&'a self, words: &[&'a str]) -> Vec<&'a str> {
        let (config, state) = (self.config.to_str().unwrap(), self.state.to_str().unwrap());
        [&["--config", config, "--state", state], words].concat()
    }

    fn run(&self, words: &[&str]) -> String {
        let output = Command::new(TEMPETE).args(self.words(words)).env("TEMPETE_ANY_CLOCK", "yes").output().unwrap();
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Processor time of one run in seconds.
    fn cpu(&self, words: &[&str]) -> f64 {
        process::cpu(TEMPETE, &self.words(words))
    }

    /// Processor time of a poll that makes a digest of the last two days.
    async fn digest(&self) -> f64 {
        let mut connection = place::database(&self.state).await;
        // As if today's had not been made.
        let script = "UPDATE installation SET value = value - 2 * 86400 WHERE name = 'digest'; \
             DELETE FROM mime WHERE outbox IN (SELECT id FROM outbox WHERE game IS NULL); \
             DELETE FROM outbox WHERE game IS NULL";
        sqlx::raw_sql(script).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        let took = self.cpu(&["poll"]);
        let mut connection = place::database(&self.state).await;
        let sql = "SELECT count(*) FROM outbox WHERE message_id LIKE 'alarm.digest.%'";
        let made: i64 = sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        assert_eq!(made, 1, "a digest");
        took
    }

    /// Processor time of a poll that answers a mail of a person's, each time in another game of his.
    async fn by_mail(&self, round: usize) -> f64 {
        let mut letters: Vec<PathBuf> = fs::read_dir(self.state.join("mail/outbox/new"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| fs::read_to_string(path).unwrap().contains("<p1@club.example>\n"))
            .collect();
        letters.sort();
        let letter = fs::read(&letters[round]).unwrap();
        let letter = MessageParser::default().parse(&letter).unwrap();
        let to = letter.reply_to().unwrap().first().unwrap().address().unwrap();
        let raw = format!(
            "From: p1@club.example\nTo: {to}\nMessage-ID: <m{round}@players.example>\nSubject: Re: [tempete]\n\
             MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n{ORDER}\n"
        );
        fs::write(self.state.join(format!("mail/inbox/new/{round}.bench")), raw).unwrap();
        let took = self.cpu(&["poll"]);
        let mut connection = place::database(&self.state).await;
        let sql = "SELECT count(*) FROM outbox WHERE kind = 'information' AND state = 'sent'";
        let answers: i64 = sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        assert_eq!(usize::try_from(answers).unwrap(), round + 1, "an answer a mail");
        took
    }
}
