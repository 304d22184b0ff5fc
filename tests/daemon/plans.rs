//! How SQLite goes about every statement of the store: none goes through a table that grows with games, but for
//! those that tell of all games, or forget once a day.

use std::{collections::BTreeSet, fs};

use sqlx::{ConnectOptions, Connection, Row, sqlite::SqliteConnectOptions};

use crate::house::block;

/// Tables of which there is little whatever is played.
const SMALL: [&str; 12] = [
    "alarm",
    "event",
    "holder",
    "made",
    "moment",
    "news",
    "delay",
    "waits",
    "w",
    "k",
    "sqlite_schema",
    "sqlite_master",
];
/// Indexes that hold only what waits for something.
const WAITING: [&str; 9] = [
    "outbox_queued",
    "inbox_not_done",
    "outbox_dead",
    "summary_ruling",
    "summary_complaint",
    "game_event",
    "inbox_stray",
    "seat_unreachable",
    "unstored_wanted",
];
/// Beginnings of the statements that may, and why.
const MAY: [(&str, &str); 18] = [
    ("SELECT DISTINCT game FROM entry WHERE leaf", "an upgrade, once"),
    ("DELETE FROM organiser_letter WHERE game IS NULL", "once a day"),
    ("DELETE FROM told", "once a day"),
    ("DELETE FROM proven", "once a day"),
    ("DELETE FROM heard WHERE at", "once a day"),
    ("DELETE FROM unstored WHERE received", "once a day"),
    ("SELECT count(*) FROM game", "once a day"),
    ("UPDATE unstored SET wanted", "a command: strangers' mails are taken in"),
    ("SELECT source AS mailbox, name, size", "a command: strangers' mails are listed"),
    ("SELECT count(*), ifnull(sum(size), 0) FROM unstored", "a command: they are counted"),
    ("SELECT game FROM unpublished", "a command: pages are written"),
    ("DELETE FROM question WHERE folded", "a command: an address is forgotten"),
    ("SELECT id FROM game WHERE ended = 0", "a command: new keys for all who play"),
    ("SELECT DISTINCT s.name, a.folded FROM game", "a command: a player is named"),
    ("SELECT id, rules FROM game", "where several games are played"),
    ("SELECT id, ended = 0 FROM game", "a command: a backup is tried"),
    ("INSERT INTO delay (game, seat, since, until, held) SELECT", "after hours without a poll every clock is credited"),
    ("SELECT id, received, size, state, verdict, game, code FROM inbox ORDER BY id DESC", "the newest alone"),
];

/// The statements in the sources of the store, each on one line.
fn statements() -> Vec<String> {
    let mut found = Vec::new();
    for file in fs::read_dir("src/store").unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|kind| kind != "rs") {
            continue;
        }
        let text = fs::read_to_string(path).unwrap();
        let mut text = text.split("#[cfg(test)]").next().unwrap().replace("\\\"", "\u{1}");
        // What is quoted within a raw string ends none.
        while let Some((before, rest)) = text.split_once("r#\"") {
            let (raw, behind) = rest.split_once("\"#").unwrap();
            text = format!("{before}\"{}\"{behind}", raw.replace('"', "\u{1}"));
        }
        for quoted in text.split('"').skip(1).step_by(2) {
            let joined = quoted.lines().map(str::trim).collect::<Vec<_>>().join(" ");
            // Several may be one text.
            for one in joined.split("; ") {
                let verb = one.split(' ').next().unwrap_or_default();
                if ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains(&verb) {
                    found.push(one.replace('\u{1}', "\""));
                }
            }
        }
    }
    found
}

#[test]
fn no_statement_goes_through_what_grows_with_games() {
    block(async {
        let mut connection = SqliteConnectOptions::new().in_memory(true).connect().await.unwrap();
        for (_, sql) in tempete::store::schema::MIGRATIONS {
            sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        }
        let (mut faults, mut unread, mut used) = (Vec::new(), 0, BTreeSet::new());
        let statements = statements();
        assert!(statements.len() > 150, "{}", statements.len());
        for statement in &statements {
            assert!(!statement.contains("LIMIT ?"), "planned anew each time (store/sql.rs): {statement}");
            let explained = sqlx::raw_sql(sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}")));
            // The beginning of one that a macro ends.
            let Ok(plan) = explained.fetch_all(&mut connection).await else {
                unread += 1;
                continue;
            };
            for step in plan {
                let step: String = step.get("detail");
                let Some(of) = step.strip_prefix("SCAN ") else { continue };
                let (table, rest) = of.split_once(' ').unwrap_or((of, ""));
                let is_waiting = rest.split(' ').any(|word| WAITING.contains(&word));
                let is_value = table == "CONSTANT"
                    || table == "json_each"
                    || table.starts_with('(')
                    || table.starts_with("pragma_");
                if SMALL.contains(&table) || is_waiting || is_value {
                    continue;
                }
                match MAY.iter().find(|(begins, _)| statement.starts_with(begins)) {
                    Some((begins, _)) => drop(used.insert(*begins)),
                    None => faults.push(format!("{step}: {statement}")),
                }
            }
        }
        connection.close().await.unwrap();
        println!("{} statements, {unread} of them in parts", statements.len());
        assert!(unread <= 2, "{unread} statements could not be explained");
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        assert_eq!(used.len(), MAY.len(), "{used:?}");
    });
}
