//! What letters tell of a turn and of a pass, and what else of the game they show.

use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{board::Said, play::Crowded, seat};
use crate::{
    chess::{CastlingSide, Move, Position, Role, Square, short},
    ids::Seat,
    referee::played::PlayerView,
    text::Language,
};

/// What an entry brought about.
#[derive(Clone, Debug, PartialEq)]
pub enum CrowdedTold {
    /// A move, and the board before it.
    Moved { before: Box<Position>, played: Move },
    /// This seat was passed over.
    Passed(Seat),
    /// How it ended, who is to move then, and of a mate what would take the king.
    Ended(Said, Seat, Option<Taker>),
}

/// A piece that could take a king: what it is, where it stands, and where the king does.
pub type Taker = (Role, Square, Square);

/// That, as one seat reads it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum CrowdedClause {
    /// A move in the reader's letters, told apart by what its player may move (H2); `+` and `#` as they are.
    Moved {
        san: String,
    },
    Passed {
        mine: bool,
        name: String,
    },
    /// Who is to move is mated.
    Mate {
        mine: bool,
        name: String,
        /// What the next player would take the king with (H5).
        threat: Option<Threat>,
    },
    BareKings,
    FourPasses,
}

impl CrowdedTold {
    /// As a seat reads it in this language.
    pub fn clause(&self, seen: &PlayerView<'_, Crowded>, language: Language) -> CrowdedClause {
        let name = |seat: Seat| seen.course.name(seat).to_string();
        match self {
            Self::Moved { before, played } => CrowdedClause::Moved { san: short(before, *played, language.letters()) },
            Self::Passed(of) => CrowdedClause::Passed { mine: *of == seen.seat, name: name(*of) },
            Self::Ended(Said::BareKings, ..) => CrowdedClause::BareKings,
            Self::Ended(Said::FourPasses, ..) => CrowdedClause::FourPasses,
            Self::Ended(Said::Mate | Said::Check, of, taker) => CrowdedClause::Mate {
                mine: *of == seen.seat,
                name: name(*of),
                threat: taker.map(|taker| Threat::of(seen, *of, taker)),
            },
        }
    }
}

/// What the next player could take a king with.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Threat {
    /// Who that player is.
    pub name: String,
    /// True if it is the reader.
    pub mine: bool,
    pub piece: Role,
    /// Where it stands.
    pub at: Square,
    /// Where the king stands.
    pub king: Square,
}

impl Threat {
    /// What the player after this seat could do.
    fn of(seen: &PlayerView<'_, Crowded>, seat: Seat, (piece, at, king): Taker) -> Self {
        let next = seat::next(seat);
        Self { name: seen.course.name(next).to_string(), mine: next == seen.seat, piece, at, king }
    }
}

/// What letters of Crowded House show beside what all letters do.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct CrowdedValues {
    /// By what the reader is in check, whose turn it is (H5).
    pub check: Option<Threat>,
    /// Who plays from now on, the first to move first; the reader among them; none once the game is over.
    pub order: Vec<InOrder>,
    /// Who plays with the reader.
    pub partner: String,
    /// The files of his half.
    pub files: &'static str,
    /// Who sits at the corners of the board as he sees it: lines above it and below it, as wide as the board.
    pub corners_above: String,
    pub corners_below: String,
}

/// So many characters of a name stand at a corner: half a board.
const CORNER: usize = 9;

/// One of those who play.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct InOrder {
    pub name: String,
    /// Whether it is the reader.
    pub mine: bool,
}

impl CrowdedValues {
    /// Those of who sees this.
    pub fn of(seen: &PlayerView<'_, Crowded>) -> Self {
        let (board, me) = (&seen.own.board, seen.seat);
        let name = |seat: Seat| seen.course.name(seat).to_string();
        let turns = core::iter::successors(Some(board.turn()), |seat| Some(seat::next(*seat))).take(4);
        let order = turns.map(|of| InOrder { name: name(of), mine: of == me });
        let check = board.taker().filter(|_| board.turn() == me && !seen.open);
        // As he sees the board, the queen's side is left to White and right to Black.
        let left = if seat::color(me) == seat::color(Seat::FIRST) { CastlingSide::Long } else { CastlingSide::Short };
        let at = |theirs: bool, half: CastlingSide| {
            let sits = |of: &Seat| (seat::color(*of) != seat::color(me)) == theirs && seat::half(*of) == half;
            seen.course.places().find(sits).map(name).unwrap_or_default()
        };
        let corners = |theirs| {
            let [one, other] =
                [left, left.other()].map(|half| at(theirs, half).chars().take(CORNER).collect::<String>());
            format!("   {one:<CORNER$} {other}").trim_end().to_string()
        };
        Self {
            check: check.map(|taker| Threat::of(seen, me, taker)),
            order: if seen.course.duty.is_over() { Vec::new() } else { order.collect() },
            partner: name(seat::partner(me)),
            files: if seat::half(me) == CastlingSide::Short { "e-h" } else { "a-d" },
            corners_above: corners(true),
            corners_below: corners(false),
        }
    }
}
