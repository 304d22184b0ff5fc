//! The database: is it ours and whole, does every running game replay, do letters go out.

use super::{Findings, disk, mails};
use crate::{
    cli::{exit, overview::Overview, setup::Setup},
    config::Config,
    daemon::Lock,
    store::files,
};

pub(super) fn examine(config: &Config, found: &mut Findings) -> anyhow::Result<()> {
    for file in files(&config.database).iter().filter(|file| file.exists()) {
        disk::is_private("database", file, found);
    }
    let mut setup = match Setup::look_at(config.clone()) {
        Ok(setup) => setup,
        Err(error) => {
            let known = exit::remedy(&error);
            let remedy = if known.is_empty() {
                "mend what it names; a damaged database is restored from a backup"
            } else {
                &known
            };
            found.fault("database", format!("{error:#}").replace('\n', " "), remedy);
            return Ok(());
        }
    };
    match setup.check_database() {
        Ok(faults) if faults.is_empty() => found.good("database", config.database.display().to_string()),
        Ok(faults) => {
            for fault in faults {
                found.fault("database", fault, "stop the daemon and restore the database from a backup");
            }
        }
        Err(error) => found.fault("database", format!("{error:#}"), "restore it from a backup"),
    }
    games(&mut setup, found)?;
    mails::examine(&mut setup, config, found)?;
    for (trouble, since) in setup.alarms() {
        // What was so at the last poll: what is so now is said above and below.
        found.note("alarms", format!("since {since}: {}", trouble.what()));
    }
    match Lock::is_held(&config.database) {
        Ok(false) => found.note("daemon", "not running; 'tempete run' starts it"),
        Ok(true) => found.good("daemon", "running"),
        Err(error) => found.fault(
            "daemon",
            format!("its lock cannot be tried: {error}"),
            "see to the rights of the database's folder",
        ),
    }
    Ok(())
}

fn games(setup: &mut Setup, found: &mut Findings) -> anyhow::Result<()> {
    let games = setup.games()?;
    let running: Vec<u32> = games.iter().filter(|game| game.ended.is_none()).map(|game| game.game.get()).collect();
    let mut whole = 0;
    let mut rulings = Vec::new();
    for &game in &running {
        match setup.overview(game, false) {
            Ok(overview) => {
                whole += 1;
                if waits_for_ruling(&overview) {
                    rulings.push(game.to_string());
                }
            }
            Err(error) => found.fault(
                "games",
                format!("game {game} cannot be replayed: {error:#}"),
                "restore the database from a backup; the other games go on",
            ),
        }
    }
    found.good("games", format!("{} in all, {} running, {whole} of these replayed", games.len(), running.len()));
    if !rulings.is_empty() {
        found.note("games", format!("a ruling is due in: {}", rulings.join(", ")));
    }
    Ok(())
}

fn waits_for_ruling(overview: &Overview) -> bool {
    overview.owed_by.is_empty() && overview.result.is_none()
}
