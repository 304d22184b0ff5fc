//! How SQLite goes about every statement of the store: none goes through a table that grows with games, but for
//! those that tell of all games, or forget once a day.

use std::{collections::BTreeSet, fs};

use sqlx::{ConnectOptions, Connection, Row, sqlite::SqliteConnectOptions};
use support::house::block;

/// Tables of which there is little whatever is played.
const SMALL: [&str; 13] = [
    "alarm",
    "event",
    "holder",
    "made",
    "moment",
    "news",
    "played",
    "delay",
    "waits",
    "w",
    "k",
    "sqlite_schema",
    "sqlite_master",
];
/// Indexes that hold only what waits for something.
const WAITING: [&str; 10] = [
    "outbox_queued",
    "inbox_not_done",
    "outbox_dead",
    "summary_ruling",
    "summary_complaint",
    "summary_unowed",
    "game_event",
    "inbox_stray",
    "seat_unreachable",
    "unstored_wanted",
];
/// An index that is gone through in its order, up to a LIMIT.
const FIRST: &str = "summary_since";
/// Beginnings of the statements that may, and why.
const MAY: [(&str, &str); 17] = [
    ("SELECT DISTINCT game FROM entry WHERE leaf", "an upgrade, once"),
    ("SELECT s.game, s.seat, s.name FROM game", "an upgrade, once"),
    ("DELETE FROM organiser_letter WHERE game IS NULL", "once a day"),
    ("DELETE FROM told", "once a day"),
    ("DELETE FROM proven", "once a day"),
    ("DELETE FROM heard WHERE at", "once a day"),
    ("DELETE FROM unstored WHERE received", "once a day"),
    ("UPDATE unstored SET wanted", "a command: strangers' mails are taken in"),
    ("SELECT source AS mailbox, name, size", "a command: strangers' mails are listed"),
    ("SELECT count(*), ifnull(sum(size), 0) FROM unstored", "a command: they are counted"),
    ("SELECT game FROM unpublished", "a command: pages are written"),
    ("DELETE FROM question WHERE folded", "a command: an address is forgotten"),
    ("DELETE FROM pending WHERE address", "a command: an address is forgotten"),
    ("SELECT id FROM game WHERE ended = 0", "a command: new keys for all who play"),
    ("SELECT id, ended = 0 FROM game", "a command: a backup is tried"),
    ("SELECT s.game, s.seat, ifnull", "a command: heads are held to the letters that left"),
    ("SELECT id, received, size, state, verdict, game, code FROM inbox ORDER BY id DESC", "the newest alone"),
];

fn on_one_line(text: &str) -> String {
    text.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

/// What every statement begins with that gives games in lines (`lines!`).
fn lines() -> String {
    let text = fs::read_to_string("crates/store/src/summary.rs").unwrap();
    let begins = text.find("SELECT g.id AS game").unwrap();
    on_one_line(text[begins..].split('"').next().unwrap())
}

/// The statements in the sources of the store, each on one line.
fn statements() -> Vec<String> {
    let mut found = Vec::new();
    let (lines, mut from) = (lines(), None);
    for file in fs::read_dir("crates/store/src").unwrap() {
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
        let parts: Vec<&str> = text.split('"').collect();
        for (before, quoted) in parts.iter().zip(parts.iter().skip(1)).step_by(2) {
            let joined = on_one_line(quoted);
            if before.trim_end().trim_end_matches('r').trim_end().ends_with("lines!(") {
                from = Some(joined);
                continue;
            }
            let joined = match from.take() {
                Some(from) => format!("{lines} {from} {joined}"),
                None => joined,
            };
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

/// A poll asks it of all events, most of which have not changed.
#[test]
fn m19_which_events_have_changed_is_asked_by_what_marks_them() {
    block(async {
        let mut connection = SqliteConnectOptions::new().in_memory(true).connect().await.unwrap();
        for (_, sql) in tempete::store::schema::MIGRATIONS {
            sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        }
        let asked = statements().into_iter().find(|one| one.starts_with("SELECT name FROM event WHERE due")).unwrap();
        let plan = sqlx::raw_sql(sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {asked}")));
        let steps: Vec<String> =
            plan.fetch_all(&mut connection).await.unwrap().iter().map(|step| step.get("detail")).collect();
        assert_eq!(steps[0], "SEARCH event USING INDEX event_due (due>? AND due<?)");
        connection.close().await.unwrap();
    });
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
                let words = |word: &str| rest.split(' ').any(|of| of == word);
                let is_first = words(FIRST) && statement.contains("LIMIT");
                let is_waiting = rest.split(' ').any(|word| WAITING.contains(&word));
                let is_value = table == "CONSTANT"
                    || table == "json_each"
                    || table.starts_with('(')
                    || table.starts_with("pragma_");
                if SMALL.contains(&table) || is_waiting || is_first || is_value {
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
