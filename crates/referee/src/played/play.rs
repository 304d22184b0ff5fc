//! What a game says of itself: its rules as values, and what of them its letters tell.

use alloc::{string::String, vec::Vec};
use core::fmt;

use super::{GameDuty, GameQuestion, Opened, OwnWhy, Pinned, Sealing, Seen, Step, Terms, Truth, WhyOf, shim};
#[cfg(feature = "fault-points")]
use crate::referee::log::Dice;
use crate::{
    chess::{Position, diagram::Diagram},
    ids::{Seat, Seats, Seq, Timestamp},
    kit::Denial,
    letters::tiles::Tiles,
    referee::{
        GameSpec,
        course::Course,
        log::{Claim, DrawnFrom, Outcome, OwnEvents},
        telling::NotSo,
    },
    seal::{Draw, Hash, Opening},
    text::{Language, Line, Vocabulary, WordFault},
};

/// The orders that one game has beside those of every game: one line each.
pub trait OrderText: Clone + PartialEq + fmt::Debug + 'static {
    /// All their words, those of every game behind them.
    const VOCABULARY: &'static Vocabulary;
    /// What may be asked in the game beside what every game tells: the verbs.
    const QUESTIONS: &'static [GameQuestion] = &[];

    /// The order that a line is, whose verb is none of every game's.
    ///
    /// # Errors
    /// What is wrong with its words.
    fn read(line: &Line, language: Language) -> Result<Self, WordFault>;

    /// Its verb, in English.
    fn verb(&self) -> &'static str;

    /// The line that a player of this language would type. Read as his mail's, it gives this very order again.
    fn spelled(&self, language: Language) -> String;

    /// True if, once prose has put it in doubt, this order counts alone in its mail and in no other way (M5).
    fn counts_alone(&self) -> bool {
        false
    }
}

/// The rules of a game as values. `Self` is all that one knower knows of it beside its course: with every seal open it is the
/// game as it is.
pub trait Play: Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// Its facts.
    const SPEC: GameSpec;

    /// Its own kinds of entries.
    type Event: OwnEvents<Pinned = Pinned, Terms = Terms> + 'static;
    /// Its own orders.
    type Order: OrderText;
    /// What an order asks to do.
    type Act: Clone + PartialEq + fmt::Debug + 'static;
    /// Why something cannot be.
    type Why: OwnWhy;
    /// What an entry brought about, beside the course.
    type Told: Clone + PartialEq + fmt::Debug + 'static;
    /// That as one seat reads it: a code with what its phrase needs, `told.CODE`.
    type Clause: Clone + PartialEq + fmt::Debug + serde::Serialize + Send + Sync + 'static;
    /// What its layouts need beside what all letters have.
    type Values: Clone + PartialEq + fmt::Debug + serde::Serialize + Send + Sync + 'static;

    /// The game after entry 0, and what is due.
    fn start(terms: &Terms) -> (Self, GameDuty);

    /// Why these terms cannot stand together.
    fn clash(_: &Terms) -> Option<&'static str> {
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

    /// The entry that an act would become, and what opens its seals, as the seat foresees it that plans with it (T84): `seen` and
    /// `truth` are of who acts there, and hold what it that foresees knows. Of a game that hides nothing it is what happens.
    ///
    /// # Errors
    /// It cannot be, as far as that is seen.
    fn ahead(
        seen: &Seen<'_, Self>,
        truth: &Truth<'_, Self>,
        act: &mut Self::Act,
    ) -> Result<(Self::Event, Opened), WhyOf<Self>> {
        Self::may(seen, act)?;
        let nothing = Opened::default();
        Ok((Self::happens(truth, act, &mut Sealing::foreseen(shim::play_row::<Self>(), &nothing)), nothing))
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
    fn in_vain(_: &Truth<'_, Self>, _: &Self::Act) -> Option<String> {
        None
    }

    /// What the writer of an order that came to nothing at this moment reads; how it is sealed he may know.
    fn answered(_seen: &Seen<'_, Self>, _: &Self::Act, _sealed: &str, _at: Timestamp) -> WhyOf<Self> {
        Denial::NothingDue.into()
    }

    /// Whether an order is judged at this moment at all.
    ///
    /// # Errors
    /// Too many came to nothing.
    fn is_judged(_: &Seen<'_, Self>, _: Timestamp) -> Result<(), WhyOf<Self>> {
        Ok(())
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
    fn remembers(_: &Terms) -> bool {
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
    ) -> Step;

    /// What follows an entry by itself, which no seat makes: asked after each, until there is none. It is public, and the
    /// audit asks again. Who acted last acts in `truth`.
    fn by_itself(_: &Truth<'_, Self>) -> Option<Self::Event> {
        None
    }

    /// What of that hangs on nothing that is hidden, in a game that hides something: the audit asks it of a running game, too.
    fn by_itself_for_all(&self, _: &Course<GameDuty>) -> Option<Self::Event> {
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
    fn readers(_: &Course<GameDuty>, _word: &str, of: Seat) -> Seats {
        Seats::of(of)
    }

    /// To whom the opening goes of what is sealed of this seat by this word, once, with the letter that tells of the entry.
    fn sent_to(&self, course: &Course<GameDuty>, word: &str, of: Seat) -> Seats {
        Self::readers(course, word, of)
    }

    /// What these orders claim in place of a turn; what they claim with one, [`Play::asked`] reads.
    fn claims_alone(_: &[&Self::Order]) -> Option<Claim> {
        None
    }

    /// Whether what the seat to move claims is so, as far as that seat sees; where it is not, all are told.
    ///
    /// # Errors
    /// There is no such claim.
    fn claims(_: &Seen<'_, Self>, _: Claim) -> Result<bool, WhyOf<Self>> {
        Err(Denial::NotDue { verb: "claim" }.into())
    }

    /// Why such a claim is not so, from what is public alone, where the game says it.
    fn not_so(_: &Seen<'_, Self>, _: Claim) -> Option<NotSo> {
        None
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

    /// Whether the game goes on where this seat, which has acted, does not: it is out, and [`Play::by_itself`] has what follows.
    fn goes_on_without(&self, _seat: Seat) -> bool {
        false
    }

    /// Who must resign, this seat among them, for the game to end by it.
    fn resigns_with(_: &Terms, seat: Seat) -> Seats {
        Seats::of(seat)
    }

    /// Whether a seat may be given to who sits at another one.
    fn may_be_given(_: &Terms, _seat: Seat, _to: Seat) -> bool {
        false
    }

    /// Whether an order takes a resignation back.
    fn takes_back(_: &Self::Order) -> bool {
        false
    }

    /// Whether words may pass between the players.
    fn talks(_: &Terms) -> bool {
        true
    }

    /// Whether all read at once of an entry of its own; else only who owes something then, and the others with their next letter.
    fn tells_at_once(_: &Self::Event) -> bool {
        true
    }

    /// A mail that a player may well write, for tests.
    #[cfg(feature = "fault-points")]
    fn sample(seen: &Seen<'_, Self>, dice: &mut Dice) -> String;

    /// What happened, as the reader may know it.
    fn told(seen: &Seen<'_, Self>, by: Seat, told: &Self::Told, language: Language) -> Self::Clause;

    /// What the writer of these orders reads of them beside what happened: what of them the entry that they became leaves out, or
    /// has in another order.
    fn of_mail(_: &Seen<'_, Self>, _event: &Self::Event, _orders: &[&Self::Order], _: Language) -> Vec<Self::Clause> {
        Vec::new()
    }

    /// What its layouts need beside what all letters have.
    fn values(seen: &Seen<'_, Self>, language: Language) -> Self::Values;

    /// The points of all who play, in their order, in a game that counts them.
    fn scores(_: &Seen<'_, Self>) -> Vec<i8> {
        Vec::new()
    }

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

    /// The board in characters, where it is none to be painted.
    fn board(_: &Seen<'_, Self>, _: Language) -> Vec<String> {
        Vec::new()
    }

    /// The same as a list of pieces in lines of at most 40 columns, where it is wider than that.
    fn listed(_: &Seen<'_, Self>, _: Language) -> Vec<String> {
        Vec::new()
    }

    /// By which number players call the move that this tells, where they call moves by numbers.
    fn number(_: &Self::Told) -> Option<u32> {
        None
    }

    /// Its moves and comments as PGN has them, as far as they are known, each by the seat that made it; `None` where no
    /// program knows such.
    fn pgn(_: &[(Seat, &Self::Told)]) -> Option<Vec<String>> {
        None
    }

    /// The board to be painted, where it is one of chess.
    fn picture(_: &Seen<'_, Self>) -> Option<Diagram> {
        None
    }

    /// Marks on it what a letter announces, in this letter alone.
    fn strike(_: &Seen<'_, Self>, _announced: &Self::Told, _: &mut Diagram) {}

    /// The same of another one, which letters have in characters, too.
    fn tiles(_: &Seen<'_, Self>) -> Option<Tiles> {
        None
    }
}
