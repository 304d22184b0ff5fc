//! The daemon: mail comes in, plans are carried out, letters go out. Also the one place that asks
//! for the time and for entropy, and what the commands beside a running daemon are made of.
//!
//! The rule kept here: whatever changes a game is a plan, carried out in one transaction with the
//! verdict on its mail and the finished bytes of its letters. Nothing about a game lives in memory
//! between two plans.

mod address;
mod again;
pub mod alarm;
mod backup;
mod carry;
pub mod clock;
mod command;
mod entrance;
mod fetch;
mod forget;
mod heads;
mod holder;
mod intake;
mod keys;
mod known;
mod letter;
mod lock;
mod look;
mod note;
mod office;
mod parts;
mod poll;
mod post;
mod private;
mod pulse;
mod reading;
mod reread;
mod run;
mod seat;
mod sender;
pub mod step;
mod trial;
pub mod wake;

pub use command::{CommandFault, NewPlayer, Seen};
pub use forget::ForgetFault;
pub use holder::{Elsewhere, Taken};
pub use lock::{AlreadyRunning, Lock};
pub use look::{Borne, BorneGame};
pub use office::zone_exists;
pub use parts::Parts;
pub use poll::Tally;
pub use private::NotPrivate;
pub use run::{Stop, quiet_panics, run};
pub use seat::Replaced;
pub use trial::{Trial, try_copy};
pub use wake::ring;
