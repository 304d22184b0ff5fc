//! The daemon over real Maildirs: who is answered, who is told, who meets silence, and that every
//! mail has its verdict and stops nothing.

use std::{fs, os::unix::fs::PermissionsExt};

use support::house::{House, Received, block, mail};
use tempete::{
    daemon::{Lock, Stop},
    ids::Seat,
    kit::Command,
    letters,
    mail::address::Address,
};

const ANN: &str = "Ann <ann@example.org>";
const BOB: &str = "bob@example.net";

#[test]
fn an_order_becomes_an_entry_and_both_seats_get_letters() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        let (white, black) = (house.last("w"), house.last("b"));
        assert_eq!((white.kind.as_str(), black.kind.as_str()), ("invitation", "invitation"));
        assert_eq!((white.to.as_str(), black.to.as_str()), ("ann@example.org", BOB));
        assert_ne!(white.reply_to, black.reply_to);
        house.answer(&white, ANN, "list random hello\n");
        let tally = house.poll().await;
        assert_eq!((tally.read, tally.accepted, tally.sent), (1, 1, 2));
        assert_eq!(house.entries(game).await.len(), 2);
        assert_eq!((house.last("w").kind.as_str(), house.last("b").kind.as_str()), ("receipt", "news"));
        assert_eq!(house.verdicts().await, ["accepted"]);
        // Again and again: nothing more happens, and the mail lies in cur/, read.
        assert_eq!(house.poll().await, tempete::daemon::Tally::default());
        let cur: Vec<_> = fs::read_dir(house.path("mail/inbox/cur")).unwrap().map(|e| e.unwrap().file_name()).collect();
        assert!(cur.len() == 1 && cur[0].to_str().unwrap().ends_with(":2,S"), "{cur:?}");
        house.reopen().await;
        assert_eq!(house.poll().await.read, 0);
        // Letters are private files with LF line ends, named by public matter.
        let letter = house.last("b");
        let path = house.path("mail/outbox/new").join(&letter.name);
        assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o600);
        assert!(!letter.raw.contains(&b'\r'));
        assert!(letter.name.starts_with("1800000000.g1.b.2.") && letter.name.ends_with(".tempete.localhost"));
    });
}

#[test]
fn m2_a_key_from_another_address_is_told_to_its_owner_who_gets_new_keys() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        let white = house.last("w");
        house.answer(&white, BOB, "list random\n");
        house.poll().await;
        house.answer(&white, BOB, "list random\n");
        let tally = house.poll().await;
        assert_eq!((tally.passed_over, tally.sent), (1, 1));
        assert_eq!(house.last("b").number(), 1);
        let told = house.last("w");
        assert_eq!((told.kind.as_str(), told.to.as_str()), ("notice", "ann@example.org"));
        assert_eq!(house.entries(game).await.len(), 1);
        // The old key is none any more, the new one is good.
        house.answer(&white, ANN, "list random\n");
        house.poll().await;
        house.answer(&told, ANN, "list random\n");
        house.poll().await;
        assert_eq!(house.verdicts().await, ["key-misused", "key-misused", "key-void", "accepted"]);
    });
}

#[test]
fn m2_a_known_address_without_a_key_is_told_once_a_day() {
    block(async {
        let mut house = House::new().await;
        house.game().await;
        for _ in 0..3 {
            house.mail(ANN, "referee@tempete.localhost", "list random\n");
            house.poll().await;
        }
        let notices = |house: &House| house.letters().iter().filter(|letter| letter.kind == "notice").count();
        assert_eq!(notices(&house), 1);
        house.later(86_400);
        house.mail(ANN, "referee+abcdefghijkmnpqrstuvwxyz23@tempete.localhost", "list random\n");
        house.poll().await;
        assert_eq!(notices(&house), 2);
        assert_eq!(house.verdicts().await, ["no-key"; 4]);
        // The fresh letter's key is good.
        let fresh = house.letters_to("w").into_iter().rfind(|letter| letter.kind == "notice").unwrap();
        house.answer(&fresh, ANN, "list random\n");
        assert_eq!(house.poll().await.accepted, 1);
    });
}

#[test]
fn strangers_and_robots_meet_silence() {
    block(async {
        let mut house = House::new().await;
        house.game().await;
        let white = house.last("w");
        house.mail("eve@elsewhere.example", "referee@tempete.localhost", "resign\n");
        let robot = mail(ANN, &white.reply_to, "r1@x", "resign\n");
        house.drop_raw(format!("Auto-Submitted: auto-replied\n{robot}").as_bytes());
        // Our own letter come back, with its own Message-ID.
        let own = String::from_utf8(white.raw.clone()).unwrap();
        house.drop_raw(
            own.replace("Auto-Submitted", "X-Was")
                .replace("X-Loop", "X-Lp")
                .replace("From: Tempete <referee@tempete.localhost>", "From: ann@example.org")
                .as_bytes(),
        );
        let tally = house.poll().await;
        assert_eq!((tally.read, tally.passed_over, tally.sent), (3, 3, 0));
        assert_eq!(house.verdicts().await, ["stranger", "robot", "robot"]);
    });
}

#[test]
fn bytes_that_are_no_mail_are_set_aside_and_stop_nothing() {
    block(async {
        let mut house = House::new().await;
        house.game().await;
        let white = house.last("w");
        house.drop_raw(b"");
        house.drop_raw(&[0xff; 5000]);
        house.drop_raw(b"From: x\rTo: y\n\nz\n");
        house.drop_raw(mail(ANN, &white.reply_to, "big@x", &"x".repeat(30_000_000)).as_bytes());
        house.answer(&white, ANN, "\0\n");
        house.answer(&white, ANN, "");
        house.answer(&white, ANN, "list random\n");
        let tally = house.poll().await;
        assert_eq!((tally.read, tally.set_aside, tally.refused, tally.accepted), (7, 3, 3, 1));
        assert_eq!(
            house.verdicts().await,
            ["no-mail", "no-mail", "no-mail", "refused", "refused", "refused", "accepted"]
        );
        let stored = house.parts.store.mails(false, 9).await.unwrap();
        assert!(stored.iter().any(|mail| mail.size > 30_000_000));
    });
}

#[test]
fn copies_of_one_mail_are_told_once_and_then_passed_over() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        let white = house.last("w");
        let raw = mail(ANN, &white.reply_to, "same@x", "list random\n");
        for _ in 0..4 {
            house.drop_raw(raw.as_bytes());
        }
        let tally = house.poll().await;
        assert_eq!((tally.accepted, tally.answered), (1, 3));
        assert_eq!(house.entries(game).await.len(), 2);
        assert_eq!(house.letters_to("w").len(), 3, "invitation, receipt, already recorded");
        // Another mail with that Message-ID is another mail.
        house.drop_raw(mail(ANN, &house.last("w").reply_to, "same@x", "status\n").as_bytes());
        house.poll().await;
        assert_eq!(house.verdicts().await.last().unwrap(), "information");
    });
}

#[test]
fn a_mail_put_back_into_the_mailbox_keeps_its_verdict() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        house.answer(&house.last("w").clone(), ANN, "list random\n");
        house.poll().await;
        let read = fs::read_dir(house.path("mail/inbox/cur")).unwrap().next().unwrap().unwrap().path();
        let away = house.path("away");
        fs::rename(&read, &away).unwrap();
        house.reopen().await;
        house.answer(&house.last("b").clone(), BOB, "list random\n");
        assert_eq!(house.poll().await.accepted, 1);
        let name = read.file_name().unwrap().to_str().unwrap().split(':').next().unwrap();
        fs::rename(&away, house.path("mail/inbox/new").join(name)).unwrap();
        assert_eq!(house.poll().await, tempete::daemon::Tally::default());
        assert_eq!(house.verdicts().await, ["accepted", "accepted"]);
        assert_eq!(house.entries(game).await.len(), 3);
        assert!(read.exists(), "and is marked as read again");
    });
}

#[test]
fn m7_sixty_answers_a_day_and_then_silence() {
    block(async {
        let mut house = House::new().await;
        house.game().await;
        let white = house.last("w");
        for _ in 0..65 {
            house.answer(&white, ANN, "status\n");
        }
        house.poll().await;
        assert_eq!(house.letters_to("w").len(), 61);
        assert_eq!(house.verdicts().await.iter().filter(|verdict| *verdict == "silent").count(), 5);
        house.later(86_400);
        house.answer(&white, ANN, "status\n");
        house.poll().await;
        assert_eq!(house.letters_to("w").len(), 62);
    });
}

#[test]
fn repeat_sends_the_last_letter_with_a_new_key() {
    block(async {
        let mut house = House::new().await;
        house.game().await;
        let white = house.last("w");
        house.answer(&white, ANN, "repeat\n");
        house.poll().await;
        let again = house.last("w");
        assert_eq!((again.text.as_str(), &again.attachments), (white.text.as_str(), &white.attachments));
        assert_eq!((again.subject.as_str(), again.number()), (white.subject.as_str(), 2));
        assert_ne!(again.reply_to, white.reply_to);
        house.answer(&again, ANN, "list random\n");
        assert_eq!(house.poll().await.accepted, 1);
    });
}

#[test]
fn rekey_sends_every_seat_its_last_letter_anew() {
    block(async {
        let mut house = House::new().await;
        house.game().await;
        let white = house.last("w");
        assert_eq!(house.parts.rekey().await.unwrap(), 2);
        house.poll().await;
        assert_eq!((house.letters_to("w").len(), house.letters_to("b").len()), (2, 2));
        assert_eq!(house.last("w").text, white.text);
        // Two key files are good: the older letter's key still is.
        house.answer(&white, ANN, "status\n");
        house.poll().await;
        assert_eq!(house.verdicts().await, ["information"]);
        house.parts.rekey().await.unwrap();
        house.answer(&white, ANN, "status\n");
        house.poll().await;
        assert_eq!(house.verdicts().await, ["information", "key-void"]);
        house.answer(&house.last("w").clone(), ANN, "list random\n");
        house.poll().await;
        assert_eq!(house.verdicts().await.last().unwrap(), "accepted");
    });
}

#[test]
fn a_key_may_stand_in_the_letters_foot() {
    block(async {
        let mut house = House::with(|config| config.reply_key = tempete::config::ReplyKey::Line).await;
        house.game().await;
        let white = house.last("w");
        assert_eq!(white.reply_to, "referee@tempete.localhost");
        let key = white.text.lines().find(|line| line.starts_with("key ")).unwrap().to_owned();
        let quoted = white.text.lines().map(|line| format!("> {line}\n")).collect::<String>();
        house.mail(ANN, &white.reply_to, &format!("list random\n\nOn Friday the referee wrote:\n{quoted}"));
        house.poll().await;
        assert_eq!(house.verdicts().await, ["accepted"]);
        house.answer(&house.last("w"), ANN, "repeat\n\nkey abcdefghijkmnpqrstuvwxyz23\n");
        house.mail(ANN, &white.reply_to, &format!("repeat\n\n{key}\n"));
        house.poll().await;
        assert_eq!(house.verdicts().await, ["accepted", "no-key", "information"]);
        assert!(house.last("w").text.contains("\nkey "));
        assert!(!house.last("w").text.contains(&key));
    });
}

/// A relay answers the referee's plain address; the key of one seat's letters may come back in the quote, and of no other's.
#[test]
fn the_key_of_one_seat_may_stand_in_its_letters_text() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        let plain = "referee@tempete.localhost";
        let answers = |letter: &Received, text: &str| {
            let quoted = letter.text.lines().map(|line| format!("> {line}\n")).collect::<String>();
            format!("{text}\n\nOn Friday the referee wrote:\n{quoted}")
        };
        let key_line = |letter: &Received| letter.text.lines().any(|line| line.starts_with("key "));
        house.parts.set_key_line(game, Seat::FIRST, true).await.unwrap();
        assert!(!key_line(&house.last("w")), "the invitation had left");
        house.mail(ANN, plain, &answers(&house.last("w"), "hand"));
        house.poll().await;
        // What comes without a key is answered by a letter, and that has it.
        let white = house.last("w");
        assert!(key_line(&white) && white.reply_to.contains('+'), "{}", white.text);
        house.mail(ANN, plain, &answers(&white, "list random"));
        house.poll().await;
        assert_eq!(house.verdicts().await, ["no-key", "accepted"]);
        let newest = house.last("w");
        assert!(key_line(&newest));
        // From another address it is a key that was seen, and in another seat's mail it is none.
        house.mail("eve@example.com", plain, &answers(&newest, "hand"));
        let black = house.last("b");
        let key = black.reply_to.split(['+', '@']).nth(1).unwrap();
        house.mail(BOB, plain, &format!("list random\n\n> key {key}\n"));
        house.poll().await;
        assert_eq!(house.verdicts().await[2..], ["key-misused", "no-key"]);
        house.parts.set_key_line(game, Seat::FIRST, false).await.unwrap();
        house.mail(ANN, plain, &answers(&house.last("w"), "hand"));
        house.poll().await;
        assert_eq!(house.verdicts().await.last().unwrap(), "no-key");
        // Another address is another relay's, or none's.
        house.parts.set_key_line(game, Seat::FIRST, true).await.unwrap();
        let to = Address::read("ann@new.example").unwrap();
        house.parts.set_address(game, Seat::FIRST, &to).await.unwrap();
        assert!(!house.parts.store.game(game).await.unwrap().unwrap().seats[0].key_line);
    });
}

#[test]
fn settings_and_commands_are_carried_out() {
    support::house::logs();
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        house.answer(&house.last("w").clone(), ANN, "set language fr\nset zone Europe/Paris\nset chat off\n");
        house.poll().await;
        assert_eq!(house.verdicts().await, ["kept"]);
        let seats = house.parts.store.game(game).await.unwrap().unwrap().seats;
        assert_eq!((seats[0].language.as_str(), seats[0].zone.as_str(), seats[0].chat), ("fr", "Europe/Paris", false));
        house.parts.command(game, &Command::Look).await.unwrap();
        assert_eq!(house.poll().await.sent, 2);
        assert_eq!(house.entries(game).await.len(), 2);
        house.answer(&house.last("b").clone(), BOB, "resign\n");
        house.poll().await;
        assert!(house.parts.see(game).await.unwrap().is_over());
        assert_eq!(house.last("w").kind, letters::LetterKind::Result.word());
        let ended = house.parts.command(game, &Command::Look).await;
        assert!(ended.is_ok() || ended.is_err());
        let none = tempete::ids::GameId::new(77).unwrap();
        assert!(house.parts.command(none, &Command::Look).await.is_err());
    });
}

#[test]
fn a_full_or_missing_outbox_keeps_letters_for_later() {
    block(async {
        let mut house = House::new().await;
        house.game().await;
        fs::remove_dir_all(house.path("mail/outbox/tmp")).unwrap();
        house.answer(&house.last("w").clone(), ANN, "list random\n");
        let tally = house.poll().await;
        assert_eq!((tally.accepted, tally.sent), (1, 0));
        fs::create_dir(house.path("mail/outbox/tmp")).unwrap();
        assert_eq!(house.poll().await.sent, 0, "not before its time");
        house.later(60);
        assert_eq!(house.poll().await.sent, 2);
        assert!(house.parts.store.unsent().await.unwrap().is_empty());
    });
}

#[test]
fn one_daemon_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("tempete.db");
    let lock = Lock::take(&database).unwrap().unwrap();
    assert!(Lock::take(&database).unwrap().is_err());
    drop(lock);
    assert!(Lock::take(&database).unwrap().is_ok());
}

#[test]
fn the_daemon_stops_when_asked_and_says_so_to_the_next_one() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        let letter = house.last("w");
        house.answer(&letter, ANN, "list random\n");
        let House { folder, clock, parts, .. } = house;
        let config = parts.installation.config.clone();
        let stop = Stop::default();
        let asked = stop.clone();
        let outbox = folder.path().join("mail/outbox/new");
        let watch = async move {
            while fs::read_dir(&outbox).unwrap().count() < 4 {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
            asked.ask();
        };
        let (done, ()) = tokio::join!(tempete::daemon::run(parts, stop), watch);
        done.unwrap();
        let mut parts = tempete::daemon::Parts::open(config, clock, tempete::games::GAMES).await.unwrap();
        assert_eq!(parts.store.game(game).await.unwrap().unwrap().entries.len(), 2);
        assert!(parts.store.begin_running().await.unwrap(), "stopped cleanly");
    });
}

/// The database and what SQLite lays beside it hold every secret of the running games.
#[test]
fn the_database_is_for_its_owner_alone() {
    block(async {
        let mut house = House::with(|config| config.database = config.state.join("store/tempete.db")).await;
        house.game().await;
        for (name, expected) in
            [("", 0o700), ("/tempete.db", 0o600), ("/tempete.db-wal", 0o600), ("/tempete.db-shm", 0o600)]
        {
            let mode = fs::metadata(house.path(&format!("store{name}"))).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, expected, "{name}");
        }
    });
}
