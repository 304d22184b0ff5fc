//! A game that says no more than its rules: how its mails are read, what they do, and what of that its letters tell. All
//! else, terms, records, audits, the letters about it, is made from these for every such game alike.
//!
//! What a seat sees yields no truth, for a game cannot make one:
//! ```compile_fail,E0451
//! # use referee::played::{FullState, PlayerView};
//! fn all<'a, P>(seen: &PlayerView<'a, P>) -> FullState<'a, P> {
//!     FullState { seat: seen.seat, own: seen.own, course: seen.course }
//! }
//! ```
//! nor does it hold what others sealed:
//! ```compile_fail,E0609
//! # use referee::played::PlayerView;
//! fn sealed<P>(seen: &PlayerView<'_, P>) -> usize {
//!     seen.sealed.len()
//! }
//! ```
//! and what a letter is made from opens nothing:
//! ```compile_fail,E0624
//! # use ids::Seq;
//! # use referee::{kit::Sealed, played::Opened};
//! fn open(seq: Seq, sealed: &[Sealed]) -> Opened {
//!     Opened::of(seq, sealed)
//! }
//! ```
//! What it sees it may read:
//! ```
//! # use ids::Seat;
//! # use referee::played::PlayerView;
//! fn mine<'a, P>(seen: &PlayerView<'a, P>) -> (Seat, &'a P, bool) {
//!     (seen.seat, seen.own, seen.course.end.is_some())
//! }
//! ```

mod begin;
mod chronicle;
mod decision;
mod follow;
mod game_rules;
pub(crate) mod knowledge;
mod own;
mod pinned;
mod rules;
pub(crate) mod seals;
pub(crate) mod shim;
mod standing;
mod state;
mod terms;

pub use super::course::GameDuty;
pub use super::payload::{GameWhy, OwnWhy, Payload, Refusal, Value};

pub use self::{
    chronicle::Chronicle,
    decision::Decision,
    game_rules::{EventBody, GameRules, Options},
    knowledge::View,
    own::{Disputes, OwnRecord},
    pinned::Pinned,
    rules::PlayTold,
    seals::{Opened, Sealing, StartSeals},
    shim::{GameAct, GameEvent, GameTold, OfGame, Own, PlayRow, not_asked},
    state::State,
    terms::Terms,
};
pub(crate) use self::{
    seals::{place, seals_of},
    shim::of_another_game,
    standing::{Standing, plain_word, stands},
};

use alloc::{collections::BTreeMap, sync::Arc, vec::Vec};

use super::{
    course::Course,
    log::{self, Outcome, StartBy},
};
use crate::{
    ids::{Seat, Seats, Seq},
    kit::Attempt,
    seal::Hash,
};

/// An entry of a game's log.
pub type Entry = log::Entry<GameEvent>;

/// An event of a game's log.
pub type Event = log::Event<GameEvent>;

/// What is due after an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// This.
    Due(GameDuty),
    /// The same still, of the others that owe it.
    Done,
    /// The same still, of whoever acted: his turn goes on.
    Still,
    /// The game is over so.
    Over(Outcome),
    /// It is drawn by a claim that came with a turn.
    Claimed,
}

/// All that a seat may know of a game; or all that everybody may, as it is shown from a seat.
pub struct PlayerView<'a, P> {
    /// Whose view it is, or from where it is shown.
    pub seat: Seat,
    pub own: &'a P,
    pub course: &'a Course,
    /// True if the game is over, so that all of it is open.
    pub open: bool,
    /// The orders that came to nothing, as far as this knower knows of them: a seat of its own.
    tried: &'a [Attempt],
    /// The last entry that sealed such orders of this seat.
    tried_until: Seq,
}

impl<'a, P> PlayerView<'a, P> {
    /// The orders of this seat that came to nothing, the first of the game first.
    pub fn tried(&self) -> impl DoubleEndedIterator<Item = &'a Attempt> + use<'a, P> {
        let seat = self.seat;
        self.tried.iter().filter(move |of| of.seat == seat)
    }

    /// Those of them that wait to be sealed.
    pub fn waiting(&self) -> impl DoubleEndedIterator<Item = &'a Attempt> + use<'a, P> {
        let until = self.tried_until;
        self.tried().filter(move |of| of.after >= until)
    }
}

/// A game as it is. Only what becomes of an order is asked of it, and the audit.
pub struct FullState<'a, P> {
    /// Who acts.
    pub seat: Seat,
    own: &'a P,
    course: &'a Course,
}

impl<'a, P> FullState<'a, P> {
    /// The game as it is.
    pub fn own(&self) -> &'a P {
        self.own
    }

    /// What is public of it, and the same in every game.
    pub fn course(&self) -> &'a Course {
        self.course
    }
}

impl<P> Clone for PlayerView<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for PlayerView<'_, P> {}

/// All that one knower knows of such a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    row: &'static PlayRow,
    pub(crate) start: Arc<StartBy<GameEvent>>,
    /// The course; `None` if the game keeps it itself.
    course: Option<Course>,
    own: Own,
    /// Who has acted: before that a seat may call the game off.
    acted: Seats,
    /// Who acted last.
    by: Seat,
    /// Every commitment so far, which what an entry opens must have.
    sealed: Vec<Hash>,
    /// The orders that came to nothing, as far as they are known.
    tried: Vec<Attempt>,
    /// The last entry that sealed such orders of each seat.
    tried_until: BTreeMap<Seat, Seq>,
}

/// The view of one seat, of any game; or the view of everybody, drawn from that seat's side.
#[derive(Clone, Copy)]
pub(crate) struct Sight<'a> {
    pub seat: Seat,
    pub game: &'a Played,
    pub course: &'a Course,
    /// True if the game is over, so that all of it is open.
    pub open: bool,
}

impl Played {
    pub(crate) fn sight(&self, seat: Seat) -> Sight<'_> {
        Sight { seat, game: self, course: self.course(), open: self.course().end.is_some() }
    }

    /// Returns the row of the game.
    pub(crate) fn row(&self) -> &'static PlayRow {
        self.row
    }

    /// True if this seat has acted: before that it may call the game off.
    pub(crate) fn has_acted(&self, seat: Seat) -> bool {
        self.acted.contains(seat)
    }

    /// The game itself.
    pub(crate) fn own(&self) -> &dyn shim::DynRules {
        &*self.own.0
    }

    /// The orders that came to nothing, and the last entry that sealed such orders of this seat.
    fn tried_of(&self, seat: Seat) -> (&[Attempt], Seq) {
        (&self.tried, self.tried_until.get(&seat).copied().unwrap_or(Seq::START))
    }

    /// The orders of a seat that came to nothing and wait to be sealed.
    pub(crate) fn waiting(&self, seat: Seat) -> impl Iterator<Item = &Attempt> {
        let (tried, until) = self.tried_of(seat);
        tried.iter().filter(move |of| of.seat == seat && of.after >= until)
    }
}
