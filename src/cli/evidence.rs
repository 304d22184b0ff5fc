//! `tempete evidence`: what a committee needs of a game, as one zip.
//!
//! The rule kept here: a mail of a running game may hold secrets, if only in what it quotes. With `--secrets` the
//! look is an entry first, and then the bundle is made (T63).

use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use anyhow::Context;
use clap::Args;
use zip::{ZipWriter, write::SimpleFileOptions};

use super::{exit, exit::Failure, fault, output::Output, place::Where};
use crate::{
    daemon::{EvidenceFile, EvidenceOf},
    ids::Seq,
    kit::Command,
};

const EXAMPLES: &str = "\
The zip holds a README, the record, the heads that letters gave out, and the mails
that made the game's entries, whole, each with the opening of its seal: so anybody
can see that an order is one that its player sent. Refused mails stand in it as
hashes alone.

A mail with words to the other player is in it only with --words. While the game runs
a mail may show its writer's hand, if only in what it quotes: mails and hashes come
with --secrets alone, and then the look becomes an entry first, and both players are
told of it, in letters with new keys: those that the mails bear serve no longer. The
mails hold addresses, and what they quote of letters: give the file to nobody who need
not see that.

Mails are kept for the days that [operation] retention says after the end (150).

Examples:
  tempete evidence 42
  tempete evidence 42 7 --words --to complaint.zip
  tempete evidence 42 --secrets";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The game's number
    game: u32,
    /// The mail that made this entry, and no other
    entry: Option<u16>,
    /// Mails with words to the other player, too
    #[arg(long)]
    words: bool,
    /// Mails of a running game, too: the look becomes an entry of the game
    #[arg(long)]
    secrets: bool,
    /// The file to write [default: evidence-GAME.zip]
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let Options { game, words, secrets, .. } = *options;
    let to = options.to.clone().unwrap_or_else(|| PathBuf::from(format!("evidence-{game}.zip")));
    if to.exists() {
        let what = format!("{} is there already", to.display());
        return Err(Failure::new(what, "Name another file with --to.").into());
    }
    let mut parts = at.look().await?;
    let entry = options.entry.map(|entry| Seq::new(entry).ok_or_else(|| no_mail(entry))).transpose()?;
    let of = EvidenceOf { entry, words, secrets: false };
    let game = fault::game(game)?;
    let mut evidence = parts.evidence(game, of).await?;
    if let Some(entry) = options.entry.filter(|_| evidence.mails == 0 && evidence.held.is_empty()) {
        return Err(no_mail(entry).into());
    }
    if secrets && !parts.see(game).await?.is_over() {
        parts = at.open().await?;
        // What the mails in it bear is no key any more; the letters about the look bear new ones.
        parts.void_keys(game).await?;
        parts.command(game, &Command::Look).await?;
        parts.wake();
        evidence = parts.evidence(game, EvidenceOf { secrets, ..of }).await?;
    }
    if let Err(error) = write(&to, &evidence.files) {
        // Half a bundle is none.
        let _ = fs::remove_file(&to);
        return Err(error).with_context(|| to.display().to_string());
    }
    output.line(to.display().to_string())?;
    output.line(format!("Mails in it: {}.", evidence.mails))?;
    for (why, count) in evidence.held {
        output.line(format!("{count} {why}."))?;
    }
    Ok(exit::DONE)
}

fn no_mail(entry: u16) -> Failure {
    Failure::new(
        format!("entry {entry} was made by no mail that is known"),
        "'tempete show GAME' shows the entries; what a mail made has a line 'mail'. Mails are forgotten with the rest.",
    )
}

/// Writes the zip, for its owner's eyes. Nothing is packed: it can be read with whatever is at hand.
fn write(to: &Path, files: &[EvidenceFile]) -> anyhow::Result<()> {
    let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(to)?;
    let mut zip = ZipWriter::new(io::BufWriter::new(file));
    let options = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    for file in files {
        zip.start_file(&file.name, options)?;
        zip.write_all(&file.bytes)?;
    }
    zip.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
    Ok(())
}
