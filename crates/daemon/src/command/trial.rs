//! A backup tried before it is needed: its file is opened as it lies there, every game in it is replayed and
//! compared with what letters have told since. Nothing is written and nothing is sent. So is the folder of heads itself:
//! one that lacks letters which left is of no use, and is named.

use std::{
    collections::{HashMap, hash_map::Entry},
    path::Path,
};

use anyhow::Context;

use crate::{
    config::Config,
    daemon::{
        clock::Clock,
        heads::{Heads, Shown, ToldHeads},
        parts::Parts,
        plan::carry,
        signing::KeyFile,
    },
    ids::{GameId, Timestamp},
    kit::{self, Games, Pinned},
    pace::Pace,
    record::{AuditOutcome, Held, head_of, key_of},
    seal::{Hash, Head, Signers},
    store::{Store, check_copy},
};

/// What a trial found.
#[derive(Debug, Default)]
pub struct BackupTrial {
    /// What is wrong with the copy, one a line.
    pub faults: Vec<String>,
    pub games: usize,
    /// and how many of them run.
    pub running: usize,
    /// The games that would wait, since letters have told more of them than the copy knows (T67).
    pub behind: Vec<GameId>,
    /// The games that letters have told of and that the copy does not have.
    pub missing: Vec<GameId>,
    /// The running games of which letters left that the heads do not know: those are lost, or of an older copy.
    pub stale: Vec<GameId>,
    /// How many letters the copy has made.
    pub made: u64,
    /// The last moment that the copy knows: mails that came earlier are in it.
    pub until: Option<Timestamp>,
}

/// The heads of an installation, and a copy of them that is to be added.
#[derive(Clone, Copy, Debug)]
pub(super) struct BothHeads<'a> {
    pub(super) own: &'a Heads,
    pub(super) copy: Option<&'a Heads>,
}

impl BothHeads<'_> {
    /// What they tell of a game, as if no letter were known: so the last head is compared whatever a database says of its
    /// letters.
    fn told(self, game: GameId) -> anyhow::Result<ToldHeads> {
        let none = Vec::new();
        match self.copy {
            None => self.own.told(game, &none),
            Some(copy) => Ok(ToldHeads::read(game, &self.own.both(copy, game)?, &none)),
        }
    }

    /// The games they tell of, in order.
    fn games(self) -> anyhow::Result<Vec<GameId>> {
        let mut games = self.own.games()?;
        if let Some(copy) = self.copy {
            games.extend(copy.games()?);
        }
        games.sort_unstable();
        games.dedup();
        Ok(games)
    }

    /// The running games of this database of which letters left that these heads do not know.
    async fn stale(self, store: &mut Store) -> anyhow::Result<Vec<GameId>> {
        let mut stale = Vec::new();
        for (game, seat, sent) in store.letters_sent().await? {
            if stale.last() != Some(&game) && self.told(game)?.highest(seat, 0) < sent {
                stale.push(game);
            }
        }
        Ok(stale)
    }
}

/// Tries the copy of the database in this file beside the heads of this installation.
///
/// # Errors
/// The file is not there, or is no database of ours; or the heads cannot be read.
pub fn try_copy<'a>(config: &'a Config, copy: &'a Path, played: Games) -> crate::Task<'a, anyhow::Result<BackupTrial>> {
    Box::pin(async move {
        let place = || copy.display().to_string();
        let heads = Heads::of(&config.state);
        tried(config, copy, BothHeads { own: &heads, copy: None }, played).await.with_context(place)
    })
}

/// The same beside these heads.
pub(super) async fn tried(
    config: &Config,
    copy: &Path,
    heads: BothHeads<'_>,
    played: Games,
) -> anyhow::Result<BackupTrial> {
    let faults = check_copy(copy).await?;
    let mut trial = BackupTrial { faults, ..BackupTrial::default() };
    if !trial.faults.is_empty() {
        return Ok(trial);
    }
    let mut store = Store::look(copy).await?;
    let mut pinned = HashMap::new();
    let signers = KeyFile::new(&config.signing_key, &config.host).look(|| Clock::system().random())?;
    let games = store.game_numbers().await?;
    for (game, runs) in &games {
        trial.games += 1;
        trial.running += usize::from(*runs);
        match replayed(&mut store, played, (&mut pinned, &signers), *game).await {
            Ok(None) => {}
            Ok(Some(fault)) => trial.faults.push(format!("game {game}: {fault}")),
            Err(error) => trial.faults.push(format!("game {game}: {error:#}")),
        }
        let entries = store.texts(*game, u16::MAX).await?;
        match heads.told(*game)?.lost(&entries) {
            None => {}
            Some(Shown::Head(told)) if contradicts(&told, &entries) => {
                trial.faults.push(format!("game {game}: its log is not the one that letters have told"));
            }
            Some(_) => trial.behind.push(*game),
        }
    }
    trial.missing = heads.games()?;
    trial.missing.retain(|game| games.binary_search_by_key(game, |(game, _)| *game).is_err());
    trial.stale = heads.stale(&mut store).await?;
    trial.made = store.letters_made().await?;
    trial.until = store.seen().await?.0.map(|seen| seen.at);
    store.close_copy().await?;
    Ok(trial)
}

impl Parts {
    /// Notes that a copy was tried: if it is whole, mails that it has may leave the Maildir once they are forgotten.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn note_trial<'a>(&'a mut self, trial: &'a BackupTrial) -> crate::Task<'a, anyhow::Result<()>> {
        Box::pin(async move {
            if let (true, Some(until)) = (trial.faults.is_empty(), trial.until) {
                self.store.note_trial(until).await?;
            }
            Ok(())
        })
    }

    /// The last moment of the newest copy that was tried and found whole; `None` where there is none.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn last_trial(&mut self) -> crate::Task<'_, anyhow::Result<Option<Timestamp>>> {
        Box::pin(async move { Ok(self.store.last_trial().await?) })
    }

    /// The running games of which letters left that the folder of heads does not know: it is lost, or an older copy of it
    /// was put back.
    ///
    /// # Errors
    /// The database or the folder cannot be read.
    pub fn stale_heads(&mut self) -> crate::Task<'_, anyhow::Result<Vec<GameId>>> {
        Box::pin(async move { BothHeads { own: &self.installation.heads, copy: None }.stale(&mut self.store).await })
    }

    /// The running games of which letters have told what the database does not have, and that do not wait yet.
    ///
    /// # Errors
    /// The database or the folder cannot be read.
    pub fn behind(&mut self) -> crate::Task<'_, anyhow::Result<Vec<GameId>>> {
        Box::pin(async move {
            let waiting = self.store.waiting_games().await?;
            let mut behind = Vec::new();
            for game in self.store.running_games().await? {
                if waiting.iter().all(|one| one.game != game) && self.lost(game).await?.is_some() {
                    behind.push(game);
                }
            }
            Ok(behind)
        })
    }
}

/// Whether these entries are as many as a head of their epoch is over, and others.
fn contradicts(told: &Head, entries: &[String]) -> bool {
    let all = u64::try_from(entries.len()).unwrap_or(u64::MAX);
    told.size <= all && head_of(entries).is_some_and(|own| own.origin == told.origin)
}

/// What is wrong with a game's log, as its own audit says.
async fn replayed(
    store: &mut Store,
    games: Games,
    (known, signers): (&mut HashMap<(Hash, Hash), Pinned>, &Signers),
    game: GameId,
) -> anyhow::Result<Option<String>> {
    let stored = store.game(game).await?.context("its seed or catalogue is not there")?;
    if !key_of(&stored.entries).is_some_and(|key| signers.have(&key)) {
        return Ok(Some("the key that signs its heads is not in the key file".to_owned()));
    }
    let hashes = (stored.catalogue, stored.profile);
    let pinned = match known.entry(hashes) {
        Entry::Occupied(known) => known.into_mut(),
        Entry::Vacant(place) => {
            let row = kit::of_log(games, &stored.entries).context("its game is not played here")?;
            let catalogue = store.pinned(&hashes.0).await?.context("its catalogue is not there")?;
            let profile = store.pinned(&hashes.1).await?.context("its profile of time is not there")?;
            let pinned = Pinned::read(row, &catalogue).map_err(anyhow::Error::msg);
            place.insert(pinned.context("its catalogue cannot be read")?.at_pace(Pace::read(&profile)?))
        }
    };
    let at = Clock::system().now();
    let laid = carry::lay_for_reading(signers, stored, pinned, at)?;
    let report = kit::audit(games, laid.loaded.open()?.record().as_bytes(), &Held::default());
    // An authentic record may have a player's error in it.
    let is_authentic = report.is_some_and(|report| report.outcome != AuditOutcome::NotAuthentic);
    Ok((!is_authentic).then(|| "its log is not authentic".to_owned()))
}
