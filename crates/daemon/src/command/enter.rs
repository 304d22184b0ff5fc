//! What came by post or telephone is entered for its player (T79), as his mail would be, and charged by its postmark.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{CommandFault, patiently};
use crate::{
    daemon::{parts::Parts, plan::carry},
    ids::{GameId, Seat},
    kit::{Entered, Mail, Verdict},
    referee,
};

impl Parts {
    /// Enters a text for a seat; gives what became of it.
    ///
    /// # Errors
    /// See [`CommandFault`].
    pub fn enter<'a>(
        &'a mut self,
        game: GameId,
        seat: Seat,
        text: &'a str,
        entered: &'a Entered,
    ) -> crate::Task<'a, Result<Verdict, CommandFault>> {
        Box::pin(async move {
            self.goes_on(game).await?;
            let done = patiently!(|tries| self.try_enter((game, seat), text, entered, tries));
            self.note_waits(game, done).await
        })
    }

    async fn try_enter(
        &mut self,
        (game, seat): (GameId, Seat),
        text: &str,
        entered: &Entered,
        tries: u32,
    ) -> Result<Verdict, CommandFault> {
        let now = self.installation.clock.now();
        let mut change = self.store.change(tries).await?;
        let stored = change.game(game).await?.ok_or(CommandFault::NoGame(game))?;
        let pinned = self.installation.pinned(&mut change, &stored).await?;
        let laid = carry::lay(&self.installation, stored, &pinned, now)?;
        let mail = Mail::entered(&laid.loaded, seat, now, text, entered);
        let plan = catch_unwind(AssertUnwindSafe(|| referee::mail(&laid.loaded, &mail)))
            .map_err(|_| anyhow::anyhow!("deciding what was to be entered failed"))?
            .map_err(crate::kit::CommandError::from)?;
        // What is refused, or only asks, has nobody to be answered.
        if plan.entries.is_empty() {
            return Ok(plan.verdict);
        }
        let at = laid.loaded.moment(now);
        let mut seats = laid.seats;
        carry::write(&mut change, &self.installation, &mut seats, &plan, at, None).await?;
        change.commit().await?;
        Ok(plan.verdict)
    }
}
