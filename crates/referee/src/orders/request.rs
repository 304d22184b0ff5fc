//! From the lines of a mail to its orders: what every verb takes, and what is wrong with the others. Shape only.

use alloc::{string::String, vec::Vec};

use super::{CommonOrder, Info, Order, OrderReader, OwnOrder, PLANS};
use crate::{
    kit::Common,
    text::{Language, Line, Reading, UnreadableLine, WordFault, WordsTaken},
};

/// A whole mail's orders.
#[derive(Clone, Debug, PartialEq)]
pub struct Request<O: OwnOrder> {
    /// `try` stood first: say what the rest would do, and do nothing.
    pub try_only: bool,
    /// The language they were read in, beside English.
    pub language: Language,
    /// The orders in the order they stand, which is the order of events; may be empty when the mail
    /// had none.
    pub orders: Vec<Ordered<O>>,
}

/// One order with what was typed for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Ordered<O: OwnOrder> {
    /// What is asked.
    pub order: Order<O>,
    /// The line as typed, without keys and control characters; for its sender's eyes only.
    pub typed: String,
}

impl<O: OwnOrder> Request<O> {
    /// Returns the same orders, with another type for those that one game alone has.
    pub fn map<N: OwnOrder<Question = O::Question, Topic = O::Topic>>(&self, own: impl Fn(&O) -> N) -> Request<N> {
        let ordered = |one: &Ordered<O>| Ordered { order: one.order.map(&own), typed: one.typed.clone() };
        Request { try_only: self.try_only, language: self.language, orders: self.orders.iter().map(ordered).collect() }
    }
}

/// Makes a mail's lines the orders of a game. Every fault of every line is reported.
///
/// # Errors
/// The lines that are none.
pub fn request<O: OwnOrder>(
    reader: &OrderReader<O>,
    reading: &Reading,
    language: Language,
) -> Result<Request<O>, Vec<UnreadableLine>> {
    let vocabulary = reader.vocabulary;
    let mut request = Request { try_only: false, language, orders: Vec::new() };
    let mut faults = Vec::new();
    let unreadable = |fault: WordFault, line: &Line| {
        let of_plans = PLANS.verbs.iter().any(|verb| verb.id == line.verb) && vocabulary.verb(line.verb).is_none();
        fault.unreadable(line, if of_plans { &PLANS } else { vocabulary }, language)
    };
    for (index, line) in reading.lines.iter().enumerate() {
        if line.verb == "try" {
            match WordsTaken::new(&line.words, vocabulary, language).end() {
                Err(fault) => faults.push(unreadable(fault, line)),
                Ok(()) if index > 0 => faults.push(UnreadableLine::TryNotFirst { line: line.typed.clone() }),
                Ok(()) if reading.lines.len() == 1 => {
                    faults.push(UnreadableLine::NothingToTry { line: line.typed.clone() });
                }
                Ok(()) => request.try_only = true,
            }
            continue;
        }
        match order(reader, line, language) {
            Ok(Some(order)) => request.orders.push(Ordered { order, typed: line.typed.clone() }),
            Ok(None) => {}
            Err(fault) => faults.push(unreadable(fault, line)),
        }
    }
    if faults.is_empty() { Ok(request) } else { Err(faults) }
}

/// One line's order; `None` where no game is asked about it.
fn order<O: OwnOrder>(reader: &OrderReader<O>, line: &Line, language: Language) -> Result<Option<Order<O>>, WordFault> {
    if let Some(common) = Common::read(line, language) {
        return common.map(Order::of_every_player);
    }
    // A verb that the game has itself it reads itself.
    let own = reader.vocabulary.verbs.iter().any(|verb| verb.id == line.verb);
    let common = CommonOrder::read(line, language).filter(|read| !own || matches!(read, Ok(CommonOrder::Overdue)));
    if let Some(common) = common {
        return common.map(|common| Some(Order::Common(common)));
    }
    let Some(info) = Info::read(line, reader.questions) else {
        return (reader.read)(line, language).map(|own| Some(Order::Own(own)));
    };
    let mut words = WordsTaken::new(&line.words, reader.vocabulary, language);
    if matches!(info, Info::Help(_)) && !line.words.is_empty() {
        return Ok(Some(Order::Help { on: words.rest().join(" ") }));
    }
    words.end()?;
    Ok(Some(Order::Info(info)))
}
