//! One daemon as a process: that it alone runs on its database, that nobody else reads its files, how it
//! is woken and watched, and what it was doing when it died. Nothing here knows a mail or a game.

pub(super) mod holder;
mod lock;
pub(super) mod private;
pub(super) mod pulse;
pub(super) mod reading;
mod stop;
pub(super) mod wake;
#[cfg_attr(not(target_os = "linux"), path = "unwatched.rs")]
mod watch;

pub use holder::{Elsewhere, HoldLost};
pub use lock::{AlreadyRunning, Lock, made, opening};
pub use private::NotPrivate;
pub use stop::Stop;
pub use wake::ring;
