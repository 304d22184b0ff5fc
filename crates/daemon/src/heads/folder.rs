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

use super::{line::HeadLine, told::fold};
use crate::ids::{GameId, Timestamp};

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
pub(super) struct LineBatch {
    pub(super) lines: BTreeMap<GameId, String>,
    pub(super) made: u64,
    /// Lines from before this moment may be folded.
    pub(super) before: Timestamp,
}

impl LineBatch {
    pub(super) fn add(&mut self, line: &HeadLine) {
        let text = self.lines.entry(line.shown.origin().game()).or_default();
        text.push_str(&line.to_string());
        text.push('\n');
    }
}

impl Folder {
    /// The folder in this state folder; it is made when something is written.
    pub(super) fn of(state: &Path) -> Self {
        Self::at(state.join(NAME))
    }

    /// The folder at this place.
    pub(super) const fn at(path: PathBuf) -> Self {
        Self { path }
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

    /// How many bytes are told of a game.
    pub(super) fn length(&self, game: GameId) -> io::Result<u64> {
        Ok(found(fs::metadata(self.file(game)))?.map_or(0, |about| about.len()))
    }

    /// Forgets how many letters had been made: nobody knows.
    pub(super) fn forget_count(&self) -> io::Result<()> {
        found(fs::remove_file(self.path.join(COUNT)))?;
        File::open(&self.path)?.sync_all()
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
    pub(super) fn write(&self, batch: &LineBatch) -> io::Result<()> {
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
    pub(super) fn fold(&self, game: GameId, before: Timestamp) -> io::Result<()> {
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
fn append(path: &Path, lines: &str, before: Timestamp, small: u64) -> io::Result<(File, bool)> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        daemon::heads::Shown,
        ids::Seat,
        seal::{Hash, Head, Origin},
    };

    const DAY: i64 = 86_400;

    fn line(game: u32, number: u32, day: i64) -> HeadLine {
        let origin = format!("a.example/tempete/{game}/1").parse::<Origin>().unwrap();
        let head = Head { origin, size: u64::from(number), root: Hash([1; 32]) };
        HeadLine { shown: Shown::Head(head), seat: Seat::FIRST, number, at: Timestamp::from_unix(day * DAY) }
    }

    fn write(folder: &Folder, lines: &[HeadLine], made: u64, day: i64) {
        let mut batch = LineBatch { lines: BTreeMap::new(), made, before: Timestamp::from_unix((day - 60) * DAY) };
        lines.iter().for_each(|line| batch.add(line));
        folder.write(&batch).unwrap();
    }

    #[test]
    fn each_game_has_a_file_and_the_count_never_falls() {
        let state = tempfile::tempdir().unwrap();
        let folder = Folder::of(state.path());
        let game = |number| GameId::new(number).unwrap();
        assert_eq!((folder.count().unwrap(), folder.last_game().unwrap()), (Some(0), 0));
        assert!(!state.path().join("heads").exists(), "looking makes nothing");
        write(&folder, &[line(7, 1, 1), line(31_007, 1, 1), line(7, 2, 1)], 12, 1);
        write(&folder, &[line(8, 1, 1)], 9, 1);
        assert_eq!((folder.count().unwrap(), folder.last_game().unwrap()), (Some(12), 31_007));
        assert_eq!(folder.read(game(7)).unwrap().lines().count(), 2);
        assert_eq!(folder.read(game(9)).unwrap(), "");
        assert_eq!(folder.buckets().unwrap(), [0, 31]);
        assert_eq!(folder.games(0).unwrap(), [game(7), game(8)]);
        use std::os::unix::fs::PermissionsExt;
        for (path, mode) in [("", 0o700), ("/count", 0o600), ("/000", 0o700), ("/000/7", 0o600)] {
            let path = format!("{}/heads{path}", state.path().display());
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode, "{path}");
        }
        // A count that is gone or damaged tells nothing, and so has everything compared.
        fs::write(state.path().join("heads/count"), [0xff; 21]).unwrap();
        assert_eq!(folder.count().unwrap(), None);
        fs::remove_file(state.path().join("heads/count")).unwrap();
        assert_eq!(folder.count().unwrap(), None);
    }

    #[test]
    fn a_piece_of_a_line_is_none_and_the_next_line_begins_anew() {
        let state = tempfile::tempdir().unwrap();
        let folder = Folder::of(state.path());
        let game = GameId::new(7).unwrap();
        write(&folder, &[line(7, 1, 1)], 1, 1);
        let path = state.path().join("heads/000/7");
        let whole = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{whole}{}", &whole[..40])).unwrap();
        assert_eq!(folder.read(game).unwrap(), whole);
        write(&folder, &[line(7, 2, 1)], 2, 1);
        let told = folder.read(game).unwrap();
        assert_eq!(told.lines().filter_map(HeadLine::read).map(|line| line.number).collect::<Vec<_>>(), [1, 2]);
    }

    #[test]
    fn old_lines_are_folded_while_others_write_and_read() {
        let state = tempfile::tempdir().unwrap();
        let folder = Folder::of(state.path());
        let game = GameId::new(7).unwrap();
        // Two processes write 600 letters each, one a day; a third reads all the while.
        thread::scope(|threads| {
            for half in 0..2 {
                let folder = Folder::of(state.path());
                threads.spawn(move || {
                    for n in 1..=600 {
                        let day = i64::from(n);
                        write(&folder, &[line(7, 2 * n - half, day), line(8, 2 * n - half, day)], u64::from(n), day);
                    }
                });
            }
            for _ in 0..200 {
                let text = folder.read(game).unwrap();
                assert!(text.lines().all(|line| HeadLine::read(line).is_some()), "{text}");
            }
        });
        for number in [7, 8] {
            let text = folder.read(GameId::new(number).unwrap()).unwrap();
            let lines: Vec<HeadLine> = text.lines().filter_map(HeadLine::read).collect();
            assert_eq!(lines.len(), text.lines().count());
            assert_eq!(lines.iter().map(|line| line.number).max(), Some(1_200));
            for n in 1_081..=1_200 {
                assert!(lines.iter().any(|line| line.number == n), "letter {n} of the last 60 days is gone");
            }
            assert!(lines.len() < 400, "{} lines", lines.len());
        }
        // Over, and a year later.
        folder.fold(game, Timestamp::from_unix(965 * DAY)).unwrap();
        assert_eq!(folder.read(game).unwrap().lines().count(), 1);
    }
}
