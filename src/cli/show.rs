//! `tempete show`: one game as the person who runs the referee may see it. `--secrets` first becomes
//! an entry that both players read (T63), and only then shows anything.

use std::{fs, path::PathBuf};

use anyhow::Context;
use clap::Args;

use super::{
    exit::{self, Failure},
    fault,
    output::Output,
    place::Where,
    seat::which,
};
use crate::{
    daemon::Parts,
    ids::{GameId, Seat},
    kit::{Command, Looker, SeatFacts, Shown},
    page::picture::Painter,
    store::SeatRow,
};

const EXAMPLES: &str = "\
--secrets shows {secrets}, too. Before the end of a game
the look itself becomes an entry, and both players are told of it.

Examples:
  tempete show 42
  tempete show 42 --json | jq .owed_by
  tempete show 42 --secrets
  tempete show 42 --png board.png --side {second}";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The game's number
    game: u32,
    /// Print it as JSON
    #[arg(long)]
    json: bool,
    /// Show {secrets}, too: the look becomes an entry of the game
    #[arg(long)]
    secrets: bool,
    /// Write the board as a picture into this file instead, as everybody may see it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "secrets"])]
    png: Option<PathBuf>,
    /// Whose side of the picture is below
    #[arg(long, value_name = "SEAT", requires = "png")]
    side: Option<String>,
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let mut parts = at.look().await?;
    let game = fault::game(options.game)?;
    if let Some(file) = &options.png {
        let seen = parts.see(game).await?;
        let below = options.side.as_ref().map_or(Ok(Seat::FIRST), |side| which(seen.game(), side))?;
        let Some(board) = seen.open(|doors| doors.board(below))? else {
            let what = format!("the players of game {game} keep the board themselves");
            return Err(Failure::new(what, "Only a game with the term board=on has a position here.").into());
        };
        let png = Painter::new()?.paint(&board)?;
        fs::write(file, png).with_context(|| format!("{}", file.display()))?;
        return Ok(exit::DONE);
    }
    let secrets = options.secrets && !parts.see(game).await?.is_over();
    if secrets {
        parts = at.open().await?;
        parts.command(game, &Command::Look).await?;
        parts.wake();
    }
    let shown = shown(&mut parts, game, secrets).await?;
    output.text(if options.json { &shown.json } else { &shown.text })?;
    Ok(exit::DONE)
}

/// A game as it may be shown; with `secrets`, of which the look must be an entry already.
async fn shown(parts: &mut Parts, game: GameId, secrets: bool) -> anyhow::Result<Shown> {
    let (seen, at) = (parts.see(game).await?, parts.installation.clock.now());
    let seats: Vec<SeatFacts> = seen.seats().iter().map(facts).collect();
    let words = seen.words().to_vec();
    let reasons = parts.store.reasons_of(game).await?;
    let waits = parts.waiting().await?.into_iter().find(|waits| waits.game == game).map(|waits| waits.shown());
    let waits = waits.as_deref();
    seen.open(|doors| doors.show(&Looker { secrets, waits, at, seats: &seats, words: &words, reasons: &reasons }))
}

/// What the database knows of a seat.
fn facts(row: &SeatRow) -> SeatFacts {
    SeatFacts {
        addresses: row.addresses.clone(),
        language: row.language.clone(),
        zone: row.zone.clone(),
        letters: row.letters,
        mail: match row {
            row if row.unreachable => "unreachable",
            row if row.failing => "failing",
            _ => "good",
        },
    }
}
