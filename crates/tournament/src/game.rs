//! A game of an event: who sits where, and how it stands.

use alloc::vec::Vec;
use core::fmt;

use crate::ids::Timestamp;

/// A player of an event, by a number that the caller gives; names are the caller's. Every number is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(pub u32);

/// What a game that is over came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Who won, by their seats, counted from 0: a player or all of a team. Each of them has 2 half points.
    Won(Vec<usize>),
    /// Drawn by all who played: 1 half point each.
    Drawn,
    /// The points of each seat, in seat order: whole points, -128..=127, so 2 half points for each.
    Scored(Vec<i8>),
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stands {
    /// It has not ended, or has not begun.
    Runs,
    /// It ended at this moment.
    Over {
        /// What it came to.
        outcome: Outcome,
        /// When it ended.
        at: Timestamp,
    },
    /// It counts for nobody, whenever it was called off.
    CalledOff,
}

/// A game of two to four seats, each another player's, in at least two teams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    players: Vec<Player>,
    teams: Vec<u8>,
    stands: Stands,
}

/// Why this is no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoGame {
    /// Fewer seats than two, or more than [`Game::MOST`].
    Seats,
    /// A player with two seats.
    Twice,
    /// Not as many teams told as there are seats.
    Teams,
    /// All seats are in one team.
    OneTeam,
    /// The outcome names no seat, a seat that is not there, or has not a score for each seat.
    Outcome,
}

impl Game {
    /// The most seats of a game.
    pub const MOST: usize = 4;

    /// A game of these players, in seat order. `teams` has each seat's team by any number, or is empty where each plays
    /// for himself.
    pub fn new(players: Vec<Player>, teams: Vec<u8>, stands: Stands) -> Result<Self, NoGame> {
        let seats = players.len();
        if !(2..=Self::MOST).contains(&seats) {
            return Err(NoGame::Seats);
        }
        if players
            .iter()
            .enumerate()
            .any(|(at, player)| players.iter().skip(at.saturating_add(1)).any(|of| of == player))
        {
            return Err(NoGame::Twice);
        }
        if !teams.is_empty() && teams.len() != seats {
            return Err(NoGame::Teams);
        }
        if teams.first().is_some_and(|first| teams.iter().all(|team| team == first)) {
            return Err(NoGame::OneTeam);
        }
        let fits = match &stands {
            Stands::Over { outcome: Outcome::Won(won), .. } => !won.is_empty() && won.iter().all(|seat| *seat < seats),
            Stands::Over { outcome: Outcome::Scored(points), .. } => points.len() == seats,
            Stands::Over { outcome: Outcome::Drawn, .. } | Stands::Runs | Stands::CalledOff => true,
        };
        if fits { Ok(Self { players, teams, stands }) } else { Err(NoGame::Outcome) }
    }

    /// A game of two, the first seat's player first.
    pub fn of_two(first: Player, second: Player, stands: Stands) -> Result<Self, NoGame> {
        Self::new([first, second].into(), Vec::new(), stands)
    }

    /// Its players, in seat order.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// How it stands.
    pub fn stands(&self) -> &Stands {
        &self.stands
    }

    /// Whether this player has a seat.
    pub fn has(&self, player: Player) -> bool {
        self.players.contains(&player)
    }

    /// Whether these seats are another's opponents: other seats, and not in one team.
    pub fn opposed(&self, seat: usize, other: usize) -> bool {
        seat != other && self.teams.get(seat).is_none_or(|team| self.teams.get(other) != Some(team))
    }
}

impl fmt::Display for NoGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Seats => "a game has two to four seats",
            Self::Twice => "a player has one seat in a game",
            Self::Teams => "each seat has a team, or none has",
            Self::OneTeam => "a game has at least two teams",
            Self::Outcome => "an outcome names seats of its game, or has a score for each",
        })
    }
}

impl core::error::Error for NoGame {}
