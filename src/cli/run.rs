//! `tempete run`: the daemon.

use std::io::{self, IsTerminal};

use clap::Args;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::{filter::Targets, layer::SubscriberExt, util::SubscriberInitExt};

use super::{exit, exit::Failure, place::Where};
use crate::{
    config::Config,
    daemon::{self, Elsewhere, HoldLost, Lock, Stop, quiet_panics},
};

const EXAMPLES: &str = "\
It polls the inbox, decides, and sends, until SIGTERM or SIGINT stops it cleanly.
SIGHUP has it read passwords, rates, poll, organisers, digest, strangers, templates,
clock_leap and retention anew, and try at once what waits for a server; on a terminal it
stops, as the terminal's end does.
Its log goes to standard error, a line for each mail and letter; TEMPETE_LOG=debug
makes it longer, TEMPETE_LOG=warn shorter. One daemon runs on a database: a second
one exits with status 75.

Examples:
  tempete run
  tempete --config /etc/tempete.toml run
  tempete --state /var/lib/tempete run";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {}

pub async fn run(_: &Options, at: &Where) -> anyhow::Result<u8> {
    // Before anything is opened: a terminal that closes meanwhile was one all the same.
    let on_terminal = io::stdin().is_terminal() || io::stdout().is_terminal() || io::stderr().is_terminal();
    log(LevelFilter::INFO)?;
    let mut parts = at.make().await?;
    let _lock = lock(&parts.installation.config)?;
    // A terminal's end stops it; elsewhere the same signal has it read the configuration anew.
    if !on_terminal {
        let at = at.clone();
        parts.at_hangup(move || at.load())?;
    }
    daemon::run(parts, Stop::on_signals(on_terminal)?).await.map_err(elsewhere)?;
    Ok(exit::DONE)
}

/// Logs go to standard error, from this level on where TEMPETE_LOG names none, and hold no text, card, list,
/// key, address or seed.
///
/// # Errors
/// TEMPETE_LOG names none that there is.
pub fn log(level: LevelFilter) -> Result<(), Failure> {
    let targets = match std::env::var_os("TEMPETE_LOG").filter(|asked| !asked.is_empty()) {
        None => Targets::new().with_default(level),
        Some(asked) => targets(&asked.to_string_lossy())?,
    };
    // These would write passwords and whole mails where everything is asked for.
    let targets = targets.with_targets(["async_imap", "lettre", "sqlx"].map(|silent| (silent, LevelFilter::OFF)));
    tracing_subscriber::fmt()
        .with_max_level(LevelFilter::TRACE)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .with_target(false)
        .finish()
        .with(targets)
        .init();
    quiet_panics();
    Ok(())
}

/// What is logged where TEMPETE_LOG says this. A word that is no level would be taken for a part of the program, and hide
/// all others.
fn targets(asked: &str) -> Result<Targets, Failure> {
    let is_level = |word: &str| {
        let level = word.rsplit('=').next().unwrap_or_default();
        !level.is_empty() && level.parse::<LevelFilter>().is_ok()
    };
    asked.split(',').all(is_level).then(|| asked.parse().ok()).flatten().ok_or_else(|| {
        let what = format!("TEMPETE_LOG={} is no level of a log", asked.escape_debug());
        Failure::usage(what, "Write error, warn, info, debug or trace.")
    })
}

/// Another machine's daemon on the same database, with what to do about it.
pub fn elsewhere(error: anyhow::Error) -> anyhow::Error {
    let remedy = if let Some(Elsewhere { until, .. }) = error.downcast_ref() {
        format!("Stop it there. If that machine is gone, this one may take over after {until}.")
    } else if error.is::<HoldLost>() {
        "This machine stood still for too long; see which of the two is to run.".to_owned()
    } else {
        return error;
    };
    Failure::new(error.to_string(), remedy).with_status(exit::TRY_AGAIN).into()
}

/// Takes the daemon's lock on the database.
pub fn lock(config: &Config) -> anyhow::Result<Lock> {
    Lock::take(&config.database)?.map_err(|error| {
        let remedy =
            format!("Stop it first, or name another state folder; the database is {}.", config.database.display());
        Failure::new(error.to_string(), remedy).with_status(exit::TRY_AGAIN).into()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_that_there_is_none_of_is_an_error() {
        for good in ["debug", "WARN", "off", "warn,daemon=trace"] {
            assert!(targets(good).is_ok(), "{good}");
        }
        for bad in ["debgu", "daemon", "debug info", "daemon=loud", "1000", ","] {
            assert_eq!(targets(bad).map_err(|bad| bad.status).err(), Some(super::exit::USAGE), "{bad}");
        }
    }
}
