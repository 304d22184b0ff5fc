//! The whole of one game as the referee knows it: the public part and both accounts. Made by
//! replaying the entries, never stored.

pub mod account;
mod credit;
pub mod due;
pub mod exchange;
pub mod play;
pub mod public;
pub mod verdict;
pub mod view;

use alloc::boxed::Box;

use self::{account::Account, public::Public};
use crate::{
    ids::Seat,
    tempete::{
        log::event::{Entry, Event, OwnEvent},
        rulebook::Rulebook,
    },
};

/// The state of a game. Its fields are private to the rules: outside, a seat's part is had through
/// [`State::view`] alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// What both seats know.
    pub(crate) public: Public,
    /// What each seat alone knows, White's first.
    pub(crate) accounts: [Account; 2],
    /// The state that the last ruling was made on, where it may be taken back (T68).
    pub(crate) before: Option<Box<State>>,
}

impl State {
    /// The state after entry 0; `None` if `entry` is none, or names another profile of time.
    pub fn start(entry: &Entry, rulebook: impl Into<Rulebook>) -> Option<Self> {
        let Event::Own(OwnEvent::Start(start)) = &entry.event else { return None };
        let rulebook = rulebook.into();
        // Another profile would tell another story of the same entries.
        (start.terms.time == rulebook.pace.profile.name).then(|| Self {
            public: Public::start(start.clone(), entry, rulebook),
            accounts: [Account::default(), Account::default()],
            before: None,
        })
    }

    /// What both seats know.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// Both accounts, White's first: after the end, when every seal is open to both (T54), and
    /// not before.
    pub fn opened(&self) -> Option<&[Account; 2]> {
        self.public.end.is_some().then_some(&self.accounts)
    }

    /// Both accounts, White's first, before the end: for the person who runs the referee, whose
    /// look is an entry of the game (T63), and for the audit.
    pub fn secrets(&self) -> &[Account; 2] {
        &self.accounts
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
