//! Events of a chess club, as values: who plays whom, how it stands, who goes on. No clock, no entropy, no names:
//! players are numbers, moments come in as arguments, what cannot be decided here comes in as a ruling.
//!
//! The order of modules; each may name only those to its left:
//! `game · berger · withdrawal · standing · direct · tiebreak · goes_on · knockout · stage · fault · terms · sheet · robin ·
//! bracket · progress`
//!
//! *points* are told in half points throughout: a win 2, a draw 1. The articles are those of the FIDE Handbook: C.05,
//! annex 1 (*Berger tables*), and C.07 (*Play-off and tie-break regulations*, the rules of 2023 on), by their numbers in
//! the edition of March 2026. What the articles leave open for games of more seats than two, or that count scores, is
//! said where it is decided.

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

use ::ids;

pub mod berger;
pub mod bracket;
pub mod direct;
pub mod fault;
pub mod game;
pub mod goes_on;
pub mod knockout;
pub mod progress;
pub mod robin;
pub mod sheet;
pub mod stage;
pub mod standing;
pub mod terms;
pub mod tiebreak;
pub mod withdrawal;
