//! The entries of the log: events as values, and their one stored form, its writer and its strict reader.

pub mod enforce;
pub mod event;
pub mod read;
pub mod terms;
pub mod words;
pub mod write;
