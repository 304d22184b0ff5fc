//! What an entry does to a game: exchanges and interceptions, the ledger of cards, sealed squares.

pub mod apply;
pub mod decide;
pub mod happening;
pub mod ledger;
pub mod standing;
pub mod walk;
pub mod written;
