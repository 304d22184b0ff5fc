//! `tempete backup`: a copy of the database, made beside a running daemon, and of what belongs to it elsewhere.

use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::{exit, exit::Failure, output::Output, place::Where};
use crate::{
    daemon::{BackupTrial, named, try_copy},
    ids::GameId,
};

const EXAMPLES: &str = "\
The copy holds every secret of every running game, and the players' addresses:
encrypt it, and keep it apart from the key files, which are never put beside it. What
letters have told is added to the folder heads there: after a restore it tells what the
backup lacks, so copy that folder, too, and more often. The keys and the configuration
are copied into [operation] key_backups: carry those away by themselves. The recovery key
is not copied: carry its file away, to where neither a fire nor a thief finds it with the
rest. A file that ends in .part is half a backup, and is none.

--try opens a copy as it lies there, replays every game in it, and says which games
would wait after a restore, since letters have told more of them. Exit status 1: it
is not whole. No game is changed and nothing is sent. That a copy was found whole is noted:
of games over and forgotten, the Maildir loses the mails that such a copy has, and no others.
'tempete restore' puts a copy back.

Examples:
  tempete backup
  tempete backup --to /media/disk
  tempete backup --json | jq -r .database
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
    /// Print it as JSON
    #[arg(long)]
    json: bool,
}

/// A backup as JSON. Field names and meanings are stable; new ones may be added.
#[derive(Debug, Serialize)]
struct Made {
    database: PathBuf,
    heads: PathBuf,
    /// Copies of the keys and of the configuration; that of the key that signs is the first.
    keys: Vec<PathBuf>,
    /// The file that is copied nowhere, where it is still here.
    recovery: Option<PathBuf>,
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    if let Some(copy) = &options.copy {
        return trial(copy, options.json, at, output).await;
    }
    let mut parts = at.open().await?;
    let folder = options.to.clone().unwrap_or_else(|| parts.installation.config.backups.clone());
    let database = parts.backup(&folder).await?;
    let heads = parts.backup_heads(&folder).await?;
    let keys = parts.backup_keys(&folder, at.config.as_deref()).await?;
    let recovery = Some(parts.installation.config.recovery_key()).filter(|file| file.exists());
    let made = Made { database, heads, keys, recovery };
    if options.json {
        output.json(&made)?;
        return Ok(exit::DONE);
    }
    let Made { database, heads, keys, recovery } = &made;
    output.line(database.display().to_string())?;
    output.line("It holds every secret of every running game: encrypt it, and keep it apart from")?;
    output.line("the key files, which are not in it.")?;
    output.line(heads.display().to_string())?;
    output.line("What letters have told: without it nobody knows after a restore what the backup lacks.")?;
    output.line(parts.installation.config.key_backups.display().to_string())?;
    let with = if at.config.is_some() { ", and the configuration" } else { "" };
    output
        .line(format!("The keys in {} files{with}: put them away by themselves. Who has them can sign", keys.len()))?;
    output.line("what never was, and write in any player's name; without them no running game goes on")?;
    output.line("but by ruling.")?;
    if let Some(recovery) = recovery {
        output.line(format!("{} is copied nowhere: carry it away, apart from both. It vouches", recovery.display()))?;
        output.line("for another key where the one that signs was lost or stolen.")?;
    }
    Ok(exit::DONE)
}

/// So many faults and games are named.
pub(super) const NAMED: usize = 10;

/// A trial as JSON.
#[derive(Debug, Serialize)]
struct Tried<'a> {
    faults: &'a [String],
    games: usize,
    running: usize,
    behind: Vec<u32>,
    missing: Vec<u32>,
    stale_heads: Vec<u32>,
}

/// Tries a copy, and says what it is worth.
async fn trial(copy: &Path, json: bool, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    if !copy.is_file() {
        let what = format!("there is no backup {}", copy.display());
        return Err(Failure::new(what, "Name a file that 'tempete backup' made.").into());
    }
    let config = at.load()?;
    let trial = try_copy(&config, copy, at.games).await?;
    // On another machine there is nothing to note it in.
    if config.database.exists()
        && let Err(error) = note(&trial, at).await
    {
        tracing::warn!("that the copy was tried could not be noted: {error:#}");
    }
    if json {
        let numbers = |games: &[GameId]| games.iter().map(|game| game.get()).collect();
        output.json(&Tried {
            faults: &trial.faults,
            games: trial.games,
            running: trial.running,
            behind: numbers(&trial.behind),
            missing: numbers(&trial.missing),
            stale_heads: numbers(&trial.stale),
        })?;
    } else {
        tell(&trial, output)?;
        output.line("No game was changed, and nothing was sent.")?;
    }
    Ok(if trial.faults.is_empty() { exit::DONE } else { exit::NOT_DONE })
}

async fn note(trial: &BackupTrial, at: &Where) -> anyhow::Result<()> {
    at.open().await?.note_trial(trial).await
}

/// Says what a copy is worth.
pub(super) fn tell(trial: &BackupTrial, output: &mut Output) -> anyhow::Result<()> {
    let BackupTrial { faults, games, running, behind, missing, stale, .. } = trial;
    for fault in faults.iter().take(NAMED) {
        output.line(format!("FAULT  {fault}"))?;
    }
    if faults.len() > NAMED {
        output.line(format!("FAULT  and {} more", faults.len() - NAMED))?;
    }
    if faults.is_empty() {
        let of = if *games == 1 { "1 game".to_owned() } else { format!("{games} games") };
        output.line(format!("The copy is whole: {of}, {running} running, every one replayed."))?;
    }
    if !behind.is_empty() {
        output.line(format!(
            "Letters have told more than it knows of {}. Put back, such a game waits until",
            named(behind, NAMED)
        ))?;
        output.line("its mails are read again, or for 'tempete rule GAME recover'.")?;
    }
    if !missing.is_empty() {
        output.line(format!("Not in it at all: {}.", named(missing, NAMED)))?;
    }
    if !stale.is_empty() {
        output.line(format!("The folder heads lacks letters that have left, of {}.", named(stale, NAMED)))?;
    }
    Ok(())
}
