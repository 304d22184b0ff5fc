//! What the person who runs the referee does: start a game, rule, look, change keys. Beside a
//! running daemon, each in one transaction like a mail's.

mod admission;
mod away;
mod backup;
mod enter;
mod event;
mod fault;
mod look;
mod new_key;
mod player;
mod recover;
mod restore;
mod seat;
mod trial;

use std::panic::{AssertUnwindSafe, catch_unwind};

use anyhow::Context;

pub use away::InAway;
pub use event::{Entrant, Event, EventGames};
pub use fault::CommandFault;
pub use look::{Borne, BorneGame};
pub use new_key::{ByRecovery, NoNewKey};
pub use recover::NoRecovery;
pub use restore::{NoRestore, Restore, Restored, Since, restore};
pub use seat::InGame;
pub use trial::{BackupTrial, try_copy};

pub use super::plan::begin::{NewOrder, NewPlayer};

use super::{
    heads::{self, Shown, Waits},
    parts::Parts,
    plan::{
        begin::begin,
        carry::{self, Laid},
        letter, notify,
    },
    process::ring,
};
use crate::{
    ids::{GameId, Seq, Timestamp},
    kit::{Command, CommandError, Doors, Forecast, Game, Loaded, NamedTerm, Notice, Pinned, Ruling, Verdict},
    mail::address::Address,
    referee,
    seal::{Secret32, Signers},
    store::{SeatRow, StoredGame, WaitsFor},
};

/// Tries a whole change again while another process keeps the database busy, for a minute.
macro_rules! patiently {
    (|$tries:ident| $change:expr) => {{
        let mut $tries = 0;
        loop {
            $tries += 1;
            match $change.await {
                Err(fault) if CommandFault::is_busy(&fault) && $tries < 12 => {}
                done => break done,
            }
        }
    }};
}

pub(super) use patiently;

impl Parts {
    /// Starts a game of no event with these players, in seat order, and queues the invitations. `terms` are those
    /// that are not the default.
    ///
    /// # Errors
    /// See [`CommandFault`].
    pub fn start_game<'a>(
        &'a mut self,
        of: &'static Game,
        players: &'a [NewPlayer],
        terms: &'a [NamedTerm],
    ) -> crate::Task<'a, Result<GameId, CommandFault>> {
        Box::pin(async move {
            let order = NewOrder::new(players.to_vec(), None, terms.to_vec())?;
            let started = self.start_games(of, &[order]).await?;
            Ok(started.first().copied().context("the game just started")?)
        })
    }

    /// Starts these games and queues their invitations, all in one transaction: all of them begin, or none. Gives
    /// their numbers in the same order.
    ///
    /// # Errors
    /// See [`CommandFault`].
    pub fn start_games<'a>(
        &'a mut self,
        of: &'static Game,
        orders: &'a [NewOrder],
    ) -> crate::Task<'a, Result<Vec<GameId>, CommandFault>> {
        Box::pin(async move {
            self.believe().await?;
            self.start_in(of, orders, None).await
        })
    }

    /// Starts these games, those of an event where one is named, with what the event keeps of them.
    async fn start_in(
        &mut self,
        of: &'static Game,
        orders: &[NewOrder],
        event: Option<&EventGames>,
    ) -> Result<Vec<GameId>, CommandFault> {
        let secret = || Ok(Secret32::new(self.installation.clock.random().context("entropy for the game's seed")?));
        let secrets: Vec<Secret32> = orders.iter().map(|_| secret()).collect::<anyhow::Result<_>>()?;
        patiently!(|tries| self.try_start(of, orders, (&secrets, event), tries))
    }

    /// The addresses among these whose players want no invitations (T50).
    ///
    /// # Errors
    /// The database could not be read.
    pub fn blocked<'a>(
        &'a mut self,
        addresses: &'a [&'a Address],
    ) -> crate::Task<'a, Result<Vec<String>, CommandFault>> {
        Box::pin(async move {
            let mut change = self.store.change(1).await?;
            let mut blocked = Vec::new();
            for address in addresses {
                if change.is_blocked(address.folded()).await? {
                    blocked.push(address.folded().to_owned());
                }
            }
            Ok(blocked)
        })
    }

    async fn try_start(
        &mut self,
        of: &'static Game,
        orders: &[NewOrder],
        (secrets, event): (&[Secret32], Option<&EventGames>),
        tries: u32,
    ) -> Result<Vec<GameId>, CommandFault> {
        let Self { store, installation, .. } = self;
        let at = installation.clock.now();
        let above = installation.heads.last_game()?;
        let mut change = store.change(tries).await?;
        for address in orders.iter().flat_map(|order| &order.players).flat_map(|player| &player.addresses) {
            seat::may_play(&mut change, address).await?;
        }
        if let Some(event) = event
            && !event.is_of_all(&mut change).await?
        {
            return Err(anyhow::anyhow!("somebody has just entered the event or left it: begin it once more").into());
        }
        let mut games = Vec::new();
        for (order, secret) in orders.iter().zip(secrets) {
            let game = change.next_game(above).await?;
            let pinned = installation.built_in(of, &order.pace)?;
            begin(&mut change, installation, &pinned, (game, order, secret), at).await?;
            games.push(game);
        }
        if let Some(event) = event {
            admission::leave_out(&mut change, installation, event, at).await?;
            event.write(&mut change, &games, at);
        }
        change.commit().await?;
        Ok(games)
    }

    /// Carries out a ruling or a look (T63), and gives the first and the last of the entries it became.
    ///
    /// # Errors
    /// See [`CommandFault`].
    pub fn command<'a>(
        &'a mut self,
        game: GameId,
        command: &'a Command,
    ) -> crate::Task<'a, Result<(Seq, Seq), CommandFault>> {
        Box::pin(async move {
            self.goes_on(game).await?;
            let done = patiently!(|tries| self.try_command(game, command, tries));
            self.note_waits(game, done).await
        })
    }

    /// Wakes the daemon, if one runs here: there is something to send or to decide. One that does not hear of it
    /// polls in time all the same.
    pub fn wake(&self) {
        let _ = ring(&self.installation.config.state);
    }

    /// Nothing is done at a moment that is not believed.
    pub(super) async fn believe(&mut self) -> Result<(), CommandFault> {
        self.believe_clock().await?.map_err(CommandFault::Clock)
    }

    /// T67: of a game that waits for what a restore has lost nothing is told.
    pub(super) async fn goes_on(&mut self, game: GameId) -> Result<(), CommandFault> {
        self.believe().await?;
        if self.lost(game).await?.is_none() {
            return Ok(());
        }
        // What was altered is not lost.
        let stored = self.store.game(game).await?.ok_or(CommandFault::NoGame(game))?;
        heads::unaltered(&stored).map_err(anyhow::Error::from)?;
        Err(CommandFault::Waits(Box::new(Waits::new(game, WaitsFor::Restore, ""))))
    }

    /// What became of a plan; where it shows that its game must wait, it does so from now on, and somebody is told.
    pub(super) async fn note_waits<T>(
        &mut self,
        game: GameId,
        done: Result<T, CommandFault>,
    ) -> Result<T, CommandFault> {
        let waits = match done {
            Err(CommandFault::Waits(waits)) => *waits,
            Err(CommandFault::Refused(refused)) => match *refused {
                CommandError::Broken(broken) => Waits::of_log(game, &broken),
                other => return Err(other.into()),
            },
            done => return done,
        };
        let Self { store, installation, .. } = self;
        heads::waits(store, &installation.heads, &installation.alarms, &waits, installation.clock.now()).await?;
        Err(CommandFault::Waits(Box::new(waits)))
    }

    /// What letters have told of this game and its log does not have (T67).
    pub(super) async fn lost(&mut self, game: GameId) -> anyhow::Result<Option<Shown>> {
        Ok(heads::compare(&self.installation.heads, &mut self.store, game).await?.0)
    }

    async fn try_command(&mut self, game: GameId, command: &Command, tries: u32) -> Result<(Seq, Seq), CommandFault> {
        let at = self.installation.clock.now();
        let mut change = self.store.change(tries).await?;
        let stored = change.game(game).await?.ok_or(CommandFault::NoGame(game))?;
        let pinned = self.installation.pinned(&mut change, &stored).await?;
        let recovers = matches!(command.bare(), Command::Rule { ruling: Ruling::Recover { .. }, .. });
        let laid = if recovers {
            heads::unaltered(&stored).map_err(anyhow::Error::from)?;
            carry::lay_for_reading(&self.installation.signers, stored, &pinned, at)?
        } else {
            carry::lay(&self.installation, stored, &pinned, at)?
        };
        let plan = catch_unwind(AssertUnwindSafe(|| referee::command(&laid.loaded, command, at)))
            .map_err(|_| anyhow::anyhow!("deciding the command failed"))??;
        let Verdict::Accepted { first, last } = plan.verdict else {
            return Err(anyhow::anyhow!("the command on game {game} left no entry").into());
        };
        let at = laid.loaded.moment(at);
        let mut seats = laid.seats;
        carry::write(&mut change, &self.installation, &mut seats, &plan, at, None).await?;
        change.commit().await?;
        Ok((first, last))
    }

    /// Makes a new key file and sends every seat of every running game its last letter anew. Keys
    /// of the file before stay good; says how many letters were queued.
    ///
    /// # Errors
    /// See [`CommandFault`].
    pub fn rekey(&mut self) -> crate::Task<'_, Result<u64, CommandFault>> {
        Box::pin(async move {
            self.believe().await?;
            self.installation.renew_keys().context("making the new key file")?;
            self.store.note_key_file(self.installation.ring.number()).await?;
            let mut letters = 0;
            for game in self.store.running_games().await? {
                let done = patiently!(|tries| self.try_rekey(game, tries));
                match self.note_waits(game, done).await {
                    Ok(queued) => letters += queued,
                    // Its players get keys with the letters that let it go on.
                    Err(CommandFault::Waits(_)) => {}
                    Err(fault) => return Err(fault),
                }
            }
            // Every player has keys again that can be proven.
            self.store.note_lost_key_file(0).await?;
            Ok(letters)
        })
    }

    async fn try_rekey(&mut self, game: GameId, tries: u32) -> Result<u64, CommandFault> {
        let at = self.installation.clock.now();
        let mut change = self.store.change(tries).await?;
        let stored = change.game(game).await?.ok_or(CommandFault::NoGame(game))?;
        heads::whole(&self.installation.heads, &stored)?;
        let mut seats = stored.seats;
        for seat in &mut seats {
            if letter::again(&mut change, &self.installation, game, seat, at, None).await?.is_none() {
                notify(&mut change, &mut self.installation, game, seat.seat, Notice::Rekeyed, at).await?;
            }
        }
        change.commit().await?;
        Ok(seats.len() as u64)
    }

    /// What a command would do.
    ///
    /// # Errors
    /// See [`CommandFault`]: those that the command itself would meet.
    pub fn forecast<'a>(
        &'a mut self,
        game: GameId,
        command: &'a Command,
    ) -> crate::Task<'a, Result<Forecast, CommandFault>> {
        Box::pin(async move {
            let recovers = matches!(command.bare(), Command::Rule { ruling: Ruling::Recover { .. }, .. });
            if !recovers {
                self.goes_on(game).await?;
            }
            let seen = self.see(game).await?;
            let at = seen.at;
            Ok(seen.open(|doors| doors.forecast(command, at))??)
        })
    }

    /// Goes on where a game is stored as it was written and told, seals and all.
    ///
    /// # Errors
    /// See [`CommandFault`].
    pub fn examine(&mut self, game: GameId) -> crate::Task<'_, Result<(), CommandFault>> {
        Box::pin(async move {
            let stored = self.store.game(game).await?.ok_or(CommandFault::NoGame(game))?;
            let pinned = self.installation.pinned_in(&mut self.store, &stored).await?;
            let at = self.installation.clock.now();
            let laid = carry::lay(&self.installation, stored, &pinned, at)?;
            Ok(referee::check(&laid.loaded).map_err(|broken| anyhow::Error::from(Waits::of_log(game, &broken)))?)
        })
    }

    /// A game laid out for reading: the referee's own view, with every secret in it.
    ///
    /// # Errors
    /// See [`CommandFault`].
    pub fn see(&mut self, game: GameId) -> crate::Task<'_, Result<OpenGame, CommandFault>> {
        Box::pin(async move {
            let stored = self.store.game(game).await?.ok_or(CommandFault::NoGame(game))?;
            let pinned = self.installation.pinned_in(&mut self.store, &stored).await?;
            let words = self.store.words_of(game).await?;
            let signers = self.installation.signers.clone();
            Ok(OpenGame { signers, pinned, stored, words, at: self.installation.clock.now() })
        })
    }
}

/// A game loaded for reading.
pub struct OpenGame {
    signers: Signers,
    pinned: Pinned,
    stored: StoredGame,
    words: Vec<(u16, String)>,
    at: Timestamp,
}

impl std::fmt::Debug for OpenGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("OpenGame")
    }
}

impl OpenGame {
    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.stored.over
    }

    /// Its seats as the database has them: names, preferences, addresses.
    pub fn seats(&self) -> &[SeatRow] {
        &self.stored.seats
    }

    /// The words kept of its disputes, each with its entry's number.
    pub fn words(&self) -> &[(u16, String)] {
        &self.words
    }

    /// What is played.
    pub fn game(&self) -> &'static Game {
        self.pinned.game
    }

    /// Calls `look` with the game as it was loaded.
    ///
    /// # Errors
    /// A seat's preferences cannot be read.
    pub fn with<T>(self, look: impl FnOnce(&Loaded<'_>) -> T) -> anyhow::Result<T> {
        let Laid { loaded, .. } = carry::lay_for_reading(&self.signers, self.stored, &self.pinned, self.at)?;
        Ok(look(&loaded))
    }

    /// The same with the game as its public log had it before this moment, and nothing secret.
    ///
    /// # Errors
    /// As [`OpenGame::with`].
    pub fn before<T>(self, moment: Timestamp, look: impl FnOnce(&Loaded<'_>) -> T) -> anyhow::Result<T> {
        let Laid { loaded, .. } = carry::lay_for_reading(&self.signers, self.stored, &self.pinned, self.at)?;
        Ok(look(&loaded.before(moment)))
    }

    /// Calls `look` with the game's doors.
    ///
    /// # Errors
    /// The same, or its log cannot be replayed.
    pub fn open<T>(self, look: impl FnOnce(&dyn Doors) -> T) -> anyhow::Result<T> {
        self.with(|loaded| Ok(look(&*loaded.open()?)))?
    }
}
