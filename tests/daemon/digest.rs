//! The digest as the person who runs the referee gets it: once a week or day, whatever restarts.

use std::fs;

use support::house::{House, block, keeper};
use support_rules::ruling;
use tempete::{
    config::Digest,
    tempete::log::event::{Outcome, Ruling},
};

const OPERATOR: &str = "keeper@chess.example";

async fn house(digest: Digest) -> House {
    House::with(|config| {
        config.organisers = vec![keeper(OPERATOR)];
        config.digest = digest;
    })
    .await
}

/// The digests in the outbox, oldest first: by the day in their Message-IDs.
fn digests(house: &House) -> Vec<String> {
    let mut found: Vec<String> = fs::read_dir(house.path("mail/outbox/new"))
        .unwrap()
        .map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap())
        .filter(|letter| letter.contains("Message-ID: <alarm.digest."))
        .collect();
    found.sort_by_key(|letter| letter.split("<alarm.digest.").nth(1).unwrap()[..10].to_owned());
    found
}

const DAY: i64 = 86_400;

#[test]
fn a_digest_comes_on_monday_once_whatever_restarts() {
    block(async {
        // A Friday, at eight.
        let mut house = house(Digest::Weekly).await;
        let game = house.game().await;
        house.poll().await;
        assert!(digests(&house).is_empty(), "none on the day it was asked for");
        house.later(3 * DAY - 1);
        house.poll().await;
        assert!(digests(&house).is_empty());
        house.later(1);
        house.poll().await;
        house.poll().await;
        house.reopen().await;
        house.poll().await;
        let told = digests(&house);
        assert_eq!(told.len(), 1);
        for part in [
            "To: keeper@chess.example",
            "Subject: [tempete] digest of 2027-01-18",
            "What needs you\n\nRulings due: 0\n",
            "Complaints about slow players: 0\n",
            "What has changed\n\nBegun since the last digest: 1\n    game 1, Ann - Bob\n",
            "Ended since the last digest: 0\n",
            "Running: 1 game\nOf them wait for a player: 1\n",
            "MB free",
            "Last backup: none\n",
        ] {
            assert!(told[0].replace("\r\n", "\n").contains(part), "{part}\n{}", told[0]);
        }
        // A week without a poll is one digest, and what ended in it is told once.
        let rule = ruling::rule(Ruling::Result(Outcome::Annulled), "They have agreed on that.");
        house.parts.command(game, &rule).await.unwrap();
        house.later(15 * DAY);
        house.poll().await;
        house.later(6 * DAY);
        house.poll().await;
        let told = digests(&house);
        assert_eq!(told.len(), 3);
        assert!(told[1].contains("digest of 2027-02-01") && told[1].contains("game 1, Ann - Bob: annulled by ruling"));
        assert!(told[2].contains("digest of 2027-02-08") && told[2].contains("Ended since the last digest: 0"));
        for letter in told {
            assert!(!letter.contains("ann@") && !letter.contains("bob@"), "{letter}");
        }
    });
}

#[test]
fn a_clock_that_was_ahead_silences_no_digest() {
    block(async {
        let mut house = house(Digest::Daily).await;
        house.poll().await;
        house.later(1_000 * DAY);
        house.poll().await;
        house.later(-999 * DAY);
        house.parts.accept_clock("It was ahead.").await.unwrap();
        house.poll().await;
        assert_eq!(digests(&house).len(), 2);
    });
}

#[test]
fn who_asks_for_none_gets_none() {
    block(async {
        let mut house = house(Digest::Off).await;
        for _ in 0..3 {
            house.later(7 * DAY);
            house.poll().await;
        }
        assert!(digests(&house).is_empty());
    });
}
