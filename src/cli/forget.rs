//! `tempete forget`: a player's address goes, with his mails and letters in games that are over.

use clap::Args;

use super::{Failure, Output, Where, exit, setup::Setup};
use crate::{daemon::ForgetFault, mail::address::Address};

const EXAMPLES: &str = "\
Names, logs and openings stay: the record of a game needs them, and holds no
address. Backups, the outbox's Maildir and folders on a mail server hold
copies of their own: see to those yourself.

Examples:
  tempete forget ann@example.org";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The address
    address: String,
}

pub fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let Some(address) = Address::read(&options.address) else {
        return Err(Failure::usage("this is no address", "Write it as it was registered: ann@example.org").into());
    };
    let mut setup = Setup::open(at)?;
    match setup.forget(&address) {
        Ok(seats) => {
            let games = if seats == 1 { "1 game".to_owned() } else { format!("{seats} games") };
            output.line(format!("Forgotten, with its mails and letters in {games}."))?;
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
        Err(ForgetFault::Machine(error)) => Err(error),
    }
}
