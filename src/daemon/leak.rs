//! Leaks for the test of silence to find; with the feature `fault-points` alone, which no release
//! has, and nothing leaks until a test says so.

use std::sync::atomic::Ordering;

use super::installation::Office;
use crate::{
    ids::Timestamp,
    kit::{Plan, Verdict},
    store::SeatRow,
    tempete::telling::leak::planted,
};

/// The seats of a game count their letters together.
pub(super) fn one_counter(seats: &mut [SeatRow]) {
    if planted(1) {
        let most = seats.iter().map(|seat| seat.letters).max().unwrap_or(0);
        seats.iter_mut().for_each(|seat| seat.letters = most);
    }
}

/// A letter has the date of the last mail refused.
pub(super) fn date(office: &Office, at: Timestamp) -> Timestamp {
    let refused = office.refused.load(Ordering::Relaxed);
    if planted(3) && refused > 0 { Timestamp::from_unix(refused) } else { at }
}

/// Notes when a mail was refused.
pub(super) fn note(office: &Office, plan: &Plan, at: Timestamp) {
    if let Verdict::Refused { .. } = plan.verdict {
        office.refused.store(at.unix(), Ordering::Relaxed);
    }
}

/// What an envelope's number is: the place among all letters, not among the seat's own.
pub(super) fn number(id: i64, number: u32) -> u32 {
    if planted(4) { u32::try_from(id).unwrap_or(number) } else { number }
}

/// Whether the last refused mail leaves no bounce address for letters.
pub(super) fn hides_sender(office: &Office) -> bool {
    planted(5) && office.refused.load(Ordering::Relaxed) % 2 == 1
}

/// Whether the last refused mail leaves no connection open.
pub(super) fn closes(office: &Office) -> bool {
    planted(6) && office.refused.load(Ordering::Relaxed) % 2 == 1
}
