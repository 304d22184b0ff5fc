//! What letters have told of each game's log, in a file beside the database that is only ever added to:
//! `heads.log`. Every line is on the disk before its letter leaves.
//!
//! The rule kept here: there are never two heads for one epoch and number of entries. A database that was
//! restored from a backup knows less than this file; a game of which entries are missing then waits, until
//! its mails were read again or the person who runs the referee rules (T67).

mod line;
mod waits;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::Path,
    sync::Arc,
};

use tokio::task::{JoinHandle, spawn_blocking};

pub(super) use line::Line;
pub(super) use waits::{Waits, begin, lines, refresh, write};

use crate::{
    ids::{GameId, Moment, Seat},
    letters::Letter,
    record::head_of,
    seal::Head,
    store::SeatRow,
};

/// The file's name in the state folder.
const NAME: &str = "heads.log";

/// What letters have told.
#[derive(Debug)]
pub(super) struct Heads {
    /// None where no letter leaves.
    file: Option<Arc<File>>,
    games: BTreeMap<GameId, Told>,
    /// Lines of letters that this process made and that have not left, by Message-ID.
    made: BTreeMap<String, Line>,
    /// Letters whose lines are on the disk and that may be asked for again, by Message-ID.
    written: BTreeSet<String>,
    /// Running games of which letters have told more than the database knows.
    waiting: BTreeMap<GameId, Head>,
    /// How many entries the games that wait had when last looked at.
    sizes: BTreeMap<GameId, usize>,
}

/// What letters have told of one game.
#[derive(Debug, Default)]
struct Told {
    /// The last head.
    last: Option<Head>,
    /// Letters that left and that the database does not know, by seat and number.
    lost: BTreeMap<(Seat, u32), Line>,
}

impl Told {
    fn add(&mut self, line: Line, lost: bool) {
        let place = |head: &Head| (head.origin.epoch(), head.size);
        if self.last.as_ref().is_none_or(|last| place(last) <= place(&line.head)) {
            self.last = Some(line.head.clone());
        }
        if lost {
            self.lost.insert((line.seat, line.number), line);
        }
    }
}

/// The text of the file in this state folder. Read before the database is asked for the numbers of its
/// letters, so that a daemon at work cannot seem to have lost what it is just sending.
pub(super) fn read(state: &Path) -> io::Result<String> {
    match fs::read(state.join(NAME)) {
        Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(error),
    }
}

impl Heads {
    /// What the file's text says, beside a database that has made this many letters to each seat.
    pub(super) fn open(state: &Path, text: &str, letters: &BTreeMap<(GameId, Seat), u32>) -> io::Result<Self> {
        let mut heads = Self::look(text, letters);
        let path = state.join(NAME);
        let is_new = !path.exists();
        let mut file = File::options().create(true).append(true).mode(0o600).open(&path)?;
        if is_new {
            File::open(state)?.sync_all()?;
        } else if !text.is_empty() && !text.ends_with('\n') {
            // The last one died while it wrote this line: no letter of it has left.
            file.write_all(b"\n")?;
        }
        heads.file = Some(Arc::new(file));
        Ok(heads)
    }

    /// The same for who sends nothing: nothing is made or mended.
    pub(super) fn look(text: &str, letters: &BTreeMap<(GameId, Seat), u32>) -> Self {
        let mut games: BTreeMap<GameId, Told> = BTreeMap::new();
        for line in text.lines().filter_map(Line::read) {
            let game = line.head.origin.game();
            let lost = letters.get(&(game, line.seat)).is_none_or(|made| line.number > *made);
            games.entry(game).or_default().add(line, lost);
        }
        Self {
            file: None,
            games,
            made: BTreeMap::new(),
            written: BTreeSet::new(),
            waiting: BTreeMap::new(),
            sizes: BTreeMap::new(),
        }
    }

    /// The games that letters have told of, with the last head of each.
    pub(super) fn told(&self) -> impl Iterator<Item = (GameId, &Head)> {
        self.games.iter().filter_map(|(game, told)| Some((*game, told.last.as_ref()?)))
    }

    /// The highest number of a game that letters have told of; 0 for none.
    pub(super) fn last_game(&self) -> u32 {
        self.games.keys().next_back().map_or(0, |game| game.get())
    }

    /// The head that letters have told of and that this log does not have: of a later epoch, over more
    /// entries, or with another root. `None` where nothing is lost.
    pub(super) fn lost(&self, game: GameId, entries: &[String]) -> Option<Head> {
        let told = self.games.get(&game)?.last.as_ref()?;
        let size = usize::try_from(told.size).unwrap_or(usize::MAX);
        // A log that has no head cannot be played on anyway.
        let own = head_of(entries)?;
        let is_own = match told.origin.epoch().cmp(&own.origin.epoch()) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => entries.get(..size).and_then(head_of).is_some_and(|own| own == *told),
        };
        (!is_own).then(|| told.clone())
    }

    /// The games that wait, with the head that each has lost.
    pub(super) fn waiting(&self) -> &BTreeMap<GameId, Head> {
        &self.waiting
    }

    pub(super) fn wait(&mut self, game: GameId, lost: Head) {
        self.waiting.insert(game, lost);
    }

    pub(super) fn go_on(&mut self, game: GameId) {
        self.waiting.remove(&game);
    }

    /// Whether each of these letters was sent before, at this time and with this very head: then the mail
    /// they answer is one that is read again. `repeat` is a seat whose last letter is sent anew.
    pub(super) fn sent_before(
        &self,
        game: GameId,
        seats: &[SeatRow],
        letters: &[Letter],
        repeat: Option<Seat>,
        at: Moment,
    ) -> bool {
        let Some(told) = self.games.get(&game) else { return false };
        let mut numbers: BTreeMap<Seat, u32> = seats.iter().map(|seat| (seat.seat, seat.letters)).collect();
        let mut next = |seat: Seat| {
            let number = numbers.entry(seat).or_default();
            *number += 1;
            told.lost.get(&(seat, *number)).filter(|line| line.at == at)
        };
        letters.iter().all(|letter| next(letter.to).is_some_and(|line| line.head == letter.head))
            && repeat.is_none_or(|seat| next(seat).is_some())
    }

    /// The number of a seat's next letter, where the database has made this many. One that left before a
    /// restore keeps its number, and with it its Message-ID and its key, if it is made again at the same
    /// time over the same log; any other letter gets a number that none ever had.
    pub(super) fn next_letter(&self, game: GameId, seat: Seat, made: u32, head: &str, at: Moment) -> u32 {
        let next = made.saturating_add(1);
        let Some(told) = self.games.get(&game) else { return next };
        let is_again = |line: &Line| line.at == at && line.head.root.to_string().starts_with(head);
        let of_seat = told.lost.range((seat, next)..=(seat, u32::MAX));
        match of_seat.clone().next_back() {
            Some(((_, last), _)) if !told.lost.get(&(seat, next)).is_some_and(is_again) => last.saturating_add(1),
            _ => next,
        }
    }

    /// Remembers the lines of letters just made; their Message-IDs say when they leave.
    pub(super) fn made(&mut self, lines: impl IntoIterator<Item = (String, Line)>) {
        self.made.extend(lines);
    }

    /// The line of this letter, if this process made it; asked once.
    pub(super) fn take(&mut self, message_id: &str) -> Option<Line> {
        self.made.remove(message_id)
    }

    /// Forgets the lines of letters that wait for another try: they are worked out anew then.
    pub(super) fn have_left(&mut self) {
        self.made.clear();
    }

    /// Begins to write these lines; their letters may leave when they are on the disk.
    pub(super) fn write(&mut self, lines: Vec<Line>) -> Writing {
        let Some(file) = self.file.clone().filter(|_| !lines.is_empty()) else { return Writing(None) };
        let mut text = String::with_capacity(lines.len() * 160);
        for line in &lines {
            text.push_str(&line.to_string());
            text.push('\n');
        }
        for line in lines {
            self.games.entry(line.head.origin.game()).or_default().add(line, false);
        }
        Writing(Some(spawn_blocking(move || {
            (&*file).write_all(text.as_bytes())?;
            file.sync_data()
        })))
    }
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
