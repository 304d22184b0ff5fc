//! `tempete show`: one game as the person who runs the referee may see it. `--secrets` first becomes
//! an entry that both players read (T63), and only then shows anything.

use std::{fs, path::PathBuf};

use anyhow::Context;
use clap::Args;

use super::{
    exit::{self, Failure},
    output::Output,
    place::Where,
    seat::which,
    setup::Setup,
};
use crate::{ids::Seat, kit::Command, page::picture::Painter};

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

pub fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let mut setup = Setup::look(at)?;
    if let Some(file) = &options.png {
        let below = match &options.side {
            Some(side) => which(setup.see(options.game)?.game(), side)?,
            None => Seat::FIRST,
        };
        let Some(board) = setup.board(options.game, below)? else {
            let what = format!("the players of game {} keep the board themselves", options.game);
            return Err(Failure::new(what, "Only a game with the term board=on has a position here.").into());
        };
        let png = Painter::new()?.paint(&board)?;
        fs::write(file, png).with_context(|| format!("{}", file.display()))?;
        return Ok(exit::DONE);
    }
    let mut secrets = false;
    if options.secrets && !setup.see(options.game)?.is_over() {
        setup = Setup::open(at)?;
        setup.command(options.game, &Command::Look)?;
        secrets = true;
    }
    let shown = setup.show(options.game, secrets)?;
    output.text(if options.json { &shown.json } else { &shown.text })?;
    Ok(exit::DONE)
}
