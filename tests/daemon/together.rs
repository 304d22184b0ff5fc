//! Mails that wait share a commit, and come to what each would come to alone: letters, heads and database are byte
//! for byte the same. One that fails takes no other with it.

use std::{collections::BTreeMap, fs, path::Path};

use sqlx::{Column, ConnectOptions, Row, ValueRef};
use support::house::{BEGIN, House, Received, block};
use tempete::{
    daemon::Tally,
    ids::{GameId, Timestamp},
    store,
};

const ANN: &str = "Ann <ann@example.org>";
const BOB: &str = "bob@example.net";
const GAMES: usize = 6;

/// What a state folder says: each row of the database, each letter, each game's heads. What was told of alarms
/// depends on how often there was a poll.
async fn all(house: &House) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    let options = store::options(&house.path("tempete.db"));
    let mut connection = options.connect().await.unwrap();
    let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('alarm', '_sqlx_migrations') ORDER BY name";
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(&mut connection).await.unwrap();
    for table in tables {
        let sql = format!("SELECT * FROM {table}");
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_all(&mut connection).await.unwrap();
        let mut lines = Vec::new();
        for row in &rows {
            // A letter that may wait for others is `late` no more once one follows it before it left.
            let columns = (0..row.len()).filter(|column| row.columns()[*column].name() != "late");
            let values = columns.map(|column| {
                let value = row.try_get_raw(column).unwrap();
                if value.is_null() {
                    return "NULL".to_owned();
                }
                let bytes: Vec<u8> = row.try_get_unchecked(column).unwrap();
                bytes.escape_ascii().to_string()
            });
            lines.push(values.collect::<Vec<_>>().join("\n"));
        }
        lines.sort();
        all.extend(lines.into_iter().zip(0..).map(|(line, place)| (format!("{table} {place:05}"), line)));
    }
    read(&house.path("mail/outbox/new"), &mut all);
    read(&house.path("heads/000"), &mut all);
    all
}

fn read(folder: &Path, all: &mut BTreeMap<String, String>) {
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read(&path).unwrap().escape_ascii().to_string();
        all.insert(format!("{} {}", folder.file_name().unwrap().display(), path.file_name().unwrap().display()), text);
    }
}

/// A house with games, and each seat's last letter by game and seat.
async fn house() -> House {
    let mut house = House::new().await;
    for _ in 0..GAMES {
        house.game().await;
    }
    house
}

fn last(house: &House) -> BTreeMap<(u32, String), Received> {
    house.letters().into_iter().map(|letter| ((letter.game, letter.seat.clone()), letter)).collect()
}

/// Drops these mails into both houses: all at once into one, which polls once, and one by one into the other.
async fn compared(together: &mut House, singly: &mut House, mails: &[(String, String, String, String)]) -> Tally {
    for (id, from, to, text) in mails {
        let raw = support::house::mail(from, to, id, text);
        together.drop_raw(raw.as_bytes());
        singly.drop_raw(raw.as_bytes());
        singly.poll().await;
    }
    let tally = together.poll().await;
    let (one, other) = (all(together).await, all(singly).await);
    for (place, text) in &one {
        assert_eq!(Some(text), other.get(place), "{place}");
    }
    assert_eq!(one.len(), other.len());
    tally
}

#[test]
fn forty_mails_at_once_come_to_what_each_comes_to_alone() {
    block(async {
        let (mut together, mut singly) = (house().await, house().await);
        let mut mails = Vec::new();
        let mut drop = |from: &str, to: &str, text: &str| {
            mails.push((format!("m{}@players.example", mails.len()), from.to_owned(), to.to_owned(), text.to_owned()));
        };
        let letters = last(&together);
        let to = |game: u32, seat: &str| letters[&(game, seat.to_owned())].reply_to.clone();
        for game in 1..=6 {
            drop(ANN, &to(game, "w"), "list random");
        }
        drop("eve@example.com", "referee@tempete.localhost", "Hello");
        drop("eve@example.com", &to(2, "b"), "list random");
        drop(ANN, "referee@tempete.localhost", "where am I?");
        drop(ANN, "referee@tempete.localhost", "repeat 3");
        drop(ANN, &to(1, "w"), "status");
        for game in 1..=5 {
            drop(BOB, &to(game, "b"), "set pictures off\nlist random");
            drop(ANN, &to(game, "w"), "nonsense");
        }
        drop(ANN, &to(6, "w"), "address ann@elsewhere.example");
        drop(BOB, &to(6, "b"), "decline");
        drop(ANN, &to(6, "w"), "repeat");
        let tally = compared(&mut together, &mut singly, &mails).await;
        assert!(tally.accepted > 10 && tally.refused > 3 && tally.passed_over > 2, "{tally:?}");
        // The mails of a game in which both have just written, each of them twice.
        let letters = last(&together);
        let at = Timestamp::from_unix(BEGIN + 7_200);
        together.clock.set(at);
        singly.clock.set(at);
        let mut mails = Vec::new();
        for game in 1..=5 {
            for (from, seat) in [(ANN, "w"), (BOB, "b"), (BOB, "b"), (ANN, "w")] {
                let to = letters[&(game, seat.to_owned())].reply_to.clone();
                let id = format!("n{game}{seat}@players.example");
                mails.push((id, from.to_owned(), to, "numbers random\nmessage Good luck".to_owned()));
            }
        }
        let tally = compared(&mut together, &mut singly, &mails).await;
        assert_eq!((tally.accepted, tally.answered), (10, 10), "each copy is told that it is one");
    });
}

#[test]
fn a_mail_that_cannot_be_written_is_set_aside_alone() {
    block(async {
        let mut house = house().await;
        let letters = last(&house);
        let mut connection = store::options(&house.path("tempete.db")).connect().await.unwrap();
        let sql =
            "CREATE TRIGGER broken BEFORE INSERT ON entry WHEN NEW.game = 3 BEGIN SELECT RAISE(ABORT, 'broken'); END";
        sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        for game in 1..=5 {
            house.answer(&letters[&(game, "w".to_owned())], ANN, "list random");
        }
        // This one reads what the broken one was to have written.
        house.answer(&letters[&(3, "b".to_owned())], BOB, "list random");
        house.answer(&letters[&(4, "b".to_owned())], BOB, "list random");
        let tally = house.poll().await;
        assert_eq!((tally.accepted, tally.set_aside), (5, 2));
        let verdicts = house.verdicts().await;
        let aside = "set-aside";
        assert_eq!(verdicts, ["accepted", "accepted", aside, "accepted", "accepted", aside, "accepted"]);
        for (game, entries) in [(1, 2), (2, 2), (3, 1), (4, 3), (5, 2)] {
            assert_eq!(house.entries(GameId::new(game).unwrap()).await.len(), entries, "game {game}");
        }
        // Two invitations a game, and two letters for each of the five.
        assert_eq!(house.letters().len(), 2 * GAMES + 10);
    });
}
