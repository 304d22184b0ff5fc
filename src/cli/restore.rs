//! `tempete restore`: a backup put back in the database's place.

use std::{
    fs::{self, File},
    io::{self, Read, Seek},
    path::{Path, PathBuf},
};

use clap::Args;

use super::{backup, exit, exit::Failure, output::Output, place::Where, run};
use crate::{
    config::Config,
    daemon::{NoRestore, Restore, Restored, Since, clock::Clock, named, restore, shell::quoted},
};

const EXAMPLES: &str = "\
Stop the referee first. The copy is tried as by 'tempete backup --try', an older schema
is upgraded, and it takes the database's place, for the owner's eyes alone; what was
there before lies beside it under a name with the day, with its -wal. Nothing is sent.

The folder heads says what letters have told since: it stays as it is, and the lines of
a copy of it that lies beside FILE, or that --heads names, are added; none is replaced.
A game of which letters have told more than FILE knows waits until its mails are read
again, or goes on by 'tempete rule GAME recover', which enters the restore: its heads are
of a new epoch then.

On a new machine put keys and configuration back first. Where the referee was stopped
before FILE and the copy of heads were made, as for a move, say --nothing-since. Where
nobody knows what letters left since then, say --heads-lost: every running game waits for
'recover'. Without either it is refused, since two stories might be told of a game.

Examples:
  tempete restore backups/tempete-20270115T080000Z.db
  tempete restore --heads /media/disk/heads /media/disk/tempete-20270115T080000Z.db
  gpg --decrypt backup.gpg > backup.db; tempete restore --heads-lost backup.db";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// A file that 'tempete backup' made
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// A copy of the folder heads, whose lines are added [default: heads beside FILE, if it is there]
    #[arg(long, value_name = "DIR")]
    heads: Option<PathBuf>,
    /// No letter has left since FILE and the copy of heads were made: the referee was stopped
    #[arg(long)]
    nothing_since: bool,
    /// The folder heads is lost: every running game waits for a ruling
    #[arg(long, conflicts_with = "nothing_since")]
    heads_lost: bool,
}

impl Options {
    /// The file, which root may read where the owner of the state folder may not.
    pub fn file(&self) -> &Path {
        &self.file
    }
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let config = at.load()?;
    if !config.state.is_dir() {
        let what = format!("there is no state folder {}", config.state.display());
        let remedy = "Make it for the user who runs tempete (install -d -o tempete -g tempete -m 700 DIR), and put the keys back into it.";
        return Err(Failure::new(what, remedy).into());
    }
    let bytes = opened(&options.file)?;
    let heads = heads(options, &config, output)?;
    let _lock = run::lock(&config)?;
    let since = match options {
        Options { heads_lost: true, .. } => Since::HeadsLost,
        Options { nothing_since: true, .. } => Since::NoLetter,
        _ => Since::HeadsKnow,
    };
    let asked = Restore { name: &options.file, bytes, heads: heads.as_deref(), since };
    let done = restore(&config, asked, (&Clock::system(), at.games)).await.map_err(remedied)?;
    tell(&done, &config, output)
}

/// Opens the backup. One that the owner of the state folder may not read was opened by root, and is standard input.
fn opened(file: &Path) -> anyhow::Result<File> {
    let not_there = |what: String| Failure::new(what, "Name a file that 'tempete backup' made.");
    if file.extension().is_some_and(|end| end == "part") {
        return Err(not_there(format!("{} is half a backup: the other half was never made", file.display())).into());
    }
    for end in ["-wal", "-journal"] {
        let mut beside = file.as_os_str().to_owned();
        beside.push(end);
        if Path::new(&beside).exists() {
            let what = format!("{} lies beside it: this is no backup, but a database copied at work", beside.display());
            return Err(not_there(what).into());
        }
    }
    let bytes = match File::open(file) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            let input = File::from(rustix::io::dup(io::stdin())?);
            if !input.metadata()?.is_file() {
                let what = format!("cannot read {}: {error}", file.display());
                return Err(Failure::new(what, "Give it to the user who runs tempete: chown.").into());
            }
            input
        }
        opened => opened.map_err(|error| not_there(format!("cannot read {}: {error}", file.display())))?,
    };
    if !bytes.metadata()?.is_file() {
        return Err(not_there(format!("{} is no file", file.display())).into());
    }
    let mut begins = [0; 16];
    let read = (&bytes).read_exact(&mut begins);
    if read.is_err() || begins != *b"SQLite format 3\0" {
        return Err(not_there(format!("{} is no database", file.display())).into());
    }
    (&bytes).rewind()?;
    Ok(bytes)
}

/// The copy of the folder heads, if there is one that is not the folder itself.
fn heads(options: &Options, config: &Config, output: &mut Output) -> anyhow::Result<Option<PathBuf>> {
    let folder = match &options.heads {
        Some(folder) if !folder.is_dir() => {
            let what = format!("there is no folder {}", folder.display());
            return Err(Failure::new(what, "Name the copy of heads that 'tempete backup' made.").into());
        }
        Some(folder) => folder.clone(),
        None => {
            let beside = options.file.parent().unwrap_or(Path::new("")).join("heads");
            match fs::read_dir(&beside) {
                Ok(_) => beside,
                Err(error) => {
                    if error.kind() != io::ErrorKind::NotFound {
                        output.line(format!("{} cannot be looked into, and is left out: {error}", beside.display()))?;
                    }
                    return Ok(None);
                }
            }
        }
    };
    let is_own = fs::canonicalize(&folder)
        .ok()
        .is_some_and(|folder| fs::canonicalize(config.state.join("heads")).is_ok_and(|own| own == folder));
    Ok((!is_own).then_some(folder))
}

/// The same error with what to do about it.
fn remedied(error: anyhow::Error) -> anyhow::Error {
    let Some(refused) = error.downcast_ref::<NoRestore>() else { return error };
    let remedy = match refused {
        NoRestore::NotWhole { .. } => "Nothing was changed. Put another backup back: 'tempete backup --try' tries one.",
        NoRestore::Itself(_) => "Name a file that 'tempete backup' made.",
        NoRestore::InUse(_) | NoRestore::Elsewhere(_) => "Stop it first; nothing was changed.",
        NoRestore::NoKey(_) => "Put its own copy back first, and the folder of the key files; nothing was changed.",
        NoRestore::OtherHeads { .. } => {
            "They are another referee's, or two ran on copies of one state; nothing was changed. Name the right copy with --heads."
        }
        NoRestore::StaleHeads(_) | NoRestore::NobodyKnows => {
            "Nothing was changed. Name a newer copy of the folder with --heads. If no letter has left since that copy and the backup were made: --nothing-since. If the folder is lost: --heads-lost, and every running game waits for 'tempete rule GAME recover'."
        }
    };
    let status = match refused {
        NoRestore::InUse(_) | NoRestore::Elsewhere(_) => exit::TRY_AGAIN,
        _ => exit::NOT_DONE,
    };
    Failure::new(refused.to_string(), remedy).with_status(status).into()
}

fn tell(done: &Restored, config: &Config, output: &mut Output) -> anyhow::Result<u8> {
    let Restored { trial, replaced, heads, waiting, schema } = done;
    backup::tell(trial, output)?;
    if let Some(schema) = schema {
        output.line(format!("It had the schema {schema}, and was upgraded."))?;
    }
    output.line(format!("It is {} now.", config.database.display()))?;
    if let Some(replaced) = replaced {
        output.line(format!("What was there before is {}: clear it away once all is well.", replaced.display()))?;
    }
    if *heads > 0 {
        let of = if *heads == 1 { "1 game".to_owned() } else { format!("{heads} games") };
        output.line(format!("The copy of the folder heads told more of {of}: that was added."))?;
    }
    if !waiting.is_empty() {
        output.line(format!(
            "What letters have told is lost: until you rule, nothing is entered in {}.",
            named(waiting, backup::NAMED)
        ))?;
    }
    output.line("")?;
    output.line("What comes next:")?;
    let no_keys = fs::read_dir(&config.keys)
        .map_or(true, |files| !files.flatten().any(|file| file.path().extension().is_some_and(|end| end == "key")));
    if no_keys {
        output.line(format!("  put the key files back into {}, or no player's key counts", config.keys.display()))?;
    }
    output.line("  tempete doctor        names what is wrong now")?;
    output.line("  tempete run           reads the mails again that came since the backup")?;
    let first = waiting.first().or(trial.behind.first());
    if let Some(game) = first {
        let reason = quoted("The disk broke.");
        output.line("  tempete games         shows what waits still, once they are read; it goes on by")?;
        output.line(format!("  tempete rule {game} recover --reason {reason}"))?;
        output.line("                        which enters the restore, in a new epoch of its heads")?;
        output.line("  tempete backup        then: one from before can never be put back any more")?;
    }
    Ok(exit::DONE)
}
