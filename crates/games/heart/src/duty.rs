//! What is due, and of whom.

use alloc::vec::Vec;

use super::{piece::Kind, side::Side, variants::Variants};
use crate::{
    ids::Seats,
    referee::{course::Pacing, played::GameDuty},
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

impl From<Duty> for GameDuty {
    fn from(duty: Duty) -> Self {
        let (word, owed) = match duty {
            Duty::Lots(_) => ("lots", "the word for the draw"),
            Duty::First(_) => ("first", "the choice of who places first"),
            Duty::Set(_) => ("place", "the set"),
            Duty::Piece(_) => ("piece", "a piece of the set"),
            Duty::Corner(_) => ("corner", "the choice of a corner"),
            Duty::Heart(_) => ("heart", "the place of the heart"),
            Duty::Turn(_) => ("turn", "a turn"),
        };
        // P5: each thing that is placed is a move.
        Self { word, owed, by: Seats::of(duty.seat().seat()), about: None, pacing: Pacing::Move }
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
