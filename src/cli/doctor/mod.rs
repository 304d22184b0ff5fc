//! `tempete doctor`: tries everything an installation rests on, names every fault in one run, each with
//! its remedy, and changes no game, mail, letter or key.

mod disk;
mod mails;
mod store;

use clap::Args;

use super::{Output, Where, exit, setup};
use crate::{
    config::{Config, ConfigError, Inbox, Outbox, ReplyKey},
    mail::words::Words,
};

const EXAMPLES: &str = "\
It changes no game, mail, letter or key. Exit status 0: no faults; 1: at least one.

Examples:
  tempete doctor
  tempete --config /etc/tempete.toml doctor";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {}

/// What was found, in the order it was looked for.
#[derive(Debug, Default)]
struct Findings {
    lines: Vec<String>,
    faults: usize,
}

impl Findings {
    /// Something is as it should be.
    fn good(&mut self, of: &str, what: impl AsRef<str>) {
        self.lines.push(format!("ok     {of:<14} {}", what.as_ref()));
    }

    /// Something worth knowing that is no fault.
    fn note(&mut self, of: &str, what: impl AsRef<str>) {
        self.lines.push(format!("note   {of:<14} {}", what.as_ref()));
    }

    /// A fault and its remedy.
    fn fault(&mut self, of: &str, what: impl AsRef<str>, remedy: impl AsRef<str>) {
        self.faults += 1;
        self.lines.push(format!("FAULT  {of:<14} {}", what.as_ref()));
        self.lines.push(format!("       {:<14} remedy: {}", "", remedy.as_ref()));
    }
}

pub fn run(_: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let mut found = Findings::default();
    match setup::config(at) {
        Ok(config) => {
            let from = at.config.as_ref().map_or("the embedded default".to_owned(), |file| file.display().to_string());
            found.good("configuration", from);
            examine(&config, &mut found)?;
        }
        Err(error) => match error.downcast::<ConfigError>() {
            Ok(error) => {
                for fault in &error.faults {
                    found.fault("configuration", format!("{}: {}", fault.place, fault.wrong), &fault.remedy);
                }
                found.note("the rest", "is tried once the configuration can be read");
            }
            Err(error) => return Err(error),
        },
    }
    for line in &found.lines {
        output.line(line)?;
    }
    output.line(match found.faults {
        0 => "No faults.".to_owned(),
        1 => "1 fault.".to_owned(),
        more => format!("{more} faults."),
    })?;
    Ok(if found.faults == 0 { exit::DONE } else { exit::NOT_DONE })
}

fn examine(config: &Config, found: &mut Findings) -> anyhow::Result<()> {
    address(config, found);
    templates(config, found);
    disk::state(config, found);
    let keys = disk::keys(config, found);
    if let Inbox::Maildir(path) = &config.inbox {
        disk::maildir("inbox", path, found);
    }
    if let Outbox::Maildir(path) = &config.outbox {
        disk::maildir("outbox", path, found);
    }
    if !config.database.exists() {
        found.note("database", format!("{} is not there yet; 'tempete new' makes it", config.database.display()));
    } else if keys {
        store::examine(config, found)?;
    } else {
        // Opening it would make a new key file.
        found.note("database", "is tried once there are keys");
    }
    Ok(())
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
}

fn templates(config: &Config, found: &mut Findings) {
    let Some(folder) = &config.templates else {
        return found.good("templates", "the built-in ones");
    };
    if !folder.is_dir() {
        let remedy = "make the folder, or take [letters] templates out";
        return found.fault("templates", format!("{} is no folder", folder.display()), remedy);
    }
    let (_, complaints) = Words::with_folder(folder);
    for complaint in &complaints {
        found.fault("templates", complaint, "mend the file or remove it; until then the built-in one is used");
    }
    if complaints.is_empty() {
        found.good("templates", folder.display().to_string());
    }
}
