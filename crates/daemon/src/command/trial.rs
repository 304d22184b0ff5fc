//! A backup tried before it is needed: its file is opened as it lies there, every game in it is replayed and
//! compared with what letters have told since. Nothing is written and nothing is sent.

use std::{
    collections::{HashMap, hash_map::Entry},
    path::Path,
};

use anyhow::Context;

use crate::{
    config::Config,
    daemon::{
        clock::Clock,
        heads::{Heads, Shown},
        plan::carry,
        signing::KeyFile,
    },
    ids::GameId,
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
}

/// Tries the copy of the database in this file beside the heads of this installation.
///
/// # Errors
/// The file is not there, or is no database of ours; or the heads cannot be read.
pub fn try_copy<'a>(config: &'a Config, copy: &'a Path, played: Games) -> crate::Task<'a, anyhow::Result<BackupTrial>> {
    Box::pin(async move {
        let place = || copy.display().to_string();
        let faults = check_copy(copy).await.with_context(place)?;
        let mut trial = BackupTrial { faults, ..BackupTrial::default() };
        if !trial.faults.is_empty() {
            return Ok(trial);
        }
        let mut store = Store::look(copy).await.with_context(place)?;
        let heads = Heads::of(&config.state);
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
            // As if no letter were known: so the last head is compared whatever the copy says of its letters.
            match heads.told(*game, &Vec::new())?.lost(&entries) {
                None => {}
                Some(Shown::Head(told)) if contradicts(&told, &entries) => {
                    trial.faults.push(format!("game {game}: its log is not the one that letters have told"));
                }
                Some(_) => trial.behind.push(*game),
            }
        }
        trial.missing = heads.games()?;
        trial.missing.retain(|game| games.binary_search_by_key(game, |(game, _)| *game).is_err());
        store.close_copy().await?;
        Ok(trial)
    })
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
