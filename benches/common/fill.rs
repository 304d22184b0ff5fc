//! A database of many games: copies of one that was played, with their heads. Mails and letters themselves are
//! not copied: they are what retention forgets. A copy is not played on: what is sealed in it names the game that was
//! played. Nobody else may have the database open meanwhile.
//! Or of many games that are over, with their players, as lists read them.

use std::{fmt::Write as _, fs, path::Path, time::Duration};

use sqlx::{Connection, Row, SqliteConnection};
use tempete::{
    ids::Timestamp,
    seal::{Head, Origin, Tree, leaf},
};

use super::place;

/// Tables that hold nothing of a copied game.
const EMPTY: [&str; 8] = ["bounce", "inbox", "outbox", "pending", "question", "seen", "waits", "drawer"];
/// The most mails a copied game may have.
const MAILS: u32 = 1_000;
/// What lists read of a game.
const LISTED: [&str; 5] = ["secret", "entry", "seat", "address", "summary"];
/// So many days before the last of them the first of the games that are over ended.
const DAYS: u32 = 300;
/// How many lines of a game's heads were not folded yet.
const LINES: usize = 20;

/// Copies this game until the database holds `games` more, in the numbers after it.
pub async fn fill(state: &Path, game: u32, games: u32) {
    copy(state, game, games, &EMPTY).await;
}

/// The same, with the mails: what retention forgets of them is to be seen.
pub async fn fill_with_mails(state: &Path, game: u32, games: u32) {
    copy(state, game, games, &EMPTY.map(|table| if table == "inbox" { "" } else { table })).await;
}

/// Copies this game, which is over, until the database holds `games` more in the numbers after it. They ended some days
/// before it, and so many persons played in them, each in as many. What is no list's is left out, and so are their heads:
/// no letter tells of them.
pub async fn fill_with_persons(state: &Path, game: u32, games: u32, persons: u32) {
    let mut connection = opened(state).await;
    let person = format!("(2 * n.g + t.seat) % {persons}");
    let days = format!("86400 * (2 + n.g % {DAYS})");
    let with_persons = |table: &str, key: &str, column: &str| match (table, column) {
        ("address", "address" | "folded") => format!("format('p%d@club.example', {person})"),
        ("seat", "name") => format!("format('Player %d', {person})"),
        ("game", "started" | "ended") | ("summary", "since") => format!("t.{column} - {days}"),
        _ => value(table, key, column, game),
    };
    let tables: Vec<(String, String)> = LISTED.map(|table| (table.to_owned(), "game".to_owned())).into();
    let tables = [("game".to_owned(), "id".to_owned())].into_iter().chain(tables).collect();
    insert(&mut connection, tables, (game, games), with_persons).await;
    connection.close().await.unwrap();
}

async fn copy(state: &Path, game: u32, games: u32, empty: &[&str]) {
    let mut connection = opened(state).await;
    let tables = tables(&mut connection, empty).await;
    insert(&mut connection, tables, (game, games), |table, key, column| value(table, key, column, game)).await;
    heads(&mut connection, state, game, games).await;
    connection.close().await.unwrap();
}

async fn opened(state: &Path) -> SqliteConnection {
    let mut connection = place::database(state).await;
    unjournaled(&mut connection).await;
    connection
}

/// Puts in so many copies of what is in these tables of a game; `value` says what a column of a copy holds.
async fn insert(
    connection: &mut SqliteConnection,
    tables: Vec<(String, String)>,
    (game, games): (u32, u32),
    value: impl Fn(&str, &str, &str) -> String,
) {
    let triggers = "SELECT group_concat(sql, ';') FROM sqlite_master WHERE type = 'trigger'";
    let triggers: String = sqlx::query_scalar(triggers).fetch_one(&mut *connection).await.unwrap();
    let names: Vec<String> = sqlx::query_scalar("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        .fetch_all(&mut *connection)
        .await
        .unwrap();
    let mut script = "PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; BEGIN;".to_owned();
    names.iter().for_each(|name| write!(script, "DROP TRIGGER {name};").unwrap());
    let (first, last) = (game + 1, game + games);
    for (table, key) in tables {
        let columns = columns(connection, &table).await;
        let values: Vec<String> = columns.iter().map(|column| value(&table, &key, column)).collect();
        write!(
            script,
            "WITH RECURSIVE n(g) AS (SELECT {first} UNION ALL SELECT g + 1 FROM n WHERE g < {last}) \
             INSERT INTO {table} ({}) SELECT {} FROM n, {table} t WHERE t.{key} = {game};",
            columns.join(", "),
            values.join(", ")
        )
        .unwrap();
    }
    // What triggers count.
    let counts = "UPDATE made SET letters = (SELECT count(*) FROM letter); DELETE FROM played; \
         INSERT INTO played (event, games, running) SELECT event, count(*), sum(ended = 0) FROM game GROUP BY event";
    write!(script, "{counts}; {triggers}; COMMIT;").unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(script)).execute(connection).await.unwrap();
}

/// What goes wrong is begun anew: there is no journal, which would be as large as the database, and there is room for
/// what is put in by chance. Whoever had the file open is waited for.
async fn unjournaled(connection: &mut SqliteConnection) {
    let script = "PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF; PRAGMA cache_size = -6000000";
    let mut tries = 0;
    while let Err(error) = sqlx::raw_sql(script).execute(&mut *connection).await {
        assert!(tries < 100, "{error}");
        tries += 1;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// The tables with something of a game in them, and the column of its number.
async fn tables(connection: &mut SqliteConnection, empty: &[&str]) -> Vec<(String, String)> {
    let query = "SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'game'";
    let names: Vec<String> = sqlx::query_scalar(query).fetch_all(connection).await.unwrap();
    let of_games =
        names.into_iter().filter(|name| !empty.contains(&name.as_str())).map(|name| (name, "game".to_owned()));
    [("game".to_owned(), "id".to_owned())].into_iter().chain(of_games).collect()
}

async fn columns(connection: &mut SqliteConnection, table: &str) -> Vec<String> {
    let query = "SELECT name FROM pragma_table_info(?)";
    sqlx::query_scalar(query).bind(table.to_owned()).fetch_all(connection).await.unwrap()
}

/// What a column of a copied row says: what is one game's alone differs from game to game.
fn value(table: &str, key: &str, column: &str, game: u32) -> String {
    match (table, column) {
        (_, column) if column == key => "n.g".to_owned(),
        ("address", "address" | "folded") => format!("'p' || n.g || t.{column}"),
        ("inbox", "id") => format!("n.g * {MAILS} + t.id"),
        // As long as mail servers make them.
        ("inbox", "name") => {
            "format('%010d.M%06dP%05dQ%03d.mail.club.example', 1800000000 + n.g, t.id, n.g, t.id)".to_owned()
        }
        ("letter", "key_hash") => "randomblob(32)".to_owned(),
        ("letter", "message_id") => "'g' || n.g || t.message_id".to_owned(),
        // Entry 0 names its game twice.
        ("entry", "text") => format!(
            "iif(t.seq = 0, replace(replace(t.text, '/tempete/{game}/1', '/tempete/' || n.g || '/1'), \
             char(10) || 'game {game}' || char(10), char(10) || 'game ' || n.g || char(10)), t.text)"
        ),
        // Entry 0's is worked out with the heads.
        ("entry", "leaf") => "iif(t.seq = 0, x'', t.leaf)".to_owned(),
        _ => format!("t.{column}"),
    }
}

/// Writes the heads of the copied games as their letters would have, the hashes of their entries 0, and the count of all
/// letters.
async fn heads(connection: &mut SqliteConnection, state: &Path, game: u32, games: u32) {
    let entries: Vec<String> = sqlx::query_scalar("SELECT text FROM entry WHERE game = ? ORDER BY seq")
        .bind(game)
        .fetch_all(&mut *connection)
        .await
        .unwrap();
    let letters = sqlx::query("SELECT seat, number, knew, at FROM letter WHERE game = ? ORDER BY at, number, seat")
        .bind(game)
        .fetch_all(&mut *connection)
        .await
        .unwrap();
    let origin = entries[0].lines().find_map(|line| line.strip_prefix("origin ")).unwrap();
    let host = origin.parse::<Origin>().unwrap().host().to_owned();
    sqlx::raw_sql("BEGIN").execute(&mut *connection).await.unwrap();
    for number in game + 1..=game + games {
        let origin = format!("{host}/tempete/{number}/1").parse::<Origin>().unwrap();
        let mut tree = Tree::default();
        let mut roots = Vec::with_capacity(entries.len());
        for (text, at) in entries.iter().zip(0..) {
            let text = if at == 0 {
                let origin = text.replace(&format!("/tempete/{game}/1"), &format!("/tempete/{number}/1"));
                origin.replace(&format!("\ngame {game}\n"), &format!("\ngame {number}\n"))
            } else {
                text.clone()
            };
            let leaf = leaf(text.as_bytes());
            if at == 0 {
                let update = sqlx::query("UPDATE entry SET leaf = ? WHERE game = ? AND seq = 0");
                update.bind(leaf.0.to_vec()).bind(number).execute(&mut *connection).await.unwrap();
            }
            tree.push_leaf(leaf);
            roots.push(tree.root());
        }
        let mut lines = String::new();
        for letter in &letters[letters.len().saturating_sub(LINES)..] {
            let size: usize = usize::from(letter.get::<u16, _>(2));
            let head = Head { origin: origin.clone(), size: size as u64, root: roots[size - 1] };
            let seat = letter.get::<i64, _>(0);
            let at = Timestamp::from_unix(letter.get(3));
            let head = head.to_string().trim_end().replace('\n', " ");
            writeln!(lines, "{head} {seat}.{} {at}", letter.get::<u32, _>(1)).unwrap();
        }
        let bucket = state.join(format!("heads/{:03}", number / 1_000));
        fs::create_dir_all(&bucket).unwrap();
        fs::write(bucket.join(number.to_string()), lines).unwrap();
    }
    sqlx::raw_sql("COMMIT").execute(&mut *connection).await.unwrap();
    let made: i64 = sqlx::query_scalar("SELECT letters FROM made").fetch_one(connection).await.unwrap();
    fs::write(state.join("heads/count"), format!("{made:020}\n")).unwrap();
}
