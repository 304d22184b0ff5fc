//! The letters that are not sent, as the person who runs the referee sees them: to be listed, tried once
//! more, or taken off the list.

use super::{
    Store, StoreError,
    outbox::letter_of,
    sql::{from_row, rows, run, values},
};
use crate::ids::{GameId, Seat, Timestamp};

/// One line of the list of letters not sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueLine {
    /// Its row, the number it is named by.
    pub id: i64,
    /// The seat's letter that it is, by game, seat and the seat's own number; `None` for a note.
    pub of: Option<(GameId, Seat, u32)>,
    pub kind: String,
    /// When it was made.
    pub at: Timestamp,
    pub tries: u32,
    pub next_try: Timestamp,
    /// `queued` or `dead`.
    pub state: String,
    /// Why the last try failed.
    pub last_error: String,
    /// Whether a later letter reached its seat, or there is nobody left to send it to.
    pub superseded: bool,
}

from_row!(QueueLine: id, kind, at, tries, next_try, state, last_error, superseded; of by letter_of);

/// The statement that has letters tried at the next sending, one given up as if it never was.
macro_rules! retry {
    ($which:literal) => {
        concat!(
            r"UPDATE outbox SET next_try = 0, tries = iif(state = 'dead', 0, tries),
             counted = iif(state = 'dead', 0, counted), state = 'queued'
             WHERE recipient <> '' AND EXISTS (SELECT 1 FROM mime WHERE outbox = id) AND ",
            $which
        )
    };
}

impl Store {
    /// The letters that are not sent, queued or given up, oldest first.
    pub async fn unsent(&mut self) -> Result<Vec<QueueLine>, StoreError> {
        let sql = r"SELECT o.id, o.game, o.seat, o.number, o.kind, o.at, o.tries, o.next_try, o.state, o.last_error,
             o.recipient = '' OR EXISTS (SELECT 1 FROM outbox p WHERE p.game = o.game AND p.seat = o.seat
             AND p.number > o.number AND p.state = 'sent') AS superseded
             FROM outbox o WHERE o.id IN (SELECT id FROM outbox WHERE state = 'queued' UNION ALL
             SELECT id FROM outbox WHERE state = 'dead') ORDER BY o.id";
        let lines: Vec<QueueLine> = rows(&mut self.connection, sql, values![]).await?;
        self.meet(lines.iter().filter_map(|line| line.of).map(|(game, ..)| game)).await?;
        Ok(lines)
    }

    /// Has letters tried at the next sending that wait or were given up: the one of this row, or all that were
    /// given up. Gives how many; one whose bytes or recipient were forgotten is none.
    pub async fn retry_letters(&mut self, id: Option<i64>) -> Result<u64, StoreError> {
        let statement = match id {
            Some(_) => retry!("id = ?1 AND state IN ('queued', 'dead')"),
            None => retry!("state = 'dead' AND ?1 IS NULL"),
        };
        run(&mut self.connection, statement, values![id]).await
    }

    /// Takes letters off the list that were given up: the one of this row, or all. Gives how many.
    pub async fn drop_letters(&mut self, id: Option<i64>) -> Result<u64, StoreError> {
        let sql = "UPDATE outbox SET state = 'dropped' WHERE state = 'dead' AND iif(?1 IS NULL, 1, id = ?1)";
        run(&mut self.connection, sql, values![id]).await
    }
}
