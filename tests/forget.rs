//! What is forgotten is gone from the database file, and records stay: some time after a game's end, and
//! when a player asks.

#![cfg(test)]

#[path = "common/house.rs"]
mod house;

use std::fs;

use house::{House, block};
use tempete::{
    daemon::ForgetFault,
    ids::GameId,
    mail::address::Address,
    record::{Outcome, audit},
    referee::{self, Command},
    rules::tempete::event::{self, Ruling},
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
    house.mail("Eve@Elsewhere.example", "referee@tempete.localhost", "quagmire-stray: I know Ann@Example.org.");
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

async fn outcome(house: &mut House, game: GameId) -> Outcome {
    let record = house.parts.see(game).await.unwrap().with_table(referee::record).unwrap().unwrap();
    audit(record.as_bytes(), None).outcome
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
        // The file in the Maildir is gone, too; the one of the game that runs is there.
        let files: Vec<String> = fs::read_dir(house.path("mail/inbox/cur"))
            .unwrap()
            .map(|file| fs::read_to_string(file.unwrap().path()).unwrap())
            .collect();
        assert_eq!(files.len(), 1);
        assert!(files[0].contains("quagmire-runs"));
        assert_eq!(outcome(&mut house, over).await, Outcome::Clean);
        assert_eq!(outcome(&mut house, runs).await, Outcome::Unfinished);
        assert!(house.parts.see(over).await.unwrap().seats().iter().all(|seat| seat.addresses.is_empty()));
        // A key of then is none any more, and a result corrected now is told to nobody.
        let of_over = |house: &House| house.letters().iter().filter(|letter| letter.game == over.get()).count();
        let before = of_over(&house);
        house.answer(&old, "ann@example.org", "status");
        house.poll().await;
        let draw = Command::Rule { ruling: Ruling::Result(event::Outcome::Drawn), reason: "Both say so.".into() };
        house.parts.command(over, &draw).await.unwrap();
        house.poll().await;
        assert_eq!(of_over(&house), before);
        assert_eq!(outcome(&mut house, over).await, Outcome::Clean);
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
        let annul = Command::Rule { ruling: Ruling::Result(event::Outcome::Annulled), reason: "She asked.".into() };
        house.parts.command(runs, &annul).await.unwrap();
        house.poll().await;
        assert_eq!(house.parts.forget(&ann, false).await.unwrap(), 2);
        for gone in ["quagmire-over", "quagmire-runs", "quagmire-stray", "ann@example.org"] {
            assert_eq!(in_file(&mut house, gone).await, 0, "{gone}");
        }
        // Bob is not forgotten, and both records stand.
        assert!(in_file(&mut house, "bob@example.net").await > 0);
        assert_eq!(outcome(&mut house, over).await, Outcome::Clean);
        assert_eq!(outcome(&mut house, runs).await, Outcome::Clean);
        assert_eq!(house.parts.forget(&ann, false).await.unwrap(), 0);
        assert_eq!(house.parts.store.check().await.unwrap(), Vec::<String>::new());
    });
}
