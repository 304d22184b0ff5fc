//! What letters tell of what was placed and of a turn.

use alloc::{
    boxed::Box,
    string::{String, ToString},
};

use super::{
    board::Board,
    end::{End, Ending},
    lots::{Clouds, Drawn},
    notation,
    piece::{Kind, Piece},
    placement::{Placed, Set},
    play::Heart,
    side::Side,
    signs::letters,
    step::Step,
    triangle::Triangle,
};
use crate::{
    referee::text::Language,
    referee::{log::Claim, played::PlayerView},
};

/// What an entry brought about.
#[derive(Clone, Debug, PartialEq)]
pub enum HeartTold {
    /// This was drawn.
    Lots(Drawn),
    /// A set was placed.
    Placed(Set),
    /// A piece of one.
    Piece(Placed),
    /// This seat is to place first, as the drawn one chose.
    First(Side),
    /// A corner was chosen.
    Corner(Side),
    /// A heart was laid on this.
    Heart { at: Triangle, kind: Option<Kind> },
    /// A pawn was moved and the heart laid on it (V2).
    Mercy(Step),
    /// The mover's heart stays alone there.
    Stays(Triangle),
    /// A move, and the board before it.
    Moved { before: Box<Board>, step: Step },
    /// It took this piece, which that seat moved.
    Took { piece: Piece, of: Side, at: Triangle },
    /// It took this seat's heart, and so many pieces changed hands.
    TookHeart { of: Side, pieces: usize },
    /// What was claimed with it is so, or not.
    Claimed { claim: Claim, granted: bool },
    /// This seat was passed over.
    Passed(Side),
    /// What this seat had was taken off the board.
    Removed(Side),
    /// Nobody has a lawful move.
    Stuck,
    /// This seat wins, since the other one has none (V2).
    NoMove(Side),
    /// This seat wins, whose heart in the third corner was not taken (V8).
    Crown(Side),
}

/// That, as one seat reads it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum HeartClause {
    Lots {
        /// The name of who places first, or chooses who does; empty where that is not drawn.
        first: String,
        /// Whether that is the reader.
        mine: bool,
        /// Whether it is the latter.
        chooses: bool,
        /// Where no piece is taken; empty where there are no clouds.
        clouds: String,
    },
    Placed {
        pieces: String,
    },
    PiecePlaced {
        piece: String,
    },
    FirstChosen {
        mine: bool,
        name: String,
    },
    CornerChosen {
        corner: Side,
    },
    HeartLaid {
        at: Triangle,
        kind: Option<Kind>,
    },
    Mercy {
        from: Triangle,
        to: Triangle,
    },
    Stays {
        at: Triangle,
    },
    Moved {
        text: String,
    },
    Took {
        kind: Kind,
        at: Triangle,
        mine: bool,
        name: String,
    },
    TookHeart {
        mine: bool,
        name: String,
        pieces: usize,
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
    /// Nobody has a lawful move.
    Stuck,
    /// The loser has none (V2).
    NoMove {
        mine: bool,
        name: String,
    },
    /// The heart that was carried into the third corner was not taken (V8).
    Crown {
        mine: bool,
        name: String,
    },
}

impl HeartTold {
    /// As a seat reads it in this language.
    pub fn clause(&self, seen: &PlayerView<'_, Heart>, language: Language) -> HeartClause {
        let name = |side: Side| seen.course.name(side.seat()).to_string();
        let mine = |side: Side| side.seat() == seen.seat;
        match self {
            Self::Lots(Drawn { first, clouds }) => {
                let (is_mine, chooses) = (first.is_some_and(mine), seen.own.chooses());
                let first = first.map(name).unwrap_or_default();
                HeartClause::Lots { first, mine: is_mine, chooses, clouds: Clouds(*clouds).to_string() }
            }
            Self::Placed(set) => HeartClause::Placed { pieces: set.spelled(letters(language)) },
            Self::Piece(placed) => HeartClause::PiecePlaced { piece: placed.spelled(letters(language)) },
            Self::First(of) => HeartClause::FirstChosen { mine: mine(*of), name: name(*of) },
            Self::Corner(corner) => HeartClause::CornerChosen { corner: *corner },
            Self::Heart { at, kind } => HeartClause::HeartLaid { at: *at, kind: *kind },
            Self::Mercy(step) => HeartClause::Mercy { from: step.from, to: step.to },
            Self::Stays(at) => HeartClause::Stays { at: *at },
            Self::Moved { before, step } => {
                let mover = before.at(step.from).map_or(Side::Green, |piece| before.owner(piece.colour));
                HeartClause::Moved { text: notation::spelled(before, mover, *step, letters(language)) }
            }
            Self::Took { piece, of, at } => {
                HeartClause::Took { kind: piece.kind, at: *at, mine: mine(*of), name: name(*of) }
            }
            Self::TookHeart { of, pieces } => {
                HeartClause::TookHeart { mine: mine(*of), name: name(*of), pieces: *pieces }
            }
            Self::Claimed { claim, granted } => HeartClause::Claimed { claim: *claim, granted: *granted },
            Self::Passed(of) => HeartClause::Passed { mine: mine(*of), name: name(*of) },
            Self::Removed(of) => HeartClause::Removed { mine: mine(*of), name: name(*of) },
            Self::Stuck => HeartClause::Stuck,
            Self::NoMove(of) => HeartClause::NoMove { mine: mine(*of), name: name(*of) },
            Self::Crown(of) => HeartClause::Crown { mine: mine(*of), name: name(*of) },
        }
    }
}

impl HeartTold {
    /// What an end tells beside who won; nothing where a heart was taken.
    pub(super) fn of_end(end: End) -> Option<Self> {
        match end {
            End { by: Ending::Stuck, .. } => Some(Self::Stuck),
            End { by: Ending::NoMove, winner } => winner.map(Self::NoMove),
            End { by: Ending::Crown, winner } => winner.map(Self::Crown),
            End { by: Ending::Heart, .. } => None,
        }
    }
}
