//! Games: loading one for a plan, writing what a plan adds, starting one, listing them.

use std::fmt;

use sqlx::{Row, sqlite::SqliteRow};

use super::{Change, Store, StoreError};
use crate::{
    ids::{GameId, Moment, Seat, Seq},
    seal::{Hash, Secret32},
};

/// One game as it stands in the database.
pub struct StoredGame {
    /// Its number.
    pub game: GameId,
    /// The hash of its catalogue.
    pub catalogue: Hash,
    /// Whether it is over.
    pub over: bool,
    /// Its secret seed.
    pub secret: Secret32,
    /// Every entry's exact text, entry 0 first.
    pub entries: Vec<String>,
    /// What opens the commitments, in the order of entries.
    pub sealed: Vec<SealedRow>,
    /// First numbers that wait.
    pub drawer: Vec<DrawerRow>,
    /// Its seats, in seat order.
    pub seats: Vec<SeatRow>,
    /// How many mails like the one asked about came before it.
    pub copies: u32,
}

/// What opens one commitment.
pub struct SealedRow {
    /// The entry in which the commitment stands.
    pub seq: Seq,
    /// Whose secret it is.
    pub seat: Seat,
    /// The value.
    pub value: String,
}

/// First numbers that wait for the second list.
#[derive(Clone, PartialEq, Eq)]
pub struct DrawerRow {
    /// Whose they are.
    pub seat: Seat,
    /// Which.
    pub numbers: String,
    /// The number of the receipt that told of them.
    pub letter: u32,
}

/// One seat: who reads its letters, and how far its letters have come.
#[derive(Clone)]
pub struct SeatRow {
    /// The seat.
    pub seat: Seat,
    /// The player's name.
    pub name: String,
    /// Language code, `en` or `fr`.
    pub language: String,
    /// IANA name of the time zone.
    pub zone: String,
    /// The board style's word.
    pub board: String,
    /// Whether letters hold pictures.
    pub pictures: bool,
    /// Whether reminders are sent.
    pub reminders: bool,
    /// Whether messages of the opponent are taken.
    pub chat: bool,
    /// Keys of a lower generation are no keys.
    pub generation: u32,
    /// The number of this seat's last letter; 0 before the first.
    pub letters: u32,
    /// How many entries that letter knew.
    pub shown: u16,
    /// Its Message-ID, without angle brackets; empty before the first.
    pub last_message: String,
    /// The day (since 1970, UTC) of the count that follows.
    pub answered_day: i64,
    /// Answers given on that day.
    pub answered: u32,
    /// The player's addresses, as given; the first is the one for letters.
    pub addresses: Vec<String>,
}

impl SeatRow {
    /// How many answers this seat got on the day of this moment.
    pub fn answered_on(&self, at: Moment) -> u32 {
        if self.answered_day == day(at) { self.answered } else { 0 }
    }
}

/// A game to be written for the first time.
pub struct NewGameRow<'a> {
    /// Its number, from [`Change::next_game`].
    pub game: GameId,
    /// Which game is played.
    pub rules: &'static str,
    /// The catalogue's exact text.
    pub catalogue_text: &'a str,
    /// Its secret seed.
    pub secret: &'a Secret32,
    /// When it starts.
    pub at: Moment,
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
    /// The board style's word.
    pub board: String,
    /// Whether letters hold pictures.
    pub pictures: bool,
    /// Whether reminders are sent.
    pub reminders: bool,
    /// Addresses as given with their folded form; the first is the one for letters.
    pub addresses: Vec<(String, String)>,
}

/// One line of the list of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLine {
    /// Its number.
    pub game: GameId,
    /// When it started.
    pub started: Moment,
    /// When it ended; `None` while it runs.
    pub ended: Option<Moment>,
    /// How many entries its log has.
    pub entries: u16,
    /// The players' names, in seat order.
    pub names: Vec<String>,
}

impl Change<'_> {
    /// Loads a game; `None` if there is none of this number.
    pub async fn game(&mut self, game: GameId) -> Result<Option<StoredGame>, StoreError> {
        load(&mut self.transaction, game, None).await
    }

    /// The same, with [`StoredGame::copies`] counted for a mail of this seat with this Message-ID
    /// and text.
    pub async fn game_and_copies(
        &mut self,
        game: GameId,
        seat: Seat,
        message_id: &str,
        text_hash: [u8; 32],
    ) -> Result<Option<StoredGame>, StoreError> {
        load(&mut self.transaction, game, Some((seat, message_id, text_hash))).await
    }

    /// The number a new game gets: one more than the highest ever given.
    pub async fn next_game(&mut self) -> Result<GameId, StoreError> {
        let last: i64 =
            sqlx::query_scalar("SELECT IFNULL(max(id), 0) FROM game").fetch_one(&mut *self.transaction).await?;
        u32::try_from(last + 1).ok().and_then(GameId::new).ok_or(StoreError::Damaged("all game numbers are taken"))
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
                "UPDATE seat SET language = ?, zone = ?, board = ?, pictures = ?, reminders = ?, chat = ? \
                 WHERE game = ? AND seat = ?",
            )
            .bind(seat.language.clone())
            .bind(seat.zone.clone())
            .bind(seat.board.clone())
            .bind(seat.pictures)
            .bind(seat.reminders)
            .bind(seat.chat)
            .bind(game.get())
            .bind(number(seat.seat));
    }

    /// Counts one more answer to this seat on the day of this moment (M7).
    pub fn count_answer(&mut self, game: GameId, seat: Seat, at: Moment) {
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

    /// Gives a seat new keys: those made before are no keys any more.
    pub fn raise_generation(&mut self, game: GameId, seat: Seat) {
        self.batch
            .add("UPDATE seat SET generation = generation + 1 WHERE game = ? AND seat = ?")
            .bind(game.get())
            .bind(number(seat));
    }

    /// Marks a game as over.
    pub fn end(&mut self, game: GameId, at: Moment) {
        self.batch.add("UPDATE game SET ended = ? WHERE id = ? AND ended = 0").bind(at.unix()).bind(game.get());
    }

    /// A catalogue's text by its hash.
    pub async fn catalogue(&mut self, hash: &Hash) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT text FROM catalogue WHERE hash = ?")
            .bind(hash.0.to_vec())
            .fetch_optional(&mut *self.transaction)
            .await?)
    }

    /// The running games of the player with this folded address, and his seat in each.
    pub async fn games_of(&mut self, folded: &str) -> Result<Vec<(GameId, Seat)>, StoreError> {
        let rows = sqlx::query(
            "SELECT DISTINCT a.game, a.seat FROM address a JOIN game g ON g.id = a.game \
             WHERE a.folded = ? AND g.ended = 0 ORDER BY a.game, a.seat",
        )
        .bind(folded.to_owned())
        .fetch_all(&mut *self.transaction)
        .await?;
        rows.iter().map(|row| Ok((game_id(row.try_get(0)?)?, seat(row.try_get(1)?)?))).collect()
    }
}

impl Store {
    /// Loads a game for reading; `None` if there is none of this number.
    pub async fn game(&mut self, game: GameId) -> Result<Option<StoredGame>, StoreError> {
        load(&mut self.connection, game, None).await
    }

    /// A catalogue's text by its hash.
    pub async fn catalogue(&mut self, hash: &Hash) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT text FROM catalogue WHERE hash = ?")
            .bind(hash.0.to_vec())
            .fetch_optional(&mut self.connection)
            .await?)
    }

    /// All games, oldest first.
    pub async fn games(&mut self) -> Result<Vec<GameLine>, StoreError> {
        let rows = sqlx::query(
            "SELECT g.id, g.started, g.ended, (SELECT count(*) FROM entry e WHERE e.game = g.id), \
             (SELECT group_concat(s.name, char(10) ORDER BY s.seat) FROM seat s WHERE s.game = g.id) \
             FROM game g ORDER BY g.id",
        )
        .fetch_all(&mut self.connection)
        .await?;
        rows.iter()
            .map(|row| {
                let ended: i64 = row.try_get(2)?;
                let names: String = row.try_get(4)?;
                Ok(GameLine {
                    game: game_id(row.try_get(0)?)?,
                    started: Moment::from_unix(row.try_get(1)?),
                    ended: (ended != 0).then(|| Moment::from_unix(ended)),
                    entries: row.try_get(3)?,
                    names: names.lines().map(str::to_owned).collect(),
                })
            })
            .collect()
    }
}

/// The day of a moment, counted from 1970 in UTC.
pub(super) fn day(at: Moment) -> i64 {
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

// The whole game in one row: each row costs a trip through a channel and a copy of every value.
// Entries and values hold no control characters but LF, so that these two can part them.
const LOAD: &str = "\
SELECT g.ended, g.catalogue, s.seed, \
(SELECT group_concat(text, char(30) ORDER BY seq) FROM entry WHERE game = ?1), \
(SELECT group_concat(concat_ws(' ', seq, seat, value), char(30) ORDER BY seq, place) FROM sealed WHERE game = ?1), \
(SELECT group_concat(concat_ws(' ', seat, letter, numbers), char(30)) FROM drawer WHERE game = ?1), \
(SELECT group_concat(concat_ws(char(31), seat, chat, pictures, reminders, generation, letters, shown, answered_day, \
 answered, language, zone, board, last_message, name, (SELECT group_concat(address, ' ' ORDER BY place) \
 FROM address a WHERE a.game = ?1 AND a.seat = t.seat)), char(30) ORDER BY seat) FROM seat t WHERE game = ?1), \
(SELECT times FROM seen WHERE game = ?1 AND seat = ?2 AND message_id = ?3 AND text_hash = ?4) \
FROM game g JOIN secret s ON s.game = g.id WHERE g.id = ?1";

const ROWS: char = '\u{1e}';
const FIELDS: char = '\u{1f}';

async fn load(
    connection: &mut sqlx::SqliteConnection,
    game: GameId,
    mail: Option<(Seat, &str, [u8; 32])>,
) -> Result<Option<StoredGame>, StoreError> {
    let (seat, message_id, hash) =
        mail.map_or((-1, "", Vec::new()), |(seat, id, hash)| (number(seat), id, hash.to_vec()));
    let row = sqlx::query(LOAD)
        .bind(game.get())
        .bind(seat)
        .bind(message_id.to_owned())
        .bind(hash)
        .fetch_optional(connection)
        .await?;
    let Some(row) = row else {
        return Ok(None);
    };
    let rows = |column: usize| -> Result<std::vec::IntoIter<&str>, StoreError> {
        let text: Option<&str> = row.try_get(column)?;
        Ok(text.map(|text| text.split(ROWS).collect::<Vec<_>>()).unwrap_or_default().into_iter())
    };
    Ok(Some(StoredGame {
        game,
        over: row.try_get::<i64, _>(0)? != 0,
        catalogue: Hash(bytes32(&row, 1)?),
        secret: Secret32::new(bytes32(&row, 2)?),
        entries: rows(3)?.map(str::to_owned).collect(),
        sealed: rows(4)?.map(sealed_row).collect::<Option<_>>().ok_or(StoreError::Damaged("a sealed value"))?,
        drawer: rows(5)?.map(drawer_row).collect::<Option<_>>().ok_or(StoreError::Damaged("a drawer"))?,
        seats: rows(6)?.map(seat_row).collect::<Option<_>>().ok_or(StoreError::Damaged("a seat"))?,
        copies: row.try_get::<Option<u32>, _>(7)?.unwrap_or(0),
    }))
}

fn bytes32(row: &SqliteRow, column: usize) -> Result<[u8; 32], StoreError> {
    let bytes: &[u8] = row.try_get(column)?;
    bytes.try_into().map_err(|_| StoreError::Damaged("a game without catalogue or seed"))
}

fn sealed_row(text: &str) -> Option<SealedRow> {
    let mut words = text.splitn(3, ' ');
    Some(SealedRow {
        seq: words.next()?.parse().ok().and_then(Seq::new)?,
        seat: words.next()?.parse().ok().and_then(Seat::new)?,
        value: words.next()?.to_owned(),
    })
}

fn drawer_row(text: &str) -> Option<DrawerRow> {
    let mut words = text.splitn(3, ' ');
    Some(DrawerRow {
        seat: words.next()?.parse().ok().and_then(Seat::new)?,
        letter: words.next()?.parse().ok()?,
        numbers: words.next()?.to_owned(),
    })
}

fn seat_row(text: &str) -> Option<SeatRow> {
    let mut fields = text.split(FIELDS);
    let mut next = || fields.next();
    Some(SeatRow {
        seat: next()?.parse().ok().and_then(Seat::new)?,
        chat: next()? == "1",
        pictures: next()? == "1",
        reminders: next()? == "1",
        generation: next()?.parse().ok()?,
        letters: next()?.parse().ok()?,
        shown: next()?.parse().ok()?,
        answered_day: next()?.parse().ok()?,
        answered: next()?.parse().ok()?,
        language: next()?.to_owned(),
        zone: next()?.to_owned(),
        board: next()?.to_owned(),
        last_message: next()?.to_owned(),
        name: next()?.to_owned(),
        addresses: next().map(|all| all.split(' ').map(str::to_owned).collect()).unwrap_or_default(),
    })
}

// Seeds, lists and drawers are secret: these types say their names and nothing else.
impl fmt::Debug for StoredGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StoredGame")
    }
}

impl fmt::Debug for SealedRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SealedRow")
    }
}

impl fmt::Debug for DrawerRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DrawerRow")
    }
}
