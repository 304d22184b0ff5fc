//! A play-by-email referee for *Tempête sur l'échiquier*: chess disturbed by cards, with sealed
//! lists, secret squares and a log that anyone can audit.
//!
//! # The two halves
//!
//! The **pure half** takes values and returns values: no clock, no entropy, no disk, no network.
//! Without the feature `daemon` it is `no_std` with `alloc`, so that the compiler proves it. The
//! **outer half** (feature `daemon`) polls, stores, renders and sends.
//!
//! # The order of modules
//!
//! A module may name only modules to its left:
//!
//! `words · ids · chess · seal · text · pinned · pace · event · letters · record · kit · referee · luft · romulan · schrodinger · cloak · krieg · crowded · heart · blind · tempete · games ║
//! config · store · page · mail · web · daemon · cli`
//!
//! # Glossary
//!
//! *player* a person with an address · *seat* a place in one game · *order* what a player asks by
//! one mail · *line* one line of it · *refusal* why it cannot be, said to the sender only ·
//! *entry* one accepted order in the game's log · *event* what happened; also a tournament, whose
//! rules are in `event/` · *audience* who may know it · *view* all that a seat may know · *letter* what the referee sends · *duty* what a seat
//! owes · *list* a seat's secret permutation · *position* a number 1..N on a list · *hand* the
//! cards a seat holds (a multiset) · *hold* the number of cards a seat is publicly holding ·
//! *seal* a secret kept by the referee, with its published *commitment* and its later *opening* ·
//! *record* the whole game as a file · *verdict* what the audit at the end says.
//!
//! # Invariants
//!
//! 1. A view is a replay that was given less: of the sealed values it has those that its knower may
//!    open. What leaves is built from a view; what is refused, tried or only asks is answered from
//!    the sender's, and the game as it is has no part in it.
//! 2. A mail, a deadline and a command become a *plan*, carried out in one transaction.
//! 3. The entries, beside each commitment what opens it, and the orders that came to nothing are the only stored form of a
//!    game.

#![cfg_attr(not(feature = "daemon"), no_std)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

extern crate alloc;

pub mod blind;
pub mod chess;
#[cfg(feature = "daemon")]
pub mod cli;
pub mod cloak;
#[cfg(feature = "daemon")]
pub mod config;
pub mod crowded;
#[cfg(feature = "daemon")]
pub mod daemon;
pub mod event;
pub mod games;
pub mod heart;
pub mod ids;
pub mod kit;
pub mod krieg;
pub mod letters;
pub mod luft;
#[cfg(feature = "daemon")]
pub mod mail;
pub mod pace;
#[cfg(feature = "daemon")]
pub mod page;
mod pinned;
pub mod record;
pub mod referee;
pub mod romulan;
pub mod schrodinger;
pub mod seal;
#[cfg(feature = "daemon")]
pub mod store;
pub mod tempete;
pub mod text;
#[cfg(feature = "daemon")]
pub mod web;
mod words;
