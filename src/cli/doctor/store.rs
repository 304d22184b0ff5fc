//! The database: is it ours and whole, does every running game replay, do letters go out.

use super::{Findings, disk, mails};
use crate::{
    cli::{event::waits, exit, games},
    config::Config,
    daemon::{Lock, Parts, alarm::Trouble, clock::Clock, named},
    ids::GameId,
    kit::{Games, Summary},
    pace::DAY,
    store::{GameLine, files},
};

/// How many of a kind are named.
const MOST: usize = 20;
/// A backup so many days old is worth a word, as in the digest.
const OLD: i64 = 3;

pub(super) async fn examine(config: &Config, played: Games, found: &mut Findings) -> anyhow::Result<()> {
    for file in files(&config.database).iter().filter(|file| file.exists()) {
        disk::is_private("database", file, found);
    }
    let mut parts = match Parts::look(config.clone(), Clock::system(), played).await {
        Ok(parts) => parts,
        Err(error) => {
            let known = exit::remedy(&error);
            let remedy = if known.is_empty() {
                "mend what it names; a damaged database is restored from a backup"
            } else {
                &known
            };
            found.fault("database", format!("{error:#}"), remedy);
            return Ok(());
        }
    };
    match parts.store.check().await.map_err(anyhow::Error::from) {
        Ok(faults) if faults.is_empty() => found.good("database", config.database.display().to_string()),
        Ok(faults) => {
            for fault in faults {
                found.fault("database", fault, "stop the daemon and restore the database from a backup");
            }
        }
        Err(error) => found.fault("database", format!("{error:#}"), "restore it from a backup"),
    }
    let gaps = parts.store.gaps().await?;
    if let Some(days) = gaps.pattern(Clock::system().now()) {
        found.note("away", format!("on {days} of the last 7 days no mail was read for more than six hours: docs/running.md says what that does"));
    }
    replayed(&mut parts, found).await?;
    heads(&mut parts, found).await;
    backup(&mut parts, found).await?;
    key(&mut parts, config, found).await?;
    mails::examine(&mut parts, config, found).await?;
    for (event, progress) in parts.events_waiting().await? {
        found.note("events", format!("{} waits: {}", event.name, waits(&event, &progress.next)));
    }
    let challenges = parts.store.challenges_open(Clock::system().now()).await?;
    if challenges > 0 {
        found.note("challenges", format!("{challenges} by mail without an answer yet; none needs you"));
    }
    for (trouble, since) in parts.installation.alarms.standing() {
        if tried(trouble).is_some_and(|of| found.is_good(of)) {
            continue;
        }
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

/// The folder of heads is the one that the last letters were written into.
async fn heads(parts: &mut Parts, found: &mut Findings) {
    match parts.stale_heads().await {
        Ok(stale) if stale.is_empty() => {}
        Ok(stale) => found.fault(
            "heads",
            format!("the folder heads is lost or an older copy of it was put back: it lacks letters of {}", named(&stale, MOST)),
            "put the newest copy of the folder back, file by file, where none is newer; without it a restore may tell two stories",
        ),
        Err(error) => found.fault("heads", format!("{error:#}"), "see to the rights of the folder heads"),
    }
    match parts.behind().await {
        Ok(behind) if behind.is_empty() => {}
        Ok(behind) => found.note(
            "heads",
            format!(
                "letters have told more than the database knows of {}: after the next start such a game waits for its mails",
                named(&behind, MOST)
            ),
        ),
        Err(error) => found.fault("heads", format!("{error:#}"), "see to the rights of the folder heads"),
    }
}

/// There is a backup, and it is not old.
async fn backup(parts: &mut Parts, found: &mut Findings) -> anyhow::Result<()> {
    let now = parts.installation.clock.now();
    match parts.last_backup().await? {
        Some(last) => {
            let days = now.unix().saturating_sub(last.unix()).div_euclid(DAY);
            let ago = match days {
                ..=0 => "less than a day ago".to_owned(),
                1 => "a day ago".to_owned(),
                days => format!("{days} days ago"),
            };
            let told = format!("the last was made at {last}, {ago}");
            if days >= OLD {
                found.note("backup", told + "; 'tempete backup' makes one");
            } else {
                found.good("backup", told);
            }
            let tried = parts.last_trial().await?;
            let kept = i64::from(parts.installation.config.retention_days) * DAY;
            if tried.is_none_or(|tried| now.unix().saturating_sub(tried.unix()) > kept) {
                found.note("backup", "none as new as [operation] retention asks was ever tried, so forgotten games' mails stay in the Maildir; 'tempete backup --try FILE' tries one");
            }
        }
        None => found.note("backup", "none is known of; 'tempete backup' makes one"),
    }
    Ok(())
}

/// The key that signs heads: it serves every running game, and there is a copy of it.
async fn key(parts: &mut Parts, config: &Config, found: &mut Findings) -> anyhow::Result<()> {
    let lost = parts.without_key().await?;
    if !lost.is_empty() {
        found.fault(
            "key",
            format!("what signs {} is not in {}", named(&lost, MOST), config.signing_key.display()),
            "put the file back from its backup; if a key is lost for good: 'tempete rule GAME new-key --recovery FILE --reason …'",
        );
    }
    if parts.key_is_backed_up().await? {
        found.good("key", config.signing_key.display().to_string());
    } else {
        let told = format!("{} has no backup: without it no running game can be signed", config.signing_key.display());
        found.note("key", format!("{told}; 'tempete backup' makes one"));
    }
    let recovery = config.recovery_key();
    if recovery.exists() {
        let told = "lies beside the key for whose loss it is there: carry it away, and keep it apart";
        found.note("recovery", format!("{} {told}", recovery.display()));
    }
    Ok(())
}

/// Every game is replayed, and what lists say of it compared with what its log says.
async fn replayed(parts: &mut Parts, found: &mut Findings) -> anyhow::Result<()> {
    let (mut all, mut running, mut whole, mut faults) = (0, 0, 0, 0);
    let mut rulings = Vec::new();
    let waiting = parts.waiting().await?;
    let mut replay = async |parts: &mut Parts, line: &GameLine| {
        all += 1;
        let runs = line.ended.is_none();
        running += usize::from(runs);
        let game = line.game;
        let waits = waiting.iter().any(|waits| waits.game == game);
        match summary(parts, game, waits).await {
            Ok(summary) => {
                whole += usize::from(runs);
                if runs && summary.owed.is_empty() && summary.end.is_none() {
                    rulings.push(game.to_string());
                }
                if line.summary.as_ref() != Some(&summary) {
                    faults += 1;
                    if faults <= MOST {
                        found.fault(
                            "games",
                            format!("game {game} is listed otherwise than its log says"),
                            "nothing else follows from that; its next entry puts it right, 'tempete show' is right already",
                        );
                    }
                }
            }
            Err(error) => {
                faults += 1;
                if faults <= MOST {
                    found.fault(
                        "games",
                        format!("{error:#}"),
                        "restore the database from a backup ('tempete backup --try' tries one); the other games go on",
                    );
                }
            }
        }
    };
    games::each(games::Which::All, parts, async |parts, games| {
        for line in &games {
            replay(parts, line).await;
        }
        Ok(())
    })
    .await?;
    if let Some(more) = faults.checked_sub(MOST).filter(|more| *more > 0) {
        found.fault("games", format!("the same of {more} more"), "as above");
    }
    for waits in &waiting {
        let game = waits.game;
        let remedy = match waits.trouble() {
            Trouble::RolledBack => format!(
                "its mails are read again by 'tempete run'; if that does not bring them back: 'tempete rule {game} recover --reason …'"
            ),
            trouble => trouble.remedy().to_owned(),
        };
        found.fault("games", waits.to_string(), remedy);
    }
    found.good("games", format!("{all} in all, {running} running, {whole} of these replayed"));
    if !rulings.is_empty() {
        let more = rulings.len().saturating_sub(MOST);
        rulings.truncate(MOST);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        found.note(
            "games",
            format!("a ruling is due in: {}{more}; 'tempete games --due' lists them", rulings.join(", ")),
        );
    }
    Ok(())
}

/// What a game's log says of it; of one that does not wait, where it is stored as it was written and told.
async fn summary(parts: &mut Parts, game: GameId, waits: bool) -> anyhow::Result<Summary> {
    let known = async {
        let summary = parts.see(game).await?.open(|doors| doors.summary())?;
        if !waits {
            parts.examine(game).await?;
        }
        anyhow::Ok(summary)
    };
    let of = format!("game {game}");
    known.await.map_err(|error| if error.to_string().starts_with(&of) { error } else { error.context(of) })
}

/// What doctor tried itself under this name, if it did: what a standing alarm says of it was so at the last
/// poll, and what was found now is newer.
fn tried(trouble: Trouble) -> Option<&'static str> {
    Some(match trouble {
        Trouble::InboxLogin | Trouble::InboxUnreachable | Trouble::InboxFolder => "inbox",
        Trouble::OutboxLogin | Trouble::OutboxUnreachable => "outbox",
        Trouble::DiskFull => "disk",
        Trouble::Database => "database",
        Trouble::Keys => "keys",
        Trouble::LettersWaiting => "letters",
        Trouble::RolledBack | Trouble::LogAltered | Trouble::TwoReferees | Trouble::Unwritable | Trouble::RulingDue => {
            "games"
        }
        _ => return None,
    })
}
