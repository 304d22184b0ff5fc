//! The mails of a game's players: its orders, what they ask, whether that may be, and what becomes of it. What one
//! mail asks is one thing to do or none, and what passes, is set and is asked beside it; all of it is asked of the sender's
//! view alone, as often as one likes.

mod answer;
mod asks;
mod common;
mod examine;
mod game_text;
mod means;
mod occasion;
mod own;
mod planned;
mod played;
mod problem;
mod read;
mod shim;

pub use self::{
    answer::{AskedFor, ReadBack, SHOWN_READ, Term, ToldProblem, ToldRefusal, ToldTrial},
    asks::{Asks, Intent},
    common::CommonIntent,
    examine::{SAYS_A_DAY, examine, said_today},
    game_text::{GameText, OrderText},
    means::{InVain, Means},
    occasion::{Occasion, ReadNote, Refused, Trial},
    own::OwnMails,
    planned::Ahead,
    played::{Turned, one},
    problem::{Check, Mended, Problem, Reread},
    read::{MOST_WORDS, asks, says},
    shim::{GameOrder, GameQuestion, GameTopic},
};

/// A question that a mail may ask in a game.
pub type GameInfo = super::orders::InfoOf<GameOrder>;
