//! What the person who runs the referee does for one person in all his running games: another address, another player
//! in his place. One transaction for all of them: every game is changed, or none.

use minijinja::{Value, context};

use super::{
    CommandFault, InGame, NewPlayer, patiently,
    seat::{replace, set_address},
};
use crate::{
    daemon::{
        installation::Installation,
        intake::address::{self, Before, is_it},
        parts::Parts,
    },
    ids::{GameId, Seat, Timestamp},
    mail::address::Address,
    store::{Change, OnFile},
};

/// What becomes of a person's seats.
#[derive(Clone, Copy)]
enum Turn<'a> {
    Address(&'a Address),
    Player(&'a NewPlayer),
}

impl Turn<'_> {
    /// Whether it is so already where letters go to this address.
    fn is_done(self, address: &str) -> bool {
        matches!(self, Self::Address(to) if is_it(address, to))
    }

    /// Takes it in one game within this change.
    async fn take(
        self,
        change: &mut Change<'_>,
        installation: &mut Installation,
        of: (GameId, Seat),
        at: Timestamp,
    ) -> Result<(Before, InGame), CommandFault> {
        match self {
            Self::Address(to) => set_address(change, installation, of, to, at).await,
            Self::Player(new) => replace(change, installation, of, new, at).await,
        }
    }

    /// What the addresses that were are told.
    fn note(self) -> (&'static str, Value) {
        match self {
            Self::Address(_) => ("moved", context! {}),
            Self::Player(new) => ("replaced", context! { name => &new.name }),
        }
    }
}

impl Parts {
    /// Sets the address that letters go to in all running games of the player with this address, as
    /// [`Parts::set_address`] does in one; where they go there already nothing is done. Letters of games to come go there
    /// in the events he plays in, but where another player of the event has that address. Gives what was changed, by
    /// game.
    ///
    /// # Errors
    /// See [`CommandFault`]; no game was changed then.
    pub fn set_address_everywhere<'a>(
        &'a mut self,
        of: &'a Address,
        to: &'a Address,
    ) -> crate::Task<'a, Result<Vec<InGame>, CommandFault>> {
        Box::pin(async move { self.everywhere(of, Turn::Address(to)).await })
    }

    /// Has somebody else play on in all running games of the player with this address, as [`Parts::replace`] does in
    /// one. Gives what was changed, by game.
    ///
    /// # Errors
    /// See [`CommandFault`]; no game was changed then.
    pub fn replace_everywhere<'a>(
        &'a mut self,
        of: &'a Address,
        new: &'a NewPlayer,
    ) -> crate::Task<'a, Result<Vec<InGame>, CommandFault>> {
        Box::pin(async move { self.everywhere(of, Turn::Player(new)).await })
    }

    async fn everywhere(&mut self, of: &Address, turn: Turn<'_>) -> Result<Vec<InGame>, CommandFault> {
        self.believe().await?;
        for (game, ..) in self.store.seats_of(of.folded()).await?.into_iter().filter(|(.., runs)| *runs) {
            self.goes_on(game).await?;
        }
        match patiently!(|tries| self.try_everywhere(of, turn, tries)) {
            Err(CommandFault::In(game, fault)) => {
                self.note_waits(game, Err(*fault)).await.map_err(|fault| fault.in_game(game))
            }
            done => done,
        }
    }

    async fn try_everywhere(&mut self, of: &Address, turn: Turn<'_>, tries: u32) -> Result<Vec<InGame>, CommandFault> {
        let Self { store, installation, .. } = self;
        let at = installation.clock.now();
        let mut change = store.change(tries).await?;
        let (mut done, mut gone) = (Vec::new(), Vec::new());
        for OnFile { game, seat, address, .. } in change.seats_of_player(of.folded()).await? {
            if turn.is_done(&address) {
                continue;
            }
            let taken = turn.take(&mut change, installation, (game, seat), at).await;
            let (before, one) = taken.map_err(|fault| CommandFault::In(game, Box::new(fault)))?;
            gone.push(before);
            done.push(one);
        }
        let (why, values) = turn.note();
        address::farewell(&mut change, installation, &gone, (why, &values), at)?;
        if let Turn::Address(to) = turn {
            change.readdress_entrants(of.folded(), (to.given(), to.folded()));
        }
        change.commit().await?;
        Ok(done)
    }
}
