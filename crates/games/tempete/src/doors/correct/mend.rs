//! What a refusal asks of a mail: the one thing to do about it, some things to choose from, or a question.

mod moves;
mod numbers;
mod plays;

use alloc::{vec, vec::Vec};

use super::MailLines;
use crate::{
    chess::Square,
    kit::Denial,
    tempete::{
        legal::refusal::Refusal,
        order::orders::{CardOrder, Order, OwnOrder},
        state::{public::Public, view::View},
    },
    text::MoveNumber,
};

/// What a refusal asks of a mail.
pub(super) enum Mend {
    /// The one thing to do about it.
    To(MailLines),
    /// What the changed line may be. `meant`: if only one of them may be, and it keeps what was typed, it was meant.
    OneOf { sheets: Vec<(Order, MailLines)>, meant: bool },
    /// The card of the line may be played in another way, if in any.
    Card,
    /// One position has to be another one: which, the player must say. The rest is judged with the first of these.
    Position(Vec<(Order, MailLines)>),
    /// The player must say; the rest of the mail is judged without what he must say it of.
    Ask(Option<MailLines>),
    /// Nothing else about the mail matters.
    Stop,
}

/// What this refusal, about the line at this place, asks of the mail.
pub(super) fn mend(view: &View<'_>, sheet: &MailLines, at: Option<usize>, refusal: &Refusal) -> Mend {
    let task = Mending { view: *view, public: view.public, sheet, at };
    match refusal {
        Refusal::Common(Denial::GameOver)
        | Refusal::Common(Denial::NotYourTurn)
        | Refusal::Common(Denial::RulingDue)
        | Refusal::Common(Denial::Stale { .. })
        | Refusal::Common(Denial::LogFull)
        | Refusal::ListFinal
        | Refusal::Mated
        | Refusal::Common(Denial::NoOffer)
        | Refusal::Common(Denial::ClaimedAlready { .. })
        | Refusal::ClaimFalse { .. }
        | Refusal::NothingToObject
        | Refusal::ObjectedAlready { .. }
        | Refusal::Common(Denial::NotOverdue)
        | Refusal::Common(Denial::OverdueAgain { .. })
        | Refusal::Common(Denial::NothingOpen { .. })
        | Refusal::Common(Denial::ClaimStands { .. })
        | Refusal::NoInterception
        | Refusal::AnswerStands => Mend::Stop,
        Refusal::Common(Denial::Twice { verb }) => task.twice(verb),
        Refusal::Common(Denial::Alone { .. }) => Mend::Ask(at.map(|at| sheet.without(at))),
        Refusal::Common(
            Denial::SayTooLong { .. } | Denial::Meant { .. } | Denial::Doubted { .. } | Denial::NotEntered,
        ) => Mend::Ask(None),
        Refusal::Common(Denial::NotDue { .. })
        | Refusal::NoNumbersOwed { .. }
        | Refusal::NoLiveSquare { .. }
        | Refusal::NotAway
        | Refusal::PartHere
        | Refusal::NoMoveOwed
        | Refusal::AnswerOnlyCancel { .. }
        | Refusal::Common(Denial::ChatOff)
        | Refusal::Common(Denial::SayTooMany { .. })
        | Refusal::Common(Denial::Untimed { .. })
        | Refusal::KingTaken { verb: "spring" }
        | Refusal::Common(_) => task.left_out(),
        Refusal::NumbersHere { .. } => {
            Mend::To(sheet.retained(|_, order| {
                !matches!(order, Order::Own(OwnOrder::Numbers(_) | OwnOrder::NumbersRandom { .. }))
            }))
        }
        Refusal::FirstNumbersAlone => Mend::To(sheet.retained(|_, order| {
            let list = matches!(order, Order::Own(OwnOrder::List(_) | OwnOrder::ListRandom { .. }));
            list || order.is_words()
                || matches!(order, Order::Own(OwnOrder::Numbers(_) | OwnOrder::NumbersRandom { .. }))
        })),
        Refusal::AnswerNoCard | Refusal::CardUsed | Refusal::PickNone => match at {
            Some(at) => Mend::To(sheet.without_card(at)),
            None => Mend::Ask(None),
        },
        Refusal::SquareAlone => task.square_alone(),
        Refusal::OutOfPlace { .. } => task.placed(),
        Refusal::DiscardHere => match sheet.placed(view.public) {
            Some(placed) => Mend::To(placed),
            None => task.left_out(),
        },
        Refusal::Window { window, .. } => task.window(*window),
        Refusal::NumbersCount { owed, .. } => task.numbers(*owed),
        Refusal::NumberTwice { position } => task.number(*position, true),
        Refusal::NumberUsed { position, .. } | Refusal::NumberRange { position, .. } => task.number(*position, false),
        Refusal::MoveNumber { is, .. } => task.move_number(|number| MoveNumber { number: *is, ..number }),
        Refusal::MoveDots => task.move_number(|number| MoveNumber { dots: false, ..number }),
        Refusal::LandDue if sheet.find(|order| matches!(order, Order::Own(OwnOrder::Land(_)))).is_some() => {
            task.placed()
        }
        Refusal::LandDue => {
            task.added(edge().map(|at| Order::Own(OwnOrder::Land(at))).collect(), task.beginning(), false)
        }
        Refusal::LandSquare { .. } => task.instead(edge().map(|at| Order::Own(OwnOrder::Land(at))).collect(), false),
        Refusal::NoMove | Refusal::MoveOwed => Mend::Ask(task.with_a_move()),
        Refusal::TooManyMoves => task.one_move(),
        Refusal::MoveAndInstead { .. } => {
            Mend::Ask(Some(sheet.retained(|_, order| !matches!(order, Order::Own(OwnOrder::Move { .. })))))
        }
        Refusal::Move { fault, .. } => task.chess_move(fault),
        Refusal::Args { .. } => task.args(),
        Refusal::Unfit { why, .. } => task.unfit(why),
        Refusal::Meanings { plays, .. } => task.cards(plays.clone(), false),
        Refusal::EditsHere { given, .. } => {
            if let Some(Order::Own(OwnOrder::Card(card) | OwnOrder::Amend(card))) = task.order()
                && !card.args.is_empty()
            {
                return task.card(|card| CardOrder { effect: None, ..card.clone() });
            }
            task.plays_that(given)
        }
        Refusal::EffectDiffers { .. } => task.card(|card| CardOrder { effect: None, ..card.clone() }),
        Refusal::InterceptionCard => task.stopping_card(),
        Refusal::PartMissing { .. } => {
            task.added([Order::Own(OwnOrder::Part(1)), Order::Own(OwnOrder::Part(2))].into(), sheet.len(), false)
        }
        Refusal::KeepOrDiscard { card } => {
            let card = u32::from(card.get());
            let both = vec![Order::Own(OwnOrder::Keep { card }), Order::Own(OwnOrder::Discard { card, insist: false })];
            let behind = sheet.orders().take_while(|order| {
                !matches!(order, Order::Own(OwnOrder::Numbers(_) | OwnOrder::NumbersRandom { .. }))
            });
            task.added(both, behind.count(), false)
        }
        Refusal::KeepWhich { card } => {
            let card = u32::from(card.get());
            match task.order() {
                Some(Order::Own(OwnOrder::Keep { .. })) => {
                    task.instead([Order::Own(OwnOrder::Keep { card })].into(), false)
                }
                Some(Order::Own(OwnOrder::Discard { .. })) => {
                    task.instead([Order::Own(OwnOrder::Discard { card, insist: false })].into(), false)
                }
                _ => Mend::Ask(None),
            }
        }
        Refusal::NothingToTake { .. }
        | Refusal::PickPosition { .. }
        | Refusal::CardMates { .. }
        | Refusal::NoOtherMove { .. } => Mend::Card,
        Refusal::EffectMissing { .. } => task.declared(),
        // Where a trap of his has caught something he means that one: without the line it would be over (T33).
        Refusal::NotSealed { card, .. } | Refusal::NoStop { card, .. } => {
            let spring = |square| Order::Own(OwnOrder::Spring { card: u32::from(card.get()), square, insist: false });
            let own: Vec<Order> =
                view.caught().filter(|trap| trap.card == *card).map(|trap| spring(trap.square)).collect();
            if own.is_empty() { task.left_out() } else { task.instead(own, false) }
        }
        Refusal::AmendCard { card: Some(card) } => match task.order() {
            Some(Order::Own(OwnOrder::Amend(of))) => task.instead(
                [Order::Own(OwnOrder::Amend(CardOrder { card: card.get().into(), ..of.clone() }))].into(),
                false,
            ),
            _ => Mend::Ask(None),
        },
        Refusal::ListTwice { .. } | Refusal::ListForeign { .. } | Refusal::ListLength { .. } => task.list(),
        Refusal::NotInDeck { .. } => Mend::Ask(at.map(|at| sheet.without(at))),
        Refusal::NotHeld { .. }
        | Refusal::SquareMissing { .. }
        | Refusal::OneCard
        | Refusal::NoGround { .. }
        | Refusal::NoCardToCancel { .. } => Mend::Ask(at.map(|at| sheet.without_card(at))),
        _ => Mend::Ask(None),
    }
}

struct Mending<'a> {
    view: View<'a>,
    public: &'a Public,
    sheet: &'a MailLines,
    at: Option<usize>,
}

impl Mending<'_> {
    fn order(&self) -> Option<&Order> {
        self.at.and_then(|at| self.sheet.order(at))
    }

    fn left_out(&self) -> Mend {
        match self.at {
            Some(at) => Mend::To(self.sheet.without(at)),
            None => Mend::Ask(None),
        }
    }

    fn with(&self, order: Order) -> Mend {
        match self.at {
            Some(at) => Mend::To(self.sheet.with(at, order)),
            None => Mend::Ask(None),
        }
    }

    /// The line may be one of these.
    fn instead(&self, orders: Vec<Order>, meant: bool) -> Mend {
        let Some(at) = self.at else { return Mend::Ask(None) };
        let sheets = orders.into_iter().map(|order| (order.clone(), self.sheet.with(at, order)));
        Mend::OneOf { sheets: sheets.collect(), meant }
    }

    /// One of these lines is missing here.
    fn added(&self, orders: Vec<Order>, at: usize, meant: bool) -> Mend {
        let sheets = orders.into_iter().map(|order| (order.clone(), self.sheet.inserted(at, order)));
        Mend::OneOf { sheets: sheets.collect(), meant }
    }
}

/// The squares of the edge.
fn edge() -> impl Iterator<Item = Square> {
    Square::all().filter(|square| matches!(square.file(), 0 | 7) || matches!(square.rank(), 0 | 7))
}
