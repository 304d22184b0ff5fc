//! Commits that the disk is not waited for: the next change waits for them, too. A power cut before it undoes them,
//! so that they are of what is found out again, or does not matter any more then.
//!
//! The rule kept here: nothing else is ever committed so. The connection waits for the disk before the statement and
//! after it, also where it fails.

use futures_util::TryStreamExt;
use sqlx::{AssertSqlSafe, Either, Executor};

use super::{
    Store, StoreError, at,
    sql::{Value, arguments},
};

/// SQLite does these as it reads them, and only outside a transaction.
const WAIT: &str = "PRAGMA synchronous = FULL";
const DO_NOT_WAIT: &str = "PRAGMA synchronous = NORMAL";

impl Store {
    /// Runs a statement as a transaction of its own, and does not wait for the disk. Gives how many rows that changed.
    pub(super) async fn unwaited(&mut self, sql: &'static str, values: Vec<Value>) -> Result<u64, StoreError> {
        self.settle().await?;
        self.is_hasty = true;
        let done = self.hastily(sql, values).await;
        if done.is_err() {
            self.take_time().await?;
        }
        self.is_hasty = false;
        done
    }

    async fn hastily(&mut self, sql: &'static str, values: Vec<Value>) -> Result<u64, StoreError> {
        // Not kept prepared: what is done as it is read would be done once.
        let texts = AssertSqlSafe(format!("{DO_NOT_WAIT}; {sql}; {WAIT}"));
        let query = sqlx::query_with(texts, arguments(values)?).persistent(false);
        let mut answers = self.connection.fetch_many(query);
        let mut changed = Vec::new();
        while let Some(answer) = answers.try_next().await.map_err(at(&self.path))? {
            if let Either::Left(done) = answer {
                changed.push(done.rows_affected());
            }
        }
        Ok(changed.get(1).copied().unwrap_or_default())
    }

    /// Has the connection wait for the disk again, where it might not.
    pub(super) async fn take_time(&mut self) -> Result<(), StoreError> {
        if self.is_hasty {
            sqlx::raw_sql(WAIT).execute(&mut self.connection).await.map_err(at(&self.path))?;
            self.is_hasty = false;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ids::Timestamp, sql::values};

    /// What SQLite calls waiting for the disk at every commit.
    const FULL: i64 = 2;

    async fn level(store: &mut Store) -> i64 {
        sqlx::query_scalar("PRAGMA synchronous").fetch_one(&mut store.connection).await.unwrap()
    }

    #[tokio::test]
    async fn the_connection_waits_for_the_disk_again_also_after_a_failure() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(&folder.path().join("tempete.db")).await.unwrap();
        assert_eq!(level(&mut store).await, FULL);
        for at in 1..=3 {
            let at = Timestamp::from_unix(at);
            // The level it was committed at, as SQLite knew it then.
            let sql = r"INSERT OR REPLACE INTO installation (name, value)
                       SELECT 'level', synchronous || ' ' || ? FROM pragma_synchronous";
            assert_eq!(store.unwaited(sql, values![at]).await.unwrap(), 1);
            assert_eq!(store.noted("level").await.unwrap(), Some(format!("1 {}", at.unix())));
            assert_eq!(level(&mut store).await, FULL);
        }
        let nothing = "UPDATE installation SET value = '' WHERE name = 'nothing'";
        assert_eq!(store.unwaited(nothing, values![]).await.unwrap(), 0);
        for wrong in ["UPDATE nothing SET value = ''", "INSERT INTO installation (name, value) VALUES ('level', 1)"] {
            assert!(store.unwaited(wrong, values![]).await.is_err(), "{wrong}");
            assert_eq!(level(&mut store).await, FULL, "{wrong}");
        }
        // As where the failure was such that not even this could be asked.
        store.is_hasty = true;
        sqlx::raw_sql(DO_NOT_WAIT).execute(&mut store.connection).await.unwrap();
        store.change(1).await.unwrap().commit().await.unwrap();
        assert_eq!(level(&mut store).await, FULL);
        store.close().await.unwrap();
    }
}
