//! Loading one game for a plan: everything about it, in one errand.

use std::fmt;

use data_encoding::HEXUPPER;
use sqlx::{SqliteConnection, sqlite::SqliteRow};

use super::{
    StoreError,
    game::day,
    keys::KnownLetter,
    restore::WaitsFor,
    seats::Renewed,
    sql::{FromRow, Get, from_row, several, values},
};
use crate::{
    ids::{GameId, Seat, Seq, Timestamp},
    kit::{Attempt, Confirmable, Drawer, HeldBack, MailSeal, Pending, Sealed},
    referee::letters::SubjectStyle,
    seal::{Hash, Secret32, SentMail},
};

/// One game as it stands in the database.
pub struct StoredGame {
    /// Its number.
    pub game: GameId,
    /// Which game is played.
    pub rules: String,
    pub catalogue: Hash,
    /// Of its profile of time.
    pub profile: Hash,
    pub over: bool,
    /// Its secret seed.
    pub secret: Secret32,
    /// Every entry's exact text, entry 0 first; where a byte of it is none any more, with U+FFFD.
    pub entries: Vec<String>,
    /// The hash beside each.
    pub leaves: Vec<Hash>,
    /// Why it waits, if it does.
    pub waits: Option<WaitsFor>,
    /// What opens the commitments, in the order of entries.
    pub sealed: Vec<Sealed>,
    /// The mails that made entries, in their order.
    pub mails: Vec<MailSeal>,
    /// The orders that came to nothing, in their order.
    pub attempts: Vec<Attempt>,
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
    /// True if its letters carry their key in a line of the text, too, and its mails may bear it there.
    pub key_line: bool,
    /// `game` or `news`: what stands in its letters' subjects.
    pub subject: String,
    /// Whether its letters have the new entries and the head attached.
    pub proof: bool,
    /// `due` or `all`: whether a letter comes for each turn.
    pub news: String,
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

/// Everything about one game, that of number `?1` or of the letter whose key has the hash `?2`, after that letter and
/// how often a mail of its seat was seen: one errand to SQLite's thread, and one text of what has many rows, since errand
/// and row cost more than what they ask. No value in such a text holds a control character, but for LF in entries.
const OF_GAME: &str = r"SELECT game, seat, number, generation, knew, kind, (SELECT group_concat(folded, char(30))
     FROM address a WHERE a.game = l.game AND a.seat = l.seat) AS addresses FROM letter l WHERE key_hash = ?2;
     SELECT times FROM letter l JOIN seen s ON s.game = l.game AND s.seat = l.seat
     WHERE key_hash = ?2 AND s.message_id = ?3 AND text_hash = ?4;
     SELECT id, rules, ended <> 0 AS over, catalogue, profile, seed,
     (SELECT CAST(group_concat(text, char(30) ORDER BY seq) AS BLOB) FROM entry e WHERE e.game = id) AS entries,
     (SELECT group_concat(hex(leaf), '' ORDER BY seq) FROM entry e WHERE e.game = id) AS leaves,
     (SELECT why FROM waits w WHERE w.game = id) AS waits,
     (SELECT CAST(group_concat(seq || ' ' || seat || ' ' || value, char(30) ORDER BY seq, place) AS BLOB)
     FROM sealed s WHERE s.game = id) AS sealed,
     (SELECT group_concat(seq || ' ' || seat || ' ' || mail, char(30) ORDER BY seq)
     FROM mail_seal m WHERE m.game = id) AS mails,
     (SELECT group_concat(after || ' ' || seat || ' ' || at || ' ' || value, char(30) ORDER BY after, place)
     FROM attempt t WHERE t.game = id) AS attempts
     FROM game JOIN secret ON secret.game = id
     WHERE id = ifnull(?1, (SELECT game FROM letter WHERE key_hash = ?2));
     SELECT seat, numbers, letter, mail FROM drawer
     WHERE game = ifnull(?1, (SELECT game FROM letter WHERE key_hash = ?2));
     SELECT seat, what, address, code, letter, entries, answered FROM pending
     WHERE game = ifnull(?1, (SELECT game FROM letter WHERE key_hash = ?2));
     SELECT seat, asks, due, at, words, open, yes, text, letter, knew, signed, mail FROM held_mail
     WHERE game = ifnull(?1, (SELECT game FROM letter WHERE key_hash = ?2));
     SELECT seat, name, language, zone, board, pictures, reminders, chat, generation, misused, renewed,
     letters, shown, thread, answered_day, answered, answered_at, signed, key_line, subject, proof, news,
     failing <> 0 AS failing, unreachable <> 0 AS unreachable,
     (SELECT group_concat(address, char(30) ORDER BY place) FROM address a
     WHERE a.game = s.game AND a.seat = s.seat) AS addresses FROM seat s
     WHERE game = ifnull(?1, (SELECT game FROM letter WHERE key_hash = ?2)) ORDER BY seat";

/// The game of this number. Within a transaction, so that its parts are of one moment.
pub(super) async fn of_number(
    connection: &mut SqliteConnection,
    game: GameId,
) -> Result<Option<StoredGame>, StoreError> {
    let found = several(connection, OF_GAME, values![game, None::<u8>, None::<u8>, None::<u8>]).await?;
    stored(&mut found.into_iter().skip(OF_LETTER))
}

/// The letter whose key has this SHA-256, and its game, with [`StoredGame::copies`] counted for a
/// mail of that seat.
pub(super) async fn of_key(
    connection: &mut SqliteConnection,
    hash: [u8; 32],
    mail: Option<MailMark<'_>>,
) -> Result<Option<(KnownLetter, StoredGame)>, StoreError> {
    let (id, text) = mail.unzip();
    let mut found = several(connection, OF_GAME, values![None::<u8>, hash, id, text]).await?.into_iter();
    let letter = of_rows::<KnownLetter>(found.next())?.pop();
    let copies = of_rows::<(u32,)>(found.next())?.pop();
    let (Some(mut letter), Some(mut game)) = (letter, stored(&mut found)?) else { return Ok(None) };
    letter.current = game.seats.iter().any(|row| row.seat == letter.seat && row.generation == letter.generation);
    game.copies = copies.map_or(0, |(times,)| times);
    Ok(Some((letter, game)))
}

/// So many answers to [`OF_GAME`] are of the letter.
const OF_LETTER: usize = 2;

/// The game in the answers to [`OF_GAME`] after those.
fn stored(found: &mut impl Iterator<Item = Vec<SqliteRow>>) -> Result<Option<StoredGame>, StoreError> {
    let Some(frame) = found.next().unwrap_or_default().pop() else { return Ok(None) };
    Ok(Some(StoredGame {
        game: frame.get("id")?,
        rules: frame.get("rules")?,
        over: frame.get("over")?,
        catalogue: Hash(bytes32(frame.get("catalogue")?)?),
        profile: Hash(bytes32(frame.get("profile")?)?),
        secret: Secret32::new(bytes32(frame.get("seed")?)?),
        entries: lossy(&frame, "entries")?.iter().flat_map(|all| all.split(BETWEEN)).map(str::to_owned).collect(),
        leaves: leaves(&frame)?,
        waits: frame.get::<Option<&str>>("waits")?.and_then(|why| why.parse().ok()),
        sealed: lossy(&frame, "sealed")?.map_or_else(Vec::new, |all| sealed(&all)),
        mails: placed(&frame, "mails", |seq, seat, mail| Ok(MailSeal { seq, seat, mail: read_mail(mail)? }))?,
        attempts: placed(&frame, "attempts", attempt)?,
        drawer: of_rows(found.next())?,
        pending: of_rows(found.next())?,
        held: of_rows(found.next())?,
        seats: of_rows(found.next())?,
        copies: 0,
    }))
}

/// The rows of one answer.
fn of_rows<T: FromRow>(rows: Option<Vec<SqliteRow>>) -> Result<Vec<T>, StoreError> {
    Ok(rows.unwrap_or_default().iter().map(T::from_row).collect::<sqlx::Result<_>>()?)
}

/// Between the rows that one text has together.
const BETWEEN: char = '\u{1e}';

/// Texts that stand in one column.
fn texts(row: &SqliteRow, column: &str) -> sqlx::Result<Vec<String>> {
    let all: Option<&str> = row.get(column)?;
    Ok(all.iter().flat_map(|all| all.split(BETWEEN)).map(str::to_owned).collect())
}

/// The same of what is compared with its hashes: a byte that was changed is no reason not to say where.
fn lossy(row: &SqliteRow, column: &str) -> sqlx::Result<Option<String>> {
    let bytes: Option<&[u8]> = row.get(column)?;
    Ok(bytes.map(|bytes| String::from_utf8_lossy(bytes).into_owned()))
}

/// The hashes beside the entries.
fn leaves(row: &SqliteRow) -> sqlx::Result<Vec<Hash>> {
    let hex: Option<&str> = row.get("leaves")?;
    let bytes = HEXUPPER.decode(hex.unwrap_or_default().as_bytes());
    let bytes = bytes.map_err(|_| sqlx::Error::Decode("hashes that are none".into()))?;
    Ok(bytes.as_chunks::<32>().0.iter().map(|leaf| Hash(*leaf)).collect())
}

/// What opens commitments, as far as it can be read; what cannot is missed by who compares.
fn sealed(all: &str) -> Vec<Sealed> {
    let one = |text: &str| {
        let (seq, seat, value) = placed_words(text)?;
        Some(Sealed { seq, seat, value: value.to_owned() })
    };
    all.split(BETWEEN).filter_map(one).collect()
}

/// `SEQ SEAT VALUE`.
fn placed_words(text: &str) -> Option<(Seq, Seat, &str)> {
    let mut words = text.splitn(3, ' ');
    let seq = Seq::new(words.next()?.parse().ok()?)?;
    let seat = Seat::new(words.next()?.parse().ok()?)?;
    Some((seq, seat, words.next()?))
}

/// What stands in one column by entry and seat.
fn placed<T>(row: &SqliteRow, column: &str, read: impl Fn(Seq, Seat, &str) -> sqlx::Result<T>) -> sqlx::Result<Vec<T>> {
    let all: Option<&str> = row.get(column)?;
    let one = |text: &str| match placed_words(text) {
        Some((seq, seat, value)) => read(seq, seat, value),
        None => Err(sqlx::Error::Decode("an entry or a seat that there cannot be".into())),
    };
    all.iter().flat_map(|all| all.split(BETWEEN)).map(one).collect()
}

/// `AT VALUE`, of an order that came to nothing.
fn attempt(after: Seq, seat: Seat, rest: &str) -> sqlx::Result<Attempt> {
    let (at, value) = rest.split_once(' ').unwrap_or((rest, ""));
    let at = at.parse().map_err(|_| sqlx::Error::Decode("a moment that there cannot be".into()))?;
    Ok(Attempt { seat, after, at: Timestamp::from_unix(at), value: value.to_owned() })
}

fn bytes32(bytes: Vec<u8>) -> Result<[u8; 32], StoreError> {
    bytes.try_into().map_err(|_| StoreError::Damaged("a game without catalogue or seed"))
}

from_row!(KnownLetter: game, seat, number, generation, knew, kind; addresses by addresses, current by unknown);
from_row!(Drawer: seat, numbers, letter; mail by drawer_mail);
from_row!(Pending: seat, code, letter, entries, answered; what by waits_for);
from_row!(HeldBack: seat, asks, due, at, open, yes, text, letter, knew, signed; words by words, sent by drawer_mail);
from_row!(SeatRow: seat, name, language, zone, board, pictures, reminders, chat, generation, misused, letters, shown,
    thread, answered_day, answered, answered_at, signed, key_line, subject, proof, news, failing, unreachable; renewed by renewed, addresses by addresses);

fn waits_for(row: &SqliteRow) -> sqlx::Result<Confirmable> {
    Ok(Confirmable::read(row.get("what")?, row.get("address")?))
}

fn drawer_mail(row: &SqliteRow) -> sqlx::Result<Option<SentMail>> {
    row.get::<Option<&str>>("mail")?.map(read_mail).transpose()
}

fn read_mail(text: &str) -> sqlx::Result<SentMail> {
    text.parse().map_err(|error| sqlx::Error::Decode(Box::new(error)))
}

fn words(row: &SqliteRow) -> sqlx::Result<Hash> {
    let words = row.get::<&[u8]>("words")?.try_into();
    words.map(Hash).map_err(|_| sqlx::Error::Decode("a hash of words".into()))
}

fn renewed(row: &SqliteRow) -> sqlx::Result<Option<Renewed>> {
    Ok(Renewed::read(row.get("renewed")?))
}

fn addresses(row: &SqliteRow) -> sqlx::Result<Vec<String>> {
    texts(row, "addresses")
}

/// Its seat tells.
fn unknown(_: &SqliteRow) -> sqlx::Result<bool> {
    Ok(false)
}

// Its seed is secret: it says its name and nothing else.
impl fmt::Debug for StoredGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StoredGame")
    }
}
