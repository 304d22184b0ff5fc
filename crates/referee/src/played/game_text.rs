//! What the author of a game writes of its letters and its mails: how orders are read, and what is told of them.

use alloc::{string::String, vec::Vec};
use core::fmt;

use super::{GameQuestion, GameRules, Payload, PlayerView, Refusal};
#[cfg(feature = "fault-points")]
use crate::referee::log::Dice;
use crate::{
    chess::{Position, diagram::Diagram},
    ids::Seat,
    letters::tiles::Tiles,
    referee::{log::Claim, telling::NotSo},
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

/// How a game is written about. Clauses and values are what its phrases and layouts show.
pub trait GameText: GameRules {
    /// Its own orders.
    type Order: OrderText;

    /// What the orders of a mail ask together: one turn. Form alone, against what the seat sees.
    ///
    /// # Errors
    /// They do not belong together.
    fn parse_turn(
        seen: &PlayerView<'_, Self>,
        orders: &[&Self::Order],
        language: Language,
    ) -> Result<Self::Action, Refusal>;

    /// What these orders claim in place of a turn; what they claim with one, [`GameText::parse_turn`] reads.
    fn claim_alone(_: &[&Self::Order]) -> Option<Claim> {
        None
    }

    /// Why such a claim is not so, from what is public alone, where the game says it.
    fn not_so(_: &PlayerView<'_, Self>, _: Claim) -> Option<NotSo> {
        None
    }

    /// Whether an order takes a resignation back.
    fn takes_back(_: &Self::Order) -> bool {
        false
    }

    /// A mail that a player may well write, for tests.
    #[cfg(feature = "fault-points")]
    fn sample(seen: &PlayerView<'_, Self>, _: &mut Dice) -> String {
        Self::example(seen).map(|order| order.spelled(Language::En)).unwrap_or_default()
    }

    /// What happened, as the reader may know it.
    fn tell(seen: &PlayerView<'_, Self>, by: Seat, told: &Self::News, language: Language) -> Payload;

    /// What the writer of these orders reads of them beside what happened: what of them the entry that they became leaves out, or
    /// has in another order.
    fn tell_mail(
        _: &PlayerView<'_, Self>,
        _event: &Self::Event,
        _orders: &[&Self::Order],
        _: Language,
    ) -> Vec<Payload> {
        Vec::new()
    }

    /// What its layouts need beside what all letters have.
    fn values(_: &PlayerView<'_, Self>, _: Language) -> Payload {
        Payload::new(())
    }

    /// The points of all who play, in their order, in a game that counts them.
    fn scores(_: &PlayerView<'_, Self>) -> Vec<i8> {
        Vec::new()
    }

    /// An order that would be accepted now, to be copied; the same whether one or forty are lawful.
    fn example(seen: &PlayerView<'_, Self>) -> Option<Self::Order>;

    /// What a seat's mails are read by: the pieces that it sees, with it to move.
    fn known_position(_: &PlayerView<'_, Self>) -> Option<Position> {
        None
    }

    /// The orders of which its writer may have meant one, each of which may be: made of what he sees, as the refusal is.
    fn choices(_: &PlayerView<'_, Self>, _: &Refusal) -> Vec<Self::Order> {
        Vec::new()
    }

    /// The board in characters, where it is none to be painted.
    fn board(_: &PlayerView<'_, Self>, _: Language) -> Vec<String> {
        Vec::new()
    }

    /// The same as a list of pieces in lines of at most 40 columns, where it is wider than that.
    fn listed(_: &PlayerView<'_, Self>, _: Language) -> Vec<String> {
        Vec::new()
    }

    /// By which number players call the move that this tells, where they call moves by numbers.
    fn move_number(_: &Self::News) -> Option<u32> {
        None
    }

    /// Its moves and comments as PGN has them, as far as they are known, each by the seat that made it; `None` where no
    /// program knows such.
    fn pgn(_: &[(Seat, &Self::News)]) -> Option<Vec<String>> {
        None
    }

    /// The board to be painted, where it is one of chess, with what a letter announces marked on it.
    fn picture(_: &PlayerView<'_, Self>, _announced: Option<&Self::News>) -> Option<Diagram> {
        None
    }

    /// The same of another one, which letters have in characters, too.
    fn tiles(_: &PlayerView<'_, Self>) -> Option<Tiles> {
        None
    }
}
