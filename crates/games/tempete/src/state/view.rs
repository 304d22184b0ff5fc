//! The one door for secrets: all that one seat may know of a game. Letters, refusals, history and
//! command output are built from a [`View`] and have nowhere else to look: it is had from a replay that was given what
//! its seat may open, and nothing of the other's.

use super::{
    account::{Account, Trap},
    exchange::Stops,
    game,
    public::Public,
};
use crate::{
    ids::Seat,
    referee::{self, played::Played},
};

/// All that `seat` may know: the public part, and its own list, hand and squares.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub seat: Seat,
    /// What both seats know.
    pub public: &'a Public,
    /// What this seat alone knows.
    pub own: &'a Account,
    /// All that it knows.
    known: &'a Played,
}

impl<'a> From<referee::View<'a>> for View<'a> {
    fn from(view: referee::View<'a>) -> Self {
        let known = view.known();
        let game = game(known);
        Self { seat: view.seat, public: &game.public, own: game.account(view.seat), known }
    }
}

impl<'a> View<'a> {
    /// The same, as the referee asks about it.
    pub(crate) fn of_game(&self) -> referee::View<'a> {
        referee::View::new(self.seat, self.known)
    }

    /// The seat's own squares among these stops, as far as they were sealed before.
    pub fn trapped(&self, stops: Stops) -> impl Iterator<Item = &'a Trap> {
        let View { public, own, .. } = *self;
        let before = move |trap: &&Trap| public.play(trap.play).is_some_and(|play| play.seq < stops.turn);
        own.traps.iter().filter(move |trap| stops.squares.contains(trap.square)).filter(before)
    }

    /// The seat's own squares on which something has stopped that it may spring now (T33).
    pub fn caught(&self) -> impl Iterator<Item = &'a Trap> {
        let View { public, own, seat, .. } = *self;
        let here = public.springable(seat).into_iter().flat_map(move |stops| self.trapped(stops));
        here.filter(move |trap| own.live_traps(public).any(|live| live == *trap))
    }
}
