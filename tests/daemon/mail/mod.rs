//! What comes in: bytes to facts, text to orders, senders and keys, mails that attack.

mod addresses;
mod bad_input;
mod bounces;
mod cases;
mod facts;
mod fuzz;
mod held;
mod programs;
mod prose;
mod reading;
mod results;
mod senders;
mod shapes;
mod thread;
