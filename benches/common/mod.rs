//! What several benchmarks use.

pub mod fill;
pub mod floor;
pub mod house;
pub mod letters;
pub mod locked;
pub mod mailer;
pub mod meter;
pub mod place;
pub mod process;
pub mod shapes;
pub mod size;
pub mod table;
pub mod times;
