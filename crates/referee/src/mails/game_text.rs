//! The traits that the author of a game implements for its mails and letters.

use alloc::{string::String, vec::Vec};
use core::fmt;

use super::{GameQuestion, OwnMails};
use crate::{
    chess::{Position, diagram::Diagram},
    ids::Seat,
    kit::Part,
    letters::tiles::Tiles,
    referee::{
        log::Claim,
        payload::{Payload, Refusal},
        played::{GameRules, PlayerView},
        telling::NotSo,
    },
    text::{Language, Line, Vocabulary, WordFault},
};

#[cfg(feature = "fault-points")]
use crate::referee::log::Dice;

/// The orders that one game has beside those of every game: one line each.
pub trait OrderText: Clone + PartialEq + fmt::Debug + 'static {
    /// The words of these orders, followed by those of every game.
    const VOCABULARY: &'static Vocabulary;
    /// The verbs of the questions that only this game answers.
    const QUESTIONS: &'static [GameQuestion] = &[];

    /// Reads a line whose verb is none of every game's.
    ///
    /// # Errors
    /// Returns what is wrong with its words.
    fn read(line: &Line, language: Language) -> Result<Self, WordFault>;

    /// Names the order's verb, in English.
    fn verb(&self) -> &'static str;

    /// Writes the line that a player of this language would type. Read again, it gives the same order.
    fn spelled(&self, language: Language) -> String;

    /// True if the order is a move, so that `decline draw` beside it says nothing more (T51).
    fn is_move(&self) -> bool {
        true
    }

    /// True if, once prose has put it in doubt, the order counts alone in its mail and in no other way (M5).
    fn counts_alone(&self) -> bool {
        false
    }

    /// True if nobody can take back what the order does, so that prose beside it is read with care (M5).
    fn is_grave(&self) -> bool {
        false
    }

    /// True if the order says so plainly what it does that prose beside it is asked about no more.
    fn is_plain(&self) -> bool {
        false
    }

    /// True if its line, as typed, is an idiom of another meaning: `I stand corrected`.
    fn is_idiom(&self, _typed: &str, _: Language) -> bool {
        false
    }
}

/// The text of a game: reads its orders and writes what its phrases and layouts show.
pub trait GameText: GameRules {
    /// The orders that only this game has.
    type Order: OrderText;

    /// The game's own way with mails; `None` for the way of all others.
    const MAILS: Option<&'static dyn OwnMails> = None;

    /// The game's own way with letters, an [`crate::session::OwnLetters`]; `None` for the way of all others.
    const LETTERS: Option<Part> = None;

    /// Reads the orders of a mail as one turn. Checks only how they fit together, against what the seat sees.
    ///
    /// # Errors
    /// Fails if the orders do not belong together.
    fn parse_turn(
        seen: &PlayerView<'_, Self>,
        orders: &[&Self::Order],
        language: Language,
    ) -> Result<Self::Action, Refusal>;

    /// Reads a claim made in place of a turn; [`GameText::parse_turn`] reads one made with a turn.
    fn claim_alone(_: &[&Self::Order]) -> Option<Claim> {
        None
    }

    /// Explains a wrong claim from public information alone; `None` if the game has no more to say.
    fn not_so(_: &PlayerView<'_, Self>, _: Claim) -> Option<NotSo> {
        None
    }

    /// True if the order takes a resignation back.
    fn takes_back(_: &Self::Order) -> bool {
        false
    }

    /// A mail that a player may well write, for tests.
    #[cfg(feature = "fault-points")]
    fn sample(seen: &PlayerView<'_, Self>, _: &mut Dice) -> String {
        Self::example(seen).map(|order| order.spelled(Language::En)).unwrap_or_default()
    }

    /// Tells news as its reader may know it.
    fn tell(seen: &PlayerView<'_, Self>, by: Seat, told: &Self::News, language: Language) -> Payload;

    /// Lists what the writer of these orders reads besides the news: the parts of them that the entry leaves out or reorders.
    fn tell_mail(
        _: &PlayerView<'_, Self>,
        _event: &Self::Event,
        _orders: &[&Self::Order],
        _: Language,
    ) -> Vec<Payload> {
        Vec::new()
    }

    /// Returns the values that only this game's layouts need.
    fn values(_: &PlayerView<'_, Self>, _: Language) -> Payload {
        Payload::new(())
    }

    /// Lists the points of all seats in play, in their order; empty if the game counts none.
    fn scores(_: &PlayerView<'_, Self>) -> Vec<i8> {
        Vec::new()
    }

    /// Returns an order that would be accepted now, for the player to copy; it does not show how many are lawful.
    fn example(seen: &PlayerView<'_, Self>) -> Option<Self::Order>;

    /// Returns the position that a seat's mails are read by: the pieces that it sees, with the seat to move.
    fn known_position(_: &PlayerView<'_, Self>) -> Option<Position> {
        None
    }

    /// Lists the acceptable orders of which the refused writer may have meant one, made from the writer's view.
    fn choices(_: &PlayerView<'_, Self>, _: &Refusal) -> Vec<Self::Order> {
        Vec::new()
    }

    /// Draws the board in characters, if it is not a picture.
    fn board(_: &PlayerView<'_, Self>, _: Language) -> Vec<String> {
        Vec::new()
    }

    /// Lists the pieces in lines of at most 40 columns, if the board in characters is wider than that.
    fn listed(_: &PlayerView<'_, Self>, _: Language) -> Vec<String> {
        Vec::new()
    }

    /// Returns the number by which players call the move in this news, if the game numbers its moves.
    fn move_number(_: &Self::News) -> Option<u32> {
        None
    }

    /// Writes the known moves and comments as PGN, each by the seat that made it; `None` if no program reads such a game.
    fn pgn(_: &[(Seat, &Self::News)]) -> Option<Vec<String>> {
        None
    }

    /// Draws a board of chess as a picture, with the news that a letter announces marked on it.
    fn picture(_: &PlayerView<'_, Self>, _announced: Option<&Self::News>) -> Option<Diagram> {
        None
    }

    /// Draws any other board as a picture, beside the one in characters.
    fn tiles(_: &PlayerView<'_, Self>) -> Option<Tiles> {
        None
    }
}
