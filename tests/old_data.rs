//! A database of an earlier schema, with games in it, is opened by this version: brought up to date, whole,
//! and played on.

#![cfg(test)]

#[path = "common/house.rs"]
mod house;

use std::fs;

use house::block;
use sqlx::{ConnectOptions, Connection};
use tempete::{
    daemon::{Parts, clock::Clock},
    ids::GameId,
    record::{Outcome, audit},
    referee,
    store::options,
};

/// A copy of an old state folder.
fn old(name: &str) -> tempfile::TempDir {
    let from = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/old-data").join(name);
    let folder = tempfile::tempdir().unwrap();
    fs::copy(from.join("tempete.db"), folder.path().join("tempete.db")).unwrap();
    fs::create_dir(folder.path().join("keys")).unwrap();
    for key in fs::read_dir(from.join("keys")).unwrap() {
        let key = key.unwrap();
        fs::copy(key.path(), folder.path().join("keys").join(key.file_name())).unwrap();
    }
    folder
}

async fn outcome(parts: &mut Parts, game: GameId) -> Outcome {
    let record = parts.see(game).await.unwrap().with_table(referee::record).unwrap().unwrap();
    audit(record.as_bytes(), None).outcome
}

#[test]
fn a_database_of_the_first_schema_is_brought_up_to_date_and_played_on() {
    block(async {
        let folder = old("schema-1");
        let database = folder.path().join("tempete.db");
        let game = |number| GameId::new(number).unwrap();
        let mut before = options(&database).connect().await.unwrap();
        let texts: Vec<String> =
            sqlx::query_scalar("SELECT text FROM entry ORDER BY game, seq").fetch_all(&mut before).await.unwrap();
        let letters: Vec<(String, String, Vec<u8>)> = sqlx::query_as(
            "SELECT o.message_id, o.state, m.bytes FROM outbox o JOIN mime m ON m.outbox = o.id ORDER BY o.id",
        )
        .fetch_all(&mut before)
        .await
        .unwrap();
        let version: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut before).await.unwrap();
        assert_eq!((version, texts.len(), letters.len()), (1, 15, 21));
        before.close().await.unwrap();

        let mut parts = Parts::open(house::config(folder.path()), Clock::system()).await.unwrap();
        assert_eq!(parts.store.check().await.unwrap(), Vec::<String>::new());
        let games = parts.store.games().await.unwrap();
        assert_eq!(games.iter().map(|line| line.entries).collect::<Vec<_>>(), [7, 7, 1]);
        let mut after = options(&database).connect().await.unwrap();
        let now: Vec<String> =
            sqlx::query_scalar("SELECT text FROM entry ORDER BY game, seq").fetch_all(&mut after).await.unwrap();
        assert_eq!(now, texts);
        let now: Vec<(String, String, Vec<u8>)> = sqlx::query_as(
            "SELECT o.message_id, o.state, m.bytes FROM outbox o JOIN mime m ON m.outbox = o.id ORDER BY o.id",
        )
        .fetch_all(&mut after)
        .await
        .unwrap();
        assert!(now == letters, "letters, their states and bytes are what they were");
        after.close().await.unwrap();
        assert_eq!(outcome(&mut parts, game(1)).await, Outcome::Unfinished);
        assert_eq!(outcome(&mut parts, game(2)).await, Outcome::Clean);

        // The invitations that were queued leave, and a key of then is good.
        assert_eq!(parts.poll_once().await.unwrap().sent, 2);
        let last = letters.iter().rfind(|(id, ..)| id.starts_with("g1.w.")).unwrap();
        let last = house::received("last", last.2.clone());
        let mail = house::mail("ann@example.org", &last.reply_to, "fresh@players.example", "coup Cf3");
        fs::write(folder.path().join("mail/inbox/new/1.M1.players"), mail).unwrap();
        let tally = parts.poll_once().await.unwrap();
        assert_eq!((tally.accepted, tally.sent), (1, 2));
        assert_eq!(outcome(&mut parts, game(1)).await, Outcome::Unfinished);
    });
}
