//! What letters have told of each game's log, in a folder beside the database: `heads/`. Every line is on the
//! disk before its letter leaves.
//!
//! The rule kept here: there are never two heads for one epoch and number of entries. A database that was
//! restored from a backup knows less than this folder; a game of which entries are missing then waits, until
//! its mails were read again or the person who runs the referee rules (T67).
//!
//! A game has a file of its own, `heads/042/42317`, and whoever makes a letter reads that one alone. Lines are
//! kept for 60 days; of older ones the last head and each seat's highest letter number stay for ever, so that
//! neither a head nor a number, and with it a key, is ever given out twice. A file is written anew under a lock
//! that processes share, beside the old one, and takes its name.
//!
//! `heads/count` says how many letters the database had made when the last one left. A database that has made
//! fewer is an older copy of itself: then, and only then, all games are compared at a start. Where database and
//! folder were rolled back together, a key tells that comes back and is proven for a letter still to be made.

mod folder;
mod line;
mod merge;
mod strange;
mod told;
mod unknown;
mod waits;
mod whole;

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    path::Path,
    sync::Arc,
};

use anyhow::Context;
use tokio::task::{JoinHandle, spawn_blocking};

use folder::{Folder, LineBatch};
pub(super) use line::{HeadLine, Shown};
pub(super) use strange::{Strange, strange};
pub(super) use told::ToldHeads;
pub(super) use unknown::{find, give_up};
pub use waits::{Waits, named};
pub(super) use waits::{begin, compare, is_told, lines, look, refresh, waits, write};
pub(super) use whole::{unaltered, whole};

use crate::{
    ids::{GameId, Timestamp},
    store::Numbers,
};

/// Every line is kept for so many seconds.
const KEPT: i64 = 60 * 86_400;

/// What letters have told, and what those on their way will tell.
#[derive(Debug)]
pub(super) struct Heads {
    folder: Arc<Folder>,
    /// Lines of letters that this process made and that have not left, by Message-ID.
    made: BTreeMap<String, HeadLine>,
    /// Letters whose lines are on the disk and that may be asked for again, by Message-ID.
    written: BTreeSet<String>,
    /// Games that letters have told of and that the database does not have at all.
    missing: Vec<GameId>,
}

impl Heads {
    /// The heads in this state folder.
    pub(super) fn of(state: &Path) -> Self {
        Self::in_folder(Folder::of(state))
    }

    /// A copy of such a folder, at this place.
    pub(super) fn at(path: &Path) -> Self {
        Self::in_folder(Folder::at(path.to_owned()))
    }

    fn in_folder(folder: Folder) -> Self {
        Self { folder: Arc::new(folder), made: BTreeMap::new(), written: BTreeSet::new(), missing: Vec::new() }
    }

    /// What letters have told of a game whose seats were made these many letters.
    pub(super) fn told(&self, game: GameId, made: &Numbers) -> anyhow::Result<ToldHeads> {
        let text = self.folder.read(game).with_context(|| format!("the heads of game {game}"))?;
        Ok(ToldHeads::read(game, &text, made))
    }

    /// Whether a letter of this number and with this root, as its Message-ID has it, has left in this game.
    fn told_of(&self, game: GameId, number: u32, root: &str) -> anyhow::Result<bool> {
        let text = self.folder.read(game).with_context(|| format!("the heads of game {game}"))?;
        Ok(text.lines().filter_map(HeadLine::read).any(|line| {
            line.number == number && matches!(&line.shown, Shown::Head(head) if head.root.to_string().starts_with(root))
        }))
    }

    /// The highest number of a game that letters have told of; 0 for none.
    pub(super) fn last_game(&self) -> anyhow::Result<u32> {
        self.folder.last_game().context("the folder of heads")
    }

    /// Whether letters have told of games that the database does not have at all.
    pub(super) fn misses(&self) -> bool {
        !self.missing.is_empty()
    }

    /// Every game that letters have told of.
    pub(super) fn games(&self) -> io::Result<Vec<GameId>> {
        let mut games = Vec::new();
        for bucket in self.folder.buckets()? {
            games.extend(self.folder.games(bucket)?);
        }
        Ok(games)
    }

    /// Remembers the lines of letters just made; their Message-IDs say when they leave.
    pub(super) fn made(&mut self, lines: impl IntoIterator<Item = (String, HeadLine)>) {
        self.made.extend(lines);
    }

    /// The line of this letter, if this process made it; asked once.
    fn take(&mut self, message_id: &str) -> Option<HeadLine> {
        self.made.remove(message_id)
    }

    /// Forgets the lines of letters that wait for another try: they are worked out anew then.
    pub(super) fn have_left(&mut self) {
        self.made.clear();
    }

    /// Begins to write these lines; their letters may leave when they are on the disk. `made` is how many
    /// letters the database has made.
    pub(super) fn write(&self, lines: &[HeadLine], made: u64, now: Timestamp) -> Writing {
        if lines.is_empty() {
            return Writing(None);
        }
        let mut batch = LineBatch { lines: BTreeMap::new(), made, before: before(now) };
        lines.iter().for_each(|line| batch.add(line));
        let folder = Arc::clone(&self.folder);
        Writing(Some(spawn_blocking(move || folder.write(&batch))))
    }

    /// Folds what is old of a game that is over.
    pub(super) fn fold(&self, game: GameId, now: Timestamp) -> io::Result<()> {
        self.folder.fold(game, before(now))
    }
}

/// Lines from before this moment may be folded.
fn before(now: Timestamp) -> Timestamp {
    Timestamp::from_unix(now.unix().saturating_sub(KEPT))
}

/// Lines on their way to the disk.
#[derive(Debug)]
pub(super) struct Writing(Option<JoinHandle<io::Result<()>>>);

impl Writing {
    /// Waits until they are there.
    pub(super) async fn done(self) -> io::Result<()> {
        match self.0 {
            Some(writing) => writing.await.map_err(io::Error::other)?,
            None => Ok(()),
        }
    }
}
