//! What a card does to a board: its parameters held against what stands there, the way its pieces go, what it needs,
//! and the edits that follow. Pure functions of a position and what has just been done on it; windows, hands and
//! whose turn it is are not asked here (`legal`).

mod fill;
mod judge;
mod limits;
mod need;
mod plays;
mod scene;
mod target;
mod unfit;

pub use judge::{derive, judge};
pub use plays::{Playable, apart, plays};
pub use scene::{Moved, Scene};
pub use unfit::Unfit;
