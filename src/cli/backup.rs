//! `tempete backup`: a copy of the database, made beside a running daemon.

use std::path::{Path, PathBuf};

use clap::Args;

use super::{exit, exit::Failure, output::Output, place::Where};
use crate::daemon::{BackupTrial, named, try_copy};

const EXAMPLES: &str = "\
The copy holds every secret of every running game, and the players' addresses:
encrypt it, and keep it apart from the key files, which are not in it. The key
that signs the games is copied beside it into a file of its own: put that away
by itself. The recovery key is not copied: carry its file away, to where neither a
fire nor a thief finds it with the rest. Copy the folder heads, too, and more often:
after a restore it tells what the backup lacks. A file that ends in .part is half a backup, and is none.

--try opens a copy as it lies there, replays every game in it, and says which games
would wait after a restore, since letters have told more of them. Exit status 1: it
is not whole. Nothing is changed and nothing is sent.

To restore: stop the daemon, put the copy in the database's place (without the
-wal and -shm files beside the old one), leave the folder heads as it is, and start.

Examples:
  tempete backup
  tempete backup --to /media/disk
  tempete backup --try backups/tempete-20270115T080000Z.db";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The folder to put it into [default: [operation] backups of the configuration]
    #[arg(long, value_name = "DIR")]
    to: Option<PathBuf>,
    /// Try this copy instead of making one
    #[arg(long = "try", value_name = "FILE", conflicts_with = "to")]
    copy: Option<PathBuf>,
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    if let Some(copy) = &options.copy {
        return trial(copy, at, output).await;
    }
    let mut parts = at.open().await?;
    let folder = options.to.clone().unwrap_or_else(|| parts.installation.config.backups.clone());
    let copy = parts.backup(&folder).await?;
    let key = parts.backup_key(&folder).await?;
    output.line(copy.display().to_string())?;
    output.line("It holds every secret of every running game: encrypt it, and keep it apart from")?;
    output.line("the key files, which are not in it.")?;
    output.line(key.display().to_string())?;
    output.line("The key that signs the games: put it away by itself. Who has it can sign what never was;")?;
    output.line("without it no running game can go on but by ruling.")?;
    let recovery = parts.installation.config.recovery_key();
    if recovery.exists() {
        output.line(format!("{} is copied nowhere: carry it away, apart from both. It vouches", recovery.display()))?;
        output.line("for another key where the one that signs was lost or stolen.")?;
    }
    Ok(exit::DONE)
}

/// So many faults and games are named.
const NAMED: usize = 10;

/// Tries a copy, and says what it is worth.
async fn trial(copy: &Path, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    if !copy.is_file() {
        let what = format!("there is no backup {}", copy.display());
        return Err(Failure::new(what, "Name a file that 'tempete backup' made.").into());
    }
    let BackupTrial { faults, games, running, behind, missing } = try_copy(&at.load()?, copy, at.games).await?;
    for fault in faults.iter().take(NAMED) {
        output.line(format!("FAULT  {fault}"))?;
    }
    if faults.len() > NAMED {
        output.line(format!("FAULT  and {} more", faults.len() - NAMED))?;
    }
    if faults.is_empty() {
        let of = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
        output.line(format!("The copy is whole: {of}, {running} running, every one replayed."))?;
    }
    if !behind.is_empty() {
        output.line(format!(
            "Letters have told more than it knows of {}. Put back, such a game waits until",
            named(&behind, NAMED)
        ))?;
        output.line("its mails are read again, or for 'tempete rule GAME recover'.")?;
    }
    if !missing.is_empty() {
        output.line(format!("Not in it at all: {}.", named(&missing, NAMED)))?;
    }
    output.line("Nothing was changed, and nothing was sent.")?;
    Ok(if faults.is_empty() { exit::DONE } else { exit::NOT_DONE })
}
