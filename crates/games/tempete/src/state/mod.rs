//! The whole of one game as one knower has it: the public part and both accounts, of which he has what he was given to
//! open. Made by replaying the entries, never stored.

pub mod account;
pub mod exchange;
pub mod play;
pub mod public;
pub mod verdict;
pub mod view;

use self::{account::Account, public::Public, view::View};
use crate::{
    ids::Seat,
    referee,
    tempete::{
        log::event::{Entry, Event},
        rulebook::Rulebook,
    },
};

/// A game of Tempête as one knower has it. Its fields are private to the rules: outside, a seat's part is had through
/// [`State::view`] alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tempete {
    /// What both seats know.
    pub(crate) public: Public,
    /// What each seat alone knows, White's first.
    pub(crate) accounts: [Account; 2],
}

/// The state of a game.
pub type State = referee::State<Tempete>;

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
        Tempete::start(entry, rulebook.into()).map(Self::new)
    }

    fn public(&self) -> &Public {
        &self.known.public
    }

    fn opened(&self) -> Option<&[Account; 2]> {
        self.course().end.is_some().then_some(&self.known.accounts)
    }

    fn secrets(&self) -> &[Account; 2] {
        &self.known.accounts
    }

    fn view(&self, seat: Seat) -> View<'_> {
        referee::View::new(seat, &self.known).into()
    }
}

impl Tempete {
    pub(crate) fn start(entry: &Entry, rulebook: Rulebook) -> Option<Self> {
        let Event::Start(start) = &entry.event else { return None };
        // Another profile would tell another story of the same entries.
        if start.terms.time != rulebook.pace.profile.name {
            return None;
        }
        let public = Public::start((**start).clone(), entry, rulebook)?;
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
