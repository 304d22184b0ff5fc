//! What is wrong with a line of terms, and what to do about it.

use alloc::string::String;
use core::fmt;

use super::tiebreak::Tiebreak;

/// A line that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Which, counted from 1; the first that is missing where it ends too early.
    pub line: usize,
    /// What stands there.
    pub text: String,
    /// What is wrong with it, and what to do.
    pub what: What,
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is said in full by what it displays")]
pub enum What {
    NoStage,
    Number { expected: usize },
    TooMany,
    Form,
    Cycles,
    Sections,
    Games,
    Advance,
    PowerOfTwo,
    LastAdvances,
    NoAdvance,
    Surplus,
    NoTies,
    Tie,
    Twice(Tiebreak),
    Forfeit,
    Entries,
    Rounds,
    Term,
    After,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, \"{}\": {}", self.line, self.text, self.what)
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Number { expected } => {
                return write!(f, "stages are numbered in order; write \"stage {expected} ...\"");
            }
            Self::Twice(tie) => return write!(f, "\"{tie}\" stands there twice; leave it out once"),
            Self::NoStage => "the first line is a stage; write \"stage 1 round-robin single sections=1\"",
            Self::TooMany => "an event has at most 9 stages; leave this one out",
            Self::Form => "a stage is a round-robin or a knockout; write one of these words behind its number",
            Self::Cycles => "a round-robin is single or double; write one of these words behind it",
            Self::Sections => "a round-robin has 1 to 32 sections; write \"sections=1\" behind single or double",
            Self::Games => "a match has 1 or 2 games; write \"games=1\" or \"games=2\" behind knockout",
            Self::Advance => "1 to 32 of a section go on; write \"advance=2\"",
            Self::PowerOfTwo => "of a knockout 1, 2, 4, 8, 16 or 32 are left; write one of these behind advance=",
            Self::LastAdvances => {
                "nobody goes on from the last stage; leave advance= out, or write the next stage below"
            }
            Self::NoAdvance => "it is not the last stage; write how many of a section go on, \"advance=2\"",
            Self::Surplus => "a stage ends with advance=, with single spaces; leave out the rest of the line",
            Self::NoTies => "the tie-breaks come next; write \"ties direct, sonneborn-berger, wins\" or \"ties none\"",
            Self::Tie => {
                "tie-breaks are direct, sonneborn-berger and wins; write these, with a comma and a space between"
            }
            Self::Forfeit => "two whole points, -128 to 127, the winner's more than the loser's; write \"forfeit 1 0\"",
            Self::Entries => "players enter by mail with \"entries open\", or 1 to 1000 with \"entries open 24\"",
            Self::Rounds => "games begin at-once or one-by-one; write \"rounds one-by-one\"",
            Self::Term => "a term of its games is \"term NAME=VALUE\"; write one that \"new\" would take",
            Self::After => {
                "behind the tie-breaks stand forfeit, entries, rounds, game, time and term, in this order; leave this line out"
            }
        })
    }
}

impl core::error::Error for Fault {}
