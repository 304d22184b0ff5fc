//! An interception: `[spring] intercept card [part]`, only against a turn, and once (T20).

use super::refusal::Refusal;
use super::{Proposed, cards, turn};
use crate::{
    kit::Denial,
    tempete::{
        log::event::Act,
        state::{
            play::Place,
            public::{Duty, OwnDuty, Public},
        },
    },
};

pub(crate) fn interception(public: &Public, proposed: &Proposed) -> Result<(), Refusal> {
    let Proposed { seat, acts, draws, .. } = *proposed;
    public.course.is_due(seat)?;
    if public.duty() != Duty::Own(OwnDuty::Turn(seat)) {
        return Err(Refusal::Common(Denial::NotDue { verb: "intercept" }));
    }
    let Some(exchange) = public.last_exchange().filter(|exchange| exchange.seat == Public::other(seat)) else {
        return Err(Refusal::NoInterception);
    };
    // T20: once, and an answer may not be intercepted.
    if exchange.interception.is_some() {
        return Err(Refusal::AnswerStands);
    }
    // T20: a turn withdrawn of which 34 or 57 stands has begun; what 34 took could else go back to
    // its owner, and what 57 picked be played and then lost.
    if public.redo.card.is_some() || (public.has_board() && public.redo.landed) {
        return Err(Refusal::CardUsed);
    }
    let rest = turn::beginning(public, seat, acts, false)?;
    let springs = rest.len() < acts.len();
    let mut part = None;
    for act in rest {
        match act {
            Act::Card(_) => {}
            Act::Part(_) if part.is_some() => return Err(Refusal::Common(Denial::Twice { verb: "part" })),
            Act::Part(hit) => part = Some(*hit),
            Act::Numbers(_) => return Err(Refusal::NumbersHere { verb: "intercept" }),
            Act::Move(_) => return Err(Refusal::Common(Denial::NotDue { verb: "move" })),
            Act::Discard(_) => return Err(Refusal::DiscardHere),
            Act::Keep(_) => return Err(Refusal::Common(Denial::NotDue { verb: "keep" })),
            Act::Draw => return Err(Refusal::Common(Denial::NotDue { verb: "draw" })),
            // T40: landing belongs to the next turn, not to an interception.
            Act::Land(_) => return Err(Refusal::Common(Denial::NotDue { verb: "land" })),
            Act::Spring { .. } => return Err(Refusal::OutOfPlace { verb: "spring" }),
        }
    }
    if draws {
        return Err(Refusal::NumbersHere { verb: "intercept" });
    }
    let play = cards::one_card(rest)?.ok_or(Refusal::InterceptionCard)?;
    let by = public.card(play.card);
    cards::card(public, proposed, play, Place::Interception)?;
    let hit = exchange.card.and_then(|id| public.play(id));
    // T21: something to cancel.
    if by.cancels() && !hit.is_some_and(|hit| hit.in_force()) {
        return Err(Refusal::NoCardToCancel { card: play.card });
    }
    // T31: a square is not sprung beside an interception that takes the stop away.
    if springs && by.undoes_move() {
        return Err(Refusal::SpringUndone { card: play.card });
    }
    let double = hit.is_some_and(|hit| hit.place == Place::Between);
    match part {
        // T34: which of the two moves is hit must be said.
        None if double && by.takes_back() => Err(Refusal::PartMissing { card: play.card }),
        Some(_) if !(double && by.takes_back()) => Err(Refusal::PartHere),
        Some(part) if !(1..=2).contains(&part) => Err(Refusal::PartRange { part }),
        _ => Ok(()),
    }
}
