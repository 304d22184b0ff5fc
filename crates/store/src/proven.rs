//! Which addresses' mail was once seen signed by their domain, and how often something happened within
//! an hour or a day.

use super::{
    Change, StoreError,
    game::day,
    sql::{maybe, row, value, values},
};
use crate::{
    ids::{GameId, Seat, Timestamp},
    seal::Hash,
};

/// Forgets how often texts of a seat were refused.
pub(super) const REFUSED_TEXTS: &str = r"DELETE FROM tally WHERE what IN (SELECT t.what FROM
     (SELECT 'refused ' || ? || ' ' || ? || ' ' AS head) AS k CROSS JOIN tally AS t ON t.what > k.head AND t.what < k.head || '~')";

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

    /// Counts one more refusal of a text of a seat's (M7); says how many came before, and whether the last of them was
    /// the day's one answer: there is one a day once there were `free`. A text that has not come for 30 days begins anew.
    pub async fn refused(
        &mut self,
        (game, seat): (GameId, Seat),
        text: Hash,
        free: u32,
        at: Timestamp,
    ) -> Result<(u32, bool), StoreError> {
        let (what, today) = (format!("refused {game} {} {text}", seat.index()), day(at));
        let sql = "SELECT period, count FROM tally WHERE what = ? AND period >= ?";
        let (last, before): (i64, u32) =
            row(self.reader().await?, sql, values![&what, today - 30]).await?.unwrap_or_default();
        let answered = before >= free && last == today;
        self.batch.add(
            "DELETE FROM tally WHERE what = ? OR (what > 'refused ' AND what < 'refused!' AND period < ?)",
            values![&what, today - 30],
        );
        let sql = "INSERT INTO tally (what, period, count) VALUES (?, ?, ?)";
        self.batch.add(sql, values![&what, today, before.saturating_add(1)]);
        Ok((before, answered))
    }

    /// How many were counted today of `what`: a kind and a name behind it.
    pub async fn counted_today(&mut self, what: &str, at: Timestamp) -> Result<u32, StoreError> {
        let sql = "SELECT count FROM tally WHERE what = ? AND period = ?";
        Ok(maybe(self.reader().await?, sql, values![what, day(at)]).await?.unwrap_or(0))
    }

    /// Counts one more of it. What was counted of that kind on other days is forgotten.
    pub fn count_today(&mut self, what: &str, at: Timestamp) {
        let kind = what.split(' ').next().unwrap_or_default();
        let sql = "DELETE FROM tally WHERE what > ? AND what < ? AND period < ?";
        self.batch.add(sql, values![format!("{kind} "), format!("{kind}!"), day(at)]);
        let sql = r"INSERT INTO tally (what, period, count) VALUES (?, ?, 1)
                 ON CONFLICT (what, period) DO UPDATE SET count = count + 1";
        self.batch.add(sql, values![what, day(at)]);
    }

    /// Counts one more of something in the period (of so many seconds) that this moment lies in; says how
    /// many came before. Older periods are forgotten.
    pub async fn tally(&mut self, what: &'static str, seconds: i64, at: Timestamp) -> Result<u32, StoreError> {
        let period = at.unix().div_euclid(seconds.max(1));
        let sql = "SELECT count FROM tally WHERE what = ? AND period = ?";
        let before: Option<u32> = maybe(self.reader().await?, sql, values![what, period]).await?;
        self.batch.add("DELETE FROM tally WHERE what = ? AND period < ?", values![what, period]);
        let sql = r"INSERT INTO tally (what, period, count) VALUES (?, ?, 1)
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
