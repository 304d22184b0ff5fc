//! The outbox: which letters are due, and what became of each try.

use std::fmt;

use sqlx::Row;

use super::{
    Batch, Store, StoreError,
    game::{game_id, seat},
};
use crate::ids::{GameId, Moment, Seat};

const SENT: &str = "UPDATE outbox SET state = 'sent', last_error = '' WHERE id IN (SELECT value FROM json_each(?))";

/// A letter due to be sent.
pub struct Queued {
    /// Its row.
    pub id: i64,
    /// Its Message-ID, without angle brackets.
    pub message_id: String,
    /// Whom it goes to, folded.
    pub recipient: String,
    /// The plan's time, which is also its `Date`.
    pub at: Moment,
    /// How often it was tried, this time included.
    pub tries: u32,
}

impl fmt::Debug for Queued {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Queued({})", self.message_id)
    }
}

/// What became of one try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is delivered.
    Sent,
    /// It failed and is tried again at this time.
    Later {
        /// When.
        next_try: Moment,
        /// Why, in a word for the table.
        why: &'static str,
    },
    /// It is given up.
    Never {
        /// Why, in a word for the table.
        why: &'static str,
    },
}

/// One line of the list of letters not sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueLine {
    /// Its game.
    pub game: GameId,
    /// Its seat.
    pub seat: Seat,
    /// Its number among the seat's letters.
    pub number: u32,
    /// How often it was tried.
    pub tries: u32,
    /// When it is tried next.
    pub next_try: Moment,
    /// `queued` or `dead`.
    pub state: String,
    /// Why the last try failed.
    pub last_error: String,
}

impl Store {
    /// The letters due by now, oldest first, at most `most`. A letter waits while an earlier one to
    /// the same recipient waits for its next try, so that a player reads them in order. Tries not
    /// yet counted are counted, in one commit for all.
    pub async fn due(&mut self, now: Moment, most: u32) -> Result<Vec<Queued>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, message_id, recipient, at, tries, counted FROM outbox o \
             WHERE state = 'queued' AND next_try <= ?1 AND NOT EXISTS (SELECT 1 FROM outbox p \
             WHERE p.state = 'queued' AND p.recipient = o.recipient AND p.id < o.id AND p.next_try > ?1) \
             ORDER BY id LIMIT ?2",
        )
        .bind(now.unix())
        .bind(most)
        .fetch_all(&mut self.connection)
        .await?;
        let mut due = Vec::with_capacity(rows.len());
        let mut uncounted = Vec::new();
        for row in &rows {
            let counted: bool = row.try_get(5)?;
            let mut letter = Queued {
                id: row.try_get(0)?,
                message_id: row.try_get(1)?,
                recipient: row.try_get(2)?,
                at: Moment::from_unix(row.try_get(3)?),
                tries: row.try_get(4)?,
            };
            if !counted {
                letter.tries += 1;
                uncounted.push(letter.id);
            }
            due.push(letter);
        }
        if !uncounted.is_empty() {
            let mut batch = Batch::default();
            for id in uncounted {
                batch.add("UPDATE outbox SET tries = tries + 1, counted = 1 WHERE id = ?").bind(id);
            }
            self.apply(batch).await?;
        }
        Ok(due)
    }

    /// The bytes of a letter, with CRLF line ends.
    pub async fn bytes(&mut self, letter: &Queued) -> Result<Vec<u8>, StoreError> {
        Ok(sqlx::query_scalar("SELECT bytes FROM mime WHERE outbox = ?")
            .bind(letter.id)
            .fetch_one(&mut self.connection)
            .await?)
    }

    /// Writes what became of a batch of tries, in one commit. That letters are sent is not waited for.
    pub async fn outcomes(&mut self, outcomes: &[(i64, Outcome)]) -> Result<(), StoreError> {
        let sent: Vec<String> =
            outcomes.iter().filter(|(_, outcome)| *outcome == Outcome::Sent).map(|(id, _)| id.to_string()).collect();
        if sent.len() == outcomes.len() {
            // The usual case is one statement, which is a transaction of its own.
            sqlx::query(SENT).bind(format!("[{}]", sent.join(","))).execute(&mut self.sent).await?;
            return Ok(());
        }
        let mut batch = Batch::default();
        batch.add(SENT).bind(format!("[{}]", sent.join(",")));
        for (id, outcome) in outcomes {
            match *outcome {
                Outcome::Sent => {}
                Outcome::Later { next_try, why } => {
                    batch
                        .add("UPDATE outbox SET counted = 0, next_try = ?, last_error = ? WHERE id = ?")
                        .bind(next_try.unix())
                        .bind(why)
                        .bind(*id);
                }
                Outcome::Never { why } => {
                    batch.add("UPDATE outbox SET state = 'dead', last_error = ? WHERE id = ?").bind(why).bind(*id);
                }
            }
        }
        self.apply(batch).await
    }

    /// The letters that are not sent: queued or given up, oldest first.
    pub async fn unsent(&mut self) -> Result<Vec<QueueLine>, StoreError> {
        let rows = sqlx::query(
            "SELECT game, seat, number, tries, next_try, state, last_error FROM outbox WHERE state <> 'sent' AND game IS NOT NULL ORDER BY id",
        )
        .fetch_all(&mut self.connection)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(QueueLine {
                    game: game_id(row.try_get(0)?)?,
                    seat: seat(row.try_get(1)?)?,
                    number: row.try_get(2)?,
                    tries: row.try_get(3)?,
                    next_try: Moment::from_unix(row.try_get(4)?),
                    state: row.try_get(5)?,
                    last_error: row.try_get(6)?,
                })
            })
            .collect()
    }

    /// Runs a batch in a transaction of its own.
    pub(super) async fn apply(&mut self, batch: Batch) -> Result<(), StoreError> {
        let mut change = self.change_alone().await?;
        change.batch = batch;
        change.commit().await
    }
}
