//! What an entry does to a game: exchanges and interceptions, the ledger of cards, sealed squares.

pub mod apply;
mod disputes;
pub mod happening;
pub mod ledger;
mod messages;
pub mod replay;
mod set_board;
pub mod standing;
pub mod traps;
pub mod walk;
