//! Offers of return games, by the game that has ended (T82).

use sqlx::sqlite::SqliteRow;

use super::{
    Change, StoreError,
    sql::{Get, from_row, row, values},
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
    /// Who has declined this one, or one before it.
    pub declined: Seats,
}

from_row!(ReturnRow: until; offer by offer, begun by begun, declined by declined);

fn offer(row: &SqliteRow) -> sqlx::Result<ReturnOffer> {
    Ok(ReturnOffer { by: row.get("seat")?, agreed: seats(row, "agreed")?, until: row.get("until")? })
}

fn declined(row: &SqliteRow) -> sqlx::Result<Seats> {
    seats(row, "declined")
}

fn seats(row: &SqliteRow, column: &str) -> sqlx::Result<Seats> {
    let digits = row.get::<&str>(column)?.bytes();
    Ok(digits.filter_map(|digit| Seat::new(digit.wrapping_sub(b'0'))).collect())
}

fn digits(of: Seats) -> String {
    of.iter().map(|seat| seat.index().to_string()).collect()
}

fn begun(row: &SqliteRow) -> sqlx::Result<Option<GameId>> {
    Ok(GameId::new(row.get("begun")?))
}

impl Change<'_> {
    /// The offer of a return game of this game, whether it stands still or not.
    pub async fn return_offer(&mut self, game: GameId) -> Result<Option<ReturnRow>, StoreError> {
        let sql = "SELECT seat, agreed, declined, until, begun FROM return_offer WHERE game = ?";
        row(self.reader().await?, sql, values![game]).await
    }

    /// This offer stands from now on, and no other.
    pub fn offer_return(&mut self, game: GameId, offer: ReturnOffer) {
        let sql = r"INSERT INTO return_offer (game, seat, agreed, until) VALUES (?, ?, ?, ?) ON CONFLICT (game)
             DO UPDATE SET seat = excluded.seat, agreed = excluded.agreed, until = excluded.until";
        self.batch.add(sql, values![game, offer.by, digits(offer.agreed), offer.until]);
    }

    /// The offer does not stand any more; these have declined it, if any did.
    pub fn end_return(&mut self, game: GameId, declined: Seats) {
        let sql = "UPDATE return_offer SET until = 0, declined = iif(? = '', declined, ?) WHERE game = ? AND begun = 0";
        self.batch.add(sql, values![digits(declined), digits(declined), game]);
    }

    /// The offer became this game.
    pub fn begin_return(&mut self, game: GameId, new: GameId) {
        self.batch.add("UPDATE return_offer SET begun = ? WHERE game = ?", values![new, game]);
    }
}
