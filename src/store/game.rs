//! Games: writing what a plan adds, starting one, listing them.

use sqlx::{Connection, Row};

use super::{
    Change, Store, StoreError,
    load::{self, SeatRow, StoredGame},
};
use crate::{
    ids::{GameId, Seat, Seq, Timestamp},
    seal::{Hash, Secret32},
};

/// A game to be written for the first time.
pub struct NewGameRow<'a> {
    /// Its number, from [`Change::next_game`].
    pub game: GameId,
    /// Which game is played.
    pub rules: &'static str,
    pub catalogue_text: &'a str,
    /// Its secret seed.
    pub secret: &'a Secret32,
    /// When it starts.
    pub at: Timestamp,
    /// Its seats, in seat order.
    pub seats: Vec<NewSeat>,
}

/// A seat of a new game.
pub struct NewSeat {
    /// The player's name, cleaned.
    pub name: String,
    /// Language code.
    pub language: String,
    /// IANA name of the time zone.
    pub zone: String,
    pub board: String,
    /// Whether letters hold pictures.
    pub pictures: bool,
    pub reminders: bool,
    /// Addresses as given with their folded form; the first is the one for letters.
    pub addresses: Vec<(String, String)>,
}

impl Change<'_> {
    /// Loads a game; `None` if there is none of this number.
    pub async fn game(&mut self, game: GameId) -> Result<Option<StoredGame>, StoreError> {
        load::of_number(&mut self.transaction, game).await
    }

    /// The number a new game gets: one more than the highest ever given, here or, before a restore, `above`.
    pub async fn next_game(&mut self, above: u32) -> Result<GameId, StoreError> {
        let last: i64 =
            sqlx::query_scalar("SELECT IFNULL(max(id), 0) FROM game").fetch_one(&mut *self.transaction).await?;
        u32::try_from(last.max(i64::from(above)) + 1)
            .ok()
            .and_then(GameId::new)
            .ok_or(StoreError::Damaged("all game numbers are taken"))
    }

    /// Writes a new game's frame; its entries follow by [`Change::append`].
    pub fn start(&mut self, new: &NewGameRow<'_>) {
        let catalogue = Hash::of(new.catalogue_text.as_bytes()).0.to_vec();
        self.batch
            .add("INSERT INTO catalogue (hash, text) VALUES (?, ?) ON CONFLICT DO NOTHING")
            .bind(catalogue.clone())
            .bind(new.catalogue_text.to_owned());
        self.batch
            .add("INSERT INTO game (id, rules, catalogue, started) VALUES (?, ?, ?, ?)")
            .bind(new.game.get())
            .bind(new.rules)
            .bind(catalogue)
            .bind(new.at.unix());
        self.batch
            .add("INSERT INTO secret (game, seed) VALUES (?, ?)")
            .bind(new.game.get())
            .bind(new.secret.reveal().to_vec());
        for (seat, index) in new.seats.iter().zip(0_u8..) {
            self.batch
                .add(
                    "INSERT INTO seat (game, seat, name, language, zone, board, pictures, reminders, chat) \
                     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1)",
                )
                .bind(new.game.get())
                .bind(index)
                .bind(seat.name.clone())
                .bind(seat.language.clone())
                .bind(seat.zone.clone())
                .bind(seat.board.clone())
                .bind(seat.pictures)
                .bind(seat.reminders);
            for ((address, folded), place) in seat.addresses.iter().zip(0_u8..) {
                self.batch
                    .add("INSERT INTO address (game, seat, place, address, folded) VALUES (?, ?, ?, ?, ?)")
                    .bind(new.game.get())
                    .bind(index)
                    .bind(place)
                    .bind(address.clone())
                    .bind(folded.clone());
            }
        }
    }

    /// Appends an entry.
    pub fn append(&mut self, game: GameId, seq: Seq, text: &str) {
        self.batch
            .add("INSERT INTO entry (game, seq, text) VALUES (?, ?, ?)")
            .bind(game.get())
            .bind(seq.get())
            .bind(text.to_owned());
    }

    /// Keeps what opens a commitment; `place` counts within the entry, from 0.
    pub fn seal(&mut self, game: GameId, seq: Seq, place: u8, seat: Seat, value: &str) {
        self.batch
            .add("INSERT INTO sealed (game, seq, place, seat, value) VALUES (?, ?, ?, ?, ?)")
            .bind(game.get())
            .bind(seq.get())
            .bind(place)
            .bind(number(seat))
            .bind(value.to_owned());
    }

    /// Fills a seat's drawer, or empties it; `letter` is the number of the receipt that tells of it.
    pub fn drawer(&mut self, game: GameId, seat: Seat, numbers: Option<&str>, letter: u32) {
        match numbers {
            Some(numbers) => self
                .batch
                .add(
                    "INSERT INTO drawer (game, seat, numbers, letter) VALUES (?, ?, ?, ?) \
                     ON CONFLICT DO UPDATE SET numbers = excluded.numbers, letter = excluded.letter",
                )
                .bind(game.get())
                .bind(number(seat))
                .bind(numbers.to_owned())
                .bind(letter),
            None => {
                self.batch.add("DELETE FROM drawer WHERE game = ? AND seat = ?").bind(game.get()).bind(number(seat))
            }
        };
    }

    /// Writes how a seat wants its letters.
    pub fn prefer(&mut self, game: GameId, seat: &SeatRow) {
        self.batch
            .add(
                "UPDATE seat SET language = ?, zone = ?, board = ?, pictures = ?, reminders = ?, chat = ?, signed = ? \
                 WHERE game = ? AND seat = ?",
            )
            .bind(seat.language.clone())
            .bind(seat.zone.clone())
            .bind(seat.board.clone())
            .bind(seat.pictures)
            .bind(seat.reminders)
            .bind(seat.chat)
            .bind(seat.signed)
            .bind(game.get())
            .bind(number(seat.seat));
    }

    /// Counts one more answer to this seat on the day of this moment (M7).
    pub fn count_answer(&mut self, game: GameId, seat: Seat, at: Timestamp) {
        self.batch
            .add(
                "UPDATE seat SET answered = CASE WHEN answered_day = ? THEN answered + 1 ELSE 1 END, \
                 answered_day = ? WHERE game = ? AND seat = ?",
            )
            .bind(day(at))
            .bind(day(at))
            .bind(game.get())
            .bind(number(seat));
    }

    /// Marks a game as over.
    pub fn end(&mut self, game: GameId, at: Timestamp) {
        self.batch.add("UPDATE game SET ended = ? WHERE id = ? AND ended = 0").bind(at.unix()).bind(game.get());
    }

    /// A catalogue's text by its hash.
    pub async fn catalogue(&mut self, hash: &Hash) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT text FROM catalogue WHERE hash = ?")
            .bind(hash.0.to_vec())
            .fetch_optional(&mut *self.transaction)
            .await?)
    }
}

impl Store {
    /// What is played in each game.
    pub async fn rules(&mut self) -> Result<Vec<(GameId, String)>, StoreError> {
        let rows = sqlx::query("SELECT id, rules FROM game").fetch_all(&mut self.connection).await?;
        rows.iter().map(|row| Ok((game_id(row.try_get(0)?)?, row.try_get(1)?))).collect()
    }

    /// Loads a game for reading; `None` if there is none of this number.
    pub async fn game(&mut self, game: GameId) -> Result<Option<StoredGame>, StoreError> {
        let mut moment = self.connection.begin().await?;
        let stored = load::of_number(&mut moment, game).await?;
        moment.commit().await?;
        Ok(stored)
    }

    /// A catalogue's text by its hash.
    pub async fn catalogue(&mut self, hash: &Hash) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT text FROM catalogue WHERE hash = ?")
            .bind(hash.0.to_vec())
            .fetch_optional(&mut self.connection)
            .await?)
    }

    /// Whether a game is not over.
    pub async fn runs(&mut self, game: GameId) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM game WHERE id = ? AND ended = 0)")
            .bind(game.get())
            .fetch_one(&mut self.connection)
            .await?)
    }

    /// The number of every game, and whether it runs.
    pub async fn game_numbers(&mut self) -> Result<Vec<(GameId, bool)>, StoreError> {
        let rows = sqlx::query("SELECT id, ended = 0 FROM game ORDER BY id").fetch_all(&mut self.connection).await?;
        rows.iter().map(|row| Ok((game_id(row.try_get(0)?)?, row.try_get(1)?))).collect()
    }
}

/// The day of a moment, counted from 1970 in UTC.
pub(super) fn day(at: Timestamp) -> i64 {
    at.unix().div_euclid(86_400)
}

pub(super) fn number(seat: Seat) -> i64 {
    i64::try_from(seat.index()).unwrap_or(-1)
}

pub(super) fn seat(number: i64) -> Result<Seat, StoreError> {
    u8::try_from(number).ok().and_then(Seat::new).ok_or(StoreError::Damaged("a seat that no game has"))
}

pub(super) fn game_id(number: i64) -> Result<GameId, StoreError> {
    u32::try_from(number).ok().and_then(GameId::new).ok_or(StoreError::Damaged("a game's number out of range"))
}
