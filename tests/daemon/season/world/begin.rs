//! How a world begins.

use std::{fs, path::Path, process::Command, time::Duration};

use sqlx::ConnectOptions;
use support::{
    house::{self, BEGIN, keeper},
    server::Server,
};
use support_rules::player::dice::Dice;
use tempete::{
    config::{self, Inbox, Outbox, Smtp, Tls},
    daemon::{NewOrder, clock::Clock},
    ids::{GameId, Seat, Timestamp},
    pace::DAY,
    text::Language,
};

use super::{Disk, EVERY, NAMES, Network, Person, World};
use crate::season::{history::History, rules, tally::Tally, watch::Watch};

/// The profiles of time, one a game in turn.
const TIMES: [&str; 5] = ["post", "swift", "units", "club", "none"];
/// Whoever runs the referee.
const KEEPER: &str = "keeper@chess.example";

impl World {
    /// The world at a season's beginning: its games have begun.
    pub fn of(history: &History) -> Self {
        let disk = Disk::mount();
        let mut config = house::config(&disk.state());
        config.inbox = Inbox::Maildir(disk.inbox());
        config.organisers = vec![keeper(KEEPER)];
        config.every = Duration::from_secs(EVERY.unsigned_abs());
        config.retention_days = u32::MAX;
        config.clock_leap_days = 31;
        config.trusted_hosts = vec!["mx.home.example".into()];
        let server = history.is_served.then(Server::start);
        if let Some(server) = &server {
            let server =
                config::Server { host: "localhost".into(), port: server.port, tls: Tls::None, ca: None, login: None };
            config.outbox = Outbox::Smtp(Smtp { server, lmtp: false, rate: None, rate_day: None, verp: true });
        }
        let clock = Clock::fixed(Timestamp::from_unix(BEGIN), history.seed).stamped();
        let mut world = Self {
            disk,
            config,
            clock,
            life: None,
            server,
            games: vec![],
            rows: vec![],
            people: vec![],
            network: Network::new(history.seed),
            watch: Watch::default(),
            fault: None,
            has_room: true,
            backup: None,
            copies: 0,
            mails: 0,
            tally: Tally::default(),
            told: vec![],
        };
        match history.schema {
            None => world.begin(history),
            Some(schema) => world.upgrade(schema, history),
        }
        world
    }

    fn begin(&mut self, history: &History) {
        let mut dice = Dice::new(history.seed, "games");
        for (game, row) in history.games.iter().enumerate() {
            let time = TIMES[(history.seed as usize + game) % TIMES.len()];
            let terms = rules::terms(row, time, &mut dice, &mut self.tally);
            self.tally.count(format!("games at {time}"));
            self.tally.count(format!("games of {}", row.rules));
            let person = |place: usize| {
                let address = format!("{}{game}@players.example", NAMES[place].to_lowercase());
                let mut person = Person::new(seat(place), address, &mut dice);
                person.language = rules::language(row, person.language);
                person
            };
            let people: Vec<Person> = (0..rules::seats(row, &terms)).map(person).collect();
            let players: Vec<_> = people
                .iter()
                .map(|person| {
                    let mut player = house::player(NAMES[person.seat.index()], &person.address, person.language);
                    player.reader.proof = person.proof;
                    player.reader.pictures = history.seed.is_multiple_of(10) && game == 0;
                    player
                })
                .collect();
            let order = NewOrder::new(players, None, terms).unwrap();
            let started = self.life().with(async |parts| parts.start_games(row, &[order]).await).unwrap();
            self.games.extend(started);
            self.rows.push(row);
            self.people.push(people);
        }
        self.poll();
    }

    /// The world goes on from a state that a program of an earlier schema has left, in the midst of its games.
    fn upgrade(&mut self, schema: i64, history: &History) {
        let packed = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/databases/schema-{schema}.tar.gz"));
        let (state, inbox) = (self.disk.state(), self.disk.inbox());
        let run = |program: &str, words: &[&Path]| {
            assert!(Command::new(program).args(words).status().unwrap().success(), "{program}");
        };
        run("tar", &[Path::new("-xzf"), &packed, Path::new("-C"), &state]);
        run("chmod", &[Path::new("-R"), Path::new("go="), &state]);
        run("cp", &[Path::new("-a"), &state.join("mail/inbox/."), &inbox]);
        run("rm", &[Path::new("-r"), &state.join("mail/inbox")]);
        self.set(BEGIN + DAY);
        let database = self.config.database.clone();
        let mails: Vec<(String, Vec<u8>)> = self.life().with(async |_| {
            let mut connection = tempete::store::options(&database).connect().await.unwrap();
            let sql = "SELECT name, raw FROM inbox WHERE whole = 1";
            sqlx::query_as(sql).fetch_all(&mut connection).await.unwrap()
        });
        for (name, raw) in mails {
            self.watch.mail(&name, &name, &raw);
        }
        let mut dice = Dice::new(history.seed, "people");
        for number in 1..=u32::try_from(history.games.len()).unwrap() {
            let game = GameId::new(number).unwrap();
            let seen = self.life().with(async |parts| parts.see(game).await).unwrap();
            let person = |place: usize| {
                let row = &seen.seats()[place];
                let mut person = Person::new(seat(place), row.addresses[0].clone(), &mut dice);
                person.language = Language::read(&row.language).unwrap();
                person
            };
            self.people.push((0..seen.seats().len()).map(person).collect());
            self.games.push(game);
            self.rows.push(seen.game());
        }
        self.tally.count(format!("states of schema {schema}"));
        fs::create_dir_all(inbox.join("tmp")).unwrap();
        self.take();
        self.poll();
    }
}

fn seat(place: usize) -> Seat {
    Seat::new(u8::try_from(place).unwrap()).unwrap()
}
