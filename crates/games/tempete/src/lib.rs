//! *Tempête sur l'échiquier* by mail: chess disturbed by cards, with a secret list a seat.
//! `RULES.md` numbers the rules; the numbers stand where the code makes them true.
//!
//! A request is examined from its sender's view (`examine`), becomes an event (`decide`), and an
//! event changes the state (`apply`), which cannot fail. The event's one stored form is its entry.
//!
//! A folder names only folders to its left:
//! `name, seats · cards · rulebook · effect · log · order · state · turn · legal · rules · decide · look_ahead · telling · audit · doors`

#![no_std]

extern crate alloc;

use crate as tempete;
use ::{chess, ids, record, referee};
use ids::words;
use record::{pace, pinned, seal};
use referee::{entries, kit, letters, text};

pub mod audit;
pub mod cards;
pub mod decide;
mod demo;
mod doors;
pub mod effect;
pub mod legal;
pub mod log;
pub mod look_ahead;
pub mod name;
pub mod order;
pub mod rulebook;
mod rules;
pub mod seals;
pub mod seats;
pub mod state;
pub mod telling;
pub mod turn;

pub use doors::{GAME, RULES};
