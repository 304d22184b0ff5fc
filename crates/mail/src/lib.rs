//! Mail: raw bytes become facts ([`incoming`]), letters become finished bytes ([`outgoing`]), and
//! [`servers`] carry both.
//!
//! The rule kept here: nothing is believed that a sender could have written for another, and
//! nothing is decided about a game.

pub mod address;
pub mod incoming;
pub mod key;
pub mod outgoing;
pub mod servers;
pub mod trip;
pub mod verp;
