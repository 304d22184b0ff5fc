//! The ruling that another key signs a game from now on: which key that is, and who vouches for it.

use std::path::{Path, PathBuf};

use anyhow::Context;

use super::CommandFault;
use crate::{
    daemon::{parts::Parts, signing::KeyFile},
    ids::GameId,
    kit::Ruling,
    record::{head_of, key_named, key_of, recovery_of},
    seal::{Endorsement, Signer, VerifierKey},
    store::StoredGame,
};

/// Who is to vouch for a game's new key, where that is not the key before it.
#[derive(Clone, Debug)]
pub struct ByRecovery {
    /// The recovery key's file.
    pub file: PathBuf,
    /// Over how many entries the last head is that holds; `None`: over all.
    pub holds: Option<usize>,
}

/// Why a game gets no new key.
#[derive(Debug, thiserror::Error)]
pub enum NoNewKey {
    /// Its record is finished.
    #[error("game {0} is over, and its record stays signed as it is")]
    Over(GameId),
    /// There is no other.
    #[error("game {0} is signed with the newest key already, {1}")]
    Newest(GameId, VerifierKey),
    /// Neither key is there.
    #[error("the key that signed game {0} so far is not in the key file, and so cannot vouch for another")]
    Nobody(GameId),
    /// It began before there were recovery keys.
    #[error("game {0} began without a recovery key")]
    Without(GameId),
    /// The file has another one.
    #[error("the recovery key of game {game} is not in {}", file.display())]
    Other { game: GameId, file: PathBuf },
    /// No such head.
    #[error("game {0} has no head over so many entries")]
    Holds(GameId, usize),
}

impl Parts {
    /// The ruling that this game is signed with another key from now on: the newest of its host's that it never had, made
    /// where there is none. The key before vouches for it, or the recovery key; nobody in a game that began without one
    /// and whose key is lost.
    ///
    /// # Errors
    /// See [`NoNewKey`]; the key file cannot be read or written.
    pub fn new_key_for<'a>(
        &'a mut self,
        game: GameId,
        by: Option<&'a ByRecovery>,
    ) -> crate::Task<'a, Result<Ruling, CommandFault>> {
        Box::pin(async move {
            let stored = self.store.game(game).await?.ok_or(CommandFault::NoGame(game))?;
            let StoredGame { over, entries, .. } = stored;
            if over {
                return Err(NoNewKey::Over(game).into());
            }
            let before = key_of(&entries).context("a game without a key")?;
            let signers = &self.installation.signers;
            if *signers.newest().verifier() == before {
                return Err(NoNewKey::Newest(game, before).into());
            }
            let recovery = recovery_of(&entries);
            let voucher = match by {
                Some(ByRecovery { file, .. }) => {
                    let commitment = recovery.as_ref().ok_or(NoNewKey::Without(game))?.commitment;
                    Some(
                        recovery_key(file, |key| key.commitment() == commitment)?
                            .ok_or(NoNewKey::Other { game, file: file.clone() })?,
                    )
                }
                None => signers.get(&before).cloned(),
            };
            if voucher.is_none() && recovery.is_some() {
                return Err(NoNewKey::Nobody(game).into());
            }
            let size = by.and_then(|by| by.holds).unwrap_or(entries.len());
            let held =
                entries.get(..size).filter(|held| !held.is_empty()).ok_or(NoNewKey::Holds(game, entries.len()))?;
            let holds = head_of(held).context("a game without an origin")?;
            let key = self.key_for(&entries, &before, holds.origin.host())?;
            let endorsed = voucher.map(|voucher| Box::new(Endorsement::new(&holds, &key, &voucher, by.is_some())));
            Ok(Ruling::NewKey { key: Box::new(key), endorsed })
        })
    }

    /// The newest key of this host's, made after the one before and named by none of these entries; made now where there is
    /// none: an older one is retired, and may be another's by now.
    fn key_for(&mut self, entries: &[String], before: &VerifierKey, host: &str) -> anyhow::Result<VerifierKey> {
        let signers = &self.installation.signers;
        let is_after = signers.have(before);
        let later = signers.all().map(Signer::verifier).skip_while(|key| is_after && *key != before);
        let is_new = |key: &&VerifierKey| {
            key.name().host() == host && !entries.iter().any(|entry| key_named(entry).as_ref() == Some(*key))
        };
        if let Some(key) = later.filter(is_new).last() {
            return Ok(key.clone());
        }
        let random = self.installation.clock.random()?;
        let signers = self.installation.signing().add_for(host, random)?;
        self.installation.take_signers(signers);
        let made = self.installation.signers.all().map(Signer::verifier).filter(is_new).last();
        Ok(made.context("the key just made")?.clone())
    }
}

/// The key in this file of which that is true.
fn recovery_key(file: &Path, is: impl Fn(&VerifierKey) -> bool) -> anyhow::Result<Option<Signer>> {
    let keys = KeyFile::new(file, "").read().with_context(|| file.display().to_string())?;
    Ok(keys.into_iter().find(|key| is(key.verifier())))
}
