//! Which line of a mail a refusal is about.

use alloc::string::ToString;

use super::Sheet;
use crate::{
    kit::Denial,
    tempete::{
        legal::refusal::Refusal,
        order::orders::{CommonOrder, Order},
    },
};

/// The line that a refusal is about, where it is about one.
pub(super) fn line_of(refusal: &Refusal, sheet: &Sheet) -> Option<usize> {
    // Of two lines that say the same the second is too much, but for numbers, which may be one line.
    if let Refusal::Twice { verb } = refusal {
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
        | Refusal::WordsTooLong { .. } => matches!(order, Order::List(_) | Order::ListRandom { .. }),
        Refusal::NumbersCount { .. }
        | Refusal::NoNumbersOwed { .. }
        | Refusal::NumbersHere { .. }
        | Refusal::ListFirst => matches!(order, Order::Numbers(_) | Order::NumbersRandom { .. }),
        Refusal::NumberTwice { position }
        | Refusal::NumberUsed { position, .. }
        | Refusal::NumberRange { position, .. } => {
            matches!(order, Order::Numbers(named) if named.contains(position))
        }
        Refusal::Move { text, .. } => matches!(order, Order::Move { text: typed, .. } if typed.to_string() == *text),
        Refusal::MoveNumber { given, .. } => {
            matches!(order, Order::Move { number: Some(typed), .. } if typed.number == *given)
        }
        Refusal::MoveDots => matches!(order, Order::Move { number: Some(typed), .. } if typed.dots),
        Refusal::SameMove { .. } | Refusal::NoMoveOwed => matches!(order, Order::Move { .. }),
        Refusal::NothingToTake { .. }
        | Refusal::PickPosition { .. }
        | Refusal::PickNone
        | Refusal::AnswerNoCard
        | Refusal::CardUsed => matches!(order, Order::Card(_)),
        Refusal::NotInDeck { card } => match order {
            Order::Card(typed) => typed.card == *card,
            Order::Discard { card: typed, .. } => typed == card,
            _ => false,
        },
        Refusal::NotHeld { verb: "discard", .. } | Refusal::DiscardHere => matches!(order, Order::Discard { .. }),
        Refusal::NotSealed { .. }
        | Refusal::NoLiveSquare { .. }
        | Refusal::SpringUndone { .. }
        | Refusal::NoStop { .. }
        | Refusal::KingTaken { verb: "spring" } => matches!(order, Order::Spring { .. }),
        Refusal::SquareAlone | Refusal::SquareFoe { .. } => matches!(order, Order::Square(_)),
        Refusal::NotAway | Refusal::LandSquare { .. } => matches!(order, Order::Land(_)),
        Refusal::PartHere | Refusal::PartRange { .. } => matches!(order, Order::Part(_)),
        Refusal::KeepWhich { .. } => matches!(order, Order::Keep { .. } | Order::Discard { .. }),
        Refusal::AmendCard { .. } => matches!(order, Order::Amend(_)),
        Refusal::ChatOff | Refusal::SayTooMany { .. } | Refusal::SayTooLong { .. } => {
            matches!(order, Order::Common(CommonOrder::Say { .. }) | Order::Object { .. })
        }
        Refusal::NoInterception | Refusal::AnswerStands | Refusal::InterceptionCard => {
            matches!(order, Order::Intercept)
        }
        Refusal::Common(Denial::NotDue { verb }) | Refusal::Alone { verb } | Refusal::OutOfPlace { verb } => {
            order.to_string().starts_with(verb)
        }
        Refusal::MoveAndInstead { .. } | Refusal::KeepOrDiscard { .. } => false,
        refusal => refusal.card().is_some_and(
            |card| matches!(order, Order::Card(typed) | Order::Amend(typed) if typed.card == u32::from(card.get())),
        ),
    }
}
