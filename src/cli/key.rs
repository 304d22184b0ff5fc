//! `tempete key`: the verifier key, with which everybody sees what this referee signed; and a new one.

use clap::Args;

use super::{exit, output::Output, place::Where};

const EXAMPLES: &str = "\
Publish the verifier key: whoever has it holds records and letters against it
('tempete verify --key'). It stands in every invitation and in every record, too.

A new key signs new games only; a running game keeps its own to its end. If a key
was stolen or lost, make a new one and rule 'new-key' in each running game, with
--recovery: the recovery key vouches for it there, a file recovery.key that was made
with the first key and is to be kept apart ('tempete rule --help'). Of a key that is
only replaced the old one vouches by itself.

Examples:
  tempete key
  tempete key --all
  tempete key --new && tempete rule 42 new-key --recovery /media/stick/recovery.key --holds 31 \\
    --reason 'It was stolen.' --yes";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Make a new key for new games
    #[arg(long, conflicts_with = "all")]
    new: bool,
    /// All keys, the newest last: the older ones serve the games that began with them
    #[arg(long)]
    all: bool,
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let mut parts = at.open().await?;
    if options.new {
        let key = parts.new_key()?;
        parts.wake();
        output.line(key.to_string())?;
        output.line("It signs new games from now on. 'tempete backup' copies it into a file of its own.")?;
        return Ok(exit::DONE);
    }
    let (keys, _) = parts.verifier_keys();
    let first = if options.all { 0 } else { keys.len().saturating_sub(1) };
    for key in keys.iter().skip(first) {
        output.line(key.to_string())?;
    }
    Ok(exit::DONE)
}
