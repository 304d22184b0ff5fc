//! Whether the person who runs the referee may set the board to a position (T70).

use crate::{
    chess::Position,
    tempete::{
        seats::side,
        state::public::{Duty, OwnDuty, Public, SEATS},
    },
};

/// Why the board cannot be set so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unset {
    /// The players keep the board.
    NoBoard,
    /// No turn is due.
    NoTurn,
    /// The side that is not to move could lose its king at once.
    Check,
    /// A king is away that card 68 has not taken away.
    Away,
    /// Moves without capture are counted anew.
    Clock,
}

impl Public {
    /// Whether the board may be set to this position now (T70).
    ///
    /// # Errors
    /// The first reason why not.
    pub(crate) fn may_set(&self, position: &Position) -> Result<(), Unset> {
        let away = |seat| position.away(side(seat)).is_some() && self.seat(seat).away.is_none();
        match () {
            () if !self.has_board() => Err(Unset::NoBoard),
            () if !matches!(self.duty(), Duty::Own(OwnDuty::Turn(_))) => Err(Unset::NoTurn),
            // B3: whoever is to move does not find a king to take.
            () if position.in_check(position.to_move().other()) => Err(Unset::Check),
            () if SEATS.into_iter().any(away) => Err(Unset::Away),
            () if position.halfmove_clock() != 0 => Err(Unset::Clock),
            () => Ok(()),
        }
    }
}
