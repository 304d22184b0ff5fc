//! The whole of one game as one knower has it: the public part and both accounts, of which he has what he was given to
//! open. Made by replaying the entries, never stored.

pub mod account;
pub mod exchange;
pub mod play;
pub mod public;
pub mod typed;
pub mod verdict;
pub mod view;

use self::{account::Account, public::Public, typed::Typed, view::View};
use alloc::sync::Arc;

use crate::{
    ids::Seat,
    referee::{
        self,
        played::{Pinned, PlayRow, Played},
    },
    tempete::{cards::catalogue::Catalogue, log::event::Entry, rulebook::Rulebook},
};

/// A game of Tempête as one knower has it. Its fields are private to the rules: outside, a seat's part is had through
/// [`State::view`] alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Tempete {
    /// What both seats know.
    pub(crate) public: Public,
    /// What each seat alone knows, White's first.
    pub(crate) accounts: [Account; 2],
}

pub use referee::State;

/// Returns the row of Tempête, with its text.
pub fn row() -> &'static PlayRow {
    Typed::play_row()
}

/// Returns these cards as a game of Tempête pins them.
pub fn pinned(cards: &Arc<Catalogue>) -> Pinned {
    Pinned::holding(row(), Arc::clone(cards))
}

/// Returns the game of Tempête that this is, as its knower has it.
pub fn game(known: &Played) -> &Tempete {
    Typed::game(known)
}

/// Returns the same, to change.
pub(crate) fn game_mut(known: &mut Played) -> &mut Tempete {
    Typed::game_mut(known)
}

/// What a replay of Tempête answers beside what every game's does.
pub trait TempeteState: Sized {
    /// The state after entry 0; `None` if `entry` is none, or names another profile of time.
    fn start(entry: &Entry, rulebook: impl Into<Rulebook>) -> Option<Self>;
    /// What both seats know.
    fn public(&self) -> &Public;
    /// Both accounts, White's first: after the end, when every seal is open to both (T54), and
    /// not before.
    fn opened(&self) -> Option<&[Account; 2]>;
    /// Both accounts, White's first, before the end: for the person who runs the referee, whose
    /// look is an entry of the game (T63), and for the audit.
    fn secrets(&self) -> &[Account; 2];
    /// The view of `seat`: the only function that hands out an account.
    fn view(&self, seat: Seat) -> View<'_>;
}

impl TempeteState for State {
    fn start(entry: &Entry, rulebook: impl Into<Rulebook>) -> Option<Self> {
        let rulebook = rulebook.into();
        Played::begin(entry, &pinned(&rulebook.catalogue), &rulebook.pace).map(Self::new)
    }

    fn public(&self) -> &Public {
        &game(&self.known).public
    }

    fn opened(&self) -> Option<&[Account; 2]> {
        self.course().end.is_some().then(|| &game(&self.known).accounts)
    }

    fn secrets(&self) -> &[Account; 2] {
        &game(&self.known).accounts
    }

    fn view(&self, seat: Seat) -> View<'_> {
        referee::View::new(seat, &self.known).into()
    }
}

impl Tempete {
    pub(crate) fn start(entry: &Entry, rulebook: Rulebook) -> Option<Self> {
        let start = entry.event.start()?;
        let public = Public::start(start.clone(), entry, rulebook)?;
        Some(Self { public, accounts: [Account::default(), Account::default()] })
    }

    pub(crate) fn account(&self, seat: Seat) -> &Account {
        let [first, second] = &self.accounts;
        if seat == Seat::FIRST { first } else { second }
    }

    pub(crate) fn account_mut(&mut self, seat: Seat) -> &mut Account {
        let [first, second] = &mut self.accounts;
        if seat == Seat::FIRST { first } else { second }
    }
}
