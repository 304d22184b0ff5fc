//! `tempete record`: a game's record on standard output.

use clap::Args;

use super::{Output, Where, exit, setup::Setup};

const EXAMPLES: &str = "\
Before the end of a game the record is the public one: every seal is closed.

Examples:
  tempete record 42 > game-42.tempete
  tempete record 42 | tempete verify -";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The game's number
    game: u32,
}

pub fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let record = Setup::open(at)?.record(options.game)?;
    output.text(&record)?;
    Ok(exit::DONE)
}
