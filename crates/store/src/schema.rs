//! The schema of the database, by the migrations in `migrations/`: which one a file has, and how it comes to ours.
//!
//! The rule kept here: a migration that has landed never changes, and all that are missing are one transaction, so that
//! whatever dies in between leaves the old schema or the new one.

use std::{borrow::Cow, path::Path};

use sqlx::{
    AssertSqlSafe, ConnectOptions, Connection, SqlSafeStr, SqliteConnection,
    migrate::{Migration, MigrationType, Migrator},
    sqlite::SqliteConnectOptions,
};

use super::{Store, StoreError, options, seats::called};
use crate::seal::leaf;

/// The mark in the file's header, `TemP`.
const APPLICATION_ID: i64 = 0x5465_6d50;

/// The migrations, the first first: what each is about, and its statements. Its number, counted from 1, is that of the
/// schema it leads to, and stands in the file's header as `user_version`.
pub const MIGRATIONS: [(&str, &str); 8] = [
    ("games and mail", include_str!("../../../migrations/0001_games_and_mail.sql")),
    ("nothing ends a game", include_str!("../../../migrations/0002_nothing_ends_a_game.sql")),
    ("attempts", include_str!("../../../migrations/0003_attempts.sql")),
    ("several", include_str!("../../../migrations/0004_several.sql")),
    ("events", include_str!("../../../migrations/0005_events.sql")),
    ("a club", include_str!("../../../migrations/0006_a_club.sql")),
    ("questions", include_str!("../../../migrations/0007_questions.sql")),
    ("newcomers", include_str!("../../../migrations/0008_newcomers.sql")),
];

/// The newest schema this program knows, which it reads and writes.
pub const SCHEMA: i64 = {
    // A handful.
    #[expect(clippy::cast_possible_wrap, reason = "there is no conversion in a constant")]
    let newest = MIGRATIONS.len() as i64;
    newest
};

/// What a file has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// It is empty.
    Nothing,
    /// Our schema.
    Ours,
    /// An older one, of this number.
    Older(i64),
}

/// Which schema this database has.
///
/// # Errors
/// It is another program's, of a later version, or of one from before there were migrations.
pub(super) async fn found(connection: &mut SqliteConnection) -> Result<Found, StoreError> {
    let mine: i64 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
    let version: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *connection).await?;
    let sql = "SELECT count(*), ifnull(sum(name = '_sqlx_migrations'), 0) FROM sqlite_schema";
    let (tables, migrated): (i64, i64) = sqlx::query_as(sql).fetch_one(connection).await?;
    match (mine, tables, version) {
        (0, 0, 0) => Ok(Found::Nothing),
        (APPLICATION_ID, ..) if version > SCHEMA => Err(StoreError::TooNew(version)),
        (APPLICATION_ID, ..) if migrated == 0 || version < 1 => Err(StoreError::TooOld),
        (APPLICATION_ID, _, SCHEMA) => Ok(Found::Ours),
        (APPLICATION_ID, ..) => Ok(Found::Older(version)),
        _ => Err(StoreError::NotOurs),
    }
}

/// Has every migration done that was not, within a transaction of its own. Waits 5 s for another process. `passed` is
/// told before it is sure.
pub(super) async fn migrate(connection: &mut SqliteConnection, passed: fn()) -> Result<(), StoreError> {
    let mut change = connection.begin_with("BEGIN IMMEDIATE").await?;
    // Another process may have done it meanwhile.
    if found(&mut change).await? != Found::Ours {
        migrator().run(&mut *change).await.map_err(|error| match error {
            sqlx::migrate::MigrateError::Execute(error) | sqlx::migrate::MigrateError::ExecuteMigration(error, _) => {
                error.into()
            }
            _ => StoreError::Damaged("its schema is not the one that its number says"),
        })?;
        leaves(&mut change).await?;
        names(&mut change).await?;
        let lost: i64 =
            sqlx::query_scalar("SELECT count(*) FROM pragma_foreign_key_check").fetch_one(&mut *change).await?;
        if lost > 0 {
            return Err(StoreError::Damaged("rows that point to rows that are not there"));
        }
        passed();
    }
    Ok(change.commit().await?)
}

/// Works out the leaves of entries that were written before they were kept.
async fn leaves(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let games: Vec<u32> =
        sqlx::query_scalar("SELECT DISTINCT game FROM entry WHERE leaf = x''").fetch_all(&mut *connection).await?;
    for game in games {
        let sql = "SELECT seq, CAST(text AS BLOB) FROM entry WHERE game = ? AND leaf = x''";
        let entries: Vec<(u16, Vec<u8>)> = sqlx::query_as(sql).bind(game).fetch_all(&mut *connection).await?;
        for (seq, text) in entries {
            let sql = "UPDATE entry SET leaf = ? WHERE game = ? AND seq = ?";
            let leaf = leaf(&text).0.to_vec();
            sqlx::query(sql).bind(leaf).bind(game).bind(seq).execute(&mut *connection).await?;
        }
    }
    Ok(())
}

/// Writes how the players of running games are called who sat down before that was kept.
async fn names(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let sql = r"SELECT s.game, s.seat, s.name FROM game g CROSS JOIN seat s ON s.game = g.id
         WHERE g.ended = 0 AND s.called = ''";
    let seats: Vec<(u32, u8, String)> = sqlx::query_as(sql).fetch_all(&mut *connection).await?;
    for (game, seat, name) in seats {
        let sql = "UPDATE seat SET called = ? WHERE game = ? AND seat = ?";
        sqlx::query(sql).bind(called(&name)).bind(game).bind(seat).execute(&mut *connection).await?;
    }
    Ok(())
}

fn migrator() -> Migrator {
    let migration = |(number, (about, sql)): (i64, &(&'static str, &'static str))| {
        let sql = AssertSqlSafe(*sql).into_sql_str();
        Migration::new(number, Cow::Borrowed(*about), MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations((1..).zip(&MIGRATIONS).map(migration).collect())
}

impl Store {
    /// Brings the database at this path, of an older schema, to ours. `passed` is told before it is sure.
    ///
    /// # Errors
    /// As [`Store::open`]; the database is as it was then.
    pub async fn upgrade(path: &Path, passed: fn()) -> Result<(), StoreError> {
        let upgraded = async {
            let mut connection = options(path).create_if_missing(false).connect().await?;
            migrate(&mut connection, passed).await?;
            Ok(connection.close().await?)
        };
        upgraded.await.map_err(|error: StoreError| error.at(path))
    }

    /// Copies the database at this path, of whatever schema, into the empty file `to`.
    ///
    /// # Errors
    /// The disk or the database.
    pub async fn copy_as_it_is(path: &Path, to: &Path) -> Result<(), StoreError> {
        let copied = async {
            let options = SqliteConnectOptions::new().filename(path).foreign_keys(false);
            let mut connection = options.disable_statement_logging().connect().await?;
            super::backup::copy(&mut connection, to).await?;
            Ok(connection.close().await?)
        };
        copied.await.map_err(|error: StoreError| error.at(path))
    }
}
