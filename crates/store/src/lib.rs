//! The database: SQLite through sqlx, the only place with SQL. Rows in, rows out; what they mean is
//! decided elsewhere, and mail formats are unknown here.
//!
//! The rule kept here: a game is changed only within a [`Change`], one transaction that also holds the
//! verdict and the finished letters. It is planned on a snapshot; others are kept out only while it is
//! written, and it fails as busy if one of them wrote in between. The log and what opens its
//! commitments are append-only by trigger.

use ::{ids, record, referee};
use record::{pace, seal};
use referee::kit;

mod ahead;
mod alarm;
mod backup;
mod batch;
mod bounces;
mod bulletin;
mod challenge;
mod change;
mod digest;
mod event;
mod evidence;
mod forget;
mod game;
mod holder;
mod inbox;
mod installation;
mod keys;
mod kinds;
mod later;
mod letters;
mod load;
mod moment;
mod news;
mod organisers;
mod outbox;
mod passing;
mod pending;
mod persons;
mod proven;
mod queue;
mod restore;
mod return_game;
mod review;
pub mod room;
pub mod schema;
mod seats;
mod sql;
mod summary;
mod unstored;
mod unwaited;
mod waiting;
mod whole;
mod words;
mod work;

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use sqlx::{
    ConnectOptions, Connection, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};

pub use alarm::AlarmRow;
pub use backup::check_copy;
use batch::Batch;
pub use bounces::BounceRow;
pub use bulletin::LettersOf;
pub use challenge::{ChallengeRow, KnownPlayer, PlayerWith, address_hash};
pub use change::Change;
pub use digest::{DigestGames, DigestPart};
pub use event::{Admission, DrawRow, EntrantRow, EventRow, PairingRow, TieRow};
pub use evidence::{GameMail, ToldHead};
pub use game::{NewGameRow, NewSeat};
pub use holder::Holder;
pub use inbox::{InboxRow, LargeMail, MailLine, MailState, Source};
pub use keys::{KeySeat, KnownLetter};
pub use kinds::Kinds;
pub use later::LetterBytes;
pub use letters::{LastLetter, NewLetter, NewNote};
pub use load::{MailMark, SeatRow, StoredGame};
pub use moment::Noted;
pub use news::NewsRow;
pub use organisers::{AwaitsCode, OrganiserLetter};
pub use outbox::{Outcome, Queued};
pub use passing::{Delay, OUTAGE, UNHEARD};
pub use pending::{Everywhere, Question, untagged};
pub use persons::{HisLine, HisSeat};
pub use queue::QueueLine;
pub use restore::{Numbers, ToldLetter, WaitingGame, WaitsFor};
pub use return_game::ReturnRow;
pub use review::{RETRIED, RawMail};
use schema::Found;
pub use schema::SCHEMA;
pub use seats::{OnFile, Renewed};
pub use summary::{GameLine, OldestLetter, SeatMail, Standing};
pub use unstored::{LEFT, UnstoredMail};
pub use waiting::{NewMail, WaitingMail};
pub use work::Work;

/// Why the store could not do what was asked. Holds no value of any row.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// SQLite or the disk refused.
    #[error("the database: {0}")]
    Database(#[source] sqlx::Error),
    /// There is no room: on the disk, or in the file. With SQLite's code.
    #[error("the disk is full (SQLite says {0})")]
    Full(String),
    /// A database of another program.
    #[error("this file is a database, but not one of tempete's")]
    NotOurs,
    /// Written by a later version of this program, with a schema of this number.
    #[error("this database was written by a later tempete (schema {0}, and this one knows {SCHEMA}); use that version")]
    TooNew(i64),
    /// Written by an earlier version, with a schema of this number: it is to be upgraded first.
    #[error("this database has the schema {0} of an earlier tempete, and is not upgraded yet to {SCHEMA}")]
    Older(i64),
    /// Written by a version from before schemas had numbers.
    #[error(
        "this database was written by a tempete from before there were upgrades; play its games to their end with that version"
    )]
    TooOld,
    /// A row that the program itself could not have written.
    #[error("the database holds something impossible: {0}")]
    Damaged(&'static str),
    /// Another process kept the database busy for a minute.
    #[error("another process keeps the database busy")]
    Busy,
    /// A letter has no bytes, since none could be made.
    #[error("a letter could not be made")]
    Unmade,
    /// It was to be read alone, and has no schema yet.
    #[error("this database is empty; 'tempete run' or 'poll' makes its tables")]
    Empty,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let code = match &error {
            sqlx::Error::Database(error) => error.code().map(String::from),
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => return Self::Damaged("a value out of range"),
            _ => None,
        };
        // 13 is SQLITE_FULL. A quota used up is SQLITE_IOERR_WRITE (778) to it, and a shared memory file
        // without room SQLITE_IOERR_SHMSIZE (4874).
        match code {
            Some(code) if matches!(code.as_str(), "13" | "778" | "4874") => Self::Full(code),
            _ => Self::Database(error),
        }
    }
}

impl StoreError {
    /// Whether the same thing may succeed if tried again: another process held the lock.
    pub fn is_busy(&self) -> bool {
        match self {
            Self::Busy => true,
            // The primary code is in the low byte: 5 is SQLITE_BUSY, 6 SQLITE_LOCKED.
            Self::Database(sqlx::Error::Database(error)) => {
                error.code().and_then(|code| code.parse::<i64>().ok()).is_some_and(|code| matches!(code & 0xff, 5 | 6))
            }
            _ => false,
        }
    }

    /// The same error of a database at this path. What SQLite only calls an error of the disk, or a file that
    /// it cannot open, is a full disk where there is no room.
    fn at(self, path: &Path) -> Self {
        let vague = |code: &String| code.parse::<i64>().is_ok_and(|code| matches!(code & 0xff, 10 | 14));
        match self.code() {
            Some(code) if vague(&code) && room::is_full(path) => Self::Full(code),
            _ => self,
        }
    }

    /// Whether there is no room: on the disk, or in the file.
    pub fn is_full(&self) -> bool {
        matches!(self, Self::Full(_))
    }

    /// SQLite's extended result code.
    pub fn code(&self) -> Option<String> {
        match self {
            Self::Database(sqlx::Error::Database(error)) => error.code().map(Into::into),
            Self::Full(code) => Some(code.clone()),
            _ => None,
        }
    }

    /// Whether a row was refused for what it says: trying again would change nothing.
    pub fn is_lasting(&self) -> bool {
        match self {
            Self::Damaged(_) | Self::Unmade => true,
            // 19 is SQLITE_CONSTRAINT, 20 SQLITE_MISMATCH, 18 SQLITE_TOOBIG.
            Self::Database(sqlx::Error::Database(error)) => error
                .code()
                .and_then(|code| code.parse::<i64>().ok())
                .is_some_and(|code| matches!(code & 0xff, 18..=20)),
            _ => false,
        }
    }
}

/// One open database: there is one writer, and reads between its transactions.
pub struct Store {
    path: PathBuf,
    connection: SqliteConnection,
    /// Whether a change was begun and not committed: then it is to be made sure that it is over.
    left: bool,
    /// Whether the connection might not wait for the disk.
    is_hasty: bool,
    /// Whether no letter is due but alarms: the clock is not believed.
    only_alarms: bool,
    /// What is played in the games met so far.
    kinds: Kinds,
}

impl Store {
    /// Opens the database at this path, and makes it if it is missing. One of an older schema is left as it is.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        Self::try_open(path).await.map_err(|error| error.at(path))
    }

    async fn try_open(path: &Path) -> Result<Self, StoreError> {
        let mut connection = options(path).connect().await?;
        match schema::found(&mut connection).await? {
            Found::Ours => {}
            Found::Nothing => schema::migrate(&mut connection, || ()).await?,
            Found::Older(schema) => return Err(StoreError::Older(schema)),
        }
        Ok(Self {
            path: path.to_owned(),
            connection,
            left: false,
            is_hasty: false,
            only_alarms: false,
            kinds: Kinds::default(),
        })
    }

    /// Opens the database at this path for reading alone: nothing is made or written.
    pub async fn look(path: &Path) -> Result<Self, StoreError> {
        Self::try_look(path).await.map_err(|error| error.at(path))
    }

    async fn try_look(path: &Path) -> Result<Self, StoreError> {
        // Who writes has the log beside the file; where there is none, SQLite would make one in order to read.
        let alone = !beside(path, "-wal").exists();
        let options = SqliteConnectOptions::new().filename(path).read_only(true).immutable(alone);
        let options =
            options.busy_timeout(Duration::from_secs(5)).pragma("trusted_schema", "OFF").pragma("temp_store", "MEMORY");
        let mut connection = options.disable_statement_logging().connect().await?;
        match schema::found(&mut connection).await? {
            Found::Ours => {}
            Found::Nothing => return Err(StoreError::Empty),
            Found::Older(schema) => return Err(StoreError::Older(schema)),
        }
        Ok(Self {
            path: path.to_owned(),
            connection,
            left: false,
            is_hasty: false,
            only_alarms: false,
            kinds: Kinds::default(),
        })
    }

    /// Begins a change on a snapshot: other processes may write until it writes itself. Where one
    /// did, or does just then, the error says `is_busy`, and the whole change is to be planned again.
    /// After [`Store::PATIENCE`] such tries it is begun as the only one, waiting 5 s for another
    /// process, so that it cannot be put off for ever. `tries` counts from 1.
    pub async fn change(&mut self, tries: u32) -> Result<Change<'_>, StoreError> {
        if tries > Self::PATIENCE {
            return self.change_alone().await;
        }
        self.settle().await?;
        let Self { path, connection, left, kinds, .. } = self;
        *left = true;
        if tries > 1 {
            // Waits until the other one is done, before anything is planned on a state about to pass.
            connection.begin_with("BEGIN IMMEDIATE").await.map_err(at(path))?.rollback().await.map_err(at(path))?;
        }
        let transaction = connection.begin().await.map_err(at(path))?;
        Ok(Change::new(transaction, false, path, (left, kinds)))
    }

    /// Begins a change that keeps other processes from writing until its commit, for what needs no
    /// plan. Waits 5 s for one that writes.
    pub async fn change_alone(&mut self) -> Result<Change<'_>, StoreError> {
        self.settle().await?;
        let Self { path, connection, left, kinds, .. } = self;
        *left = true;
        let transaction = connection.begin_with("BEGIN IMMEDIATE").await.map_err(at(path))?;
        Ok(Change::new(transaction, true, path, (left, kinds)))
    }

    /// Makes sure that a change which was begun and not committed is over. SQLite ends some by itself, as on
    /// a full disk; the library then believes itself within one for ever, so the file is opened anew.
    async fn settle(&mut self) -> Result<(), StoreError> {
        if self.left {
            // Waits until what was asked for before is done: the rollback.
            let alive = self.connection.ping().await.is_ok();
            if !alive || self.connection.is_in_transaction() {
                self.connection = options(&self.path).connect().await.map_err(at(&self.path))?;
                self.is_hasty = false;
            }
            self.left = false;
        }
        self.take_time().await
    }

    /// How often a change is planned on a snapshot before it keeps others out while it plans.
    pub const PATIENCE: u32 = 6;

    /// Closes the file after moving the write-ahead log into it.
    pub async fn close(mut self) -> Result<(), StoreError> {
        self.settle().await?;
        let path = &self.path;
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut self.connection).await.map_err(at(path))?;
        self.connection.close().await.map_err(at(path))
    }
}

/// The file beside a database whose name has this end.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// The database file and those that SQLite keeps beside it.
pub fn files(path: &Path) -> [PathBuf; 3] {
    [path.to_owned(), beside(path, "-wal"), beside(path, "-shm")]
}

fn at(path: &Path) -> impl Fn(sqlx::Error) -> StoreError + '_ {
    |error| StoreError::from(error).at(path)
}

/// How every connection to a database of ours is made; also for tests that try to harm one.
pub fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(5))
        // Without this, INSERT OR REPLACE walks past the append-only triggers.
        .pragma("recursive_triggers", "ON")
        .pragma("trusted_schema", "OFF")
        .pragma("cell_size_check", "ON")
        // Deleted secrets, mails and addresses are overwritten, not only unlinked.
        .pragma("secure_delete", "ON")
        // Checkpoints sync twice; pages written again in between are copied once.
        .pragma("wal_autocheckpoint", "4000")
        .pragma("cache_size", "-2048")
        // What a statement keeps to be undone, and what it sorts: as files these would be most of a mail's writes.
        .pragma("temp_store", "MEMORY")
        .disable_statement_logging()
}
