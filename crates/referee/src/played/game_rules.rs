//! What the author of a game writes of its rules. All of it is asked of values: no mail, no letter.

use alloc::{string::String, vec::Vec};
use core::fmt;

use super::{FullState, GameDuty, Opened, Pinned, PlayerView, Refusal, Sealing, Step, Terms, shim::rules_row};
use crate::{
    ids::{Seat, Seats, Seq, Timestamp},
    kit::Denial,
    referee::{
        GameSpec,
        course::Course,
        log::{Claim, DrawnFrom, Outcome, Rows},
    },
    seal::{Draw, Hash, Opening},
};

/// The own part of an entry of one game: made by [`entries!`](crate::entries).
pub trait EventBody: Rows<Pinned> + 'static {
    /// Whether a draw can be offered with it, as with a turn (T51).
    fn may_offer(&self) -> bool {
        true
    }

    /// Whether it bears what its seat plans with it, in a game with conditional moves (T83): a turn, an answer.
    fn bears_plan(&self) -> bool {
        false
    }
}

/// What the terms of a game make of how the layer treats it.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Whether words may pass between the players (T65).
    pub talk: bool,
    /// Why nothing may be tried, where nothing may (M11).
    pub no_trials: Option<Refusal>,
    /// Whether `history` tells the whole game; else what was told since the last turn of another seat.
    pub whole_history: bool,
    /// Whether all of a team must resign for the game to end by it (T50).
    pub team_resigns: bool,
    /// Whether a seat may be given to its partner (T69).
    pub partners_merge: bool,
    /// Whether all read at once of an entry of its own; else only who owes something then, and the others with their next letter.
    pub tells_at_once: bool,
}

impl Options {
    /// Those of most games.
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
    /// Its facts.
    const SPEC: GameSpec;

    /// Its own kinds of entries.
    type Event: EventBody;

    /// What an order asks to do.
    type Action: Clone + PartialEq + fmt::Debug + 'static;

    /// What an entry brought about, beside the course.
    type News: Clone + PartialEq + fmt::Debug + 'static;

    /// The game after entry 0, and what is due.
    fn start(terms: &Terms) -> (Self, GameDuty);

    /// Why these terms cannot stand together.
    fn check_terms(_: &Terms) -> Option<&'static str> {
        None
    }

    /// Why there is no term of this name, where it is asked for.
    fn no_term(_name: &str) -> Option<&'static str> {
        None
    }

    /// How many of its seats are taken, the first ones.
    fn seats(_: &Terms) -> usize {
        Self::SPEC.seats.len()
    }

    /// What is sealed in entry 0 beside seeds: whose, by which word, and the value.
    fn sealed_at_start() -> Vec<(Seat, &'static str, String)> {
        Vec::new()
    }

    /// Whether it may be; it stands written out from then on. Of what the seat sees, and as often as one likes: refusals and
    /// `try` are made from the answer.
    ///
    /// # Errors
    /// The refusal its sender reads.
    fn validate(seen: &PlayerView<'_, Self>, act: &mut Self::Action) -> Result<(), Refusal>;

    /// Whether a draw may be offered with it (T51): with a turn.
    fn may_offer(_: &Self::Action) -> bool {
        true
    }

    /// The words that a player gave for the draw he asks for, perhaps none; `None` where nothing is to be drawn.
    fn draw_words(_: &Self::Action) -> Option<&str> {
        None
    }

    /// What a draw gives, in place of the order that asked for it.
    fn draw(_: &Self::Action, _: &mut Draw) -> Option<Self::Action> {
        None
    }

    /// What the draw hangs on that an entry tells of.
    fn drawn_from(_: &Self::Event) -> Option<&DrawnFrom> {
        None
    }

    /// What becomes of it: an entry, which is public; what one seat alone is to know of it is sealed.
    fn resolve(truth: &FullState<'_, Self>, act: &Self::Action, seal: &mut Sealing<'_>) -> Self::Event;

    /// The entry that it would become, as far as that hangs on nothing that its writer may not know: `try` tells it.
    fn preview(_: &PlayerView<'_, Self>, _: &Self::Action) -> Option<Self::Event> {
        None
    }

    /// The entry that an act would become, and what opens its seals, as the seat foresees it that plans with it (T84): `seen` and
    /// `truth` are of who acts there, and hold what it that foresees knows. Of a game that hides nothing it is what happens.
    ///
    /// # Errors
    /// It cannot be, as far as that is seen.
    fn imagine(
        seen: &PlayerView<'_, Self>,
        truth: &FullState<'_, Self>,
        act: &mut Self::Action,
    ) -> Result<(Self::Event, Opened), Refusal> {
        Self::validate(seen, act)?;
        let nothing = Opened::default();
        Ok((Self::resolve(truth, act, &mut Sealing::foreseen(rules_row::<Self>(), &nothing)), nothing))
    }

    /// What a move is called in a plan, of an event that is a turn of a move and nothing else (FORMAT.md, section 10); what hangs on
    /// what was sealed only where that is known.
    fn plan_word(_event: &Self::Event, _opened: &Opened) -> Option<String> {
        None
    }

    /// An order that may be and comes to nothing, asked of the truth, as it is sealed: one value, or several with a comma between
    /// two. Nothing happens then: there is no entry, and its writer alone is told. Of a game whose kinds of entries name a word for
    /// such orders, [`GameSpec::tried`]: each turn of a seat seals by it those since its last one,
    /// with [`Sealing::seal_tried`]. `None` where it comes to something.
    fn failed_attempt(_: &FullState<'_, Self>, _: &Self::Action) -> Option<String> {
        None
    }

    /// What the writer of an order that came to nothing at this moment reads; how it is sealed he may know.
    fn explain_attempt(_seen: &PlayerView<'_, Self>, _: &Self::Action, _sealed: &str, _at: Timestamp) -> Refusal {
        Denial::NothingDue.into()
    }

    /// Whether an order is judged at this moment at all.
    ///
    /// # Errors
    /// Too many came to nothing.
    fn may_attempt(_: &PlayerView<'_, Self>, _: Timestamp) -> Result<(), Refusal> {
        Ok(())
    }

    /// The first of what a seat sealed as tried, in their order, that is not as it is sealed; `by_turn`: in its own turn, else in
    /// the end.
    fn attempt_fails<'t>(_: &FullState<'_, Self>, tried: &[&'t str], _by_turn: bool) -> Option<&'t str> {
        tried.first().copied()
    }

    /// A claim that is judged as an order is, by the truth; `None` where [`GameRules::claim`] says whether it is so.
    fn claim_as_action(_: Claim) -> Option<Self::Action> {
        None
    }

    /// How the layer treats a game of these terms, where that is not as usual.
    fn options(_: &Terms) -> Options {
        Options::USUAL
    }

    /// Whether what is due ends with this, and its think with it; else its turn goes on.
    fn ends_turn(_: &Self::Event) -> bool {
        true
    }

    /// Whether an entry may follow, asked of what is public alone.
    ///
    /// # Errors
    /// The refusal that a player would read.
    fn may_follow(_: &PlayerView<'_, Self>, _: &Self::Event) -> Result<(), Refusal> {
        Ok(())
    }

    /// Applies an entry, which cannot fail, whatever of its seals this knower may open. `by` acts; of what followed by itself
    /// it is who acted before, and [`Step::Done`] leaves what is due as it is.
    fn apply(
        &mut self,
        by: Seat,
        seq: Seq,
        event: &Self::Event,
        opened: &Opened,
        tell: &mut dyn FnMut(Self::News),
    ) -> Step;

    /// What follows an entry by itself, which no seat makes: asked after each, until there is none. It is public, and the
    /// audit asks again. Who acted last acts in `truth`.
    fn follows(_: &FullState<'_, Self>) -> Option<Self::Event> {
        None
    }

    /// What of that hangs on nothing that is hidden, in a game that hides something: the audit asks it of a running game, too.
    fn follows_publicly(&self, _: &Course) -> Option<Self::Event> {
        None
    }

    /// The order behind an entry, once all is open: the audit decides it again.
    fn action_of(before: &FullState<'_, Self>, event: &Self::Event, opened: &Opened) -> Option<Self::Action>;

    /// Whose secret this seat seals by this word: by default its own.
    fn owner(by: Seat, _word: &str) -> Seat {
        by
    }

    /// The commitments in an entry, each by its word.
    fn commitments(_: &Self::Event) -> Vec<(&'static str, Hash)> {
        Vec::new()
    }

    /// Whether this may be sealed by that word.
    fn is_value(_word: &str, _value: &str) -> bool {
        true
    }

    /// What an entry opens for everybody of what was sealed before it: each is held against its commitment.
    fn opens(_: &Self::Event) -> Vec<&Opening> {
        Vec::new()
    }

    /// Who may read before the end what is sealed of this seat by this word. A seat may seal what it does not read again.
    fn visible_to(_: &Course, _word: &str, of: Seat) -> Seats {
        Seats::of(of)
    }

    /// To whom the opening goes of what is sealed of this seat by this word, once, with the letter that tells of the entry.
    fn openings_go_to(&self, course: &Course, word: &str, of: Seat) -> Seats {
        Self::visible_to(course, word, of)
    }

    /// Whether what the seat to move claims is so, as far as that seat sees; where it is not, all are told.
    ///
    /// # Errors
    /// There is no such claim.
    fn claim(_: &PlayerView<'_, Self>, _: Claim) -> Result<bool, Refusal> {
        Err(Denial::NotDue { verb: "claim" }.into())
    }

    /// How a game that has begun ends where this seat does not go on: `others` are those who are not out. Of two the other wins.
    fn without(&self, seat: Seat, others: Seats) -> Outcome {
        let _ = seat;
        others.iter().next().map_or(Outcome::Annulled, Outcome::of)
    }

    /// Who of those who played is out, while the game goes on.
    fn out(&self) -> Seats {
        Seats::NONE
    }

    /// Whether the game goes on where this seat, which has acted, does not: it is out, and [`GameRules::follows`] has what follows.
    fn goes_on_without(&self, _seat: Seat) -> bool {
        false
    }
}
