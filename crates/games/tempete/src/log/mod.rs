//! The entries of Tempête's log beside those that every game's has: its own kinds as values, each with its one stored form.

mod acts;
mod draws;
pub mod enforce;
pub mod event;
pub mod start;
pub mod terms;
