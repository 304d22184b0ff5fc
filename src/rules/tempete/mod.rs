//! *Tempête sur l'échiquier* by mail: chess disturbed by cards, with a secret list a seat.
//! `RULES.md` numbers the rules; the numbers stand where the code makes them true.
//!
//! A request is examined from its sender's view (`examine`), becomes an event (`decide`), and an
//! event changes the state (`apply`), which cannot fail. The event's one stored form is its entry.

pub mod account;
pub mod apply;
pub mod card;
pub mod catalogue;
pub mod decide;
mod effect;
pub mod entry_read;
pub mod entry_write;
pub mod event;
mod held;
pub mod intent;
mod ledger;
pub mod legal;
pub mod order;
pub mod param;
pub mod printable;
pub mod public;
pub mod refusal;
pub mod replay;
mod request;
pub mod special;
pub mod state;
pub mod terms;
pub mod verdict;
pub mod view;
pub mod vocabulary;
mod words;
