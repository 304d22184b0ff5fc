//! Lists and first numbers (T3 to T6).

use super::refusal::Refusal;
use super::{check_numbers, is_due};
use crate::{
    ids::Seat,
    tempete::state::public::{Duty, HAND, Public},
};

pub(crate) fn list(public: &Public, seat: Seat) -> Result<(), Refusal> {
    // T4: a list is final once accepted.
    if public.seat(seat).list.is_some() {
        return Err(Refusal::ListFinal);
    }
    match public.duty {
        Duty::Lists => Ok(()),
        _ => Err(Refusal::NotDue { verb: "list" }),
    }
}

/// First numbers; none where they are yet to be drawn.
pub(crate) fn numbers(public: &Public, seat: Seat, positions: Option<&[u8]>) -> Result<(), Refusal> {
    match public.duty {
        Duty::Numbers => {}
        // T6: they wait in the drawer, which is no entry.
        Duty::Lists => return Err(Refusal::ListFirst),
        _ => return Err(Refusal::NotDue { verb: "numbers" }),
    }
    is_due(public, seat)?;
    // T5: five, all different.
    positions.map_or(Ok(()), |positions| check_numbers(public, seat, positions, usize::from(HAND)))
}
