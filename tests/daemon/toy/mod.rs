//! Another game by real mails, from the invitations to the audited record: nothing of the referee was told of it but
//! a row in the list it was handed.

mod game;

use tempete::{
    daemon::Parts,
    ids::Timestamp,
    kit::{Games, audit},
    letters::LetterKind,
    record::{AuditOutcome, StepVerdict},
    text::Language,
};

use self::game::{Numbers, OPENED, TOY};
use crate::house::{BEGIN, House, block, player};

static BOTH: Games = &[&tempete::tempete::GAME, &TOY];

const PLAYERS: [(&str, &str, &str); 3] =
    [("r", "ann@example.org", "17"), ("g", "bob@example.net", "99"), ("b", "cat@example.com", "42")];

/// A house that referees both games, with one of the toy begun.
async fn house() -> House {
    let mut house = House::new().await;
    let config = house.parts.installation.config.clone();
    house.parts = Parts::open(config, house.clock.clone(), BOTH).await.unwrap();
    let players = [("Ann", "ann@example.org"), ("Bob", "bob@example.net"), ("Cat", "cat@example.com")];
    let players = players.map(|(name, address)| player(name, address, Language::En));
    house.parts.start_game(&TOY, &players, &[]).await.unwrap();
    house.poll().await;
    house
}

/// The record of a game played to its end.
async fn record() -> Vec<u8> {
    let mut house = house().await;
    for (seat, from, number) in PLAYERS {
        let letter = house.last(seat);
        house.answer(&letter, from, &format!("number {number}"));
        house.poll().await;
    }
    house.last("r").attachments.iter().find(|(name, _)| name == "game-1.tempete").unwrap().1.clone()
}

#[test]
fn a_game_of_three_seats_goes_by_mail_to_its_audited_record() {
    block(async {
        let mut house = house().await;
        assert!(house.last("b").text.starts_with("--- reply above this line ---\n\nCat, the highest number wins"));
        // What it refuses, and what the referee refuses for it.
        for (text, says) in [("number 100", "1 to 99"), ("Hello there", "text"), ("number", "1 to 99")] {
            let letter = house.last("g");
            house.answer(&letter, "bob@example.net", text);
            house.poll().await;
            let told = house.last("g");
            assert!(told.kind == LetterKind::Refused.word() && told.text.contains(says), "{}", told.text);
        }
        for (seat, from, number) in PLAYERS {
            let letter = house.last(seat);
            house.answer(&letter, from, &format!("number {number}"));
            // A seat's letters tell no other's number before the end.
            let told = house.letters();
            // The halves of a head, and keys and commitments, may hold any two digits: base64, or hex, of at least 20.
            let is_sign = |c: char| c.is_ascii_alphanumeric() || "+/=@.".contains(c);
            let is_drawn = |word: &str| word.len() >= 20 && word.chars().all(is_sign);
            let lines = told.iter().flat_map(|letter| letter.text.lines()).filter(|line| !line.starts_with("head "));
            let mut words = lines.flat_map(str::split_whitespace).filter(|word| !is_drawn(word));
            assert!(words.all(|word| !word.contains("17") && !word.ends_with("99")));
            house.poll().await;
        }
        let accepted = house.verdicts().await.iter().filter(|verdict| *verdict == "accepted").count();
        assert_eq!(accepted, 3);
        for (seat, ..) in PLAYERS {
            let letter = house.last(seat);
            assert_eq!(letter.kind, LetterKind::Result.word());
            let words: Vec<&str> = letter.text.split_whitespace().collect();
            let words = words.join(" ");
            assert!(words.contains("Bob has the highest.") && words.contains("Cat: 42"), "{words}");
        }
        let game = house.parts.store.games(None).await.unwrap();
        let end = game[0].summary.as_ref().unwrap().end.as_ref().unwrap();
        assert_eq!((end.last.as_str(), game[0].names.len()), ("green", 3));
        house.clock.set(Timestamp::from_unix(BEGIN + 60));
    });
}

#[test]
fn what_every_game_has_it_has_without_a_line() {
    block(async {
        let mut house = house().await;
        for (text, says) in [
            ("set zone Europe/Paris", "set zone Europe/Paris"),
            ("set zone Nowhere/Land", "That cannot be: rule M12"),
            ("set zone", "That cannot be: unreadable"),
            ("confirm abcdef", "That cannot be: rule T66"),
            ("set reminders off\nrepeat", "That cannot be: rule T16"),
            ("set address bob@work.example", "address: confirm "),
        ] {
            let letter = house.last("g");
            house.answer(&letter, "bob@example.net", text);
            house.poll().await;
            let told = house.last("g").text;
            assert!(told.contains(says), "{text}: {told}");
        }
        let letter = house.last("g");
        let code = letter.text.split("confirm ").nth(1).unwrap().split_whitespace().next().unwrap();
        house.answer(&letter, "bob@example.net", &format!("confirm {code}"));
        house.poll().await;
        assert!(house.last("g").text.contains("AddressHalf"), "{}", house.last("g").text);
        let (before, letter) = (house.letters().len(), house.last("g"));
        house.answer(&letter, "bob@example.net", "repeat");
        house.poll().await;
        assert_eq!(house.letters().len(), before + 1);
        assert!(house.last("g").text.contains("AddressHalf"));
    });
}

#[test]
fn a_mail_is_planned_once_whatever_it_asks() {
    block(async {
        let mut house = house().await;
        let mut opened = Vec::new();
        for (text, says) in [
            ("set zone Nowhere/Land", "rule M12"),
            ("set address bob@example.net", "rule M14"),
            ("set address noreply@work.example", "rule M14"),
            ("set address bob@work.example", "address: confirm "),
        ] {
            let letter = house.last("g");
            house.answer(&letter, "bob@example.net", text);
            OPENED.set(0);
            house.poll().await;
            opened.push(OPENED.get());
            let told = house.last("g").text;
            assert!(told.contains(says), "{text}: {told}");
        }
        assert_eq!(opened, [1; 4]);
    });
}

#[test]
fn its_record_is_clean_and_no_byte_of_it_may_change() {
    let record = block(record());
    let report = audit(BOTH, &record, &Default::default()).unwrap();
    assert_eq!(report.outcome, AuditOutcome::Clean, "{report}");
    assert_eq!(report.tables::<Numbers>().unwrap().numbers, [17, 99, 42]);
    assert!(report.to_string().contains("Ann (Red), Bob (Green) and Cat (Blue), over."), "{report}");
    assert!(report.steps.iter().all(|step| step.verdict == StepVerdict::Passed));
    for at in 0..record.len() {
        for with in [record[at] ^ 1, b'0', b'\n'].into_iter().filter(|with| *with != record[at]) {
            let mut changed = record.clone();
            changed[at] = with;
            let report = audit(BOTH, &changed, &Default::default()).unwrap();
            assert_eq!(report.outcome, AuditOutcome::NotAuthentic, "byte {at} as {:?}:\n{report}", char::from(with));
        }
    }
}
