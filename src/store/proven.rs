//! Which addresses' mail was once seen signed by their domain, and how often something happened within
//! an hour or a day.

use super::{
    Change, StoreError,
    sql::{maybe, value, values},
};
use crate::ids::Timestamp;

impl Change<'_> {
    /// Remembers that mail of this folded address came signed.
    pub fn prove(&mut self, folded: &str, at: Timestamp) {
        self.batch.add("INSERT INTO proven (folded, at) VALUES (?, ?) ON CONFLICT DO NOTHING", values![folded, at]);
    }

    /// Whether mail of this folded address was seen signed before, and nobody has lifted what follows
    /// from that.
    pub async fn is_proven(&mut self, folded: &str) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM proven WHERE folded = ? AND lifted = 0)";
        value(self.reader().await?, sql, values![folded]).await
    }

    /// Hears this folded address unsigned from now on, whatever comes signed from it.
    pub fn lift(&mut self, folded: &str, at: Timestamp) {
        let sql =
            "INSERT INTO proven (folded, at, lifted) VALUES (?, ?, 1) ON CONFLICT (folded) DO UPDATE SET lifted = 1";
        self.batch.add(sql, values![folded, at]);
    }

    /// Counts one more of something in the period (of so many seconds) that this moment lies in; says how
    /// many came before. Older periods are forgotten.
    pub async fn tally(&mut self, what: &'static str, seconds: i64, at: Timestamp) -> Result<u32, StoreError> {
        let period = at.unix().div_euclid(seconds.max(1));
        let sql = "SELECT count FROM tally WHERE what = ? AND period = ?";
        let before: Option<u32> = maybe(self.reader().await?, sql, values![what, period]).await?;
        self.batch.add("DELETE FROM tally WHERE what = ? AND period < ?", values![what, period]);
        let sql = "INSERT INTO tally (what, period, count) VALUES (?, ?, 1) \
                 ON CONFLICT (what, period) DO UPDATE SET count = count + 1";
        self.batch.add(sql, values![what, period]);
        Ok(before.unwrap_or(0))
    }
}

impl super::Store {
    /// How often it was counted within the period of this moment.
    pub async fn tallied(&mut self, what: &'static str, seconds: i64, at: Timestamp) -> Result<u32, StoreError> {
        let sql = "SELECT count FROM tally WHERE what = ? AND period = ?";
        let count: Option<u32> =
            maybe(&mut self.connection, sql, values![what, at.unix().div_euclid(seconds.max(1))]).await?;
        Ok(count.unwrap_or(0))
    }
}
