//! `tempete mail`: every mail that came, with its verdict. `mail show` prints one whole: it may hold a
//! list or the card of a refused order, so it is asked for by number and never listed.

use clap::{Args, Subcommand};
use serde::Serialize;

use super::{Failure, Output, Where, exit, setup::Setup};

const EXAMPLES: &str = "\
Verdicts: accepted, kept (first numbers, preferences), information, refused, copy,
silent (past the day's last answer), no-key, key-misused, robot, bounce, spam-complaint, stranger,
no-mail, set-aside, held and dropped. What is set aside waits for your eyes: 'retry'
has it decided again by the next poll, also where it looked like a robot's; 'drop'
marks it as looked at. What is held waits for its game after a restore, and is
decided by itself when that goes on.

A mail of a running game may hold secrets: 'show' becomes an entry of the game
first, as 'show --secrets' does, and both players are told.

Examples:
  tempete mail list
  tempete mail list --set-aside --json
  tempete mail show 17
  tempete mail retry 17
  tempete mail drop 17";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the newest mails with their verdicts
    List {
        /// Only those set aside
        #[arg(long)]
        set_aside: bool,
        /// How many
        #[arg(long, default_value_t = 50)]
        most: u32,
        /// Print them as JSON
        #[arg(long)]
        json: bool,
    },
    /// Print one mail as it came; of a running game, the look becomes an entry
    Show {
        /// Its number in the list
        number: i64,
    },
    /// Have a mail decided again that was set aside or passed over
    Retry {
        /// Its number in the list
        number: i64,
    },
    /// Mark a mail that was set aside as looked at
    Drop {
        /// Its number in the list
        number: i64,
    },
}

/// One mail. Field names and meanings are stable; new ones may be added.
#[derive(Debug, Serialize)]
struct Line {
    mail: i64,
    received: String,
    size: i64,
    state: String,
    verdict: String,
    game: Option<i64>,
    /// Why it was set aside.
    why: Option<String>,
}

pub fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let mut setup = Setup::open(at)?;
    match options.command {
        Command::List { set_aside, most, json } => list(&mut setup, set_aside, most, json, output),
        Command::Show { number } => {
            let raw = setup
                .raw_mail(number)?
                .ok_or_else(|| Failure::new(format!("there is no mail {number}"), "'tempete mail list' lists them."))?;
            if raw.is_empty() {
                return Err(
                    Failure::new(format!("mail {number} was forgotten"), "Its verdict is all that is kept.").into()
                );
            }
            output.bytes(&raw)?;
            Ok(exit::DONE)
        }
        Command::Retry { number } => {
            if !setup.retry_mail(number)? {
                let what = format!("mail {number} was neither set aside nor passed over");
                return Err(Failure::new(what, "'tempete mail list' lists mails with their verdicts.").into());
            }
            output.line(format!("Mail {number} is decided again by the next poll."))?;
            Ok(exit::DONE)
        }
        Command::Drop { number } => {
            if !setup.drop_mail(number)? {
                let what = format!("mail {number} was not set aside");
                return Err(Failure::new(what, "'tempete mail list --set-aside' lists those that are.").into());
            }
            output.line(format!("Mail {number} counts as looked at."))?;
            Ok(exit::DONE)
        }
    }
}

fn list(setup: &mut Setup, set_aside: bool, most: u32, json: bool, output: &mut Output) -> anyhow::Result<u8> {
    let lines: Vec<Line> = setup
        .mails(set_aside, most)?
        .into_iter()
        .map(|mail| Line {
            mail: mail.id,
            received: mail.received.to_string(),
            size: mail.size,
            // Why a mail was refused may say what its sender holds.
            why: (mail.state == "set-aside").then_some(mail.code),
            state: mail.state,
            verdict: mail.verdict,
            game: (mail.game != 0).then_some(mail.game),
        })
        .collect();
    if json {
        output.json(&lines)?;
    } else if lines.is_empty() {
        output.line("There are none.")?;
    } else {
        for line in &lines {
            let game = line.game.map_or("-".to_owned(), |game| format!("game {game}"));
            output.line(format!(
                "{:>6}  {}  {:>8} bytes  {:<12} {game}",
                line.mail, line.received, line.size, line.verdict
            ))?;
        }
    }
    Ok(exit::DONE)
}
