//! The referee as it runs: its store, its loops, its commands, its accidents.

#![cfg(test)]

mod accidents;
mod agreed;
mod alarms;
#[path = "../common/alone.rs"]
mod alone;
mod at_once;
#[cfg(feature = "fault-points")]
mod backup_crash;
mod bulletins;
mod challenges;
mod cli;
mod club;
#[cfg(feature = "fault-points")]
mod crash;
#[path = "../common/player/dice.rs"]
mod dice;
mod digest;
mod entries;
mod events;
mod every_game;
mod forget;
#[path = "../common/games/mod.rs"]
mod games;
#[path = "../common/golden.rs"]
mod golden;
#[cfg(feature = "fault-points")]
mod hang;
#[path = "../common/house.rs"]
mod house;
#[cfg(feature = "fault-points")]
mod imap_lies;
mod leaps;
#[path = "../common/ledger.rs"]
mod ledger;
mod life;
mod lists;
mod logs;
mod maildirs;
mod organisers;
#[cfg(feature = "fault-points")]
#[path = "../common/peak.rs"]
mod peak;
mod persons;
mod phases;
#[cfg(feature = "fault-points")]
mod pictures_fail;
mod plans;
mod players;
mod post;
mod rematch;
mod restore;
mod rulings;
#[path = "../common/server.rs"]
mod server;
#[cfg(feature = "fault-points")]
mod smtp;
mod store;
mod strangers;
mod together;
mod two_referees;
mod upgrade;
mod whole;
mod year;
