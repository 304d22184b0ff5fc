//! `tempete clock`: what the machine's clock says beside what the referee has seen, and going on with it.

use clap::{Args, Subcommand};
use serde::Serialize;

use super::{exit, exit::Failure, output::Output, place::Where};
use crate::{
    daemon::{Leap, Parts},
    kit::printable,
};

const EXAMPLES: &str = "\
The referee knows the last moment at which it worked. A clock that is further ahead than
'clock_leap' of the configuration (31 days), or more than an hour behind, is not
believed: mail is kept, and nothing is entered, credited, sent or erased, but for the
alarm. Set right, everything goes on by itself. A leap ahead of more than a day is
believed once the clock says the same an hour later, or where the machine was up all the
while, or the mail server's clock agrees with it.

Where the clock is right, as after a long outage, 'accept' goes on with it: what fell due
in the time in which no mail was read waits for another day.

Examples:
  tempete clock
  tempete clock --json | jq .believed
  tempete clock accept --reason 'The machine was off for seven weeks.'";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Print it as JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Go on with the clock as it is
    Accept(Accept),
}

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  tempete clock accept --reason 'The machine was off for seven weeks.'")]
struct Accept {
    /// Why, in a line: it stands in the referee's log
    #[arg(long, value_name = "TEXT")]
    reason: String,
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    match &options.what {
        None => show(&mut at.look().await?, options.json, output).await,
        Some(What::Accept(Accept { reason })) => {
            if !printable::is_line(reason) || reason.chars().count() > printable::MOST_REASON {
                let what = "a reason has 1 to 300 printable characters, its words separated by one space each";
                return Err(Failure::usage(what, "'tempete clock accept --help' has an example.").into());
            }
            let mut parts = at.open().await?;
            parts.accept_clock(reason).await?;
            parts.wake();
            show(&mut parts, options.json, output).await
        }
    }
}

/// The clock as JSON. Field names and meanings are stable; new ones may be added.
#[derive(Serialize)]
struct Clock {
    now: String,
    /// The last moment at which the referee worked; `null` before the first.
    seen: Option<String>,
    believed: bool,
    /// Why it is not.
    why: Option<String>,
}

async fn show(parts: &mut Parts, json: bool, output: &mut Output) -> anyhow::Result<u8> {
    let (now, seen, leap) = parts.clock().await?;
    let (now, seen) = (now.to_string(), seen.map(|at| at.to_string()));
    if json {
        let why = leap.as_ref().map(ToString::to_string);
        output.json(&Clock { now, seen, believed: leap.is_none(), why })?;
    } else {
        output.line(format!("The clock says        {now}"))?;
        output.line(format!("Last moment seen      {}", seen.as_deref().unwrap_or("none yet")))?;
        if leap.is_none() {
            output.line("The clock is believed.")?;
        }
    }
    match leap {
        None => Ok(exit::DONE),
        Some(leap) => Err(Failure::new(leap.to_string(), Leap::REMEDY).into()),
    }
}
