//! *Tempête sur l'échiquier* by mail: the cards of 1991 and the rules the referee applies to them.

pub mod card;
pub mod catalogue;
mod effect;
pub mod order;
pub mod param;
mod request;
pub mod vocabulary;
mod words;
