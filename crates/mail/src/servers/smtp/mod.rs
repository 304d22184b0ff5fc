//! SMTP and LMTP out: one connection, one letter to one recipient at a time, stage by stage.
//!
//! The rule kept here: where a try failed and what the table of replies says of it decide what becomes of the letter,
//! and no text of a server goes anywhere: only stages and codes do.

mod carrier;
mod connect;
mod line;
pub mod outcome;
pub mod replies;

pub use carrier::{Carrier, Sending};
