//! A play-by-email referee for *Tempête sur l'échiquier* and eight more games about what one side may not see: chess
//! disturbed by cards, with sealed lists, secret squares and a log that anyone can audit.
//!
//! This is the command line, and the crates of the workspace under one roof: the map in `docs` says what each holds. A crate
//! names only crates to its left:
//!
//! `ids · chess · record · tournament · referee · luft · romulan · schrodinger · cloak · krieg · crowded · heart · blind ·
//! tempete_game · games ║ render · mail · store · daemon · tempete`
//!
//! Those left of the bar are **pure**: they take values and return values, `no_std` with `alloc`; no clock, no entropy, no
//! disk, no network. Those right of it (feature `daemon`) poll, store, render and send.
//!
//! # Glossary
//!
//! *player* a person with an address · *seat* a place in one game · *order* what a player asks by
//! one mail · *line* one line of it · *refusal* why it cannot be, said to the sender only ·
//! *entry* one accepted order in the game's log · *event* what happened; also a tournament, whose
//! rules are in the crate `tournament` · *audience* who may know it · *view* all that a seat may know · *letter* what the referee sends · *duty* what a seat
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

#[cfg(feature = "daemon")]
pub mod cli;

pub use chess;
pub use games::{self, blind, cloak, crowded, heart, krieg, luft, romulan, schrodinger, tempete};
pub use ids;
pub use record::{self, pace, seal};
pub use referee::{self, entries, kit, letters, text};

#[cfg(feature = "daemon")]
pub use daemon::{self, config, web};
#[cfg(feature = "daemon")]
pub use mail;
#[cfg(feature = "daemon")]
pub use render as page;
#[cfg(feature = "daemon")]
pub use store;
#[cfg(feature = "daemon")]
pub use tournament as event;
