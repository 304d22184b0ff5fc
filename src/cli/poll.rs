//! `tempete poll`: one cycle of the daemon, for a timer.

use clap::Args;
use serde::Serialize;

use super::{exit, exit::Failure, output::Output, place::Where, run};
use crate::daemon::{Leap, Stop, Tally};

const EXAMPLES: &str = "\
Its exit status is 75 if mail could not be read or sent: standard error says why, and
nothing is lost. The same status says that another tempete runs on the database.
TEMPETE_LOG=info has it log a line for each mail and letter.

Examples:
  tempete poll
  tempete poll --json | jq .sent
  tempete --state /var/lib/tempete poll";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Print what was done as JSON
    #[arg(long)]
    json: bool,
}

/// A poll as JSON.
#[derive(Serialize)]
struct Polled {
    #[serde(flatten)]
    tally: Tally,
    /// Tells whether mail could not be read or sent.
    trouble: bool,
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    // A timer's mail is for what needs somebody.
    run::log(tracing::level_filters::LevelFilter::WARN)?;
    let parts = at.make().await?;
    let _lock = run::lock(&parts.installation.config)?;
    let stop = Stop::on_signals(true)?;
    let (tally, stopped) = parts.poll_and_close(&stop).await.map_err(run::elsewhere)?;
    if let Some(leap) = tally.leap {
        return Err(Failure::new(leap.to_string(), Leap::REMEDY).with_status(exit::TRY_AGAIN).into());
    }
    if options.json {
        output.json(&Polled { tally, trouble: stopped })?;
        return Ok(if stopped { exit::TRY_AGAIN } else { exit::DONE });
    }
    let rest =
        [(tally.answered, "only asked"), (tally.passed_over, "passed over"), (tally.left, "left where they lie")];
    let mut line = format!(
        "{} read, {} accepted, {} refused, {} set aside, {} sent",
        tally.read, tally.accepted, tally.refused, tally.set_aside, tally.sent
    );
    for (count, what) in rest.into_iter().filter(|(count, _)| *count > 0) {
        line.push_str(&format!(", {count} {what}"));
    }
    output.line(line)?;
    // Standard error has said why.
    Ok(if stopped { exit::TRY_AGAIN } else { exit::DONE })
}
