//! The folder of heads on the disk. Whole lines alone count: what died while it wrote one leaves a piece
//! without a line end, and no letter of it has left.

use std::{
    collections::BTreeMap,
    fs::{self, DirBuilder, File},
    io::{self, Read, Seek, SeekFrom, Write},
    os::unix::fs::{DirBuilderExt, FileExt, OpenOptionsExt},
    path::{Path, PathBuf},
    thread,
};

use super::{line::Line, told::fold};
use crate::ids::{GameId, Moment};

/// The folder's name in the state folder.
const NAME: &str = "heads";
/// In it, how many letters there were in the database when the last one left.
const COUNT: &str = "count";
/// In it, held by whoever writes.
const LOCK: &str = "lock";
/// How many games lie in one folder below.
const GAMES: u32 = 1_000;
/// A file smaller than this is not looked through for what may be folded.
const SMALL: u64 = 8 << 10;
/// How many files wait for the disk at the same time.
const AT_ONCE: usize = 16;

/// The folder of heads.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
}

/// What is to be written: the lines of one batch of letters, by game.
#[derive(Debug)]
pub(super) struct Batch {
    pub(super) lines: BTreeMap<GameId, String>,
    /// How many letters were ever made.
    pub(super) made: u64,
    /// Lines from before this moment may be folded.
    pub(super) before: Moment,
}

impl Batch {
    pub(super) fn add(&mut self, line: &Line) {
        let text = self.lines.entry(line.shown.origin().game()).or_default();
        text.push_str(&line.to_string());
        text.push('\n');
    }
}

impl Folder {
    /// The folder in this state folder; it is made when something is written.
    pub(super) fn of(state: &Path) -> Self {
        Self { path: state.join(NAME) }
    }

    fn bucket(&self, game: GameId) -> PathBuf {
        self.path.join(format!("{:03}", game.get() / GAMES))
    }

    fn file(&self, game: GameId) -> PathBuf {
        self.bucket(game).join(game.to_string())
    }

    /// The whole lines of a game; none where nothing was told of it.
    pub(super) fn read(&self, game: GameId) -> io::Result<String> {
        Ok(whole_lines(found(fs::read(self.file(game)))?.unwrap_or_default()))
    }

    /// How many letters had been made when the last one left; `None` where that cannot be told any more.
    pub(super) fn count(&self) -> io::Result<Option<u64>> {
        match found(fs::read_to_string(self.path.join(COUNT))) {
            Ok(Some(text)) => Ok(text.trim_end().parse().ok()),
            Ok(None) => Ok((self.last_game()? == 0).then_some(0)),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The highest number of a game that letters have told of; 0 for none.
    pub(super) fn last_game(&self) -> io::Result<u32> {
        for bucket in self.buckets()?.into_iter().rev() {
            if let Some(game) = self.games(bucket)?.pop() {
                return Ok(game.get());
            }
        }
        Ok(0)
    }

    /// The folders below, in order.
    pub(super) fn buckets(&self) -> io::Result<Vec<u32>> {
        numbers(&self.path)
    }

    /// The games of one of them, in order.
    pub(super) fn games(&self, bucket: u32) -> io::Result<Vec<GameId>> {
        Ok(numbers(&self.path.join(format!("{bucket:03}")))?.into_iter().filter_map(GameId::new).collect())
    }

    /// Writes these lines, and waits for the disk.
    pub(super) fn write(&self, batch: &Batch) -> io::Result<()> {
        let mut folders = Vec::new();
        make(&self.path, &mut folders)?;
        let _lock = self.lock()?;
        let mut files = Vec::with_capacity(batch.lines.len() + 1);
        for (game, lines) in &batch.lines {
            let bucket = self.bucket(*game);
            make(&bucket, &mut folders)?;
            let (file, is_new) = append(&self.file(*game), lines, batch.before, SMALL)?;
            files.push(file);
            if is_new {
                folders.push(bucket);
            }
        }
        if !batch.lines.is_empty() {
            files.push(self.counted(batch.made, &mut folders)?);
        }
        folders.sort();
        folders.dedup();
        files.extend(folders.iter().map(File::open).collect::<io::Result<Vec<_>>>()?);
        sync(&files)
    }

    /// Folds the old lines of a game that is over: no more will be written, which would do so.
    pub(super) fn fold(&self, game: GameId, before: Moment) -> io::Result<()> {
        let path = self.file(game);
        if !path.exists() {
            return Ok(());
        }
        let _lock = self.lock()?;
        let (file, _) = append(&path, "", before, 0)?;
        sync(&[file, File::open(self.bucket(game))?])
    }

    /// Held by whoever writes, until it is dropped.
    fn lock(&self) -> io::Result<File> {
        let lock = File::options().create(true).truncate(false).write(true).mode(0o600).open(self.path.join(LOCK))?;
        lock.lock()?;
        Ok(lock)
    }

    /// Raises the count. Its length never changes, so that it is never there in part.
    fn counted(&self, made: u64, folders: &mut Vec<PathBuf>) -> io::Result<File> {
        let path = self.path.join(COUNT);
        if !path.exists() {
            folders.push(self.path.clone());
        }
        let file = File::options().create(true).truncate(false).read(true).write(true).mode(0o600).open(path)?;
        let mut text = String::new();
        (&file).read_to_string(&mut text)?;
        let known = text.trim_end().parse().unwrap_or(0);
        file.write_all_at(format!("{:020}\n", made.max(known)).as_bytes(), 0)?;
        Ok(file)
    }
}

/// Adds lines to a file; one larger than `small` loses those that can be folded. Says whether the file is a new one.
fn append(path: &Path, lines: &str, before: Moment, small: u64) -> io::Result<(File, bool)> {
    let mut file = File::options().create(true).read(true).append(true).mode(0o600).open(path)?;
    let length = file.metadata()?.len();
    if length > small {
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        if let Some(folded) = fold(&whole_lines(bytes), before) {
            let beside = path.with_extension("new");
            let mut file = File::options().create(true).truncate(true).write(true).mode(0o600).open(&beside)?;
            file.write_all((folded + lines).as_bytes())?;
            file.sync_all()?;
            fs::rename(&beside, path)?;
            return Ok((file, true));
        }
    }
    let mut last = [b'\n'];
    if length > 0 {
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
    }
    // The last one died while it wrote this line.
    let begin = if last == [b'\n'] { "" } else { "\n" };
    file.write_all(format!("{begin}{lines}").as_bytes())?;
    Ok((file, length == 0))
}

/// Makes a folder for our eyes alone; the one above it is then to be synced, too.
fn make(path: &Path, folders: &mut Vec<PathBuf>) -> io::Result<()> {
    match DirBuilder::new().mode(0o700).create(path) {
        Ok(()) => folders.extend(path.parent().map(Path::to_owned)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => return Err(error),
    }
    Ok(())
}

/// Waits until all of these are on the disk.
fn sync(files: &[File]) -> io::Result<()> {
    let each = files.len().div_ceil(AT_ONCE).max(1);
    thread::scope(|threads| {
        let all = |files: &[File]| files.iter().try_for_each(File::sync_data);
        let others: Vec<_> = files.chunks(each).skip(1).map(|some| threads.spawn(move || all(some))).collect();
        let mut done = files.chunks(each).next().map_or(Ok(()), all);
        for other in others {
            let other = other.join().unwrap_or_else(|_| Err(io::Error::other("a thread failed")));
            done = done.and(other);
        }
        done
    })
}

/// `None` for what is not there.
fn found<T>(read: io::Result<T>) -> io::Result<Option<T>> {
    match read {
        Ok(read) => Ok(Some(read)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// The text up to its last line end.
fn whole_lines(bytes: Vec<u8>) -> String {
    let mut text = String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into());
    text.truncate(text.rfind('\n').map_or(0, |at| at + 1));
    text
}

/// What is named by a number in a folder, in order; nothing where there is no such folder.
fn numbers(path: &Path) -> io::Result<Vec<u32>> {
    let mut numbers = Vec::new();
    for entry in found(fs::read_dir(path))?.into_iter().flatten() {
        numbers.extend(entry?.file_name().to_str().and_then(|name| name.parse::<u32>().ok()));
    }
    numbers.sort_unstable();
    Ok(numbers)
}
