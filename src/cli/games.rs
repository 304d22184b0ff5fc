//! `tempete games`: the list of games.

use clap::Args;
use serde::Serialize;

use super::{Output, Where, exit, overview::count, setup::Setup};
use crate::ids::Seat;

const EXAMPLES: &str = "\
Examples:
  tempete games
  tempete games --running
  tempete games --json | jq '.[] | select(.ended == null) | .game'";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Only those that are not over
    #[arg(long)]
    running: bool,
    /// Print them as JSON
    #[arg(long)]
    json: bool,
}

/// One game. Field names and meanings are stable; new ones may be added.
#[derive(Debug, Serialize)]
struct Line {
    game: u32,
    white: String,
    black: String,
    entries: u16,
    started: String,
    ended: Option<String>,
    /// The seats whose mail is in trouble.
    mail: Vec<SeatMail>,
}

/// A seat whose mail is in trouble.
#[derive(Debug, Serialize)]
struct SeatMail {
    /// `white` or `black`.
    seat: &'static str,
    /// Since when its mail server refuses letters for good.
    unreachable: Option<String>,
    /// When a bounce last said that its mail may be failing.
    failing: Option<String>,
}

pub fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let mut setup = Setup::look(at)?;
    let games = setup.games()?;
    let lines: Vec<Line> = games
        .into_iter()
        .filter(|game| !options.running || game.ended.is_none())
        .map(|game| {
            let mut names = game.names.into_iter();
            Line {
                game: game.game.get(),
                white: names.next().unwrap_or_default(),
                black: names.next().unwrap_or_default(),
                entries: game.entries,
                started: game.started.to_string(),
                ended: game.ended.map(|at| at.to_string()),
                mail: game
                    .troubled
                    .iter()
                    .map(|of| SeatMail {
                        seat: if of.seat == Seat::FIRST { "white" } else { "black" },
                        unreachable: of.unreachable.map(|at| at.to_string()),
                        failing: of.failing.map(|at| at.to_string()),
                    })
                    .collect(),
            }
        })
        .collect();
    if options.json {
        output.json(&lines)?;
    } else if lines.is_empty() {
        output.line("There are no games yet. 'tempete new' starts one.")?;
    } else {
        for line in &lines {
            let state = line.ended.as_ref().map_or_else(|| "running".to_owned(), |at| format!("over since {at}"));
            output.line(format!(
                "{:>6}  {} - {}, {}, {state}",
                line.game,
                line.white,
                line.black,
                count(line.entries)
            ))?;
            for SeatMail { seat, unreachable, failing } in &line.mail {
                if let Some(since) = unreachable {
                    output.line(format!("        mail to {seat} cannot be delivered, since {since}"))?;
                } else if let Some(at) = failing {
                    output.line(format!("        mail to {seat} may be failing: a bounce came on {at}"))?;
                }
            }
        }
    }
    Ok(exit::DONE)
}
