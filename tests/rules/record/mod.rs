//! Seals and records: what is written, what the audit says of it, and of every change to it.

mod answered;
mod audit;
mod blind;
mod cheats;
mod cloak;
mod conditional;
mod crowded;
mod effects;
mod entries_written;
mod forged;
mod fuzz;
mod heart;
mod krieg;
mod long;
mod luft;
mod mails;
mod note;
mod result;
mod rewritten;
mod romulan;
mod schrodinger;
mod seal;
mod tamper;
