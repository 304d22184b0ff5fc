//! `tempete enter`: what came by post or telephone, entered for its player.

use std::io::Read as _;

use clap::Args;

use super::{exit, exit::Failure, fault, output::Output, place::Where};
use crate::kit::{Entered, Verdict, printable};

/// How much is read from standard input.
const MOST_BYTES: u64 = 65_536;

const EXAMPLES: &str = "\
The orders stand on standard input, a line each, as the player would mail them. Both
players are told, the entry says so, and clocks read the postmark. What is sealed comes
from its player alone; whether he could play what is entered shows at the end, and where
the terms refuse false plays none can be entered.

Examples:
  tempete enter 42 {second} --postmark 2027-03-01T18:30:00Z --reason 'By telephone.' < orders.txt
  echo '14. Nf3' | tempete enter 42 {first} --postmark 2027-03-01 --reason 'By postcard.'";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The game's number
    game: u32,
    /// Whose orders they are
    seat: String,
    /// When it was posted or said: a day (its end, UTC) or a moment
    #[arg(long, value_name = "DATE")]
    postmark: String,
    /// Why it did not come by mail: both players read it
    #[arg(long, value_name = "TEXT")]
    reason: String,
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let postmark = Entered::postmark(&options.postmark).ok_or_else(|| {
        Failure::usage(
            format!("'{}' is no day and no moment", options.postmark),
            "Write one like 2027-03-01 or 2027-03-01T18:30:00Z.",
        )
    })?;
    let reason = options.reason.trim();
    if !printable::is_line(reason) || reason.chars().count() > printable::MOST_REASON {
        let remedy = "Write 1 to 300 printable characters, one space between words.";
        return Err(Failure::usage("that is no reason", remedy).into());
    }
    let mut parts = at.open().await?;
    let id = fault::game(options.game)?;
    let game = parts.see(id).await?.game();
    let seats: Vec<&str> = game.seats.iter().map(|(_, name)| *name).collect();
    let seat = game.seat(&options.seat).ok_or_else(|| {
        let remedy = format!("Write {}.", seats.join(" or "));
        Failure::usage(format!("the game has no seat '{}'", options.seat), remedy)
    })?;
    let mut text = String::new();
    std::io::stdin().take(MOST_BYTES).read_to_string(&mut text)?;
    let entered = Entered { reason: reason.to_owned(), postmark };
    let verdict = parts.enter(id, seat, &text, &entered).await?;
    parts.wake();
    match verdict {
        Verdict::Accepted { first, last } => {
            let entries = if first == last { format!("entry {first}") } else { format!("entries {first} to {last}") };
            output.line(format!("Game {}: entered, {entries}. Both players are told.", options.game))?;
            Ok(exit::DONE)
        }
        Verdict::Refused { code } => {
            let what = format!("nothing was entered: the game does not take it ({code})");
            let remedy = match code.as_str() {
                "T79" => {
                    "It would seal something, or tell you of what is sealed: that comes from its player alone.".into()
                }
                _ => format!(
                    "See what is due with 'tempete show {}', and write the lines as its player would.",
                    options.game
                ),
            };
            Err(Failure::new(what, remedy).into())
        }
        _ => {
            Err(Failure::new("nothing was entered: these lines change nothing", "Write a move or another order.")
                .into())
        }
    }
}
