//! From the text of a mail to lines of words: what is the player's own and what is quoted, which
//! lines are orders and which are prose. Knows no game: a game gives its [`Vocabulary`] and makes
//! its own orders of the [`Line`]s. It guesses nothing: a line that may be an order and cannot be
//! read as one refuses the whole mail.

mod accompanied;
mod adorned;
mod alone;
mod answer;
mod called;
mod chess_move;
mod cut;
mod day;
mod doubted;
mod draft;
mod expected;
mod guess;
mod hint;
mod introduction;
mod knows;
mod language;
mod lines;
mod mend;
mod names;
mod near;
mod normalise;
mod numbered;
mod passed;
mod salvage;
mod sort;
mod spoken;
mod suspect;
mod taken;
mod unreadable;
pub use ids::unseen;
mod vocabulary;
mod words;

pub use crate::{in_language, languages};
pub use alone::{
    Enters, declines_game, enters, is_greeting, leans, questions, repeats, says_alone, says_never, says_no, says_yes,
};
pub use answer::{Answer, answer};
pub use called::{Called, in_signs};
pub use chess_move::MoveNumber;
pub use cut::{Cut, INTRODUCED, MOST_LINES, Mark, Nothing, cut};
pub use day::Day;
pub use doubted::{agreed, begins_as_order, doubted};
pub use expected::Expected;
pub use hint::{Hint, hint};
pub use knows::{Knows, Title};
pub use language::Language;
pub use lines::{Line, Reading, read, read_knowing};
pub use mend::{Mended, mended};
pub use near::nearly_same_words;
pub use normalise::{plain_words, same_word};
pub use numbered::{NumberedStep, Written};
pub use passed::is_footer;
pub use salvage::{Salvaged, named, salvaged};
pub use suspect::{left_out, suspect};
pub use taken::{WordFault, WordsTaken};
pub use unreadable::{Doubt, NumberFault, UnreadableLine, shown};
pub use vocabulary::{OrderWords, Room, Takes, Verb, Vocabulary, is_with};
pub use words::says_of_move;
