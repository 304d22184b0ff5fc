//! The whole of one game as the referee knows it: the public part and both accounts. Made by
//! replaying the entries, never stored.

use super::{account::Account, public::Public};
use crate::ids::Seat;

/// The state of a game. Its fields are private to the rules: outside, a seat's part is had through
/// [`State::view`] alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// What both seats know.
    pub(super) public: Public,
    /// What each seat alone knows, White's first.
    pub(super) accounts: [Account; 2],
}

impl State {
    /// What both seats know.
    pub fn public(&self) -> &Public {
        &self.public
    }

    pub(super) fn account(&self, seat: Seat) -> &Account {
        let [first, second] = &self.accounts;
        if seat == Seat::FIRST { first } else { second }
    }

    pub(super) fn account_mut(&mut self, seat: Seat) -> &mut Account {
        let [first, second] = &mut self.accounts;
        if seat == Seat::FIRST { first } else { second }
    }
}
