//! Leave that the person who runs the referee enters for a player in all games of his that run (M16, T79): one transaction for
//! all that take it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{CommandFault, patiently};
use crate::{
    daemon::{
        parts::Parts,
        plan::carry::{self, Laid},
    },
    ids::{GameId, Seat, Seq},
    kit::{CommandError, Denial, Entered, Mail, Verdict},
    mail::address::Address,
    referee,
    text::Day,
};

/// What became of a leave in one game of its player's.
#[derive(Clone, Debug, PartialEq)]
pub struct InAway {
    pub game: GameId,
    pub seat: Seat,
    /// Its entry, or why it has none.
    pub outcome: Result<Seq, Denial>,
}

impl Parts {
    /// Enters a leave in all running games of the player with this address that allow it, by game; with no days, takes back what
    /// was announced.
    ///
    /// # Errors
    /// See [`CommandFault`]; no game was changed then.
    pub fn leave_everywhere<'a>(
        &'a mut self,
        of: &'a Address,
        days: Option<(Day, Day)>,
        entered: &'a Entered,
    ) -> crate::Task<'a, Result<Vec<InAway>, CommandFault>> {
        Box::pin(async move {
            self.believe().await?;
            for (game, ..) in self.store.seats_of(of.folded()).await?.into_iter().filter(|(.., runs)| *runs) {
                self.goes_on(game).await?;
            }
            match patiently!(|tries| self.try_leave(of, days, entered, tries)) {
                Err(CommandFault::In(game, fault)) => {
                    self.note_waits(game, Err(*fault)).await.map_err(|fault| fault.in_game(game))
                }
                done => done,
            }
        })
    }

    async fn try_leave(
        &mut self,
        of: &Address,
        days: Option<(Day, Day)>,
        entered: &Entered,
        tries: u32,
    ) -> Result<Vec<InAway>, CommandFault> {
        let Self { store, installation, .. } = self;
        let now = installation.clock.now();
        let mut change = store.change(tries).await?;
        let mut done = Vec::new();
        for one in change.seats_of_player(of.folded()).await? {
            let (game, seat) = (one.game, one.seat);
            let in_game = |fault: CommandFault| CommandFault::In(game, Box::new(fault));
            let stored = change.game(game).await?.ok_or(CommandFault::NoGame(game))?;
            let pinned = installation.pinned(&mut change, &stored).await.map_err(|error| in_game(error.into()))?;
            let laid = carry::lay(installation, stored, &pinned, now).map_err(|error| in_game(error.into()))?;
            let Laid { loaded, mut seats } = laid;
            let mail = Mail::entered(&loaded, seat, now, "", entered);
            let planned = catch_unwind(AssertUnwindSafe(|| referee::leave(&loaded, &mail, days)));
            let planned = planned.map_err(|_| anyhow::anyhow!("deciding a leave failed"))?;
            let planned = planned.map_err(|broken| in_game(CommandError::from(broken).into()))?;
            let outcome = match planned {
                Err(denial) => Err(denial),
                Ok(plan) => {
                    let written = carry::write(&mut change, installation, &mut seats, &plan, loaded.moment(now), None);
                    written.await.map_err(|error| in_game(error.into()))?;
                    let Verdict::Accepted { first, .. } = plan.verdict else {
                        return Err(anyhow::anyhow!("a leave of game {game} left no entry").into());
                    };
                    Ok(first)
                }
            };
            done.push(InAway { game, seat, outcome });
        }
        change.commit().await?;
        Ok(done)
    }
}
