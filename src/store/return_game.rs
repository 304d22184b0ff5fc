//! Offers of return games, by the game that has ended (T82).

use sqlx::{Row, sqlite::SqliteRow};

use super::{
    Change, StoreError,
    sql::{from_row, row, values},
};
use crate::{
    ids::{GameId, Seat, Seats, Timestamp},
    kit::ReturnOffer,
};

/// The offer of a return game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReturnRow {
    /// Until when it stands.
    pub until: Timestamp,
    /// It, with whose it is and who wants it.
    pub offer: ReturnOffer,
    /// The game that it became.
    pub begun: Option<GameId>,
}

from_row!(ReturnRow: until; offer by offer, begun by begun);

fn offer(row: &SqliteRow) -> sqlx::Result<ReturnOffer> {
    let agreed: Seats = row.try_get::<&str, _>("agreed")?.bytes().filter_map(|digit| Seat::new(digit.wrapping_sub(b'0'))).collect();
    Ok(ReturnOffer { by: row.try_get("seat")?, agreed, until: row.try_get("until")? })
}

fn begun(row: &SqliteRow) -> sqlx::Result<Option<GameId>> {
    Ok(GameId::new(row.try_get("begun")?))
}

impl Change<'_> {
    /// The offer of a return game of this game, whether it stands still or not.
    pub async fn return_offer(&mut self, game: GameId) -> Result<Option<ReturnRow>, StoreError> {
        let sql = "SELECT seat, agreed, until, begun FROM return_offer WHERE game = ?";
        row(self.reader().await?, sql, values![game]).await
    }

    /// This offer stands from now on, and no other.
    pub fn offer_return(&mut self, game: GameId, offer: ReturnOffer) {
        let agreed: String = offer.agreed.iter().map(|seat| seat.index().to_string()).collect();
        let sql = "INSERT OR REPLACE INTO return_offer (game, seat, agreed, until) VALUES (?, ?, ?, ?)";
        self.batch.add(sql, values![game, offer.by, agreed, offer.until]);
    }

    /// No offer stands any more.
    pub fn end_return(&mut self, game: GameId) {
        self.batch.add("DELETE FROM return_offer WHERE game = ? AND begun = 0", values![game]);
    }

    /// The offer became this game.
    pub fn begin_return(&mut self, game: GameId, new: GameId) {
        self.batch.add("UPDATE return_offer SET begun = ? WHERE game = ?", values![new, game]);
    }
}
