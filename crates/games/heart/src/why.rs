//! Why something cannot be, by the rules' numbers.

use alloc::{string::String, vec::Vec};

use super::{
    piece::{Kind, Piece},
    side::Side,
    step::Step,
    triangle::{NoTriangle, Triangle},
};
use crate::referee::played::OwnWhy;

/// Why an order cannot be.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Why {
    /// It cannot be read.
    Form,
    /// A word among those of pieces to be placed that is none.
    NoPiece { word: String },
    /// It names a triangle that is none: its row goes from `first` to `last`, seen from the right, and this is the
    /// nearest.
    NoTriangle { typed: String, first: Triangle, last: Triangle, nearest: Triangle },
    /// Something else is due, or nothing.
    NotDue,
    /// A set without these, and with those that are too many.
    NotTheSet { missing: Vec<Kind>, excess: Vec<Kind> },
    /// This seat has placed all pieces of this kind.
    NoneLeft { kind: Kind },
    /// One piece is placed a mail, and these are more, or none.
    NotOne,
    /// A piece stands there already.
    Taken { at: Triangle },
    /// It lies in another's corner, or in nobody's.
    NotYourCorner { at: Triangle, of: Option<Side> },
    /// Nobody plays this colour here.
    NobodyPlays { of: Side },
    /// The corner is the other's.
    CornerTaken { corner: Side },
    /// The first placer has a place for his heart that is not attacked.
    NoMercy { safe: Triangle },
    /// No own piece stands there.
    NoPieceOn { at: Triangle },
    /// No own piece of this kind is as the order says.
    NoSuchPiece { kind: Kind },
    /// None of several pieces of this kind goes there.
    NoneReaches { kind: Kind, to: Triangle },
    /// It does not go so.
    CannotReach { kind: Kind, from: Triangle, to: Triangle },
    /// An own piece stands there.
    OwnPiece { at: Triangle, kind: Kind },
    /// A piece stands in between.
    Blocked { at: Triangle, by: Piece },
    /// Where it goes or goes through lies next to this seat's wall.
    Zone { at: Triangle, wall: Triangle, of: Side },
    /// The wall would stand next to this seat's piece.
    WallNextTo { at: Triangle, piece: Triangle, of: Side },
    /// The wall's zone would share a triangle with that of this seat's wall.
    ZonesOverlap { at: Triangle, shared: Triangle, wall: Triangle, of: Side },
    /// A wall takes no piece.
    WallTakesNone { at: Triangle },
    /// A wall stands there, which is not taken.
    WallStands { at: Triangle },
    /// The own heart would come to rest next to a wall.
    HeartInZone { heart: Triangle, wall: Triangle },
    /// The wall would stand on the own heart.
    WallOnHeart { at: Triangle },
    /// It carries no heart.
    NoCarrier { kind: Kind, at: Triangle },
    /// The own heart does not lie there.
    NoHeartOn { at: Triangle },
    /// What the order says it takes is not what stands there.
    NotThere { at: Triangle },
    /// Nothing of this seat may be taken.
    NotFrom { at: Triangle, of: Side },
    /// No piece is taken there.
    Clouded { at: Triangle },
    /// The triangle is closed for landing.
    Closed { at: Triangle },
    /// This enemy move would take the own heart, which it could not before.
    OpensHeart { by: Step },
    /// Each of these is meant as well.
    Ambiguous { kind: Kind, candidates: Vec<Step> },
    /// A line of a record is not so, by this rule.
    Untrue { rule: &'static str },
}

impl Why {
    /// The rule that says so.
    pub fn rule(&self) -> &'static str {
        match self {
            Self::Form | Self::NoPiece { .. } | Self::NoSuchPiece { .. } | Self::NotThere { .. } => "E7",
            Self::NoTriangle { .. } => "G2",
            Self::NotDue | Self::NotTheSet { .. } | Self::NotYourCorner { .. } | Self::Taken { .. } => "P1",
            Self::NoneLeft { .. } | Self::NotOne => "V11",
            Self::NobodyPlays { .. } | Self::CornerTaken { .. } | Self::NoMercy { .. } | Self::OpensHeart { .. } => {
                "V2"
            }
            Self::NoPieceOn { .. } | Self::OwnPiece { .. } | Self::Blocked { .. } => "H1",
            Self::NoneReaches { .. } | Self::CannotReach { .. } => "H1",
            Self::Zone { .. } | Self::WallNextTo { .. } | Self::ZonesOverlap { .. } => "H2",
            Self::WallTakesNone { .. } | Self::WallStands { .. } => "H2",
            Self::HeartInZone { .. } | Self::NoCarrier { .. } => "H3",
            Self::WallOnHeart { .. } | Self::NoHeartOn { .. } => "H4",
            Self::NotFrom { .. } => "V1",
            Self::Clouded { .. } => "V3",
            Self::Closed { .. } => "V5",
            Self::Ambiguous { .. } => "E10",
            Self::Untrue { rule } => rule,
        }
    }
}

/// The triangle that a player names.
///
/// # Errors
/// There is none of this name (G1, G2).
pub(super) fn triangle(typed: &str) -> Result<Triangle, Why> {
    typed.parse().map_err(|why| match why {
        NoTriangle::Form => Why::Form,
        NoTriangle::Missing { first, last, nearest } => Why::NoTriangle { typed: typed.into(), first, last, nearest },
    })
}

/// Why an order cannot be, as a letter says it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct HeartWhy {
    #[serde(flatten)]
    pub why: Why,
    /// The name of whose wall, piece or corner it is about; empty of none.
    whose: String,
}

impl Why {
    /// Whom it is about.
    fn of(&self) -> Option<Side> {
        match self {
            Self::Zone { of, .. } | Self::WallNextTo { of, .. } | Self::ZonesOverlap { of, .. } => Some(*of),
            Self::NotFrom { of, .. } => Some(*of),
            Self::NotYourCorner { of, .. } => *of,
            _ => None,
        }
    }

    /// It with the name of whom it is about.
    #[must_use]
    pub fn named(self, name: impl FnOnce(Side) -> String) -> HeartWhy {
        HeartWhy { whose: self.of().map(name).unwrap_or_default(), why: self }
    }
}

impl From<Why> for HeartWhy {
    fn from(why: Why) -> Self {
        Self { why, whose: String::new() }
    }
}

impl OwnWhy for HeartWhy {
    fn rule(&self) -> &'static str {
        self.why.rule()
    }
}
