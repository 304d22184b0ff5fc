//! The ruling that a game goes on without the entries that a restore has lost (T67).

use anyhow::Context;

use super::{CommandFault, patiently};
use crate::{
    daemon::{heads::Shown, parts::Parts},
    ids::{GameId, Seat, Seq},
    kit::{Command, Ruling},
    record::origin_of,
    seal::{LetterName, LostHead},
};

/// Why what letters have told of a game cannot be given up.
#[derive(Debug, thiserror::Error)]
pub enum NoRecovery {
    /// It is over in the log that is there.
    #[error("game {0} is over: what was lost behind its end cannot be given up")]
    Over(GameId),
    /// They told of no more entries, or of a restore that is lost itself.
    #[error("letters have told of another log of game {0} than this one goes on with: no restore explains it")]
    OtherLog(GameId),
}

impl Parts {
    /// Has a game go on without the entries that a restore has lost: an entry names the head that was
    /// lost, and heads are of a new epoch from it on (T67). Gives the first and the last of the entries it became.
    ///
    /// # Errors
    /// See [`CommandFault`].
    pub fn recover<'a>(
        &'a mut self,
        game: GameId,
        command: &'a Command,
    ) -> crate::Task<'a, Result<(Seq, Seq), CommandFault>> {
        Box::pin(async move {
            self.believe().await?;
            self.lost(game).await?.ok_or(CommandFault::NothingLost(game))?;
            let done = patiently!(|tries| self.try_command(game, command, tries))?;
            self.store.go_on(game).await.map_err(anyhow::Error::from)?;
            Ok(done)
        })
    }

    /// The ruling that has a game go on without the entries that a restore has lost.
    ///
    /// # Errors
    /// It lost none; see [`NoRecovery`].
    pub fn recovery(&mut self, game: GameId) -> crate::Task<'_, Result<Ruling, CommandFault>> {
        Box::pin(async move {
            let made = self.store.numbers(game).await?;
            let told = self.installation.heads.told(game, &made)?;
            let stored = self.store.game(game).await?.ok_or(CommandFault::NoGame(game))?;
            let lost = told.lost(&stored.entries).ok_or(CommandFault::NothingLost(game))?;
            if stored.over {
                return Err(NoRecovery::Over(game).into());
            }
            let above = u64::try_from(stored.entries.len()).unwrap_or(u64::MAX);
            let epoch = origin_of(&stored.entries).context("a game without an origin")?.epoch();
            if lost.origin().epoch() != epoch {
                return Err(NoRecovery::OtherLog(game).into());
            }
            let lost = match lost {
                Shown::Unknown(_) => None,
                Shown::Head(head) if head.size <= above => return Err(NoRecovery::OtherLog(game).into()),
                Shown::Head(head) => {
                    let seats = self.installation.pinned_in(&mut self.store, &stored).await?.game.seats;
                    let letter = |(seat, number): (Seat, u32)| {
                        seats.get(seat.index()).map(|(seat_letter, _)| LetterName { seat_letter: *seat_letter, number })
                    };
                    let letters = told.that_showed(epoch, above, LostHead::MOST_LETTERS);
                    let entries = u32::try_from(head.size).context("a log of more entries than there can be")?;
                    Some(LostHead {
                        entries,
                        root: head.root,
                        letters: letters.into_iter().filter_map(letter).collect(),
                    })
                }
            };
            Ok(Ruling::Recover { epoch: epoch.saturating_add(1), lost })
        })
    }
}
