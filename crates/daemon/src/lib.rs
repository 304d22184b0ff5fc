//! The daemon: mail comes in, plans are carried out, letters go out. Also the one place that asks
//! for the time and for entropy, and what the commands beside a running daemon are made of.
//!
//! The rule kept here: whatever changes a game is a plan, carried out in one transaction with the
//! verdict on its mail and the finished bytes of its letters. Nothing about a game lives in memory
//! between two plans.

use crate as daemon;
use ::{ids, mail, record, referee, store};
#[cfg(test)]
use ::games;
use record::{pace, seal};
use referee::{kit, letters, text};
use render as page;
use tournament as event;

use std::{future::Future, pin::Pin};

/// Future of an entry point of this crate, on the heap: its code is compiled here, and not again in each program that awaits
/// it.
pub type Task<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;

pub mod config;
pub mod web;

mod again;
pub mod alarm;
mod bulletin;
pub mod clock;
mod coming;
mod command;
mod copy;
mod event_waits;
mod evidence;
mod forget;
mod heads;
mod inbox;
mod installation;
mod intake;
mod lapse;
mod leap;
mod organiser;
mod outbox;
mod parts;
mod passing;
mod plan;
mod poll;
mod process;
mod run;
mod seats;
pub mod shell;
mod signing;
mod signs;
mod stamps;
mod standstill;
pub mod step;
mod upgrade;

pub use command::{
    BackupTrial, Borne, BorneGame, ByRecovery, CommandFault, Entrant, Event, EventGames, InAway, InGame, NewOrder,
    NewPlayer, NoNewKey, NoRecovery, NoRestore, OpenGame, Restore, Restored, Since, restore, try_copy,
};
pub use evidence::{Evidence, EvidenceFile, EvidenceOf};
pub use forget::ForgetFault;
pub use heads::{Waits, named};
pub use installation::{day_begins, day_of, zone_exists};
pub use leap::Leap;
pub use parts::Parts;
pub use poll::Tally;
pub use process::{AlreadyRunning, Elsewhere, HoldLost, Lock, NotPrivate, Stop, ring};
pub use run::{quiet_panics, run};
pub use seats::Seats;
