//! Real mail servers, started for each test: Dovecot and Exim, and what becomes of mail when they fail.

#![cfg(test)]

mod behaviour;
#[cfg(feature = "fault-points")]
mod breaks;
#[cfg(feature = "fault-points")]
mod crash;
mod doctor;
#[cfg(feature = "fault-points")]
mod game;
#[path = "../support/home.rs"]
mod home;
#[path = "../common/house.rs"]
mod house;
#[path = "../support/imap.rs"]
mod imap;
mod inbox;
mod logs;
mod outbox;
#[path = "../support/proxy.rs"]
mod proxy;
mod restore;
#[cfg(feature = "fault-points")]
#[path = "../support/short_game.rs"]
mod short_game;
#[path = "../support/stack.rs"]
mod stack;
mod stops;
