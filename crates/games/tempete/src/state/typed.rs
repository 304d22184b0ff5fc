//! Gives back their types to the entries, orders and actions of Tempête, which the layer carries without.

use super::Tempete;
use crate::{
    referee::{
        Value,
        mails::{GameOrder, Intent, Turned},
        orders,
        played::{GameAct, OfGame},
    },
    tempete::{
        log::event::{Act, CommonEvent, Event, OwnEvent, Start},
        order::{
            intent::{Asks, Beside, OwnIntent},
            orders::{Order, Request},
        },
    },
};

/// The values of Tempête, with their types and without.
pub type Typed = OfGame<Tempete>;

/// An event of a game of Tempête, read.
#[derive(Clone, Copy, Debug)]
pub enum Entered<'a> {
    Common(&'a CommonEvent),
    /// Entry 0.
    Start(&'a Start),
    Own(&'a OwnEvent),
}

/// Reads an event of a game of Tempête.
pub fn entered(event: &Event) -> Entered<'_> {
    match event {
        Event::Common(event) => Entered::Common(event),
        Event::Start(start) => Entered::Start(start),
        Event::Own(event) => Entered::Own(Typed::event_of(event)),
    }
}

/// Makes an event of Tempête's own.
pub fn own(event: OwnEvent) -> Event {
    Event::Own(Typed::event(event))
}

/// The acts of a message; none of any other event.
pub fn acts_of(event: &Event) -> &[Act] {
    match entered(event) {
        Entered::Own(OwnEvent::Turn(acts) | OwnEvent::Interception(acts) | OwnEvent::Answer(acts)) => acts,
        _ => &[],
    }
}

/// Makes what a mail asks to do of Tempête alone.
pub fn intent(own: OwnIntent) -> Intent<Turned<GameAct>> {
    Intent::Own(Typed::act(own).into())
}

/// Asks of a mail, as far as they are Tempête's alone.
pub trait OwnAsks {
    /// Returns what it asks to do.
    fn own(&self) -> Option<&OwnIntent>;
    /// Returns what it asks beside that.
    fn aside(&self) -> &Beside;
    /// Changes what it asks beside.
    fn set_aside(&mut self, beside: Beside);
}

impl OwnAsks for Asks {
    fn own(&self) -> Option<&OwnIntent> {
        self.act().map(|turned| Typed::act_of(&turned.act))
    }

    fn aside(&self) -> &Beside {
        self.beside.as_ref().and_then(Value::get).unwrap_or(Beside::NOTHING)
    }

    fn set_aside(&mut self, beside: Beside) {
        self.beside = Some(Value::new(beside));
    }
}

/// Makes an order as the layer carries it.
pub fn erased(order: &Order) -> orders::Order<GameOrder> {
    order.map(|own| Typed::order(own.clone()))
}

/// Makes the orders of a mail as the layer carries them.
pub fn erased_request(request: &Request) -> orders::Request<GameOrder> {
    request.map(|own| Typed::order(own.clone()))
}

/// Makes an order as Tempête has it.
pub fn typed(order: &orders::Order<GameOrder>) -> Order {
    order.map(|own| Typed::order_of(own).clone())
}

/// Makes the orders of a mail as Tempête has them.
pub fn typed_request(request: &orders::Request<GameOrder>) -> Request {
    request.map(|own| Typed::order_of(own).clone())
}
