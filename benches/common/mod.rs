//! Modules that several benchmarks share.

pub mod fill;
pub mod floor;
pub mod letters;
pub mod locked;
pub mod meter;
pub mod place;
pub mod process;
pub mod size;
pub mod table;
pub mod times;

pub use support::measured::{house, mailer, shapes};
