//! Seasons of a referee simulated: one process, the real daemon on real SQLite and real Maildirs or a mail server that
//! misbehaves, moments handed in. A seed makes a history of what players, organiser, network, disk and clock do; after
//! each step the invariants are looked at. What fails is made as short as it can be and printed.
//!
//! Small disks are mounted in a mount namespace of the test's own, which needs root or user namespaces.
#![cfg(all(test, feature = "fault-points"))]

#[path = "../common/alone.rs"]
mod alone;
#[path = "../common/decks.rs"]
mod decks;
mod history;
#[path = "../common/house.rs"]
mod house;
#[path = "../common/player/mod.rs"]
mod player;
mod rules;
mod season;
#[path = "../common/server.rs"]
mod server;
mod shorten;
#[path = "../common/table.rs"]
mod table;
mod tally;
#[path = "../common/timed.rs"]
mod timed;
mod watch;
mod world;
