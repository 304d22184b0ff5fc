//! The trait that the author of a game implements for its rules. It takes and returns values: no mail, no letter.

use alloc::{string::String, vec::Vec};
use core::fmt;

use super::{Disputes, FullState, GameDuty, OfGame, Opened, OwnRecord, Pinned, PlayerView, Sealing, Step, Terms};
use crate::{
    ids::{Seat, Seats, Seq, Timestamp},
    kit::{Denial, Part},
    referee::{
        GameSpec,
        course::Course,
        log::{Claim, DrawnFrom, Outcome, Rows},
        payload::Refusal,
    },
    seal::{Draw, Hash, Opening},
};

/// An entry that only one game has; made by [`entries!`](crate::entries).
pub trait EventBody: Rows<Pinned> + 'static {
    /// True if a draw can be offered with the entry, as with a turn (T51).
    fn may_offer(&self) -> bool {
        true
    }

    /// True if the entry carries its seat's plan, in a game with conditional moves (T83): a turn, an answer.
    fn bears_plan(&self) -> bool {
        false
    }
}

/// The choices of the layer that a game makes by its terms.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// True if the players may send each other words (T65).
    pub talk: bool,
    /// The refusal of every `try`; `None` if orders may be tried (M11).
    pub no_trials: Option<Refusal>,
    /// True if `history` tells the whole game; else it tells what came since the last turn of another seat.
    pub whole_history: bool,
    /// True if the game ends only when every seat of a team has resigned (T50).
    pub team_resigns: bool,
    /// True if a seat may be given to its partner (T69).
    pub partners_merge: bool,
    /// True if an own entry is sent to all at once; else only to seats that owe something, and to the others with their next letter.
    pub tells_at_once: bool,
}

impl Options {
    /// The options of most games.
    pub const USUAL: Self = Self {
        talk: true,
        no_trials: None,
        whole_history: true,
        team_resigns: false,
        partners_merge: false,
        tells_at_once: true,
    };
}

/// The rules of a game as values. `Self` is all that one knower knows of it beside its course: with every seal open it is the
/// game as it is.
pub trait GameRules: Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// The facts of the game.
    const SPEC: GameSpec;

    /// The form of the game's own records; `None` for the form of all others.
    const RECORD: Option<&'static dyn OwnRecord> = None;

    /// The game's own way to audit these, an [`crate::audit::OwnAudit`]; `None` for the way of all others.
    const AUDIT: Option<Part> = None;

    /// The entries that only this game has.
    type Event: EventBody;

    /// The action that a mail's orders ask for.
    type Action: Clone + PartialEq + fmt::Debug + 'static;

    /// The news of an entry: an event of the game, apart from the course.
    type News: Clone + PartialEq + fmt::Debug + 'static;

    /// Sets up the game after entry 0, and its first duty.
    fn start(terms: &Terms) -> (Self, GameDuty);

    /// Says why these terms exclude each other; `None` if they do not.
    fn check_terms(_: &Terms) -> Option<&'static str> {
        None
    }

    /// Says why the game has no term of this name, if a player may well expect one.
    fn no_term(_name: &str) -> Option<&'static str> {
        None
    }

    /// Counts the seats in play under these terms, which are the first ones.
    fn seats(_: &Terms) -> usize {
        Self::SPEC.seats.len()
    }

    /// Lists the values sealed in entry 0 besides seeds, each with its owner and its word.
    fn sealed_at_start() -> Vec<(Seat, &'static str, String)> {
        Vec::new()
    }

    /// Checks an action against what the seat sees, and writes out what the order left open. May be called any number of times:
    /// refusals and `try` are made from the answer.
    ///
    /// # Errors
    /// Returns the refusal that the sender reads.
    fn validate(seen: &PlayerView<'_, Self>, act: &mut Self::Action) -> Result<(), Refusal>;

    /// Returns the rules of objections (T60); `None` if every entry stands.
    fn disputes(&self) -> Option<&dyn Disputes> {
        None
    }

    /// Returns the same, to change the game by them.
    fn disputes_mut(&mut self) -> Option<&mut dyn Disputes> {
        None
    }

    /// True if the action is a turn, which declines an offer by itself (T51).
    fn is_turn(_: &Self::Action) -> bool {
        true
    }

    /// True if words with the action are a message to the others (T65).
    fn chats(_: &Self::Action) -> bool {
        true
    }

    /// True if a draw may be offered with the action (T51): with a turn.
    fn may_offer(_: &Self::Action) -> bool {
        true
    }

    /// Returns the player's words for a random draw, which may be empty; `None` if the action asks for no draw.
    fn draw_words(_: &Self::Action) -> Option<&str> {
        None
    }

    /// Makes the action that a random draw gives in place of the one that asked for it.
    fn draw(_: &Self::Action, _: &mut Draw) -> Option<Self::Action> {
        None
    }

    /// Returns the inputs of the random draw that an entry reports.
    fn drawn_from(_: &Self::Event) -> Option<&DrawnFrom> {
        None
    }

    /// Turns a validated action into its entry. The entry is public; whatever one seat alone may know is sealed.
    fn resolve(truth: &FullState<'_, Self>, act: &Self::Action, seal: &mut Sealing<'_>) -> Self::Event;

    /// Foresees the entry of an action for `try`; `None` if it depends on anything the writer may not know.
    fn preview(_: &PlayerView<'_, Self>, _: &Self::Action) -> Option<Self::Event> {
        None
    }

    /// Foresees the entry of an action in a seat's plan, and its openings (T84). `seen` and `truth` are of the seat that acts
    /// in the plan, and hold only what the planner knows.
    ///
    /// # Errors
    /// Fails if the action is unlawful as far as the planner sees.
    fn imagine(
        seen: &PlayerView<'_, Self>,
        truth: &FullState<'_, Self>,
        act: &mut Self::Action,
    ) -> Result<(Self::Event, Opened), Refusal> {
        Self::validate(seen, act)?;
        let nothing = Opened::default();
        Ok((Self::resolve(truth, act, &mut Sealing::foreseen(OfGame::<Self>::rules_row(), &nothing)), nothing))
    }

    /// Names a move as plans write it (FORMAT.md, section 10); `None` if the event is more than the turn of one move, or if the
    /// name depends on a commitment that `opened` does not open.
    fn plan_word(_event: &Self::Event, _opened: &Opened) -> Option<String> {
        None
    }

    /// Finds a failed attempt: an action that passed [`GameRules::validate`] and yet has no effect. Returns it as it is sealed, as
    /// one value or several separated by commas; `None` if the action has an effect. A failed attempt makes no entry, and its
    /// writer alone is told. The next turn of the seat seals it with [`Sealing::seal_tried`], by the word [`GameSpec::tried`].
    fn failed_attempt(_: &FullState<'_, Self>, _: &Self::Action) -> Option<String> {
        None
    }

    /// Explains to its writer a failed attempt made at this moment; `sealed` is known to the writer.
    fn explain_attempt(_seen: &PlayerView<'_, Self>, _: &Self::Action, _sealed: &str, _at: Timestamp) -> Refusal {
        Denial::NothingDue.into()
    }

    /// Checks the rate limit on failed attempts.
    ///
    /// # Errors
    /// Fails if the seat has had too many by this moment.
    fn may_attempt(_: &PlayerView<'_, Self>, _: Timestamp) -> Result<(), Refusal> {
        Ok(())
    }

    /// Returns the first of a seat's sealed attempts that is not a failed attempt in this position. `by_turn` is true if a turn of
    /// the seat sealed them, false if the last entry did.
    fn attempt_fails<'t>(_: &FullState<'_, Self>, tried: &[&'t str], _by_turn: bool) -> Option<&'t str> {
        tried.first().copied()
    }

    /// Turns a claim into an action, if it is judged by the true position; `None` if [`GameRules::claim`] judges it.
    fn claim_as_action(_: Claim) -> Option<Self::Action> {
        None
    }

    /// Returns the layer's options under these terms.
    fn options(_: &Terms) -> Options {
        Options::USUAL
    }

    /// True if the entry ends the duty and its seat's time; else the turn goes on.
    fn ends_turn(_: &Self::Event) -> bool {
        true
    }

    /// Checks an entry against public information alone.
    ///
    /// # Errors
    /// Returns the refusal that a player would read.
    fn may_follow(_: &PlayerView<'_, Self>, _: &Self::Event) -> Result<(), Refusal> {
        Ok(())
    }

    /// Applies an entry, with the openings that this knower may have. Cannot fail. `by` is the seat that acts; for an entry that
    /// followed by itself it is the seat that acted before, and [`Step::Done`] keeps the duty.
    fn apply(
        &mut self,
        by: Seat,
        seq: Seq,
        event: &Self::Event,
        opened: &Opened,
        tell: &mut dyn FnMut(Self::News),
    ) -> Step;

    /// Returns the public entry that follows by itself, made by no seat; called after each entry until it returns `None`. The
    /// audit calls it again. The seat of `truth` is the one that acted last.
    fn follows(_: &FullState<'_, Self>) -> Option<Self::Event> {
        None
    }

    /// Returns the same if it depends on public information alone: the audit of a running game calls this one.
    fn follows_publicly(&self, _: &Course) -> Option<Self::Event> {
        None
    }

    /// Rebuilds the action behind an entry from its openings, so that the audit can decide it again.
    fn action_of(before: &FullState<'_, Self>, event: &Self::Event, opened: &Opened) -> Option<Self::Action>;

    /// Names the owner of a secret that this seat seals by this word: by default the seat itself.
    fn owner(by: Seat, _word: &str) -> Seat {
        by
    }

    /// Lists the commitments in an entry, each with its word.
    fn commitments(_: &Self::Event) -> Vec<(&'static str, Hash)> {
        Vec::new()
    }

    /// True if this value may be sealed by this word.
    fn is_value(_word: &str, _value: &str) -> bool {
        true
    }

    /// Lists the openings that an entry makes public; the layer checks each against an earlier commitment.
    fn opens(_: &Self::Event) -> Vec<&Opening> {
        Vec::new()
    }

    /// Names the seats that may read, before the end, this seat's secret of this word. The seat itself need not be one of them.
    fn visible_to(_: &Course, _word: &str, of: Seat) -> Seats {
        Seats::of(of)
    }

    /// Names the seats that are sent this opening, once, with the letter about its entry.
    fn openings_go_to(&self, course: &Course, word: &str, of: Seat) -> Seats {
        Self::visible_to(course, word, of)
    }

    /// Judges a claim of the seat to move by what that seat sees; all seats are told of a wrong one.
    ///
    /// # Errors
    /// Fails if the game has no such claim.
    fn claim(_: &PlayerView<'_, Self>, _: Claim) -> Result<bool, Refusal> {
        Err(Denial::NotDue { verb: "claim" }.into())
    }

    /// Returns the result of a begun game if this seat leaves it. `others` are the seats still in; of two seats the other wins.
    fn without(&self, seat: Seat, others: Seats) -> Outcome {
        let _ = seat;
        others.iter().next().map_or(Outcome::Annulled, Outcome::of)
    }

    /// Names the seats that are out while the game goes on.
    fn out(&self) -> Seats {
        Seats::NONE
    }

    /// True if the game goes on without this seat, which has acted. The seat is out, and [`GameRules::follows`] returns the entry.
    fn goes_on_without(&self, _seat: Seat) -> bool {
        false
    }
}
