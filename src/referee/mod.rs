//! The use cases: one mail, one command, one start — each from a loaded [`Table`] to a [`Plan`].
//! Pure: time, secrets and the log come in, a plan goes out, and nothing lives on between plans.

mod command;
mod confirm;
mod desk;
mod dispute;
mod due;
mod forecast;
mod mail;
mod plan;
mod result;
mod seat;
mod stale;
mod summary;
mod table;

pub use command::{Command, CommandError, NewGame, command, notice, record, start};
pub use desk::BrokenLog;
pub use dispute::{Dispute, Matter, dispute};
pub use due::due;
pub use forecast::{Forecast, Standing, forecast, standing};
pub use mail::{ANSWERS_A_DAY, mail};
pub use plan::{AddressStep, Confirmable, Drawer, NewEntry, Pending, PendingChange, Plan, Sealed, Setting, Verdict};
pub use seat::{readdress, replace};
pub use summary::{News, Summary, summary};
pub use table::{Asks, Mail, Player, Sender, Table, Unusable};
