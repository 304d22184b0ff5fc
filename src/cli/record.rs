//! `tempete record`: a game's record on standard output, or its moves for other chess programs.

use clap::Args;

use super::{Failure, Output, Where, exit, setup::Setup};

const EXAMPLES: &str = "\
Before the end of a game the record is the public one: every seal is closed.

PGN is what other chess programs read. It has one game for each stretch that is plain
chess; whatever else happened stands in it as comments.

Examples:
  tempete record 42 > game-42.tempete
  tempete record 42 | tempete verify -
  tempete record 42 --pgn > game-42.pgn";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The game's number
    game: u32,
    /// Print the moves as PGN instead
    #[arg(long)]
    pgn: bool,
}

pub fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let seen = Setup::look(at)?.see(options.game)?;
    if !options.pgn {
        output.text(&seen.open(|doors| doors.record())?)?;
        return Ok(exit::DONE);
    }
    let pgn = seen.open(|doors| doors.pgn())?.ok_or_else(|| {
        Failure::new(
            format!("game {} is played without a board at the referee's", options.game),
            "Only a game with the term board=on has moves that other programs can play.",
        )
    })?;
    output.text(&pgn)?;
    Ok(exit::DONE)
}
