//! Nothing lost, nothing twice: the process dies at every step between a mail's arrival and a
//! letter's delivery, and afterwards each order stands in its log once and each letter lies in the
//! outbox once.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    fs,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use support::house::{Received, block, letters, mail};
use tempete::{
    daemon::{
        Parts,
        clock::Clock,
        step::{FATAL, STEPS},
    },
    ids::GameId,
    tempete::{cards::catalogue::Catalogue, log::terms::Terms},
    text::Language,
};

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.net";

/// `tempete ORDER` on this state folder, silent; `|` parts the words of the order.
fn process(state: &Path, order: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tempete"));
    command.env("TEMPETE_ANY_CLOCK", "yes");
    command.arg("--config").arg(state.join("tempete.toml")).arg("--state").arg(state);
    command.args(order.split('|')).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn succeeds(state: &Path, order: &str) {
    assert!(process(state, order).status().unwrap().success(), "{order}");
}

async fn new_game(parts: &mut Parts) -> GameId {
    let players = [support::house::player("Ann", ANN, Language::En), support::house::player("Bob", BOB, Language::Fr)];
    let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
    let mut terms = Terms::default_for(&catalogue);
    terms.set("board", "off", &catalogue).unwrap();
    parts.start_game(tempete::games::GAMES[0], &players, &terms.given()).await.unwrap()
}

/// A state folder with the test's own hands on it, as commands have them.
struct Yard {
    folder: tempfile::TempDir,
    parts: Parts,
    dropped: usize,
}

impl Yard {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("tempete.toml"), "[poll]\nevery = 1\n").unwrap();
        let parts =
            Parts::open(support::house::config(folder.path()), Clock::system(), tempete::games::GAMES).await.unwrap();
        Self { folder, parts, dropped: 0 }
    }

    fn state(&self) -> &Path {
        self.folder.path()
    }

    fn drop_mail(&mut self, from: &str, to: &str, text: &str) {
        self.dropped += 1;
        let raw = mail(from, to, &format!("m{}@players.example", self.dropped), text);
        let inbox = self.state().join("mail/inbox");
        let name = format!("{:06}.players", self.dropped);
        fs::write(inbox.join("tmp").join(&name), raw).unwrap();
        fs::rename(inbox.join("tmp").join(&name), inbox.join("new").join(&name)).unwrap();
    }

    /// Both lists of a game whose invitations these are.
    fn drop_lists(&mut self, invitations: &[Received]) {
        for letter in invitations {
            let from = if letter.seat == "w" { ANN } else { BOB };
            self.drop_mail(from, &letter.reply_to, "list random\n");
        }
    }

    fn outbox(&self) -> std::path::PathBuf {
        self.state().join("mail/outbox/new")
    }

    /// Everything that must hold after any death: each of these games has its two lists once and
    /// `looks` entries more, each mail one verdict, each letter lies in the outbox once.
    async fn check(&mut self, games: &BTreeMap<GameId, usize>) {
        let verdicts: Vec<String> =
            self.parts.store.mails(false, u32::MAX).await.unwrap().into_iter().map(|mail| mail.verdict).collect();
        assert_eq!(verdicts, vec!["accepted".to_owned(); self.dropped]);
        let mut expected = 0;
        for (game, looks) in games {
            let entries = self.parts.store.game(*game).await.unwrap().unwrap().entries;
            let count =
                |kind: &str| entries.iter().filter(|entry| entry.lines().next().unwrap().ends_with(kind)).count();
            assert_eq!((count("white list"), count("black list")), (1, 1), "game {game}: {entries:#?}");
            assert_eq!(entries.len(), 3 + looks, "game {game}");
            // Invitation, receipt, news and a notice of each look.
            expected += 2 * (3 + looks);
        }
        assert!(self.parts.store.unsent().await.unwrap().is_empty());
        self.check_letters(expected);
        let waiting = fs::read_dir(self.state().join("mail/inbox/new")).unwrap().count();
        assert_eq!(waiting, 0, "every mail was marked as read");
    }

    fn check_letters(&self, expected: usize) {
        let letters = letters(&self.outbox());
        let ids: BTreeSet<&str> = letters.iter().map(|letter| letter.message_id.as_str()).collect();
        assert_eq!(ids.len(), letters.len(), "a letter lies there twice");
        assert_eq!(letters.len(), expected, "letters");
        let mut numbers: BTreeMap<(u32, &str), Vec<u32>> = BTreeMap::new();
        for letter in &letters {
            numbers.entry((letter.game, &letter.seat)).or_default().push(letter.number());
        }
        for ((game, seat), numbers) in numbers {
            let all: Vec<u32> = (1..=u32::try_from(numbers.len()).unwrap()).collect();
            assert_eq!(numbers, all, "game {game}, seat {seat}: a letter is missing");
        }
    }
}

#[test]
fn each_fault_point_once() {
    block(async {
        for step in STEPS {
            for nth in 1..=2 {
                let mut yard = Yard::new().await;
                let game = new_game(&mut yard.parts).await;
                succeeds(yard.state(), "poll");
                let invitations = letters(&yard.outbox());
                yard.drop_lists(&invitations);
                let died =
                    process(yard.state(), "poll").env("TEMPETE_FAULT", format!("{step}:{nth}")).status().unwrap();
                // These are passed once for both mails and their letters.
                let once = matches!(step, "heads-written" | "folder-synced" | "before-outcome" | "outcome-written")
                    && nth == 2;
                assert_eq!(died.success(), once, "{step}:{nth}");
                succeeds(yard.state(), "poll");
                yard.check(&[(game, 0)].into()).await;
            }
        }
    });
}

/// M16: one mail is about all his games: whenever the process dies, it is entered in each of them once.
#[test]
fn m16_a_leave_is_in_all_games_or_in_none() {
    block(async {
        let now = chrono::DateTime::from_timestamp(Clock::system().now().unix(), 0).unwrap();
        let day = |days: i64| (now + chrono::TimeDelta::days(days)).format("%-d %b %Y").to_string();
        let leave = format!("leave {} to {}\n", day(30), day(36));
        for step in STEPS {
            let mut yard = Yard::new().await;
            let players =
                [support::house::player("Ann", ANN, Language::En), support::house::player("Bob", BOB, Language::Fr)];
            let terms = [("time".to_owned(), "post".to_owned())];
            let mut games = Vec::new();
            for _ in 0..3 {
                games.push(yard.parts.start_game(tempete::games::GAMES[0], &players, &terms).await.unwrap());
            }
            succeeds(yard.state(), "poll");
            let letters = letters(&yard.outbox());
            let letter = letters.iter().find(|letter| letter.game == 2 && letter.seat == "w").unwrap();
            yard.drop_mail(ANN, &letter.reply_to, &leave);
            let _ = process(yard.state(), "poll").env("TEMPETE_FAULT", format!("{step}:1")).status().unwrap();
            let mut counts = Vec::new();
            for game in &games {
                counts.push(yard.parts.store.game(*game).await.unwrap().unwrap().entries.len());
            }
            assert!(counts == [1; 3] || counts == [2; 3], "{step}: {counts:?}");
            succeeds(yard.state(), "poll");
            for game in games {
                let entries = yard.parts.store.game(game).await.unwrap().unwrap().entries;
                assert!(entries.len() == 2 && entries[1].starts_with("1 "), "{step}: {entries:?}");
            }
            // Two invitations a game, one receipt, and the news of each game.
            yard.check_letters(10);
        }
    });
}

/// With more mails than share a commit, the letters of the first ones leave while the next are decided.
#[test]
fn while_letters_leave_beside_the_next_mails() {
    const GAMES: usize = 20;
    let faults = [
        "heads-written:1",
        "tmp-written:1",
        "tmp-written:64",
        "linked:1",
        "linked:64",
        "folder-synced:1",
        "before-outcome:1",
        "outcome-written:1",
        "planned:33",
        "before-commit:33",
        "committed:33",
        "renamed:33",
        "heads-written:2",
        "linked:65",
        "before-outcome:2",
    ];
    block(async {
        for fault in faults {
            let mut yard = Yard::new().await;
            let mut games = BTreeMap::new();
            for _ in 0..GAMES {
                games.insert(new_game(&mut yard.parts).await, 0);
            }
            succeeds(yard.state(), "poll");
            yard.drop_lists(&letters(&yard.outbox()));
            let died = process(yard.state(), "poll").env("TEMPETE_FAULT", fault).status().unwrap();
            assert!(!died.success(), "{fault}");
            succeeds(yard.state(), "poll");
            yard.check(&games).await;
        }
    });
}

#[test]
fn killed_at_any_moment_over_and_over() {
    let rounds = if std::env::var_os("TEMPETE_LONG").is_some() { 2_000 } else { 100 };
    block(async {
        let mut yard = Yard::new().await;
        let mut games = BTreeMap::new();
        let mut hits: BTreeMap<String, u32> = STEPS.iter().map(|step| ((*step).to_owned(), 0)).collect();
        let mut answered = BTreeSet::new();
        let mut round = 0;
        let steps = yard.state().join("steps");
        let began = Clock::instant();
        while round < rounds || (hits.values().any(|hits| *hits < 5) && round < 5 * rounds) {
            round += 1;
            games.insert(new_game(&mut yard.parts).await, 0);
            let mut invitations: BTreeMap<u32, Vec<Received>> = BTreeMap::new();
            for letter in letters(&yard.outbox()).into_iter().filter(|letter| letter.kind == "invitation") {
                invitations.entry(letter.game).or_default().push(letter);
            }
            for (game, invitations) in invitations {
                if invitations.len() == 2 && answered.insert(game) {
                    yard.drop_lists(&invitations);
                }
            }
            let _ = fs::remove_file(&steps);
            let mut daemon = process(yard.state(), "run").env("TEMPETE_STEPS", &steps).spawn().unwrap();
            wait_for(&mut daemon, || fs::metadata(&steps).is_ok_and(|file| file.len() > 0));
            // A mail over whose reading three processes died is set aside, which another test
            // shows: after two such deaths one round goes quietly. So does one when letters pile up
            // because no batch was ever finished.
            let deaths = fs::read_to_string(yard.state().join("reading")).unwrap();
            let quiet = deaths.starts_with(['2', '3']) || yard.parts.store.unsent().await.unwrap().len() > 24;
            if quiet {
                wait_for(&mut daemon, || fs::read_dir(yard.state().join("mail/inbox/new")).unwrap().count() == 0);
                while !yard.parts.store.unsent().await.unwrap().is_empty() {
                    std::thread::sleep(Duration::from_millis(5));
                }
            } else if round % 2 == 0 {
                std::thread::sleep(Duration::from_millis(random(60)));
            } else {
                // At the step hit least so far, wherever in it.
                let step = STEPS.into_iter().min_by_key(|step| hits[*step]).unwrap();
                let began = Clock::instant();
                while step_in(&steps) != step && began.elapsed() < Duration::from_millis(500) {
                    std::thread::sleep(Duration::from_micros(200));
                }
                std::thread::sleep(Duration::from_micros(random(1000)));
            }
            daemon.kill().unwrap();
            daemon.wait().unwrap();
            let step = step_in(&steps);
            if quiet {
                round -= 1;
            } else {
                *hits.get_mut(&step).unwrap() += 1;
            }
        }
        succeeds(yard.state(), "poll");
        // What the last invitations asked for is still to come.
        let mut invitations: BTreeMap<u32, Vec<Received>> = BTreeMap::new();
        for letter in letters(&yard.outbox()).into_iter().filter(|letter| letter.kind == "invitation") {
            invitations.entry(letter.game).or_default().push(letter);
        }
        for (game, invitations) in invitations {
            if answered.insert(game) {
                yard.drop_lists(&invitations);
            }
        }
        succeeds(yard.state(), "poll");
        println!(
            "{round} rounds of kill -9 in {:.0} s, {} orders; hits by step:",
            began.elapsed().as_secs_f64(),
            yard.dropped
        );
        for step in STEPS {
            println!("  {step:<16} {}", hits[step]);
        }
        yard.check(&games).await;
        assert!(hits.values().all(|hits| *hits >= 5), "{hits:?}");
    });
}

#[test]
fn a_mail_that_kills_the_process_is_set_aside_after_three_starts() {
    block(async {
        // Alone or before others, between those that share its commit, after them.
        for before in 0..=2 {
            let mut yard = Yard::new().await;
            let game = new_game(&mut yard.parts).await;
            succeeds(yard.state(), "poll");
            let invitations = letters(&yard.outbox());
            for place in 0..=2 {
                if place == before {
                    yard.drop_mail(ANN, &invitations[0].reply_to, std::str::from_utf8(FATAL).unwrap());
                }
                yard.drop_lists(invitations.get(place..=place).unwrap_or_default());
            }
            for start in 1..=3 {
                let died = process(yard.state(), "poll").status().unwrap();
                assert!(!died.success(), "start {start}");
            }
            // A death before its verdict is durable costs no other.
            let died = process(yard.state(), "poll").env("TEMPETE_FAULT", "before-commit:1").status().unwrap();
            assert!(!died.success());
            succeeds(yard.state(), "poll");
            let mut verdicts: Vec<String> =
                yard.parts.store.mails(false, 9).await.unwrap().into_iter().map(|mail| mail.verdict).collect();
            verdicts.reverse();
            let mut expected = vec!["accepted"; 2];
            expected.insert(before, "set-aside");
            assert_eq!(verdicts, expected);
            assert_eq!(yard.parts.store.game(game).await.unwrap().unwrap().entries.len(), 3);
            yard.check_letters(6);
        }
    });
}

#[test]
fn commands_beside_a_daemon_taking_as_many_orders() {
    let commands = if std::env::var_os("TEMPETE_LONG").is_some() { 500 } else { 150 };
    block(async {
        let mut yard = Yard::new().await;
        let mut games = BTreeMap::new();
        for _ in 0..commands / 2 {
            games.insert(new_game(&mut yard.parts).await, 0);
        }
        succeeds(yard.state(), "poll");
        let mut invitations: BTreeMap<u32, Vec<Received>> = BTreeMap::new();
        for letter in letters(&yard.outbox()) {
            invitations.entry(letter.game).or_default().push(letter);
        }
        let mut orders: VecDeque<Vec<Received>> = invitations.into_values().collect();
        let mut daemon = process(yard.state(), "run").spawn().unwrap();
        let mut running: VecDeque<(String, Child)> = VecDeque::new();
        let numbers: Vec<GameId> = games.keys().copied().collect();
        let mut annulled = Vec::new();
        let mut fresh = 0;
        for place in 0..commands {
            if let Some(invitations) = (place % 2 == 0).then(|| orders.pop_front()).flatten() {
                yard.drop_lists(&invitations);
            }
            let order = match place % 5 {
                // Games of their own to be annulled: a ruling ends a game, and its mails with it.
                0 | 1 => format!("new|--white|Ann <{ANN}>|--black|Bob <{BOB}>"),
                2 if place > 50 => {
                    let game = GameId::new(u32::try_from(commands / 2 + annulled.len() + 1).unwrap()).unwrap();
                    annulled.push(game);
                    format!("rule|{game}|annul|--reason|a test|--yes")
                }
                _ => {
                    let game = numbers[place * 7 % numbers.len()];
                    *games.get_mut(&game).unwrap() += 1;
                    format!("show|{game}|--secrets")
                }
            };
            fresh += usize::from(order.starts_with("new"));
            running.push_back((order.clone(), process(yard.state(), &order).spawn().unwrap()));
            // Three at a time.
            while running.len() > 2 {
                let (order, mut command) = running.pop_front().unwrap();
                assert!(command.wait().unwrap().success(), "{order}");
            }
        }
        for (order, mut command) in running {
            assert!(command.wait().unwrap().success(), "{order}");
        }
        assert_eq!(yard.dropped, commands);
        let inbox = yard.state().join("mail/inbox/new");
        wait_for(&mut daemon, || fs::read_dir(&inbox).unwrap().count() == 0);
        Command::new("kill").arg(daemon.id().to_string()).status().unwrap();
        assert!(daemon.wait().unwrap().success(), "the daemon stopped cleanly");
        succeeds(yard.state(), "poll");
        // The annulled games have their start, the ruling and the end it makes.
        for game in &annulled {
            let entries = yard.parts.store.game(*game).await.unwrap().unwrap().entries;
            assert_eq!(entries.len(), 3, "game {game}: {entries:#?}");
        }
        let looks: usize = games.values().sum();
        println!(
            "{commands} orders; {commands} commands: {fresh} games started, {} annulled, {looks} looks",
            annulled.len()
        );
        assert_eq!(fresh + annulled.len() + looks, commands);
        let mut verdicts = BTreeMap::new();
        for mail in yard.parts.store.mails(false, u32::MAX).await.unwrap() {
            *verdicts.entry(mail.verdict).or_insert(0) += 1;
        }
        assert_eq!(verdicts, [("accepted".to_owned(), commands)].into());
        for (game, looks) in &games {
            assert_eq!(yard.parts.store.game(*game).await.unwrap().unwrap().entries.len(), 3 + looks, "game {game}");
        }
        let all = 2 * (commands / 2 * 3 + looks) + 2 * (fresh + annulled.len());
        yard.check_letters(all);
    });
}

/// Waits up to a minute for something the daemon does.
fn wait_for(daemon: &mut Child, mut done: impl FnMut() -> bool) {
    let began = Clock::instant();
    while !done() {
        assert!(began.elapsed() < Duration::from_secs(60), "the daemon does nothing");
        assert!(daemon.try_wait().unwrap().is_none(), "the daemon stopped by itself");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The step the daemon passed last.
fn step_in(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_default().trim().to_owned()
}

fn random(below: u64) -> u64 {
    u64::from_le_bytes(Clock::system().random().unwrap()) % below
}

/// A house of two in which a return game is asked for, and a third who is asked for another game: the mail that agrees to
/// either begins one game, wherever the process dies over it.
#[test]
fn who_agrees_to_a_game_has_exactly_one_begin_wherever_it_dies() {
    const CAT: &str = "cat@example.com";
    let luft = tempete::games::GAMES.iter().find(|game| game.name() == "luft").unwrap();
    let last = |yard: &Yard, game: u32, to: &str| {
        let all = letters(&yard.outbox()).into_iter().filter(|letter| letter.game == game && letter.to == to);
        all.max_by_key(Received::number).unwrap()
    };
    block(async {
        for step in STEPS {
            for is_return in [true, false] {
                let mut yard = Yard::new().await;
                let player = |name, at| support::house::player(name, at, Language::En);
                for other in [player("Bob", BOB), player("Cat", CAT)] {
                    yard.parts.start_game(luft, &[player("Ann", ANN), other], &[]).await.unwrap();
                }
                let command = tempete::kit::Command::rule(tempete::kit::Ruling::Says("result draw".into()), "Late.");
                // A key of a game that is over challenges nobody.
                if is_return {
                    yard.parts.command(GameId::new(1).unwrap(), &command).await.unwrap();
                }
                succeeds(yard.state(), "poll");
                let (from, reply) = if is_return {
                    let reply = last(&yard, 1, ANN).reply_to;
                    yard.drop_mail(ANN, &reply, "rematch");
                    succeeds(yard.state(), "poll");
                    (BOB, last(&yard, 1, BOB).reply_to)
                } else {
                    let (cats, bobs) = (last(&yard, 2, CAT).reply_to, last(&yard, 1, BOB).reply_to);
                    yard.drop_mail(CAT, &cats, "status");
                    succeeds(yard.state(), "poll");
                    yard.drop_mail(BOB, &bobs, "new game with cat@example.com");
                    succeeds(yard.state(), "poll");
                    let files =
                        fs::read_dir(yard.outbox()).unwrap().map(|file| fs::read(file.unwrap().path()).unwrap());
                    let notes = files.map(|raw| String::from_utf8_lossy(&raw).into_owned());
                    let note = notes.into_iter().find(|raw| raw.contains("Message-ID: <challenge.")).unwrap();
                    let reply = note.lines().find_map(|line| line.strip_prefix("Reply-To: ")).unwrap();
                    (CAT, reply.trim().trim_matches(['<', '>']).to_owned())
                };
                yard.drop_mail(from, &reply, "yes");
                let died = process(yard.state(), "poll").env("TEMPETE_FAULT", format!("{step}:1")).status().unwrap();
                assert!(!died.success(), "{step}");
                succeeds(yard.state(), "poll");
                let games = yard.parts.store.game_numbers().await.unwrap();
                assert_eq!(games.len(), 3, "{step}");
                let invited = letters(&yard.outbox()).into_iter().filter(|letter| letter.game == 3);
                let mut invited: Vec<String> = invited.map(|letter| format!("{} {}", letter.to, letter.kind)).collect();
                invited.sort();
                let mut both = [from, if is_return { ANN } else { BOB }].map(|to| format!("{to} invitation"));
                both.sort();
                assert_eq!(invited, both, "{step}");
            }
        }
    });
}
