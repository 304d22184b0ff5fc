//! A person has seats in many games: what a mail to one of them asks about the others (M12, M14, M15, M16), and what the
//! outer half, which alone knows them, finds out before the mail is decided.

use alloc::{string::String, vec::Vec};

use super::Denial;
use crate::{
    ids::{GameId, Timestamp},
    text::Day,
};

/// What a mail asks about its writer's other games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Beyond {
    /// `games`.
    pub games: bool,
    /// `set … everywhere`.
    pub everywhere: bool,
    /// `repeat 42`: a game's newest letter. The number is as typed, and may be no game's.
    pub repeat: Option<u32>,
    /// `leave …`, where it stands alone.
    pub leave: Option<Leaving>,
}

impl Beyond {
    /// Whether it asks anything.
    pub fn is_anything(&self) -> bool {
        *self != Self::default()
    }
}

/// A leave that is not of one game alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaving {
    /// Its first and last day; none for `leave cancel`.
    pub days: Option<(Day, Day)>,
    /// The game that is named, by the number as typed; none for all of his.
    pub only: Option<u32>,
}

/// What is known of the writer of a mail beyond its game: of each thing only what the mail asks about.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Person {
    /// His running games, the newest first, at most so many as a letter lists.
    pub running: Vec<HisGame>,
    /// Further ones by their numbers, the newest first, as many as a letter names.
    pub further: Vec<GameId>,
    /// How many run in all.
    pub runs: u32,
    /// The newest of those that are over.
    pub over: Vec<HisGame>,
    /// How many are over in all.
    pub ended: u32,
    /// Whether the game that a `repeat` or a `leave … in` names is his.
    pub named: bool,
    /// In how many other games a preference for all is set with this one's.
    pub others: u32,
    /// What becomes of a leave in each of his other games that run, or in the one that is named; the newest first.
    pub leave: Vec<LeaveThere>,
}

/// A game of his in a line. All of it is public to its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HisGame {
    pub game: GameId,
    /// The names of the others who play it, in seat order.
    pub others: Vec<String>,
    /// What it is played in; empty for nothing.
    pub event: String,
    /// Whether he is to act.
    pub mine: bool,
    /// The names of the others who are to act.
    pub owing: Vec<String>,
    /// Since when; of a game that is over when it ended.
    pub since: Timestamp,
    /// When a loss on time comes or may be claimed, where that is to come.
    pub next: Option<Timestamp>,
}

/// What becomes of a leave in another game of his.
#[derive(Clone, Debug, PartialEq)]
pub struct LeaveThere {
    pub game: GameId,
    /// The names of the others who play it, in seat order.
    pub others: Vec<String>,
    pub outcome: LeaveOutcome,
}

/// Whether a leave holds.
#[derive(Clone, Debug, PartialEq)]
pub enum LeaveOutcome {
    /// It is entered with this mail; or it would be, of one that is tried.
    Holds,
    /// It may not be.
    Denied(Denial),
    /// The game stands still until whoever runs the referee lets it go on (T67).
    Waits,
    /// Only signed mail is heard in that game, by his own wish, and this is none (M13).
    Unsigned,
}

impl Person {
    /// Whether a leave holds in any of his other games.
    pub fn leaves(&self) -> bool {
        self.leave.iter().any(|there| there.outcome == LeaveOutcome::Holds)
    }
}
