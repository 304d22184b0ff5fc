//! What the passing of time asks, and what of it was nobody's: the games whose moment has come, letters that left late,
//! and when everything was read last.

use super::{
    Batch, Store, StoreError,
    sql::{column, maybe, rows, value, values},
};
use crate::{
    ids::{GameId, Seat, Timestamp},
    pace::Gaps,
};

/// What a seat is to be credited: whose it is, between which moments, and why its letter's last try had failed, or
/// [`OUTAGE`].
pub type Delay = (GameId, Seat, Timestamp, Timestamp, String);

/// What was held up was no letter: no mail was read.
pub const OUTAGE: &str = "outage";
/// What was held up was every mail to us, as far as we can know.
pub const UNHEARD: &str = "unheard";
/// The most seconds that a game is credited since nobody could be heard.
const MOST_UNHEARD: i64 = 3 * 86_400;
/// A letter that left later than so many seconds after it was made is credited.
const LATE: i64 = 3_600;

/// Notes when mail was not read.
const GAPS: &str = "INSERT OR REPLACE INTO installation (name, value) VALUES ('gaps', ?)";
/// Notes when every mailbox was read to its end.
const POLLED: &str = "INSERT OR REPLACE INTO installation (name, value) VALUES ('polled', ?)";

impl Store {
    /// The games of which the passing of time asks something by this moment, longest due first: at most so many. Nothing
    /// is asked of one in which somebody is still to be credited, or waits for a letter that is late.
    pub async fn games_passed(&mut self, at: Timestamp, most: u32) -> Result<Vec<GameId>, StoreError> {
        let sql = r"SELECT game FROM summary WHERE next > 0 AND next <= ?1 AND game NOT IN (SELECT game FROM delay)
             AND game NOT IN (SELECT game FROM outbox WHERE state = 'queued' AND game IS NOT NULL AND at < ?1 - ?2)
             ORDER BY next LIMIT 0 + ?3";
        column(&mut self.connection, sql, values![at, LATE, most]).await
    }

    /// When the passing of time asks something of a game next.
    pub async fn next_passing(&mut self) -> Result<Option<Timestamp>, StoreError> {
        let sql = "SELECT next FROM summary WHERE next > 0 ORDER BY next LIMIT 1";
        maybe(&mut self.connection, sql, values![]).await
    }

    /// Tells whether the passing of time asks something of a game after the first moment and by the second.
    pub async fn any_passes(&mut self, after: Timestamp, by: Timestamp) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM summary WHERE next > 0 AND next > ? AND next <= ?)";
        value(&mut self.connection, sql, values![after, by]).await
    }

    /// Owes every seat of a running game whose clocks run the time between these moments, in which no mail was read, and
    /// notes that it was read at the second, and all gaps, of which this is the last. What is owed for an outage before, since its game waits, goes on until then: a
    /// game is credited the same hours once.
    pub async fn owe_outage(&mut self, since: Timestamp, until: Timestamp, gaps: &Gaps) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        let sql = r"INSERT INTO delay (game, seat, since, until, held) SELECT s.game, s.seat, ?, ?, ?
             FROM summary m JOIN seat s ON s.game = m.game WHERE (m.next > 0 OR m.claimable > 0) AND m.result = ''
             AND NOT EXISTS (SELECT 1 FROM delay d WHERE d.game = s.game AND d.seat = s.seat AND d.held = ?)
             ON CONFLICT (game, seat, since) DO UPDATE SET until = max(until, excluded.until), held = excluded.held";
        batch.add("UPDATE delay SET until = ? WHERE held = ?", values![until, OUTAGE]);
        batch.add(sql, values![since, until, OUTAGE, OUTAGE]);
        batch.add(GAPS, values![gaps.to_string()]);
        batch.add(POLLED, values![until.unix().to_string()]);
        self.apply(batch).await
    }

    /// When mail was not read.
    pub async fn gaps(&mut self) -> Result<Gaps, StoreError> {
        let gaps = self.noted("gaps").await?.unwrap_or_default();
        gaps.parse().map_err(|_| StoreError::Damaged("a list of gaps that cannot be read"))
    }

    /// Owes every seat of a running game whose clocks run the time between these moments, in which nobody could be heard: a
    /// game at most the last three days of it, in all. Where an outage is owed already, nothing more is. Notes all gaps, of
    /// which this is the last.
    pub async fn owe_unheard(&mut self, since: Timestamp, until: Timestamp, gaps: &Gaps) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        batch.add(GAPS, values![gaps.to_string()]);
        let sql = r"INSERT INTO delay (game, seat, since, until, held)
             SELECT s.game, s.seat, max(?, ? - ? + ifnull(t.count, 0)), ?, ?
             FROM summary m JOIN seat s ON s.game = m.game LEFT JOIN tally t ON t.what = ? || ' ' || s.game AND t.period = 0
             WHERE (m.next > 0 OR m.claimable > 0) AND m.result = '' AND ifnull(t.count, 0) < ?
             AND NOT EXISTS (SELECT 1 FROM delay d WHERE d.game = s.game AND d.held IN (?, ?))
             ON CONFLICT (game, seat, since) DO UPDATE SET until = max(until, excluded.until), held = excluded.held";
        let values = values![since, until, MOST_UNHEARD, until, UNHEARD, UNHEARD, MOST_UNHEARD, UNHEARD, OUTAGE];
        batch.add(sql, values);
        let sql = r"INSERT INTO tally (what, period, count)
             SELECT ? || ' ' || game, 0, max(until - since) FROM delay WHERE held = ? AND until = ?
             GROUP BY game ON CONFLICT (what, period) DO UPDATE SET count = count + excluded.count";
        batch.add(sql, values![UNHEARD, UNHEARD, until]);
        self.apply(batch).await
    }

    /// What is owed and not credited yet, behind this one: at most so many.
    pub async fn delays(&mut self, after: Option<&Delay>, most: u32) -> Result<Vec<Delay>, StoreError> {
        let sql = r"SELECT game, seat, since, until, held FROM delay WHERE (game, seat, since) > (?, ?, ?)
             ORDER BY game, seat, since LIMIT 0 + ?";
        match after {
            Some((game, seat, since, ..)) => rows(&mut self.connection, sql, values![*game, *seat, *since, most]).await,
            None => rows(&mut self.connection, sql, values![0_u32, 0_u32, 0_i64, most]).await,
        }
    }

    /// What was to be credited for this one is.
    pub async fn delay_done(&mut self, (game, seat, since, ..): &Delay) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        batch.add("DELETE FROM delay WHERE game = ? AND seat = ? AND since = ?", values![*game, *seat, *since]);
        self.apply(batch).await
    }

    /// Notes that every mailbox was read to its end at this moment.
    pub async fn note_polled(&mut self, at: Timestamp) -> Result<(), StoreError> {
        // After a power cut the mailboxes seem to have been read a little earlier, which credits nobody: hours count.
        self.unwaited(POLLED, values![at.unix().to_string()]).await?;
        Ok(())
    }
}
