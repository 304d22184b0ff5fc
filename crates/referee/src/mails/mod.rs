//! What a game is to its players' mails: its orders, what they ask, whether that may be, and what becomes of it. What one
//! mail asks is one thing to do or none, and what passes, is set and is asked beside it; all of it is asked of the sender's
//! view alone, as often as one likes.

mod asks;
mod common;
mod examine;
mod means;
mod planned;
mod problem;
mod read;

pub use self::{
    asks::{Asks, Intent},
    common::CommonIntent,
    examine::{SAYS_A_DAY, examine, said_today},
    means::{InVain, Means},
    planned::Ahead,
    problem::{Check, Mended, Problem, Reread},
    read::{MOST_WORDS, asks, says},
};

use alloc::{string::String, vec::Vec};

#[cfg(feature = "fault-points")]
use super::log::Dice;
use super::{
    Decision, Rules, State, View,
    orders::{Order, OrderReader, OwnOrder, Request},
};
use crate::{
    ids::{Seat, Seq, Timestamp},
    kit::Denial,
    text::{Hint, Knows, Language, Vocabulary},
};

/// How the mails of one game are read and judged.
pub trait Mails: Rules {
    /// Its own orders.
    type Order: OwnOrder;
    /// What an own order asks to do.
    type Act: Clone + PartialEq;
    /// What else its mails ask beside what all do.
    type Beside: Clone + PartialEq + Default;

    /// Returns the reader of the game's orders.
    fn reader(&self) -> &'static OrderReader<Self::Order>;

    /// Its words, with how many numbers this seat's verbs want now (M5).
    fn words(view: &View<'_, Self>) -> Vocabulary {
        *view.known().reader().vocabulary
    }

    /// What is known of a seat, by which its mails are read: no more than it may know.
    fn knows(view: &View<'_, Self>, _: Language) -> Knows {
        Knows::default().named(view.course().names.iter().map(|name| name.as_str()))
    }

    /// What of its own its `help` is asked about by these words.
    fn topics(&self, _on: &str) -> Vec<<Self::Order as OwnOrder>::Topic> {
        Vec::new()
    }

    /// The same orders once what is known of the board says what they mean.
    ///
    /// # Errors
    /// Lines that nothing can be made of there.
    fn fitted(
        _: &View<'_, Self>,
        request: Request<Self::Order>,
        _: Language,
    ) -> Result<Request<Self::Order>, Vec<Problem<Self>>> {
        Ok(request)
    }

    /// Whether it is a move, so that `decline draw` beside it says nothing more (T51).
    fn is_move(order: &Self::Order) -> bool;

    /// Whether it is a turn, which declines an offer by itself (T51).
    fn is_turn(act: &Self::Act) -> bool;

    /// What an order asks that must come alone in its mail, with its verb; `None` for others.
    ///
    /// # Errors
    /// Its words cannot be.
    fn alone(_: &Self::Order, _: &mut Asks<Self>) -> Result<Option<(&'static str, Self::Act)>, Self::Refusal> {
        Ok(None)
    }

    /// What an own order asks that comes alone and that other games know, too.
    fn common(_: &Self::Order) -> Option<CommonIntent> {
        None
    }

    /// What the orders of a mail ask together that has none which comes alone; `draw` is among them.
    ///
    /// # Errors
    /// Lines that do not belong together, or not to what is due.
    fn act(
        view: &View<'_, Self>,
        orders: &[&Order<Self::Order>],
        language: Language,
        asks: &mut Asks<Self>,
    ) -> Result<(), Self::Refusal>;

    /// Whether what a mail says beside what it does fits: a move's number.
    ///
    /// # Errors
    /// The refusal its sender reads.
    fn fits(_: &View<'_, Self>, _: &Self::Beside) -> Result<(), Self::Refusal> {
        Ok(())
    }

    /// Whether what a seat asks to do may be; it stands written out from then on. Asked as often as one likes, of what the
    /// seat knows.
    ///
    /// # Errors
    /// The refusal its sender reads.
    fn may(view: &View<'_, Self>, act: &mut Self::Act) -> Result<(), Self::Refusal>;

    /// The game as one who knows this much foresees it after an act of a seat: `(who, by)`, who foresees it and who acts. Of an act
    /// of another's it is asked what he who foresees it can see of it. Of games with conditional moves (T84).
    ///
    /// # Errors
    /// It cannot be.
    fn ahead(_known: &Self, _: (Seat, Seat), _: &Self::Act) -> Result<Ahead<Self>, Self::Refusal> {
        Err(Denial::NothingDue.into())
    }

    /// The move that this is of the seat whose turn it is, as typed in a language, or by its word in a plan.
    ///
    /// # Errors
    /// It is none there.
    fn move_of(_known: &Self, _by: Seat, _text: &str, _: Language) -> Result<Self::Act, Self::Refusal> {
        Err(Denial::NothingDue.into())
    }

    /// Whether its seat would forgo by this move what it can do now (T85).
    fn forgoes(_: &View<'_, Self>) -> bool {
        false
    }

    /// Whether words with it are a message to the others (T65).
    fn chats(_: &Self::Act) -> bool {
        true
    }

    /// Whether the seat has what it says it has, asked once all else may be (T45).
    ///
    /// # Errors
    /// The refusal its sender reads.
    fn holds(_: &View<'_, Self>, _: &Asks<Self>) -> Result<(), Self::Refusal> {
        Ok(())
    }

    /// Whether orders may be entered for a player at all, asked of them alone and before anything of his is looked at: where he
    /// sees what others do not, a refusal would tell of it (T79).
    fn are_entered(&self, _: &Request<Self::Order>) -> bool {
        true
    }

    /// Whether what is asked may be entered for a player by the person who runs the referee, to whom nothing of it may be
    /// secret (T79); what it insists on by being entered stands in it from then on.
    fn may_enter(_: &View<'_, Self>, _: &mut Asks<Self>) -> bool {
        true
    }

    /// Whether its mail knew enough of the game for what it asks (M8); `knows` says whether its letter told of an entry.
    fn is_fresh(view: &View<'_, Self>, _: &Self::Act, knows: &dyn Fn(Seq) -> bool) -> bool {
        knows(view.course().due_since)
    }

    /// Whether it asks that something be kept until it is due.
    fn keeps(_: &Asks<Self>) -> bool {
        false
    }

    /// What it asks to be kept, as it is kept; `None` where it asks nothing of the kind.
    fn to_keep(_: &Asks<Self>, _: &Means<'_>) -> Option<String> {
        None
    }

    /// Whether what was kept is due with the entries between these two.
    fn opens_kept(_before: &Self, _after: &Self) -> bool {
        false
    }

    /// Whether a mail may ask what it would do.
    ///
    /// # Errors
    /// The refusal its sender reads, whatever he asks.
    fn may_try(&self) -> Result<(), Self::Refusal> {
        Ok(())
    }

    /// What comes to nothing of what may be: whether it does is asked of the game as it is, `truth`, and what its sender reads of
    /// that is made of what he sees. Nothing happens then: it is no entry, and he alone is told.
    fn comes_to_nothing(
        _: &View<'_, Self>,
        _truth: &State<Self>,
        _: &Asks<Self>,
        _: Timestamp,
    ) -> Option<InVain<Self::Refusal>> {
        None
    }

    /// Makes the entries for what was examined, of a mail that arrived then. The state, the game as it is, is not changed;
    /// of what is only tried it is as the sender knows it.
    fn decide(
        state: &State<Self>,
        seat: Seat,
        asks: &Asks<Self>,
        arrived: Timestamp,
        means: &Means<'_>,
    ) -> Decision<Self>;

    /// What is told of a mail that is only tried (M11); `state` is the game as its sender knows it.
    fn tried(
        state: &State<Self>,
        seat: Seat,
        asks: &Asks<Self>,
        arrived: Timestamp,
        means: &Means<'_>,
    ) -> Decision<Self> {
        Self::decide(state, seat, asks, arrived, means)
    }

    /// Everything that is wrong with a mail of these orders, and the lines that would do. `check` asks whether a mail may
    /// be, `read` reads one.
    fn mended(
        _: &View<'_, Self>,
        request: &Request<Self::Order>,
        check: Check<'_, Self>,
        _: Reread<'_, Self>,
    ) -> Mended<Self> {
        let problem = |refusal| Problem::Refused { refusal, typed: None, choices: Vec::new() };
        Mended { problems: check(request).err().map(problem).into_iter().collect(), lines: Vec::new() }
    }

    /// The verbs that may be left out of a mail put right, where their line cannot be read.
    const SPARE: &'static [&'static str] = &[];

    /// Whether whose turn it is goes before what is wrong with a line of this verb (T16).
    fn is_of_a_turn(&self, verb: &str) -> bool {
        self.reader().vocabulary.verbs.iter().any(|of| of.id == verb && !of.asks)
    }

    /// Whether anybody may have something to do at once, so that nobody is told that it is not his turn.
    fn is_early(&self) -> bool {
        false
    }

    /// Whether a problem is only that something is missing which could not be read.
    fn is_missing(_: &Self::Refusal) -> bool {
        false
    }

    /// What the sender should know of his orders, and nobody else learns: the code of a phrase.
    fn warning(_: &Request<Self::Order>) -> Option<&'static str> {
        None
    }

    /// Whether nobody can take back what it does, so that prose beside it is read with care (M5).
    fn is_grave(_: &Self::Order) -> bool {
        false
    }

    /// Whether an order says so plainly what it does that prose beside it is asked about no more.
    fn is_plain(_: &Self::Order) -> bool {
        false
    }

    /// The line of an order that is an idiom of another meaning: `I stand corrected`.
    fn idiom(_: &Self::Order, _typed: &str, _: Language) -> bool {
        false
    }

    /// The line that would do what the mail forgoes, and how that is asked about once.
    fn forgone(
        _: &View<'_, Self>,
        _: &Asks<Self>,
        _: &Request<Self::Order>,
        _: Check<'_, Self>,
    ) -> Option<(String, Self::Refusal)> {
        None
    }

    /// The numbers by which prose may mean what the sender holds, where his mail could use it.
    fn hinted(_: &View<'_, Self>, _: &Asks<Self>) -> Vec<u32> {
        Vec::new()
    }

    /// Whether an order does what prose hints at.
    fn does(order: &Self::Order, hint: &Hint) -> bool {
        order.verb() == hint.verb
    }

    /// The line that prose hints at, in a language; `None` where nothing can be done with it now.
    fn meant(_: &View<'_, Self>, _: &Asks<Self>, hint: &Hint, _: Language) -> Option<String> {
        Some(hint.order.clone())
    }

    /// A mail that a seat which owes something may well write, in English: for tests.
    #[cfg(feature = "fault-points")]
    fn sample(view: &View<'_, Self>, dice: &mut Dice) -> String;

    /// Whether all read of it at once; else only who owes something then, and the others with their next letter.
    fn tells_at_once(&self, _: &Self::Event) -> bool {
        true
    }

    /// Whether words of it are kept for whoever rules on a dispute.
    fn disputes(_: &Self::Event) -> bool {
        false
    }
}
