//! How far logs and letters go, which games wait and why, and which mails a database has that was restored from a
//! backup.

use std::collections::BTreeMap;

use sqlx::{SqliteConnection, sqlite::SqliteRow};

use super::{
    Batch, Change, Store, StoreError,
    review::RELEASE,
    sql::{Get, column, from_row, row, rows, run, value, values},
};
use crate::ids::{GameId, Seat, Timestamp, words};

/// A letter of the outbox as the log of heads knows it.
#[derive(Clone, Copy, Debug)]
pub struct ToldLetter {
    pub game: GameId,
    pub seat: Seat,
    /// Its number among this seat's letters.
    pub number: u32,
    /// How many entries it knows.
    pub knew: u16,
    /// Its `Date`.
    pub at: Timestamp,
}

from_row!(ToldLetter: game, seat, number, knew, at);

words! {
    /// Why a game waits: nothing is entered, and no letter of it is made.
    // Stored. A migration changes what stands there.
    WaitsFor {
        /// Letters have told of entries that the log does not have (T67).
        Restore = "restored",
        /// What is stored is not what was written: of an entry, of what opens a commitment, of the seed.
        Altered = "altered",
        /// A letter of its log came back that this referee never made: another one runs on a copy of the state.
        Elsewhere = "elsewhere",
        /// What was decided could not be written so that it can be read again.
        Fault = "fault",
    }
}

/// A game that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingGame {
    /// Its number.
    pub game: GameId,
    pub since: Timestamp,
    /// How many entries its log had when it was last compared.
    pub entries: u16,
    /// Whether it has another number of entries now.
    pub has_grown: bool,
    pub why: WaitsFor,
    /// What is known of that, for the person who runs the referee; may be empty.
    pub detail: String,
}

from_row!(WaitingGame: game, since, entries, has_grown, detail; why by why);

fn why(row: &SqliteRow) -> sqlx::Result<WaitsFor> {
    row.get::<&str>("why")?.parse().map_err(|_| sqlx::Error::Decode("no reason to wait".into()))
}

/// How many letters each seat of a game was made.
pub type Numbers = Vec<(Seat, u32)>;

impl Change<'_> {
    /// The exact texts of a game's entries as they stand, without what is still to be written.
    pub async fn texts(&mut self, game: GameId) -> Result<Vec<String>, StoreError> {
        texts(self.reader().await?, game, u16::MAX).await
    }

    /// How many letters each seat of this game was made.
    pub async fn numbers(&mut self, game: GameId) -> Result<Numbers, StoreError> {
        rows(self.reader().await?, "SELECT seat, letters FROM seat WHERE game = ?", values![game]).await
    }

    /// How many letters this seat was made, and the generation of its keys.
    pub async fn letters_of(&mut self, game: GameId, seat: Seat) -> Result<Option<(u32, u32)>, StoreError> {
        let sql = "SELECT letters, generation FROM seat WHERE game = ? AND seat = ?";
        row(self.reader().await?, sql, values![game, seat]).await
    }

    /// How many letters were ever made.
    pub async fn letters_made(&mut self) -> Result<u64, StoreError> {
        letters_made(self.reader().await?).await
    }

    /// Keeps other processes from writing from here on. Where one has written since this change began, the
    /// error says `is_busy`: what was read may be of yesterday.
    pub async fn keep_others_out(&mut self) -> Result<(), StoreError> {
        run(self.writer().await?, "UPDATE made SET letters = letters", values![]).await?;
        Ok(())
    }

    /// Lets this game go on, once a person has said so, and has its mails decided that were held.
    pub fn goes_on(&mut self, game: GameId) {
        go_on(&mut self.batch, game);
    }

    /// Whether this game waits for what a restore has lost.
    pub async fn waits(&mut self, game: GameId) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM waits WHERE game = ? AND why = 'restored')";
        value(self.reader().await?, sql, values![game]).await
    }

    /// Whether any game does.
    pub async fn any_waits(&mut self) -> Result<bool, StoreError> {
        value(self.reader().await?, "SELECT EXISTS (SELECT 1 FROM waits WHERE why = 'restored')", values![]).await
    }
}

impl Store {
    /// How many letters were ever made.
    pub async fn letters_made(&mut self) -> Result<u64, StoreError> {
        letters_made(&mut self.connection).await
    }

    /// Counts on from here: these many letters left before a restore.
    pub async fn catch_up(&mut self, made: u64) -> Result<(), StoreError> {
        run(&mut self.connection, "UPDATE made SET letters = max(letters, ?)", values![made]).await?;
        Ok(())
    }

    /// How many letters each seat of this game was made; none where there is no such game.
    pub async fn numbers(&mut self, game: GameId) -> Result<Numbers, StoreError> {
        Ok(self.numbers_between(game, game).await?.remove(&game).unwrap_or_default())
    }

    /// The same for every game from this one to that one.
    pub async fn numbers_between(
        &mut self,
        first: GameId,
        last: GameId,
    ) -> Result<BTreeMap<GameId, Numbers>, StoreError> {
        let sql = "SELECT game, seat, letters FROM seat WHERE game BETWEEN ? AND ?";
        let rows: Vec<(GameId, Seat, u32)> = rows(&mut self.connection, sql, values![first, last]).await?;
        let mut numbers: BTreeMap<GameId, Numbers> = BTreeMap::new();
        for (game, seat, letters) in rows {
            numbers.entry(game).or_default().push((seat, letters));
        }
        Ok(numbers)
    }

    /// The number of the last letter that left, by running game and seat, in order; 0 where none did.
    pub async fn letters_sent(&mut self) -> Result<Vec<(GameId, Seat, u32)>, StoreError> {
        let sql = r"SELECT s.game, s.seat, ifnull((SELECT max(o.number) FROM outbox o
             WHERE o.game = s.game AND o.seat = s.seat AND o.state = 'sent'), 0)
             FROM game g CROSS JOIN seat s ON s.game = g.id WHERE g.ended = 0 ORDER BY s.game, s.seat";
        rows(&mut self.connection, sql, values![]).await
    }

    /// The games that wait, in order.
    pub async fn waiting_games(&mut self) -> Result<Vec<WaitingGame>, StoreError> {
        let query = r"SELECT game, since, entries, why, detail,
                     ifnull(entries <> (SELECT max(seq) + 1 FROM entry e WHERE e.game = w.game), 0) AS has_grown
                     FROM waits w ORDER BY game";
        rows(&mut self.connection, query, values![]).await
    }

    /// Has this game, of so many entries, wait from this moment on; says whether it did not, or for another reason. Where
    /// nothing more is known of that, what was known stays.
    pub async fn wait(
        &mut self,
        game: GameId,
        at: Timestamp,
        entries: u16,
        (why, detail): (WaitsFor, &str),
    ) -> Result<bool, StoreError> {
        let sql = r"INSERT INTO waits (game, since, entries, why, detail) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT DO UPDATE SET since = excluded.since, entries = excluded.entries, why = excluded.why,
             detail = excluded.detail WHERE why <> excluded.why OR (detail <> excluded.detail AND excluded.detail <> '')";
        Ok(run(&mut self.connection, sql, values![game, at, entries, why.word(), detail]).await? > 0)
    }

    /// Notes that a game waits still, now that it has so many entries.
    pub async fn waits_still(&mut self, game: GameId, entries: u16) -> Result<(), StoreError> {
        run(&mut self.connection, "UPDATE waits SET entries = ? WHERE game = ?", values![entries, game]).await?;
        Ok(())
    }

    /// Lets this game go on, and has the mails decided that waited for it.
    pub async fn go_on(&mut self, game: GameId) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        go_on(&mut batch, game);
        self.apply(batch).await
    }

    /// The exact texts of a game's first `most` entries, entry 0 first.
    pub async fn texts(&mut self, game: GameId, most: u16) -> Result<Vec<String>, StoreError> {
        texts(&mut self.connection, game, most).await
    }

    /// The letter with this Message-ID; `None` for a note.
    pub async fn told_letter(&mut self, message_id: &str) -> Result<Option<ToldLetter>, StoreError> {
        let sql = r"SELECT o.game, o.seat, o.number, l.knew, l.at FROM outbox o JOIN letter l ON l.game = o.game
             AND l.seat = o.seat AND l.number = o.number WHERE o.message_id = ?";
        row(&mut self.connection, sql, values![message_id]).await
    }

    /// When the last mail arrived that is stored here; 1970 before the first.
    pub async fn last_received(&mut self) -> Result<Timestamp, StoreError> {
        value(&mut self.connection, "SELECT IFNULL(max(received), 0) FROM inbox", values![]).await
    }

    /// Whether this very mail is stored, under whatever name.
    pub async fn has_mail(&mut self, received: Timestamp, raw: &[u8]) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM inbox WHERE received = ? AND raw = ?)";
        value(&mut self.connection, sql, values![received, raw]).await
    }
}

/// Has this game go on, and the mails decided that waited for it.
pub(super) fn go_on(batch: &mut Batch, game: GameId) {
    batch.add("DELETE FROM waits WHERE game = ?", values![game]);
    batch.add(RELEASE, values![game]);
}

async fn letters_made(connection: &mut SqliteConnection) -> Result<u64, StoreError> {
    let made: i64 = value(connection, "SELECT letters FROM made", values![]).await?;
    u64::try_from(made).map_err(|_| StoreError::Damaged("a number of letters below none"))
}

async fn texts(connection: &mut SqliteConnection, game: GameId, most: u16) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT CAST(text AS BLOB) FROM entry WHERE game = ? AND seq < ? ORDER BY seq";
    let texts: Vec<Vec<u8>> = column(connection, sql, values![game, most]).await?;
    // What was changed is found by its hash.
    let lossy = |bytes: Vec<u8>| {
        String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    };
    Ok(texts.into_iter().map(lossy).collect())
}
