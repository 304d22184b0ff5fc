//! `tempete rekey`: a new key file. The two newest are valid, so that mails on their way still arrive.

use clap::Args;

use super::{exit, output::Output, place::Where};

const EXAMPLES: &str = "\
Every seat of every running game gets its last letter anew, with a new key. Keys
of the file before stay valid until the next 'rekey': if a key file may have been
seen, run it twice.

Examples:
  tempete rekey
  tempete --state /var/lib/tempete rekey";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {}

pub async fn run(_: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let mut parts = at.open().await?;
    let letters = parts.rekey().await?;
    parts.wake();
    output.line(format!("A new key file is in use. {letters} letters with new keys are queued."))?;
    Ok(exit::DONE)
}
