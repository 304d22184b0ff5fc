//! What is due, and of whom.

use alloc::vec::Vec;

use super::{piece::Kind, side::Side, variants::Variants};
use crate::{
    ids::{Seat, Seats},
    referee::course::{OwnDuties, Pacing},
};

/// What a seat owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// What is drawn before anything is placed (V2, V3).
    Lots(Side),
    /// Who places first, which was drawn to be his to say (V2).
    First(Side),
    /// His nine pieces (P1).
    Set(Side),
    /// One of his pieces (V11).
    Piece(Side),
    /// The corner that he will have (V2).
    Corner(Side),
    /// His heart (P1).
    Heart(Side),
    /// His move.
    Turn(Side),
}

impl Duty {
    /// Whose it is.
    pub fn seat(self) -> Side {
        match self {
            Self::Lots(seat)
            | Self::First(seat)
            | Self::Set(seat)
            | Self::Piece(seat)
            | Self::Corner(seat)
            | Self::Heart(seat)
            | Self::Turn(seat) => seat,
        }
    }
}

impl OwnDuties for Duty {
    const WORDS: &'static [&'static str] = &["lots", "first", "place", "piece", "corner", "heart", "turn"];

    fn word(self) -> &'static str {
        match self {
            Self::Lots(_) => "lots",
            Self::First(_) => "first",
            Self::Set(_) => "place",
            Self::Piece(_) => "piece",
            Self::Corner(_) => "corner",
            Self::Heart(_) => "heart",
            Self::Turn(_) => "turn",
        }
    }

    fn owed(self) -> &'static str {
        match self {
            Self::Lots(_) => "the word for the draw",
            Self::First(_) => "the choice of who places first",
            Self::Set(_) => "the set",
            Self::Piece(_) => "a piece of the set",
            Self::Corner(_) => "the choice of a corner",
            Self::Heart(_) => "the place of the heart",
            Self::Turn(_) => "a turn",
        }
    }

    fn owed_by(self) -> Seats {
        Seats::of(self.seat().seat())
    }

    fn pacing(self) -> Pacing {
        // P5: each thing that is placed is a move.
        Pacing::Move
    }

    fn turn(seat: Seat) -> Self {
        Self::Turn(Side::of(seat))
    }
}

/// The duties before the first move (P1, V2, V10, V11), or before it is known who places first.
pub(super) fn placing(seats: &[Side], variants: Variants) -> Vec<Duty> {
    if let (true, Some(chooser)) = (variants.chooses, variants.open) {
        return Vec::from([Duty::First(chooser)]);
    }
    let first = variants.open.or(seats.first().copied());
    let (before, behind): (Vec<Side>, Vec<Side>) = seats.iter().partition(|seat| Some(**seat) == first);
    let order = || before.iter().chain(&behind).copied();
    let mut duties = Vec::new();
    if variants.alternate {
        duties.extend(Kind::SET.iter().flat_map(|_| order().map(Duty::Piece)));
    } else {
        duties.extend(order().map(Duty::Set));
    }
    duties.extend(order().map(Duty::Heart));
    // V2: the second seat chooses before its first piece.
    if variants.open.is_some() {
        let chooses = behind.iter().map(|seat| Duty::Corner(*seat)).collect::<Vec<_>>();
        duties.splice(1..1, chooses);
    }
    // V10: not where pieces are placed in turn, since hearts are then the last (V11).
    if let (true, false, Some(first)) = (variants.forward, variants.alternate, first) {
        duties.retain(|duty| *duty != Duty::Heart(first));
        duties.insert(1, Duty::Heart(first));
    }
    duties
}
