//! What the person who runs the referee does with a seat: another address, another player (T69), an end to
//! hearing it by signed mail alone (M13), and addresses that said no (T50). Each in one transaction.

use std::panic::{AssertUnwindSafe, catch_unwind};

use minijinja::context;

use super::{CommandFault, NewPlayer, patiently};
use crate::{
    daemon::{
        installation::Installation,
        intake::address::{self, Before},
        parts::Parts,
        plan::{begin::new_seat, carry},
    },
    ids::{GameId, Seat, Seq, Timestamp},
    kit::{Command, Verdict},
    mail::address::Address,
    referee,
    store::{Change, SeatRow},
};

/// What was done with a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InGame {
    pub game: GameId,
    pub seat: Seat,
    /// The name of who sat there.
    pub before: String,
    pub entry: Seq,
    /// How many letters to him were dropped that had not been sent.
    pub dropped: u64,
}

impl InGame {
    fn new((game, seat): (GameId, Seat), before: &Before, entry: Seq) -> Self {
        Self { game, seat, before: before.name().to_owned(), entry, dropped: before.dropped }
    }
}

impl Parts {
    /// Sets the address that a seat's letters go to, as an entry; both players are told, also at the old
    /// address, and older keys no longer serve. Gives the entry's number.
    ///
    /// # Errors
    /// See [`CommandFault`].
    pub fn set_address<'a>(
        &'a mut self,
        game: GameId,
        seat: Seat,
        to: &'a Address,
    ) -> crate::Task<'a, Result<Seq, CommandFault>> {
        Box::pin(async move {
            self.goes_on(game).await?;
            let done = patiently!(|tries| self.try_set_address(game, seat, to, tries));
            self.note_waits(game, done).await
        })
    }

    async fn try_set_address(
        &mut self,
        game: GameId,
        seat: Seat,
        to: &Address,
        tries: u32,
    ) -> Result<Seq, CommandFault> {
        let at = self.installation.clock.now();
        let mut change = self.store.change(tries).await?;
        let (before, done) = set_address(&mut change, &mut self.installation, (game, seat), to, at).await?;
        address::farewell(&mut change, &self.installation, &[before], ("moved", &context! {}), at)?;
        change.commit().await?;
        Ok(done.entry)
    }

    /// Has somebody else sit at a seat, as an entry: what was its player's alone is void, and letters to him
    /// that are not sent yet are dropped. The new player is invited with all that is his.
    ///
    /// # Errors
    /// See [`CommandFault`].
    pub fn replace<'a>(
        &'a mut self,
        game: GameId,
        seat: Seat,
        new: &'a NewPlayer,
    ) -> crate::Task<'a, Result<InGame, CommandFault>> {
        Box::pin(async move {
            self.goes_on(game).await?;
            let done = patiently!(|tries| self.try_replace(game, seat, new, tries));
            self.note_waits(game, done).await
        })
    }

    async fn try_replace(
        &mut self,
        game: GameId,
        seat: Seat,
        new: &NewPlayer,
        tries: u32,
    ) -> Result<InGame, CommandFault> {
        let at = self.installation.clock.now();
        let mut change = self.store.change(tries).await?;
        let (before, done) = replace(&mut change, &mut self.installation, (game, seat), new, at).await?;
        let values = context! { name => &new.name };
        address::farewell(&mut change, &self.installation, &[before], ("replaced", &values), at)?;
        change.commit().await?;
        Ok(done)
    }

    /// Hears a seat's player whether his mail is signed or not, whatever came signed from him and whatever
    /// he asked for (M13).
    ///
    /// # Errors
    /// See [`CommandFault`].
    pub fn hear_unsigned(&mut self, game: GameId, seat: Seat) -> crate::Task<'_, Result<(), CommandFault>> {
        Box::pin(async move { patiently!(|tries| self.try_hear_unsigned(game, seat, tries)) })
    }

    async fn try_hear_unsigned(&mut self, game: GameId, seat: Seat, tries: u32) -> Result<(), CommandFault> {
        let at = self.installation.clock.now();
        let mut change = self.store.change(tries).await?;
        let mut seats = change.game(game).await?.ok_or(CommandFault::NoGame(game))?.seats;
        let row = carry::at_seat(&mut seats, seat)?;
        for address in row.addresses.iter().filter_map(|given| Address::read(given)) {
            change.lift(address.folded(), at);
        }
        row.signed = false;
        change.prefer(game, row);
        Ok(change.commit().await?)
    }

    /// Has a seat's letters carry their key in a line of the text, too, from the next one on, and hears its mails by it; or no
    /// more.
    ///
    /// # Errors
    /// See [`CommandFault`].
    pub fn set_key_line(&mut self, game: GameId, seat: Seat, is_on: bool) -> crate::Task<'_, Result<(), CommandFault>> {
        Box::pin(async move { patiently!(|tries| self.try_set_key_line(game, seat, is_on, tries)) })
    }

    async fn try_set_key_line(
        &mut self,
        game: GameId,
        seat: Seat,
        is_on: bool,
        tries: u32,
    ) -> Result<(), CommandFault> {
        let mut change = self.store.change(tries).await?;
        let mut seats = change.game(game).await?.ok_or(CommandFault::NoGame(game))?.seats;
        let row = carry::at_seat(&mut seats, seat)?;
        row.key_line = is_on;
        change.prefer(game, row);
        Ok(change.commit().await?)
    }

    /// Lets games begin with an address again whose player wanted no invitations; `false` where they could.
    ///
    /// # Errors
    /// See [`CommandFault`].
    pub fn unblock<'a>(&'a mut self, address: &'a Address) -> crate::Task<'a, Result<bool, CommandFault>> {
        Box::pin(async move { Ok(self.store.unblock(address.folded()).await?) })
    }
}

/// Sets the address of a seat within this change; gives whose its letters were until now.
///
/// # Errors
/// See [`CommandFault`].
pub(super) async fn set_address(
    change: &mut Change<'_>,
    installation: &mut Installation,
    (game, seat): (GameId, Seat),
    to: &Address,
    at: Timestamp,
) -> Result<(Before, InGame), CommandFault> {
    let seats = change.game(game).await?.ok_or(CommandFault::NoGame(game))?.seats;
    may_sit(change, &seats, seat, to).await?;
    let before = address::moved(change, game, seat, to).await?;
    let entry = carry_out(change, installation, game, at, &Command::Address(seat)).await?;
    let done = InGame::new((game, seat), &before, entry);
    Ok((before, done))
}

/// Has somebody else sit at a seat within this change; gives who sat there.
///
/// # Errors
/// See [`CommandFault`].
pub(super) async fn replace(
    change: &mut Change<'_>,
    installation: &mut Installation,
    (game, seat): (GameId, Seat),
    new: &NewPlayer,
    at: Timestamp,
) -> Result<(Before, InGame), CommandFault> {
    let mut seats = change.game(game).await?.ok_or(CommandFault::NoGame(game))?.seats;
    for to in &new.addresses {
        may_sit(change, &seats, seat, to).await?;
    }
    let mut before = Before::of(game, &mut seats, seat)?;
    before.dropped = change.drop_queued(game, seat).await?;
    change.replace(game, seat, &new_seat(new)).await?;
    let command = Command::Replace { seat, name: new.name.clone() };
    let entry = carry_out(change, installation, game, at, &command).await?;
    let done = InGame::new((game, seat), &before, entry);
    Ok((before, done))
}

/// Plans on the game as this change has made it, and writes what was planned; gives the entry's number.
async fn carry_out(
    change: &mut Change<'_>,
    installation: &mut Installation,
    game: GameId,
    at: Timestamp,
    command: &Command,
) -> Result<Seq, CommandFault> {
    let stored = change.game(game).await?.ok_or(CommandFault::NoGame(game))?;
    let pinned = installation.pinned(change, &stored).await?;
    let laid = carry::lay(installation, stored, &pinned, at)?;
    let plan = catch_unwind(AssertUnwindSafe(|| referee::command(&laid.loaded, command, at)))
        .map_err(|_| anyhow::anyhow!("deciding the command failed"))??;
    let at = laid.loaded.moment(at);
    let mut seats = laid.seats;
    carry::write(change, installation, &mut seats, &plan, at, None).await?;
    let Verdict::Accepted { first, .. } = plan.verdict else {
        return Err(anyhow::anyhow!("the command on game {game} left no entry").into());
    };
    Ok(first)
}

/// Whether this address may be the seat's.
pub(crate) async fn may_sit(
    change: &mut Change<'_>,
    seats: &[SeatRow],
    seat: Seat,
    to: &Address,
) -> Result<(), CommandFault> {
    if seats.iter().any(|row| row.seat != seat && row.addresses.iter().any(|given| address::is_it(given, to))) {
        return Err(CommandFault::OthersAddress);
    }
    may_play(change, to).await
}

/// T50: who wants no invitations is asked no more.
pub(crate) async fn may_play(change: &mut Change<'_>, address: &Address) -> Result<(), CommandFault> {
    if change.is_blocked(address.folded()).await? {
        return Err(CommandFault::Blocked(address.given().to_owned()));
    }
    Ok(())
}
