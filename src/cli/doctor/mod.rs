//! `tempete doctor`: tries everything an installation rests on, names every fault in one run, each with
//! its remedy, and changes no game, mail, letter or key.

mod disk;
mod mails;
mod place;
mod servers;
mod store;
mod trip;

use std::{
    net::{TcpListener, TcpStream},
    time::Duration,
};

use clap::Args;
use serde::Serialize;

use super::{exit, new::draft::pace, output::Output, place::Where};
use crate::{
    config::{Config, Outbox, ReplyKey},
    daemon::{Parts, clock::Clock},
    kit::Games,
    pace::Outage,
    page::words::Words,
};

const EXAMPLES: &str = "\
It changes no game, mail, letter or key. Exit status 0: no faults; 1: at least one.
Servers are logged in to, and the envelopes tried, without sending anything; with
--round-trip, mails go to the referee's own address and are looked for in its inbox.

Examples:
  tempete doctor
  tempete doctor --round-trip
  tempete doctor --json | jq '.[] | select(.remedy)'
  tempete --config /etc/tempete.toml doctor";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Also send mails to ourselves, and see what our mailbox makes of them
    #[arg(long)]
    round_trip: bool,
    /// Print what was found as JSON
    #[arg(long)]
    json: bool,
}

/// What was found, in the order it was looked for.
#[derive(Debug, Default)]
struct Findings(Vec<Finding>);

/// One thing that was found. Field names and meanings are stable; new ones may be added.
#[derive(Debug, Serialize)]
struct Finding {
    found: Found,
    of: String,
    what: String,
    /// What to do about a fault.
    remedy: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Found {
    /// Something is as it should be.
    Ok,
    /// Something worth knowing that is no fault.
    Note,
    Fault,
}

impl Findings {
    fn add(&mut self, found: Found, of: &str, what: String, remedy: Option<String>) {
        self.0.push(Finding { found, of: of.to_owned(), what, remedy });
    }

    /// Something is as it should be.
    fn good(&mut self, of: &str, what: impl AsRef<str>) {
        self.add(Found::Ok, of, what.as_ref().to_owned(), None);
    }

    /// Whether something was found as it should be under this name, and no fault.
    fn is_good(&self, of: &str) -> bool {
        let is = |found| self.0.iter().any(|one| one.found == found && one.of == of);
        is(Found::Ok) && !is(Found::Fault)
    }

    /// Something worth knowing that is no fault.
    fn note(&mut self, of: &str, what: impl AsRef<str>) {
        self.add(Found::Note, of, what.as_ref().to_owned(), None);
    }

    /// A fault and its remedy, each in a line.
    fn fault(&mut self, of: &str, what: impl AsRef<str>, remedy: impl AsRef<str>) {
        let [what, remedy] = [what.as_ref(), remedy.as_ref()].map(|text| text.replace('\n', " "));
        self.add(Found::Fault, of, what, Some(remedy));
    }

    fn faults(&self) -> usize {
        self.0.iter().filter(|one| one.found == Found::Fault).count()
    }
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let mut found = Findings::default();
    match at.load() {
        Ok(config) => {
            let from = at.config.as_ref().map_or("the embedded default".to_owned(), |file| file.display().to_string());
            found.good("configuration", from);
            examine(&config, at.games, options.round_trip, &mut found).await?;
        }
        Err(error) => {
            for fault in &error.faults {
                found.fault("configuration", format!("{}: {}", fault.place, fault.wrong), &fault.remedy);
            }
            found.note("the rest", "is tried once the configuration can be read");
        }
    }
    let faults = found.faults();
    if options.json {
        output.json(&found.0)?;
    } else {
        tell(&found.0, output)?;
        output.line(match faults {
            0 => "No faults.".to_owned(),
            1 => "1 fault.".to_owned(),
            more => format!("{more} faults."),
        })?;
    }
    Ok(if faults == 0 { exit::DONE } else { exit::NOT_DONE })
}

fn tell(found: &[Finding], output: &mut Output) -> anyhow::Result<()> {
    for Finding { found, of, what, remedy } in found {
        let found = match found {
            Found::Ok => "ok",
            Found::Note => "note",
            Found::Fault => "FAULT",
        };
        output.line(format!("{found:<6} {of:<14} {what}"))?;
        if let Some(remedy) = remedy {
            output.line(format!("       {:<14} remedy: {remedy}", ""))?;
        }
    }
    Ok(())
}

async fn examine(config: &Config, games: Games, round_trip: bool, found: &mut Findings) -> anyhow::Result<()> {
    address(config, found);
    templates(config, games, found);
    time(config, found);
    disk::state(config, found);
    let keys = disk::keys(config, found);
    mailboxes(config, games, round_trip, found).await?;
    if !config.database.exists() {
        found.note("database", format!("{} is not there yet; 'tempete new' makes it", config.database.display()));
    } else if keys {
        store::examine(config, games, found).await?;
    } else {
        // Opening it would make a new key file.
        found.note("database", "is tried once there are keys");
    }
    Ok(())
}

/// Maildirs and servers, and the way between them.
async fn mailboxes(config: &Config, games: Games, round_trip: bool, found: &mut Findings) -> anyhow::Result<()> {
    let reads = place::examine(&config.inbox, found).await;
    match &config.outbox {
        Outbox::Maildir(path) => {
            disk::maildir("outbox", path, found);
            if round_trip {
                found.note("round trip", "letters appear in a Maildir: whoever carries them on knows the way");
            }
        }
        Outbox::Smtp(smtp) => {
            let sends = servers::outbox(config, smtp, found).await;
            if round_trip && reads && sends {
                // Marked as ours in every way, also where there is no installation's mark yet.
                let instance = instance(config, games).await.unwrap_or_else(|| "doctor".to_owned());
                trip::examine(config, smtp, &instance, found).await?;
            } else if round_trip {
                found.note("round trip", "is tried once both servers can be used");
            }
        }
    }
    health(config, found);
    Ok(())
}

/// The installation's own mark, if there is one already.
async fn instance(config: &Config, games: Games) -> Option<String> {
    if !config.database.exists() || !config.keys.exists() {
        return None;
    }
    Some(Parts::look(config.clone(), Clock::system(), games).await.ok()?.instance().to_owned())
}

/// Whether `/healthz` can be answered, or is.
fn health(config: &Config, found: &mut Findings) {
    let Some(at) = config.health else { return };
    let answered = TcpStream::connect_timeout(&at, Duration::from_secs(2)).is_ok();
    if answered {
        found.good("health", format!("{at} is answered"));
    } else if let Err(error) = TcpListener::bind(at) {
        found.fault(
            "health",
            format!("{at} cannot be listened at: {error}"),
            "choose another port for [operation] health",
        );
    } else {
        found.good("health", format!("{at} is free for it"));
    }
}

fn address(config: &Config, found: &mut Findings) {
    let key = match config.reply_key {
        ReplyKey::Address => format!("keys in the address, after '{}'", config.separator),
        ReplyKey::Line => "keys in a line of the letter".to_owned(),
    };
    found.good("address", format!("{}, {key}", config.address));
    if config.host.ends_with(".localhost") {
        found.note("address", "nobody can write there from elsewhere; [referee] address sets another");
    }
    match &config.contact {
        Some(contact) => found.good("contact", format!("{contact}, in every letter")),
        None => {
            found.note("contact", "players are told of no person to ask; [referee] contact names one in their letters")
        }
    }
    match config.organisers.as_slice() {
        [] => found.note("organisers", "nobody is told what needs a person; [referee] organisers names who runs it"),
        named => {
            let names: Vec<&str> = named.iter().map(|one| one.name.as_str()).collect();
            found.good("organisers", format!("{}: told what needs a person, and heard", names.join(", ")));
        }
    }
}

/// A profile of one's own may have the rule of outages by which nights stop clocks.
fn time(config: &Config, found: &mut Findings) {
    let Ok(pace) = pace(&config.time) else { return };
    if pace.profile.outage == Outage::Days && !pace.profile.is_none() {
        let what = "each time in which no mail is read stops the clocks of its games for whole days";
        found.note(
            "time",
            format!("{}: {what}; the line 'outage = \"last\"' in it gives back hours alone", config.time),
        );
    }
}

fn templates(config: &Config, games: Games, found: &mut Findings) {
    let Some(folder) = &config.templates else {
        return found.good("templates", "the built-in ones");
    };
    if !folder.is_dir() {
        let remedy = "make the folder, or take [letters] templates out";
        return found.fault("templates", format!("{} is no folder", folder.display()), remedy);
    }
    let complaints = Words::of(games, Some(folder)).complaints();
    for complaint in &complaints {
        found.fault("templates", complaint, "mend the file or remove it; until then the built-in one is used");
    }
    if complaints.is_empty() {
        found.good("templates", folder.display().to_string());
    }
}
