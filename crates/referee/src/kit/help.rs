//! What the commands of whoever runs the referee must know of a game's own words: in plain English, for a screen.

use alloc::string::String;

use crate::ids::Seat;

/// What `--help` says of one game, and what its commands take beyond what every game's do. Lines of examples begin
/// with two spaces and `tempete`, and have at most 88 characters.
#[derive(Clone, Copy, Debug)]
pub struct Help {
    /// Terms of a new game that have an option of their own.
    pub options: &'static [TermOption],
    /// The names of all its terms.
    pub terms: &'static [&'static str],
    /// An example of a game begun with terms.
    pub new: &'static str,
    /// A term and its value, as an example: `card_check=refuse`.
    pub term: &'static str,
    /// The rulings that only this game has. None takes a seat or a result.
    pub rulings: &'static [GameRuling],
    /// Results that are no seat's.
    pub results: &'static [&'static str],
    /// Examples of rulings.
    pub rule: &'static str,
    /// What is secret until the end, as a part of a sentence: `lists, hands and squares`; empty where nothing is.
    pub secrets: &'static str,
    /// An order that the person who runs the referee may enter for its player, as an example: a move, or `resign` where each
    /// move hides something (T79).
    pub entered: &'static str,
}

/// A ruling that only one game has.
#[derive(Debug)]
pub struct GameRuling {
    pub word: &'static str,
    /// What is written behind it, where something is: `LINE`.
    pub takes: Option<&'static str>,
    /// What it does.
    pub meaning: &'static str,
}

/// An option of `tempete new` that sets a term of the same name.
#[derive(Debug)]
pub struct TermOption {
    pub term: &'static str,
    /// What its value is called: `CARDS`.
    pub value: &'static str,
    pub help: &'static str,
}

/// A whole game between scripted players, for `tempete demo`.
#[derive(Debug)]
pub struct Demo {
    pub mails: &'static [DemoMail],
    /// Who has won at the end, without an error of anybody's, by the log's word.
    pub winner: &'static str,
}

/// One mail of a [`Demo`], and what comes of it.
#[derive(Debug)]
pub struct DemoMail {
    pub by: Seat,
    /// What happens, told before it does.
    pub told: &'static str,
    pub text: DemoText,
    /// The kinds of letters that come of it, seat by seat.
    pub letters: &'static [&'static [&'static str]],
    /// How many entries the log has then.
    pub entries: u16,
    /// Words that must stand in the letter to the player who wrote.
    pub says: &'static str,
    /// How many lines of the letters are shown, where it is not the few of every step.
    pub shown: Option<usize>,
}

/// What a player of a [`Demo`] writes.
#[derive(Debug)]
pub enum DemoText {
    Plain(&'static str),
    /// Made from the newest letter that he got; `None` where that cannot be read.
    Made(fn(&str) -> Option<String>),
}
