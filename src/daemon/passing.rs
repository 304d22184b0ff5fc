//! What the passing of time asks: once all mail that had arrived is decided, the games whose moment has come are
//! looked at, and what each plans is carried out in a transaction of its own.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{
    command::{CommandFault, patiently},
    parts::Parts,
    plan::carry,
    process::Stop,
};
use crate::{ids::GameId, kit::CommandError, referee};

/// So many games are looked at before letters go out.
const AT_ONCE: u32 = 32;

/// Does what is due by now; says whether anything was. Trouble with one game is told, and leaves the others alone.
pub(super) async fn pass(parts: &mut Parts, stop: &Stop) -> anyhow::Result<bool> {
    let mut done = false;
    let mut left_alone: Vec<GameId> = Vec::new();
    loop {
        let now = parts.installation.clock.now();
        let most = AT_ONCE.saturating_add(u32::try_from(left_alone.len()).unwrap_or(u32::MAX));
        let mut due = parts.store.games_passed(now, most).await?;
        due.retain(|game| !left_alone.contains(game));
        if due.is_empty() || stop.is_asked() {
            return Ok(done);
        }
        for game in due {
            match patiently!(|tries| parts.try_pass(game, tries)) {
                Ok(true) => done = true,
                // Nothing more is due of it, or it waits for a ruling after a restore.
                Ok(false) | Err(CommandFault::Waits(_)) => left_alone.push(game),
                Err(fault) => {
                    tracing::error!(game = game.get(), "what time asks of a game cannot be done: {fault:#}");
                    left_alone.push(game);
                }
            }
            parts.installation.pulse.beat();
        }
    }
}

impl Parts {
    /// One step of one game; says whether it changed anything.
    async fn try_pass(&mut self, game: GameId, tries: u32) -> Result<bool, CommandFault> {
        if self.lost(game).await?.is_some() {
            return Err(CommandFault::Waits(game));
        }
        let now = self.installation.clock.now();
        let mut change = self.store.change(tries).await?;
        let stored = change.game(game).await?.ok_or(CommandFault::NoGame(game))?;
        let pinned = self.installation.pinned(&mut change, &stored).await?;
        let laid = carry::lay(stored, &pinned, now)?;
        let plan = catch_unwind(AssertUnwindSafe(|| referee::passes(&laid.loaded, now)))
            .map_err(|_| anyhow::anyhow!("deciding what time asks failed"))?
            .map_err(CommandError::from)?;
        let Some(plan) = plan else { return Ok(false) };
        let at = laid.loaded.moment(now);
        let mut seats = laid.seats;
        carry::write(&mut change, &self.installation, &mut seats, &plan, at, None).await?;
        change.commit().await?;
        Ok(!plan.entries.is_empty())
    }
}
