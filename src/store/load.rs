//! Loading one game for a plan: everything about it in one row.

use std::fmt;

use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use super::{
    StoreError,
    game::{day, game_id, seat},
    keys::KnownLetter,
    pending::PendingRow,
    seats::Renewed,
};
use crate::{
    ids::{GameId, Seat, Seq, Timestamp},
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
    /// What waits for a code.
    pub pending: Vec<PendingRow>,
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
    /// Answers given on that day.
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

// The whole game in one row: each row costs a trip through a channel and a copy of every value.
// Entries and values hold no control characters but LF, so that these two can part them.
macro_rules! columns {
    ($game:literal, $seat:literal) => {
        concat!(
            "g.ended, g.catalogue, s.seed, \
             (SELECT group_concat(text, char(30) ORDER BY seq) FROM entry WHERE game = ",
            $game,
            "), (SELECT group_concat(concat_ws(' ', seq, seat, value), char(30) ORDER BY seq, place) \
             FROM sealed WHERE game = ",
            $game,
            "), (SELECT group_concat(concat_ws(' ', seat, letter, numbers), char(30)) FROM drawer WHERE game = ",
            $game,
            "), (SELECT group_concat(concat_ws(char(31), seat, letter, entries, answered, what, code, address), char(30)) \
             FROM pending WHERE game = ",
            $game,
            "), (SELECT group_concat(concat_ws(char(31), seat, chat, pictures, reminders, generation, misused, renewed, letters, shown, \
             answered_day, answered, failing <> 0, unreachable <> 0, signed, language, zone, board, last_message, name, \
             (SELECT group_concat(address, ' ' ORDER BY place) FROM address a WHERE a.game = t.game \
             AND a.seat = t.seat)), char(30) ORDER BY seat) FROM seat t WHERE game = ",
            $game,
            "), (SELECT times FROM seen WHERE game = ",
            $game,
            " AND seat = ",
            $seat,
            " AND message_id = ?2 AND text_hash = ?3)"
        )
    };
}

const OF_NUMBER: &str =
    concat!("SELECT ", columns!("?1", "-1"), " FROM game g JOIN secret s ON s.game = g.id WHERE g.id = ?1");

const OF_KEY: &str = concat!(
    "SELECT ",
    columns!("l.game", "l.seat"),
    ", l.game, l.seat, l.number, l.generation, l.knew, l.kind, \
     (SELECT group_concat(a.folded, ' ') FROM address a WHERE a.game = l.game AND a.seat = l.seat) \
     FROM letter l JOIN game g ON g.id = l.game JOIN secret s ON s.game = l.game WHERE l.key_hash = ?1"
);

const ROWS: char = '\u{1e}';
const FIELDS: char = '\u{1f}';

/// The game of this number.
pub(super) async fn of_number(
    connection: &mut SqliteConnection,
    game: GameId,
) -> Result<Option<StoredGame>, StoreError> {
    let row = sqlx::query(OF_NUMBER).bind(game.get()).bind("").bind(Vec::new()).fetch_optional(connection).await?;
    row.map(|row| stored(&row, game)).transpose()
}

/// The letter whose key has this SHA-256, and its game, with [`StoredGame::copies`] counted for a
/// mail of that seat.
pub(super) async fn of_key(
    connection: &mut SqliteConnection,
    hash: [u8; 32],
    mail: Option<MailMark<'_>>,
) -> Result<Option<(KnownLetter, StoredGame)>, StoreError> {
    let (message_id, text) = mail.map_or(("", Vec::new()), |(id, text)| (id, text.to_vec()));
    let row = sqlx::query(OF_KEY)
        .bind(hash.to_vec())
        .bind(message_id.to_owned())
        .bind(text)
        .fetch_optional(connection)
        .await?;
    let Some(row) = row else {
        return Ok(None);
    };
    let game = stored(&row, game_id(row.try_get(9)?)?)?;
    let seat = seat(row.try_get(10)?)?;
    let generation = row.try_get(12)?;
    let addresses: Option<String> = row.try_get(15)?;
    let letter = KnownLetter {
        game: game.game,
        seat,
        number: row.try_get(11)?,
        generation,
        current: game.seats.iter().any(|row| row.seat == seat && row.generation == generation),
        knew: row.try_get(13)?,
        kind: row.try_get(14)?,
        // Folded addresses hold no space: they were checked before they came here.
        addresses: addresses.unwrap_or_default().split(' ').map(str::to_owned).collect(),
    };
    Ok(Some((letter, game)))
}

fn stored(row: &SqliteRow, game: GameId) -> Result<StoredGame, StoreError> {
    let rows = |column: usize| -> Result<std::vec::IntoIter<&str>, StoreError> {
        let text: Option<&str> = row.try_get(column)?;
        Ok(text.map(|text| text.split(ROWS).collect::<Vec<_>>()).unwrap_or_default().into_iter())
    };
    Ok(StoredGame {
        game,
        over: row.try_get::<i64, _>(0)? != 0,
        catalogue: Hash(bytes32(row, 1)?),
        secret: Secret32::new(bytes32(row, 2)?),
        entries: rows(3)?.map(str::to_owned).collect(),
        sealed: rows(4)?.map(sealed_row).collect::<Option<_>>().ok_or(StoreError::Damaged("a sealed value"))?,
        drawer: rows(5)?.map(drawer_row).collect::<Option<_>>().ok_or(StoreError::Damaged("a drawer"))?,
        pending: rows(6)?.map(pending_row).collect::<Option<_>>().ok_or(StoreError::Damaged("what waits"))?,
        seats: rows(7)?.map(seat_row).collect::<Option<_>>().ok_or(StoreError::Damaged("a seat"))?,
        copies: row.try_get::<Option<u32>, _>(8)?.unwrap_or(0),
    })
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

fn pending_row(text: &str) -> Option<PendingRow> {
    let mut fields = text.split(FIELDS);
    let mut next = || fields.next();
    Some(PendingRow {
        seat: next()?.parse().ok().and_then(Seat::new)?,
        letter: next()?.parse().ok()?,
        entries: next()?.parse().ok()?,
        answered: next()? == "1",
        what: next()?.to_owned(),
        code: next()?.to_owned(),
        address: next()?.to_owned(),
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
        misused: next()?.parse().ok()?,
        renewed: Renewed::read(next()?),
        letters: next()?.parse().ok()?,
        shown: next()?.parse().ok()?,
        answered_day: next()?.parse().ok()?,
        answered: next()?.parse().ok()?,
        failing: next()? == "1",
        unreachable: next()? == "1",
        signed: next()? == "1",
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
