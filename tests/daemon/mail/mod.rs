//! What comes in: bytes to facts, text to orders, senders and keys, mails that attack.

#![cfg(test)]

mod addresses;
#[path = "../support/attacks_expand.rs"]
mod attacks_expand;
#[path = "../support/attacks_invariants.rs"]
mod attacks_invariants;
#[path = "../support/attacks_points.rs"]
mod attacks_points;
#[path = "../support/attacks_room.rs"]
mod attacks_room;
#[path = "../support/attacks_tables.rs"]
mod attacks_tables;
mod bad_input;
#[path = "../../fuzz/bodies.rs"]
mod bodies;
mod bounces;
mod facts;
mod fuzz;
#[path = "../common/fuzz.rs"]
mod fuzz_run;
#[path = "../common/golden.rs"]
mod golden;
mod held;
#[path = "../common/house.rs"]
mod house;
mod prose;
mod reading;
mod results;
mod senders;
mod shapes;
mod thread;
