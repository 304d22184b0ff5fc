//! A stage of an event: sections of a round robin, or a knock-out; so many of each section go on to the next stage.

use alloc::{collections::BTreeSet, vec::Vec};
use core::fmt;

use super::{
    berger::{self, Cycles},
    game::Player,
    knockout,
};

/// How a stage is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Everybody of a section meets everybody else of it.
    RoundRobin {
        /// How often.
        cycles: Cycles,
        /// How many sections, 1..=[`Stage::MOST_SECTIONS`].
        sections: u8,
    },
    /// The winner of each match goes on. It has one section.
    Knockout {
        /// Games of a match, 1 or 2.
        games: u8,
    },
}

/// A stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// How it is played.
    pub form: Form,
    /// How many of each section go on, 1..=[`Stage::MOST_ADVANCE`]; of a knock-out a power of two, as many as are left
    /// then. `None`: it is the last stage.
    pub advance: Option<u8>,
}

/// Why a stage cannot be played by these sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// So many sections were drawn; the terms say so many.
    Sections {
        /// How many were drawn.
        drawn: usize,
        /// How many the terms say.
        terms: usize,
    },
    /// This section, counted from 1, has a number of players that no table has.
    Size {
        /// Which.
        section: usize,
        /// Its players.
        players: usize,
    },
    /// This player was drawn twice.
    Twice(Player),
    /// Nobody of this section, counted from 1, would be left behind.
    Advance {
        /// Which.
        section: usize,
        /// Its players.
        players: usize,
    },
}

impl Stage {
    /// The most sections.
    pub const MOST_SECTIONS: u8 = 32;
    /// The most that go on from a section.
    pub const MOST_ADVANCE: u8 = 32;

    /// How many sections it has.
    pub fn sections(self) -> usize {
        match self.form {
            Form::RoundRobin { sections, .. } => sections.into(),
            Form::Knockout { .. } => 1,
        }
    }

    /// Whether it can be played by these sections, each in the order of its draw.
    pub fn fits(self, sections: &[Vec<Player>]) -> Result<(), Unfit> {
        let (drawn, terms) = (sections.len(), self.sections());
        if drawn != terms {
            return Err(Unfit::Sections { drawn, terms });
        }
        let most = if matches!(self.form, Form::Knockout { .. }) { knockout::MOST } else { berger::MOST };
        let mut seen = BTreeSet::new();
        for (at, players) in sections.iter().enumerate() {
            let (section, players) = (at.saturating_add(1), players.iter().map(|of| (*of, seen.insert(*of))));
            let players: Vec<(Player, bool)> = players.collect();
            if let Some((twice, _)) = players.iter().find(|(_, new)| !new) {
                return Err(Unfit::Twice(*twice));
            }
            let players = players.len();
            if !(2..=most).contains(&players) {
                return Err(Unfit::Size { section, players });
            }
            if self.advance.is_some_and(|advance| usize::from(advance) >= players) {
                return Err(Unfit::Advance { section, players });
            }
        }
        Ok(())
    }

    /// Whether a knock-out is over once so many are left.
    pub fn is_over(self, left: usize) -> bool {
        left <= self.advance.unwrap_or(1).into()
    }
}

/// A draw of entrants, the best first, into so many sections as a snake: 1 2 3, then 6 5 4, then 7 8 9. None of 0
/// sections.
pub fn snake(entrants: &[Player], sections: usize) -> Vec<Vec<Player>> {
    let mut drawn = alloc::vec![Vec::new(); sections];
    for (lap, players) in entrants.chunks(sections.max(1)).enumerate() {
        let forth = lap % 2 == 0;
        for (at, player) in players.iter().enumerate() {
            let to = if forth { at } else { sections.saturating_sub(at).saturating_sub(1) };
            if let Some(section) = drawn.get_mut(to) {
                section.push(*player);
            }
        }
    }
    drawn
}

/// The rounds of a section by [`berger::rounds`], who has the first seat first; `None` for a number of players that no
/// table has.
pub fn pairings(section: &[Player], cycles: Cycles) -> Option<Vec<Vec<(Player, Player)>>> {
    let player = |number: usize| section.get(number.saturating_sub(1)).copied();
    let games = |round: berger::Round| {
        round.pairs.into_iter().filter_map(|(first, second)| Some((player(first)?, player(second)?))).collect()
    };
    Some(berger::rounds(section.len(), cycles)?.into_iter().map(games).collect())
}

/// The entrants of the next stage, the best first, of those who go on from each section: the first of each section in
/// the order of sections, then the second of each, and so on. In a knock-out of two sections' first two the winners so
/// meet the other section's second.
pub fn entrants(sections: &[Vec<Player>]) -> Vec<Player> {
    let most = sections.iter().map(Vec::len).max().unwrap_or(0);
    (0..most).flat_map(|at| sections.iter().filter_map(move |section| section.get(at).copied())).collect()
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sections { drawn, terms } => {
                write!(f, "{drawn} sections are drawn, and the terms say {terms}: draw {terms}, or change sections=")
            }
            Self::Size { section, players } => {
                write!(f, "section {section} has {players} players; a section has 2 to 64: draw it anew")
            }
            Self::Twice(player) => write!(f, "player {} is drawn twice: draw him once", player.0),
            Self::Advance { section, players } => write!(
                f,
                "section {section} has {players} players, of whom nobody would be left behind: lower advance=, or draw \
                 fewer sections"
            ),
        }
    }
}

impl core::error::Error for Unfit {}
