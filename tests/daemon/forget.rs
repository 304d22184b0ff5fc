//! What is forgotten is gone from the database file, and records stay: some time after a game's end, and
//! when a player asks.

use std::fs;

use support::house::{House, block, keeper};
use support_rules::ruling;
use tempete::{
    daemon::{ForgetFault, alarm::Trouble, try_copy},
    ids::GameId,
    mail::address::Address,
    record::AuditOutcome,
    tempete::log::event::{self, Ruling},
};

const DAY: i64 = 86_400;

/// A game over and another that runs, of the same two, and a stranger's mail that names Ann.
async fn two_games(house: &mut House) -> [GameId; 2] {
    let [over, runs] = [house.game().await, house.game().await];
    let letter = house.letters_to("w").into_iter().find(|letter| letter.game == over.get()).unwrap();
    house.answer(&letter, "ann@example.org", "list random\n\nMy marker is quagmire-over.");
    let letter = house.letters_to("b").into_iter().find(|letter| letter.game == over.get()).unwrap();
    house.answer(&letter, "bob@example.net", "resign");
    let letter = house.letters_to("w").into_iter().find(|letter| letter.game == runs.get()).unwrap();
    house.answer(&letter, "ann@example.org", "list random\n\nMy marker is quagmire-runs.");
    // Of a stranger's mail the header alone is kept.
    let eve = "\"quagmire-stray, who knows Ann@Example.org\" <Eve@Elsewhere.example>";
    house.mail(eve, "referee@tempete.localhost", "Hello.");
    house.poll().await;
    [over, runs]
}

/// How often these bytes stand in the database file, everything in it that was ahead of it.
async fn in_file(house: &mut House, bytes: &str) -> usize {
    house.reopen_closed().await;
    let mut count = 0;
    for end in ["", "-wal"] {
        let file = fs::read(house.path(&format!("tempete.db{end}"))).unwrap_or_default().to_ascii_lowercase();
        count += file.windows(bytes.len()).filter(|window| *window == bytes.to_ascii_lowercase().as_bytes()).count();
    }
    count
}

async fn outcome(house: &mut House, game: GameId) -> AuditOutcome {
    let record = house.parts.see(game).await.unwrap().open(|doors| doors.record()).unwrap();
    tempete::kit::audit(tempete::games::GAMES, record.as_bytes(), &Default::default()).unwrap().outcome
}

#[test]
fn mails_letters_and_addresses_go_so_many_days_after_the_end() {
    block(async {
        let mut house = House::with(|config| config.retention_days = 30).await;
        let [over, runs] = two_games(&mut house).await;
        let old = house.letters_to("w").into_iter().rfind(|letter| letter.game == over.get()).unwrap();
        house.later(29 * DAY);
        house.poll().await;
        assert!(in_file(&mut house, "quagmire-over").await > 0 && in_file(&mut house, "quagmire-stray").await > 0);
        house.later(2 * DAY);
        house.poll().await;
        for gone in ["quagmire-over", "quagmire-stray"] {
            assert_eq!(in_file(&mut house, gone).await, 0, "{gone}");
        }
        assert!(in_file(&mut house, "quagmire-runs").await > 0);
        // The files in the Maildir stay as long as no copy that has them was tried: a restore would read them again.
        let files = |house: &House| -> Vec<String> {
            let cur = fs::read_dir(house.path("mail/inbox/cur")).unwrap();
            cur.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect()
        };
        assert_eq!(files(&house).len(), 3);
        house.later(DAY);
        house.reopen().await;
        house.poll().await;
        assert_eq!((files(&house).len(), house.verdicts().await.len()), (3, 4), "none is read anew");
        let copy = house.parts.backup(&house.path("copies")).await.unwrap();
        let trial = try_copy(&house.parts.installation.config, &copy, tempete::games::GAMES).await.unwrap();
        house.parts.note_trial(&trial).await.unwrap();
        house.later(DAY);
        house.poll().await;
        // Then they go; the one of the game that runs is there.
        let files = files(&house);
        assert_eq!(files.len(), 1);
        assert!(files[0].contains("quagmire-runs"));
        assert_eq!(outcome(&mut house, over).await, AuditOutcome::Clean);
        assert_eq!(outcome(&mut house, runs).await, AuditOutcome::Unfinished);
        assert!(house.parts.see(over).await.unwrap().seats().iter().all(|seat| seat.addresses.is_empty()));
        // A key of then is none any more, and a result corrected now is told to nobody.
        let of_over = |house: &House| house.letters().iter().filter(|letter| letter.game == over.get()).count();
        let before = of_over(&house);
        house.answer(&old, "ann@example.org", "status");
        house.poll().await;
        let draw = ruling::rule(Ruling::Result(event::Outcome::Drawn), "Both say so.");
        house.parts.command(over, &draw).await.unwrap();
        house.poll().await;
        assert_eq!(of_over(&house), before);
        assert_eq!(outcome(&mut house, over).await, AuditOutcome::Clean);
        assert_eq!(house.parts.store.check().await.unwrap(), Vec::<String>::new());
    });
}

#[test]
fn a_player_is_forgotten_who_plays_no_more() {
    block(async {
        let mut house = House::new().await;
        let [over, runs] = two_games(&mut house).await;
        let ann = Address::read("ANN@example.org").unwrap();
        let refused = house.parts.forget(&ann, false).await;
        assert!(matches!(&refused, Err(ForgetFault::Running(games)) if *games == [runs]), "{refused:?}");
        assert!(in_file(&mut house, "quagmire-over").await > 0);
        let annul = ruling::rule(Ruling::Result(event::Outcome::Annulled), "She asked.");
        house.parts.command(runs, &annul).await.unwrap();
        house.poll().await;
        assert_eq!(house.parts.forget(&ann, false).await.unwrap(), 2);
        for gone in ["quagmire-over", "quagmire-runs", "quagmire-stray", "ann@example.org"] {
            assert_eq!(in_file(&mut house, gone).await, 0, "{gone}");
        }
        // Bob is not forgotten, and both records stand.
        assert!(in_file(&mut house, "bob@example.net").await > 0);
        assert_eq!(outcome(&mut house, over).await, AuditOutcome::Clean);
        assert_eq!(outcome(&mut house, runs).await, AuditOutcome::Clean);
        assert_eq!(house.parts.forget(&ann, false).await.unwrap(), 0);
        assert_eq!(house.parts.store.check().await.unwrap(), Vec::<String>::new());
    });
}

/// So many games of Ann and Bob, all annulled at once.
async fn games_over(house: &mut House, count: usize) -> Vec<GameId> {
    let mut games = Vec::new();
    for _ in 0..count {
        let game = house.game().await;
        let annul = ruling::rule(Ruling::Result(event::Outcome::Annulled), "Rained off.");
        house.parts.command(game, &annul).await.unwrap();
        games.push(game);
    }
    house.poll().await;
    games
}

/// How many of these games still have an address.
async fn kept(house: &mut House, games: &[GameId]) -> usize {
    let mut kept = 0;
    for game in games {
        let seen = house.parts.see(*game).await.unwrap();
        kept += usize::from(seen.seats().iter().any(|seat| !seat.addresses.is_empty()));
    }
    kept
}

#[test]
fn a_days_pass_forgets_twenty_games_and_says_how_many_wait() {
    block(async {
        let mut house = House::with(|config| config.retention_days = 30).await;
        let games = games_over(&mut house, 23).await;
        house.later(31 * DAY);
        house.poll().await;
        assert_eq!(kept(&mut house, &games).await, 3);
        assert!(house.parts.installation.alarms.is_there(Trouble::ManyToForget));
        // However often a timer polls on that day, and whatever process does.
        house.poll().await;
        house.reopen().await;
        house.poll().await;
        assert_eq!(kept(&mut house, &games).await, 3);
        house.later(DAY);
        house.poll().await;
        assert_eq!(kept(&mut house, &games).await, 0);
        assert!(!house.parts.installation.alarms.is_there(Trouble::ManyToForget));
    });
}

#[test]
fn the_rest_is_forgotten_at_once_where_that_is_confirmed() {
    block(async {
        let mut house = House::with(|config| config.retention_days = 30).await;
        let games = games_over(&mut house, 23).await;
        house.later(31 * DAY);
        house.poll().await;
        assert_eq!(house.parts.expired().await.unwrap(), 3);
        assert_eq!(house.parts.forget_expired().await.unwrap(), 3);
        assert_eq!(kept(&mut house, &games).await, 0);
    });
}

#[test]
fn a_clock_that_leaps_ahead_erases_nothing_and_is_told() {
    block(async {
        let mut house = House::with(|config| {
            config.retention_days = 30;
            config.clock_leap_days = 31;
            config.organisers = vec![keeper("keeper@chess.example")];
        })
        .await;
        let [over, _] = two_games(&mut house).await;
        house.later(400 * DAY);
        house.poll().await;
        house.reopen().await;
        house.poll().await;
        assert!(house.parts.installation.alarms.is_there(Trouble::ClockAhead));
        assert_eq!(kept(&mut house, &[over]).await, 1);
        assert!(house.parts.forget_expired().await.is_err());
        assert!(in_file(&mut house, "quagmire-over").await > 0);
        assert!(house.notes().iter().any(|(to, text, _)| to == "keeper@chess.example" && text.contains("31 days")));
        // Put right, it is believed again; and it is believed where the person who runs the referee says so.
        house.later(-400 * DAY);
        house.poll().await;
        assert!(!house.parts.installation.alarms.is_there(Trouble::ClockAhead));
        house.later(400 * DAY);
        house.poll().await;
        assert!(house.parts.installation.alarms.is_there(Trouble::ClockAhead));
        house.parts.accept_clock("It stood still.").await.unwrap();
        house.poll().await;
        assert!(!house.parts.installation.alarms.is_there(Trouble::ClockAhead));
        assert_eq!(in_file(&mut house, "quagmire-over").await, 0);
    });
}

/// A mail that is set aside for want of a header, with this text.
fn broken(house: &mut House, text: &str) {
    house.drop_raw(format!("\n\n{text}\n").as_bytes());
}

#[test]
fn set_aside_mails_expire_but_for_those_with_a_key_of_a_running_game() {
    block(async {
        let mut house = House::with(|config| config.retention_days = 30).await;
        let [over, _] = two_games(&mut house).await;
        let to = |house: &House, of: bool| {
            house.letters_to("b").into_iter().find(|letter| (letter.game == over.get()) == of).unwrap().reply_to
        };
        let (ended, running) = (to(&house, true), to(&house, false));
        broken(&mut house, "quagmire-none");
        broken(&mut house, &format!("quagmire-ended <{ended}>"));
        broken(&mut house, &format!("quagmire-running <{}>", running.replace('+', "=2B").replace('@', "=40")));
        let tally = house.poll().await;
        assert_eq!(tally.set_aside, 3);
        // One that waits for its game is no mail set aside for anybody's eyes.
        house.later(31 * DAY);
        house.poll().await;
        for (text, stays) in [("quagmire-none", false), ("quagmire-ended", false), ("quagmire-running", true)] {
            assert_eq!(in_file(&mut house, text).await > 0, stays, "{text}");
        }
        let left = house.parts.store.mails(true, 9).await.unwrap();
        assert_eq!(left.len(), 1);
    });
}

#[test]
fn of_a_mail_that_is_nobodys_the_header_alone_is_kept() {
    block(async {
        let mut house = House::new().await;
        house.game().await;
        let white = house.last("w");
        let from_eve = |to: &str, id: &str, text: &str| support::house::mail("eve@elsewhere.example", to, id, text);
        // A stranger, a player without a key, a robot: none bears a key.
        house.drop_raw(from_eve("referee@tempete.localhost", "1@x", "quagmire-stranger").as_bytes());
        house.mail("ann@example.org", "referee@tempete.localhost", "quagmire-keyless");
        let robot = from_eve("referee@tempete.localhost", "2@x", "quagmire-robot");
        house.drop_raw(format!("Auto-Submitted: auto-replied\n{robot}").as_bytes());
        // These bear one, whoever sent them and wherever it stands: good, quoted, and void after its misuse.
        let robot = from_eve(&white.reply_to, "3@x", "quagmire-robot-with-key");
        house.drop_raw(format!("Auto-Submitted: auto-replied\n{robot}").as_bytes());
        let quoted = format!("quagmire-quoted\n> Reply-To: {}", white.reply_to);
        house.drop_raw(from_eve("referee@tempete.localhost", "4@x", &quoted).as_bytes());
        house.drop_raw(from_eve(&white.reply_to, "5@x", "quagmire-misused").as_bytes());
        house.poll().await;
        house.drop_raw(from_eve(&white.reply_to, "6@x", "quagmire-void").as_bytes());
        house.poll().await;
        let mut stay = Vec::new();
        let all = ["stranger", "keyless", "robot\n", "robot-with-key", "quoted", "misused", "void"];
        for text in all {
            if in_file(&mut house, &format!("quagmire-{text}")).await > 0 {
                stay.push(text);
            }
        }
        assert_eq!(stay, ["robot-with-key", "quoted", "misused", "void"]);
        assert_eq!(fs::read_dir(house.path("mail/inbox/cur")).unwrap().count(), 4);
        assert_eq!(fs::read_dir(house.path("mail/inbox/new")).unwrap().count(), 0);
        // Header and size are kept.
        assert!(in_file(&mut house, "Message-ID: <1@x>").await > 0);
        assert!(house.parts.store.mails(false, 99).await.unwrap().iter().all(|mail| mail.size > 100));
        // One that a crash left lying is swept by the next process.
        house.drop_raw(from_eve("referee@tempete.localhost", "7@x", "quagmire-left").as_bytes());
        let left = fs::read_dir(house.path("mail/inbox/new")).unwrap().next().unwrap().unwrap();
        let bytes = fs::read(left.path()).unwrap();
        house.poll().await;
        fs::write(house.path("mail/inbox/cur").join(left.file_name()), bytes).unwrap();
        house.reopen().await;
        house.poll().await;
        assert_eq!(fs::read_dir(house.path("mail/inbox/cur")).unwrap().count(), 4);
    });
}

#[test]
fn letters_that_wait_keep_an_address_until_they_are_dropped() {
    block(async {
        let mut house = House::new().await;
        let games = games_over(&mut house, 1).await;
        let draw = ruling::rule(Ruling::Result(event::Outcome::Drawn), "Both say so.");
        house.parts.command(games[0], &draw).await.unwrap();
        let ann = Address::read("ann@example.org").unwrap();
        let refused = house.parts.forget(&ann, false).await;
        let Err(ForgetFault::Unsent(letters)) = refused else { panic!("{refused:?}") };
        assert_eq!(letters.len(), 1);
        assert_eq!(kept(&mut house, &games).await, 1);
        assert_eq!(house.parts.forget(&ann, true).await.unwrap(), 1);
        let before = house.letters_to("w").len();
        house.poll().await;
        assert_eq!(house.letters_to("w").len(), before, "it was dropped");
    });
}

#[test]
fn a_backup_older_than_three_days_is_told_until_there_is_another() {
    block(async {
        let mut house = House::new().await;
        house.game().await;
        let folder = house.path("backups");
        let is_old = |house: &House| house.parts.installation.alarms.is_there(Trouble::BackupOld);
        house.later(5 * DAY);
        house.poll().await;
        assert!(!is_old(&house), "who never made one here makes them in another way");
        house.parts.backup(&folder).await.unwrap();
        house.later(3 * DAY);
        house.poll().await;
        assert!(!is_old(&house));
        house.later(DAY);
        house.poll().await;
        assert!(is_old(&house));
        house.parts.backup(&folder).await.unwrap();
        house.poll().await;
        assert!(!is_old(&house), "within the same day");
    });
}
