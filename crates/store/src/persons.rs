//! A person's games: asked by his folded address, whatever the number of games beside them. What is over is told by its
//! number and the newest alone.

use sqlx::sqlite::SqliteRow;

use super::{
    Change, StoreError,
    seats::names,
    sql::{Get, column, from_row, maybe, row, rows, value, values},
};
use crate::ids::{GameId, Seat, Timestamp};

/// A seat of a person's in a running game.
#[derive(Clone, PartialEq, Eq)]
pub struct HisSeat {
    pub game: GameId,
    pub seat: Seat,
    /// The address its letters go to, as given.
    pub address: String,
    /// Whether only signed mail of his is heard there, by his own wish.
    pub signed: bool,
    /// The names of all players, in seat order.
    pub names: Vec<String>,
}

from_row!(HisSeat: game, seat, address, signed; names by names);

// Nobody else need know an address.
impl std::fmt::Debug for HisSeat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "HisSeat({} {:?})", self.game, self.seat)
    }
}

/// A game of a person's in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HisLine {
    pub game: GameId,
    pub seat: Seat,
    /// The names of all players, in seat order.
    pub names: Vec<String>,
    /// What it is played in; `none` for nothing.
    pub event: String,
    /// The seats that owe something.
    pub owed: Vec<Seat>,
    /// Since when; when it ended, of one that is over.
    pub since: Timestamp,
    /// When a loss on time comes or may be claimed; `None` for never, and once it may.
    pub next: Option<Timestamp>,
}

from_row!(HisLine: game, seat, event, since, next; names by names, owed by owed);

fn owed(row: &SqliteRow) -> sqlx::Result<Vec<Seat>> {
    let digits: &str = row.get("owed")?;
    let seat = |digit: char| digit.to_digit(10).and_then(|digit| u8::try_from(digit).ok()).and_then(Seat::new);
    Ok(digits.chars().filter_map(seat).collect())
}

impl Change<'_> {
    /// The seats of the person with this folded address in games that run, the newest game first.
    pub async fn seats_of_person(&mut self, folded: &str) -> Result<Vec<HisSeat>, StoreError> {
        let sql = r"SELECT DISTINCT a.game, a.seat, (SELECT address FROM address f WHERE f.game = a.game AND f.seat = a.seat
             ORDER BY place LIMIT 1) AS address, s.signed, (SELECT group_concat(n.name, char(10) ORDER BY n.seat) FROM seat n
             WHERE n.game = a.game) AS names FROM address a JOIN game g ON g.id = a.game
             JOIN seat s ON s.game = a.game AND s.seat = a.seat
             WHERE a.folded = ? AND g.ended = 0 ORDER BY a.game DESC, a.seat";
        rows(self.reader().await?, sql, values![folded]).await
    }

    /// His games that run, the newest first, at most so many.
    pub async fn running_of_person(
        &mut self,
        folded: &str,
        most: u32,
        now: Timestamp,
    ) -> Result<Vec<HisLine>, StoreError> {
        let sql = r"SELECT DISTINCT g.id AS game, a.seat, g.event, ifnull(y.owed, '') AS owed,
             ifnull(y.since, g.started) AS since, iif(y.due > ?, y.due, NULL) AS next,
             (SELECT group_concat(n.name, char(10) ORDER BY n.seat) FROM seat n WHERE n.game = g.id) AS names
             FROM address a JOIN game g ON g.id = a.game LEFT JOIN summary y ON y.game = g.id
             WHERE a.folded = ? AND g.ended = 0 ORDER BY g.id DESC LIMIT 0 + ?";
        rows(self.reader().await?, sql, values![now, folded, most]).await
    }

    /// The numbers of all his games that run, the newest first.
    pub async fn numbers_of_person(&mut self, folded: &str) -> Result<Vec<GameId>, StoreError> {
        let sql = r"SELECT DISTINCT g.id FROM address a JOIN game g ON g.id = a.game
             WHERE a.folded = ? AND g.ended = 0 ORDER BY g.id DESC";
        column(self.reader().await?, sql, values![folded]).await
    }

    /// How many of his games are over, and the newest of them, at most so many.
    pub async fn over_of_person(&mut self, folded: &str, most: u32) -> Result<(u32, Vec<HisLine>), StoreError> {
        let sql = r"SELECT count(DISTINCT g.id) FROM address a JOIN game g ON g.id = a.game
             WHERE a.folded = ? AND g.ended > 0";
        let count = value(self.reader().await?, sql, values![folded]).await?;
        let sql = r"SELECT DISTINCT g.id AS game, a.seat, g.event, '' AS owed, g.ended AS since, NULL AS next,
             (SELECT group_concat(n.name, char(10) ORDER BY n.seat) FROM seat n WHERE n.game = g.id) AS names
             FROM address a JOIN game g ON g.id = a.game
             WHERE a.folded = ? AND g.ended > 0 ORDER BY g.ended DESC, g.id DESC LIMIT 0 + ?";
        Ok((count, rows(self.reader().await?, sql, values![folded, most]).await?))
    }

    /// The key of his newest letter: in his newest game that runs, else in the newest of those that are over; as long as it is
    /// kept. The letter, by its game, seat, number and generation, and the hash of its key.
    pub async fn newest_key_of(
        &mut self,
        folded: &str,
    ) -> Result<Option<(GameId, Seat, u32, u32, Vec<u8>)>, StoreError> {
        let sql = r"SELECT l.game, l.seat, l.number, l.generation, l.key_hash FROM address a JOIN game g ON g.id = a.game
             JOIN seat s ON s.game = a.game AND s.seat = a.seat JOIN letter l ON l.game = s.game AND l.seat = s.seat
             AND l.number = s.letters AND l.generation = s.generation
             WHERE a.folded = ? ORDER BY g.ended = 0 DESC, g.id DESC LIMIT 1";
        row(self.reader().await?, sql, values![folded]).await
    }

    /// His seat in this game, running or over; `None` where he has none, or where there is no such game.
    pub async fn seat_of_person(&mut self, folded: &str, game: GameId) -> Result<Option<Seat>, StoreError> {
        let sql = "SELECT seat FROM address WHERE folded = ? AND game = ? ORDER BY seat LIMIT 1";
        maybe(self.reader().await?, sql, values![folded, game]).await
    }

    /// Whether this folded address is that of another player of a game than who has this seat.
    pub async fn sits_in(&mut self, folded: &str, game: GameId, other_than: Seat) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM address WHERE folded = ? AND game = ? AND seat <> ?)";
        value(self.reader().await?, sql, values![folded, game, other_than]).await
    }

    /// Has a seat's letters be made as one of its player's preferences says that he has for all his games (M12); of any other
    /// name it is no such preference, and nothing is done.
    pub fn prefer_everywhere(&mut self, (game, seat): (GameId, Seat), name: &str, value: &str) {
        let on = value == "on";
        let (sql, value) = match name {
            "language" => ("UPDATE seat SET language = ? WHERE game = ? AND seat = ?", value.into()),
            "zone" => ("UPDATE seat SET zone = ? WHERE game = ? AND seat = ?", value.into()),
            "board" => ("UPDATE seat SET board = ? WHERE game = ? AND seat = ?", value.into()),
            "subject" => ("UPDATE seat SET subject = ? WHERE game = ? AND seat = ?", value.into()),
            "pictures" => ("UPDATE seat SET pictures = ? WHERE game = ? AND seat = ?", on.into()),
            "reminders" => ("UPDATE seat SET reminders = ? WHERE game = ? AND seat = ?", on.into()),
            "proof" => ("UPDATE seat SET proof = ? WHERE game = ? AND seat = ?", on.into()),
            _ => return,
        };
        self.batch.add(sql, vec![value, game.into(), seat.into()]);
    }
}
