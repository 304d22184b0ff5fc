//! Loading one game for a plan: everything about it, a query for each table.

use std::fmt;

use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use super::{
    StoreError,
    game::{day, game_id, number, seat},
    keys::KnownLetter,
    seats::Renewed,
};
use crate::{
    ids::{GameId, Seat, Seq, Timestamp},
    kit::{Confirmable, Drawer, Pending, Sealed},
    seal::{Hash, Secret32},
};

/// One game as it stands in the database.
pub struct StoredGame {
    /// Its number.
    pub game: GameId,
    pub catalogue: Hash,
    pub over: bool,
    /// Its secret seed.
    pub secret: Secret32,
    /// Every entry's exact text, entry 0 first.
    pub entries: Vec<String>,
    /// What opens the commitments, in the order of entries.
    pub sealed: Vec<Sealed>,
    /// First numbers that wait.
    pub drawer: Vec<Drawer>,
    /// What waits for a code.
    pub pending: Vec<Pending>,
    /// Its seats, in seat order.
    pub seats: Vec<SeatRow>,
    /// How many mails like the one asked about came before it.
    pub copies: u32,
}

/// One seat: who reads its letters, and how far its letters have come.
#[derive(Clone)]
pub struct SeatRow {
    pub seat: Seat,
    pub name: String,
    /// Language code, `en` or `fr`.
    pub language: String,
    /// IANA name of the time zone.
    pub zone: String,
    pub board: String,
    /// Whether letters hold pictures.
    pub pictures: bool,
    pub reminders: bool,
    /// Whether messages of the opponent are taken.
    pub chat: bool,
    /// Keys of a lower generation are no keys.
    pub generation: u32,
    /// How often a key of this generation was used from another address.
    pub misused: u32,
    /// Why there is this generation; `None` for the first.
    pub renewed: Option<Renewed>,
    /// The number of this seat's last letter; 0 before the first.
    pub letters: u32,
    /// How many entries that letter knew.
    pub shown: u16,
    /// Its Message-ID, without angle brackets; empty before the first.
    pub last_message: String,
    /// The day (since 1970, UTC) of the count that follows.
    pub answered_day: i64,
    pub answered: u32,
    /// Whether only signed mail of his is heard, by his own wish.
    pub signed: bool,
    /// Whether a bounce says that its mail may be failing.
    pub failing: bool,
    /// Whether its mail server refuses letters for good.
    pub unreachable: bool,
    /// The player's addresses, as given; the first is the one for letters.
    pub addresses: Vec<String>,
}

impl SeatRow {
    /// How many answers this seat got on the day of this moment.
    pub fn answered_on(&self, at: Timestamp) -> u32 {
        if self.answered_day == day(at) { self.answered } else { 0 }
    }
}

/// What tells one mail from another of the same seat: its Message-ID, and the SHA-256 of its text.
pub type MailMark<'a> = (&'a str, [u8; 32]);

/// The game of this number. Within a transaction, so that its parts are of one moment.
pub(super) async fn of_number(
    connection: &mut SqliteConnection,
    game: GameId,
) -> Result<Option<StoredGame>, StoreError> {
    // The log as one text: each row costs a trip through a channel. No entry holds a control character but LF.
    let row = sqlx::query(
        "SELECT ended <> 0, catalogue, seed, (SELECT group_concat(text, char(30) ORDER BY seq) FROM entry WHERE game = id) \
         FROM game JOIN secret ON secret.game = id WHERE id = ?",
    )
    .bind(game.get())
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let log: Option<&str> = row.try_get(3)?;
    let sealed = of_game(connection, "SELECT seq, seat, value FROM sealed WHERE game = ? ORDER BY seq, place", game);
    let sealed = sealed.await?.iter().map(sealed_row).collect::<Result<_, _>>()?;
    let drawer = of_game(connection, "SELECT seat, numbers, letter FROM drawer WHERE game = ?", game).await?;
    let pending = "SELECT seat, what, address, code, letter, entries, answered FROM pending WHERE game = ?";
    let pending = of_game(connection, pending, game).await?;
    let seats = of_game(connection, "SELECT * FROM seat WHERE game = ? ORDER BY seat", game).await?;
    let mut seats = seats.iter().map(seat_row).collect::<Result<Vec<_>, _>>()?;
    for row in of_game(connection, "SELECT seat, address FROM address WHERE game = ? ORDER BY place", game).await? {
        let of = seat(row.try_get(0)?)?;
        if let Some(seat) = seats.iter_mut().find(|row| row.seat == of) {
            seat.addresses.push(row.try_get(1)?);
        }
    }
    Ok(Some(StoredGame {
        game,
        over: row.try_get(0)?,
        catalogue: Hash(bytes32(&row, 1)?),
        secret: Secret32::new(bytes32(&row, 2)?),
        entries: log.into_iter().flat_map(|log| log.split('\u{1e}')).map(str::to_owned).collect(),
        sealed,
        drawer: drawer.iter().map(drawer_row).collect::<Result<_, _>>()?,
        pending: pending.iter().map(pending_row).collect::<Result<_, _>>()?,
        seats,
        copies: 0,
    }))
}

/// The letter whose key has this SHA-256, and its game, with [`StoredGame::copies`] counted for a
/// mail of that seat.
pub(super) async fn of_key(
    connection: &mut SqliteConnection,
    hash: [u8; 32],
    mail: Option<MailMark<'_>>,
) -> Result<Option<(KnownLetter, StoredGame)>, StoreError> {
    let row = sqlx::query("SELECT game, seat, number, generation, knew, kind FROM letter WHERE key_hash = ?")
        .bind(hash.to_vec())
        .fetch_optional(&mut *connection)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let (of, seat) = (game_id(row.try_get(0)?)?, seat(row.try_get(1)?)?);
    let Some(mut game) = of_number(connection, of).await? else { return Ok(None) };
    let generation = row.try_get(3)?;
    let letter = KnownLetter {
        game: of,
        seat,
        number: row.try_get(2)?,
        generation,
        current: game.seats.iter().any(|row| row.seat == seat && row.generation == generation),
        knew: row.try_get(4)?,
        kind: row.try_get(5)?,
        addresses: sqlx::query_scalar("SELECT folded FROM address WHERE game = ? AND seat = ?")
            .bind(of.get())
            .bind(number(seat))
            .fetch_all(&mut *connection)
            .await?,
    };
    if let Some((message_id, text)) = mail {
        let seen = "SELECT times FROM seen WHERE game = ? AND seat = ? AND message_id = ? AND text_hash = ?";
        let times = sqlx::query_scalar(seen)
            .bind(of.get())
            .bind(number(seat))
            .bind(message_id.to_owned())
            .bind(text.to_vec())
            .fetch_optional(connection)
            .await?;
        game.copies = times.unwrap_or(0);
    }
    Ok(Some((letter, game)))
}

async fn of_game(
    connection: &mut SqliteConnection,
    query: &'static str,
    game: GameId,
) -> Result<Vec<SqliteRow>, StoreError> {
    Ok(sqlx::query(query).bind(game.get()).fetch_all(connection).await?)
}

fn bytes32(row: &SqliteRow, column: usize) -> Result<[u8; 32], StoreError> {
    let bytes: &[u8] = row.try_get(column)?;
    bytes.try_into().map_err(|_| StoreError::Damaged("a game without catalogue or seed"))
}

fn sealed_row(row: &SqliteRow) -> Result<Sealed, StoreError> {
    let seq = Seq::new(row.try_get(0)?).ok_or(StoreError::Damaged("a sealed value"))?;
    Ok(Sealed { seq, seat: seat(row.try_get(1)?)?, value: row.try_get(2)? })
}

fn drawer_row(row: &SqliteRow) -> Result<Drawer, StoreError> {
    Ok(Drawer { seat: seat(row.try_get(0)?)?, numbers: row.try_get(1)?, letter: row.try_get(2)? })
}

fn pending_row(row: &SqliteRow) -> Result<Pending, StoreError> {
    let what = Confirmable::read(row.try_get(1)?, row.try_get(2)?);
    Ok(Pending {
        seat: seat(row.try_get(0)?)?,
        what,
        code: row.try_get(3)?,
        letter: row.try_get(4)?,
        entries: row.try_get(5)?,
        answered: row.try_get(6)?,
    })
}

fn seat_row(row: &SqliteRow) -> Result<SeatRow, StoreError> {
    let since = |column| row.try_get::<i64, _>(column);
    Ok(SeatRow {
        seat: seat(row.try_get("seat")?)?,
        name: row.try_get("name")?,
        language: row.try_get("language")?,
        zone: row.try_get("zone")?,
        board: row.try_get("board")?,
        pictures: row.try_get("pictures")?,
        reminders: row.try_get("reminders")?,
        chat: row.try_get("chat")?,
        generation: row.try_get("generation")?,
        misused: row.try_get("misused")?,
        renewed: Renewed::read(row.try_get("renewed")?),
        letters: row.try_get("letters")?,
        shown: row.try_get("shown")?,
        last_message: row.try_get("last_message")?,
        answered_day: row.try_get("answered_day")?,
        answered: row.try_get("answered")?,
        signed: row.try_get("signed")?,
        failing: since("failing")? != 0,
        unreachable: since("unreachable")? != 0,
        addresses: Vec::new(),
    })
}

// Its seed is secret: it says its name and nothing else.
impl fmt::Debug for StoredGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StoredGame")
    }
}
