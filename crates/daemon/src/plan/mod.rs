//! A plan within a change: the game it is made from, its entries written, its letters as finished bytes, and
//! mails of no game beside them. Whoever plans (a mail, a command, a new game) comes through here.

mod again;
pub(super) mod begin;
pub(super) mod carry;
pub(super) mod letter;
mod making;
mod next;
pub(super) mod note;
mod notice;

pub(super) use again::whole_again;
pub(super) use notice::notify;
