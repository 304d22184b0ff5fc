//! *Tempête sur l'échiquier* by mail: chess disturbed by cards, with a secret list a seat.
//! `RULES.md` numbers the rules; the numbers stand where the code makes them true.
//!
//! A request is examined from its sender's view (`examine`), becomes an event (`decide`), and an
//! event changes the state (`apply`), which cannot fail. The event's one stored form is its entry.

pub mod account;
pub mod apply;
pub mod card;
pub mod catalogue;
pub mod decide;
mod derive;
mod effect;
pub mod entry_read;
pub mod entry_words;
pub mod entry_write;
pub mod event;
mod held;
pub mod intent;
mod ledger;
pub mod legal;
pub mod order;
pub mod param;
pub mod printable;
pub mod public;
pub mod refusal;
pub mod replay;
mod request;
pub mod special;
pub mod standing;
pub mod state;
pub mod terms;
pub mod verdict;
pub mod view;
pub mod vocabulary;
mod walk;
mod words;
mod written;

use alloc::vec::Vec;

use super::{Audience, Rules};
use crate::ids::{Moment, Seat};

/// The game, as the rules of every game are asked.
#[derive(Clone, Copy, Debug)]
pub struct Tempete;

impl Rules for Tempete {
    type State = state::State;
    type View<'a> = view::View<'a>;
    type Asked = intent::Intent;
    type Draws<'a> = decide::Draws<'a>;
    type Entry = event::Entry;
    type Opened = apply::Opened;
    type Decision = decide::Decision;
    type Refusal = refusal::Refusal;
    type Lore = catalogue::Catalogue;

    fn awaited(state: &Self::State) -> Vec<Seat> {
        state.public().awaited()
    }

    fn view<'a>(state: &'a Self::State, seat: Seat, lore: &'a Self::Lore) -> Self::View<'a> {
        state.view(seat, lore)
    }

    fn examine(view: &Self::View<'_>, asked: &Self::Asked, at: Moment) -> Result<(), Self::Refusal> {
        decide::examine(view, asked, at)
    }

    fn decide(
        state: &Self::State,
        seat: Seat,
        asked: &Self::Asked,
        at: Moment,
        draws: &Self::Draws<'_>,
    ) -> Self::Decision {
        decide::decide(state, seat, asked, at, draws)
    }

    fn apply(state: &mut Self::State, entry: &Self::Entry, opened: &Self::Opened) {
        state.apply(entry, opened);
    }

    /// Every entry is public: what is secret stands in it as a commitment. No `_` arm, so that an
    /// event to come must say who may know it.
    fn audience(entry: &Self::Entry) -> Audience {
        use event::Event;
        match entry.event {
            Event::Start(_)
            | Event::List { .. }
            | Event::Numbers(_)
            | Event::Turn(_)
            | Event::Interception(_)
            | Event::Answer(_)
            | Event::Claim(_)
            | Event::Accept
            | Event::Decline
            | Event::Object
            | Event::Amend(_)
            | Event::Withdraw
            | Event::Stand
            | Event::Overdue
            | Event::Say
            | Event::Resign
            | Event::Rule { .. }
            | Event::Look
            | Event::LookAtMail { .. }
            | Event::Address(_)
            | Event::Replace { .. }
            | Event::End(_) => Audience::All,
        }
    }
}
