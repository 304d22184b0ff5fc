//! Games: writing what a plan adds, starting one, listing them.

use sqlx::Connection;

use super::{
    Change, Store, StoreError,
    load::{self, SeatRow, StoredGame},
    seats::called,
    sql::{column, maybe, rows, value, values},
};
use crate::{
    ids::{GameId, Seat, Seq, Timestamp},
    kit::{Attempt, Drawer, MailSeal, OfEvent},
    seal::{Hash, Secret32, VerifierKey, leaf},
};

/// A game to be written for the first time.
pub struct NewGameRow<'a> {
    /// Its number, from [`Change::next_game`].
    pub game: GameId,
    /// Which game is played.
    pub rules: &'static str,
    pub catalogue_text: &'a str,
    /// The profile of time.
    pub profile_text: &'a str,
    /// Its secret seed.
    pub secret: &'a Secret32,
    /// When it starts.
    pub at: Timestamp,
    /// What it is played in, if anything.
    pub event: Option<&'a OfEvent>,
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
    /// Whether letters have the new entries and the head attached.
    pub proof: bool,
    /// Addresses as given with their folded form; the first is the one for letters.
    pub addresses: Vec<(String, String)>,
}

impl Change<'_> {
    /// Loads a game; `None` if there is none of this number.
    pub async fn game(&mut self, game: GameId) -> Result<Option<StoredGame>, StoreError> {
        let stored = load::of_number(self.reader().await?, game).await?;
        stored.iter().for_each(|stored| self.kinds.know(game, &stored.rules));
        Ok(stored)
    }

    /// The number a new game gets: one more than the highest ever given, here or, before a restore, `above`.
    pub async fn next_game(&mut self, above: u32) -> Result<GameId, StoreError> {
        let last: i64 = value(self.reader().await?, "SELECT IFNULL(max(id), 0) FROM game", values![]).await?;
        u32::try_from(last.max(i64::from(above)) + 1)
            .ok()
            .and_then(GameId::new)
            .ok_or(StoreError::Damaged("all game numbers are taken"))
    }

    /// Writes a new game's frame; its entries follow by [`Change::append`].
    pub fn start(&mut self, new: &NewGameRow<'_>) {
        let catalogue = Hash::of(new.catalogue_text.as_bytes()).0;
        let profile = Hash::of(new.profile_text.as_bytes()).0;
        for (hash, text) in [(catalogue, new.catalogue_text), (profile, new.profile_text)] {
            let sql = "INSERT INTO pinned (hash, text) VALUES (?, ?) ON CONFLICT DO NOTHING";
            self.batch.add(sql, values![hash, text]);
        }
        let (event, round) = OfEvent::values(new.event);
        let sql =
            "INSERT INTO game (id, rules, catalogue, profile, started, event, round) VALUES (?, ?, ?, ?, ?, ?, ?)";
        self.batch.add(sql, values![new.game, new.rules, catalogue, profile, new.at, event, round]);
        let sql = "INSERT INTO secret (game, seed) VALUES (?, ?)";
        self.batch.add(sql, values![new.game, new.secret.reveal().to_vec()]);
        for (seat, index) in new.seats.iter().zip(0_u8..) {
            let sql = r"INSERT INTO seat (game, seat, name, called, language, zone, board, pictures, reminders, proof, chat)
                     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)";
            self.batch.add(
                sql,
                values![
                    new.game,
                    index,
                    &seat.name,
                    called(&seat.name),
                    &seat.language,
                    &seat.zone,
                    &seat.board,
                    seat.pictures,
                    seat.reminders,
                    seat.proof
                ],
            );
            for ((address, folded), place) in seat.addresses.iter().zip(0_u8..) {
                let sql = "INSERT INTO address (game, seat, place, address, folded) VALUES (?, ?, ?, ?, ?)";
                self.batch.add(sql, values![new.game, index, place, address, folded]);
            }
        }
    }

    /// The key that the game's heads are signed with from now on.
    pub fn signed_by(&mut self, game: GameId, key: &VerifierKey) {
        self.batch.add("UPDATE game SET key = ? WHERE id = ?", values![key.to_string(), game]);
    }

    /// Appends an entry.
    pub fn append(&mut self, game: GameId, seq: Seq, text: &str) {
        let leaf = leaf(text.as_bytes()).0;
        self.batch.add("INSERT INTO entry (game, seq, text, leaf) VALUES (?, ?, ?, ?)", values![game, seq, text, leaf]);
    }

    /// Keeps what opens a commitment; `place` counts within the entry, from 0.
    pub fn seal(&mut self, game: GameId, seq: Seq, place: u8, seat: Seat, value: &str) {
        let sql = "INSERT INTO sealed (game, seq, place, seat, value) VALUES (?, ?, ?, ?, ?)";
        self.batch.add(sql, values![game, seq, place, seat, value]);
    }

    /// Keeps which mail made an entry.
    pub fn seal_mail(&mut self, game: GameId, of: &MailSeal) {
        let sql = "INSERT INTO mail_seal (game, seq, seat, mail) VALUES (?, ?, ?, ?)";
        self.batch.add(sql, values![game, of.seq, of.seat, of.mail.to_string()]);
    }

    /// Keeps an order that came to nothing, behind those of the same moment of the log.
    pub fn attempt(&mut self, game: GameId, of: &Attempt) {
        let sql = r"INSERT INTO attempt (game, after, seat, at, value, place) VALUES (?, ?, ?, ?, ?,
                 (SELECT ifnull(max(place) + 1, 0) FROM attempt WHERE game = ? AND after = ?))";
        self.batch.add(sql, values![game, of.after, of.seat, of.at, &of.value, game, of.after]);
    }

    /// Fills a seat's drawer, or empties it.
    pub fn drawer(&mut self, game: GameId, drawer: &Drawer) {
        let Drawer { seat, ref numbers, letter, ref mail } = *drawer;
        match numbers {
            Some(numbers) => {
                let sql = r"INSERT INTO drawer (game, seat, numbers, letter, mail) VALUES (?, ?, ?, ?, ?)
                           ON CONFLICT DO UPDATE SET numbers = excluded.numbers, letter = excluded.letter,
                           mail = excluded.mail";
                let mail = mail.as_ref().map(ToString::to_string);
                self.batch.add(sql, values![game, seat, numbers, letter, mail]);
            }
            None => self.batch.add("DELETE FROM drawer WHERE game = ? AND seat = ?", values![game, seat]),
        }
    }

    /// Writes how a seat wants its letters.
    pub fn prefer(&mut self, game: GameId, seat: &SeatRow) {
        let sql = r"UPDATE seat SET language = ?, zone = ?, board = ?, pictures = ?, reminders = ?, chat = ?, signed = ?,
                 key_line = ?, subject = ?, proof = ?, news = ? WHERE game = ? AND seat = ?";
        self.batch.add(
            sql,
            values![
                &seat.language,
                &seat.zone,
                &seat.board,
                seat.pictures,
                seat.reminders,
                seat.chat,
                seat.signed,
                seat.key_line,
                &seat.subject,
                seat.proof,
                &seat.news,
                game,
                seat.seat
            ],
        );
    }

    /// Counts one more answer to this seat on the day of this moment (M7).
    pub fn count_answer(&mut self, game: GameId, seat: Seat, at: Timestamp) {
        let sql = r"UPDATE seat SET answered = CASE WHEN answered_day = ? THEN answered + 1 ELSE 1 END,
                 answered_day = ?, answered_at = ? WHERE game = ? AND seat = ?";
        self.batch.add(sql, values![day(at), day(at), at, game, seat]);
    }

    /// Marks a game as over.
    pub fn end(&mut self, game: GameId, at: Timestamp) {
        self.batch.add("UPDATE game SET ended = ? WHERE id = ? AND ended = 0", values![at, game]);
    }

    /// A text that games pin, by its hash.
    pub async fn pinned(&mut self, hash: &Hash) -> Result<Option<String>, StoreError> {
        // Nothing that is pinned ever changes.
        maybe(self.early_reader(), "SELECT text FROM pinned WHERE hash = ?", values![hash.0]).await
    }
}

impl Store {
    /// Loads a game for reading; `None` if there is none of this number.
    pub async fn game(&mut self, game: GameId) -> Result<Option<StoredGame>, StoreError> {
        let mut moment = self.connection.begin().await?;
        let stored = load::of_number(&mut moment, game).await?;
        moment.commit().await?;
        stored.iter().for_each(|stored| self.kinds.know(game, &stored.rules));
        Ok(stored)
    }

    /// A text that games pin, by its hash.
    pub async fn pinned(&mut self, hash: &Hash) -> Result<Option<String>, StoreError> {
        maybe(&mut self.connection, "SELECT text FROM pinned WHERE hash = ?", values![hash.0]).await
    }

    /// Whether a game is not over.
    pub async fn runs(&mut self, game: GameId) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM game WHERE id = ? AND ended = 0)";
        value(&mut self.connection, sql, values![game]).await
    }

    /// The keys that heads of running games are signed with, each once: asked key by key, whatever the number of games.
    pub async fn keys_in_use(&mut self) -> Result<Vec<String>, StoreError> {
        let next = "SELECT key FROM game WHERE ended = 0 AND key > ? ORDER BY key LIMIT 1";
        let mut keys: Vec<String> = Vec::new();
        while let Some(key) = maybe(&mut self.connection, next, values![keys.last().map_or("", String::as_str)]).await?
        {
            keys.push(key);
        }
        Ok(keys)
    }

    /// The running games whose heads are signed with this key, by number.
    pub async fn signed_with(&mut self, key: &str) -> Result<Vec<GameId>, StoreError> {
        column(&mut self.connection, "SELECT id FROM game WHERE ended = 0 AND key = ? ORDER BY id", values![key]).await
    }

    /// The number of every game, and whether it runs.
    pub async fn game_numbers(&mut self) -> Result<Vec<(GameId, bool)>, StoreError> {
        rows(&mut self.connection, "SELECT id, ended = 0 FROM game ORDER BY id", values![]).await
    }
}

/// The day of a moment, counted from 1970 in UTC.
pub(super) fn day(at: Timestamp) -> i64 {
    at.unix().div_euclid(86_400)
}
