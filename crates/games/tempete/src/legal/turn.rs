//! A turn: `[spring] [land] [card] [move] [card [move]] [discard] numbers` (T7).

use alloc::vec::Vec;

use super::refusal::Refusal;
use super::{Proposed, cards};
use crate::{
    ids::Seat,
    kit::Denial,
    tempete::{
        cards::card::CardNo,
        log::event::Act,
        state::{
            play::Place,
            public::{Duty, OwnDuty, Public},
        },
    },
};

pub(crate) fn turn(public: &Public, proposed: &Proposed) -> Result<(), Refusal> {
    let Proposed { seat, acts, .. } = *proposed;
    public.course.is_due(seat)?;
    if public.duty() != Duty::Own(OwnDuty::Turn(seat)) {
        return Err(Refusal::Common(Denial::NotDue { verb: "move" }));
    }
    let rest = beginning(public, seat, acts, true)?;
    for act in rest {
        match act {
            Act::Part(_) => return Err(Refusal::PartHere),
            Act::Keep(_) => return Err(Refusal::Common(Denial::NotDue { verb: "keep" })),
            Act::Land(_) => return Err(Refusal::OutOfPlace { verb: "land" }),
            Act::Spring { .. } => return Err(Refusal::OutOfPlace { verb: "spring" }),
            Act::Card(_) | Act::Move(_) | Act::Discard(_) | Act::Draw | Act::Numbers(_) => {}
        }
    }
    let used = public.redo.card.is_some() || public.redo.discard.is_some();
    let card = cards::one_card(rest)?;
    // T11, T28: 34, 57 and a discard of the first try still count.
    if card.is_some() && used {
        return Err(Refusal::CardUsed);
    }
    discard(public, seat, rest, card.is_some() || used)?;
    if rest.iter().filter(|act| matches!(act, Act::Draw)).count() > 1 {
        return Err(Refusal::Common(Denial::Twice { verb: "draw" }));
    }
    moves_and_card(public, proposed, rest)
}

/// Checks `spring` and `land` at the beginning (T31, T40) and gives what follows them.
pub(crate) fn beginning<'a>(public: &Public, seat: Seat, acts: &'a [Act], is_turn: bool) -> Result<&'a [Act], Refusal> {
    let mut rest = acts;
    if let [Act::Spring { card, .. }, after @ ..] = rest {
        live_square(public, seat, *card)?;
        rest = after;
    }
    let away = public.king_is_away(seat);
    match rest {
        [Act::Land(_), after @ ..] if is_turn => {
            if !away {
                return Err(Refusal::NotAway);
            }
            rest = after;
        }
        // T40: the king lands in the next turn, first of all.
        _ if is_turn && away => return Err(Refusal::LandDue),
        _ => {}
    }
    Ok(rest)
}

/// T31: a spring needs a live square of that number.
fn live_square(public: &Public, seat: Seat, card: CardNo) -> Result<(), Refusal> {
    if public.live_squares(seat).iter().any(|(_, live)| *live == card) {
        Ok(())
    } else {
        Err(Refusal::NoLiveSquare { card: u32::from(card.get()) })
    }
}

/// T14: one discard, after the own move, only where no card was played.
fn discard(public: &Public, seat: Seat, acts: &[Act], card_used: bool) -> Result<(), Refusal> {
    let discards: Vec<(usize, CardNo)> = acts
        .iter()
        .enumerate()
        .filter_map(|(index, act)| match act {
            Act::Discard(card) => Some((index, *card)),
            _ => None,
        })
        .collect();
    let [(at, card)] = discards.as_slice() else {
        return if discards.is_empty() { Ok(()) } else { Err(Refusal::Common(Denial::Twice { verb: "discard" })) };
    };
    let move_after = acts.iter().skip(*at).any(|act| matches!(act, Act::Move(_)));
    if card_used || move_after {
        return Err(Refusal::DiscardHere);
    }
    if !public.terms().deck.contains(card) {
        return Err(Refusal::NotInDeck { card: u32::from(card.get()) });
    }
    cards::empty_hand(public, seat, *card, "discard")
}

/// A move, a card played instead of it, or a card around or between moves (T7, T12).
pub(crate) fn moves_and_card(public: &Public, proposed: &Proposed, acts: &[Act]) -> Result<(), Refusal> {
    let moves = acts.iter().filter(|act| matches!(act, Act::Move(_))).count();
    let Some(play) = cards::one_card(acts)? else {
        return match moves {
            0 => Err(Refusal::NoMove),
            1 => Ok(()),
            _ => Err(Refusal::TooManyMoves),
        };
    };
    let known = cards::in_deck(public, play)?;
    let place = public.place_of(acts, play.card);
    let instead = public.window(known) == crate::tempete::cards::card::Window::Instead;
    if instead && moves > 0 {
        return Err(Refusal::MoveAndInstead { card: play.card });
    }
    cards::card(public, proposed, play, place)?;
    let first_is_card = matches!(acts.first(), Some(Act::Card(_)));
    match (place, moves) {
        (Place::Instead, 0) | (Place::Before | Place::After, 1) => Ok(()),
        (Place::Start, 1) if first_is_card => Ok(()),
        // T37, T38: at the start of the turn, before the move.
        (Place::Start, 1) => Err(Refusal::OutOfPlace { verb: "card" }),
        // T34: written move, card, move.
        (Place::Between, 2) if !matches!(acts.iter().rfind(|act| is_move_or_card(act)), Some(Act::Card(_))) => Ok(()),
        (Place::Between, 2) => Err(Refusal::OutOfPlace { verb: "card" }),
        (Place::Start, 0) | (Place::Between, 0 | 1) => Err(Refusal::NoMove),
        _ => Err(Refusal::TooManyMoves),
    }
}

fn is_move_or_card(act: &Act) -> bool {
    matches!(act, Act::Move(_) | Act::Card(_))
}
