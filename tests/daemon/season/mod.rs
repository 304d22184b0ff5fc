//! Seasons of a referee simulated: one process, the real daemon on real SQLite and real Maildirs or a mail server that
//! misbehaves, moments handed in. A seed makes a history of what players, organiser, network, disk and clock do; after
//! each step the invariants are looked at. What fails is made as short as it can be and printed.
//!
//! Small disks are mounted in a mount namespace of the test's own, which needs root or user namespaces.

mod history;
mod rules;
#[expect(clippy::module_inception, reason = "it is one season, the others what that is made of and held to")]
mod season;
mod shorten;
mod tally;
mod watch;
mod world;
