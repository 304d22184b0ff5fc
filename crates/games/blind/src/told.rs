//! What letters tell of what was placed and of a turn, each reader what he may know (B4).

use alloc::{
    boxed::Box,
    string::{String, ToString},
    vec::Vec,
};

use super::{attempt::Attempt, gained::Gained, game::Blind, setting::Setting};
use crate::{
    heart::{
        board::Board, letters::Letters, notation, piece::Kind, side::Side, signs::letters, step::Step,
        triangle::Triangle,
    },
    referee::{log::Claim, played::PlayerView},
    text::Language,
};

/// What an entry brought about, as far as one knower has it.
#[derive(Clone, Debug, PartialEq)]
pub enum BlindTold {
    /// A seat has placed; what, for who knows it.
    Placed(Option<Setting>),
    /// A turn; of who knows it also the board before it as he saw it, the move, and what was tried.
    Moved { by: Side, before: Box<Board>, step: Option<Step>, tried: Vec<Attempt> },
    /// The mover's heart stays alone there.
    Stays(Triangle),
    /// This seat lost a piece: which and where, for who knows it.
    Lost { of: Side, at: Option<Triangle>, kind: Option<Kind> },
    /// This seat's heart was taken there, and pieces changed hands: which, for who has them now.
    HeartLost { of: Side, at: Triangle, gained: Option<Gained> },
    /// What was claimed with it is so, or not.
    Claimed { claim: Claim, granted: bool },
    /// This seat was passed over.
    Passed(Side),
    /// What this seat had was taken off the board.
    Removed(Side),
    /// Nobody has a lawful move.
    Stuck,
    /// The position stood for the fifth time.
    Fivefold,
}

/// That, as one seat reads it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum BlindClause {
    Placed {
        /// Empty for who does not know it.
        pieces: String,
        at: Option<Triangle>,
    },
    Moved {
        /// Empty for who does not know it.
        text: String,
        /// What was answered no before it, for who knows it.
        tried: Vec<String>,
    },
    Stays {
        at: Triangle,
    },
    Lost {
        mine: bool,
        name: String,
        kind: Option<Kind>,
        at: Option<Triangle>,
    },
    HeartLost {
        mine: bool,
        name: String,
        at: Triangle,
        /// Empty for who does not have them now.
        gained: String,
    },
    Claimed {
        claim: Claim,
        granted: bool,
    },
    Passed {
        mine: bool,
        name: String,
    },
    Removed {
        mine: bool,
        name: String,
    },
    Stuck,
    Fivefold,
}

/// What was answered no, as it would be typed on that board.
pub(super) fn noes(before: &Board, side: Side, tried: &[Attempt], letters: Letters) -> Vec<String> {
    let noes = tried.iter().filter(|of| !of.played);
    noes.map(|of| notation::spelled(before, side, of.step, letters)).collect()
}

impl BlindTold {
    /// As a seat reads it in this language.
    pub fn clause(&self, seen: &PlayerView<'_, Blind>, language: Language) -> BlindClause {
        let letters = letters(language);
        let name = |side: &Side| seen.course.name(side.seat()).to_string();
        let mine = |side: &Side| side.seat() == seen.seat;
        match self {
            Self::Placed(setting) => BlindClause::Placed {
                pieces: setting.as_ref().map(|setting| setting.set.spelled(letters)).unwrap_or_default(),
                at: setting.as_ref().map(|setting| setting.heart),
            },
            Self::Moved { by, before, step, tried } => BlindClause::Moved {
                text: step.map(|step| notation::spelled(before, *by, step, letters)).unwrap_or_default(),
                tried: noes(before, *by, tried, letters),
            },
            Self::Stays(at) => BlindClause::Stays { at: *at },
            Self::Lost { of, at, kind } => BlindClause::Lost { mine: mine(of), name: name(of), kind: *kind, at: *at },
            Self::HeartLost { of, at, gained } => BlindClause::HeartLost {
                mine: mine(of),
                name: name(of),
                at: *at,
                gained: gained.as_ref().map(|gained| gained.spelled(letters, " ")).unwrap_or_default(),
            },
            Self::Claimed { claim, granted } => BlindClause::Claimed { claim: *claim, granted: *granted },
            Self::Passed(of) => BlindClause::Passed { mine: mine(of), name: name(of) },
            Self::Removed(of) => BlindClause::Removed { mine: mine(of), name: name(of) },
            Self::Stuck => BlindClause::Stuck,
            Self::Fivefold => BlindClause::Fivefold,
        }
    }
}
