//! `tempete backup`: a copy of the database, made beside a running daemon.

use std::path::PathBuf;

use clap::Args;

use super::{Output, Where, exit, setup::Setup};

const EXAMPLES: &str = "\
The copy holds every secret of every running game, and the players' addresses:
encrypt it, and keep it apart from the key files, which are not in it. Copy
heads.log, too, and more often: after a restore it tells what the backup lacks.
A file that ends in .part is half a backup, and is none.

To restore: stop the daemon, put the copy in the database's place (without the
-wal and -shm files beside the old one), leave heads.log as it is, and start.

Examples:
  tempete backup
  tempete backup --to /media/disk";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The folder to put it into [default: [operation] backups of the configuration]
    #[arg(long, value_name = "DIR")]
    to: Option<PathBuf>,
}

pub fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let mut setup = Setup::open(at)?;
    let folder = options.to.clone().unwrap_or_else(|| setup.config().backups.clone());
    let copy = setup.backup(&folder)?;
    output.line(copy.display().to_string())?;
    output.line("It holds every secret of every running game: encrypt it, and keep it apart from")?;
    output.line("the key files, which are not in it.")?;
    Ok(exit::DONE)
}
