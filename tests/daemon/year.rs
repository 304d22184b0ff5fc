//! A year of many games at once, on all profiles of time, with moments handed in: players who write, fall silent, take
//! leave, complain and object, an organiser who rules, pauses and grants, a referee that is away for days, letters
//! that a mail server does not take yet, or never, or sends back. Each reminder is one entry and one letter, and every
//! record audits. Killed wherever a poll waits, it tells the same.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, BinaryHeap},
    fs,
    path::{Path, PathBuf},
    pin::pin,
    task::{Context, Poll},
    time::Duration,
};

use chrono::{DateTime, Days};
use support::{
    house::{BEGIN, House, Received, block, is_trial, keeper, player, received},
    server::Server,
};
use support_rules::player::dice::Dice;
use support_rules::ruling;
use tempete::{
    config::{self, Outbox, Smtp, Tls},
    daemon::{NewOrder, Tally},
    ids::{GameId, Seat, Timestamp},
    kit::{self, Command},
    mail::{
        address::Address,
        key::KeyRing,
        verp::{self, LetterOf},
    },
    pace::{CreditFor, DAY, HOUR},
    record::AuditOutcome,
    tempete::{
        cards::catalogue::Catalogue,
        log::{
            event::{CommonEvent, Entry, Event, Ruling},
            terms::Terms,
        },
        state::public::SEATS,
    },
    text::Language,
};

/// The longest time between two polls; an outage is six hours more.
const EVERY: i64 = 18 * HOUR;

/// What happens at a moment: in which game.
type Moment = Reverse<(i64, usize)>;

struct Year {
    house: House,
    /// Where letters go, if not into a Maildir.
    server: Option<Server>,
    dice: Dice,
    /// Of the kills alone, so that what happens is the same with and without them.
    kills: Option<Dice>,
    killed: u32,
    games: Vec<GameId>,
    /// Each seat's last letter, by game and the letter of the seat: its number and reply address.
    reply_to: BTreeMap<(u32, String), (u32, String)>,
    letters: BTreeSet<Letter>,
    notes: Vec<String>,
    /// The seats whose mail was in trouble: those of which a bounce says so, and those whose server said so.
    troubled: [BTreeSet<(u32, Seat)>; 2],
}

/// What is compared of a letter: game, seat, its number there, kind and subject.
type Letter = (u32, String, u32, String, String);

/// What a year came to.
#[derive(Debug, PartialEq, Eq)]
struct Came {
    entries: Vec<Vec<String>>,
    letters: BTreeSet<Letter>,
    /// How many seats a bounce told of, and how many could not be reached.
    troubled: [usize; 2],
}

#[test]
fn a_year_of_games_reminds_once_and_every_record_audits() {
    let games = if std::env::var_os("TEMPETE_LONG").is_some() { 200 } else { 24 };
    block(async {
        let (came, killed) = year(games, 365, Some(Server::start()), None).await;
        assert_eq!(killed, 0);
        let of = |kind: &str| came.letters.iter().filter(|letter| letter.3 == kind).count();
        println!(
            "{games} games: {} entries, {} letters, {} of them reminders",
            came.entries.iter().map(Vec::len).sum::<usize>(),
            came.letters.len(),
            of("reminder")
        );
        // What a year must have seen, by the first words of an entry.
        for word in
            ["remind", "overdue\nrepeat", "overdue\nclock", "leave", "credit", "pause", "resume", "gift", "object"]
        {
            let seen = came.entries.iter().flatten().filter(|text| text.contains(&format!(" {word}"))).count();
            println!("    {seen:>5} {}", word.replace('\n', " "));
            assert!(seen > 0, "no {word}");
        }
        let undelivered = came.entries.iter().flatten().filter(|text| text.contains("\nfor undelivered\n")).count();
        println!("    {undelivered:>5} credits of letters that were not taken at once");
        let [failing, unreachable] = came.troubled;
        println!("    {failing:>5} seats with a bounce, {unreachable} that could not be reached");
        assert!(undelivered > 0 && failing > 0 && unreachable > 0);
        let lost = came.entries.iter().flatten().filter(|text| text.contains("lost-on-time")).count();
        println!("    {lost:>5} lost on time");
        assert!(lost > 0);
        assert!(of("reminder") > 0);
    });
}

#[test]
fn a_referee_killed_at_random_in_its_year_tells_the_same() {
    let (games, days) = if std::env::var_os("TEMPETE_LONG").is_some() { (60, 365) } else { (4, 90) };
    block(async {
        let (came, _) = year(games, days, None, None).await;
        let (again, killed) = year(games, days, None, Some(1)).await;
        println!("killed {killed} times");
        assert!(killed > 0);
        assert_eq!(came.entries, again.entries);
        assert_eq!(came.letters, again.letters);
        assert_eq!(came.troubled, again.troubled);
    });
}

async fn year(games: usize, days: i64, server: Option<Server>, kills: Option<u64>) -> (Came, u32) {
    let house = House::with(|config| {
        if let Some(server) = &server {
            let server =
                config::Server { host: "localhost".into(), port: server.port, tls: Tls::None, ca: None, login: None };
            config.outbox = Outbox::Smtp(Smtp { server, lmtp: false, rate: None, rate_day: None, verp: true });
        }
        config.organisers = vec![keeper("keeper@chess.example")];
        config.every = Duration::from_secs(EVERY.try_into().unwrap());
    })
    .await;
    let mut year = Year {
        house,
        server,
        dice: Dice::new(7, "year"),
        kills: None,
        killed: 0,
        games: vec![],
        reply_to: BTreeMap::new(),
        letters: BTreeSet::new(),
        notes: vec![],
        troubled: [BTreeSet::new(), BTreeSet::new()],
    };
    year.begin(games).await;
    year.kills = kills.map(|seed| Dice::new(seed, "kills"));
    let mut moments: BinaryHeap<Moment> = (0..games).map(|game| Reverse((BEGIN + 60 + game as i64, game))).collect();
    let end = BEGIN + days * DAY;
    while let Some(Reverse((at, game))) = moments.pop().filter(|Reverse((at, _))| *at < end) {
        year.wait(at).await;
        if let Some(next) = year.happens(game).await {
            moments.push(Reverse((year.now() + next, game)));
        }
        year.poll().await;
    }
    year.checked().await
}

impl Year {
    fn now(&self) -> i64 {
        self.house.clock.now().unix()
    }

    async fn begin(&mut self, games: usize) {
        let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
        for (number, time) in (0..games).zip(["post", "swift", "units", "club"].into_iter().cycle()) {
            let mut terms = Terms::default_for(&catalogue);
            terms.set("board", "off", &catalogue).unwrap();
            terms.set("time", time, &catalogue).unwrap();
            let players = [("Ann", "a"), ("Bob", "b")]
                .map(|(name, at)| player(name, &format!("{at}{number}@example.org"), Language::En));
            let order = NewOrder::new(players.to_vec(), None, terms.given()).unwrap();
            self.games.extend(self.house.parts.start_games(tempete::games::GAMES[0], &[order]).await.unwrap());
        }
        self.poll().await;
    }

    /// Polls as the daemon does until then: at its own times, and when time asks for something.
    async fn wait(&mut self, until: i64) {
        // Now and then it is away for days.
        if self.dice.chance(1) && self.dice.chance(30) {
            self.house.clock.set(Timestamp::from_unix(until.max(self.now() + 2 * DAY)));
            self.poll().await;
            return;
        }
        while self.now() < until {
            let passing = self.house.parts.store.next_passing().await.unwrap().map_or(i64::MAX, Timestamp::unix);
            let next = until.min(self.now() + EVERY).min(passing.max(self.now() + 1));
            self.house.clock.set(Timestamp::from_unix(next));
            if next < until {
                self.poll().await;
            }
        }
    }

    /// Something happens in a game, with a mail or a command; when the next does. `None`: it is over.
    async fn happens(&mut self, index: usize) -> Option<i64> {
        let game = self.games[index];
        let lines = self.house.parts.store.games(None).await.unwrap();
        let line = lines.into_iter().find(|line| line.game == game).unwrap();
        for mail in &line.troubled {
            let of = (game.get(), mail.seat);
            let [failing, unreachable] = &mut self.troubled;
            failing.extend(mail.failing.map(|_| of));
            unreachable.extend(mail.unreachable.map(|_| of));
        }
        let summary = line.summary.unwrap();
        if summary.end.is_some() {
            return None;
        }
        let owing = summary.owed.first().copied();
        match (summary.state.as_str(), owing) {
            ("lists" | "numbers", Some(_)) => {
                let seat = summary.owed[self.dice.below(summary.owed.len())];
                self.mail(index, seat, "list random\nnumbers random");
                return Some(HOUR * self.hours(80));
            }
            ("ruling-on-objection", _) => {
                let ruling = if self.dice.chance(50) { Ruling::Uphold } else { Ruling::Takeback };
                self.command(game, ruling::rule(ruling, "As the letters say.")).await;
            }
            ("object", Some(seat)) => match self.dice.below(3) {
                0 => self.mail(index, seat, "withdraw"),
                1 => self.mail(index, seat, "stand"),
                _ => self.mail(index, other(seat), "overdue"),
            },
            (_, Some(seat)) => self.plays(index, game, seat, summary.complaint.is_some()).await,
            _ => {}
        }
        let hours = match self.dice.below(10) {
            0..=4 => self.hours(30),
            5..=7 => self.hours(240),
            8 => 24 * (1 + self.hours(12)),
            _ => self.hours(1_000),
        };
        Some(hours * HOUR)
    }

    fn hours(&mut self, below: usize) -> i64 {
        i64::try_from(self.dice.below(below)).unwrap()
    }

    async fn plays(&mut self, index: usize, game: GameId, seat: Seat, claimed: bool) {
        let reason = String::from("As was asked.");
        match self.dice.below(40) {
            _ if claimed && self.dice.chance(40) => {
                self.command(game, ruling::rule(Ruling::lost_on_time(seat), "The time is used up.")).await;
            }
            0..=1 => self.mail(index, seat, "object that is not so"),
            2..=4 => {
                let today = DateTime::from_timestamp(self.now(), 0).unwrap().date_naive();
                let first = today + Days::new(1 + self.dice.below(9) as u64);
                let last = first + Days::new(self.dice.below(12) as u64);
                let day = |day: chrono::NaiveDate| day.format("%-d %b %Y").to_string();
                let by = SEATS[self.dice.below(2)];
                self.mail(index, by, &format!("leave {} to {}", day(first), day(last)));
            }
            5 => self.mail(index, seat, "leave cancel"),
            6 => self.mail(index, seat, "slow 50"),
            7..=12 => self.mail(index, other(seat), "overdue"),
            13 => self.mail(index, seat, "time"),
            14 => self.command(game, Command::Pause { reason }).await,
            15 | 16 => self.command(game, Command::Resume { reason }).await,
            17 => self.command(game, Command::Gift { seat, days: 2, reason }).await,
            18 => {
                let from = Timestamp::from_unix(self.now() + DAY);
                let to = Timestamp::from_unix(self.now() + 8 * DAY);
                self.command(game, Command::Leave { seat, from, to, reason }).await;
            }
            19 => {
                let lines = self.house.parts.store.games(None).await.unwrap();
                let since = lines.iter().find(|line| line.game == game).unwrap().summary.as_ref().unwrap().since;
                let until = Timestamp::from_unix(self.now());
                self.command(game, Command::Delayed { seat, cause: CreditFor::Late, since, until }).await;
            }
            // His letter was lost.
            20..=21 => {}
            22 => self.bounces(index, seat),
            // The letter that tells of a duty is late.
            23..=24 => {
                self.refused(index, other(seat), "451 4.2.0 busy", 3);
                self.mail(index, seat, "e4");
            }
            25 => self.refused(index, seat, "550 5.1.1 nobody of that name", 6),
            _ => self.mail(index, seat, "e4"),
        }
        // A pause ends some time.
        if self.dice.chance(30) {
            self.command(game, Command::Resume { reason: "It goes on.".into() }).await;
        }
    }

    /// The last letter to a seat comes back.
    fn bounces(&mut self, index: usize, seat: Seat) {
        let (game, (letter, at)) = (self.games[index], of(seat));
        let Some((number, _)) = self.reply_to.get(&(game.get(), letter.to_owned())).cloned() else { return };
        let config = &self.house.parts.installation.config;
        let (own, ring) = (Address::read(&config.address).unwrap(), KeyRing::open(&config.keys, 0, [0; 32]).unwrap());
        let to = verp::address(&own, config.separator, &ring, LetterOf { game, seat, number }).unwrap();
        let raw = format!(
            "From: mailer-daemon@mx.example\nTo: {to}\nMIME-Version: 1.0\n\
             Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\n\n\
             --b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\n\
             Final-Recipient: rfc822; {at}{index}@example.org\nAction: failed\nStatus: 5.1.1\n\n--b--\n"
        );
        self.house.drop_raw(raw.as_bytes());
    }

    /// The server refuses the next letters to a seat.
    fn refused(&self, index: usize, seat: Seat, reply: &str, times: usize) {
        let Some(server) = &self.server else { return };
        for _ in 0..times {
            server.answer(&format!("RCPT TO:<{}{index}@", of(seat).1), reply);
        }
    }

    fn mail(&mut self, index: usize, seat: Seat, text: &str) {
        let (letter, at) = of(seat);
        let Some((_, to)) = self.reply_to.get(&(self.games[index].get(), letter.to_owned())).cloned() else { return };
        self.house.mail(&format!("{at}{index}@example.org"), &to, text);
    }

    /// A command, which the game may refuse.
    async fn command(&mut self, game: GameId, command: Command) {
        drop(self.house.parts.command(game, &command).await);
    }

    /// One poll, killed at first where it is to be; and what has left.
    async fn poll(&mut self) {
        if let Some(dice) = &mut self.kills
            && dice.chance(60)
        {
            let after = dice.below(30);
            if killed(&mut self.house, after).await {
                self.killed += 1;
                self.house.reopen().await;
            }
        }
        let _: Tally = self.house.poll().await;
        self.gather();
    }

    fn gather(&mut self) {
        let left = match &self.server {
            Some(server) => server.since().1.into_iter().map(|taken| taken.bytes).collect(),
            None => taken_out(&self.house.path("mail/outbox/new")),
        };
        for raw in left {
            if !raw.windows(16).any(|bytes| bytes == b"\nX-Tempete-Game:") {
                // The referee's own mail to itself comes back.
                if is_trial(&raw) {
                    self.house.drop_raw(&raw);
                } else {
                    self.notes.push(String::from_utf8_lossy(&raw).into_owned());
                }
                continue;
            }
            let letter: Received = received("letter", raw);
            let known =
                (letter.game, letter.seat.clone(), letter.number(), letter.kind.clone(), letter.subject.clone());
            let of = (letter.game, letter.seat.clone());
            let number = letter.number();
            let (newest, to) = self.reply_to.entry(of).or_default();
            if *newest < number {
                (*newest, *to) = (number, letter.reply_to.clone());
            }
            // Sent twice, if it was killed between sending and noting so, it is one letter all the same.
            let new = self.letters.insert(known);
            assert!(new || self.killed > 0, "a letter left twice: {} of game {}", letter.subject, letter.game);
        }
    }

    async fn checked(mut self) -> (Came, u32) {
        let pinned = tempete::tempete::state::pinned(&Catalogue::read(Catalogue::BUILT_IN).unwrap().into());
        let mut entries = vec![];
        for game in self.games.clone() {
            let texts = self.house.entries(game).await;
            let read: Vec<Entry> =
                texts.iter().map(|text| Entry::read(text, tempete::tempete::name::SPEC, &pinned).unwrap()).collect();
            for (seat, letter) in SEATS.into_iter().zip(["w", "b"]) {
                let reminders = read.iter().filter(|entry| match entry.event {
                    Event::Common(CommonEvent::Remind { seat: of, .. }) => of == seat,
                    _ => false,
                });
                let of = self.letters.iter().filter(|kept| (kept.0, kept.1.as_str()) == (game.get(), letter));
                let told = of.clone().filter(|kept| kept.3 == "reminder").count();
                let made = self.house.parts.see(game).await.unwrap().seats()[seat.index()].letters as usize;
                // Some were given up, or wait still.
                let (kept_back, reminders) = (made - of.count(), reminders.count());
                assert!(
                    (told..=told + kept_back).contains(&reminders) && (self.server.is_some() || kept_back == 0),
                    "reminders of {letter} in {game}: {told} of {reminders}, with {kept_back} letters kept back"
                );
            }
            let record = self.house.parts.see(game).await.unwrap().open(|doors| doors.record()).unwrap();
            let report = kit::audit(tempete::games::GAMES, record.as_bytes(), &Default::default()).unwrap();
            assert!(report.outcome != AuditOutcome::NotAuthentic, "game {game}: {report}");
            entries.push(texts);
        }
        // What the organiser is told is told once.
        let mut ids: Vec<&str> =
            self.notes.iter().flat_map(|note| note.lines().find(|line| line.starts_with("Message-ID:"))).collect();
        let told = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert!(told == ids.len() || self.killed > 0, "the organiser was told something twice");
        let troubled = self.troubled.map(|seats| seats.len());
        (Came { entries, letters: self.letters, troubled }, self.killed)
    }
}

/// Every letter in this folder, which is taken out.
fn taken_out(folder: &Path) -> Vec<Vec<u8>> {
    let paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let take = |path: PathBuf| {
        let raw = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        raw
    };
    paths.into_iter().map(take).collect()
}

/// A seat's letter, and what its players' addresses begin with.
fn of(seat: Seat) -> (&'static str, &'static str) {
    if seat == Seat::FIRST { ("w", "a") } else { ("b", "b") }
}

fn other(seat: Seat) -> Seat {
    tempete::tempete::state::public::Public::other(seat)
}

/// Polls, but is killed when it has waited so many times; whether it was.
async fn killed(house: &mut House, after: usize) -> bool {
    let mut poll = pin!(house.parts.poll_once());
    let mut waited = 0;
    std::future::poll_fn(move |context: &mut Context<'_>| match poll.as_mut().poll(context) {
        Poll::Ready(done) => {
            done.unwrap();
            Poll::Ready(false)
        }
        Poll::Pending if waited >= after => Poll::Ready(true),
        Poll::Pending => {
            waited += 1;
            Poll::Pending
        }
    })
    .await
}
