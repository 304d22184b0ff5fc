//! Bounces: what came back of letters, by the letter whose bounce address they came to.

use super::{
    Change, StoreError,
    sql::{value, values},
};
use crate::ids::{GameId, Seat, Timestamp};

/// One bounce.
#[derive(Clone, Copy, Debug)]
pub struct BounceRow<'a> {
    pub game: GameId,
    /// Whom the letter was for.
    pub seat: Seat,
    pub number: u32,
    pub at: Timestamp,
    /// `failed`, `delayed`, `other`; empty where it holds no report.
    pub action: &'a str,
    /// `5.1.1`; empty where it names none.
    pub status: &'a str,
}

impl Change<'_> {
    /// Whether a seat was ever sent a letter of this number.
    pub async fn has_letter(&mut self, game: GameId, seat: Seat, letter: u32) -> Result<bool, StoreError> {
        self.meet([game]).await?;
        let sql = "SELECT EXISTS (SELECT 1 FROM letter WHERE game = ? AND seat = ? AND number = ?)";
        value(self.reader().await?, sql, values![game, seat, letter]).await
    }

    /// How many entries a game has; `None` for a game that is not there.
    pub async fn log_size(&mut self, game: GameId) -> Result<Option<u16>, StoreError> {
        self.meet([game]).await?;
        value(self.reader().await?, "SELECT max(seq) + 1 FROM entry WHERE game = ?", values![game]).await
    }

    /// Whether a letter went to the address that the seat's letters go to now.
    pub async fn is_of_address(&mut self, game: GameId, seat: Seat, letter: u32) -> Result<bool, StoreError> {
        let sql = r"SELECT EXISTS (SELECT 1 FROM outbox o JOIN address a ON a.game = o.game AND a.seat = o.seat
             AND a.place = 0 AND a.folded = o.recipient WHERE o.game = ? AND o.seat = ? AND o.number = ?)";
        value(self.reader().await?, sql, values![game, seat, letter]).await
    }

    /// Keeps a bounce.
    pub fn bounce(&mut self, row: &BounceRow<'_>) {
        let sql = "INSERT INTO bounce (game, seat, number, at, action, status) VALUES (?, ?, ?, ?, ?, ?)";
        self.batch.add(sql, values![row.game, row.seat, row.number, row.at, row.action, row.status]);
    }

    /// Marks a seat: its mail may be failing. It stops nothing.
    pub fn failing(&mut self, game: GameId, seat: Seat, at: Timestamp) {
        self.batch.add("UPDATE seat SET failing = ? WHERE game = ? AND seat = ?", values![at, game, seat]);
    }

    /// Takes the mark away: its player has written.
    pub fn not_failing(&mut self, game: GameId, seat: Seat) {
        self.failing(game, seat, Timestamp::from_unix(0));
    }
}
