//! Lists and first numbers (T3 to T6).

use super::check_numbers;
use super::refusal::Refusal;
use crate::{
    ids::Seat,
    kit::Denial,
    tempete::state::public::{Duty, HAND, OwnDuty, Public},
};

pub(crate) fn list(public: &Public, seat: Seat) -> Result<(), Refusal> {
    // T4: a list is final once accepted.
    if public.seat(seat).list.is_some() {
        return Err(Refusal::ListFinal);
    }
    match public.duty() {
        Duty::Own(OwnDuty::Lists) => Ok(()),
        _ => Err(Refusal::Common(Denial::NotDue { verb: "list" })),
    }
}

/// First numbers; none where they are yet to be drawn.
pub(crate) fn numbers(public: &Public, seat: Seat, positions: Option<&[u8]>) -> Result<(), Refusal> {
    match public.duty() {
        Duty::Own(OwnDuty::Numbers) => {}
        // T6: they wait in the drawer, which is no entry.
        Duty::Own(OwnDuty::Lists) => return Err(Refusal::ListFirst),
        _ => return Err(Refusal::Common(Denial::NotDue { verb: "numbers" })),
    }
    public.course.is_due(seat)?;
    // T5: five, all different.
    positions.map_or(Ok(()), |positions| check_numbers(public, seat, positions, usize::from(HAND)))
}
