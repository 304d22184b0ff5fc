//! A game that says no more than its rules: how its mails are read, what they do, and what of that its letters tell. All
//! else, terms, records, audits, the letters about it, is made from these for every such game alike.
//!
//! What a seat sees yields no truth, for a game cannot make one:
//! ```compile_fail
//! # use tempete::referee::played::{Play, Seen, Truth};
//! fn all<'a, P: Play>(seen: &Seen<'a, P>) -> Truth<'a, P> {
//!     Truth { seat: seen.seat, own: seen.own, course: seen.course }
//! }
//! ```
//! nor does it hold what others sealed:
//! ```compile_fail
//! # use tempete::referee::played::{Play, Seen};
//! fn sealed<P: Play>(seen: &Seen<'_, P>) -> usize {
//!     seen.sealed.len()
//! }
//! ```
//! and what a letter is made from opens nothing:
//! ```compile_fail
//! # use tempete::{ids::Seq, kit::Sealed, referee::played::Opened};
//! fn open(seq: Seq, sealed: &[Sealed]) -> Opened {
//!     Opened::of(seq, sealed)
//! }
//! ```
//! What it sees it may read:
//! ```
//! # use tempete::{ids::Seat, referee::played::{Play, Seen}};
//! fn mine<'a, P: Play>(seen: &Seen<'a, P>) -> (Seat, &'a P, bool) {
//!     (seen.seat, seen.own, seen.course.end.is_some())
//! }
//! ```

mod audit;
mod letter;
mod letters;
mod mails;
mod pinned;
mod rules;
mod seals;
mod sheet;
mod show;
mod story;
mod subject;
mod table;
mod terms;
mod tool;
mod values;

pub use self::{
    mails::{Turned, one},
    pinned::Pinned,
    rules::{PlayTold, Preparation, Prepared, Turn},
    seals::{Opened, Sealing, StartSeals},
    sheet::{Sheet, Shown},
    terms::{Choice, Terms},
    tool::tool,
    values::{Ask, LetterValues},
};

use alloc::{collections::BTreeMap, string::String, sync::Arc, vec::Vec};
use core::fmt;

use super::{
    EntryOf, OwnRefusal,
    course::{Course, OwnDuties},
    log::{Claim, Dice, DrawnFrom, Outcome, OwnEvents, StartBy},
    orders::OwnOrder,
};
use crate::{
    chess::{Position, diagram::Diagram},
    ids::{Seat, SeatName, Seats, Seq, Timestamp},
    kit::{Attempt, Denial},
    seal::{Draw, Hash, Opening},
    text::Language,
};

/// Why something cannot be: what every game has, or what one game has, `W`.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(untagged)]
pub enum Why<W> {
    Own(W),
    Common(Denial),
}

impl<W> From<Denial> for Why<W> {
    fn from(denial: Denial) -> Self {
        Self::Common(denial)
    }
}

/// Why something cannot be in one game alone: a code with what its phrase needs, `refusal.CODE`.
pub trait OwnWhy: Clone + PartialEq + fmt::Debug + serde::Serialize + Send + Sync + 'static {
    /// The rule that it rests on.
    fn rule(&self) -> &'static str;
}

impl<W: OwnWhy> OwnRefusal for Why<W> {
    fn denial(&self) -> Option<&Denial> {
        if let Self::Common(denial) = self { Some(denial) } else { None }
    }

    fn rule(&self) -> &'static str {
        match self {
            Self::Own(own) => own.rule(),
            Self::Common(denial) => denial.rule(),
        }
    }
}

/// What is due after an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<D> {
    /// This.
    Due(D),
    /// The same still, of the others that owe it.
    Done,
    /// The same still, of whoever acted: his turn goes on.
    Still,
    /// The game is over so.
    Over(Outcome),
}

/// All that a seat may know of a game; or all that everybody may, as it is shown from a seat.
pub struct Seen<'a, P: Play> {
    /// Whose view it is, or from where it is shown.
    pub seat: Seat,
    pub own: &'a P,
    pub course: &'a Course<P::Duty>,
    /// Whether the game is over, and all of it open.
    pub open: bool,
    /// The orders that came to nothing, as far as this knower knows of them: a seat of its own.
    tried: &'a [Attempt],
    /// The last entry that sealed such orders of this seat.
    tried_until: Seq,
}

impl<'a, P: Play> Seen<'a, P> {
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
pub struct Truth<'a, P: Play> {
    /// Who acts.
    pub seat: Seat,
    own: &'a P,
    course: &'a Course<P::Duty>,
}

impl<'a, P: Play> Truth<'a, P> {
    fn new(seat: Seat, game: &'a Played<P>) -> Self {
        Self { seat, own: &game.own, course: &game.course }
    }

    /// The game as it is.
    pub fn own(&self) -> &'a P {
        self.own
    }

    /// What is public of it, and the same in every game.
    pub fn course(&self) -> &'a Course<P::Duty> {
        self.course
    }
}

impl<P: Play> Clone for Seen<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Play> Copy for Seen<'_, P> {}

/// A refusal of such a game.
pub type WhyOf<P> = Why<<P as Play>::Why>;

/// The rules of a game as values. `Self` is all that one knower knows of it beside its course: with every seal open it is the
/// game as it is.
pub trait Play: Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// Name and version of its rules: `luft/1`; its openings, salts and seeds begin with it.
    const RULES: &'static str;
    /// What a game of it pins: its rules in short, which the record holds.
    const PINNED: &'static str;
    /// Its terms beside that of time.
    const TERMS: &'static [Choice];
    /// What is sealed in it, in the order of a record: each by one word, behind which its opening has the entry; or, of what is
    /// sealed once for a seat, by two (`token 3`), which are all that its opening has.
    const SEALED: &'static [&'static str] = &[];
    /// By what of [`Play::SEALED`] entry 0 seals a seed for each seat, where the referee may draw for it: `draw arrange`.
    const SEED: Option<&'static str> = None;

    /// Its own kinds of entries.
    type Event: OwnEvents<Pinned = Pinned, Terms = Terms<Self>>;
    /// What may be due in it.
    type Duty: OwnDuties;
    /// Its own orders.
    type Order: OwnOrder;
    /// What an order asks to do.
    type Act: Clone + PartialEq + fmt::Debug;
    /// Why something cannot be.
    type Why: OwnWhy;
    /// What an entry brought about, beside the course.
    type Told: Clone + PartialEq + fmt::Debug + 'static;
    /// That as one seat reads it: a code with what its phrase needs, `told.CODE`.
    type Clause: Clone + PartialEq + fmt::Debug + serde::Serialize + Send + Sync + 'static;
    /// What its layouts need beside what all letters have.
    type Values: Clone + PartialEq + serde::Serialize + Send + Sync + 'static;

    /// The game after entry 0, and what is due.
    fn start(terms: &Terms<Self>) -> (Self, Self::Duty);

    /// How many of its seats are taken, the first ones.
    fn seats(_: &Terms<Self>) -> usize {
        Self::Event::SEATS.len()
    }

    /// What is sealed in entry 0 beside seeds: whose, by which word, and the value.
    fn sealed_at_start() -> Vec<(Seat, &'static str, String)> {
        Vec::new()
    }

    /// What the orders of a mail ask together: one turn. Form alone, against what the seat sees.
    ///
    /// # Errors
    /// They do not belong together.
    fn asked(seen: &Seen<'_, Self>, orders: &[&Self::Order], language: Language) -> Result<Self::Act, WhyOf<Self>>;

    /// Whether it may be; it stands written out from then on. Of what the seat sees, and as often as one likes: refusals and
    /// `try` are made from the answer.
    ///
    /// # Errors
    /// The refusal its sender reads.
    fn may(seen: &Seen<'_, Self>, act: &mut Self::Act) -> Result<(), WhyOf<Self>>;

    /// Whether a draw may be offered with it (T51): with a turn.
    fn may_offer(_: &Self::Act) -> bool {
        true
    }

    /// The words that a player gave for the draw he asks for, perhaps none; `None` where nothing is to be drawn.
    fn draws(_: &Self::Act) -> Option<&str> {
        None
    }

    /// What a draw gives, in place of the order that asked for it.
    fn drawn(_: &Self::Act, _: &mut Draw) -> Option<Self::Act> {
        None
    }

    /// What the draw hangs on that an entry tells of.
    fn drawn_from(_: &Self::Event) -> Option<&DrawnFrom> {
        None
    }

    /// What becomes of it: an entry, which is public; what one seat alone is to know of it is sealed.
    fn happens(truth: &Truth<'_, Self>, act: &Self::Act, seal: &mut Sealing<'_>) -> Self::Event;

    /// The entry that it would become, as far as that hangs on nothing that its writer may not know: `try` tells it.
    fn foreseen(_: &Seen<'_, Self>, _: &Self::Act) -> Option<Self::Event> {
        None
    }

    /// Whether an order that may be comes to something, asked of the truth. Where not, nothing happens: there is no entry, and its
    /// writer alone is told. Of a game whose kinds of entries name a word for such orders, [`OwnEvents::TRIED`], which is among
    /// [`Play::SEALED`]: each turn of a seat seals by it those since its last one, with [`Sealing::seal_tried`].
    fn succeeds(_: &Truth<'_, Self>, _: &Self::Act) -> bool {
        true
    }

    /// What the writer of an order that came to nothing at this moment reads; `written` is how it is sealed, which he may know.
    fn in_vain(_seen: &Seen<'_, Self>, _: &Self::Act, _written: &str, _at: Timestamp) -> WhyOf<Self> {
        Denial::NothingDue.into()
    }

    /// Whether an order is judged at this moment at all.
    ///
    /// # Errors
    /// Too many came to nothing.
    fn is_judged(_: &Seen<'_, Self>, _: Timestamp) -> Result<(), WhyOf<Self>> {
        Ok(())
    }

    /// An order as it is sealed where it came to nothing: one value, or several with a comma between two.
    fn written(_: &Truth<'_, Self>, _: &Self::Act) -> String {
        String::new()
    }

    /// The first of what a seat sealed as tried, in their order, that is not as it is sealed; `by_turn`: in its own turn, else in
    /// the end.
    fn untrue<'t>(_: &Truth<'_, Self>, tried: &[&'t str], _by_turn: bool) -> Option<&'t str> {
        tried.first().copied()
    }

    /// A claim that is judged as an order is, by the truth; `None` where [`Play::claims`] says whether it is so.
    fn claimed(_: Claim) -> Option<Self::Act> {
        None
    }

    /// Whether `history` tells the whole game; else what was told since the last turn of another seat.
    fn remembers(_: &Terms<Self>) -> bool {
        true
    }

    /// Why nothing may be tried in this game.
    fn no_trials() -> Option<WhyOf<Self>> {
        None
    }

    /// Whether what is due ends with this, and its think with it; else its turn goes on.
    fn ends_turn(_: &Self::Event) -> bool {
        true
    }

    /// Whether an entry may follow, asked of what is public alone.
    ///
    /// # Errors
    /// The refusal that a player would read.
    fn follows(_: &Seen<'_, Self>, _: &Self::Event) -> Result<(), WhyOf<Self>> {
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
        tell: &mut dyn FnMut(Self::Told),
    ) -> Step<Self::Duty>;

    /// What follows an entry by itself, which no seat makes: asked after each, until there is none. It is public, and the
    /// audit asks again. Who acted last acts in `truth`.
    fn by_itself(_: &Truth<'_, Self>) -> Option<Self::Event> {
        None
    }

    /// The order behind an entry, once all is open: the audit decides it again.
    fn act(before: &Truth<'_, Self>, event: &Self::Event, opened: &Opened) -> Option<Self::Act>;

    /// Whose secret this seat seals by this word: by default its own.
    fn owner(by: Seat, _word: &str) -> Seat {
        by
    }

    /// The commitments in an entry, each by its word.
    fn seals(_: &Self::Event) -> Vec<(&'static str, Hash)> {
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
    fn readers(_: &Course<Self::Duty>, _word: &str, of: Seat) -> Seats {
        Seats::of(of)
    }

    /// To whom the opening goes of what is sealed of this seat by this word, once, with the letter that tells of the entry.
    fn sent_to(&self, course: &Course<Self::Duty>, word: &str, of: Seat) -> Seats {
        Self::readers(course, word, of)
    }

    /// Whether what the seat to move claims is so, as far as that seat sees; where it is not, all are told.
    ///
    /// # Errors
    /// There is no such claim.
    fn claims(_: &Seen<'_, Self>, _: Claim) -> Result<bool, WhyOf<Self>> {
        Err(Denial::NotDue { verb: "claim" }.into())
    }

    /// How a game that has begun ends where this seat does not go on. Of two the other wins.
    fn without(&self, seat: Seat, others: Seats) -> Outcome {
        let _ = seat;
        others.iter().next().map_or(Outcome::Annulled, Outcome::Won)
    }

    /// A mail that a player may well write, for tests.
    fn sample(seen: &Seen<'_, Self>, dice: &mut Dice) -> String;

    /// What happened, as the reader may know it.
    fn told(seen: &Seen<'_, Self>, by: Seat, told: &Self::Told, language: Language) -> Self::Clause;

    /// What its layouts need beside what all letters have.
    fn values(seen: &Seen<'_, Self>, language: Language) -> Self::Values;

    /// An order that would be accepted now, to be copied; the same whether one or forty are lawful.
    fn example(seen: &Seen<'_, Self>) -> Option<Self::Order>;

    /// What a seat's mails are read by: the pieces that it sees, with it to move.
    fn knows(_: &Seen<'_, Self>) -> Option<Position> {
        None
    }

    /// The orders of which its writer may have meant one, each of which may be: made of what he sees, as the refusal is.
    fn choices(_: &Seen<'_, Self>, _: &Self::Why) -> Vec<Self::Order> {
        Vec::new()
    }

    /// The board in characters, at most 40 columns wide, where it is none to be painted.
    fn board(_: &Seen<'_, Self>, _: Language) -> Vec<String> {
        Vec::new()
    }

    /// The game's name in PGN.
    const VARIANT: &'static str = "?";

    /// Its moves and comments as PGN has them, as far as they are known, each by the seat that made it; `None` where no
    /// program knows such.
    fn pgn(_: &[(Seat, &Self::Told)]) -> Option<Vec<String>> {
        None
    }

    /// The board to be painted.
    fn picture(_: &Seen<'_, Self>) -> Option<Diagram> {
        None
    }
}

/// All that one knower knows of such a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Played<P: Play> {
    pub(super) start: Arc<StartBy<P::Event>>,
    pub(super) course: Course<P::Duty>,
    pub(super) own: P,
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

impl<P: Play> Played<P> {
    fn seen(&self, seat: Seat) -> Seen<'_, P> {
        let tried_until = self.tried_until.get(&seat).copied().unwrap_or(Seq::START);
        let open = self.course.end.is_some();
        Seen { seat, own: &self.own, course: &self.course, open, tried: &self.tried, tried_until }
    }

    /// The orders of a seat that came to nothing and wait to be sealed.
    fn waiting(&self, seat: Seat) -> impl Iterator<Item = &Attempt> {
        self.seen(seat).waiting()
    }
}

/// The seats of the game.
fn seats<P: Play>() -> &'static [SeatName] {
    P::Event::SEATS
}

/// The words of what the referee's seeds for a game's draws are sealed by: `draw` and what is drawn.
fn drawn_word<P: Play>() -> Option<&'static str> {
    P::SEED.and_then(|word| word.split_once(' ')).map(|(_, drawn)| drawn)
}

/// The word by which the game seals orders that came to nothing, if any can.
fn tried_word<P: Play>() -> Option<&'static str> {
    P::Event::TRIED
}

/// The entry of such a game.
type PlayEntry<P> = EntryOf<Played<P>>;
