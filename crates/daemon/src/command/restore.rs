//! A backup is put back in the database's place: it is copied beside it, tried there, and takes its name.
//!
//! The rule kept here: no log goes on on which letters have told more, as far as anybody can know. Heads are added to the
//! folder and never taken from it; where it is not the one that the last letters were written into, somebody must say that
//! none has left since, or every running game waits for a ruling.

use std::{
    fs::{self, File},
    io,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use rustix::process::{Flock, FlockType, fcntl_getlk};

use super::trial::{BackupTrial, BothHeads, tried};
use crate::{
    config::Config,
    daemon::{
        clock::Clock,
        heads::{self, Heads},
        process::opening,
        step::step,
    },
    ids::GameId,
    kit::Games,
    store::{Store, StoreError, check_copy, files},
};

/// Says what is known of the letters that left since a backup was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// Nothing: the folder of heads must know.
    HeadsKnow,
    /// None has left since the backup and the copy of the heads were made: the referee stood still.
    NoLetter,
    /// The folder of heads is lost.
    HeadsLost,
}

/// A backup that is to be put back.
#[derive(Debug)]
pub struct Restore<'a> {
    /// Its file name, for messages.
    pub name: &'a Path,
    /// Its bytes.
    pub bytes: File,
    /// A copy of the folder of heads, whose lines are added.
    pub heads: Option<&'a Path>,
    pub since: Since,
}

/// What was put back.
#[derive(Debug)]
pub struct Restored {
    pub trial: BackupTrial,
    /// Where the database lies now that was there before.
    pub replaced: Option<PathBuf>,
    /// In how many games the copy of the heads told what the folder did not have.
    pub heads: usize,
    /// The games that wait since the folder of heads is lost.
    pub waiting: Vec<GameId>,
    /// The schema it had, where it was upgraded.
    pub schema: Option<i64>,
}

/// Why a backup is not put back; everything is as it was.
#[derive(Debug, thiserror::Error)]
pub enum NoRestore {
    #[error("{} is not whole: {}", name.display(), faults.join("; "))]
    NotWhole { name: PathBuf, faults: Vec<String> },
    #[error("{} is the database itself", .0.display())]
    Itself(PathBuf),
    #[error("process {0} works on the database")]
    InUse(i32),
    #[error("the machine \"{0}\" says that it runs on this database")]
    Elsewhere(String),
    #[error("the key that signs the games, {}, is not there", .0.display())]
    NoKey(PathBuf),
    #[error("the heads in {} tell another log of game {game} than those of this referee", copy.display())]
    OtherHeads { copy: PathBuf, game: GameId },
    /// The folder has nothing at all, or less than the backup itself says has left.
    #[error("the folder of heads is lost or older than the backup: it lacks letters of {0}")]
    StaleHeads(String),
    /// Nobody can know.
    #[error("nothing here says what letters have told since the backup was made")]
    NobodyKnows,
}

/// The most faults of a backup that are named.
const FAULTS: usize = 5;

/// Puts a backup in the database's place. Whoever calls holds the daemon's lock.
///
/// # Errors
/// [`NoRestore`]; or disk, database or heads cannot be read or written.
pub fn restore<'a>(
    config: &'a Config,
    asked: Restore<'a>,
    (clock, played): (&'a Clock, Games),
) -> crate::Task<'a, anyhow::Result<Restored>> {
    Box::pin(async move {
        let _opening = opening(&config.state).with_context(|| config.state.display().to_string())?;
        let there = unused(config, clock).await?;
        let part = beside(&config.database, ".restore");
        let done = put(config, asked, (&part, there), (clock, played)).await;
        // It says nothing and holds every secret.
        if done.is_err() {
            files(&part).iter().for_each(|file| drop(fs::remove_file(file)));
        }
        done
    })
}

async fn put(
    config: &Config,
    Restore { name, mut bytes, heads: copy, since }: Restore<'_>,
    (part, there): (&Path, Option<u64>),
    (clock, played): (&Clock, Games),
) -> anyhow::Result<Restored> {
    let called = || name.display().to_string();
    let now = clock.now();
    let schema = staged(&mut bytes, (config, name), part).await.with_context(called)?;
    let own = Heads::of(&config.state);
    let copy = copy.map(|path| (Heads::at(path), path));
    if let Some((heads, path)) = &copy
        && let Some(game) = own.contradicted_by(heads).with_context(|| path.display().to_string())?
    {
        return Err(NoRestore::OtherHeads { copy: path.to_path_buf(), game }.into());
    }
    let both = BothHeads { own: &own, copy: copy.as_ref().map(|(heads, _)| heads) };
    let trial = tried(config, part, both, played).await.with_context(called)?;
    if trial.games > 0 && !config.signing_key.exists() {
        return Err(NoRestore::NoKey(config.signing_key.clone()).into());
    }
    if !trial.faults.is_empty() {
        return Err(not_whole(name, trial.faults).into());
    }
    known(&own, &trial, (there, since))?;
    let mut added = 0;
    if let Some((heads, _)) = &copy {
        added = own.merge(heads, false, now).context("the folder of heads")?;
    }
    let mut waiting = Vec::new();
    if since == Since::HeadsLost {
        let mut store = Store::look(part).await.with_context(called)?;
        waiting = heads::give_up(&mut store, &own, now).await?;
        store.close_copy().await?;
    }
    step!("restore-tried");
    let replaced = swap(config, part, &now.compact())?;
    Ok(Restored { trial, replaced, heads: added, waiting, schema })
}

/// Goes on where nobody works on the database in whose place the backup is put. Says how many letters that one has made:
/// more than any where it cannot be read, `None` where it is not there.
async fn unused(config: &Config, clock: &Clock) -> anyhow::Result<Option<u64>> {
    let Ok(file) = File::options().read(true).write(true).open(&config.database) else { return Ok(None) };
    // Whoever has it open holds a lock of SQLite's, a reader, too; it would take what belongs to the new one for its own.
    if let Ok(Some(held)) = fcntl_getlk(&file, &Flock::from(FlockType::WriteLock)) {
        return Err(NoRestore::InUse(held.pid.map_or(0, |pid| pid.as_raw_nonzero().get())).into());
    }
    drop(file);
    let Ok(mut store) = Store::look(&config.database).await else { return Ok(Some(u64::MAX)) };
    let reading = clock.reading();
    // What is damaged says nothing.
    let held = store.held_elsewhere(&reading.boot, reading.at).await;
    let made = store.letters_made().await.unwrap_or(u64::MAX);
    store.close_copy().await?;
    match held {
        Ok(Some(other)) => Err(NoRestore::Elsewhere(other.host).into()),
        _ => Ok(Some(made)),
    }
}

/// Copies the backup beside the database, for our eyes alone, and brings one of an older schema to ours; says which it had
/// then.
async fn staged(bytes: &mut File, (config, name): (&Config, &Path), part: &Path) -> anyhow::Result<Option<i64>> {
    let is_itself =
        fs::canonicalize(name).ok().is_some_and(|name| fs::canonicalize(&config.database).is_ok_and(|own| own == name));
    if is_itself {
        return Err(NoRestore::Itself(name.to_owned()).into());
    }
    for file in files(part) {
        match fs::remove_file(&file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(error).context(file.display().to_string());
            }
            _ => {}
        }
    }
    let mut file = File::options().create_new(true).write(true).mode(0o600).open(part)?;
    io::copy(bytes, &mut file)?;
    file.sync_all()?;
    let faults = check_copy(part).await?;
    if !faults.is_empty() {
        return Err(not_whole(name, faults).into());
    }
    let schema = match Store::look(part).await {
        Ok(store) => {
            store.close_copy().await?;
            return Ok(None);
        }
        Err(StoreError::Older(schema)) => schema,
        Err(error) => return Err(error.into()),
    };
    Store::upgrade(part, || {}).await?;
    // The last connection takes them away; what is left would be taken for another database's.
    if files(part).iter().skip(1).any(|file| file.exists()) {
        bail!("the upgraded copy could not be closed");
    }
    file.sync_all()?;
    Ok(Some(schema))
}

fn not_whole(name: &Path, mut faults: Vec<String>) -> NoRestore {
    faults.truncate(FAULTS);
    NoRestore::NotWhole { name: name.to_owned(), faults }
}

/// Goes on where it is known what letters have told since the backup was made, or where every running game is to wait.
///
/// Heads that know of more letters than the backup has made were not brought here with it; nor were heads beside a database
/// that has made as many, or that is damaged. A backup and heads that were brought to an empty place are as old as each
/// other.
fn known(own: &Heads, trial: &BackupTrial, (there, since): (Option<u64>, Since)) -> anyhow::Result<()> {
    if since == Since::HeadsLost || trial.made == 0 {
        return Ok(());
    }
    if !trial.stale.is_empty() {
        return Err(NoRestore::StaleHeads(heads::named(&trial.stale, FAULTS)).into());
    }
    let (left, any) = own.left().context("the folder of heads")?;
    let are_last = any && (left > trial.made || there.is_some_and(|made| made >= trial.made));
    if since == Since::NoLetter || are_last { Ok(()) } else { Err(NoRestore::NobodyKnows.into()) }
}

/// Puts what was copied in the database's place; says where that lies now. Whatever dies in between leaves both.
fn swap(config: &Config, part: &Path, at: &str) -> anyhow::Result<Option<PathBuf>> {
    let database = &config.database;
    let aside = beside(database, &format!(".{at}"));
    let mut replaced = None;
    // A link: the name is never without a database, of which a daemon would make an empty one.
    match fs::hard_link(database, &aside) {
        Ok(()) => replaced = Some(aside.clone()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error).with_context(|| aside.display().to_string()),
    }
    // They belong to what lies aside: beside the new one they would be taken for its own.
    for (file, aside) in files(database).iter().zip(files(&aside)).skip(1) {
        match fs::rename(file, &aside) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(error).with_context(|| file.display().to_string());
            }
            _ => {}
        }
    }
    step!("restore-aside");
    fs::rename(part, database).with_context(|| database.display().to_string())?;
    step!("restore-put");
    let folder = database.parent().unwrap_or(Path::new("."));
    File::open(folder)?.sync_all().with_context(|| folder.display().to_string())?;
    Ok(replaced)
}

/// The file beside a database whose name has this end.
fn beside(database: &Path, end: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}
