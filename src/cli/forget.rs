//! `tempete forget`: a player's address goes, with his mails and letters in games that are over; or what is
//! older than `retention` says; or a game from the pages.

use clap::Args;

use super::{exit, exit::Failure, fault, output::Output, place::Where};
use crate::{
    daemon::{ForgetFault, Seats},
    ids::{GameId, Seat},
    mail::address::Address,
};

const EXAMPLES: &str = "\
Names, logs and openings stay: the record of a game needs them, and holds no
address. 'tempete publish' leaves the games of a forgotten address out, and removes
their files; --game has it do so where the address went with the retention. Backups,
the outbox's Maildir and folders on a mail server hold copies of their own: see to
those yourself.

Once a day the daemon forgets by itself what is older than [operation] retention:
20 games at most, or a tenth of all. --expired says how many wait; --confirm forgets
them all, unless the clock is not believed ('tempete clock').

Examples:
  tempete forget ann@example.org
  tempete forget ann@example.org --drop-letters
  tempete forget --game 42
  tempete forget --expired
  tempete forget --expired --confirm";

/// How many letters are named.
const NAMED: usize = 10;

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The address
    #[arg(required_unless_present_any = ["expired", "game"])]
    address: Option<String>,
    /// Drop the letters that wait to be sent there
    #[arg(long, requires = "address")]
    drop_letters: bool,
    /// A game that is over, from the pages that 'publish' writes
    #[arg(long, value_name = "GAME", conflicts_with_all = ["address", "expired"])]
    game: Option<u32>,
    /// What is older than [operation] retention, in place of an address
    #[arg(long, conflicts_with = "address")]
    expired: bool,
    /// Forget it now
    #[arg(long, requires = "expired")]
    confirm: bool,
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    if let Some(game) = options.game {
        let mut parts = at.open().await?;
        if !parts.store.unpublish(fault::game(game)?).await? {
            let what = format!("there is no game {game} that is over");
            return Err(Failure::new(what, "'tempete games --ended' lists them.").into());
        }
        output.line(format!("Game {game} stands on no page any more, once 'tempete publish' has run."))?;
        return Ok(exit::DONE);
    }
    let Some(address) = &options.address else { return expired(options.confirm, at, output).await };
    let Some(address) = Address::read(address) else {
        return Err(Failure::usage("this is no address", "Write it as it was registered: ann@example.org").into());
    };
    let mut parts = at.open().await?;
    match parts.forget(&address, options.drop_letters).await {
        Ok(seats) => {
            output.line(format!("Forgotten, with its mails and letters in {}.", games(seats)))?;
            if seats > 0 {
                output.line("'tempete publish' takes these games off the pages.")?;
            }
            Ok(exit::DONE)
        }
        Err(ForgetFault::Running(games)) => {
            let games: Vec<String> = games.iter().map(ToString::to_string).collect();
            let what = format!(
                "the address is needed: it plays in {} {}",
                if games.len() == 1 { "game" } else { "games" },
                games.join(", ")
            );
            Err(Failure::new(what, "'tempete rule GAME annul --reason …' ends a game; then ask again.").into())
        }
        Err(ForgetFault::Unsent(letters)) => {
            let seats = &parts.installation.seats;
            let mut named: Vec<String> = letters.iter().take(NAMED).map(|of| letter(seats, of)).collect();
            if letters.len() > NAMED {
                named.push(format!("{} more", letters.len() - NAMED));
            }
            let what = format!(
                "{} to be sent there: {}",
                if letters.len() == 1 {
                    "a letter waits".to_owned()
                } else {
                    format!("{} letters wait", letters.len())
                },
                named.join(", ")
            );
            Err(Failure::new(what, "Let them go out first, or add --drop-letters: then nobody gets them.").into())
        }
        Err(ForgetFault::Machine(error)) => Err(error),
    }
}

async fn expired(confirm: bool, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    if confirm {
        let count = at.open().await?.forget_expired().await?;
        output.line(format!("Mails, letters and addresses of {} are forgotten; their records stay.", games(count)))?;
    } else {
        let count = at.look().await?.expired().await?;
        output.line(format!("{} would be forgotten; --confirm does it.", games(count)))?;
    }
    Ok(exit::DONE)
}

fn games(count: usize) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}

fn letter(seats: &Seats, of: &Option<(GameId, Seat, u32)>) -> String {
    match of {
        Some((game, seat, number)) => {
            let seat = seats.game(*game).map_or("a seat", |game| game.seat_name(*seat));
            format!("letter {number} to {seat} of game {game}")
        }
        None => "a letter of no game".to_owned(),
    }
}
