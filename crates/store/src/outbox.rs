//! The outbox: which letters are due, and what became of each try.

use std::fmt;

use sqlx::sqlite::SqliteRow;

use super::{
    Batch, Store, StoreError,
    sql::{Get, from_row, rows, value, values},
};
use crate::ids::{GameId, Seat, Timestamp};

/// Seconds.
const DAY: i64 = 86_400;
const HOUR: i64 = 3_600;

const SENT: &str = r"UPDATE outbox SET state = 'sent', last_error = '', next_try = ?
    WHERE id IN (SELECT value FROM json_each(?))";

/// Letters handed to a server are counted by the hour, for those that take only so many a day.
const COUNT_SENT: &str = r"INSERT INTO tally (what, period, count) VALUES ('sent', ?, ?)
    ON CONFLICT (what, period) DO UPDATE SET count = count + excluded.count";

/// A letter was taken by the server: what was held against its seat's address is forgotten.
const REACHED: &str = r"UPDATE seat SET refused = 0, unreachable = 0 WHERE refused <> 0 AND (game, seat) IN
    (SELECT game, seat FROM outbox WHERE id IN (SELECT value FROM json_each(?)))";

/// The address of a letter was refused as none: twice, at least a day apart and nothing taken in
/// between, its seat counts as unreachable.
const REFUSED: &str = r"UPDATE seat SET refused = iif(refused = 0, ?, refused),
    unreachable = iif(unreachable = 0 AND refused <> 0 AND ? - refused >= ?, ?, unreachable)
    WHERE (game, seat) = (SELECT game, seat FROM outbox WHERE id = ?)";

/// A letter due to be sent.
pub struct Queued {
    pub id: i64,
    /// Its Message-ID, without angle brackets.
    pub message_id: String,
    /// The letter of a game that it is; `None` for a note.
    pub of: Option<(GameId, Seat, u32)>,
    pub kind: String,
    /// Whom it goes to, folded: letters to one recipient go out in order.
    pub recipient: String,
    /// The same as it was given, where that is on file.
    pub to: String,
    /// The plan's time, which is also its `Date`.
    pub at: Timestamp,
    /// How often it was tried, this time included.
    pub tries: u32,
    /// How many letters the database has made, this one and others.
    pub made: u64,
    /// Whether this time was counted before.
    counted: bool,
}

from_row!(Queued: id, message_id, kind, recipient, to, at, tries, made, counted; of by letter_of);

/// The letter of a game that a row of the outbox is.
pub(super) fn letter_of(row: &SqliteRow) -> sqlx::Result<Option<(GameId, Seat, u32)>> {
    let game: Option<GameId> = row.get("game")?;
    game.map(|game| Ok((game, row.get("seat")?, row.get("number")?))).transpose()
}

impl fmt::Debug for Queued {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Queued({})", self.message_id)
    }
}

/// What became of one try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is delivered.
    Sent,
    /// It failed and is tried again at this time.
    Later {
        next_try: Timestamp,
        /// Why, for the table: a stage and a code, no address.
        why: String,
    },
    /// It is given up.
    Never {
        /// Why, as above.
        why: String,
        /// Whether its address was refused as none, by the server we spoke to.
        hard: bool,
    },
}

impl Store {
    /// Has no letter be due but alarms, or all of them again.
    pub fn only_alarms(&mut self, only: bool) {
        self.only_alarms = only;
    }

    /// The letters due by now, at most `most`: oldest first, but reminders and letters sent anew after the
    /// others. A letter waits while an earlier one to
    /// the same recipient waits for its next try, so that a player reads them in order; what only says
    /// that nothing was done need not wait for anything, nor do notes. Tries not yet counted are
    /// counted, in one commit for all.
    pub async fn due(&mut self, now: Timestamp, most: u32) -> Result<Vec<Queued>, StoreError> {
        let sql = r#"SELECT id, message_id, recipient, at, tries, counted, game, seat, number, kind, ifnull((SELECT
             address FROM address a WHERE a.game = o.game AND a.seat = o.seat AND a.folded = o.recipient LIMIT 1),
             recipient) AS "to", (SELECT letters FROM made) AS made
             FROM outbox o WHERE state = 'queued' AND next_try <= ?1 AND (?3 = 0 OR kind = 'alarm') AND (kind IN ('refused', 'information')
             OR game IS NULL OR NOT EXISTS (SELECT 1 FROM outbox p WHERE p.state = 'queued'
             AND p.recipient = o.recipient AND p.id < o.id AND p.next_try > ?1)) ORDER BY late, id LIMIT 0 + ?2"#;
        let mut due: Vec<Queued> = rows(&mut self.connection, sql, values![now, most, self.only_alarms]).await?;
        self.meet(due.iter().filter_map(|letter| letter.of).map(|(game, ..)| game)).await?;
        let mut batch = Batch::default();
        for letter in due.iter_mut().filter(|letter| !letter.counted) {
            letter.tries += 1;
            batch.add("UPDATE outbox SET tries = tries + 1, counted = 1 WHERE id = ?", values![letter.id]);
        }
        if !batch.is_empty() {
            self.apply(batch).await?;
        }
        Ok(due)
    }

    /// How many letters a server took in the last day: this hour and the 24 before it, so never fewer than
    /// it counts itself.
    pub async fn sent_in_a_day(&mut self, now: Timestamp) -> Result<u32, StoreError> {
        let hour = now.unix().div_euclid(HOUR);
        let sql = "SELECT IFNULL(sum(count), 0) FROM tally WHERE what = 'sent' AND period BETWEEN ? AND ?";
        value(&mut self.connection, sql, values![hour - 24, hour]).await
    }

    /// The bytes of a letter, with CRLF line ends.
    pub async fn bytes(&mut self, letter: &Queued) -> Result<Vec<u8>, StoreError> {
        value(&mut self.connection, "SELECT bytes FROM mime WHERE outbox = ?", values![letter.id]).await
    }

    /// Writes what became of a batch of tries at this moment, in one commit. That letters are sent is
    /// not waited for unless it is to be durable: where a second try would be a second mail.
    pub async fn outcomes(
        &mut self,
        outcomes: &[(i64, Outcome)],
        at: Timestamp,
        durable: bool,
    ) -> Result<(), StoreError> {
        let sent: Vec<String> =
            outcomes.iter().filter(|(_, outcome)| *outcome == Outcome::Sent).map(|(id, _)| id.to_string()).collect();
        if sent.len() == outcomes.len() && !durable {
            // A power cut only has a letter tried again that lies in the outbox under the same name.
            self.unwaited(SENT, values![at, format!("[{}]", sent.join(","))]).await?;
            return Ok(());
        }
        let mut batch = Batch::default();
        if !sent.is_empty() {
            batch.add(SENT, values![at, format!("[{}]", sent.join(","))]);
            batch.add(REACHED, values![format!("[{}]", sent.join(","))]);
            let hour = at.unix().div_euclid(HOUR);
            batch.add("DELETE FROM tally WHERE what = 'sent' AND period < ?", values![hour - 24]);
            batch.add(COUNT_SENT, values![hour, u64::try_from(sent.len()).unwrap_or(u64::MAX)]);
        }
        for (id, outcome) in outcomes {
            match outcome {
                Outcome::Sent => {}
                Outcome::Later { next_try, why } => {
                    let sql = "UPDATE outbox SET counted = 0, next_try = ?, last_error = ? WHERE id = ?";
                    batch.add(sql, values![*next_try, why, *id]);
                }
                Outcome::Never { why, hard } => {
                    batch.add("UPDATE outbox SET state = 'dead', last_error = ? WHERE id = ?", values![why, *id]);
                    if *hard {
                        let at = at.unix();
                        batch.add(REFUSED, values![at, at, DAY, at, *id]);
                    }
                }
            }
        }
        self.apply(batch).await
    }

    /// When the next letter is to be tried again that waits for it; `None` if none does.
    pub async fn next_try(&mut self, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        let sql = "SELECT min(next_try) FROM outbox WHERE state = 'queued' AND next_try > ?";
        value(&mut self.connection, sql, values![now]).await
    }

    /// Has every letter that waits for another try tried now.
    pub async fn try_at_once(&mut self) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        batch.add("UPDATE outbox SET next_try = 0 WHERE state = 'queued'", values![]);
        self.apply(batch).await
    }

    /// Seats of running games that count as unreachable, and whose opponent has not been told so.
    pub async fn unreachable(&mut self) -> Result<Vec<(GameId, Seat)>, StoreError> {
        let sql = r"SELECT s.game, s.seat FROM seat s JOIN game g ON g.id = s.game
             WHERE s.unreachable <> 0 AND s.unreachable_told = 0 AND g.ended = 0 ORDER BY s.game, s.seat";
        let seats: Vec<(GameId, Seat)> = rows(&mut self.connection, sql, values![]).await?;
        self.meet(seats.iter().map(|(game, _)| *game)).await?;
        Ok(seats)
    }

    /// Runs a batch in a transaction of its own.
    pub(super) async fn apply(&mut self, batch: Batch) -> Result<(), StoreError> {
        let mut change = self.change_alone().await?;
        change.batch = batch;
        change.commit().await
    }
}
