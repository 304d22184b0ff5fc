//! Loading one game for a plan: everything about it, a query for each table.

use std::fmt;

use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use super::{
    StoreError,
    game::day,
    keys::KnownLetter,
    seats::Renewed,
    sql::{column, from_row, maybe, row, rows, values},
};
use crate::{
    ids::{GameId, Seat, Timestamp},
    kit::{Confirmable, Drawer, HeldBack, MailSeal, Pending, Sealed},
    letters::SubjectStyle,
    seal::{Hash, Secret32, SentMail},
};

/// One game as it stands in the database.
pub struct StoredGame {
    /// Its number.
    pub game: GameId,
    pub catalogue: Hash,
    /// Of its profile of time.
    pub profile: Hash,
    pub over: bool,
    /// Its secret seed.
    pub secret: Secret32,
    /// Every entry's exact text, entry 0 first.
    pub entries: Vec<String>,
    /// What opens the commitments, in the order of entries.
    pub sealed: Vec<Sealed>,
    /// The mails that made entries, in their order.
    pub mails: Vec<MailSeal>,
    /// First numbers that wait.
    pub drawer: Vec<Drawer>,
    /// What waits for a code.
    pub pending: Vec<Pending>,
    /// Mails held back by their prose.
    pub held: Vec<HeldBack>,
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
    /// The Message-IDs of its thread that the next letter names, a space between two; empty before the first.
    pub thread: String,
    /// The day (since 1970, UTC) of the count that follows.
    pub answered_day: i64,
    pub answered: u32,
    /// When the last of them was given.
    pub answered_at: Timestamp,
    /// Whether only signed mail of his is heard, by his own wish.
    pub signed: bool,
    /// `game` or `news`: what stands in its letters' subjects.
    pub subject: String,
    /// Whether its letters have the new entries and the head attached.
    pub proof: bool,
    /// Whether a bounce says that its mail may be failing.
    pub failing: bool,
    /// Whether its mail server refuses letters for good.
    pub unreachable: bool,
    /// The player's addresses, as given; the first is the one for letters.
    pub addresses: Vec<String>,
}

impl SeatRow {
    /// What stands in the subjects of its letters.
    pub fn subject_style(&self) -> SubjectStyle {
        self.subject.parse().unwrap_or(SubjectStyle::Game)
    }

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
    let sql = "SELECT ended <> 0, catalogue, profile, seed, (SELECT group_concat(text, char(30) ORDER BY seq) FROM entry WHERE game = id) \
         FROM game JOIN secret ON secret.game = id WHERE id = ?";
    let row = row::<(bool, Vec<u8>, Vec<u8>, Vec<u8>, Option<String>)>(connection, sql, values![game]).await?;
    let Some((over, catalogue, profile, seed, log)) = row else { return Ok(None) };
    let sql = "SELECT seq, seat, value FROM sealed WHERE game = ? ORDER BY seq, place";
    let sealed = rows(connection, sql, values![game]).await?;
    let sql = "SELECT seq, seat, mail FROM mail_seal WHERE game = ? ORDER BY seq";
    let mails = rows(connection, sql, values![game]).await?;
    let drawer =
        rows(connection, "SELECT seat, numbers, letter, mail FROM drawer WHERE game = ?", values![game]).await?;
    let sql = "SELECT seat, what, address, code, letter, entries, answered FROM pending WHERE game = ?";
    let pending = rows(connection, sql, values![game]).await?;
    let held = rows(connection, "SELECT seat, due, at, words FROM held_back WHERE game = ?", values![game]).await?;
    let sql = "SELECT seat, name, language, zone, board, pictures, reminders, chat, generation, misused, renewed, letters, \
               shown, thread, answered_day, answered, answered_at, signed, subject, proof, failing <> 0 AS failing, \
               unreachable <> 0 AS unreachable FROM seat WHERE game = ? ORDER BY seat";
    let mut seats: Vec<SeatRow> = rows(connection, sql, values![game]).await?;
    let sql = "SELECT seat, address FROM address WHERE game = ? ORDER BY place";
    for (of, address) in rows::<(Seat, String)>(connection, sql, values![game]).await? {
        if let Some(seat) = seats.iter_mut().find(|row| row.seat == of) {
            seat.addresses.push(address);
        }
    }
    Ok(Some(StoredGame {
        game,
        over,
        catalogue: Hash(bytes32(catalogue)?),
        profile: Hash(bytes32(profile)?),
        secret: Secret32::new(bytes32(seed)?),
        entries: log.iter().flat_map(|log| log.split('\u{1e}')).map(str::to_owned).collect(),
        sealed,
        mails,
        drawer,
        pending,
        held,
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
    let sql = "SELECT game, seat, number, generation, knew, kind FROM letter WHERE key_hash = ?";
    let row = row::<(GameId, Seat, u32, u32, u16, String)>(connection, sql, values![hash]).await?;
    let Some((of, seat, number, generation, knew, kind)) = row else { return Ok(None) };
    let Some(mut game) = of_number(connection, of).await? else { return Ok(None) };
    let current = game.seats.iter().any(|row| row.seat == seat && row.generation == generation);
    let sql = "SELECT folded FROM address WHERE game = ? AND seat = ?";
    let addresses = column(connection, sql, values![of, seat]).await?;
    let letter = KnownLetter { game: of, seat, number, generation, current, knew, kind, addresses };
    if let Some((message_id, text)) = mail {
        let seen = "SELECT times FROM seen WHERE game = ? AND seat = ? AND message_id = ? AND text_hash = ?";
        let times = maybe(connection, seen, values![of, seat, message_id, text]).await?;
        game.copies = times.unwrap_or(0);
    }
    Ok(Some((letter, game)))
}

fn bytes32(bytes: Vec<u8>) -> Result<[u8; 32], StoreError> {
    bytes.try_into().map_err(|_| StoreError::Damaged("a game without catalogue or seed"))
}

from_row!(Sealed: seq, seat, value);
from_row!(MailSeal: seq, seat; mail by mail);
from_row!(Drawer: seat, numbers, letter; mail by drawer_mail);
from_row!(Pending: seat, code, letter, entries, answered; what by waits_for);
from_row!(HeldBack: seat, due, at; words by words);
from_row!(SeatRow: seat, name, language, zone, board, pictures, reminders, chat, generation, misused, letters, shown,
    thread, answered_day, answered, answered_at, signed, subject, proof, failing, unreachable; renewed by renewed, addresses by none);

fn waits_for(row: &SqliteRow) -> sqlx::Result<Confirmable> {
    Ok(Confirmable::read(row.try_get("what")?, row.try_get("address")?))
}

fn mail(row: &SqliteRow) -> sqlx::Result<SentMail> {
    read_mail(row.try_get("mail")?)
}

fn drawer_mail(row: &SqliteRow) -> sqlx::Result<Option<SentMail>> {
    row.try_get::<Option<&str>, _>("mail")?.map(read_mail).transpose()
}

fn read_mail(text: &str) -> sqlx::Result<SentMail> {
    text.parse().map_err(|error| sqlx::Error::Decode(Box::new(error)))
}

fn words(row: &SqliteRow) -> sqlx::Result<Hash> {
    let words = row.try_get::<&[u8], _>("words")?.try_into();
    words.map(Hash).map_err(|_| sqlx::Error::Decode("a hash of words".into()))
}

fn renewed(row: &SqliteRow) -> sqlx::Result<Option<Renewed>> {
    Ok(Renewed::read(row.try_get("renewed")?))
}

/// They stand in a table of their own.
fn none(_: &SqliteRow) -> sqlx::Result<Vec<String>> {
    Ok(Vec::new())
}

// Its seed is secret: it says its name and nothing else.
impl fmt::Debug for StoredGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StoredGame")
    }
}
