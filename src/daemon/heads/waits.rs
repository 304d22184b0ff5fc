//! Games that wait after a restore, and how they go on: when their mails were read again, or by ruling.

use anyhow::Context;

use super::Heads;
use crate::{
    daemon::{alarm::Trouble, office::Office, parts::Parts},
    ids::{GameId, Seat},
    record::head_of,
    store::Store,
};

/// How many written letters are remembered.
const MOST: usize = 4_096;

/// A letter was not made: its game waits, and no second history is told of it.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("game {game} waits: the database was restored from a backup that lacks entries of it")]
pub(in crate::daemon) struct Waits {
    pub(in crate::daemon) game: GameId,
    /// Whose mail set the letter off, where a key proved it.
    pub(in crate::daemon) by: Option<Seat>,
}

impl Waits {
    /// The same error, with the seat whose mail it was; any other as it is.
    pub(in crate::daemon) fn with(error: anyhow::Error, seat: Seat) -> anyhow::Error {
        match error.downcast::<Self>() {
            Ok(waits) => Self { by: Some(seat), ..waits }.into(),
            Err(other) => other,
        }
    }
}

impl Heads {
    /// Finds the games of which letters have told more entries than the database has.
    pub(in crate::daemon) async fn compare_sizes(&mut self, store: &mut Store) -> anyhow::Result<()> {
        if self.games.is_empty() {
            return Ok(());
        }
        let sizes = store.log_sizes().await?;
        let behind = self.told().filter(|(game, told)| {
            // A later epoch is looked into whatever the sizes are.
            sizes.get(game).is_some_and(|(size, _)| u64::from(*size) < told.size || told.origin.epoch() > 1)
        });
        let behind: Vec<GameId> = behind.map(|(game, _)| game).collect();
        for game in behind {
            self.compare(store, game).await?;
        }
        Ok(())
    }

    /// Finds every running game whose log is not the one that letters have told of.
    pub(in crate::daemon) async fn compare_all(&mut self, store: &mut Store) -> anyhow::Result<()> {
        if self.games.is_empty() {
            return Ok(());
        }
        let sizes = store.log_sizes().await?;
        let running = |game: &GameId| sizes.get(game).is_some_and(|(_, runs)| *runs);
        let told: Vec<GameId> = self.told().map(|(game, _)| game).filter(running).collect();
        for game in told {
            self.compare(store, game).await?;
        }
        for (game, _) in self.told().filter(|(game, _)| !sizes.contains_key(game)) {
            tracing::error!("game {game} is not in the database at all, which was restored from an older backup");
        }
        Ok(())
    }

    /// Looks again whether this game waits; gives how many entries its log has.
    pub(in crate::daemon) async fn compare(&mut self, store: &mut Store, game: GameId) -> anyhow::Result<usize> {
        let entries = store.texts(game, u16::MAX).await?;
        match self.lost(game, &entries) {
            Some(lost) => self.wait(game, lost),
            None => self.go_on(game),
        }
        Ok(entries.len())
    }
}

/// At the daemon's start: compares everything, and says what waits.
pub(in crate::daemon) async fn begin(parts: &mut Parts) -> anyhow::Result<()> {
    let Parts { store, office, .. } = parts;
    office.heads.compare_all(store).await?;
    tell(office);
    Ok(())
}

/// Lets games go on that wait no longer, and has the mails decided that waited for them; says whether
/// there are any.
pub(in crate::daemon) async fn refresh(parts: &mut Parts) -> anyhow::Result<bool> {
    let Parts { store, office, .. } = parts;
    let waited: Vec<GameId> = office.heads.waiting().keys().copied().collect();
    let mut any = false;
    for game in &waited {
        let entries = office.heads.compare(store, *game).await?;
        let before = office.heads.sizes.insert(*game, entries);
        if office.heads.waiting().contains_key(game) {
            office.alarms.tell_of(Trouble::RolledBack, *game, None, u16::try_from(entries).unwrap_or(u16::MAX));
            // What came too early may be what is next now.
            if before.is_some_and(|before| before < entries) {
                store.release_held(*game).await?;
                any = true;
            }
        } else {
            tracing::info!("game {game} has every entry again that letters have told of, or goes on by ruling");
            store.release_held(*game).await?;
            any = true;
        }
    }
    if any {
        tell(office);
    }
    Ok(any)
}

fn tell(office: &Office) {
    let waiting = office.heads.waiting();
    if waiting.is_empty() {
        office.alarms.clear(Trouble::RolledBack);
        return;
    }
    let games: Vec<String> = waiting.keys().map(ToString::to_string).collect();
    let which = if games.len() == 1 { "game" } else { "games" };
    office.alarms.raise(Trouble::RolledBack, &format!("{which} {}", games.join(", ")));
}

/// The lines of these letters, those of other processes and of times before worked out anew.
pub(in crate::daemon) async fn lines<'a>(
    store: &mut Store,
    office: &mut Office,
    message_ids: impl Iterator<Item = &'a str>,
) -> anyhow::Result<Vec<super::Line>> {
    let mut lines = Vec::new();
    for id in message_ids {
        if let Some(line) = office.heads.take(id) {
            lines.push(line);
        } else if let Some(told) = store.told_letter(id).await? {
            let entries = store.texts(told.game, told.knew).await?;
            let Some(head) = head_of(&entries) else { continue };
            lines.push(super::Line { head, seat: told.seat, number: told.number, at: told.at });
        }
    }
    Ok(lines)
}

/// Writes the lines of these letters and waits for the disk; those that were written already are not
/// written again.
pub(in crate::daemon) async fn write<'a>(
    store: &mut Store,
    office: &mut Office,
    message_ids: impl Iterator<Item = &'a str>,
) -> anyhow::Result<()> {
    let fresh: Vec<&str> = message_ids.filter(|id| !office.heads.written.contains(*id)).collect();
    let lines = lines(store, office, fresh.iter().copied()).await?;
    office.heads.write(lines).done().await.context("heads.log")?;
    // Letters wait for minutes or days, and a line may well stand there twice.
    if office.heads.written.len() > MOST {
        office.heads.written.clear();
    }
    office.heads.written.extend(fresh.into_iter().map(str::to_owned));
    Ok(())
}
