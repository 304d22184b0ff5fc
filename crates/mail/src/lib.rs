//! Mail: raw bytes become facts ([`incoming`]), letters become finished bytes ([`outgoing`]), and
//! [`servers`] carry both.
//!
//! The rule kept here: nothing is believed that a sender could have written for another, and
//! nothing is decided about a game.

use crate as mail;
use ::{ids, record};
use record::seal;
use referee::{kit, letters, text};
use render as page;

pub mod address;
pub mod incoming;
pub mod key;
pub mod outgoing;
pub mod server;
pub mod servers;
pub mod trip;
pub mod verp;
