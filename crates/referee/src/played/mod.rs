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

mod audit;
mod game_rules;
mod game_text;
mod letter;
mod letters;
mod mails;
mod payload;
mod pinned;
mod row;
mod rules;
mod seals;
mod sheet;
mod shim;
mod show;
mod story;
mod subject;
mod table;
mod terms;
mod tool;
mod values;

pub use super::course::GameDuty;

pub use self::{
    game_rules::{EventBody, GameRules, Options},
    game_text::{GameText, OrderText},
    mails::{Turned, one},
    payload::{GameWhy, OwnWhy, Payload, Refusal},
    pinned::Pinned,
    row::{game, rules},
    rules::PlayTold,
    seals::{Opened, Sealing, StartSeals},
    sheet::{Sheet, Shown},
    shim::{GameAct, GameEvent, GameOrder, GameQuestion, GameTold, PlayRow, play_row, reader, rules_row},
    terms::Terms,
    tool::tool,
    values::{Ask, LetterValues},
};

use alloc::{collections::BTreeMap, sync::Arc, vec::Vec};

use super::{
    EntryOf,
    course::Course,
    log::{Outcome, StartBy},
};
use crate::{
    ids::{Seat, Seats, Seq},
    kit::Attempt,
    seal::Hash,
};

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
    pub(super) start: Arc<StartBy<GameEvent>>,
    pub(super) course: Course,
    own: shim::Own,
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
struct Sight<'a> {
    seat: Seat,
    game: &'a Played,
    course: &'a Course,
    /// True if the game is over, so that all of it is open.
    open: bool,
}

impl<'a> Sight<'a> {
    /// Returns the text of the game.
    fn text(self) -> &'static dyn shim::DynText {
        self.game.row.text()
    }
}

impl Played {
    fn sight(&self, seat: Seat) -> Sight<'_> {
        Sight { seat, game: self, course: &self.course, open: self.course.end.is_some() }
    }

    /// The game itself.
    fn own(&self) -> &dyn shim::DynRules {
        &*self.own.0
    }

    /// The orders that came to nothing, and the last entry that sealed such orders of this seat.
    fn tried_of(&self, seat: Seat) -> (&[Attempt], Seq) {
        (&self.tried, self.tried_until.get(&seat).copied().unwrap_or(Seq::START))
    }

    /// The orders of a seat that came to nothing and wait to be sealed.
    fn waiting(&self, seat: Seat) -> impl Iterator<Item = &Attempt> {
        let (tried, until) = self.tried_of(seat);
        tried.iter().filter(move |of| of.seat == seat && of.after >= until)
    }

    /// The game as it is, as its author's type; `None` of another game.
    #[cfg(feature = "fault-points")]
    pub fn game<P: GameRules>(&self) -> Option<&P> {
        self.own().get()
    }
}

/// The entry of such a game.
type PlayEntry = EntryOf<Played>;
