//! Which line of a mail a refusal is about.

use alloc::string::ToString;

use super::MailLines;
use crate::{
    kit::Denial,
    tempete::{
        legal::refusal::Refusal,
        order::orders::{CommonOrder, Order, OwnOrder},
    },
};

/// The line that a refusal is about, where it is about one.
pub(super) fn line_of(refusal: &Refusal, sheet: &MailLines) -> Option<usize> {
    // Of two lines that say the same the second is too much, but for numbers, which may be one line.
    if let Refusal::Common(Denial::Twice { verb }) = refusal {
        return (0..sheet.len())
            .rev()
            .find(|at| sheet.order(*at).is_some_and(|order| order.to_string().starts_with(verb)));
    }
    sheet.find(|order| is_about(refusal, order))
}

fn is_about(refusal: &Refusal, order: &Order) -> bool {
    match refusal {
        Refusal::ListFinal
        | Refusal::ListLength { .. }
        | Refusal::ListTwice { .. }
        | Refusal::ListForeign { .. }
        | Refusal::WordsTooLong { .. } => matches!(order, Order::Own(OwnOrder::List(_) | OwnOrder::ListRandom { .. })),
        Refusal::NumbersCount { .. }
        | Refusal::NoNumbersOwed { .. }
        | Refusal::NumbersHere { .. }
        | Refusal::ListFirst => matches!(order, Order::Own(OwnOrder::Numbers(_) | OwnOrder::NumbersRandom { .. })),
        Refusal::NumberTwice { position }
        | Refusal::NumberUsed { position, .. }
        | Refusal::NumberRange { position, .. } => {
            matches!(order, Order::Own(OwnOrder::Numbers(named)) if named.contains(position))
        }
        Refusal::Move { text, .. } => matches!(order, Order::Own(OwnOrder::Move { text: typed, .. }) if typed.to_string() == *text),
        Refusal::MoveNumber { given, .. } => {
            matches!(order, Order::Own(OwnOrder::Move { number: Some(typed), .. }) if typed.number == *given)
        }
        Refusal::MoveDots => matches!(order, Order::Own(OwnOrder::Move { number: Some(typed), .. }) if typed.dots),
        Refusal::SameMove { .. } | Refusal::NoMoveOwed => matches!(order, Order::Own(OwnOrder::Move { .. })),
        Refusal::NothingToTake { .. }
        | Refusal::PickPosition { .. }
        | Refusal::PickNone
        | Refusal::AnswerNoCard
        | Refusal::CardUsed => matches!(order, Order::Own(OwnOrder::Card(_))),
        Refusal::NotInDeck { card } => match order {
            Order::Own(OwnOrder::Card(typed)) => typed.card == *card,
            Order::Own(OwnOrder::Discard { card: typed, .. }) => typed == card,
            _ => false,
        },
        Refusal::NotHeld { verb: "discard", .. } | Refusal::DiscardHere => matches!(order, Order::Own(OwnOrder::Discard { .. })),
        Refusal::NotSealed { .. }
        | Refusal::NoLiveSquare { .. }
        | Refusal::SpringUndone { .. }
        | Refusal::NoStop { .. }
        | Refusal::KingTaken { verb: "spring" } => matches!(order, Order::Own(OwnOrder::Spring { .. })),
        Refusal::SquareAlone | Refusal::SquareFoe { .. } => matches!(order, Order::Own(OwnOrder::Square(_))),
        Refusal::NotAway | Refusal::LandSquare { .. } => matches!(order, Order::Own(OwnOrder::Land(_))),
        Refusal::PartHere | Refusal::PartRange { .. } => matches!(order, Order::Own(OwnOrder::Part(_))),
        Refusal::KeepWhich { .. } => matches!(order, Order::Own(OwnOrder::Keep { .. } | OwnOrder::Discard { .. })),
        Refusal::AmendCard { .. } => matches!(order, Order::Own(OwnOrder::Amend(_))),
        Refusal::Common(Denial::ChatOff) | Refusal::Common(Denial::SayTooMany { .. }) | Refusal::Common(Denial::SayTooLong { .. }) => {
            matches!(order, Order::Common(CommonOrder::Say { .. }) | Order::Own(OwnOrder::Object { .. }))
        }
        Refusal::NoInterception | Refusal::AnswerStands | Refusal::InterceptionCard => {
            matches!(order, Order::Own(OwnOrder::Intercept))
        }
        Refusal::Common(Denial::NotDue { verb }) | Refusal::Common(Denial::Alone { verb }) | Refusal::OutOfPlace { verb } => {
            order.to_string().starts_with(verb)
        }
        Refusal::MoveAndInstead { .. } | Refusal::KeepOrDiscard { .. } => false,
        refusal => refusal.card().is_some_and(
            |card| matches!(order, Order::Own(OwnOrder::Card(typed) | OwnOrder::Amend(typed)) if typed.card == u32::from(card.get())),
        ),
    }
}
