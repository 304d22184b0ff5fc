//! Conditional moves (T83 to T86): what a seat plans with a turn, as it is sealed with it; how long that stands; what of it
//! answers what was played. FORMAT.md, section 4, *Conditional moves*.

mod lines;
mod seal;

pub use lines::{Conditions, MOST_LINES, MOST_MOVES};
pub use seal::{PLAN, is_plan, kept, place, read_kept, what};
pub use seal::{commitment, opening, opens};
