//! The trait for a game's own way with mails: that of Tempête, whose mails are put right word by word, and whose
//! first numbers come ahead of their time.

use alloc::{string::String, vec::Vec};

use super::{Ahead, Asks, Check, GameOrder, GameTopic, Means, Mended, Problem, Reread};
use crate::{
    ids::{Seat, Seq, Timestamp},
    referee::{
        orders::{Order, Request},
        payload::Refusal,
        played::{Decision, GameAct, GameEvent, Played, State, View},
    },
    text::{Hint, Knows, Language, Vocabulary},
};

#[cfg(feature = "fault-points")]
use crate::referee::log::Dice;

/// A game's own way to read, check and decide its mails.
pub trait OwnMails: Sync {
    /// Returns the game's words, with how many numbers this seat's verbs want now (M5).
    fn words(&self, view: &View<'_>) -> Vocabulary;

    /// Returns what is known of a seat, by which its mails are read: no more than it may know.
    fn knows(&self, view: &View<'_>, language: Language) -> Knows;

    /// Lists what of its own its `help` is asked about by these words.
    fn topics(&self, known: &Played, on: &str) -> Vec<GameTopic>;

    /// Makes of the orders the same once what is known of the board says what they mean.
    ///
    /// # Errors
    /// Returns the lines that nothing can be made of there.
    fn fitted(
        &self,
        view: &View<'_>,
        request: Request<GameOrder>,
        language: Language,
    ) -> Result<Request<GameOrder>, Vec<Problem>>;

    /// Reads an order that must come alone in its mail, with its verb; `None` for others.
    ///
    /// # Errors
    /// Fails if its words cannot be.
    fn alone(&self, order: &GameOrder, asks: &mut Asks) -> Result<Option<(&'static str, GameAct)>, Refusal>;

    /// Reads what the orders of a mail ask together that has none which comes alone; `draw` is among them.
    ///
    /// # Errors
    /// Fails if the lines do not belong together, or not to what is due.
    fn act(
        &self,
        view: &View<'_>,
        orders: &[&Order<GameOrder>],
        language: Language,
        asks: &mut Asks,
    ) -> Result<(), Refusal>;

    /// Checks what a mail says beside what it does: a move's number.
    ///
    /// # Errors
    /// Returns the refusal that the sender reads.
    fn fits(&self, view: &View<'_>, asks: &Asks) -> Result<(), Refusal>;

    /// Foresees the game after an act of a seat, as one who knows this much: `(who, by)`, who foresees it and who acts (T84).
    ///
    /// # Errors
    /// Fails if it cannot be.
    fn ahead(&self, known: &Played, seats: (Seat, Seat), act: &GameAct) -> Result<Ahead, Refusal>;

    /// Reads the move of the seat whose turn it is, as typed in a language, or by its word in a plan.
    ///
    /// # Errors
    /// Fails if it is none there.
    fn move_of(&self, known: &Played, by: Seat, text: &str, language: Language) -> Result<GameAct, Refusal>;

    /// True if the seat would forgo by a planned move what it can do now (T85).
    fn forgoes(&self, view: &View<'_>) -> bool;

    /// Checks that the seat has what it says it has, once all else may be (T45).
    ///
    /// # Errors
    /// Returns the refusal that the sender reads.
    fn holds(&self, view: &View<'_>, asks: &Asks) -> Result<(), Refusal>;

    /// True if what is asked may be entered for a player by the organiser, to whom nothing of it may be secret (T79).
    fn may_enter(&self, view: &View<'_>, asks: &mut Asks) -> bool;

    /// True if the mail knew enough of the game for what it asks (M8); `knows` says whether its letter told of an entry.
    fn is_fresh(&self, view: &View<'_>, act: &GameAct, knows: &dyn Fn(Seq) -> bool) -> bool;

    /// True if the mail asks that something be kept until it is due (T6).
    fn keeps(&self, asks: &Asks) -> bool;

    /// Returns what it asks to be kept, as it is kept; `None` if it asks nothing of the kind.
    fn to_keep(&self, asks: &Asks, means: &Means<'_>) -> Option<String>;

    /// True if what was kept is due with the entries between these two.
    fn opens_kept(&self, before: &Played, after: &Played) -> bool;

    /// Makes the entries for what was examined, of a mail that arrived then.
    fn decide(&self, state: &State, seat: Seat, asks: &Asks, arrived: Timestamp, means: &Means<'_>) -> Decision;

    /// Lists everything that is wrong with a mail of these orders, and the lines that would do. `check` asks whether a mail may
    /// be, `read` reads one.
    fn mended(&self, view: &View<'_>, request: &Request<GameOrder>, check: Check<'_>, read: Reread<'_>) -> Mended;

    /// Lists the verbs that may be left out of a mail put right, if their line cannot be read.
    fn spare(&self) -> &'static [&'static str];

    /// True if whose turn it is goes before what is wrong with a line of this verb (T16).
    fn is_of_a_turn(&self, verb: &str) -> bool;

    /// True if anybody may have something to do at once, so that nobody is told that it is not his turn.
    fn is_early(&self, known: &Played) -> bool;

    /// True if a problem is only that something is missing which could not be read.
    fn is_missing(&self, refusal: &Refusal) -> bool;

    /// Names what the sender should know of his orders, and nobody else learns: the code of a phrase.
    fn warning(&self, request: &Request<GameOrder>) -> Option<&'static str>;

    /// Returns the line that would do what the mail forgoes, and how that is asked about once.
    fn forgone(
        &self,
        view: &View<'_>,
        asks: &Asks,
        request: &Request<GameOrder>,
        check: Check<'_>,
    ) -> Option<(String, Refusal)>;

    /// Lists the numbers by which prose may mean what the sender holds, if his mail could use it.
    fn hinted(&self, view: &View<'_>, asks: &Asks) -> Vec<u32>;

    /// True if an order does what prose hints at.
    fn does(&self, order: &GameOrder, hint: &Hint) -> bool;

    /// Returns the line that prose hints at, in a language; `None` if nothing can be done with it now.
    fn meant(&self, view: &View<'_>, asks: &Asks, hint: &Hint, language: Language) -> Option<String>;

    /// Draws a mail that a seat which owes something may well write, in English: for tests.
    #[cfg(feature = "fault-points")]
    fn sample(&self, view: &View<'_>, dice: &mut Dice) -> String;

    /// True if words of the entry are kept for whoever rules on a dispute.
    fn disputes(&self, event: &GameEvent) -> bool;
}
