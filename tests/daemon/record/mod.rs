//! Records held against letters as they are sent, and the command that audits them.

mod forger;
mod letters;
mod prying;
mod verify;
