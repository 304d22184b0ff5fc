//! What players order by mail: what every game has, and beside it what one game has of its own. How a mail's lines become
//! these, and the one way to write each down, in English and as a player of a language types it. Shape only: whether an
//! order may be is for the rules.

mod common;
mod info;
mod order;
mod request;

pub use self::common::{RANDOM, mixed_in};
pub use self::{
    common::{CommonOrder, PLANS, VOCABULARY, text},
    info::{Info, NoQuestion, Question, Subject, Topic},
    order::{InfoOf, Order, OrderReader, OwnOrder, ReadOrder},
    request::{Ordered, Request, request},
};
